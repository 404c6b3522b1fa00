//! The 44 patterns: number, names, value, an example, and whether a reading has it.
//!
//! Two facts to know: a number consists of category, series and place in the series, where no later pattern has a lower value; and
//! the example is the pattern's test.
//!
//! Source: ZJ, the list of patterns; Chinese names of the Chinese editions.

use super::{Blessing, Circumstances, Hand, Options, Values};
use crate::reading::Reading;
use crate::set::SETS_OF_A_HAND;
use crate::shape::Shape;
use crate::tile::ranks;
use crate::{Suit, Tile, TileSet, Wind};
use std::fmt;

/// One of the 44 patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern(u8);

/// The suit tiles except 1 and 9; every chow has one.
pub(super) const MIDDLE: TileSet = ranks(&[2, 3, 4, 5, 6, 7, 8]);

/// How an example was won.
type Won = Circumstances;

struct Entry {
    /// Category, series, place in the series; 0 if a series has only one pattern.
    number: [u8; 3],
    zh: &'static str,
    zh_hant: &'static str,
    pinyin: &'static str,
    en: &'static str,
    value: u16,
    example: (&'static str, Won),
    there: fn(&Hand, &Reading) -> bool,
}

const DISCARD: Won =
    Circumstances { self_draw: false, kong: false, last_tile: false, seat: Wind::South, blessing: None };
const DRAWN: Won = Circumstances { self_draw: true, ..DISCARD };

impl Reading<'_> {
    /// Whether each set and the pair have one of these tiles.
    fn is_throughout(&self, tiles: TileSet) -> bool {
        let in_sets = self.sets.iter().all(|set| set.tiles().any(|tile| tiles.contains(tile)));
        self.shape == Shape::Standard && in_sets && self.pair_is(tiles)
    }

    /// The count of the most frequent chow, and the number of chows that occur at least twice.
    fn identical_chows(&self) -> (usize, usize) {
        let chows = self.chows.to_vec();
        let runs = || chows.chunk_by(|one, other| one == other).map(<[_]>::len);
        (runs().max().unwrap_or(0), runs().filter(|times| *times >= 2).count())
    }

    /// Whether there is a chow in each of these suits that begins with the rank at its place in `lowest`.
    fn has_chows(&self, suits: [Suit; 3], lowest: [u8; 3]) -> bool {
        suits
            .iter()
            .zip(lowest)
            .all(|(suit, low)| self.chows.iter().any(|chow| (chow.suit, chow.lowest) == (*suit, low)))
    }

    /// Whether there are pungs or kongs of one rank in exactly this many suits and, if `pair`, the pair of that rank too.
    fn has_similar_pungs(&self, suits: usize, pair: bool) -> bool {
        let of_suits = self.pungs_by_suit();
        (1..=9).any(|rank| {
            let tile = |suit| Tile::suited(suit, rank);
            let pungs = of_suits.iter().filter(|pungs| tile(Suit::Characters).is_some_and(|one| pungs.contains(one)));
            let paired = Suit::ALL.into_iter().any(|suit| tile(suit) == self.pair);
            pungs.count() == suits && paired >= pair
        })
    }
}

/// Whether the hand is of one suit, with honours or without.
fn of_one_suit(hand: &Hand, honours: bool) -> bool {
    let kinds = hand.winning_hand().kinds();
    kinds.suits() == 1 && kinds.meets(TileSet::HONOURS) == honours
}

