//! The differences between two laptops that wrote about the same thing, in the words of the pages where it was entered.
//!
//! One fact to know: a field without words is shown as it is in an archive, after all others.

use crate::show::standard_text;
use event::event::initials;
use event::record::merge::{Contradiction, Side};
use event::regulations::Regulations;
use event::regulations::settings::SETTINGS;
use event::sheet::hand_result::Ending;
use event::sheet::written_hand::{WrittenPenalty, fans};
use messages::fans::counted_element;
use messages::{Arg, Locale, call_reason, ending, foul, seat, setting_name, setting_value, signed_minus};
use rules::{Foul, Payee, RuleSet, Seat};
use serde::Deserialize;
use serde_json::Value;

/// Maximum length of a value without words, in characters.
const MAX_RAW: usize = 200;

/// Fields that the title contains.
const IN_TITLE: [&str; 4] = ["id", "session", "table", "hand"];

/// Fields of a note that its first line contains, or that refer to other rows or are a drawing.
const IN_NOTE: [&str; 16] = [
    "kind", "seat", "who", "entry", "reason", "text", "ruling", "device", "call", "of", "pass", "appeal", "sheet",
    "version", "sha256", "strokes",
];

/// Message keys of the labels of fields that have none of a form, or another one: by `field`, or by `kind field`.
const LABELS: [(&str, &str); 18] = [
    ("player substitute", "substitute"),
    ("stand_in", "stand-in"),
    ("player privacy", "privacy-title"),
    ("release shown", "merge-about-release"),
    ("table_note note", "merge-about-table-note"),
    ("club", "column-club"),
    ("country", "column-country"),
    ("family", "column-family"),
    ("given_name", "column-given-name"),
    ("registers", "column-registers"),
    ("from_session", "merge-from-session"),
    ("fans", "fans-named"),
    ("penalties", "penalties"),
    ("players", "line-up-who"),
    ("decision", "merge-decision"),
    ("undone", "merge-undone"),
    ("started_at", "merge-started"),
    ("closed_at", "merge-closed"),
];

/// The title of a contradiction: what both have written about.
pub fn title(locale: Locale, what: &Contradiction) -> String {
    let (kind, rest) = what.about.split_once(' ').unwrap_or((what.about.as_str(), ""));
    let numbers: Vec<&str> = rest.split(' ').next().unwrap_or_default().split('/').collect();
    if let ("hand", [session, table, hand]) = (kind, &numbers[..]) {
        let text = locale.msg("merge-about-hand").arg("session", *session);
        return text.arg("table", *table).arg("hand", *hand).to_string();
    }
    let id = format!("merge-about-{}", kind.replace('_', "-"));
    if !locale.has(&id) {
        return what.about.clone();
    }
    let named = match kind {
        "revocation" => 3,
        "table" | "seat_correction" | "attendance" | "signed_totals" | "table_note" => 2,
        "session" | "publication" | "line_up" | "deals" => 1,
        _ => 0,
    };
    let places = [("session-n", "session"), ("table-n", "table"), ("hand-n", "hand")].into_iter().zip(numbers);
    let places = places.take(named).map(|((id, name), number)| locale.msg(id).arg(name, number).to_string());
    let who = Some(what.who.clone()).filter(|who| !who.is_empty());
    [locale.msg(id).to_string()].into_iter().chain(places).chain(who).collect::<Vec<_>>().join(" · ")
}

