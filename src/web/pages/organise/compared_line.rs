//! A player compared with a list: what can be taken over from it, each with a box to tick (`templates/macros/compared.html`).

use actions::{Compared, Difference, Found};
use messages::same_reason;
use site::render::{json, say};
use site::visitor::Visitor;

/// A player compared with the list.
pub(super) struct ComparedLine {
    pub name: String,
    /// The differences: value of the field, column, before, after.
    pub differences: Vec<(String, String, String, String)>,
    /// Why there is nothing to apply, or who it may be.
    pub said: String,
}

impl ComparedLine {
    pub fn new(visitor: &Visitor, of: Compared) -> ComparedLine {
        let (differences, said) = match of.found {
            Found::One(differences) if differences.is_empty() => (differences, say(visitor, "list-same")),
            Found::One(differences) => (differences, String::new()),
            Found::Nobody => (Vec::new(), say(visitor, "list-not-there")),
            Found::Perhaps { nearest, why, differences } => {
                let nearest = visitor.locale.msg("list-nearest").arg("name", nearest).arg("why", same_reason(why));
                (differences, nearest.to_string())
            }
            Found::Namesakes(count) => (Vec::new(), visitor.locale.msg("list-several").arg("count", count).to_string()),
        };
        let shown = |one: Difference| {
            let value = json(&one).unwrap_or_default();
            (value, visitor.locale.say(&one.column()), one.before, one.after)
        };
        ComparedLine { name: of.name, differences: differences.into_iter().map(shown).collect(), said }
    }
}
