//! The five principles of counting (1998 p.29–30), made exact.
//!
//! 1. *No repeat* (不重复): fans that another one implies are not counted with it: [`excluded`].
//! 2. *No separation* (不拆移) and *no identity* (不得相同): a set that was linked to another for a fan is not linked
//!    for the same fan again: [`Linking`].
//! 3. *Once only* (套算一次): each further link brings in a set not linked yet, so links never close a circle; a fan
//!    of three chows leaves the fourth chow one link: [`Linking`].
//! 4. *High over low* (就高不就低): of all readings and all links the highest total counts:
//!    [`super::scoring`].
//! 5. There is not one answer but a set: every list with that total is right.
//!
//! Two facts to know: exclusions go from a fan to fans of higher numbers, so one pass in order resolves them, and an
//! excluded fan excludes nothing. And only chows need linking: fans of two pungs are pairs of one rank, which form a
//! circle only with three of it, and then 三同刻 excludes them.

use super::options::{AlwaysConcealed, Options};
use super::points_01::{mixed_double_chow, pure_double_chow, short_straight, two_terminal_chows};
use super::points_06::mixed_shifted_chows;
use super::points_08::{mixed_straight, mixed_triple_chow};
use super::points_16::{pure_shifted_chows, pure_straight};
use super::points_24::pure_triple_chow;
use super::{Fan, FanList};
use crate::few::Few;
use crate::set::Chow;

/// The fans not counted beside a fan in practice: the book's lists (p.23–28), and those that it implies (p.29, 52). 幺九刻
/// beside fans of winds and dragons is decided by its function, which knows the pungs.
const NOT_COUNTED: [(u8, &[u8]); 41] = [
    (1, &[38, 48, 60, 61]),              // 大四喜: 三风刻 碰碰和 圈风刻 门风刻
    (2, &[54, 59]),                      // 大三元: 双箭刻 箭刻
    (3, &[49]),                          // 绿一色: 混一色
    (4, &[22, 56, 62, 75, 76]),          // 九莲宝灯: 清一色 不求人 门前清 缺一门 无字
    (5, &[17, 48, 53, 57, 67, 74, 79]),  // 四杠: 三杠 碰碰和 双暗杠 双明杠 暗杠 明杠 单钓将
    (6, &[19, 22, 56, 62, 75, 76, 79]),  // 连七对: 七对 清一色 不求人 门前清 缺一门 无字 单钓将
    (7, &[18, 51, 55, 56, 62, 79]),      // 十三幺: 混幺九 五门齐 全带幺 不求人 门前清 单钓将
    (8, &[18, 48, 55, 65, 73, 76]),      // 清幺九: 混幺九 碰碰和 全带幺 双同刻 幺九刻 无字
    (9, &[38]),                          // 小四喜: 三风刻
    (10, &[54, 59]),                     // 小三元: 双箭刻 箭刻
    (11, &[18, 48, 55, 73]),             // 字一色: 混幺九 碰碰和 全带幺 幺九刻
    (12, &[33, 48, 56, 62, 66]),         // 四暗刻: 三暗刻 碰碰和 不求人 门前清 双暗刻
    (13, &[19, 22, 63, 69, 72, 75, 76]), // 一色双龙会: 七对 清一色 平和 一般高 老少副 缺一门 无字
    (14, &[23, 24, 64, 69]),             // 一色四同顺: 一色三同顺 一色三节高 四归一 一般高
    (15, &[23, 24, 48]),                 // 一色四节高: 一色三同顺 一色三节高 碰碰和
    (16, &[30, 71, 72]),                 // 一色四步高: 一色三步高 连六 老少副 (p.62–63)
    (17, &[53, 57, 67, 74]),             // 三杠: 双暗杠 双明杠 暗杠 明杠
    (18, &[48, 55, 73]),                 // 混幺九: 碰碰和 全带幺 幺九刻
    (19, &[56, 62, 79]),                 // 七对: 不求人 门前清 单钓将
    (20, &[34, 51, 56, 62, 79]),         // 七星不靠: 全不靠 五门齐 不求人 门前清 单钓将
    (21, &[48, 68, 76]),                 // 全双刻: 碰碰和 断幺 无字
    (22, &[75, 76]),                     // 清一色: 缺一门 无字
    (23, &[24, 69]),                     // 一色三同顺: 一色三节高 一般高
    (25, &[36, 76]),                     // 全大: 大于五 无字
    (26, &[68, 76]),                     // 全中: 断幺 无字
    (27, &[37, 76]),                     // 全小: 小于五 无字
    (29, &[63, 70, 72, 76]),             // 三色双龙会: 平和 喜相逢 老少副 无字
    (31, &[68, 76]),                     // 全带五: 断幺 无字
    (32, &[65]),                         // 三同刻: 双同刻
    (33, &[66]),                         // 三暗刻: 双暗刻
    (34, &[51, 56, 62, 79]),             // 全不靠: 五门齐 不求人 门前清 单钓将
    (36, &[76]),                         // 大于五: 无字
    (37, &[76]),                         // 小于五: 无字
    (40, &[75]),                         // 推不倒: 缺一门
    (44, &[80]),                         // 妙手回春: 自摸
    (46, &[80]),                         // 杠上开花: 自摸
    (47, &[58]),                         // 抢杠和: 和绝张
    (49, &[75]),                         // 混一色: 缺一门
    (52, &[79]),                         // 全求人: 单钓将
    (53, &[66, 67]),                     // 双暗杠: 双暗刻 暗杠
    (54, &[59]),                         // 双箭刻: 箭刻
];
/// The fans not counted beside a fan of 4 points or less; only one name of a wait counts.
const NOT_COUNTED_LOW: [(u8, &[u8]); 6] = [
    (56, &[62, 80]), // 不求人: 门前清 自摸
    (57, &[74]),     // 双明杠: 明杠
    (63, &[76]),     // 平和: 无字
    (68, &[76]),     // 断幺: 无字
    (77, &[78, 79]), // 边张: 坎张 单钓将
    (78, &[79]),     // 坎张: 单钓将
];
/// The book's own list of 不求人 and 门前清 beside hands that can only be concealed (p.23–25).
const AS_LISTED: [(u8, &[u8]); 7] =
    [(4, &[]), (6, &[56]), (7, &[56]), (12, &[62]), (19, &[56]), (20, &[56]), (34, &[56])];