/// The lines for what one side says: one for each field in which the two sides differ.
pub fn side_lines(locale: Locale, what: &Contradiction, own: &Side, other: &Side) -> Vec<String> {
    // A row without fields is still a row if it has a time.
    if own.says.is_empty() && own.at.is_empty() {
        return vec![locale.msg("merge-says-nothing").to_string()];
    }
    let words = Words { locale, what };
    let (mut lines, mut raw) = (Vec::new(), Vec::new());
    for (field, value) in own.values.iter().filter(|(field, _)| !IN_TITLE.contains(&field.as_str())) {
        let beside = other.values.iter().find(|(name, _)| name == field).map(|(_, value)| value);
        if beside.is_none() && is_nothing(value) {
            continue;
        }
        let (lines, raw) = (&mut lines, &mut raw);
        match (field.as_str(), beside) {
            ("regulations", Some(beside)) => words.add_settings(lines, raw, value, beside),
            ("note", _) if what.about.starts_with("table_note ") => words.add_note(lines, raw, value),
            _ => words.add_field(lines, raw, field, value),
        }
    }
    let is_own = |name: &str| own.values.iter().any(|(field, _)| field == name);
    for (field, beside) in other.values.iter().filter(|(field, beside)| !is_own(field) && !is_nothing(beside)) {
        // The archive omits a field that is false or empty.
        let value = if beside.is_boolean() { Value::Bool(false) } else { Value::Null };
        let text = words.text(field, &value).unwrap_or_default();
        match words.label(field) {
            Some(label) => lines.push(words.line(label, text)),
            None => raw.push(format!("{field}: {text}")),
        }
    }
    lines.append(&mut raw);
    let action = || format!("action-{}", own.says.replace('_', "-"));
    match own.says.as_str() {
        _ if !lines.is_empty() => lines,
        "" => vec!["–".to_owned()],
        _ if locale.has(&action()) => vec![locale.msg(action()).to_string()],
        says => vec![shortened(says.to_owned())],
    }
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(all) => all.is_empty(),
        _ => false,
    }
}

/// Shortens a value without words to the maximum length.
fn shortened(text: String) -> String {
    match text.char_indices().nth(MAX_RAW) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text,
    }
}

struct Words<'a> {
    locale: Locale,
    what: &'a Contradiction,
}

