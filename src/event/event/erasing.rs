//! A player who is erased: what stands for the name from then on, and every text of the event with that in its place.
//!
//! Three facts to know: what stands for a name is the place in the order of entry, `#3`, which is no name and tells nothing; a name of
//! somebody else in which the erased one stands remains (王伟东 beside 王伟); and in JSON only values change, so what is read from it
//! is the same but for the texts.

use super::hidden_names::{find_name, replace_names};
use super::name_parts::strip_apart;
use super::{EntryList, Player, name_parts};
use crate::record::archive::AuditRow;
use crate::record::binding::names_and_hashes;
use crate::values::ids::PlayerId;
use crate::values::people::{Named, Sameness, compare, numbers};
use serde_json::{Map, Value};
use std::cmp::Reverse;
use std::mem::take;

/// What names a person, and what stands for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Erasing {
    /// What stands for the person.
    stands: String,
    /// The name of the row in the audit.
    row: String,
    /// How the person is called and numbered, the longest first.
    names: Vec<String>,
    /// The same as it may be stored, within JSON too.
    stored: Vec<String>,
    /// How others are called in whose names one of these stands, the longest first.
    kept: Vec<String>,
    /// A name of somebody who has acted, which the player was given for quite another one.
    official: Option<String>,
}

/// What is known of a person beside the name, wherever it stands in a row about them.
const KNOWN: [&str; 4] = ["given_name", "registers", "club", "family"];

impl Erasing {
    /// Of a player of an event with this audit and this name, which stays.
    pub fn new(entered: &EntryList, own: &Player, audit: &[AuditRow], event_name: &str) -> Erasing {
        let number = entered.number(PlayerId(own.id));
        let others = entered.players.iter().filter(|other| other.id != own.id);
        let Called { mut names, given } = Called::new(own, number, audit);
        let official = given.into_iter().find(|name| audit.iter().any(|row| row.actor == *name));
        let mut shorter: Vec<String> = names.iter().map(|name| strip_apart(name).to_owned()).collect();
        let parts = name_parts(&own.name, &own.background.given_name);
        if !parts.given.is_empty() {
            shorter.push(format!("{} {}", parts.given, parts.family));
            shorter.push(format!("{} {}", parts.family, parts.given));
        }
        // What namesakes have in common tells nobody which of them is meant.
        shorter.retain(|name| others.clone().all(|other| strip_apart(&other.name) != name));
        names.extend(shorter);
        names.extend(register_numbers(&own.background.registers));
        names.retain(|name| is_telling(name));
        let in_json: Vec<String> = names.iter().map(|name| escape(name)).collect();
        names.extend(in_json);
        sort(&mut names);
        let twice: Vec<String> = names.iter().map(|name| escape(name)).collect();
        let mut stored: Vec<String> = names.iter().cloned().chain(twice).collect();
        sort(&mut stored);
        let teams = entered.teams.iter().flat_map(|team| [team.leader.as_str(), team.coach.as_str()]);
        let officials = audit.iter().map(|row| row.actor.as_str()).chain(teams).chain([event_name]);
        let officials = officials.filter(|official| names.iter().all(|name| name != official));
        let all = others.clone().map(|other| other.name.as_str()).chain(officials);
        let has_one = |text: &&str| names.iter().any(|name| text.contains(name.as_str()));
        let mut kept: Vec<String> = all.filter(has_one).flat_map(|text| [text.to_owned(), escape(text)]).collect();
        sort(&mut kept);
        let mut stands = format!("#{number}");
        while others.clone().any(|other| other.name == stands) {
            stands.insert(0, '#');
        }
        Erasing { stands, row: row_name(number), names, stored, kept, official }
    }

    /// What stands for the person from now on.
    pub fn stands(&self) -> &str {
        &self.stands
    }

    /// How the person is called and numbered; none where that tells nobody who is meant.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// A name that the player was given for quite another one, and that stands in the audit for somebody who has acted.
    pub fn official(&self) -> Option<&str> {
        self.official.as_deref()
    }

