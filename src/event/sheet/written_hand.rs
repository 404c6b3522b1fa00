//! The text form of a hand, the same in rows, archives, the interface, files and forms.
//!
//! Two facts to know: only the syntax of each part is checked here, and whether the hand is possible is checked with its draft; and
//! fans are `63 70*2`, their numbers in the rule book with how often they count, or names, and patterns `3.1*2 4.1`; a penalty in
//! one line is `empty-claim E 20 nobody "third time"`, where omitted points and payee are those of the tariffs.

use super::hand_result::{Draft, Ending, HandResult};
use super::named::{Element, Named};
use super::penalty::PenaltyDraft;
use super::tiles::WonTiles;
use rules::fan::{FanList, Misnamed, Misnaming};
use rules::notation::NotationError;
use rules::world_series::claim;
use rules::{Foul, HandNumber, HandTiles, Payee, Responsible, RuleSet, Seat, Win};
use serde::{Deserialize, Serialize};
use std::fmt;
use values::typed_text::MAX_TYPED_LENGTH;

/// Maximum number of penalties in a hand.
const MAX_PENALTIES: usize = 40;
/// Maximum length of the fans, the tiles and the circumstances, each in bytes.
const MAX_PART: usize = 4000;

/// A hand in text form.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenHand {
    /// Its number, 1 to 16.
    #[serde(rename = "hand")]
    pub number: u8,
    /// `discard`, `self-draw`, `drawn-hand`, `stopped`, `annulled`: the [`Ending::code`].
    pub ending: String,
    /// The winner's start seat, `E`, `S`, `W` or `N`.
    pub winner: Option<String>,
    /// The discarder's start seat.
    pub discarder: Option<String>,
    /// Who is responsible for the discard if it is not the discarder: a start seat or `nobody`. Only in games with this choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub responsible: Option<String>,
    /// The points of the win without flowers; `None` for those of the fans.
    pub basic_points: Option<u16>,
    /// The number of flowers, 0 to 8.
    pub flowers: u8,
    /// The fans, `63 70*2`: numbers in the rule book, with how often they count. Under the World Series rules the patterns, `3.1*2 4.1`.
    pub fans: String,
    /// Why the fans are accepted although some do not count together or the tiles give less; otherwise empty.
    #[serde(default)]
    pub fans_reason: String,
    /// The tiles of the win, if they were entered.
    pub tiles: Option<String>,
    /// The circumstances of the win: [`WonTiles::circumstances`].
    pub circumstances: Option<String>,
    /// The penalties, in the order in which they were given.
    pub penalties: Vec<WrittenPenalty>,
}

/// A penalty in text form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenPenalty {
    /// The [`Foul::code`].
    pub foul: String,
    /// The offender's start seat.
    pub offender: String,
    /// What each payee receives; `None` for the points of the tariffs.
    pub points: Option<u16>,
    /// `nobody`, `each` of the others, or a start seat; `None` for the payee of the tariffs.
    pub payee: Option<String>,
    /// Why it departs from the tariffs; empty if it does not.
    #[serde(default)]
    pub reason: String,
}

/// The part of a written hand that cannot be read, with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The number of the hand is not 1 to 16.
    Hand(u8),
    /// Not an [`Ending::code`].
    Ending(String),
    /// The winner is not a seat.
    Winner(String),
    /// The discarder is not a seat.
    Discarder(String),
    /// The responsible player is neither a seat nor `nobody`.
    Responsible(String),
    /// Not a fan of the rule book.
    Fan(Misnamed),
    /// Not a pattern of the World Series.
    Pattern(String),
    /// Not the notation of tiles.
    Tiles(NotationError),
    /// Not the words of [`WonTiles::circumstances`], or there are no tiles.
    Circumstances(String),
    /// Not a [`Foul::code`].
    Foul(String),
    /// The offender is not a seat.
    Offender(String),
    /// Not a [`Payee::code`].
    Payee(String),
    /// Not a penalty in one line.
    Penalty(String),
    /// Too many penalties: their number, and the maximum.
    Penalties(usize, usize),
    /// A text is too long: its length, and the maximum.
    Long(usize, usize),
}

/// The text of fans or patterns by number: `63 70*2`, `3.1*2 4.1`.
pub fn fans_text(fans: impl IntoIterator<Item = impl Into<Named>>) -> String {
    let counted = |named: Named| match named.times {
        1 => named.element.number(),
        times => format!("{}*{times}", named.element.number()),
    };
    fans.into_iter().map(|named| counted(named.into())).collect::<Vec<_>>().join(" ")
}