impl Words<'_> {
    fn line(&self, field: impl Into<Arg>, value: impl Into<Arg>) -> String {
        self.locale.msg("merge-says").arg("field", field).arg("value", value).to_string()
    }

    fn add_field(&self, lines: &mut Vec<String>, raw: &mut Vec<String>, field: &str, value: &Value) {
        match self.label(field).zip(self.text(field, value)) {
            Some((label, text)) => lines.push(self.line(label, text)),
            None => raw.push(shortened(format!("{field}: {value}"))),
        }
    }

    /// The label of a field; `None` if it has none.
    fn label(&self, field: &str) -> Option<String> {
        let totals = ["east", "south", "west", "north"].iter().position(|name| *name == field);
        if let Some(place) = totals {
            return Some(self.sitting(Seat::ALL[place]));
        }
        let kind = self.what.about.split(' ').next().unwrap_or_default();
        let find = |name: &str| LABELS.iter().find(|(field, _)| *field == name).map(|(_, id)| (*id).to_owned());
        let of_form = || Some(format!("field-{}", field.replace('_', "-"))).filter(|id| self.locale.has(id));
        let id = find(&format!("{kind} {field}")).or_else(|| find(field)).or_else(of_form)?;
        Some(self.locale.msg(id).to_string())
    }

    /// The name of the player in a seat, else the name of the seat.
    fn sitting(&self, at: Seat) -> String {
        let name = self.what.seats.as_ref().map(|seats| seats[at].clone()).filter(|name| !name.is_empty());
        name.unwrap_or_else(|| self.locale.say(&seat(at)))
    }

    /// A value as people write it; `None` if it has no words.
    fn text(&self, field: &str, value: &Value) -> Option<String> {
        let coded = |code: &str| Some(format!("{field}-{code}")).filter(|id| self.locale.has(id));
        Some(match (field, value) {
            (_, Value::Null) => "–".to_owned(),
            (_, Value::String(text)) if text.is_empty() => "–".to_owned(),
            (_, Value::Bool(is_so)) => self.locale.msg(if *is_so { "print-yes" } else { "print-no" }).to_string(),
            (_, Value::Number(number)) => signed_minus(number.as_i64()?.try_into().ok()?),
            ("ending", Value::String(code)) => self.locale.say(&ending(Ending::from_code(code)?)),
            ("winner" | "discarder" | "seat", Value::String(letter)) => self.sitting(Seat::from_letter(letter)?),
            ("responsible", Value::String(code)) => match Seat::from_letter(code) {
                Some(at) => self.sitting(at),
                None => self.locale.msg(coded(code)?).to_string(),
            },
            ("attendance" | "privacy", Value::String(code)) => {
                self.locale.msg(coded(code)?).arg("initials", initials(&self.what.who)).to_string()
            }
            ("fans", Value::String(text)) => {
                let list = fans(text, RuleSet::Mcr).ok()?;
                self.locale
                    .list(&list.into_iter().map(|one| self.locale.say(&counted_element(one))).collect::<Vec<_>>())
            }
            ("penalties", Value::Array(all)) => {
                let penalties = all.iter().map(|penalty| self.penalty(penalty)).collect::<Option<Vec<String>>>()?;
                let joint = self.locale.msg("merge-joint").to_string();
                if penalties.is_empty() { "–".to_owned() } else { penalties.join(&joint) }
            }
            ("points", Value::String(points)) => standard_text(self.locale, points),
            (_, Value::String(text)) => text.clone(),
            (_, Value::Array(all)) => {
                let names = all.iter().map(|one| one.as_str().map(str::to_owned)).collect::<Option<Vec<String>>>()?;
                self.locale.list(&names)
            }
            (_, Value::Object(_)) => return None,
        })
    }

    fn penalty(&self, value: &Value) -> Option<String> {
        let WrittenPenalty { foul: code, offender, points, payee, reason } = WrittenPenalty::deserialize(value).ok()?;
        let points = points.map(|points| match payee.as_deref().and_then(Payee::from_code) {
            None => points.to_string(),
            Some(Payee::Nobody) => self.locale.msg("penalty-to-nobody").arg("points", points).to_string(),
            Some(Payee::EachOther) => self.locale.msg("penalty-to-each").arg("points", points).to_string(),
            Some(Payee::One(at)) => {
                self.locale.msg("penalty-to-one").arg("points", points).arg("name", self.sitting(at)).to_string()
            }
        });
        let who = self.sitting(Seat::from_letter(&offender)?);
        let parts = [Some(who), Some(self.locale.say(&foul(Foul::from_code(&code)?))), points, Some(reason)];
        Some(self.locale.list(&parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>()))
    }

    /// Adds what was noted at a table, by whom and why, and then the other fields of the note.
    fn add_note(&self, lines: &mut Vec<String>, raw: &mut Vec<String>, note: &Value) {
        let text = |field: &str| note[field].as_str().filter(|text| !text.is_empty());
        let action = text("kind").map(|kind| format!("action-note-{kind}")).filter(|id| self.locale.has(id));
        let (Some(action), Some(fields)) = (action, note.as_object()) else {
            return self.add_field(lines, raw, "note", note);
        };
        let say = |id: String| self.locale.msg(id).to_string();
        let who = text("seat").or_else(|| text("who"));
        let who =
            who.map(|who| Seat::from_letter(who).map_or_else(|| say(format!("role-{who}")), |at| self.sitting(at)));
        let counts = match (text("kind"), text("entry")) {
            (Some("decided"), Some("totals")) => Some(say("entry-totals-stand".to_owned())),
            (Some("decided"), _) => Some(say("entry-hands-stand".to_owned())),
            _ => None,
        };
        let why = ["reason", "text", "ruling"].into_iter().filter_map(text);
        let quoted = |why| if text("kind") == Some("called") { call_reason(why) } else { why.into() };
        let why = why.map(|why| self.locale.msg("merge-quoted").arg("text", quoted(why)).to_string());
        let said: Vec<String> = [say(action)].into_iter().chain(who).chain(counts).chain(why).collect();
        lines.push(self.line(self.locale.msg("merge-about-table-note"), said.join(" · ")));
        for (field, value) in fields.iter().filter(|(field, _)| !IN_NOTE.contains(&field.as_str())) {
            match (field.as_str(), value) {
                (_, Value::Null) => {}
                ("totals", Value::Array(totals)) => {
                    let total = |(at, total)| Some(self.line(self.sitting(at), self.text(field, total)?));
                    lines.extend(Seat::ALL.into_iter().zip(totals).filter_map(total));
                }
                _ => self.add_field(lines, raw, field, value),
            }
        }
    }

    /// Adds the settings in which two regulations differ: those of the form by their names, any others as raw values.
    fn add_settings(&self, lines: &mut Vec<String>, raw: &mut Vec<String>, own: &Value, other: &Value) {
        let read = |value: &Value| Regulations::deserialize(value).ok();
        let both = read(own).zip(read(other));
        if let Some((own, other)) = &both {
            let differ = SETTINGS.iter().map(|setting| (setting, setting.value(own), setting.value(other)));
            let differ = differ.filter(|(_, own, other)| own != other);
            lines
                .extend(differ.map(|(setting, own, _)| self.line(setting_name(setting), setting_value(setting, &own))));
        }
        let is_of_form = |field: &str| both.is_some() && SETTINGS.iter().any(|setting| setting.key == field);
        let fields = own.as_object().into_iter().flatten();
        let fields =
            fields.filter(|(field, value)| other.get(field.as_str()) != Some(*value) && !is_of_form(field.as_str()));
        raw.extend(fields.map(|(field, value)| shortened(format!("{field}: {value}"))));
        let lacks = |field: &str| own.get(field).is_none() && !is_of_form(field);
        let fields = other.as_object().into_iter().flatten().filter(|(field, _)| lacks(field.as_str()));
        raw.extend(fields.map(|(field, _)| format!("{field}: –")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::BySeat;
    use serde_json::json;

    fn says(values: &[(&str, Value)]) -> Side {
        let values = values.iter().map(|(field, value)| ((*field).to_owned(), value.clone())).collect();
        Side { says: "raw".into(), values, ..Side::default() }
    }

    fn lines(about: &str, own: &[(&str, Value)], other: &[(&str, Value)]) -> Vec<String> {
        let seats = Some(BySeat::from_fn(|seat| format!("选手{}", seat.letter())));
        let what = Contradiction { about: about.into(), seats, ..Contradiction::default() };
        side_lines(Locale::En, &what, &says(own), &says(other))
    }

    #[test]
    fn what_contradicts_is_said_in_words_and_what_has_none_comes_last() {
        let penalty =
            json!([{ "foul": "misconduct", "offender": "S", "points": 10, "payee": "nobody", "reason": "loud" }]);
        let hand = [
            ("unheard_of", json!({ "a": 1 })),
            ("ending", json!("discard")),
            ("winner", json!("E")),
            ("basic_points", json!(24)),
            ("fans", json!("63")),
            ("penalties", penalty),
            ("undone", json!(false)),
        ];
        let said = lines("hand 1/2/3", &hand, &[]);
        assert_eq!(said[..3], ["Result: Win on a discard", "Winner: 选手E", "Points without flowers: 24"]);
        assert!(said[3].starts_with("Fans: ") && !said[3].contains("63"), "{said:?}");
        assert!(said[4].starts_with("Penalties: 选手S, Other infringement, ") && said[4].ends_with("loud"), "{said:?}");
        assert_eq!(said.last().unwrap(), "unheard_of: {\"a\":1}");
        let regulations = |minutes: u16| {
            let regulations = Regulations { session_minutes: minutes, ..Regulations::default() };
            [("regulations", serde_json::to_value(regulations).unwrap())]
        };
        let said = lines("event", &regulations(90), &regulations(120));
        assert_eq!(said, ["Minutes per session, including the break: 90"]);
        let ticked = |signatures: bool| {
            let regulations = Regulations { signatures, ..Regulations::default() };
            [("regulations", serde_json::to_value(regulations).unwrap())]
        };
        for (is_so, says) in [(true, "Yes"), (false, "No")] {
            let said = lines("event", &ticked(is_so), &ticked(!is_so));
            assert_eq!(said, [format!("the signatures of the four players and the referee: {says}")]);
        }
        let unreadable = [("regulations", json!({ "session_minutes": "ninety", "unheard_of": "x".repeat(300) }))];
        let said = lines("event", &unreadable, &regulations(120));
        assert_eq!(said[0], "session_minutes: \"ninety\"");
        assert!(said[1].starts_with("unheard_of: ") && said[1].chars().count() < 210, "{said:?}");
        let said = lines("event", &regulations(120), &unreadable);
        assert!(said.iter().any(|line| line == "session_minutes: 120"), "{said:?}");
        assert_eq!(lines("withdrawal 3", &[], &[]), ["raw"]);
    }

    #[test]
    fn a_row_that_is_there_is_not_nothing() {
        let what = Contradiction { about: "player 3".into(), ..Contradiction::default() };
        let more = says(&[("stand_in", json!(true)), ("unheard_of", json!(1)), ("given_name", json!("Anna"))]);
        let less = Side { at: "2026-11-28 10:00:00".into(), ..Side::default() };
        assert_eq!(side_lines(Locale::En, &what, &less, &more), ["Stand-in: No", "Given name: –", "unheard_of: –"]);
        assert_eq!(side_lines(Locale::En, &what, &Side::default(), &more), ["nothing"]);
        let regulations = |regulations| [("regulations", serde_json::to_value::<Regulations>(regulations).unwrap())];
        let areas = Regulations { areas: [("FRA".to_owned(), 2)].into(), ..Regulations::default() };
        let said = lines("event", &regulations(Regulations::default()), &regulations(areas));
        assert_eq!(said, ["areas: –"]);
    }

    #[test]
    fn all_that_a_note_says_is_shown() {
        let said = |note: Value| lines("table_note 1/2 7d4c", &[("note", note)], &[]);
        let counted = json!({
            "kind": "counted", "totals": [540, -20, 980, 490], "cards": [[1, 2, 3, 4, 5]], "to_nobody": 10,
            "reason": "如纸面", "pass": "7d4c",
        });
        let lines = [
            "Note: Noted totals · “如纸面”",
            "选手E: 540",
            "选手S: −20",
            "选手W: 980",
            "选手N: 490",
            "Points paid to nobody: 10",
            "cards: [[1,2,3,4,5]]",
        ];
        assert_eq!(said(counted), lines);
        let given = json!({ "kind": "extra-time", "minutes": 10, "reason": "茶洒了" });
        assert_eq!(said(given), ["Note: Gave extra time · “茶洒了”", "Minutes: 10"]);
        let late = json!({ "kind": "arrived", "seat": "W", "seconds": 432, "stand_in": true, "reason": "" });
        assert_eq!(said(late), ["Note: Recorded an arrival · 选手W", "Seconds: 432", "Stand-in: Yes"]);
        let decided = json!({ "kind": "decided", "reason": "看过" });
        assert_eq!(said(decided), ["Note: Decided totals or a count · Use the hands · “看过”"]);
        let signed = json!({ "kind": "signed", "who": "referee", "sheet": "ab", "version": 1, "strokes": [[1, 2]] });
        assert_eq!(said(signed), ["Note: Signed a sheet · Referee"]);
    }

    #[test]
    fn a_language_has_its_own_quotes_and_initials_are_those_of_the_player() {
        let about =
            |about: &str| Contradiction { about: about.into(), who: "王二".into(), ..Contradiction::default() };
        let called = says(&[("note", json!({ "kind": "called", "hand": null, "reason": "茶灑了" }))]);
        let traditional = Locale::from_code("zh-Hant").unwrap();
        let said = side_lines(traditional, &about("table_note 1/2 7d4c"), &called, &Side::default());
        assert!(said.len() == 1 && said[0].ends_with(" · 「茶灑了」"), "{said:?}");
        let hidden = says(&[("privacy", json!("initials"))]);
        let said = side_lines(Locale::En, &about("player 3"), &hidden, &Side::default());
        assert_eq!(said, ["Shown to everybody: by initials: 王*"]);
    }

    #[test]
    fn a_title_names_the_place_and_the_person() {
        let what =
            |about: &str, who: &str| Contradiction { about: about.into(), who: who.into(), ..Contradiction::default() };
        let title = |about: &str, who: &str| title(Locale::En, &what(about, who));
        assert_eq!(title("hand 2/5/7", ""), "Session 2, table 5, hand 7");
        assert_eq!(title("attendance 2/5 E", "王二"), "Attendance · Session 2 · Table 5 · 王二");
        assert_eq!(title("player 9", "王二"), "Player · 王二");
        assert_eq!(title("unheard_of 9", ""), "unheard_of 9");
    }
}
