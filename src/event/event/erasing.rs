//! A player who is erased: what stands for the name from then on, and every text of the event with that in its place.
//!
//! Three facts to know: what stands for a name is the place in the order of entry, `#3`, which is no name and tells nothing; a name of
//! somebody else in which the erased one stands remains (王伟东 beside 王伟); and in JSON only values change, so what is read from it
//! is the same but for the texts.

use super::hidden_names::{find_name, replace_name};
use super::{EntryList, Player, is_in_squares, name_parts};
use crate::record::archive::AuditRow;
use crate::record::binding::names_and_hashes;
use crate::values::ids::PlayerId;
use serde_json::{Map, Value};
use std::cmp::Reverse;
use std::mem::take;

/// What names a person, and what stands for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Erasing {
    /// What stands for the person.
    stands: String,
    /// How the person is called and numbered, the longest first.
    names: Vec<String>,
    /// The same as it may be stored, within JSON too.
    stored: Vec<String>,
    /// How others are called in whose names one of these stands, the longest first.
    kept: Vec<String>,
}

/// What is known of a person beside the name, wherever it stands in a row about them.
const KNOWN: [&str; 4] = ["given_name", "registers", "club", "family"];

impl Erasing {
    /// Of a player of an event with this audit and this name, which stays.
    pub fn new(entered: &EntryList, own: &Player, audit: &[AuditRow], event_name: &str) -> Erasing {
        let number = entered.number(PlayerId(own.id));
        let mut names = all_names(own, number, audit);
        let parts = name_parts(&own.name, &own.background.given_name);
        if !parts.given.is_empty() && !is_in_squares(&own.name) {
            names.push(format!("{} {}", parts.given, parts.family));
            names.push(format!("{} {}", parts.family, parts.given));
        }
        names.extend(register_numbers(&own.background.registers));
        names.retain(|name| is_telling(name));
        let in_json: Vec<String> = names.iter().map(|name| escape(name)).collect();
        names.extend(in_json);
        sort(&mut names);
        let twice: Vec<String> = names.iter().map(|name| escape(name)).collect();
        let mut stored: Vec<String> = names.iter().cloned().chain(twice).collect();
        sort(&mut stored);
        let others = entered.players.iter().filter(|other| other.id != own.id);
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
        Erasing { stands, names, stored, kept }
    }

    /// What stands for the person from now on.
    pub fn stands(&self) -> &str {
        &self.stands
    }

    /// How the person is called and numbered; none where that tells nobody who is meant.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// A text that names the person nowhere.
    pub fn text(&self, text: &str) -> String {
        let kept = self.kept.iter().filter_map(|kept| Some((find_name(text, kept)?, kept)));
        match kept.min_by_key(|(at, kept)| (*at, Reverse(kept.len()))) {
            Some((at, kept)) => {
                let after = self.text(&text[at + kept.len()..]);
                format!("{}{kept}{after}", self.plain_text(&text[..at]))
            }
            None => self.plain_text(text),
        }
    }