#[rustfmt::skip]
const TABLE: [Entry; 44] = {
    const fn entry(
        number: [u8; 3], names: [&'static str; 4], value: u16, example: (&'static str, Won),
        there: fn(&Hand, &Reading) -> bool,
    ) -> Entry {
        let [zh, zh_hant, pinyin, en] = names;
        Entry { number, zh, zh_hant, pinyin, en, value, example, there }
    }
    [
        entry([1, 1, 0], ["平和", "平和", "ping hu", "All Sequences"], 5,
            ("[567s] 3356789m789p +7m", DISCARD), |_, reading| reading.chows.len() == 4),
        entry([1, 2, 0], ["门前清", "門前清", "men qian qing", "Concealed Hand"], 5,
            ("33356788m789p34s +5s", DISCARD),
            |hand, reading| reading.shape == Shape::Standard && hand.winning_hand().nothing_melded()),
        entry([1, 3, 0], ["断幺九", "斷幺九", "duan yao jiu", "No Terminals"], 5,
            ("[333m] 5678m345p456s +8m", DISCARD), |hand, _| hand.winning_hand().kinds().is_subset(MIDDLE)),
        entry([2, 1, 1], ["混一色", "混一色", "hun yi se", "Mixed One-Suit"], 40,
            ("[333m] 4556678mNNN +8m", DISCARD), |hand, _| of_one_suit(hand, true)),
        entry([2, 1, 2], ["清一色", "清一色", "qing yi se", "Pure One-Suit"], 80,
            ("[333m] 4556677889m +8m", DISCARD), |hand, _| of_one_suit(hand, false)),
        entry([2, 2, 0], ["九莲宝灯", "九蓮寶燈", "jiu lian bao deng", "Nine Gates"], 480,
            ("1112345678999m +5m", DISCARD), |hand, _| hand.winning_hand().waits_on_nine_gates()),
        entry([3, 1, 0], ["番牌", "番牌", "fan pai", "Value Honor"], 10,
            ("[PPP] 222s55m45p789s +6p", DISCARD), |hand, reading| value_honours(hand, reading) > 0),
        entry([3, 2, 1], ["小三元", "小三元", "xiao san yuan", "Small Three Dragons"], 40,
            ("[CCC] [FFF] 345m45pPP +6p", DISCARD),
            |_, reading| reading.pungs.and(TileSet::DRAGONS).len() == 2 && reading.pair_is(TileSet::DRAGONS)),
        entry([3, 2, 2], ["大三元", "大三元", "da san yuan", "Big Three Dragons"], 130,
            ("[CCC] [FFF] PP345m77p +P", DISCARD), |_, reading| TileSet::DRAGONS.is_subset(reading.pungs)),
        entry([3, 3, 1], ["小三风", "小三風", "xiao san feng", "Small Three Winds"], 30,
            ("[EEE] [SSS] 456p999mW +W", DISCARD), |_, reading| winds(reading) == 2 && reading.pair_is(TileSet::WINDS)),
        entry([3, 3, 2], ["大三风", "大三風", "da san feng", "Big Three Winds"], 120,
            ("[EEE] [SSS] 45p99mWWW +6p", DISCARD), |_, reading| winds(reading) == 3),
        entry([3, 3, 3], ["小四喜", "小四喜", "xiao si xi", "Small Four Winds"], 320,
            ("[EEE] 56mSSSWWNNN +4m", DISCARD), |_, reading| winds(reading) == 3 && reading.pair_is(TileSet::WINDS)),
        entry([3, 3, 4], ["大四喜", "大四喜", "da si xi", "Big Four Winds"], 400,
            ("[EEE] 5mSSSWWWNNN +5m", DISCARD), |_, reading| winds(reading) == 4),
        entry([3, 4, 0], ["字一色", "字一色", "zi yi se", "All Honors"], 320,
            ("EESSWWNNCFFPP +C", DISCARD), |hand, _| hand.winning_hand().kinds().is_subset(TileSet::HONOURS)),
        entry([4, 1, 0], ["对对和", "對對和", "dui dui hu", "All Triplets"], 30,
            ("[555m] [888p] 222sEE66m +E", DISCARD), |_, reading| reading.pungs.len() == 4),
        entry([4, 2, 1], ["二暗刻", "二暗刻", "er an ke", "Two Concealed Triplets"], 5,
            ("[456m] 222p888sEE34m +5m", DISCARD), |_, reading| reading.concealed_pungs.len() == 2),
        entry([4, 2, 2], ["三暗刻", "三暗刻", "san an ke", "Three Concealed Triplets"], 30,
            ("222m555p888sEE34p +2p", DISCARD), |_, reading| reading.concealed_pungs.len() == 3),
        entry([4, 2, 3], ["四暗刻", "四暗刻", "si an ke", "Four Concealed Triplets"], 125,
            ("222m555p888sEE66m +E", DRAWN), |_, reading| reading.concealed_pungs.len() == 4),
        entry([4, 3, 1], ["一杠", "一槓", "yi gang", "One Kong"], 5,
            ("{3333m}56788m789p34s +5s", DISCARD), |hand, _| hand.winning_hand().kongs() == 1),
        entry([4, 3, 2], ["二杠", "二槓", "er gang", "Two Kong"], 20,
            ("{3333m} [7777p] 456p3488s +5s", DISCARD), |hand, _| hand.winning_hand().kongs() == 2),
        entry([4, 3, 3], ["三杠", "三槓", "san gang", "Three Kong"], 120,
            ("{3333m} [7777p] [2222s] 3488s +5s", DISCARD), |hand, _| hand.winning_hand().kongs() == 3),
        entry([4, 3, 4], ["四杠", "四槓", "si gang", "Four Kong"], 480,
            ("[2222p] [NNNN] [9999m] [3333s] 5m +5m", DISCARD), |hand, _| hand.winning_hand().kongs() == 4),
        entry([5, 1, 1], ["一般高", "一般高", "yi ban gao", "Two Identical Sequences"], 10,
            ("[456s] 223344m99p78p +9p", DISCARD), |_, reading| reading.identical_chows().1 >= 1),
        entry([5, 1, 2], ["两般高", "兩般高", "liang ban gao", "Two Identical Sequences Twice"], 60,
            ("[234m] 234m77889p11s +9p", DISCARD), |_, reading| reading.identical_chows().1 == 2),
        entry([5, 1, 3], ["一色三同顺", "一色三同順", "yi se san tong shun", "Three Identical Sequences"], 120,
            ("[789s] 22233344m55p +4m", DISCARD), |_, reading| reading.identical_chows().0 >= 3),
        entry([5, 1, 4], ["一色四同顺", "一色四同順", "yi se si tong shun", "Four Identical Sequences"], 480,
            ("[234s] [234s] 223344s9p +9p", DISCARD), |_, reading| reading.identical_chows().0 == 4),
        entry([6, 1, 0], ["三色同顺", "三色同順", "san se tong shun", "Three Similar Sequences"], 35,
            ("[234m] 234p23s99m678m +4s", DISCARD),
            |_, reading| (1..=7).any(|lowest| reading.has_chows(Suit::ALL, [lowest; 3]))),
        entry([6, 2, 1], ["三色小同刻", "三色小同刻", "san se xiao tong ke", "Small Three Similar Triplets"], 30,
            ("[444m] [444p] 44s678m23s +1s", DISCARD), |_, reading| reading.has_similar_pungs(2, true)),
        entry([6, 2, 2], ["三色同刻", "三色同刻", "san se tong ke", "Three Similar Triplets"], 120,
            ("[444m] [444p] 444s678m9s +9s", DISCARD), |_, reading| reading.has_similar_pungs(3, false)),
        entry([7, 1, 0], ["一气通贯", "一氣通貫", "yi qi tong guan", "Nine-Tile Straight"], 40,
            ("[123p] 456789p66m23s +4s", DISCARD),
            |_, reading| Suit::ALL.into_iter().any(|suit| reading.has_chows([suit; 3], [1, 4, 7]))),
        entry([7, 2, 1], ["三连刻", "三連刻", "san lian ke", "Three Consecutive Triplets"], 100,
            ("[444p] [555p] 666p123m9s +9s", DISCARD), |_, reading| reading.has_shifted_pungs(3)),
        entry([7, 2, 2], ["四连刻", "四連刻", "si lian ke", "Four Consecutive Triplets"], 200,
            ("[444p] [555p] [666p] 777p9s +9s", DISCARD), |_, reading| reading.has_shifted_pungs(4)),
        entry([8, 1, 1], ["混全带幺", "混全帶幺", "hun quan dai yao", "Mixed Lesser Terminals"], 40,
            ("[123m] [999p] 789sEE78p +9p", DISCARD), |_, reading| reading.is_throughout(TileSet::ORPHANS)),
        entry([8, 1, 2], ["纯全带幺", "純全帶幺", "chun quan dai yao", "Pure Lesser Terminals"], 50,
            ("[123m] [999p] 789s1178s +9s", DISCARD), |_, reading| reading.is_throughout(TileSet::TERMINALS)),
        entry([8, 1, 3], ["混幺九", "混幺九", "hun yao jiu", "Mixed Greater Terminals"], 100,
            ("[111m] [999p] EEE99s11p +1p", DISCARD),
            |hand, reading| reading.shape != Shape::ThirteenOrphans && hand.winning_hand().kinds().is_subset(TileSet::ORPHANS)),
        entry([8, 1, 4], ["清幺九", "清幺九", "qing yao jiu", "Pure Greater Terminals"], 400,
            ("[111m] 999m999p1119s +9s", DISCARD), |hand, _| hand.winning_hand().kinds().is_subset(TileSet::TERMINALS)),
        entry([9, 1, 1], ["海底捞月", "海底撈月", "hai di lao yue", "Final Draw"], 10,
            ("[345m] 678m22p456s78s +9s", Circumstances { last_tile: true, ..DRAWN }),
            |hand, _| hand.circumstances().last_tile && hand.circumstances().self_draw),
        entry([9, 1, 2], ["河底捞鱼", "河底撈魚", "he di lao yu", "Final Discard"], 10,
            ("[345m] 678m22p456s78s +9s", Circumstances { last_tile: true, ..DISCARD }),
            |hand, _| hand.circumstances().last_tile && !hand.circumstances().self_draw),
        entry([9, 2, 0], ["岭上开花", "嶺上開花", "ling shang kai hua", "Win on Kong"], 10,
            ("[3333m] 678m22p456s78s +9s", Circumstances { kong: true, ..DRAWN }),
            |hand, _| hand.circumstances().kong && hand.circumstances().self_draw),
        entry([9, 3, 0], ["抢杠", "搶槓", "qiang gang", "Robbing a Kong"], 10,
            ("[345m] 678m22p456s78s +9s", Circumstances { kong: true, ..DISCARD }),
            |hand, _| hand.circumstances().kong && !hand.circumstances().self_draw),
        entry([9, 4, 1], ["天和", "天和", "tian hu", "Blessing of Heaven"], 155,
            ("12357m22p345sNNN +6m", Circumstances { seat: Wind::East, blessing: Some(Blessing::Heaven), ..DRAWN }),
            |hand, _| hand.circumstances().blessing == Some(Blessing::Heaven)),
        entry([9, 4, 2], ["地和", "地和", "di hu", "Blessing of Earth"], 155,
            ("12357m22p345sNNN +6m", Circumstances { blessing: Some(Blessing::Earth), ..DISCARD }),
            |hand, _| hand.circumstances().blessing == Some(Blessing::Earth)),
        entry([10, 1, 0], ["十三幺九", "十三幺九", "shi san yao jiu", "Thirteen Terminals"], 160,
            ("19m19p19sESWNCFP +P", DISCARD), |_, reading| reading.shape == Shape::ThirteenOrphans),
        entry([10, 2, 0], ["七对子", "七對子", "qi dui zi", "Seven Pairs"], 30,
            ("22557m3399p11sEE +7m", DISCARD), |_, reading| reading.shape == Shape::SevenPairs),
    ]
};

