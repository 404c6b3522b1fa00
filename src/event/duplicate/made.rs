//! The deals made for a session: the secret from which they follow, and the commitment to it, which is published at
//! once.
//!
//! Two facts to know: [`DealsMade`] does not contain the secret, which is in one table of the store until the session
//! is closed; and deals that are made again have a new revision, and the last one is valid.

use super::deal::Deal;
use chrono::NaiveDateTime;
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::coded;
use values::ids::SessionNumber;

/// The number of deals of a session: the number of a hand is that of its deal.
pub const DEALS: u32 = 16;

/// The kind of secret from which deals follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Kind {
    /// A seed: [`Deal::from_seed`].
    Seed,
    /// The deals themselves, made elsewhere: [`Deal::codes`], one deal a line.
    Tiles,
}

coded!(Kind);

impl Kind {
    /// The deals of a secret; `None` if it is not one of this kind.
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

/// The secret for deals that were made elsewhere.
pub fn tiles(deals: &[Deal]) -> String {
    deals.iter().map(Deal::codes).collect::<Vec<_>>().join("\n")
}

/// The deals made for a session, without their secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealsMade {
    /// The session.
    pub session: SessionNumber,
    /// The revision for this session, from 1.
    pub revision: i32,
    /// The kind of the secret.
    pub kind: Kind,
    /// SHA-256 of the secret.
    pub commitment: String,
    /// The person who made them.
    pub author: String,
    /// When they were made.
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