/// Fans that imply 缺一门, which the book counts beside them nevertheless (p.59, 62, 63, 79).
const IMPLY_ONE_VOIDED_SUIT: FanList = FanList::once(&[9, 10, 14, 15, 16, 38]);

const fn table() -> [FanList; 82] {
    let mut table = [FanList::EMPTY; 82];
    let mut i = 0;
    while i < NOT_COUNTED.len() {
        table[NOT_COUNTED[i].0 as usize] = FanList::once(NOT_COUNTED[i].1);
        i += 1;
    }
    let mut i = 0;
    while i < NOT_COUNTED_LOW.len() {
        table[NOT_COUNTED_LOW[i].0 as usize] = FanList::once(NOT_COUNTED_LOW[i].1);
        i += 1;
    }
    table
}

const EXCLUDED: [FanList; 82] = table();
/// The fans that exclude others in practice.
const EXCLUDING: FanList = {
    let (mut excluding, mut i) = (FanList::EMPTY, 0);
    while i < EXCLUDED.len() {
        if !EXCLUDED[i].is_empty() {
            excluding.add_each(FanList::once(&[i as u8]));
        }
        i += 1;
    }
    excluding
};

/// The fans that are not counted beside `fan`.
pub fn excluded(fan: Fan, options: &Options) -> FanList {
    let mut excluded = EXCLUDED[usize::from(fan.number())];
    if options.always_concealed == AlwaysConcealed::AsListed
        && let Some((_, listed)) = AS_LISTED.iter().find(|(number, _)| *number == fan.number())
    {
        excluded.remove(Fan::FULLY_CONCEALED_HAND);
        excluded.remove(Fan::CONCEALED_HAND);
        excluded.add_each(FanList::once(listed));
    }
    if !options.one_voided_suit && IMPLY_ONE_VOIDED_SUIT.has(fan) {
        excluded.add(Fan::ONE_VOIDED_SUIT, 1);
    }
    if options.upper_and_lower_four {
        match fan {
            Fan::UPPER_TILES => excluded.remove(Fan::UPPER_FOUR),
            Fan::LOWER_TILES => excluded.remove(Fan::LOWER_FOUR),
            _ => {}
        }
    }
    match fan {
        Fan::THIRTEEN_ORPHANS if options.thirteen_orphans_fully_concealed => {
            excluded.remove(Fan::FULLY_CONCEALED_HAND);
            excluded.add(Fan::CONCEALED_HAND, 1);
        }
        Fan::NINE_GATES if !options.pung_with_nine_gates => excluded.add(Fan::PUNG_OF_TERMINALS, 1),
        Fan::MIXED_TRIPLE_CHOW if !options.mixed_double_with_triple_chow => excluded.add(Fan::MIXED_DOUBLE_CHOW, 1),
        _ => {}
    }
    excluded
}