    /// The same where nobody else's name stands.
    fn plain_text(&self, text: &str) -> String {
        self.names.iter().fold(text.to_owned(), |text, name| replace_name(&text, name, &self.stands))
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
                fields.values_mut().for_each(|value| self.erase(value));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    /// Whether what is said is said of the person.
    fn is_about(&self, fields: &Map<String, Value>) -> bool {
        let mut named = ["name", "player"].into_iter().filter_map(|field| fields.get(field)?.as_str());
        named.any(|named| self.names.iter().any(|name| name == named))
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

/// How a player was ever called, the name of now first, and numbered before.
fn all_names(own: &Player, number: usize, audit: &[AuditRow]) -> Vec<String> {
    let bound = format!("player {number}");
    let mut names = vec![own.name.clone()];
    for row in audit.iter().rev() {
        let says = |action: &str| row.action == action;
        if !["rename_player", "set_background", "take_over_list"].into_iter().any(says) {
            continue;
        }
        let Ok(detail) = serde_json::from_str::<Value>(&row.detail) else { continue };
        let text = |of: &Value, field: &str| of[field].as_str().unwrap_or_default().to_owned();
        if says("rename_player") {
            // The id is of the database where it was done.
            let is_own = detail["player"] == own.id || names_and_hashes(&row.bound).any(|(name, _)| name == bound);
            if is_own && names.contains(&text(&detail, "after")) {
                names.push(text(&detail, "before"));
            }
        } else if names.contains(&text(&detail, "player")) {
            for known in ["before", "after"].map(|side| text(&detail, side)) {
                names.extend(known.rsplit_once(" / ").into_iter().flat_map(|(_, last)| register_numbers(last)));
            }
        }
        for change in detail["players"].as_array().into_iter().flatten() {
            if change["field"] == "registers" && names.contains(&text(change, "name")) {
                names.extend(["before", "after"].into_iter().flat_map(|side| register_numbers(&text(change, side))));
            }
        }
    }
    names
}

/// The numbers of a text of registers, each with its register, and alone where it tells by itself who it is.
fn register_numbers(registers: &str) -> Vec<String> {
    let each = registers.split(';').map(str::trim).filter(|part| !part.is_empty());
    let alone = |part: &str| part.rsplit(' ').next().filter(|number| number.len() >= 5).map(str::to_owned);
    each.flat_map(|part| alone(part).into_iter().chain([part.to_owned()])).collect()
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
mod tests {
    use super::*;
    use crate::event::{Background, PlayerRole, Privacy};
    use std::collections::BTreeSet;

    fn player(id: i32, name: &str) -> Player {
        Player {
            id,
            team_id: None,
            name: name.into(),
            role: PlayerRole::Regular,
            from_session: 1,
            background: Background::default(),
            privacy: Privacy::default(),
        }
    }

    fn row(actor: &str, action: &str, detail: &str) -> AuditRow {
        let [actor, action, detail] = [actor, action, detail].map(str::to_owned);
        let at = "2026-11-21T09:30:00.000000".to_owned().try_into().unwrap();
        AuditRow { at, actor, action, detail, bound: String::new(), hash: String::new() }
    }

    fn erasing(own: Player, others: &[&str], audit: &[AuditRow]) -> Erasing {
        let others = (2..).zip(others).map(|(id, name)| player(id, name));
        let entered = EntryList::new(vec![], [own.clone()].into_iter().chain(others).collect(), BTreeSet::new());
        Erasing::new(&entered, &own, audit, "王伟杯")
    }

    #[test]
    fn a_text_does_not_name_the_person_and_namesakes_stay() {
        let audit = [
            row("王伟雄", "rename_player", r#"{"player":2,"before":"张三","after":"王伟"}"#),
            row("王伟", "rename_player", r#"{"player":1,"before":"王玮","after":"王伟"}"#),
        ];
        let erasing = erasing(player(1, "王伟"), &["王伟东", "李王伟", "#1"], &audit);
        assert_eq!(erasing.stands(), "##1", "another player is called #1");
        for (text, right) in [
            ("王伟迟到，王伟东不迟到", "##1迟到，王伟东不迟到"),
            ("李王伟王伟、王玮和王伟雄", "李王伟##1、##1和王伟雄"),
            ("王伟", "##1"),
            ("王伟杯，王伟", "王伟杯，##1"),
            ("张三和李娜", "张三和李娜"),
        ] {
            assert_eq!(erasing.text(text), right, "{text}");
            assert_eq!(erasing.text(right), right, "{right}");
            assert_eq!(erasing.replace_stored(text), Some(right.to_owned()).filter(|right| right != text));
        }
    }

    #[test]
    fn names_in_other_letters_are_words_and_numbers_go_with_their_register() {
        let background =
            Background { given_name: "Zoë".into(), registers: "EMA 08010039; MIL 7".into(), ..Background::default() };
        let own = Player { background, ..player(1, "Zoë \"Z\" Brontë-Ångström") };
        let detail = r#"{"player":"Zoë \"Z\" Brontë-Ångström","before":" /  /  /  / IT 12345","after":" /  /  /  / "}"#;
        let audit = [row("林主任", "set_background", detail)];
        let erasing = erasing(own, &["Zoë \"Z\" Brontë-Ångström Jr."], &audit);
        let text = "Zoë \"Z\" Brontë-Ångström (EMA 08010039) met Zoë \"Z\" Brontë-Ångström Jr.; MIL 77, MIL 7, 12345";
        assert_eq!(erasing.text(text), "#1 (#1) met Zoë \"Z\" Brontë-Ångström Jr.; MIL 77, #1, #1");
        let says = Value::from(text).to_string();
        let within = serde_json::json!({ "says": format!("reason: {says}"), "there": [{ "line": says }] }).to_string();
        let erased = erasing.replace_stored(&within).unwrap();
        assert!(!erased.contains("08010039") && !erased.contains("Ångström ("), "{erased}");
        assert_eq!(erasing.replace_stored(&erased), None);
    }

    #[test]
    fn what_is_known_of_the_person_goes_and_what_is_known_of_others_stays() {
        let erasing = erasing(player(1, "王建国"), &["李娜"], &[]);
        for (detail, right) in [
            (
                r#"{"player":"王建国","before":" /  /  /  / ","after":"一队 / 中国 / 王 / 建国 / MIL 7","reason":"王建国要求"}"#,
                r##"{"player":"#1","before":"#1","after":"#1","reason":"#1要求"}"##,
            ),
            (
                r#"{"players":[{"name":"王建国","field":"given_name","before":"","after":"建国"},{"name":"李娜","field":"club","before":"","after":"二队"}]}"#,
                r##"{"players":[{"name":"#1","field":"given_name","before":"#1","after":"#1"},{"name":"李娜","field":"club","before":"","after":"二队"}]}"##,
            ),
            (
                r#"{"whole":false,"players":[{"name":"王建国","role":"","club":"一队","given_name":"建国","n":1.5}]}"#,
                r##"{"whole":false,"players":[{"name":"#1","role":"","club":"","given_name":"","n":1.5}]}"##,
            ),
            (
                r#"{"player":"王建国","before":"","after":"initials"}"#,
                r##"{"player":"#1","before":"","after":"initials"}"##,
            ),
        ] {
            assert_eq!(erasing.replace_stored(detail).as_deref(), Some(right));
        }
        assert_eq!(erasing.replace_stored(r#"{ "players": ["李娜"] }"#), None);
    }
}
