//! The privacy of a player: initials instead of the name, or the name without a page in the directory of persons.

use super::name_parts::strip_apart;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::coded;

/// How the public sees a player.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Privacy {
    /// By name.
    #[default]
    #[strum(serialize = "")]
    ByName,
    /// By initials, and not in the directory of persons.
    Initials,
    /// By name at the event, and not in the directory of persons.
    Unlisted,
    /// By the placeholder of an erased name. Nobody can choose or change it.
    Erased,
}

coded!(Privacy);

impl Privacy {
    /// The values that can be chosen for a player.
    pub const CHOICES: [Privacy; 3] = [Privacy::ByName, Privacy::Initials, Privacy::Unlisted];

    /// Whether the public cannot see who it is.
    pub fn is_nameless(self) -> bool {
        matches!(self, Privacy::Initials | Privacy::Erased)
    }
}

/// The initials of a name: `A. B.`; for Chinese, Japanese or Korean letters, the first one and `*`: `王*`.
pub fn initials(name: &str) -> String {
    let name = strip_apart(name);
    if let Some(first) = name.chars().find(|letter| *letter >= '\u{2e80}' && letter.is_alphanumeric()) {
        return format!("{first}*");
    }
    let first = |word: &str| word.chars().find(|letter| letter.is_alphabetic());
    let initials: Vec<String> = name.split_whitespace().filter_map(first).map(|letter| format!("{letter}.")).collect();
    if initials.is_empty() { "*".to_owned() } else { initials.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn initials_are_those_of_every_word_or_the_first_letter_in_squares() {
        for (name, short) in [
            ("Anna Müller", "A. M."),
            ("Jean-François Lévêque", "J. L."),
            ("Willem-Jan van den Bosch", "W. v. d. B."),
            ("Tom Fox (Lyon)", "T. F."),
            ("王建国", "王*"),
            ("王伟（北京）", "王*"),
            ("欧阳静怡", "欧*"),
            ("Pelé", "P."),
            ("Stand-in 1", "S."),
            ("7", "*"),
        ] {
            assert_eq!(initials(name), short, "{name}");
        }
    }

    proptest! {
        #[test]
        fn initials_have_themselves_as_initials_and_never_a_word_of_the_name(name in "\\PC{0,20}") {
            let short = initials(&name);
            prop_assert_eq!(&initials(&short), &short);
            let words = name.split_whitespace().filter(|word| word.chars().filter(|own| own.is_alphabetic()).count() > 2);
            for word in words {
                prop_assert!(!short.contains(word), "{} of {}", short, name);
            }
        }
    }
}
