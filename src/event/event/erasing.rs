//! The erasure of a player: the placeholder for the name, and all texts of the event with it in place of the name.
//!
//! Three facts to know: the placeholder is the number in the order of entry, `#3`, which identifies nobody; a longer
//! name of somebody else that contains the erased one stays (王伟东 beside 王伟); and in JSON only string values change, so
//! its structure stays.

use super::hidden_names::{find_name, replace_names};
use super::name_parts::strip_apart;
use super::{EntryList, Player, name_parts};
use crate::record::archive::AuditRow;
use crate::record::binding::names_and_hashes;
use serde_json::{Map, Value};
use std::cmp::Reverse;
use std::collections::HashSet;
use std::mem::take;
use values::ids::PlayerId;
use values::people::{Named, Sameness, compare, numbers};

/// The texts that identify a player, and the placeholder for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Erasing {
    /// The placeholder.
    stands: String,
    /// The name of the player's row in the audit.
    row: String,
    /// Names and register numbers of the player, current and earlier, the longest first.
    names: Vec<String>,
    /// The same in the forms in which they may be stored, also escaped within JSON.
    stored: Vec<String>,
    /// Names of others that contain one of these, the longest first. They stay.
    kept: Vec<String>,
    /// The names of the other players.
    others: HashSet<String>,
    /// See [`Erasing::official`].
    official: Option<String>,
}

/// The fields with facts about a person besides the name, in a row about them.
const KNOWN: [&str; 4] = ["given_name", "registers", "club", "family"];

