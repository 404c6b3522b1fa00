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

use std::fmt;

use self::names::{Entry, TABLE};
pub use definition::{Definition, Example};
pub use list::{FanList, Misnamed, Misnaming};
pub use options::{AlwaysConcealed, MixedKongs, Options, Profile};

use crate::reading::Reading;

/// One of the 81 fans.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fan(u8);

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

impl Fan {
    /// 九莲宝灯.
    pub const NINE_GATES: Fan = Fan(4);
    /// 十三幺.
    pub const THIRTEEN_ORPHANS: Fan = Fan(7);
    /// 三色三同顺.
    pub const MIXED_TRIPLE_CHOW: Fan = Fan(41);
    /// 喜相逢.
    pub const MIXED_DOUBLE_CHOW: Fan = Fan(70);
    /// 暗杠.
    pub const CONCEALED_KONG: Fan = Fan(67);
    /// 明杠.
    pub const MELDED_KONG: Fan = Fan(74);
    /// 全大.
    pub const UPPER_TILES: Fan = Fan(25);
    /// 全小.
    pub const LOWER_TILES: Fan = Fan(27);
    /// 大于五.
    pub const UPPER_FOUR: Fan = Fan(36);
    /// 小于五.
    pub const LOWER_FOUR: Fan = Fan(37);
    /// 无番和.
    pub const CHICKEN_HAND: Fan = Fan(43);
    /// 不求人.
    pub const FULLY_CONCEALED_HAND: Fan = Fan(56);
    /// 门前清.
    pub const CONCEALED_HAND: Fan = Fan(62);
    /// 幺九刻.
    pub const PUNG_OF_TERMINALS: Fan = Fan(73);
    /// 缺一门.
    pub const ONE_VOIDED_SUIT: Fan = Fan(75);
    /// The three names of a wait: 边张, 坎张, 单钓将.
    pub const WAITS: [Fan; 3] = [Fan(77), Fan(78), Fan(79)];
    /// 自摸.
    pub const SELF_DRAWN: Fan = Fan(80);
    /// 花牌: entered as the number of flowers, never among the fans of a win.
    pub const FLOWER: Fan = Fan(81);

    /// All 81 in the rule book's order.
    pub fn all() -> impl Iterator<Item = Fan> {
        (1..=81).map(Fan)
    }

    /// The fan with this number in the rule book, 1 to 81.
    pub const fn from_number(number: u8) -> Option<Fan> {
        if number >= 1 && number <= 81 { Some(Fan(number)) } else { None }
    }

    /// The fan with this name: Chinese in either script, or English.
    pub fn from_name(name: &str) -> Option<Fan> {
        let named = |entry: &Entry| entry.zh == name || entry.zh_hant == name || entry.en.eq_ignore_ascii_case(name);
        Self::all().find(|fan| named(fan.entry()))
    }

    fn entry(self) -> &'static Entry {
        &TABLE[usize::from(self.0) - 1]
    }

    /// 1 to 81.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The rule book's name, used in rows and archives; for display use `Locale::fan`.
    pub fn zh(self) -> &'static str {
        self.entry().zh
    }

    /// The name in pinyin without tones, a syllable per character, for searching by syllables or initials.
    pub fn pinyin(self) -> &'static str {
        self.entry().pinyin
    }

    /// 1 to 88 points.
    pub const fn points(self) -> u16 {
        // A compact table, because every list is summed.
        const POINTS: [u16; 81] = {
            let (mut points, mut i) = ([0; 81], 0);
            while i < points.len() {
                points[i] = TABLE[i].points;
                i += 1;
            }
            points
        };
        POINTS[self.0 as usize - 1]
    }

    /// Whether it is a fan of two or three chows, which links them.
    pub const fn is_of_chows(self) -> bool {
        matches!(self.0, 23 | 28 | 30 | 39 | 41 | 50 | 69..=72)
    }

    /// Maximum count in a win: one for most, more for those of [`list::REPEATING`].
    pub fn max_times(self) -> u8 {
        list::REPEATING.into_iter().find(|(fan, _)| *fan == self).map_or(1, |(_, most)| most)
    }
}

/// A fan as often as it counts in a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counted {
    /// The fan.
    pub fan: Fan,
    /// The count, at least 1.
    pub times: u8,
}

impl Counted {
    /// Its points times its count.
    pub fn points(self) -> u16 {
        self.fan.points() * u16::from(self.times)
    }
}

impl fmt::Display for Counted {
    /// The Chinese name, `喜相逢×2` if it counts more than once.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.times {
            1 => f.write_str(self.fan.zh()),
            times => write!(f, "{}×{times}", self.fan.zh()),
        }
    }
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
    fn the_table_has_the_book_s_twelve_values() {
        // Totals of attachment 8 (1998 p.51), from 88 points down to 1.
        let values = [88, 64, 48, 32, 24, 16, 12, 8, 6, 4, 2, 1];
        let totals = values.map(|points| Fan::all().filter(|fan| fan.points() == points).count());
        assert_eq!(totals, [7, 6, 2, 3, 9, 6, 5, 9, 7, 4, 10, 13]);
    }

    #[test]
    fn each_character_of_a_name_has_its_syllable() {
        for fan in Fan::all() {
            let syllables: Vec<&str> = fan.pinyin().split(' ').collect();
            assert_eq!(syllables.len(), fan.zh().chars().count(), "{}", fan.zh());
            let letters = |syllable: &&str| matches!(syllable.len(), 2..=6) && syllable.chars().all(char::is_lowercase);
            assert!(syllables.iter().all(letters), "{syllables:?}");
            // One character is read one way in all names.
            for other in Fan::all() {
                for (character, syllable) in other.zh().chars().zip(other.pinyin().split(' ')) {
                    let same = fan.zh().chars().position(|one| one == character);
                    assert!(same.is_none_or(|at| syllables[at] == syllable), "{character} in {}", other.zh());
                }
            }
        }
        let pinyin = |zh: &str| Fan::from_name(zh).map(Fan::pinyin);
        assert_eq!(pinyin("混一色"), Some("hun yi se"));
        assert_eq!(pinyin("绿一色"), Some("lü yi se"));
        assert_eq!(pinyin("单钓将"), Some("dan diao jiang"));
    }

    #[test]
    fn names_find_their_fan() {
        for fan in Fan::all() {
            assert_eq!(Fan::from_name(fan.zh()), Some(fan));
            assert_eq!(Fan::from_name(&fan.entry().en.to_lowercase()), Some(fan));
        }
    }

    #[test]
    fn a_melded_and_a_concealed_kong_count_what_is_agreed() {
        let kongs = FanList::named("明暗杠").unwrap();
        let points = |profile: Profile| kongs.points(&profile.options());
        assert_eq!((points(Profile::Literal1998), points(Profile::Default)), (3, 5));
        assert_eq!(kongs.points(&Options { mixed_kongs: MixedKongs::Six, ..Options::DEFAULT }), 6);
    }
}
