//! Who cannot be in a field, above all where several are filled from one ranking, as a final A (places 1–4) and a final
//! B (5–8).
//!
//! The rule: nobody is in two of them. For a field the ranking is counted without those who are in the field of a stage
//! above it, and without those who have played in a stage below it: who has had a final does not move up into another.
//! In what remains the field begins with the best; where places before its own belong to no decided field above, it
//! begins after as many as these are. Those who have left or are disqualified keep their places, and the next one moves
//! up. Source: practice.

use super::course::Course;
use super::field::{KeptOut, Places};
use std::collections::BTreeSet;

impl<K: Copy + Ord> Course<'_, K> {
    /// Those who cannot be in the field of a stage; `out` are those who have left or are disqualified by then.
    pub fn kept_out(&self, place: usize, out: BTreeSet<K>) -> KeptOut<K> {
        let mut kept = KeptOut { out, ..KeptOut::default() };
        let Some(stage) = self.plan.get(place) else { return kept };
        for (of, other) in self.plan.iter().enumerate() {
            let results = self.results.get(of).into_iter().flatten();
            let played = results.filter(|(_, own)| own.iter().any(|own| own.table.is_some())).map(|(key, _)| *key);
            if other.is_above(stage) {
                let field = self.stage(of).into_iter().flat_map(|stage| &stage.field).map(|entered| entered.key);
                let entered: BTreeSet<K> = field.chain(played).collect();
                if let Some(Places::Span(first, last)) = other.field.as_ref().and_then(|field| field.places)
                    && !entered.is_empty()
                {
                    kept.taken += usize::from(last - first) + 1;
                }
                kept.elsewhere.extend(entered);
            } else if stage.is_above(other) {
                kept.elsewhere.extend(played);
            }
        }
        kept
    }
}