/// The number of pungs and kongs of dragons or the seat wind.
fn value_honours(hand: &Hand, reading: &Reading) -> u8 {
    reading.pungs.and(TileSet::DRAGONS.with_tile(Tile::wind(hand.circumstances().seat))).len()
}

/// The number of pungs and kongs of winds.
fn winds(reading: &Reading) -> u8 {
    reading.pungs.and(TileSet::WINDS).len()
}

impl Pattern {
    /// 番牌, the only one that counts more than once.
    const VALUE_HONOUR: [u8; 3] = [3, 1, 0];

    /// All 44 in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Pattern> {
        (0..TABLE.len() as u8).map(Pattern)
    }

    /// The pattern with this number: `3.3.2`.
    pub fn from_number(number: &str) -> Option<Pattern> {
        Self::all().find(|pattern| pattern.to_string() == number)
    }

    /// The pattern with this name: Chinese in either script, or English in upper or lower case.
    pub fn from_name(name: &str) -> Option<Pattern> {
        let named = |entry: &Entry| entry.zh == name || entry.zh_hant == name || entry.en.eq_ignore_ascii_case(name);
        Self::all().find(|pattern| named(pattern.entry()))
    }

    fn entry(self) -> &'static Entry {
        &TABLE[usize::from(self.0)]
    }

    /// Category and series, of which only one pattern counts.
    pub fn series(self) -> [u8; 2] {
        let [category, series, _] = self.entry().number;
        [category, series]
    }

    /// Its Chinese name.
    pub fn zh(self) -> &'static str {
        self.entry().zh
    }

    /// Its Chinese name in traditional characters.
    pub fn zh_hant(self) -> &'static str {
        self.entry().zh_hant
    }

    /// The Chinese name in pinyin without tones, a syllable per character.
    pub fn pinyin(self) -> &'static str {
        self.entry().pinyin
    }

    /// Its English name.
    pub fn en(self) -> &'static str {
        self.entry().en
    }

    /// Its value, counted once.
    pub fn value(self, options: &Options) -> u16 {
        let entry = self.entry();
        match (options.values, entry.number) {
            (Values::MahjongTime, [2, 1, 2]) => 100,
            (Values::MahjongTime, [3, 2, 1]) => 30,
            (Values::MahjongTime, [3, 3, 1]) => 25,
            _ => entry.value,
        }
    }

    /// Maximum count in a win: 番牌 for each of four sets, any other once.
    pub fn max_times(self) -> u8 {
        if self.entry().number == Pattern::VALUE_HONOUR { SETS_OF_A_HAND } else { 1 }
    }

    /// A hand that has it, in the text form, and how it was won.
    pub fn example(self) -> (&'static str, Circumstances) {
        self.entry().example
    }

    /// Its count in a reading of a hand.
    pub(super) fn times(self, hand: &Hand, reading: &Reading) -> u8 {
        let entry = self.entry();
        match (entry.there)(hand, reading) {
            false => 0,
            true if entry.number == Pattern::VALUE_HONOUR => value_honours(hand, reading),
            true => 1,
        }
    }
}

