//! Winning hands as JSON lines: hands in, values out.
//!
//! An input line has `hand` in the text form, `win`, and the circumstances of the win, and may have expected values, which are
//! ignored; any other key is refused by its name, because a misspelt circumstance would be ignored. An output line has the total with
//! flowers, whether the hand may win, every list of fans with that total, and the tiles that complete it. Names are Chinese, as in
//! the rule book.

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::output_error;
use messages::{Locale, Message, hand_error, notation_error};
use phone_rules::fans::verdict_code;
pub use phone_rules::part_tiles;
use rules::fan::claim::{Verdict, judge};
use rules::fan::explain::{Explanation, Why, explain};
use rules::fan::list::MIXED_KONGS;
use rules::fan::scoring::Answer;
use rules::fan::{Counted, Fan, FanList, Options, scoring};
use rules::hand::MAX_FLOWERS;
use rules::wait::waiting_for;
use rules::{Circumstances, HandTiles, Wind, WinningHand};

/// A hand in a line of JSON.
#[derive(Clone, Debug, Deserialize)]
pub struct HandLine {
    /// A value that is returned with the answer.
    #[serde(default)]
    pub id: Value,
    hand: String,
    win: Option<String>,
    #[serde(default)]
    self_draw: bool,
    #[serde(default)]
    last_copy: bool,
    #[serde(default)]
    kong: bool,
    #[serde(default)]
    last_tile: bool,
    seat: Option<String>,
    prevalent: Option<String>,
    #[serde(default)]
    flowers: u8,
}

/// The types of the values of a line, in the order of the keys.
const KEYS: [(&str, Expected); 17] = [
    ("id", Expected::Anything),
    ("hand", Expected::Text),
    ("win", Expected::Text),
    ("self_draw", Expected::YesNo),
    ("last_copy", Expected::YesNo),
    ("kong", Expected::YesNo),
    ("last_tile", Expected::YesNo),
    ("seat", Expected::Text),
    ("prevalent", Expected::Text),
    ("flowers", Expected::Flowers),
    ("fans", Expected::Anything),
    ("total", Expected::Anything),
    ("may_win", Expected::Anything),
    ("lists", Expected::Anything),
    ("waits", Expected::Anything),
    ("source", Expected::Anything),
    ("note", Expected::Anything),
];

impl HandLine {
    /// The hand.
    ///
    /// # Errors
    /// Every problem.
    pub fn hand(&self) -> Result<WinningHand, Vec<Message>> {
        let tiles = parse_tiles(&self.hand, self.win.as_deref())?;
        let at = Circumstances {
            self_draw: self.self_draw,
            last_copy: self.last_copy,
            kong: self.kong,
            last_tile: self.last_tile,
            seat: parse_wind(self.seat.as_deref())?,
            prevalent: parse_wind(self.prevalent.as_deref())?,
            flowers: self.flowers,
        };
        WinningHand::new(&tiles, at).map_err(|errors| errors.into_iter().map(hand_error).collect())
    }
}

/// The tiles of a line, whose winning tile may be given separately.
pub(super) fn parse_tiles(hand: &str, win: Option<&str>) -> Result<HandTiles, Vec<Message>> {
    let mut tiles = HandTiles::parse(hand).map_err(|error| vec![notation_error(error)])?;
    if let Some(win) = win {
        let in_win = |error| vec![Message::new("hand-win").arg("what", notation_error(error))];
        let named = HandTiles::parse(win).map_err(in_win)?;
        tiles.winning = match (tiles.winning, named.loose.as_slice()) {
            (None, &[tile]) if named.melds.is_empty() && named.winning.is_none() => Some(tile),
            _ => return Err(vec![Message::new("hand-one-winning-tile")]),
        };
    }
    Ok(tiles)
}

/// The wind with this letter; East if there is none.
pub(super) fn parse_wind(letter: Option<&str>) -> Result<Wind, Vec<Message>> {
    match letter {
        None => Ok(Wind::East),
        Some(letter) => Wind::from_letter(letter).ok_or_else(|| vec![Message::new("hand-wind").arg("found", letter)]),
    }
}

/// A list of fans as an object: Chinese name to number, in the rule book's order.
pub struct FanNames<'a> {
    /// The fans.
    pub fans: &'a FanList,
    /// Determines whether one melded and one concealed kong have a common name.
    pub options: &'a Options,
}

impl Serialize for FanNames<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mixed = self.fans.mixed_kongs_extra(self.options) > 0;
        let mut map = serializer.serialize_map(None)?;
        for counted in self.fans.iter() {
            match counted.fan {
                Fan::CONCEALED_KONG if mixed => map.serialize_entry(MIXED_KONGS, &1)?,
                Fan::MELDED_KONG if mixed => {}
                fan => map.serialize_entry(fan.zh(), &counted.times)?,
            }
        }
        map.end()
    }
}

