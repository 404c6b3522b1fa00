//! Lists of fans, each with its count.
//!
//! Two facts to know: only the fans in `REPEATING` count more than once; and flowers are in a list, but not in its
//! basic points.

use std::cmp::Reverse;

use super::{Counted, Fan, MixedKongs, Options};
use crate::hand::MAX_FLOWERS;
use crate::mcr::payment::MINIMUM;

/// Fans, each at least once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FanList {
    /// Bit *n* for fan *n*.
    fans: u128,
    /// The counts beyond one, for the fans that may count more than once ([`place`]).
    more: [u8; 8],
}

/// The fans that may count more than once, with their maximum. A score sheet may name a fan of two sets three times; how
/// often it counts is decided by the principles.
pub const REPEATING: [(Fan, u8); 8] = [
    (Fan(64), 3),
    (Fan(65), 3),
    (Fan(69), 3),
    (Fan(70), 3),
    (Fan(71), 3),
    (Fan(72), 3),
    (Fan(73), 4),
    (Fan::FLOWER, MAX_FLOWERS),
];

/// The index of a fan in [`REPEATING`]; `None` if it counts once at most.
const fn place(fan: Fan) -> Option<usize> {
    let mut i = 0;
    while i < REPEATING.len() {
        if REPEATING[i].0.0 == fan.0 {
            return Some(i);
        }
        i += 1;
    }
    None
}

impl Fan {
    /// Maximum count in a win: one for most, more for those of [`REPEATING`].
    pub fn max_times(self) -> u8 {
        REPEATING.into_iter().find(|(fan, _)| *fan == self).map_or(1, |(_, most)| most)
    }
}

impl FanList {
    /// No fan.
    pub const EMPTY: FanList = FanList { fans: 0, more: [0; 8] };

    /// Each of these fans once.
    pub(super) const fn once(numbers: &[u8]) -> FanList {
        let mut fans = 0;
        let mut i = 0;
        while i < numbers.len() {
            fans |= 1 << numbers[i];
            i += 1;
        }
        FanList { fans, more: [0; 8] }
    }

    /// Adds a fan this many times; a fan that counts only once is not counted twice.
    #[inline]
    pub fn add(&mut self, fan: Fan, times: u8) {
        if times == 0 {
            return;
        }
        if let Some(place) = place(fan) {
            let before = self.times(fan);
            self.more[place] = before.saturating_add(times) - 1;
        }
        self.fans |= 1 << fan.0;
    }

    /// Removes a fan.
    pub fn remove(&mut self, fan: Fan) {
        self.fans &= !(1 << fan.0);
        if let Some(place) = place(fan) {
            self.more[place] = 0;
        }
    }

    /// Whether a fan is in the list.
    pub const fn has(&self, fan: Fan) -> bool {
        self.fans >> fan.0 & 1 == 1
    }

    /// The count of a fan in the list.
    pub const fn times(&self, fan: Fan) -> u8 {
        match (self.has(fan), place(fan)) {
            (false, _) => 0,
            (true, None) => 1,
            (true, Some(place)) => self.more[place] + 1,
        }
    }

    /// Whether the list is empty.
    pub const fn is_empty(&self) -> bool {
        self.fans == 0
    }

    /// Whether this is the only fan.
    pub(super) const fn is_only(&self, fan: Fan) -> bool {
        self.fans & !(1 << fan.0) == 0
    }

    /// Adds each of these fans that is missing, once.
    pub(super) const fn add_each(&mut self, fans: FanList) {
        self.fans |= fans.fans;
    }

    /// Removes each fan that is excluded by one of `excluding` with a lower number that is not itself removed.
    pub(super) fn without_excluded(mut self, excluding: FanList, excluded: impl Fn(Fan) -> FanList) -> FanList {
        let mut left = self.fans & excluding.fans;
        while left != 0 {
            let fan = Fan(left.trailing_zeros() as u8);
            left &= left - 1;
            let excluded = excluded(fan).fans;
            left &= !excluded;
            self.fans &= !excluded;
        }
        for (more, (fan, _)) in self.more.iter_mut().zip(REPEATING) {
            if self.fans >> fan.0 & 1 == 0 {
                *more = 0;
            }
        }
        self
    }

    /// The fans in the rule book's order with their times.
    pub fn iter(&self) -> impl Iterator<Item = Counted> {
        self.fans().map(|fan| Counted { fan, times: self.times(fan) })
    }

