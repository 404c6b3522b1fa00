//! The questions of the hand check, and the answers of the rules in a language; `static/hand.js` says the same.

use crate::pages::Choice;
use crate::pages::public::manual::manual_link;
use event::sheet::named::Element;
use messages::{Locale, Message, wind};
use phone_rules as said;
use phone_rules::Counted;
use rules::{HandTiles, Seat, Tile, Wind};
use site::extract::Fields;
use site::show::{self, Laid};

/// What a game asks besides the tiles.
pub(super) struct Asked {
    /// Circumstances: field, name, whether it applies.
    pub switches: Vec<(&'static str, String, bool)>,
    /// Choices: field, name, options.
    pub choices: Vec<(&'static str, String, Vec<Choice>)>,
    /// How a claim is written.
    pub claim: String,
}

/// The answers about some tiles.
pub(super) struct Said {
    /// What is wrong; an unfinished hand is not an error.
    pub errors: Vec<String>,
    pub hint: Option<String>,
    pub shown: Option<JudgedHand>,
    /// Each tile that completes the hand, the points with it, and whether they are enough.
    pub waits: Vec<Wait>,
    /// Of fourteen tiles, each discard with the tiles that it waits for.
    pub discards: Vec<(Laid, Vec<Wait>)>,
    pub verdict: Option<Judged>,
}

type Wait = (Laid, u16, bool);

/// The worth of a hand.
pub(super) struct JudgedHand {
    pub points: u16,
    /// A remark on the points; may be empty.
    pub note: String,
    /// The minimum for a win, if the hand has less.
    pub below: Option<u16>,
    pub lists: Vec<List>,
    /// What a win pays, if that is more than its points; may be empty.
    pub pays: String,
}

pub(super) struct List {
    /// How the tiles are read, in games that say it.
    pub reading: Option<Laid>,
    pub counted: Vec<CountedLine>,
    pub left_out: Vec<(String, String)>,
}

/// A fan or pattern that counts.
pub(super) struct CountedLine {
    /// Whether another list, equally right, does not have it as often.
    pub differs: bool,
    pub points: u16,
    /// The number by which it is claimed; empty if it is claimed by name.
    pub number: String,
    pub name: String,
    /// What it is, in a sentence; may be empty.
    pub sentence: String,
    /// Its address in the manual; may be empty.
    pub manual: String,
    pub tiles: Option<Laid>,
    /// Whether all tiles together make it.
    pub whole: bool,
}

pub(super) struct Judged {
    pub code: &'static str,
    pub text: String,
    pub wrong: Vec<(String, String)>,
    pub missing: String,
}

impl Said {
    /// Puts the answers of the rules into words.
    pub fn new(locale: Locale, judged: &said::Judged, discards: &[said::Discard]) -> Said {
        let wrong = judged.problems.iter().filter(|(_, unfinished)| !unfinished);
        Said {
            errors: wrong.map(|(message, _)| locale.say(message)).collect(),
            hint: judged.hint.as_ref().map(|hint| locale.say(hint)),
            shown: judged.worth.as_ref().map(|worth| JudgedHand::new(locale, worth)),
            waits: waits(&judged.waits),
            discards: discards.iter().map(|discard| (single(discard.tile), waits(&discard.waits))).collect(),
            verdict: judged.verdict.as_ref().map(|verdict| Judged::new(locale, verdict)),
        }
    }
}

impl JudgedHand {
    fn new(locale: Locale, worth: &said::Worth) -> JudgedHand {
        let text = |message: &Option<Message>| message.as_ref().map(|message| locale.say(message)).unwrap_or_default();
        JudgedHand {
            points: worth.total,
            note: text(&worth.note),
            below: worth.below,
            lists: worth.lists.iter().map(|list| List::new(locale, list)).collect(),
            pays: text(&worth.pays),
        }
    }
}

impl List {
    fn new(locale: Locale, list: &said::List) -> List {
        List {
            reading: list.reading.clone(),
            counted: list.lines.iter().map(|line| CountedLine::new(locale, line)).collect(),
            left_out: list.left_out.iter().map(|reason| reason_text(locale, reason)).collect(),
        }
    }
}

impl CountedLine {
    fn new(locale: Locale, line: &said::Line) -> CountedLine {
        let (number, element) = match line.counted {
            None => (String::new(), None),
            Some(Counted::Fan(counted)) => (String::new(), Some(Element::Fan(counted.fan))),
            Some(Counted::Pattern(counted)) => (counted.pattern.to_string(), Some(Element::Pattern(counted.pattern))),
        };
        let sentence = |element: Element| locale.msg(sentence_key(element)).to_string();
        CountedLine {
            differs: line.differs,
            points: line.points,
            number,
            name: locale.say(&line.name),
            sentence: element.map(sentence).unwrap_or_default(),
            manual: element.map(manual_link).unwrap_or_default(),
            tiles: line.tiles.clone(),
            whole: line.whole,
        }
    }
}

impl Judged {
    fn new(locale: Locale, verdict: &said::Verdict) -> Judged {
        Judged {
            code: verdict.kind,
            text: locale.say(&verdict.text),
            wrong: verdict.wrong.iter().map(|wrong| reason_text(locale, wrong)).collect(),
            missing: verdict.missing.iter().map(|one| name(locale, *one)).collect::<Vec<_>>().join(" · "),
        }
    }
}

/// The name of a fan, or of a pattern with the number by which it is claimed.
fn name(locale: Locale, counted: Counted) -> String {
    match counted {
        Counted::Fan(_) => locale.say(&counted.name()),
        Counted::Pattern(_) => format!("{} {}", counted.number(), locale.say(&counted.name())),
    }
}

fn reason_text(locale: Locale, (counted, why): &(Counted, Message)) -> (String, String) {
    (name(locale, *counted), locale.say(why))
}

fn waits(all: &[said::Wait]) -> Vec<Wait> {
    all.iter().map(|wait| (single(wait.tile), wait.points, wait.may_win)).collect()
}

/// The key of the sentence that explains a fan or a pattern.
fn sentence_key(element: Element) -> String {
    match element {
        Element::Fan(fan) => format!("fan-sentence-{}", fan.number()),
        Element::Pattern(pattern) => format!("pattern-sentence-{}", pattern.to_string().replace('.', "-")),
    }
}

/// A single tile, to be drawn.
fn single(tile: Tile) -> Laid {
    show::hand(&HandTiles { loose: vec![tile], ..HandTiles::default() })
}

/// The wind that a field names; East by default.
pub(super) fn wind_of(fields: &Fields, name: &str) -> Wind {
    let seat = Seat::from_letter(fields.text(name)).unwrap_or(Seat::East);
    Wind::ALL[seat as usize]
}

pub(super) fn winds(locale: Locale, chosen: Wind) -> Vec<Choice> {
    let choice = |own: Wind| Choice { value: own.letter().into(), text: locale.say(&wind(own)), chosen: own == chosen };
    Wind::ALL.map(choice).into()
}