/// Reads fans by number, `63 70*2`, or by name, `平和, 喜相逢×2`, and patterns in the same way. Names are those of `game`.
///
/// # Errors
/// The first fan or pattern that does not exist.
pub fn fans(text: &str, game: RuleSet) -> Result<Vec<Named>, Unreadable> {
    if text
        .contains(|letter: char| !letter.is_ascii_digit() && !letter.is_whitespace() && !['*', '.'].contains(&letter))
    {
        return match game {
            RuleSet::Mcr => {
                let fans = FanList::from_names(text).map_err(Unreadable::Fan)?;
                Ok(fans.iter().map(Named::from).collect())
            }
            RuleSet::WorldSeries => {
                let patterns = claim::from_names(text).map_err(|name| Unreadable::Pattern(name.to_owned()))?;
                Ok(patterns.into_iter().map(Named::from).collect())
            }
        };
    }
    let counted = |part: &str| {
        let (number, times) = part.split_once('*').unwrap_or((part, "1"));
        let named = Named { element: Element::from_number(number)?, times: times.parse().ok()? };
        // Fans with `*0` were accepted in the past, so they are still read.
        (named.times > 0 || named.element.rule_set() == RuleSet::Mcr).then_some(named)
    };
    let unreadable = |part: &str| match part.contains('.') {
        true => Unreadable::Pattern(part.to_owned()),
        false => Unreadable::Fan(Misnamed { name: part.to_owned(), why: Misnaming::Unknown }),
    };
    text.split_whitespace().map(|part| counted(part).ok_or_else(|| unreadable(part))).collect()
}

/// Replaces names of fans or patterns of `game` by their numbers; for texts that people write, before the hand is read.
///
/// # Errors
/// The first fan or pattern that does not exist.
pub fn by_number(text: &str, game: RuleSet) -> Result<String, Unreadable> {
    Ok(fans_text(fans(text, game)?))
}

fn seat(letter: Option<&String>, unreadable: fn(String) -> Unreadable) -> Result<Option<Seat>, Unreadable> {
    let one = |letter: &String| Seat::from_letter(letter).ok_or_else(|| unreadable(letter.clone()));
    letter.filter(|letter| !letter.is_empty()).map(one).transpose()
}

fn tiles(text: &str, circumstances: &str) -> Result<Option<WonTiles>, Unreadable> {
    if text.is_empty() {
        let none = circumstances.is_empty().then_some(None);
        return none.ok_or_else(|| Unreadable::Circumstances(circumstances.to_owned()));
    }
    let won = WonTiles::new(HandTiles::parse(text).map_err(Unreadable::Tiles)?, circumstances);
    match won.circumstances() == circumstances {
        true => Ok(Some(won)),
        false => Err(Unreadable::Circumstances(circumstances.to_owned())),
    }
}

impl fmt::Display for WrittenPenalty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.foul, self.offender)?;
        if let Some(points) = self.points {
            write!(f, " {points}")?;
        }
        if let Some(payee) = &self.payee {
            write!(f, " {payee}")?;
        }
        match self.reason.as_str() {
            "" => Ok(()),
            // A quotation mark in the reason is doubled.
            reason => write!(f, " \"{}\"", reason.replace('"', "\"\"")),
        }
    }
}

/// Reads penalties of one line each, separated by `;` or the end of a line.
///
/// # Errors
/// The first penalty that cannot be read.
pub fn penalties(text: &str) -> Result<Vec<WrittenPenalty>, Unreadable> {
    let mut quoted = false;
    let parts = text.split(|letter| {
        quoted ^= letter == '"';
        !quoted && [';', '；', '\n'].contains(&letter)
    });
    parts.map(str::trim).filter(|part| !part.is_empty()).map(penalty).collect()
}

fn penalty(text: &str) -> Result<WrittenPenalty, Unreadable> {
    let unreadable = || Unreadable::Penalty(text.to_owned());
    let (head, reason) = match text.split_once('"') {
        None => (text, String::new()),
        Some((head, rest)) => (head, rest.strip_suffix('"').ok_or_else(unreadable)?.replace("\"\"", "\"")),
    };
    let words: Vec<&str> = head.split_whitespace().collect();
    let [foul, offender, rest @ ..] = words.as_slice() else { return Err(unreadable()) };
    let (points, payee) = match rest {
        [] => (None, None),
        [points] => (Some(points), None),
        [points, payee] => (Some(points), Some((*payee).to_owned())),
        _ => return Err(unreadable()),
    };
    let points = points.map(|points| points.parse().map_err(|_| unreadable())).transpose()?;
    Ok(WrittenPenalty { foul: (*foul).to_owned(), offender: (*offender).to_owned(), points, payee, reason })
}