#[derive(Serialize)]
struct AnswerLine<'a> {
    id: &'a Value,
    total: u16,
    may_win: bool,
    lists: Vec<FanNames<'a>>,
    waits: Vec<String>,
}

#[derive(Serialize)]
struct ErrorLine<'a> {
    id: &'a Value,
    error: String,
}

/// The type of a value in a line.
#[derive(Clone, Copy)]
pub(super) enum Expected {
    Anything,
    Text,
    YesNo,
    Flowers,
}

/// A parsed line, or its id and its problems.
pub(super) fn parse_line<'l, Line: Deserialize<'l>>(
    line: &'l str,
    keys: &[(&'static str, Expected)],
) -> Result<Line, (Value, Vec<Message>)> {
    let mut value = serde_json::from_str::<Value>(line).unwrap_or_default();
    let said = value.as_object().into_iter().flatten();
    let mut why: Vec<Message> = said.filter_map(|(key, found)| key_problem(key, found, keys)).collect();
    match serde_json::from_str(line) {
        Ok(line) if why.is_empty() => return Ok(line),
        Err(error) if why.is_empty() => why.push(Message::new("hand-not-json").arg("reason", error.to_string())),
        Ok(_) | Err(_) => {}
    }
    Err((value.get_mut("id").map(Value::take).unwrap_or_default(), why))
}

/// The problem of a key of a line or of its value.
fn key_problem(key: &str, found: &Value, keys: &[(&'static str, Expected)]) -> Option<Message> {
    let Some((_, holds)) = keys.iter().find(|(known, _)| *known == key) else {
        let known = keys.iter().map(|(key, _)| *key).collect::<Vec<_>>().join(", ");
        return Some(Message::new("hand-unknown-key").arg("key", key).arg("known", known));
    };
    let wrong = match holds {
        Expected::Text if !found.is_string() && !found.is_null() => Message::new("hand-key-text"),
        Expected::YesNo if !found.is_boolean() => Message::new("hand-key-yes-no"),
        Expected::Flowers if found.as_u64().is_none_or(|flowers| flowers > MAX_FLOWERS.into()) => {
            Message::new("hand-key-flowers").arg("most", MAX_FLOWERS)
        }
        _ => return None,
    };
    Some(wrong.arg("key", key).arg("found", found.to_string()))
}

/// The answer to an invalid line.
pub(super) fn error_line(id: &Value, why: &[Message], locale: Locale) -> Result<String, Message> {
    let error = why.iter().map(|message| locale.say(message)).collect::<Vec<_>>().join(" ");
    to_json(&ErrorLine { id, error })
}

/// The answer to a line: the value of the hand, or its problems.
///
/// # Errors
/// The answer cannot be written.
pub fn answer(line: &str, options: &Options, locale: Locale) -> Result<String, Message> {
    match parse_line::<HandLine>(line, &KEYS) {
        Err((id, why)) => error_line(&id, &why, locale),
        Ok(line) => match line.hand() {
            Err(why) => error_line(&line.id, &why, locale),
            Ok(hand) => {
                let answers = scoring::answers(&hand, options);
                let (total, may_win) = worth(answers.first().map_or(&FanList::EMPTY, |answer| &answer.fans), options);
                to_json(&AnswerLine {
                    id: &line.id,
                    total,
                    may_win,
                    lists: answers.iter().map(|answer| FanNames { fans: &answer.fans, options }).collect(),
                    waits: waiting_for(&hand).iter().map(|tile| tile.to_string()).collect(),
                })
            }
        },
    }
}

/// All facts about a hand, as one object.
#[derive(Serialize)]
struct Report<'a> {
    hand: String,
    total: u16,
    flowers: u8,
    may_win: bool,
    lists: Vec<ListReport<'a>>,
    waits: Vec<WaitReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<ClaimReport<'a>>,
}

#[derive(Serialize)]
struct ListReport<'a> {
    fans: FanNames<'a>,
    reading: Vec<String>,
    counted: Vec<CountedReport>,
    not_counted: Vec<LeftOutReport>,
}

#[derive(Serialize)]
struct CountedReport {
    fan: &'static str,
    times: u8,
    points: u16,
    tiles: String,
}

#[derive(Serialize)]
struct LeftOutReport {
    fan: &'static str,
    times: u8,
    why: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'static str>,
    /// The points of another reading.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u16>,
}

#[derive(Serialize)]
struct WaitReport {
    tile: String,
    total: u16,
    may_win: bool,
}

#[derive(Serialize)]
struct ClaimReport<'a> {
    verdict: &'static str,
    points: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<FanNames<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wrong: Vec<LeftOutReport>,
    /// For an over-claim: the fans that remain.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<FanNames<'a>>,
}

impl<'a> ClaimReport<'a> {
    fn new(verdict: &'a Verdict, claim: &FanList, options: &'a Options) -> ClaimReport<'a> {
        ClaimReport {
            verdict: verdict_code(verdict),
            points: claim.basic_points(options),
            missing: verdict.missing().map(|fans| FanNames { fans, options }),
            wrong: verdict.not_counting().iter().map(left_out_report).collect(),
            left: verdict.valid_part().map(|fans| FanNames { fans, options }),
        }
    }
}

