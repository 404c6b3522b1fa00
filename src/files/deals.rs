//! Deals of duplicate as files: JSON from which anybody can repeat the deals (`caipan deal verify`), and text with a deal on each
//! line.

use super::output_error;
use event::duplicate::deal::{Deal, DealError, commitment};
use messages::{Message, deal_error, wind};
use rules::{Seat, Wind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// Deals with their seed.
#[derive(Serialize, Deserialize)]
pub struct Deals {
    /// The seed; `None` if the deals were made elsewhere. The commitment is then to their tiles, with a deal on each line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The commitment published in advance.
    pub commitment: String,
    deals: Vec<WrittenDeal>,
}

/// A deal: the tiles of the four walls, East's first, in the order in which they are drawn.
#[derive(Serialize, Deserialize)]
struct WrittenDeal {
    number: u32,
    prevalent: char,
    tiles: String,
    digest: String,
}

impl WrittenDeal {
    fn from_deal(deal: &Deal) -> WrittenDeal {
        let (tiles, digest) = (deal.codes(), deal.digest());
        WrittenDeal { number: deal.number, prevalent: deal.prevalent().letter(), tiles, digest }
    }
}

impl Deals {
    /// The deals of a seed.
    pub fn from_seed(seed: &str, deals: &[Deal]) -> Deals {
        let deals = deals.iter().map(WrittenDeal::from_deal).collect();
        Deals { commitment: commitment(seed), seed: Some(seed.to_owned()), deals }
    }

    /// Deals that were made elsewhere.
    pub fn from_tiles(deals: &[Deal]) -> Deals {
        let deals =
            Deals { seed: None, commitment: String::new(), deals: deals.iter().map(WrittenDeal::from_deal).collect() };
        Deals { commitment: deals.right_commitment(), ..deals }
    }

    /// The number of deals.
    pub fn count(&self) -> usize {
        self.deals.len()
    }

    /// The deals as a file.
    ///
    /// # Errors
    /// It cannot be written as JSON.
    pub fn json(&self) -> Result<String, Message> {
        Ok(serde_json::to_string_pretty(self).map_err(output_error)? + "\n")
    }

    /// The commitment to the seed, or to the tiles.
    pub fn right_commitment(&self) -> String {
        let tiles = || self.deals.iter().map(|own| own.tiles.as_str()).collect::<Vec<_>>().join("\n");
        commitment(&self.seed.clone().unwrap_or_else(tiles))
    }

    /// Every inconsistency of the deals; if there is a seed, they are compared with the deals from it.
    pub fn problems(&self) -> Vec<Message> {
        let mut against = Vec::new();
        if self.deals.is_empty() {
            against.push(Message::new("deal-none"));
        }
        let mut seen = BTreeSet::new();
        for of in &self.deals {
            let message = |what: Message| deal_message(of.number, what);
            let read = Deal::from_codes(of.number, &of.tiles);
            let dealt = self.seed.as_ref().map(|seed| Deal::from_seed(seed, of.number));
            if !seen.insert(of.number) {
                against.push(message(Message::new("deal-again")));
            }
            let right = match (read, dealt) {
                (Err(error), dealt) => {
                    against.push(message(deal_error(error)));
                    dealt
                }
                (Ok(read), None) => Some(read),
                (Ok(read), Some(dealt)) => {
                    against.extend(first_difference(&read, &dealt).map(message));
                    Some(dealt)
                }
            };
            let Some(right) = right else { continue };
            let says = [
                (of.prevalent.to_string(), right.prevalent().letter().to_string()),
                (of.digest.clone(), right.digest()),
            ];
            for (found, right) in says.into_iter().filter(|(found, right)| found != right) {
                let what = match self.seed {
                    Some(_) => Message::new("deal-says"),
                    None => Message::new("deal-says-tiles"),
                };
                against.push(message(what.arg("found", found).arg("right", right)));
            }
        }
        against
    }
}

fn deal_message(number: u32, what: Message) -> Message {
    Message::new("deal-at").arg("number", number).arg("what", what)
}

/// The first difference between a deal and the one from its seed.
fn first_difference(written: &Deal, dealt: &Deal) -> Option<Message> {
    Seat::ALL.into_iter().find_map(|seat| {
        let (own, right) = (&written.walls[seat], &dealt.walls[seat]);
        let place = own.iter().zip(right).position(|(one, other)| one != other)?;
        let message = Message::new("deal-differs").arg("wind", wind(Wind::ALL[seat as usize]));
        Some(
            message.arg("place", place + 1).arg("found", own[place].to_string()).arg("right", right[place].to_string()),
        )
    })
}

/// The order of the tiles of a deal on its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Order {
    /// That of this program: [`Deal::codes`].
    Own,
    /// That of Botzone: [`Deal::botzone`].
    Botzone,
}

event::values::coded!(Order);

/// Reads deals, one on each line, numbered from `first`; empty lines are skipped.
///
/// # Errors
/// Every line that is not a deal, by the number of the deal.
pub fn read(text: &str, order: Order, first: u32) -> Result<Vec<Deal>, Vec<Message>> {
    // Some editors begin a text with a byte order mark.
    let lines = text.trim_start_matches('\u{feff}').lines().filter(|line| !line.trim().is_empty());
    let (mut deals, mut against) = (Vec::new(), Vec::new());
    for (number, line) in (first..).zip(lines) {
        let deal: Result<Deal, DealError> = match order {
            Order::Own => Deal::from_codes(number, line),
            Order::Botzone => Deal::from_botzone(number, line),
        };
        match deal {
            Ok(deal) => deals.push(deal),
            Err(error) => against.push(deal_message(number, deal_error(error))),
        }
    }
    if against.is_empty() { Ok(deals) } else { Err(against) }
}