impl Erasing {
    /// The erasure of a player of an event. `audit` has the earlier names; the name of the event stays as it is.
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
        // A name that namesakes share does not show which of them is meant.
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
        let others = others.map(|other| other.name.clone()).collect();
        Erasing { stands, row: row_name(number), names, stored, kept, others, official }
    }

    /// The placeholder for the player.
    pub fn stands(&self) -> &str {
        &self.stands
    }

    /// The names and register numbers of the player; empty if none is long enough to identify anybody.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// A name that replaced a completely different one of this player, if somebody has acted under it.
    pub fn official(&self) -> Option<&str> {
        self.official.as_deref()
    }

    /// A text with the placeholder instead of the player's names. Where one name contains another, the longer one
    /// counts.
    pub fn text(&self, text: &str) -> String {
        let kept = self.kept.iter().map(|kept| (kept, kept));
        let all: Vec<(&String, &String)> = kept.chain(self.names.iter().map(|name| (name, &self.stands))).collect();
        replace_names(text, |rest| {
            let found =
                all.iter().filter_map(|(name, with)| Some((find_name(rest, name)?, name.as_str(), with.as_str())));
            found.min_by_key(|(at, name, _)| (*at, Reverse(name.len())))
        })
    }

    /// A stored text or JSON without the player's names; `None` if it does not contain any.
    pub fn replace_stored(&self, stored: &str) -> Option<String> {
        // A former row is the player's by its number, whatever name it has; it may be escaped within another text.
        let has_former_rows = ["\"was\"", "\"was\\"].iter().any(|field| stored.contains(*field));
        if !has_former_rows && !self.stored.iter().any(|name| stored.contains(name.as_str())) {
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

    /// Replaces the player's names in a JSON value.
    fn erase(&self, value: &mut Value) {
        match value {
            Value::String(text) => *text = self.replace_stored(text).unwrap_or_else(|| take(text)),
            Value::Array(values) => values.iter_mut().for_each(|value| self.erase(value)),
            Value::Object(fields) => {
                let is_row = self.is_row(fields);
                if is_row || self.is_about(fields) {
                    self.erase_known(fields);
                }
                if is_row
                    && let Some(Value::String(name)) = fields.get_mut("name")
                    && !self.others.contains(name.as_str())
                {
                    name.clone_from(&self.stands);
                }
                self.erase_says(fields);
                fields.values_mut().for_each(|value| self.erase(value));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    /// Whether an object is the player's row of an archive: it has the number, which namesakes do not share.
    fn is_row(&self, fields: &Map<String, Value>) -> bool {
        let number = fields.get("id").and_then(Value::as_u64).filter(|_| fields.contains_key("from_session"));
        number.is_some_and(|number| self.row == row_name(number as usize))
    }

    /// Whether an object names the player, so that the facts in it are about them.
    fn is_about(&self, fields: &Map<String, Value>) -> bool {
        let mut named = ["name", "player"].into_iter().filter_map(|field| fields.get(field)?.as_str());
        // If two players' names were swapped, each has the name of the other among the earlier ones.
        let is_own = |named: &str| self.names.iter().any(|name| name == named);
        named.any(|named| is_own(named) && !self.kept.iter().any(|kept| kept == named))
    }

    /// Replaces the values that two archives have for a row of the player: they contain more than the name.
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

    /// Clears the facts about the player besides the name, and replaces those in a change of them.
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

/// Whether a value is the list of facts about a person that the action `set_background` writes.
fn is_list_of_known(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.matches(" / ").count() >= KNOWN.len())
}

/// The name of the row of a player in the audit.
fn row_name(number: usize) -> String {
    format!("player {number}")
}

/// All names of a player, the current one first, and the earlier register numbers.
struct Called {
    names: Vec<String>,
    /// Those of the names that replaced a completely different one.
    given: Vec<String>,
}

impl Called {
    fn new(own: &Player, number: usize, audit: &[AuditRow]) -> Called {
        let mut called = Called { names: vec![own.name.clone()], given: Vec::new() };
        called.add_earlier((own.id, &row_name(number)), audit);
        called
    }

    /// Adds the name `before` if `after` is a name of the player.
    fn add_before(&mut self, [before, after]: [String; 2]) {
        if self.names.contains(&after) {
            if compare(Named::alone(&before), Named::alone(&after)) == Sameness::Other {
                self.given.push(after);
            }
            self.names.push(before);
        }
    }

    /// Adds the earlier names and register numbers of the player with this id and this row name in the audit.
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
                    // The id is that of the database where the name was changed.
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

/// The names that the player has in an archive that was merged, from the decisions and questions of the merge.
fn said_names(joined: &Value, bound: &str, names: &[String]) -> Vec<String> {
    let all = ["decided", "asked"].into_iter().flat_map(|part| joined[part].as_array().into_iter().flatten());
    let mut found = Vec::new();
    for one in all.filter(|one| one["about"].as_str().is_some_and(|about| about.starts_with("player "))) {
        let says = [one, &one["here"], &one["there"]].map(|side| side["says"].as_str().and_then(said_name));
        // A question about a row that both archives have is about the same player, unless it asks who that is.
        let asks_who = one["because"].as_array().is_none_or(|because| because.iter().any(|group| group == "person"));
        let is_own = one["about"] == bound && !asks_who;
        let is_like =
            |name: &String| names.iter().any(|own| compare(Named::alone(own), Named::alone(name)) != Sameness::Other);
        found.extend(says.into_iter().flatten().filter(|name| is_own || is_like(name)));
    }
    found
}

/// The name in an archive's value of a player's row, `id: 3, name: "王伟"`.
fn said_name(says: &str) -> Option<String> {
    let name = says.strip_prefix("name: ").or_else(|| says.split_once(", name: ").map(|(_, name)| name))?;
    serde_json::Deserializer::from_str(name).into_iter::<String>().next()?.ok()
}

/// The register numbers in a text, each with its register, and also without it if it is long enough to identify a
/// person.
fn register_numbers(registers: &str) -> Vec<String> {
    let alone = |part: &str| part.rsplit(' ').next().filter(|number| number.len() >= 5).map(str::to_owned);
    numbers(registers).flat_map(|part| alone(part).into_iter().chain([part.to_owned()])).collect()
}

/// Whether a text is long enough to identify somebody: two letters or digits if one is a letter, else five digits.
fn is_telling(name: &str) -> bool {
    let count = name.chars().filter(|letter| letter.is_alphanumeric()).count();
    count > 4 || (count > 1 && name.chars().any(char::is_alphabetic))
}

/// A text in the form that it has within a JSON string.
fn escape(text: &str) -> String {
    let quoted = Value::from(text).to_string();
    quoted[1..quoted.len() - 1].to_owned()
}

/// Sorts texts by length, the longest first, and removes duplicates.
fn sort(texts: &mut Vec<String>) {
    texts.sort_by(|one, other| (other.len(), one).cmp(&(one.len(), other)));
    texts.dedup();
}

#[cfg(test)]
mod tests;