fn left_out_report(&(Counted { fan, times }, why): &(Counted, Why)) -> LeftOutReport {
    let (why, by, points) = match why {
        Why::NotThere => ("not_there", None, None),
        Why::Excluded(by) => ("excluded", Some(by.zh()), None),
        Why::Linked(by) => ("linked", Some(by.zh()), None),
        Why::Often(_) => ("too_often", None, None),
        Why::OtherReading(points) => ("other_reading", None, Some(points)),
    };
    LeftOutReport { fan: fan.zh(), times, why, by, points }
}

/// The fans of a list with points and tiles; one melded and one concealed kong as one fan.
fn counted_reports(answer: &Answer, explanation: &Explanation, options: &Options) -> Vec<CountedReport> {
    let hand = answer.reading.hand;
    let extra = answer.fans.mixed_kongs_extra(options);
    let kongs = [Fan::CONCEALED_KONG, Fan::MELDED_KONG];
    let mut rows: Vec<CountedReport> = Vec::new();
    for (counted, part) in &explanation.counted {
        let points = counted.points();
        let of_mixed = extra > 0 && kongs.contains(&counted.fan);
        let tiles = part_tiles(part, hand);
        match rows.iter_mut().find(|row| of_mixed && row.fan == MIXED_KONGS) {
            Some(row) => {
                row.points += points;
                row.tiles += &format!(" {tiles}");
            }
            None if of_mixed => rows.push(CountedReport { fan: MIXED_KONGS, times: 1, points: points + extra, tiles }),
            None => rows.push(CountedReport { fan: counted.fan.zh(), times: counted.times, points, tiles }),
        }
    }
    rows
}

/// Everything about a hand, and about a claim on it, as JSON.
///
/// # Errors
/// It cannot be written.
pub fn report(hand: &WinningHand, claim: Option<&FanList>, options: &Options) -> Result<String, Message> {
    let answers = scoring::answers(hand, options);
    let verdict = claim.map(|claim| (claim, judge(hand, claim, options)));
    let (total, may_win) = worth(answers.first().map_or(&FanList::EMPTY, |answer| &answer.fans), options);
    let lists = answers.iter().map(|answer| {
        let explanation = explain(answer, options);
        ListReport {
            fans: FanNames { fans: &answer.fans, options },
            reading: answer.reading.parts(),
            counted: counted_reports(answer, &explanation, options),
            not_counted: explanation.left_out.iter().map(left_out_report).collect(),
        }
    });
    let waits = scoring::waits(hand, options).into_iter().map(|wait| {
        let (total, may_win) = worth(&wait.fans, options);
        WaitReport { tile: wait.tile.to_string(), total, may_win }
    });
    let claim = verdict.as_ref().map(|(claim, verdict)| ClaimReport::new(verdict, claim, options));
    to_json(&Report {
        hand: hand.tiles().to_string(),
        total,
        flowers: hand.circumstances().flowers,
        may_win,
        lists: lists.collect(),
        waits: waits.collect(),
        claim,
    })
}

/// The verdict on a claim on tiles that form no winning shape, as JSON.
///
/// # Errors
/// It cannot be written.
pub fn report_without_hand(verdict: &Verdict, claim: &FanList, options: &Options) -> Result<String, Message> {
    #[derive(Serialize)]
    struct NoHand<'a> {
        total: u16,
        may_win: bool,
        claim: ClaimReport<'a>,
    }
    let claim = ClaimReport::new(verdict, claim, options);
    to_json(&NoHand { total: 0, may_win: false, claim })
}

/// The total with flowers, and whether it may win.
fn worth(fans: &FanList, options: &Options) -> (u16, bool) {
    (fans.points(options), fans.may_win(options))
}

pub(super) fn to_json(value: &impl Serialize) -> Result<String, Message> {
    serde_json::to_string(value).map_err(output_error)
}
