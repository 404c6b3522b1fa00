//! The code for admitting a second laptop: shown once, in memory only, and valid for one admission: a laptop that is refused may use it again.

use actions::Actor;
use std::time::{Duration, Instant};
use subtle::ConstantTimeEq;

/// Letters and digits that are not confused with each other.
const LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LENGTH: usize = 10;
/// How long a code is valid.
pub(super) const VALID_FOR: Duration = Duration::from_secs(15 * 60);
/// After this number of attempts a code is void: more than one address has while it is valid, so that no stranger can
/// void it, and too few to guess one of 31 to the power of ten.
const MAX_TRIES: u32 = 1000;

/// A code, and the person who made it.
pub(super) struct Code {
    text: String,
    made: Instant,
    tries: u32,
    /// The person in whose name a laptop is admitted.
    pub actor: Actor,
}

impl Code {
    /// A new code; `None` if the system has no random numbers.
    pub fn random(actor: Actor) -> Option<Code> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes).ok()?;
        let letter = |byte: &u8| char::from(LETTERS[usize::from(*byte) % LETTERS.len()]);
        Some(Code { text: bytes.iter().map(letter).collect(), made: Instant::now(), tries: 0, actor })
    }

    /// The code as people read it: `7KQ4M-2XYZP`.
    pub fn display(&self) -> String {
        let (first, second) = self.text.split_at(LENGTH / 2);
        format!("{first}-{second}")
    }

    /// Whether it is still valid.
    pub fn is_good(&self) -> bool {
        self.tries < MAX_TRIES && self.made.elapsed() < VALID_FOR
    }

    /// Whether this is the code, and it is still valid. Counts as an attempt.
    pub fn try_typed(&mut self, typed: &str) -> bool {
        let good = self.is_good();
        self.tries += 1;
        let typed: String = typed.chars().filter(char::is_ascii_alphanumeric).collect();
        good && bool::from(typed.to_ascii_uppercase().as_bytes().ct_eq(self.text.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_good_as_it_is_shown_in_small_letters_and_until_it_was_tried_too_often() {
        let mut code = Code::random(Actor::command_line()).unwrap();
        let (shown, plain) = (code.display(), code.text.to_lowercase());
        assert!(code.try_typed(&shown) && code.try_typed(&plain));
        for _ in 2..MAX_TRIES {
            assert!(code.is_good());
            assert!(!code.try_typed("22222-22222") || shown == "22222-22222");
        }
        assert!(!code.try_typed(&shown) && !code.is_good());
    }
}
