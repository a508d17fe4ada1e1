//! Entries grouped by the number that they belong to, in one piece of memory: the one counting sort, for predecessors above all.

/// Lists of entries, one for each number below a bound. `S` is wide enough for the number of all entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grouped<T, S = u32> {
    /// Where each list begins, and where the last ends.
    pub(super) starts: Vec<S>,
    pub(super) entries: Vec<T>,
}

/// A number of entries.
pub trait Offset: Copy {
    /// It as an index.
    fn at(self) -> usize;
    /// An index as it.
    fn new(at: usize) -> Self;
}

macro_rules! offsets {
    ($($number:ty),*) => {$(
        impl Offset for $number {
            #[inline(always)]
            fn at(self) -> usize {
                self as usize
            }

            #[inline(always)]
            fn new(at: usize) -> $number {
                at as $number
            }
        }
    )*};
}
offsets!(u32, u64);

impl<T: Copy + Default, S: Offset> Grouped<T, S> {
    /// Groups entries below `bound` by counting: how many belong to each number, then each into its place. `numbers` says what the entries of `entries` belong to,
    /// in any order. Entries of one number keep their order.
    pub fn new(
        bound: usize,
        numbers: impl Iterator<Item = u32>,
        entries: impl Iterator<Item = (u32, T)>,
    ) -> Grouped<T, S> {
        let mut starts = vec![S::new(0); bound + 1];
        numbers.for_each(|number| {
            let count = &mut starts[number as usize + 1];
            *count = S::new(count.at() + 1);
        });
        let mut sum = 0;
        for start in &mut starts {
            sum += start.at();
            *start = S::new(sum);
        }
        let mut next = starts.clone();
        let mut sorted = vec![T::default(); sum];
        entries.for_each(|(number, entry)| {
            let place = &mut next[number as usize];
            sorted[place.at()] = entry;
            *place = S::new(place.at() + 1);
        });
        Grouped { starts, entries: sorted }
    }

    /// The entries of a number.
    #[inline(always)]
    pub fn of(&self, number: u32) -> &[T] {
        &self.entries[self.starts[number as usize].at()..self.starts[number as usize + 1].at()]
    }

    /// How many entries there are.
    pub fn entries(&self) -> usize {
        self.entries.len()
    }

    /// Bytes that they take.
    pub fn bytes(&self) -> u64 {
        (self.starts.len() * size_of::<S>() + self.entries.len() * size_of::<T>()) as u64
    }
}
