//! The format of duplicate as fields of the form.
//!
//! Two facts to know: usual values are empty fields; and without a choice of who is compared there is no duplicate.

use super::row::{Kind, Reader, Texts};
use event::duplicate::format::Format;
use event::stage::Stage;
use event::stage::scoring::{Scoring, Unit};
use serde_json::{Map, Value};

pub(super) const FIELDS: [(&str, Kind); 6] = [
    ("compare", Kind::Choice(&["", "players", "teams"])),
    ("mean", Kind::Choice(&["", "others", "trimmed"])),
    ("scale", Kind::Text),
    ("within", Kind::Choice(&["", "four-tables"])),
    ("sets", Kind::Choice(&["", "moving"])),
    ("false-win-imp", Kind::Number),
];

fn written(format: &Format) -> Map<String, Value> {
    match serde_json::to_value(format) {
        Ok(Value::Object(written)) => written,
        _ => Map::new(),
    }
}

/// The key of a field in the format.
fn key(name: &str) -> String {
    name.replace('-', "_")
}

/// The texts of the fields.
pub(super) fn texts(format: Option<&Format>) -> Texts {
    let (written, usual) = (format.map(written).unwrap_or_default(), written(&Format::default()));
    let text = |name: &str| match written.get(&key(name)) {
        Some(Value::String(text)) if name == "compare" || written.get(name) != usual.get(name) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    FIELDS.iter().map(|(name, _)| (*name, text(name))).collect()
}

/// The format in the texts; `None` if nobody is compared, or they are wrong.
pub(super) fn format(read: &mut Reader<'_>) -> Option<Format> {
    let mut said = Map::new();
    for (name, kind) in FIELDS {
        let text = read.text(name).to_owned();
        if !text.is_empty() {
            let number = text.parse::<u8>().ok().filter(|_| matches!(kind, Kind::Number));
            let one = Map::from_iter([(key(name), number.map_or(Value::String(text.clone()), Value::from))]);
            if serde_json::from_value::<Format>(one.clone().into()).is_err() {
                read.wrong.push((name, text));
            }
            said.extend(one);
        }
    }
    if !said.is_empty() && !said.contains_key("compare") {
        read.wrong.push(("compare", String::new()));
    }
    if said.is_empty() { None } else { serde_json::from_value(said.into()).ok() }
}

/// Lets stages count points of comparison in duplicate, and only there.
pub(super) fn count(stages: &mut [Stage], format: Option<&Format>) {
    for Scoring { unit, .. } in stages.iter_mut().map(|stage| &mut stage.scoring) {
        match (format, *unit) {
            (Some(_), _) => *unit = Unit::Imp,
            (None, Unit::Imp) => *unit = Unit::Standard,
            (None, _) => {}
        }
    }
}