/// The fans that count among those that are there: a fan is left out if one that counts excludes it. If nothing
/// counts, the hand is 无番和; flowers are ignored here.
pub(super) fn counting_fans(found: FanList, options: &Options) -> FanList {
    let mut counted = match *options == Options::DEFAULT {
        true => found.without_excluded(EXCLUDING, |fan| EXCLUDED[usize::from(fan.number())]),
        false => found.without_excluded(found, |fan| excluded(fan, options)),
    };
    if counted.is_only(Fan::FLOWER) {
        counted.add(Fan::CHICKEN_HAND, 1);
    }
    counted
}

/// Two or three chows of a reading that make a fan together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// The fan.
    pub fan: Fan,
    /// The chows, as bits of their places in the reading.
    pub chows: u8,
}

const NO_LINK: Link = Link { fan: Fan(0), chows: 0 };

/// Links that may count together: at most one less than the number of chows.
#[derive(Clone, Copy, Debug)]
pub struct Linking(Few<Link, 3>);

impl Linking {
    pub(super) const NONE: Linking = Linking(Few::none(NO_LINK));

    /// The links, in the order in which they were made.
    pub fn iter(&self) -> impl Iterator<Item = &Link> {
        self.0.iter()
    }

    pub(super) fn with_link(mut self, link: Link) -> Linking {
        self.0.push(link);
        self
    }

    /// Whether this link may be added: it connects chows that are not connected yet (once only), and none of its chows is
    /// already linked for the same fan (no identity).
    pub(super) fn allows(&self, link: Link) -> bool {
        let same = self.iter().any(|other| other.fan == link.fan && other.chows & link.chows != 0);
        let one = link.chows & link.chows.wrapping_neg();
        !same && link.chows & !self.linked_to(one) != 0
    }

    /// The fan of a link that prevents this one from being added: one that shares two chows with it, one of the same fan, or
    /// the last that touches it.
    pub(super) fn blocking_fan(&self, link: Link) -> Option<Fan> {
        let shared = |other: &&Link| (other.chows & link.chows).count_ones() > 1;
        let same = |other: &&Link| other.fan == link.fan && other.chows & link.chows != 0;
        let touching = |other: &&Link| other.chows & link.chows != 0;
        let found = self.iter().find(shared).or_else(|| self.iter().find(same));
        found.or_else(|| self.iter().filter(touching).last()).map(|by| by.fan)
    }

    /// The chows that links connect with these, themselves included.
    pub(super) fn linked_to(&self, chows: u8) -> u8 {
        let further = |linked: u8, link: &Link| if link.chows & linked != 0 { linked | link.chows } else { linked };
        // After as many rounds as there are links nothing more is reached.
        (0..self.0.len()).fold(chows, |linked, _| self.iter().fold(linked, further))
    }
}

