//! The protocol of a draw (抽签记录): its input, the commitment, the lots and the seats, so that anybody can check it.
//!
//! Two facts to know: the organiser first publishes the *commitment*, a hash of the whole input with a secret; and the
//! seed consists of that secret and a public random word that nobody could know before (dice, slips, a lottery). So
//! neither the organiser nor the hall decides the lots, and those who have the protocol can compute them again.

pub use super::input::{FORMAT, FORMAT_OF_GROUPS, Input, Player, Team, commitment};
use super::lots::Lots;
use super::start_seats;
use chrono::NaiveDateTime;
use rules::{BySeat, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use values::digest::hash;
use values::ids::{PlayerId, PlayerNumber, SessionNumber};

/// How the lots were drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "method", rename_all = "kebab-case")]
pub enum DrawMethod {
    /// Computed from a seed, after a commitment.
    Committed {
        /// The hash that was published before.
        commitment: String,
        /// When it was published.
        published_at: String,
        /// The secret, published only with the draw.
        secret: String,
        /// The public random word.
        word: String,
    },
    /// Computed from a seed, without a commitment.
    Seed {
        /// The seed.
        seed: String,
    },
    /// Drawn by hand.
    Hand,
}

/// Four names in the order East, South, West, North.
pub type Seats = [String; 4];

/// A draw with everything needed to compute it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Protocol {
    /// The input.
    pub input: Input,
    /// The number of the draw in the event, from 1.
    pub revision: i32,
    /// How it was drawn.
    pub how: DrawMethod,
    /// The person who drew.
    pub drawn_by: String,
    /// The person who recorded it.
    pub recorded_by: String,
    /// The time of recording, in the format [`TIME`].
    pub recorded_at: String,
    /// The result.
    pub lots: Lots,
    /// The seeds of start seats that were drawn session by session, after lots drawn by hand.
    pub seat_seeds: BTreeMap<SessionNumber, String>,
    /// For each session its tables with the names of those who start there.
    pub seats: BTreeMap<SessionNumber, Vec<Seats>>,
    /// SHA-256 of this protocol as JSON, with an empty digest, no seats and seeds of seats, and unsigned; it is
    /// printed.
    pub digest: String,
    /// The signature of the installation that wrote it; `None` if it has no key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signed: Option<Signature>,
}

/// The format of times in a protocol; they are in UTC.
pub const TIME: &str = "%Y-%m-%d %H:%M:%S";

/// Reads a time of a protocol; `None` if it has another format than [`TIME`].
pub fn read_time(text: &str) -> Option<NaiveDateTime> {
    NaiveDateTime::parse_from_str(text, TIME).ok()
}

/// A signature under a protocol, as hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signature {
    /// The Ed25519 key of the installation.
    pub public_key: String,
    /// The signature of [`Protocol::signed_text`].
    pub signature: String,
}

/// The seed that consists of a secret and a word.
pub fn seed(secret: &str, word: &str) -> String {
    format!("{secret} {word}").trim().to_owned()
}

impl DrawMethod {
    /// The seed of a computed draw; `None` if the lots were drawn by hand.
    pub fn seed(&self) -> Option<String> {
        match self {
            DrawMethod::Committed { secret, word, .. } => Some(seed(secret, word)),
            DrawMethod::Seed { seed } => Some(seed.clone()),
            DrawMethod::Hand => None,
        }
    }
}

impl Protocol {
    /// The digest that belongs to everything else, see [`Protocol::digest`].
    ///
    /// # Errors
    /// It cannot be written as JSON.
    pub fn right_digest(&self) -> serde_json::Result<String> {
        let without =
            Protocol { digest: String::new(), seats: BTreeMap::new(), seat_seeds: BTreeMap::new(), ..self.unsigned() };
        Ok(hash(&serde_json::to_string(&without)?))
    }

    fn unsigned(&self) -> Protocol {
        Protocol { signed: None, ..self.clone() }
    }

    /// The text that is signed: two lines, the second with the SHA-256 of everything but the signature, as JSON.
    ///
    /// # Errors
    /// It cannot be written as JSON.
    pub fn signed_text(&self) -> serde_json::Result<String> {
        Ok(format!("caipan-draw-seal 1\n{}\n", hash(&serde_json::to_string(&self.unsigned())?)))
    }

    /// The seats that follow from the chart, the lots and the seeds of start seats; a session without a seed is left
    /// out.
    pub fn right_seats(&self) -> BTreeMap<SessionNumber, Vec<Seats>> {
        let numbers: BTreeMap<PlayerNumber, PlayerId> = self.lots.numbers(&self.input.entries()).into_iter().collect();
        let name = |number: PlayerNumber| numbers.get(&number).map_or(String::new(), |id| self.input.name(*id));
        let names = |table: BySeat<PlayerNumber>| Seat::ALL.map(|seat| name(table[seat]));
        let chart = self.input.chart();
        let seats = |session: SessionNumber, tables: &[[PlayerNumber; 4]]| {
            let seated = match self.input.seats_drawn {
                true => start_seats::draw(
                    &self.how.seed().or_else(|| self.seat_seeds.get(&session).cloned())?,
                    session,
                    tables,
                ),
                false => tables.iter().map(|table| BySeat::from_fn(|seat| table[seat as usize])).collect(),
            };
            Some((session, seated.into_iter().map(names).collect()))
        };
        (1..).map(SessionNumber).zip(&chart.sessions).filter_map(|(session, tables)| seats(session, tables)).collect()
    }
}