    /// A text that names the person nowhere: of a name in another the longer one is meant.
    pub fn text(&self, text: &str) -> String {
        let kept = self.kept.iter().map(|kept| (kept, kept));
        let all: Vec<(&String, &String)> = kept.chain(self.names.iter().map(|name| (name, &self.stands))).collect();
        replace_names(text, |rest| {
            let found =
                all.iter().filter_map(|(name, with)| Some((find_name(rest, name)?, name.as_str(), with.as_str())));
            found.min_by_key(|(at, name, _)| (*at, Reverse(name.len())))
        })
    }

    /// What is stored, a text or JSON, without the person; `None` where it does not name them.
    pub fn replace_stored(&self, stored: &str) -> Option<String> {
        if !self.stored.iter().any(|name| stored.contains(name.as_str())) {
            return None;
        }
        let is_json = stored.starts_with(['{', '[']);
        match serde_json::from_str::<Value>(stored).ok().filter(|_| is_json) {
            Some(mut value) => {
                let before = value.clone();
                self.erase(&mut value);
                (value != before).then(|| value.to_string())
            }
            None => Some(self.text(stored)).filter(|text| text != stored),
        }
    }

    /// Replaces the person in a value.
    fn erase(&self, value: &mut Value) {
        match value {
            Value::String(text) => *text = self.replace_stored(text).unwrap_or_else(|| take(text)),
            Value::Array(values) => values.iter_mut().for_each(|value| self.erase(value)),
            Value::Object(fields) => {
                if self.is_about(fields) {
                    self.erase_known(fields);
                }
                self.erase_says(fields);
                fields.values_mut().for_each(|value| self.erase(value));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    /// Whether what is said is said of the person.
    fn is_about(&self, fields: &Map<String, Value>) -> bool {
        let mut named = ["name", "player"].into_iter().filter_map(|field| fields.get(field)?.as_str());
        // Two whose names were interchanged have each other's among those of before.
        let is_own = |named: &str| self.names.iter().any(|name| name == named);
        named.any(|named| is_own(named) && !self.kept.iter().any(|kept| kept == named))
    }

    /// Replaces what two places said of the person, which is more than the name.
    fn erase_says(&self, fields: &mut Map<String, Value>) {
        let about = fields.get("about").and_then(Value::as_str).unwrap_or_default();
        let (is_of_player, is_own) = (about.starts_with("player "), about == self.row);
        for (field, value) in fields.iter_mut().filter(|_| is_of_player) {
            let says = if field == "says" { Some(value) } else { value.get_mut("says") };
            if let Some(Value::String(says)) = says
                && (is_own || self.replace_stored(says).is_some())
            {
                says.clone_from(&self.stands);
            }
        }
    }

    /// Replaces what is known of the person beside the name: in a row about them, and where it was changed.
    fn erase_known(&self, fields: &mut Map<String, Value>) {
        let changes_known = fields.contains_key("field")
            || ["before", "after"].iter().any(|side| fields.get(*side).is_some_and(is_list_of_known));
        for (field, value) in fields.iter_mut() {
            let Value::String(text) = value else { continue };
            if KNOWN.contains(&field.as_str()) {
                text.clear();
            } else if changes_known && ["before", "after"].contains(&field.as_str()) {
                text.clone_from(&self.stands);
            }
        }
    }
}

/// Whether a value lists what was known of somebody, as the action that changes it writes it.
fn is_list_of_known(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.matches(" / ").count() >= KNOWN.len())
}

/// The name of the row of a player in the audit.
fn row_name(number: usize) -> String {
    format!("player {number}")
}

/// How a player was ever called, the name of now first, and numbered before.
struct Called {
    names: Vec<String>,
    /// Those of the names that are quite others than the ones before them.
    given: Vec<String>,
}

impl Called {
    fn new(own: &Player, number: usize, audit: &[AuditRow]) -> Called {
        let mut called = Called { names: vec![own.name.clone()], given: Vec::new() };
        called.add_earlier((own.id, &row_name(number)), audit);
        called
    }

    /// Adds the name before one of these.
    fn add_before(&mut self, [before, after]: [String; 2]) {
        if self.names.contains(&after) {
            if compare(Named::alone(&before), Named::alone(&after)) == Sameness::Other {
                self.given.push(after);
            }
            self.names.push(before);
        }
    }

    /// Adds how somebody was called and numbered before, by the id and the name of the row in the audit.
    fn add_earlier(&mut self, (id, bound): (i32, &str), audit: &[AuditRow]) {
        let text = |of: &Value, field: &str| of[field].as_str().unwrap_or_default().to_owned();
        let both = |of: &Value| ["before", "after"].map(|side| text(of, side));
        for row in audit.iter().rev() {
            let action = row.action.as_str();
            if !["rename_player", "set_background", "take_over_list", "merge_archive"].contains(&action) {
                continue;
            }
            let Ok(mut detail) = serde_json::from_str::<Value>(&row.detail) else { continue };
            match action {
                "rename_player" => {
                    // The id is of the database where it was done.
                    let is_own = detail["player"] == id || names_and_hashes(&row.bound).any(|(name, _)| name == bound);
                    if is_own {
                        self.add_before(both(&detail));
                    }
                }
                "set_background" if self.names.contains(&text(&detail, "player")) => {
                    let known = both(&detail);
                    let last = known.iter().filter_map(|known| Some(known.rsplit_once(" / ")?.1));
                    self.names.extend(last.flat_map(register_numbers));
                }
                "merge_archive" => {
                    let said = said_names(&detail, bound, &self.names);
                    self.names.extend(said);
                    let there = detail.get_mut("there").map_or(Value::Null, Value::take);
                    let there: Vec<AuditRow> = serde_json::from_value(there).unwrap_or_default();
                    self.add_earlier((id, bound), &there);
                }
                _ => {
                    let changes = detail["players"].as_array().map_or(&[][..], Vec::as_slice);
                    for change in changes.iter().rev().filter(|change| change["field"] == "name") {
                        self.add_before(both(change));
                    }
                    for change in changes.iter().filter(|change| change["field"] == "registers") {
                        if self.names.contains(&text(change, "name")) {
                            self.names.extend(both(change).iter().flat_map(|registers| register_numbers(registers)));
                        }
                    }
                }
            }
        }
    }
}

/// The names under which somebody was entered at another place too, as it was decided or asked who that is.
fn said_names(joined: &Value, bound: &str, names: &[String]) -> Vec<String> {
    let all = ["decided", "asked"].into_iter().flat_map(|part| joined[part].as_array().into_iter().flatten());
    let mut found = Vec::new();
    for one in all.filter(|one| one["about"].as_str().is_some_and(|about| about.starts_with("player "))) {
        let says = [one, &one["here"], &one["there"]].map(|side| side["says"].as_str().and_then(said_name));
        // What was only asked of a row that both have is said of the same player.
        let asks_who = one["because"].as_array().is_none_or(|because| because.iter().any(|group| group == "person"));
        let is_own = one["about"] == bound && !asks_who;
        let is_like =
            |name: &String| names.iter().any(|own| compare(Named::alone(own), Named::alone(name)) != Sameness::Other);
        found.extend(says.into_iter().flatten().filter(|name| is_own || is_like(name)));
    }
    found
}

/// The name in what a place says of a player, `id: 3, name: "王伟"`.
fn said_name(says: &str) -> Option<String> {
    let name = says.strip_prefix("name: ").or_else(|| says.split_once(", name: ").map(|(_, name)| name))?;
    serde_json::Deserializer::from_str(name).into_iter::<String>().next()?.ok()
}

/// The numbers of a text of registers, each with its register, and alone where it tells by itself who it is.
fn register_numbers(registers: &str) -> Vec<String> {
    let alone = |part: &str| part.rsplit(' ').next().filter(|number| number.len() >= 5).map(str::to_owned);
    numbers(registers).flat_map(|part| alone(part).into_iter().chain([part.to_owned()])).collect()
}

/// Whether a text tells who is meant: one letter does not, nor do a few figures.
fn is_telling(name: &str) -> bool {
    let count = name.chars().filter(|letter| letter.is_alphanumeric()).count();
    count > 4 || (count > 1 && name.chars().any(char::is_alphabetic))
}

/// A text as it stands within JSON.
fn escape(text: &str) -> String {
    let quoted = Value::from(text).to_string();
    quoted[1..quoted.len() - 1].to_owned()
}

/// The longest first, each once.
fn sort(texts: &mut Vec<String>) {
    texts.sort_by(|one, other| (other.len(), one).cmp(&(one.len(), other)));
    texts.dedup();
}

#[cfg(test)]
mod tests;
