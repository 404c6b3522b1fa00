//! Winning hands under the World Series rules as JSON lines: hands in, values and payments out.
//!
//! An input line has `hand` in the text form, `win`, the circumstances, the `discarder` and the `responsible` player
//! (a seat, or `none`; by default the discarder). An output line has every arrangement with the highest value, the
//! patterns by number, and the payments if the source of the tile is known.

use super::hands::{Expected, error_line, parse_line, parse_tiles, parse_wind, to_json};
use messages::{Locale, Message, series, win_error};
use phone_rules::series::verdict_code;
use rules::world_series::claim::{Verdict, judge};
use rules::world_series::{
    Answer, Blessing, Circumstances, Counted, Hand, HandError, Limit, Options, Wait, Why, answers, left_out, value,
    waits,
};
use rules::{self, BySeat, Game, GamePoints, Outcome, Responsible, Seat, Source, Wind};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

/// A hand in a line of JSON; keys of expected values are ignored.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct HandLine {
    /// A value that is returned with the answer.
    pub id: Value,
    /// The tiles in the text form.
    pub hand: String,
    /// The winning tile, if it is not in the text.
    pub win: Option<String>,
    /// Whether the winner has drawn the tile.
    pub self_draw: bool,
    /// Whether it is a replacement tile, or a robbed kong.
    pub kong: bool,
    /// Whether it is the last tile of the wall, or the discard after it.
    pub last_tile: bool,
    /// `heaven` or `earth`.
    pub blessing: Option<String>,
    /// The winner's seat.
    pub seat: Option<String>,
    /// The discarder of the tile.
    pub discarder: Option<String>,
    /// The player responsible for it: a seat, or `none`.
    pub responsible: Option<String>,
}

/// The types of the values of a line.
const KEYS: [(&str, Expected); 22] = [
    ("id", Expected::Anything),
    ("hand", Expected::Text),
    ("win", Expected::Text),
    ("self_draw", Expected::YesNo),
    ("kong", Expected::YesNo),
    ("last_tile", Expected::YesNo),
    ("blessing", Expected::Text),
    ("seat", Expected::Text),
    ("discarder", Expected::Text),
    ("responsible", Expected::Text),
    ("patterns", Expected::Anything),
    ("sum", Expected::Anything),
    ("limit", Expected::Anything),
    ("value", Expected::Anything),
    ("payments", Expected::Anything),
    ("minimum_5", Expected::Anything),
    ("tied", Expected::Anything),
    ("may_win", Expected::Anything),
    ("lists", Expected::Anything),
    ("waits", Expected::Anything),
    ("source", Expected::Anything),
    ("note", Expected::Anything),
];

/// A hand with the source of the winning tile, if known, and the responsible player.
pub struct LineWin {
    /// The hand.
    pub hand: Hand,
    winner: Seat,
    source: Option<Source>,
    responsible: Responsible,
}

impl HandLine {
    /// The hand of the line.
    ///
    /// # Errors
    /// Every problem.
    pub fn to_win(&self) -> Result<LineWin, Vec<Message>> {
        let tiles = parse_tiles(&self.hand, self.win.as_deref())?;
        let seat = |letter: &String| {
            Seat::from_letter(letter).ok_or_else(|| vec![Message::new("hand-seat").arg("found", letter)])
        };
        let blessing = |found: &String| {
            Blessing::from_code(found).ok_or_else(|| vec![Message::new("hand-blessing").arg("found", found)])
        };
        let own = parse_wind(self.seat.as_deref())?;
        let at = Circumstances {
            self_draw: self.self_draw,
            kong: self.kong,
            last_tile: self.last_tile,
            seat: own,
            blessing: self.blessing.as_ref().map(blessing).transpose()?,
        };
        let against = |error| vec![series::hand_error(error)];
        let hand =
            Hand::new(&tiles, at).map_err(|errors| errors.into_iter().map(series::hand_error).collect::<Vec<_>>())?;
        let discarder = self.discarder.as_ref().map(seat).transpose()?.filter(|_| !self.self_draw);
        // In a line a seat is named by its wind.
        if discarder.is_some_and(|seat| !hand.may_come_from(Wind::ALL[seat as usize])) {
            return Err(against(HandError::NotEarth));
        }
        let responsible = match &self.responsible {
            None => Responsible::Discarder,
            Some(_) if discarder.is_none() => return Err(vec![Message::new("hand-responsible-for-what")]),
            Some(none) if none == "none" => Responsible::Nobody,
            Some(letter) => match seat(letter)? {
                seat if Some(seat) == discarder => Responsible::Discarder,
                other => Responsible::Player(other),
            },
        };
        if hand.fixes_who_is_responsible() && responsible != Responsible::Discarder {
            return Err(vec![Message::new("hand-responsible-stands")]);
        }
        let source = if self.self_draw { Some(Source::SelfDraw) } else { discarder.map(Source::Discard) };
        Ok(LineWin { hand, winner: Seat::ALL[own as usize], source, responsible })
    }
}

impl LineWin {
    /// The payments for one of the answers; `None` if the source of the tile is unknown, or if the hand may not win.
    ///
    /// # Errors
    /// The winner would pay.
    pub fn payments(&self, best: &Answer, options: &Options) -> Result<Option<BySeat<GamePoints>>, Message> {
        let Some(source) = self.source.filter(|_| best.may_win(options)) else { return Ok(None) };
        let (winner, responsible) = (self.winner, self.responsible);
        let won = rules::Won { winner, source, points: best.value, flowers: 0, responsible };
        let win = Game::WorldSeries(*options).win(won).map_err(win_error)?;
        Ok(Some(Outcome::Win(win).payments()))
    }
}

