//! The options of the World Series rules in files: `[world_series]` with `minimum = 5`. Omitted keys are as in [`Options::DEFAULT`];
//! values that no published text of the rules has are refused. The values of patterns are always those of the default.

use rules::world_series::{Options, Payoff};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Decisions {
    minimum: u16,
    share_limit: u16,
    payoff: String,
}

impl From<Options> for Decisions {
    fn from(Options { minimum, share_limit, payoff, .. }: Options) -> Decisions {
        Decisions { minimum, share_limit, payoff: payoff.code().to_owned() }
    }
}

impl Default for Decisions {
    fn default() -> Decisions {
        Options::DEFAULT.into()
    }
}

pub(crate) fn serialize<S: Serializer>(options: &Options, serializer: S) -> Result<S::Ok, S::Error> {
    Decisions::from(*options).serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
    let Decisions { minimum, share_limit, payoff } = Decisions::deserialize(deserializer)?;
    let wrong = |what: &str, of: String, found: String| D::Error::custom(format!("{what} is one of {of}, not {found}"));
    if !Options::MINIMUMS.contains(&minimum) {
        return Err(wrong("minimum", format!("{:?}", Options::MINIMUMS), minimum.to_string()));
    }
    if !Options::SHARE_LIMITS.contains(&share_limit) {
        return Err(wrong("share_limit", format!("{:?}", Options::SHARE_LIMITS), share_limit.to_string()));
    }
    let unknown = || wrong("payoff", format!("{:?}", Payoff::ALL.map(Payoff::code)), format!("{payoff:?}"));
    Ok(Options { minimum, share_limit, payoff: Payoff::from_code(&payoff).ok_or_else(unknown)?, ..Options::DEFAULT })
}
