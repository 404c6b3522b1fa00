//! The 81 fans (番种): one function each in the files `points_88` to `points_01`, in the rule book's order.
//!
//! Two facts to know: a function decides whether a fan is *there* in one reading of a hand; whether it *counts* is decided
//! by the principles of counting, all in [`principles`]. [`scoring`] tries all readings and links.
//!
//! Source: 1998 p.23–30 (table, principles), p.53–93 (definitions).

pub mod claim;
mod definition;
pub mod explain;
pub mod list;
mod names;
mod needs;
pub mod options;
pub mod principles;
pub mod scoring;
pub mod together;

pub use definition::{Definition, Example};
pub use list::{FanList, Misnamed, Misnaming};
pub use names::{Counted, Fan};
pub use options::{AlwaysConcealed, MixedKongs, Options, Profile};

use crate::reading::Reading;

/// The files of the fans, in the rule book's order.
macro_rules! files {
    ($($file:ident)+) => {
        $( mod $file; )+

        /// The definitions of the 81, in order.
        pub fn definitions() -> impl Iterator<Item = &'static Definition> {
            [$( $file::DEFINITIONS ),+].into_iter().flatten()
        }

        /// All fans that are there in a reading, before applying any principle; those of several chows are found by linking.
        fn there(reading: &Reading) -> FanList {
            let mut found = FanList::EMPTY;
            $( $file::find(reading, &mut found); )+
            found
        }
    };
}
files! {
    points_88 points_64 points_48 points_32 points_24 points_16
    points_12 points_08 points_06 points_04 points_02 points_01
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn counts_in_its_example(number: u8) {
        let definition = definitions().find(|definition| definition.number == number).unwrap();
        let hand = definition.example.hand().unwrap();
        let list = scoring::best(&hand, &Options::default());
        assert!(list.has(Fan(number)), "{:?}", list.iter().map(|counted| counted.to_string()).collect::<Vec<_>>());
    }

    #[test]
    fn each_fan_is_defined_once_in_the_book_s_order() {
        assert!(definitions().map(|definition| definition.number).eq(1..=81));
    }

    #[test]
    fn a_melded_and_a_concealed_kong_count_what_is_agreed() {
        let kongs = FanList::from_names("明暗杠").unwrap();
        let points = |profile: Profile| kongs.points(&profile.options());
        assert_eq!((points(Profile::Literal1998), points(Profile::Default)), (3, 5));
        assert_eq!(kongs.points(&Options { mixed_kongs: MixedKongs::Six, ..Options::DEFAULT }), 6);
    }
}