/// Patterns as an object: number to count.
struct Patterns<'a>(&'a [Counted]);

impl Serialize for Patterns<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for counted in self.0 {
            map.serialize_entry(&counted.pattern.to_string(), &counted.times)?;
        }
        map.end()
    }
}

/// The payments by the letters of the seats.
#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Payments {
    e: i32,
    s: i32,
    w: i32,
    n: i32,
}

/// The value of a hand.
#[derive(Serialize)]
struct Worth {
    value: u16,
    sum: u16,
    limit: Option<&'static str>,
    may_win: bool,
}

impl Worth {
    fn new(best: &Answer, options: &Options) -> Worth {
        Worth { value: best.value, sum: best.sum, limit: best.limit.map(limit_code), may_win: best.may_win(options) }
    }
}

#[derive(Serialize)]
struct AnswerLine<'a> {
    id: &'a Value,
    #[serde(flatten)]
    worth: Worth,
    lists: Vec<Patterns<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    payments: Option<Payments>,
}

#[derive(Serialize)]
struct Report<'a> {
    hand: String,
    #[serde(flatten)]
    worth: Worth,
    lists: Vec<ListReport<'a>>,
    waits: Vec<WaitReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    payments: Option<Payments>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<ClaimReport<'a>>,
}

#[derive(Serialize)]
struct WaitReport {
    tile: String,
    value: u16,
    may_win: bool,
}

impl From<Wait> for WaitReport {
    fn from(Wait { tile, value, may_win }: Wait) -> WaitReport {
        WaitReport { tile: tile.to_string(), value, may_win }
    }
}

#[derive(Serialize)]
struct ClaimReport<'a> {
    verdict: &'static str,
    value: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<Patterns<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wrong: Vec<LeftOutReport>,
    /// For an over-claim: the patterns that remain.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<Patterns<'a>>,
}

impl<'a> ClaimReport<'a> {
    fn new(verdict: &'a Verdict, claim: &[Counted], options: &Options) -> ClaimReport<'a> {
        ClaimReport {
            verdict: verdict_code(verdict),
            value: value(claim, options),
            missing: (!verdict.missing().is_empty()).then(|| Patterns(verdict.missing())),
            wrong: verdict.not_counting().iter().map(left_out_report).collect(),
            left: verdict.valid_part().map(Patterns),
        }
    }
}

#[derive(Serialize)]
struct ListReport<'a> {
    patterns: Patterns<'a>,
    reading: Vec<String>,
    not_counted: Vec<LeftOutReport>,
}

#[derive(Serialize)]
struct LeftOutReport {
    pattern: String,
    times: u8,
    why: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    /// The value of another arrangement.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u16>,
}

fn left_out_report(&(Counted { pattern, times }, why): &(Counted, Why)) -> LeftOutReport {
    let (why, by, value) = match why {
        Why::NotThere => ("not_there", None, None),
        Why::Often(_) => ("too_often", None, None),
        Why::Series(by) => ("series", Some(by.to_string()), None),
        Why::Limit(by) => ("limit", Some(by.to_string()), None),
        Why::OtherReading(value) => ("other_reading", None, Some(value)),
    };
    LeftOutReport { pattern: pattern.to_string(), times, why, by, value }
}

fn limit_code(limit: Limit) -> &'static str {
    match limit {
        Limit::Listed => "listed",
        Limit::Compound => "compound",
    }
}

impl From<BySeat<GamePoints>> for Payments {
    fn from(points: BySeat<GamePoints>) -> Payments {
        let [e, s, w, n] = points.values().map(|points| points.0);
        Payments { e, s, w, n }
    }
}

/// The answer to a line: the value of the hand and its payments, or its problems.
///
/// # Errors
/// The answer cannot be written.
pub fn answer(line: &str, options: &Options, locale: Locale) -> Result<String, Message> {
    let line: HandLine = match parse_line(line, &KEYS) {
        Ok(line) => line,
        Err((id, why)) => return error_line(&id, &why, locale),
    };
    let won = match line.to_win() {
        Ok(won) => won,
        Err(why) => return error_line(&line.id, &why, locale),
    };
    let answers = answers(&won.hand, options);
    let best = &answers[0];
    match won.payments(best, options) {
        Err(why) => error_line(&line.id, &[why], locale),
        Ok(payments) => to_json(&AnswerLine {
            id: &line.id,
            worth: Worth::new(best, options),
            lists: answers.iter().map(|answer| Patterns(&answer.counted)).collect(),
            payments: payments.map(Payments::from),
        }),
    }
}

/// Everything about a hand, and about a claim on it, as JSON.
///
/// # Errors
/// Every problem of the hand, or it cannot be written.
pub fn report(line: &HandLine, claim: Option<&[Counted]>, options: &Options) -> Result<String, Vec<Message>> {
    let won = line.to_win()?;
    let verdict = claim.map(|claim| (claim, judge(&won.hand, claim, options)));
    let answers = answers(&won.hand, options);
    let best = &answers[0];
    let payments = won.payments(best, options).map_err(|error| vec![error])?;
    let lists = answers.iter().map(|answer| ListReport {
        patterns: Patterns(&answer.counted),
        reading: answer.reading.parts(),
        not_counted: left_out(&won.hand, answer, options).iter().map(left_out_report).collect(),
    });
    let report = Report {
        hand: won.hand.winning_hand().tiles().to_string(),
        worth: Worth::new(best, options),
        lists: lists.collect(),
        waits: waits(&won.hand, options).into_iter().map(WaitReport::from).collect(),
        payments: payments.map(Payments::from),
        claim: verdict.as_ref().map(|(claim, verdict)| ClaimReport::new(verdict, claim, options)),
    };
    to_json(&report).map_err(|error| vec![error])
}
