//! A hand as it is written down in rows and archives: letters, codes and numbers, and the draft they stand for.
//!
//! Two facts to know: nothing is checked here but that each part is one, the draft decides whether the hand can be; and
//! fans are `63 70*2`, their numbers in the rule book with how often they count.

use super::hand_result::{Draft, Ending, HandResult};
use super::penalty::PenaltyDraft;
use super::regulations::SheetRules;
use super::tiles::WonTiles;
use crate::rules::fan::Counted;
use crate::rules::{Fan, Foul, HandNumber, HandTiles, Payee, Seat};
use serde::{Deserialize, Serialize};

/// A hand as it is written down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenHand {
    /// Its number, 1 to 16.
    #[serde(rename = "hand")]
    pub number: u8,
    /// The [`Ending::code`].
    pub ending: String,
    /// The winner's start seat, `E`, `S`, `W` or `N`.
    pub winner: Option<String>,
    /// The discarder's start seat.
    pub discarder: Option<String>,
    /// The points of the fans, without flowers.
    pub basic_points: Option<u16>,
    /// How many flowers, 0 to 8.
    pub flowers: u8,
    /// The fans.
    pub fans: String,
    /// The tiles of the win, where they are kept.
    pub tiles: Option<String>,
    /// What was special about the win: [`WonTiles::circumstances`].
    pub circumstances: Option<String>,
    /// The penalties, in the order in which they were given.
    pub penalties: Vec<WrittenPenalty>,
}

/// A penalty as it is written down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenPenalty {
    /// The [`Foul::code`].
    pub foul: String,
    /// The offender's start seat.
    pub offender: String,
    /// Points.
    pub points: u16,
    /// `nobody`, `each` of the others, or a start seat.
    pub payee: String,
    /// Why it is not what the book says; empty where it is.
    #[serde(default)]
    pub reason: String,
}

/// `63 70*2`
fn fans_text(fans: &[Counted]) -> String {
    let parts: Vec<String> = fans
        .iter()
        .map(|counted| match counted.times {
            1 => counted.fan.number().to_string(),
            times => format!("{}*{times}", counted.fan.number()),
        })
        .collect();
    parts.join(" ")
}

fn fans(text: &str) -> Result<Vec<Counted>, String> {
    let counted = |part: &str| {
        let (number, times) = part.split_once('*').unwrap_or((part, "1"));
        Some(Counted { fan: Fan::from_number(number.parse().ok()?)?, times: times.parse().ok()? })
    };
    text.split_whitespace().map(|part| counted(part).ok_or_else(|| format!("fan {part}"))).collect()
}

fn seat(letter: &str) -> Result<Seat, String> {
    Seat::from_letter(letter).ok_or_else(|| format!("seat {letter}"))
}

impl WrittenPenalty {
    fn draft(&self) -> Result<PenaltyDraft, String> {
        Ok(PenaltyDraft {
            foul: Foul::from_code(&self.foul).ok_or_else(|| format!("foul {}", self.foul))?,
            offender: seat(&self.offender)?,
            points: Some(self.points),
            payee: Some(Payee::from_code(&self.payee).ok_or_else(|| format!("payee {}", self.payee))?),
            reason: self.reason.clone(),
        })
    }
}

impl WrittenHand {
    /// A result, written down.
    pub fn of(result: &HandResult) -> WrittenHand {
        let letter = |seat: Option<Seat>| seat.map(|seat| seat.letter().to_owned());
        let penalties = result.penalties().iter().map(|penalty| WrittenPenalty {
            foul: penalty.foul.code().to_owned(),
            offender: penalty.offender.letter().to_owned(),
            points: penalty.points,
            payee: penalty.payee.code().to_owned(),
            reason: penalty.reason.clone(),
        });
        WrittenHand {
            number: result.number().get(),
            ending: result.ending().code().to_owned(),
            winner: letter(result.win().map(|win| win.winner())),
            discarder: letter(result.discarder()),
            basic_points: result.win().map(|win| win.basic_points()),
            flowers: result.win().map_or(0, |win| win.flowers()),
            fans: fans_text(result.fans()),
            tiles: result.tiles().map(|won| won.tiles.to_string()),
            circumstances: result.tiles().map(WonTiles::circumstances),
            penalties: penalties.collect(),
        }
    }

    /// What was written down.
    ///
    /// # Errors
    /// The part that is not understood.
    pub fn draft(&self, rules: SheetRules) -> Result<Draft, String> {
        let hand = HandNumber::new(self.number).ok_or_else(|| format!("hand {}", self.number))?;
        let tiles = |text: &str| {
            let tiles = HandTiles::parse(text).map_err(|error| format!("tiles {text}: {error:?}"))?;
            Ok::<_, String>(WonTiles::with(tiles, self.circumstances.as_deref().unwrap_or_default()))
        };
        Ok(Draft {
            hand: self.number,
            dealer: rules.rotation.dealer(hand),
            ending: Ending::from_code(&self.ending).ok_or_else(|| format!("ending {}", self.ending))?,
            winner: self.winner.as_deref().map(seat).transpose()?,
            discarder: self.discarder.as_deref().map(seat).transpose()?,
            basic_points: self.basic_points,
            flowers: self.flowers,
            fans: fans(&self.fans)?,
            tiles: self.tiles.as_deref().map(tiles).transpose()?,
            penalties: self.penalties.iter().map(WrittenPenalty::draft).collect::<Result<_, _>>()?,
        })
    }
}
