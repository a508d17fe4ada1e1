//! Arrangements merged by symmetry: of all images of one only the least has positions behind it.
//!
//! A position is ranked by an arrangement of the mover's pieces, the lead, and by what is behind it: the rest of the position, numbered from 0. Leads fall into classes
//! of images. Nearly every lead has as many images as there are symmetries; then one symmetry leads to the least of them, and the positions behind that one are numbered
//! as they are. The few leads that some symmetries leave as they are come after all others: a row of bits says which of the positions behind them stand for their images too.
//! All leads here have the same number of positions behind them, so that where those of a class begin is a product and needs no table.

use super::bits;
use super::marked::Marked;

/// The classes of some leads, which are given by numbers without gaps.
#[derive(Debug, Clone, Default)]
pub struct Classes {
    /// For each lead the number of its class, and in the lowest byte the symmetries that lead to the least image; none where there is only the identity.
    entries: Vec<u32>,
    /// The least leads of the classes that no symmetry leaves as they are, and then those of the others.
    least: Vec<u32>,
    /// How many classes no symmetry leaves as they are.
    plain: u64,
}

/// The class of a lead.
#[derive(Debug, Clone, Copy)]
pub struct Class {
    /// Its number; those that no symmetry leaves as they are come first.
    pub number: u64,
    /// The symmetries that lead to the least image.
    pub to_least: u8,
}

impl Classes {
    /// Every lead by itself.
    pub fn apart(leads: u64) -> Classes {
        Classes { entries: Vec::new(), least: Vec::new(), plain: leads }
    }

    /// The classes of this many leads, given the image of each under each of up to eight symmetries.
    pub fn new(leads: u64, symmetries: usize, image: impl Fn(u64, usize) -> u64) -> Classes {
        let mut entries: Vec<u32> = Vec::with_capacity(leads as usize);
        let (mut plain, mut fixed) = (Vec::new(), Vec::new());
        for lead in 0..leads {
            let images: [u64; 8] =
                std::array::from_fn(|number| if number < symmetries { image(lead, number) } else { u64::MAX });
            let least = images.into_iter().fold(lead, u64::min);
            let is_least = |symmetry: &usize| images[*symmetry] == least;
            let to_least = (0..symmetries).filter(is_least).fold(0u32, |set, symmetry| set | 1 << symmetry);
            let number = match least < lead {
                true => entries[least as usize] >> 8,
                false => {
                    let same_kind = if to_least.is_power_of_two() { &mut plain } else { &mut fixed };
                    same_kind.push(lead as u32);
                    same_kind.len() as u32 - 1
                }
            };
            assert!(number < 1 << 24, "the number of a class takes 24 bits");
            entries.push(number << 8 | to_least);
        }
        let first_fixed = plain.len() as u32;
        // Several symmetries lead from a lead to the least image where some leave that image as it is.
        let of_fixed = entries.iter_mut().filter(|entry| !(**entry & 0xff).is_power_of_two());
        of_fixed.for_each(|entry| *entry += first_fixed << 8);
        plain.append(&mut fixed);
        Classes { entries, least: plain, plain: u64::from(first_fixed) }
    }

    /// The class of a lead.
    #[inline(always)]
    pub fn class(&self, lead: u64) -> Class {
        if self.entries.is_empty() {
            return Class { number: lead, to_least: 1 };
        }
        let entry = self.entries[lead as usize];
        Class { number: u64::from(entry >> 8), to_least: entry as u8 }
    }

    /// The least lead of a class.
    #[inline(always)]
    pub fn least(&self, class: u64) -> u64 {
        if self.entries.is_empty() { class } else { u64::from(self.least[class as usize]) }
    }

    /// The classes that some symmetry leaves as they are.
    fn fixed(&self) -> impl Iterator<Item = Class> {
        let fixed = self.least.get(self.plain as usize..).unwrap_or_default();
        fixed.iter().map(|&lead| self.class(u64::from(lead)))
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> u64 {
        4 * (self.entries.len() + self.least.len()) as u64
    }
}

/// The positions behind the leads of some classes.
#[derive(Debug, Clone)]
pub struct Behind {
    /// Behind each lead.
    each: u64,
    /// Behind the classes that no symmetry leaves as they are.
    plain: u64,
    /// Which of those behind the other classes are kept.
    kept: Marked,
    len: u64,
}

impl Behind {
    /// This many positions behind each lead, given the image of each of them under a symmetry that leaves the least lead of a class as it is.
    pub fn new(classes: &Classes, each: u64, image: impl Fn(Class, u64, usize) -> u64) -> Behind {
        let plain = classes.plain * each;
        let mut fixed = 0;
        let bits =
            classes.fixed().flat_map(|class| (0..each).map(move |place| (class, place))).map(|(class, place)| {
                let kept = symmetries(class.to_least).all(|symmetry| image(class, place, symmetry) >= place);
                fixed += u64::from(kept);
                kept
            });
        let kept = Marked::new(bits);
        Behind { each, plain, kept, len: plain + fixed }
    }

    /// How many positions there are, images counted once.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// The index of a position, given the number behind the least lead that its image under a symmetry has.
    #[inline(always)]
    pub fn index(&self, class: Class, place: impl Fn(usize) -> u64) -> u64 {
        let first = class.number * self.each;
        if class.to_least.is_power_of_two() {
            return first + place(class.to_least.trailing_zeros() as usize);
        }
        let least = symmetries(class.to_least).map(place).min().unwrap_or_default();
        self.plain + self.kept.before(first - self.plain + least)
    }

    /// The class of the position with an index, and its number behind the least lead.
    #[inline(always)]
    pub fn place(&self, index: u64) -> (u64, u64) {
        let place = match index < self.plain {
            true => index,
            false => self.plain + self.kept.place(index - self.plain),
        };
        (place / self.each, place % self.each)
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> u64 {
        self.kept.bytes()
    }
}

/// The symmetries of a set.
#[inline(always)]
fn symmetries(set: u8) -> impl Iterator<Item = usize> {
    bits(u64::from(set)).map(|symmetry| symmetry as usize)
}
