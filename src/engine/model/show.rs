//! What the literal rules say of a position: its legal actions and what each would do, and why another is refused.

use hashbrown::HashMap;

use super::{Action, Error, Model, Position};
use crate::results::answers::{ActionAnswer, RefusalAnswer, ShowAnswer, TurnAnswer};
use crate::rules::{AnyRules, Cited, Outcome, Player, Rules, document};
use crate::settings::Variant;
use crate::with_rules;

/// Plays actions one after the other, and says what happened. An illegal one is an error with its number.
fn play_all<R: Rules>(
    rules: &R,
    mut position: R::Position,
    actions: &[&str],
) -> Result<(R::Position, Vec<TurnAnswer>), Error> {
    let mut turns = Vec::new();
    for word in actions {
        let action = rules.read_action(word)?;
        if let Some(reason) = rules.refusal(&position, action) {
            let number = turns.len() + 1;
            return Err(Error::Illegal { reason: format!("action {number}, `{word}`, is illegal: {reason}") });
        }
        let played = rules.play(&position, action);
        turns.push(TurnAnswer { action: (*word).to_owned(), events: in_words(&played.events) });
        position = played.position;
    }
    Ok((position, turns))
}

fn in_words<E: ToString>(events: &[E]) -> Vec<String> {
    events.iter().map(ToString::to_string).collect()
}

impl Model {
    /// A position, or the start, after some actions: whose turn it is, whether it is over, and every legal action with what it would do.
    ///
    /// ```
    /// use gamut::Model;
    ///
    /// let model: Model = "tictactoe".parse()?;
    /// let shown = model.show(None, &["b2", "a1"])?;
    /// assert_eq!((shown.position.as_str(), shown.mover, shown.actions.len()), (".../.X./O..", 1, 7));
    /// # Ok::<(), gamut::model::Error>(())
    /// ```
    pub fn show(&self, position: Option<&str>, actions: &[&str]) -> Result<ShowAnswer, Error> {
        if let Variant::Outside(_) = self.variant {
            let (position, played) = self.play_words(self.read_or_start(position)?, actions)?;
            return Ok(self.shown_outside(position, played));
        }
        with_rules!(AnyRules::open(&self.variant)?, rules => {
            let position = position.map_or_else(|| Ok(rules.start()), |text| rules.read_position(text))?;
            let (position, played) = play_all(&rules, position, actions)?;
            Ok(self.shown(&rules, &position, played))
        })
    }

    fn shown<R: Rules>(&self, rules: &R, position: &R::Position, played: Vec<TurnAnswer>) -> ShowAnswer {
        let action = |action: R::Action| {
            let played = rules.play(position, action);
            ActionAnswer {
                action: rules.write_action(action),
                kinds: rules.kinds(&played.events).into_iter().map(str::to_owned).collect(),
                events: in_words(&played.events),
                position: rules.write_position(&played.position),
            }
        };
        let actions = rules.actions(position).into_iter().map(action).collect();
        let state = (rules.write_position(position), rules.to_move(position), rules.outcome(position));
        self.answer(state, played, actions)
    }

    fn answer(
        &self,
        (position, mover, outcome): (String, Player, Option<Outcome>),
        played: Vec<TurnAnswer>,
        actions: Vec<ActionAnswer>,
    ) -> ShowAnswer {
        let winner = match outcome {
            Some(Outcome::Win(player)) => Some(player.number()),
            _ => None,
        };
        let (variant, mover, over) = (self.variant.clone(), mover.number(), outcome.is_some());
        ShowAnswer { variant, played, position, mover, over, winner, actions }
    }

    /// Plays actions of a game that gamut does not have itself, which says where they lead and nothing else.
    fn play_words(&self, mut position: Position, actions: &[&str]) -> Result<(Position, Vec<TurnAnswer>), Error> {
        let mut turns = Vec::new();
        for word in actions {
            let Action { text, next } = self.action(position, word)?;
            turns.push(TurnAnswer { action: text, events: vec![self.leads_to(next)] });
            position = next;
        }
        Ok((position, turns))
    }

    /// What an action of a game that gamut does not have itself does.
    fn leads_to(&self, next: Position) -> String {
        format!("to {}", self.write(next))
    }

    fn shown_outside(&self, position: Position, played: Vec<TurnAnswer>) -> ShowAnswer {
        let action = |action: Action| ActionAnswer {
            kinds: vec!["move".to_owned()],
            events: vec![self.leads_to(action.next)],
            position: self.write(action.next),
            action: action.text,
        };
        let actions = self.actions(position).into_iter().map(action).collect();
        self.answer((self.write(position), self.to_move(position), self.outcome(position)), played, actions)
    }

    /// Why actions are not legal in a position, one sentence for all of them: the reason that most of them share, with the clauses that speak of it. The first one that is legal
    /// is named instead.
    ///
    /// ```
    /// use gamut::Model;
    ///
    /// let model: Model = "ovo board=3x3 eggs=2".parse()?;
    /// let refused = model.refusal("1BB/3/AA1 1", &["c1-c2".to_owned()])?;
    /// assert_eq!(refused.reason.as_deref(), Some("there is no egg on c1"));
    /// assert!(refused.clauses[0].starts_with("clause 3"));
    /// # Ok::<(), gamut::model::Error>(())
    /// ```
    pub fn refusal(&self, position: &str, actions: &[String]) -> Result<RefusalAnswer, Error> {
        if let Variant::Outside(_) = self.variant {
            let at = self.read(position)?;
            let legal = actions.iter().find(|text| self.action(at, text).is_ok()).cloned();
            let reason =
                (legal.is_none() && !actions.is_empty()).then(|| "this is not among the legal actions".to_owned());
            return Ok(RefusalAnswer { position: position.to_owned(), action: legal, reason, clauses: Vec::new() });
        }
        with_rules!(AnyRules::open(&self.variant)?, rules => {
            let at = rules.read_position(position)?;
            let answer = |action: Option<String>, reason: Option<String>, cited: Vec<Cited>| {
                let document = document::of(self.variant.game().name);
                let clauses = cited.into_iter().filter_map(|part| document::heading(document, part)).collect();
                RefusalAnswer { position: position.to_owned(), action, reason, clauses }
            };
            let mut refused = Vec::new();
            for text in actions {
                let action = rules.read_action(text)?;
                match rules.refusal(&at, action) {
                    None => return Ok(answer(Some(text.clone()), None, Vec::new())),
                    Some(reason) => refused.push((text, action, reason)),
                }
            }
            let mut shared: HashMap<&str, usize> = HashMap::new();
            refused.iter().for_each(|(_, _, reason)| *shared.entry(reason).or_default() += 1);
            // The first of those that most share.
            let most = shared.values().max().copied().unwrap_or(0);
            match refused.iter().find(|(_, _, reason)| shared[reason.as_str()] == most) {
                None => Ok(answer(None, None, Vec::new())),
                Some((text, action, reason)) => {
                    let alone = (shared.len() > 1 || refused.len() == 1).then(|| (*text).clone());
                    Ok(answer(alone, Some(reason.clone()), rules.cited(&at, *action)))
                }
            }
        })
    }
}