    /// The fans in the rule book's order, each once.
    fn fans(&self) -> impl Iterator<Item = Fan> + use<> {
        let mut left = self.fans;
        std::iter::from_fn(move || {
            let number = left.trailing_zeros() as u8;
            left &= left.wrapping_sub(1);
            (number <= 81).then_some(Fan(number))
        })
    }

    /// Its points, flowers included.
    pub fn points(&self, options: &Options) -> u16 {
        let once: u16 = self.fans().map(Fan::points).sum();
        let more = REPEATING.iter().zip(self.more).map(|((fan, _), more)| fan.points() * u16::from(more));
        let sum = once + more.sum::<u16>();
        sum + self.mixed_kongs_extra(options)
    }

    /// Its points without flowers.
    pub fn basic_points(&self, options: &Options) -> u16 {
        self.points(options) - u16::from(self.times(Fan::FLOWER))
    }

    /// Whether its points without flowers are enough to win.
    pub fn may_win(&self, options: &Options) -> bool {
        self.basic_points(options) >= MINIMUM
    }

    /// The points that one melded and one concealed kong (明暗杠), if it has both, count beyond their separate points.
    pub const fn mixed_kongs_extra(&self, options: &Options) -> u16 {
        if self.has(Fan::CONCEALED_KONG) && self.has(Fan::MELDED_KONG) { options.mixed_kongs.extra() } else { 0 }
    }

    /// The order of lists with equal points: at their first difference, the one with the fan of the lower number comes
    /// first.
    pub(super) fn order(&self) -> impl Ord + use<> {
        (Reverse(self.fans.reverse_bits()), Reverse(self.more))
    }
}

/// A name among fans that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misnamed {
    /// The text.
    pub name: String,
    /// Why.
    pub why: Misnaming,
}

/// Why a name among fans cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misnaming {
    /// No fan has it.
    Unknown,
    /// It is named a second time.
    Twice,
    /// 明暗杠 is one 明杠 and one 暗杠, and one of them is named beside it.
    MixedKongs,
    /// It is named more often than any hand counts it.
    Often {
        /// The count named.
        times: u8,
        /// The maximum count.
        most: u8,
    },
}

/// 明暗杠: the usual name of one melded and one concealed kong if they count as one fan.
pub const MIXED_KONGS: &str = "明暗杠";

impl FanList {
    /// Reads names in Chinese or English separated by commas, `×2` or `*2` after those counted more than once.
    ///
    /// # Errors
    /// The first name that cannot be read, and why.
    pub fn from_names(text: &str) -> Result<FanList, Misnamed> {
        let mut list = FanList::EMPTY;
        let mut mixed = false;
        for part in text.split([',', '，', '、', ';']).map(str::trim).filter(|part| !part.is_empty()) {
            let (name, times) = part.split_once(['×', '*']).unwrap_or((part, "1"));
            let wrong = |why| Misnamed { name: part.to_owned(), why };
            let times: u8 = times.trim().parse().map_err(|_| wrong(Misnaming::Unknown))?;
            let both = name.trim() == MIXED_KONGS;
            let fan = if both { Some(Fan::CONCEALED_KONG) } else { Fan::from_name(name.trim()) };
            let fan = fan.ok_or_else(|| wrong(Misnaming::Unknown))?;
            let kongs = |fan| fan == Fan::CONCEALED_KONG || fan == Fan::MELDED_KONG;
            let named = list.has(fan) || both && list.has(Fan::MELDED_KONG);
            if named {
                return Err(wrong(if (both || mixed) && kongs(fan) {
                    Misnaming::MixedKongs
                } else {
                    Misnaming::Twice
                }));
            }
            if !(1..=fan.max_times()).contains(&times) {
                return Err(wrong(Misnaming::Often { times, most: fan.max_times() }));
            }
            list.add(fan, times);
            if both {
                list.add(Fan::MELDED_KONG, 1);
                mixed = true;
            }
        }
        Ok(list)
    }
}

impl MixedKongs {
    /// The points of the pair of kongs beyond 1 + 2.
    pub const fn extra(self) -> u16 {
        match self {
            MixedKongs::Three => 0,
            MixedKongs::Five => 2,
            MixedKongs::Six => 3,
        }
    }
}

impl FromIterator<Counted> for FanList {
    fn from_iter<I: IntoIterator<Item = Counted>>(counted: I) -> FanList {
        let mut list = FanList::EMPTY;
        counted.into_iter().for_each(|Counted { fan, times }| list.add(fan, times));
        list
    }
}