fn responsible(code: &str) -> Result<Responsible, Unreadable> {
    match code {
        "" => Ok(Responsible::Discarder),
        code => Responsible::from_code(code).ok_or_else(|| Unreadable::Responsible(code.to_owned())),
    }
}

impl WrittenPenalty {
    fn draft(&self) -> Result<PenaltyDraft, Unreadable> {
        let payee = |code: &String| Payee::from_code(code).ok_or_else(|| Unreadable::Payee(code.clone()));
        Ok(PenaltyDraft {
            foul: Foul::from_code(&self.foul).ok_or_else(|| Unreadable::Foul(self.foul.clone()))?,
            offender: seat(Some(&self.offender), Unreadable::Offender)?
                .ok_or_else(|| Unreadable::Offender(String::new()))?,
            points: self.points,
            payee: self.payee.as_ref().map(payee).transpose()?,
            reason: self.reason.trim().to_owned(),
        })
    }

    fn from_draft(penalty: &PenaltyDraft) -> WrittenPenalty {
        WrittenPenalty {
            foul: penalty.foul.code().to_owned(),
            offender: penalty.offender.letter().to_owned(),
            points: penalty.points,
            payee: penalty.payee.map(|payee| payee.code().to_owned()),
            reason: penalty.reason.clone(),
        }
    }
}

impl WrittenHand {
    /// The text form of a result.
    pub fn from_result(result: &HandResult) -> WrittenHand {
        let penalty = |penalty: &super::penalty::HandPenalty| PenaltyDraft {
            foul: penalty.foul,
            offender: penalty.offender,
            points: Some(penalty.points),
            payee: Some(penalty.payee),
            reason: penalty.reason.clone(),
        };
        WrittenHand::from_draft(&Draft {
            hand: result.number().get(),
            dealer: Seat::East,
            ending: result.ending(),
            winner: result.win().map(|win| win.winner()),
            discarder: result.discarder(),
            responsible: result.win().map_or(Responsible::Discarder, Win::responsible),
            basic_points: result.win().map(|win| win.basic_points()),
            flowers: result.win().map_or(0, |win| win.flowers()),
            fans: result.fans().to_vec(),
            fans_reason: result.fans_reason().to_owned(),
            tiles: result.tiles().cloned(),
            penalties: result.penalties().iter().map(penalty).collect(),
        })
    }

    /// The text form of a draft; its dealer is left out, which follows from the number of the hand.
    pub fn from_draft(draft: &Draft) -> WrittenHand {
        let letter = |seat: Option<Seat>| seat.map(|seat| seat.letter().to_owned());
        WrittenHand {
            number: draft.hand,
            ending: draft.ending.code().to_owned(),
            winner: letter(draft.winner),
            discarder: letter(draft.discarder),
            responsible: draft.responsible.code().map(str::to_owned),
            basic_points: draft.basic_points,
            flowers: draft.flowers,
            fans: fans_text(draft.fans.iter().copied()),
            fans_reason: draft.fans_reason.clone(),
            tiles: draft.tiles.as_ref().map(|won| won.tiles.to_string()),
            circumstances: draft.tiles.as_ref().map(WonTiles::circumstances),
            penalties: draft.penalties.iter().map(WrittenPenalty::from_draft).collect(),
        }
    }

    /// The draft; `dealer` returns who deals a hand.
    ///
    /// # Errors
    /// The first part that cannot be read.
    pub fn draft(&self, dealer: impl Fn(HandNumber) -> Seat) -> Result<Draft, Unreadable> {
        let hand = HandNumber::new(self.number).ok_or(Unreadable::Hand(self.number))?;
        self.is_within_limits()?;
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        Ok(Draft {
            hand: self.number,
            dealer: dealer(hand),
            ending: Ending::from_code(&self.ending).ok_or_else(|| Unreadable::Ending(self.ending.clone()))?,
            winner: seat(self.winner.as_ref(), Unreadable::Winner)?,
            discarder: seat(self.discarder.as_ref(), Unreadable::Discarder)?,
            responsible: responsible(self.responsible.as_deref().unwrap_or_default())?,
            basic_points: self.basic_points,
            flowers: self.flowers,
            // Names here are those of fans: callers that accept names of patterns have used `by_number` before.
            fans: fans(&self.fans, RuleSet::Mcr)?,
            fans_reason: self.fans_reason.trim().to_owned(),
            tiles: tiles(&text(&self.tiles), &text(&self.circumstances))?,
            penalties: self.penalties.iter().map(WrittenPenalty::draft).collect::<Result<_, _>>()?,
        })
    }
}

