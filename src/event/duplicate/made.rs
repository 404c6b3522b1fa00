//! The deals of a session as they were made: a secret that they follow from, and the commitment to it, which is published at once.
//!
//! Two facts to know: nothing here that belongs to an event has the secret, which stands in one table of the store until the
//! session is closed; and deals are made again by another revision, of which the last counts.

use super::deal::Deal;
use crate::values::coded;
use crate::values::ids::SessionNumber;
use chrono::NaiveDateTime;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// How many deals a session has: the number of a hand is that of its deal.
pub const DEALS: u32 = 16;

/// What the secret of deals is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Kind {
    /// A seed: [`Deal::from_seed`].
    Seed,
    /// The deals themselves, which were made elsewhere: [`Deal::codes`], one a line.
    Tiles,
}

coded!(Kind);

impl Kind {
    /// The deals of a secret; `None` where it is none.
    pub fn deals(self, secret: &str) -> Option<Vec<Deal>> {
        let deals: Vec<Deal> = match self {
            Kind::Seed if secret.is_empty() => return None,
            Kind::Seed => (1..=DEALS).map(|number| Deal::from_seed(secret, number)).collect(),
            Kind::Tiles => {
                let read = (1..).zip(secret.lines()).map(|(number, codes)| Deal::from_codes(number, codes).ok());
                read.collect::<Option<_>>()?
            }
        };
        (deals.len() == DEALS as usize).then_some(deals)
    }
}

/// The secret of deals that were made elsewhere.
pub fn tiles(deals: &[Deal]) -> String {
    deals.iter().map(Deal::codes).collect::<Vec<_>>().join("\n")
}

/// Deals as they were made, without their secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealsMade {
    /// The session.
    pub session: SessionNumber,
    /// The how-many-th of it, from 1.
    pub revision: i32,
    /// What the secret is.
    pub kind: Kind,
    /// SHA-256 of the secret.
    pub commitment: String,
    /// Who made them.
    pub author: String,
    /// When.
    pub at: NaiveDateTime,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_gives_sixteen_deals_or_none() {
        let deals = Kind::Seed.deals("test").unwrap();
        assert_eq!((deals.len(), &deals[0]), (16, &Deal::from_seed("test", 1)));
        let secret = tiles(&deals);
        assert_eq!(Kind::Tiles.deals(&secret), Some(deals));
        for none in ["", "8m", secret.split_once('\n').unwrap().1] {
            assert_eq!(Kind::Tiles.deals(none), None);
        }
        assert_eq!(Kind::Seed.deals(""), None);
    }
}
