//! How fans count, in files: `fans = "literal-1998"`, or a table of decisions. Whatever is read is kept as decisions, so that an event
//! stays what it was. Source: [`Options`].

use crate::rules::fan::{AlwaysConcealed, MixedKongs, Options, Profile};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

#[derive(Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Decisions {
    mixed_kongs: u8,
    wait_in_knitted_straight: bool,
    always_concealed_as_listed: bool,
    one_voided_suit: bool,
    upper_and_lower_four: bool,
}

impl Default for Decisions {
    /// What a decision left out is, in files and in events older than it: this never changes.
    fn default() -> Decisions {
        Decisions {
            mixed_kongs: 5,
            wait_in_knitted_straight: true,
            always_concealed_as_listed: false,
            one_voided_suit: true,
            upper_and_lower_four: false,
        }
    }
}

pub(super) fn serialize<S: Serializer>(options: &Options, serializer: S) -> Result<S::Ok, S::Error> {
    let mixed_kongs = match options.mixed_kongs {
        MixedKongs::Three => 3,
        MixedKongs::Five => 5,
        MixedKongs::Six => 6,
    };
    let decisions = Decisions {
        mixed_kongs,
        wait_in_knitted_straight: options.wait_in_knitted_straight,
        always_concealed_as_listed: options.always_concealed == AlwaysConcealed::AsListed,
        one_voided_suit: options.one_voided_suit,
        upper_and_lower_four: options.upper_and_lower_four,
    };
    decisions.serialize(serializer)
}

struct Written;

impl<'de> Visitor<'de> for Written {
    type Value = Options;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("the name of a profile, or a table of decisions")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Options, E> {
        let names = Profile::ALL.map(Profile::name).join(", ");
        let wrong = || E::custom(format!("no profile `{name}`, expected one of {names}"));
        Profile::named(name).map(Profile::options).ok_or_else(wrong)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Options, A::Error> {
        let decisions = Decisions::deserialize(MapAccessDeserializer::new(map))?;
        let mixed_kongs = match decisions.mixed_kongs {
            3 => MixedKongs::Three,
            5 => MixedKongs::Five,
            6 => MixedKongs::Six,
            other => return Err(A::Error::custom(format!("mixed_kongs is 3, 5 or 6, not {other}"))),
        };
        let as_listed = decisions.always_concealed_as_listed;
        Ok(Options {
            mixed_kongs,
            wait_in_knitted_straight: decisions.wait_in_knitted_straight,
            always_concealed: if as_listed { AlwaysConcealed::AsListed } else { AlwaysConcealed::SelfDrawn },
            one_voided_suit: decisions.one_voided_suit,
            upper_and_lower_four: decisions.upper_and_lower_four,
        })
    }
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
    deserializer.deserialize_any(Written)
}