impl WrittenHand {
    /// Limits what must be judged, and stored for ever.
    fn is_within_limits(&self) -> Result<(), Unreadable> {
        if self.penalties.len() > MAX_PENALTIES {
            return Err(Unreadable::Penalties(self.penalties.len(), MAX_PENALTIES));
        }
        let reasons = [&self.fans_reason].into_iter().chain(self.penalties.iter().map(|penalty| &penalty.reason));
        if let Some(length) = reasons.map(|reason| reason.chars().count()).find(|length| *length > MAX_TYPED_LENGTH) {
            return Err(Unreadable::Long(length, MAX_TYPED_LENGTH));
        }
        let parts = [Some(&self.fans), self.tiles.as_ref(), self.circumstances.as_ref()];
        match parts.into_iter().flatten().map(String::len).find(|length| *length > MAX_PART) {
            Some(length) => Err(Unreadable::Long(length, MAX_PART)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_has_as_many_penalties_and_as_long_texts_as_anybody_writes() {
        let drawn = WrittenHand { number: 1, ending: "drawn-hand".into(), ..WrittenHand::default() };
        let read = |hand: &WrittenHand| hand.draft(|_| Seat::East);
        assert!(read(&drawn).is_ok());
        let penalties = |count: usize| penalties(&"one-short E;".repeat(count)).unwrap();
        let many = |count| WrittenHand { penalties: penalties(count), ..drawn.clone() };
        assert!(read(&many(MAX_PENALTIES)).is_ok());
        assert_eq!(read(&many(100_000)), Err(Unreadable::Penalties(100_000, MAX_PENALTIES)));
        let explained = WrittenHand { fans_reason: "长".repeat(MAX_TYPED_LENGTH + 1), ..drawn.clone() };
        assert_eq!(read(&explained), Err(Unreadable::Long(MAX_TYPED_LENGTH + 1, MAX_TYPED_LENGTH)));
        let fans = WrittenHand { fans: "63 ".repeat(MAX_PART), ..drawn.clone() };
        assert_eq!(read(&fans), Err(Unreadable::Long(3 * MAX_PART, MAX_PART)));
    }

    #[test]
    fn fans_and_patterns_are_read_by_number_and_by_name() {
        let mcr = |text| fans(text, RuleSet::Mcr);
        let named = mcr("平和, 喜相逢×2").unwrap();
        assert_eq!(fans_text(named.clone()), "63 70*2");
        assert_eq!(mcr("63 70*2"), Ok(named));
        assert_eq!(mcr(""), Ok(vec![]));
        let unknown = |name: &str| Err(Unreadable::Fan(Misnamed { name: name.into(), why: Misnaming::Unknown }));
        assert_eq!(mcr("63 82"), unknown("82"));
        assert_eq!(mcr("平和, 十三么九"), unknown("十三么九"));
        // A name may mean something else in the other game; a number does not.
        let series = |text| by_number(text, RuleSet::WorldSeries);
        assert_eq!(series("平和、番牌×2, 三暗刻"), Ok("1.1 3.1*2 4.2.2".into()));
        assert_eq!(series("all sequences, Value Honor*2, 4.2.2"), Ok("1.1 3.1*2 4.2.2".into()));
        assert_eq!(fans("1.1 3.1*2", RuleSet::Mcr), fans("1.1 3.1*2", RuleSet::WorldSeries));
        assert_eq!(series("喜相逢"), Err(Unreadable::Pattern("喜相逢".into())));
        assert_eq!(series("3.1.9"), Err(Unreadable::Pattern("3.1.9".into())));
    }

    #[test]
    fn penalties_are_read_as_they_are_written() {
        let text = "empty-claim E; below-minimum S 10 each; misconduct W 20 N \"threw \"\"9p\"\"; twice\"";
        let read = penalties(text).unwrap();
        assert_eq!(read.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "), text);
        assert_eq!(read[2].reason, "threw \"9p\"; twice");
        for wrong in ["empty-claim", "empty-claim E x", "empty-claim E 5 nobody too", "empty-claim E \"open"] {
            assert_eq!(penalties(wrong), Err(Unreadable::Penalty(wrong.into())));
        }
    }
}