/// The fan that three chows in order make.
fn fan_of_three(a: Chow, b: Chow, c: Chow) -> Option<Fan> {
    // Chows of one suit, or of three different ones.
    match (a.suit == b.suit, b.suit == c.suit) {
        (true, true) if pure_triple_chow(a, b, c) => Some(Fan(23)),
        (true, true) if pure_straight(a, b, c) => Some(Fan(28)),
        (true, true) if pure_shifted_chows(a, b, c) => Some(Fan(30)),
        (false, false) if mixed_straight(a, b, c) => Some(Fan(39)),
        (false, false) if mixed_triple_chow(a, b, c) => Some(Fan(41)),
        (false, false) if mixed_shifted_chows(a, b, c) => Some(Fan(50)),
        _ => None,
    }
}

/// The fan that two chows in order make.
fn fan_of_two(a: Chow, b: Chow) -> Option<Fan> {
    if pure_double_chow(a, b) {
        Some(Fan(69))
    } else if mixed_double_chow(a, b) {
        Some(Fan(70))
    } else if short_straight(a, b) {
        Some(Fan(71))
    } else if two_terminal_chows(a, b) {
        Some(Fan(72))
    } else {
        None
    }
}

/// Every two chows that make a fan, in the order of the fans.
fn pairs(chows: &[Chow]) -> Few<Link, 6> {
    let mut found = Few::none(NO_LINK);
    for (j, &b) in chows.iter().enumerate() {
        for (i, &a) in chows[..j].iter().enumerate() {
            if let Some(fan) = fan_of_two(a, b) {
                found.push(Link { fan, chows: 1 << i | 1 << j });
            }
        }
    }
    found.sort_by_key(|link| link.fan);
    found
}

/// Every three chows that make a fan, in the order of the fans.
fn triples(chows: &[Chow]) -> Few<Link, 4> {
    let mut found = Few::none(NO_LINK);
    for (k, &c) in chows.iter().enumerate() {
        for (j, &b) in chows[..k].iter().enumerate() {
            for (i, &a) in chows[..j].iter().enumerate() {
                if let Some(fan) = fan_of_three(a, b, c) {
                    found.push(Link { fan, chows: 1 << i | 1 << j | 1 << k });
                }
            }
        }
    }
    found.sort_by_key(|link| link.fan);
    found
}

/// Every possible link of these chows, those of three first.
pub(super) fn links(chows: &[Chow]) -> Vec<Link> {
    [&triples(chows)[..], &pairs(chows)[..]].concat()
}

/// Calls `each` with every maximal linking of these chows.
pub(super) fn linkings(chows: &[Chow], each: &mut impl FnMut(Linking)) {
    let (triples, pairs) = (triples(chows), pairs(chows));
    match triples.is_empty() {
        true => complete(Linking::NONE, &pairs, 0, each),
        false => triples.iter().for_each(|&triple| complete(Linking::NONE.with_link(triple), &pairs, 0, each)),
    }
}

/// Extends a linking in every possible way; links before `from` were skipped.
fn complete(linking: Linking, links: &[Link], from: usize, each: &mut impl FnMut(Linking)) {
    for (i, &link) in links.iter().enumerate().skip(from) {
        if linking.allows(link) {
            complete(linking.with_link(link), links, i + 1, each);
        }
    }
    if !links.iter().any(|&link| linking.allows(link)) {
        each(linking);
    }
}

/// The linking of [`linkings`] with the most points, and of these the first in the order of the fans. A property test
/// verifies that repeatedly adding the first possible link leads to it.
pub(super) fn first_linking(chows: &[Chow]) -> Linking {
    let pairs = pairs(chows);
    let greedy = |start: Linking| {
        pairs.iter().fold(start, |linking, &link| if linking.allows(link) { linking.with_link(link) } else { linking })
    };
    let triples = triples(chows);
    let best = |first: &Link| {
        triples
            .iter()
            .filter(|triple| triple.fan == first.fan)
            .map(|&triple| {
                let linking = greedy(Linking::NONE.with_link(triple));
                (linking.0.len(), std::cmp::Reverse(linking.iter().map(|link| link.fan).max()), linking)
            })
            .max_by_key(|&(links, last, _)| (links, last))
            .map(|(_, _, linking)| linking)
    };
    triples.first().and_then(best).unwrap_or_else(|| greedy(Linking::NONE))
}
