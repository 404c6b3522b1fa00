//! A question about tiles, as lines that each have a word and a value and need no library to write or parse:
//!
//! ```text
//! rules mcr five knitted-wait one-voided pung-with-gates double-with-triple
//! tiles [345m] {7777s} 22p45sEEE +6s
//! claim 63 70*2
//! won self-draw kong
//! seat S
//! ```

use crate::rule_code::Rules;
use rules::Wind;

/// The special circumstances of a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Won {
    /// 自摸.
    pub self_draw: bool,
    /// 和绝张.
    pub last_copy: bool,
    /// 杠上开花 or 抢杠和.
    pub kong: bool,
    /// 妙手回春 or 海底捞月.
    pub last_tile: bool,
    /// 天和, in the World Series.
    pub heaven: bool,
    /// 地和, in the World Series.
    pub earth: bool,
}

impl Won {
    /// A win on a discard with no special circumstances.
    pub const DISCARD: Won =
        Won { self_draw: false, last_copy: false, kong: false, last_tile: false, heaven: false, earth: false };

    /// Reads words: `self-draw`, `last-copy`, `kong`, `last-tile`, `heaven`, `earth`, and `blessing` for `heaven` on a self-draw and
    /// `earth` on a discard. `None` if there is any other word.
    pub fn from_words(words: &str) -> Option<Won> {
        let mut won = Won::DISCARD;
        let mut blessing = false;
        for word in words.split_whitespace() {
            match word {
                "self-draw" => won.self_draw = true,
                "last-copy" => won.last_copy = true,
                "kong" => won.kong = true,
                "last-tile" => won.last_tile = true,
                "heaven" => won.heaven = true,
                "earth" => won.earth = true,
                "blessing" => blessing = true,
                _ => return None,
            }
        }
        won.heaven |= blessing && won.self_draw;
        won.earth |= blessing && !won.self_draw;
        Some(won)
    }
}

/// A question about tiles.
#[derive(Clone, Debug)]
pub struct Question {
    /// The game, with the decisions of the event about it.
    pub rules: Rules,
    /// The tiles in the text form; 13 without a winning tile ask for their waits.
    pub tiles: String,
    /// The fans or patterns claimed, by number (`63 70*2`) or name (`平和, 喜相逢×2`); may be empty.
    pub claim: String,
    /// The special circumstances.
    pub won: Won,
    /// The winner's seat wind.
    pub seat: Wind,
    /// The prevalent wind; ignored in games in which it does not count.
    pub prevalent: Wind,
    /// The seat wind of the discarder, on which a blessing depends; East if it is unknown.
    pub from: Wind,
    /// The number of flowers; ignored in games without them.
    pub flowers: u8,
}

impl Question {
    /// A question under these rules, without tiles and with no special circumstances.
    pub const fn new(rules: Rules) -> Question {
        Question {
            rules,
            tiles: String::new(),
            claim: String::new(),
            won: Won::DISCARD,
            seat: Wind::East,
            prevalent: Wind::East,
            from: Wind::East,
            flowers: 0,
        }
    }

    /// The question in these lines; `None` if one of them cannot be read or the rules are missing.
    pub fn from_lines(text: &str) -> Option<Question> {
        let lines = || text.lines().map(|line| line.split_once(' ').unwrap_or((line, "")));
        let (_, rules) = lines().find(|(word, _)| *word == "rules")?;
        let mut question = Question::new(Rules::from_code(rules)?);
        for (word, value) in lines() {
            match word {
                "rules" => {}
                "tiles" => question.tiles = value.to_owned(),
                "claim" => question.claim = value.to_owned(),
                "won" => question.won = Won::from_words(value)?,
                "seat" => question.seat = Wind::from_letter(value)?,
                "prevalent" => question.prevalent = Wind::from_letter(value)?,
                "from" => question.from = Wind::from_letter(value)?,
                "flowers" => question.flowers = value.parse().ok()?,
                _ => return None,
            }
        }
        Some(question)
    }
}
