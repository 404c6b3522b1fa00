//! The definition of a fan in this folder: sentence, number, page, example and function in one place.
//!
//! Two facts to know: the example is the fan's test and its picture in the manual; and the sentence is for readers of
//! the code, the manual has its own in each language (`fans.ftl`).

use crate::hand::{Circumstances, HandError, WinningHand};
use crate::notation::HandTiles;

/// A fan as the files `points_88` to `points_01` define it.
pub struct Definition {
    /// Its number in the rule book, 1 to 81.
    pub number: u8,
    /// The page of the 1998 rule book that defines it.
    pub page: u16,
    /// A hand that counts it.
    pub example: Example,
}

/// A hand in the text form with its circumstances.
pub struct Example {
    /// The tiles.
    pub tiles: &'static str,
    /// How it was won.
    pub at: Circumstances,
}

impl Example {
    /// The hand.
    ///
    /// # Errors
    /// None for the examples; a test builds them all.
    pub fn hand(&self) -> Result<WinningHand, Vec<HandError>> {
        let tiles = HandTiles::parse(self.tiles).unwrap_or_default();
        WinningHand::new(&tiles, self.at)
    }
}

/// Defines fans in the rule book's order.
///
/// A `hand` fan is a function of a whole reading that returns whether, or how often, it is there; a `chows` fan is a
/// function of two or three chows in order. The circumstances of the win follow the example.
macro_rules! fans {
    ($(
        $(#[doc = $sentence:literal])+
        #[fan($number:literal, page = $page:literal, example = $example:literal $(, $field:ident = $value:literal)*)]
        $kind:ident fn $name:ident($($arg:ident),+) $body:block
    )+) => {
        /// The fans of this file.
        pub(super) const DEFINITIONS: &[$crate::mcr::fan::definition::Definition] = &[$(
            $crate::mcr::fan::definition::Definition {
                number: $number,
                page: $page,
                example: $crate::mcr::fan::definition::Example {
                    tiles: $example,
                    at: $crate::hand::Circumstances {
                        $($field: $value,)*
                        ..$crate::hand::Circumstances::DISCARD
                    },
                },
            }
        ),+];

        $( fans!(@define $kind $(#[doc = $sentence])+ $name ($($arg),+) $body); )+

        /// Adds the fans of this file that a reading has, except those of several chows.
        #[inline]
        pub(super) fn find(reading: &$crate::reading::Reading, found: &mut $crate::mcr::fan::FanList) {
            $( fans!(@find $kind $number $name reading found); )+
        }

        #[cfg(test)]
        mod examples {
            $( #[test] fn $name() { $crate::mcr::fan::tests::counts_in_its_example($number); } )+
        }
    };
    (@define hand $(#[doc = $sentence:literal])+ $name:ident ($hand:ident) $body:block) => {
        $(#[doc = $sentence])+
        pub fn $name($hand: &$crate::reading::Reading) -> u8 {
            u8::from($body)
        }
    };
    (@define chows $(#[doc = $sentence:literal])+ $name:ident ($($chow:ident),+) $body:block) => {
        $(#[doc = $sentence])+
        pub fn $name($($chow: $crate::set::Chow),+) -> bool $body
    };
    (@find hand $number:literal $name:ident $reading:ident $found:ident) => {
        $found.add($crate::mcr::fan::Fan($number), $name($reading));
    };
    (@find chows $number:literal $name:ident $reading:ident $found:ident) => {};
}
pub(super) use fans;
