//! The protocol of a draw (抽签记录): what went into it, the commitment, the lots and the seats, so that anybody can check.
//!
//! Two facts to know: the organiser publishes the *commitment* first, a hash over everything that goes in together with a
//! secret; the secret, and a word from the hall that nobody knew before (dice, slips, a lottery), make the seed. So
//! neither the organiser nor the hall decides the lots, and whoever has the protocol draws them again.

pub use super::input::{FORMAT, FORMAT_OF_GROUPS, Input, Player, Team, commitment};
use super::lots::Lots;
use super::start_seats;
use crate::values::digest::hash;
use crate::values::ids::{PlayerId, PlayerNumber, SessionNumber};
use chrono::NaiveDateTime;
use rules::{BySeat, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How the lots came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "method", rename_all = "kebab-case")]
pub enum DrawMethod {
    /// Computed after a commitment.
    Committed {
        /// Published before.
        commitment: String,
        /// When it was published.
        published_at: String,
        /// Kept until the draw.
        secret: String,
        /// What the hall added.
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

/// A draw with all that is needed to do it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Protocol {
    /// What went in.
    pub input: Input,
    /// 1 for the first draw of the event; a higher one came after others.
    pub revision: i32,
    /// How it was drawn.
    pub how: DrawMethod,
    /// Who drew.
    pub drawn_by: String,
    /// Who recorded it.
    pub recorded_by: String,
    /// When.
    pub recorded_at: String,
    /// What came out.
    pub lots: Lots,
    /// The seeds of start seats that were drawn session by session, after lots drawn by hand.
    pub seat_seeds: BTreeMap<SessionNumber, String>,
    /// For each session its tables with the names of those who start there.
    pub seats: BTreeMap<SessionNumber, Vec<Seats>>,
    /// SHA-256 over all of the above as JSON but for the seats, which follow; printed on the protocol.
    pub digest: String,
    /// The signature of the installation that wrote it; none where it has no key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signed: Option<Signature>,
}

/// How times stand in a protocol, in UTC.
pub const TIME: &str = "%Y-%m-%d %H:%M:%S";

/// A time of a protocol; `None` where it is no time.
pub fn read_time(text: &str) -> Option<NaiveDateTime> {
    NaiveDateTime::parse_from_str(text, TIME).ok()
}

/// A signature under a protocol, as hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signature {
    /// The Ed25519 key of the installation.
    pub public_key: String,
    /// What it signs: [`Protocol::signed_text`].
    pub signature: String,
}

/// The seed that follows from a secret and a word.
pub fn seed(secret: &str, word: &str) -> String {
    format!("{secret} {word}").trim().to_owned()
}

impl DrawMethod {
    /// The seed of a computed draw.
    pub fn seed(&self) -> Option<String> {
        match self {
            DrawMethod::Committed { secret, word, .. } => Some(seed(secret, word)),
            DrawMethod::Seed { seed } => Some(seed.clone()),
            DrawMethod::Hand => None,
        }
    }
}

impl Protocol {
    /// The digest over everything else.
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

    /// What a signature under it signs: two lines with the SHA-256 of all but the signature, as JSON.
    ///
    /// # Errors
    /// It cannot be written as JSON.
    pub fn signed_text(&self) -> serde_json::Result<String> {
        Ok(format!("caipan-draw-seal 1\n{}\n", hash(&serde_json::to_string(&self.unsigned())?)))
    }

    /// The seats that follow from chart, lots and seating.
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
