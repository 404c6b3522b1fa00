//! How fans count, in files: `fans = "literal-1998"`, or a table of decisions. Both are stored as decisions, so that an event never
//! changes with the program. Source: [`Options`].

use rules::fan::{AlwaysConcealed, MixedKongs, Options, Profile};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use values::is_true;

#[derive(Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Decisions {
    mixed_kongs: u8,
    wait_in_knitted_straight: bool,
    always_concealed_as_listed: bool,
    one_voided_suit: bool,
    upper_and_lower_four: bool,
    // Events older than these keys do not have them: at the old values they are omitted, so that such events are written as before.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    thirteen_orphans_fully_concealed: bool,
    #[serde(skip_serializing_if = "is_true")]
    pung_with_nine_gates: bool,
    #[serde(skip_serializing_if = "is_true")]
    mixed_double_with_triple_chow: bool,
}

impl Default for Decisions {
    /// The values of omitted decisions, in files and in older events; they never change.
    fn default() -> Decisions {
        Decisions {
            mixed_kongs: 5,
            wait_in_knitted_straight: true,
            always_concealed_as_listed: false,
            one_voided_suit: true,
            upper_and_lower_four: false,
            thirteen_orphans_fully_concealed: false,
            pung_with_nine_gates: true,
            mixed_double_with_triple_chow: true,
        }
    }
}

pub(crate) fn serialize<S: Serializer>(options: &Options, serializer: S) -> Result<S::Ok, S::Error> {
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
        thirteen_orphans_fully_concealed: options.thirteen_orphans_fully_concealed,
        pung_with_nine_gates: options.pung_with_nine_gates,
        mixed_double_with_triple_chow: options.mixed_double_with_triple_chow,
    };
    decisions.serialize(serializer)
}

/// A decision about how fans count, for forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Its key in files.
    pub code: &'static str,
    /// The codes of its choices.
    pub choices: &'static [&'static str],
}

/// The choices of a decision between yes and no.
const YES_NO: &[&str] = &["yes", "no"];

/// All decisions, in the order of the file.
pub const DECISIONS: [Decision; 8] = [
    Decision { code: "mixed_kongs", choices: &["3", "5", "6"] },
    Decision { code: "wait_in_knitted_straight", choices: YES_NO },
    Decision { code: "always_concealed_as_listed", choices: YES_NO },
    Decision { code: "one_voided_suit", choices: YES_NO },
    Decision { code: "upper_and_lower_four", choices: YES_NO },
    Decision { code: "thirteen_orphans_fully_concealed", choices: YES_NO },
    Decision { code: "pung_with_nine_gates", choices: YES_NO },
    Decision { code: "mixed_double_with_triple_chow", choices: YES_NO },
];

impl Decision {
    /// The choice of these options.
    pub fn choice(self, options: &Options) -> &'static str {
        let is = |yes| if yes { "yes" } else { "no" };
        match self.code {
            "mixed_kongs" => match options.mixed_kongs {
                MixedKongs::Three => "3",
                MixedKongs::Five => "5",
                MixedKongs::Six => "6",
            },
            "wait_in_knitted_straight" => is(options.wait_in_knitted_straight),
            "always_concealed_as_listed" => is(options.always_concealed == AlwaysConcealed::AsListed),
            "one_voided_suit" => is(options.one_voided_suit),
            "upper_and_lower_four" => is(options.upper_and_lower_four),
            "thirteen_orphans_fully_concealed" => is(options.thirteen_orphans_fully_concealed),
            "pung_with_nine_gates" => is(options.pung_with_nine_gates),
            _ => is(options.mixed_double_with_triple_chow),
        }
    }

    /// The options with another choice; `None` if the decision has no such choice.
    pub fn decided(self, options: Options, choice: &str) -> Option<Options> {
        if !self.choices.contains(&choice) {
            return None;
        }
        let yes = choice == "yes";
        Some(match self.code {
            "mixed_kongs" => Options {
                mixed_kongs: match choice {
                    "3" => MixedKongs::Three,
                    "5" => MixedKongs::Five,
                    _ => MixedKongs::Six,
                },
                ..options
            },
            "wait_in_knitted_straight" => Options { wait_in_knitted_straight: yes, ..options },
            "always_concealed_as_listed" => Options {
                always_concealed: if yes { AlwaysConcealed::AsListed } else { AlwaysConcealed::SelfDrawn },
                ..options
            },
            "one_voided_suit" => Options { one_voided_suit: yes, ..options },
            "upper_and_lower_four" => Options { upper_and_lower_four: yes, ..options },
            "thirteen_orphans_fully_concealed" => Options { thirteen_orphans_fully_concealed: yes, ..options },
            "pung_with_nine_gates" => Options { pung_with_nine_gates: yes, ..options },
            _ => Options { mixed_double_with_triple_chow: yes, ..options },
        })
    }
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
        Profile::from_name(name).map(Profile::options).ok_or_else(wrong)
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
            thirteen_orphans_fully_concealed: decisions.thirteen_orphans_fully_concealed,
            pung_with_nine_gates: decisions.pung_with_nine_gates,
            mixed_double_with_triple_chow: decisions.mixed_double_with_triple_chow,
        })
    }
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
    deserializer.deserialize_any(Written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_decision_can_be_taken_each_way_and_changes_nothing_else() {
        for decision in DECISIONS {
            for choice in decision.choices {
                let decided = decision.decided(Options::default(), choice).unwrap();
                let differing =
                    DECISIONS.iter().filter(|other| other.choice(&decided) != other.choice(&Options::default()));
                assert!(differing.clone().count() <= 1 && differing.clone().all(|other| *other == decision));
                assert_eq!(decision.choice(&decided), *choice);
            }
            assert_eq!(decision.decided(Options::default(), "maybe"), None);
        }
    }
}