impl fmt::Display for Pattern {
    /// Its number: `1.2`, `3.3.2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [category, series, place] = self.entry().number;
        write!(f, "{category}.{series}")?;
        if place > 0 { write!(f, ".{place}") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HandTiles;
    use crate::world_series::answers;

    #[test]
    fn each_counts_in_its_example() {
        for pattern in Pattern::all() {
            let (tiles, at) = pattern.example();
            let tiles = HandTiles::parse(tiles).unwrap_or_else(|error| panic!("{pattern}: {error:?}"));
            let hand = Hand::new(&tiles, at).unwrap_or_else(|error| panic!("{pattern}: {error:?}"));
            let answers = answers(&hand, &Options::DEFAULT);
            assert!(
                answers[0].counted.iter().any(|counted| counted.pattern == pattern),
                "{pattern}: {:?}",
                answers[0].counted
            );
        }
    }

    #[test]
    fn the_dearer_of_a_series_comes_later() {
        let all: Vec<Pattern> = Pattern::all().collect();
        for two in all.windows(2) {
            assert!(two[0].entry().number < two[1].entry().number);
            for values in [Values::Zj33, Values::MahjongTime] {
                let options = Options { values, ..Options::DEFAULT };
                assert!(two[0].series() != two[1].series() || two[0].value(&options) <= two[1].value(&options));
            }
        }
        let categories: std::collections::BTreeSet<u8> = all.iter().map(|pattern| pattern.series()[0]).collect();
        assert_eq!((all.len(), categories.len()), (44, 10));
    }

    #[test]
    fn names_find_their_pattern() {
        for pattern in Pattern::all() {
            for name in [pattern.zh(), pattern.zh_hant(), pattern.en()] {
                assert_eq!(Pattern::from_name(name), Some(pattern));
            }
            assert_eq!(pattern.pinyin().split(' ').count(), pattern.zh().chars().count());
        }
    }
}
