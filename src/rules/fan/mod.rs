//! The 81 fans (番种): numbers, points and names.
//!
//! Numbers and points are those of the rule book's table (1998 p.23–28); English names as used in international play.

use std::fmt;

/// One of the 81 fans.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fan(u8);

/// What the rule book's table says of a fan.
struct Entry {
    zh: &'static str,
    en: &'static str,
    points: u16,
}

const fn fan(zh: &'static str, en: &'static str, points: u16) -> Entry {
    Entry { zh, en, points }
}

const TABLE: [Entry; 81] = [
    fan("大四喜", "Big Four Winds", 88),
    fan("大三元", "Big Three Dragons", 88),
    fan("绿一色", "All Green", 88),
    fan("九莲宝灯", "Nine Gates", 88),
    fan("四杠", "Four Kongs", 88),
    fan("连七对", "Seven Shifted Pairs", 88),
    fan("十三幺", "Thirteen Orphans", 88),
    fan("清幺九", "All Terminals", 64),
    fan("小四喜", "Little Four Winds", 64),
    fan("小三元", "Little Three Dragons", 64),
    fan("字一色", "All Honors", 64),
    fan("四暗刻", "Four Concealed Pungs", 64),
    fan("一色双龙会", "Pure Terminal Chows", 64),
    fan("一色四同顺", "Quadruple Chow", 48),
    fan("一色四节高", "Four Pure Shifted Pungs", 48),
    fan("一色四步高", "Four Pure Shifted Chows", 32),
    fan("三杠", "Three Kongs", 32),
    fan("混幺九", "All Terminals and Honors", 32),
    fan("七对", "Seven Pairs", 24),
    fan("七星不靠", "Greater Honors and Knitted Tiles", 24),
    fan("全双刻", "All Even Pungs", 24),
    fan("清一色", "Full Flush", 24),
    fan("一色三同顺", "Pure Triple Chow", 24),
    fan("一色三节高", "Pure Shifted Pungs", 24),
    fan("全大", "Upper Tiles", 24),
    fan("全中", "Middle Tiles", 24),
    fan("全小", "Lower Tiles", 24),
    fan("清龙", "Pure Straight", 16),
    fan("三色双龙会", "Three-Suited Terminal Chows", 16),
    fan("一色三步高", "Pure Shifted Chows", 16),
    fan("全带五", "All Fives", 16),
    fan("三同刻", "Triple Pung", 16),
    fan("三暗刻", "Three Concealed Pungs", 16),
    fan("全不靠", "Lesser Honors and Knitted Tiles", 12),
    fan("组合龙", "Knitted Straight", 12),
    fan("大于五", "Upper Four", 12),
    fan("小于五", "Lower Four", 12),
    fan("三风刻", "Big Three Winds", 12),
    fan("花龙", "Mixed Straight", 8),
    fan("推不倒", "Reversible Tiles", 8),
    fan("三色三同顺", "Mixed Triple Chow", 8),
    fan("三色三节高", "Mixed Shifted Pungs", 8),
    fan("无番和", "Chicken Hand", 8),
    fan("妙手回春", "Last Tile Draw", 8),
    fan("海底捞月", "Last Tile Claim", 8),
    fan("杠上开花", "Out with Replacement Tile", 8),
    fan("抢杠和", "Robbing the Kong", 8),
    fan("碰碰和", "All Pungs", 6),
    fan("混一色", "Half Flush", 6),
    fan("三色三步高", "Mixed Shifted Chows", 6),
    fan("五门齐", "All Types", 6),
    fan("全求人", "Melded Hand", 6),
    fan("双暗杠", "Two Concealed Kongs", 6),
    fan("双箭刻", "Two Dragon Pungs", 6),
    fan("全带幺", "Outside Hand", 4),
    fan("不求人", "Fully Concealed Hand", 4),
    fan("双明杠", "Two Melded Kongs", 4),
    fan("和绝张", "Last Tile", 4),
    fan("箭刻", "Dragon Pung", 2),
    fan("圈风刻", "Prevalent Wind", 2),
    fan("门风刻", "Seat Wind", 2),
    fan("门前清", "Concealed Hand", 2),
    fan("平和", "All Chows", 2),
    fan("四归一", "Tile Hog", 2),
    fan("双同刻", "Double Pung", 2),
    fan("双暗刻", "Two Concealed Pungs", 2),
    fan("暗杠", "Concealed Kong", 2),
    fan("断幺", "All Simples", 2),
    fan("一般高", "Pure Double Chow", 1),
    fan("喜相逢", "Mixed Double Chow", 1),
    fan("连六", "Short Straight", 1),
    fan("老少副", "Two Terminal Chows", 1),
    fan("幺九刻", "Pung of Terminals or Honors", 1),
    fan("明杠", "Melded Kong", 1),
    fan("缺一门", "One Voided Suit", 1),
    fan("无字", "No Honors", 1),
    fan("边张", "Edge Wait", 1),
    fan("坎张", "Closed Wait", 1),
    fan("单钓将", "Single Wait", 1),
    fan("自摸", "Self-Drawn", 1),
    fan("花牌", "Flower Tiles", 1),
];

impl Fan {
    /// 暗杠.
    pub const CONCEALED_KONG: Fan = Fan(67);
    /// 明杠.
    pub const MELDED_KONG: Fan = Fan(74);
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

    /// The fan with this Chinese or English name.
    pub fn from_name(name: &str) -> Option<Fan> {
        Self::all().find(|fan| fan.zh() == name || fan.en().eq_ignore_ascii_case(name))
    }

    fn entry(self) -> &'static Entry {
        &TABLE[usize::from(self.0) - 1]
    }

    /// 1 to 81.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The name in Simplified Chinese.
    pub fn zh(self) -> &'static str {
        self.entry().zh
    }

    /// The name in English.
    pub fn en(self) -> &'static str {
        self.entry().en
    }

    /// 1 to 88 points.
    pub fn points(self) -> u16 {
        self.entry().points
    }

    /// How often one win can count it: the fans of two sets, 四归一 and 幺九刻 more than once.
    pub const fn at_most(self) -> u8 {
        match self.0 {
            64 | 65 | 69..=72 => 3,
            73 => 4,
            _ => 1,
        }
    }
}

/// A fan as often as it counts in a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counted {
    /// The fan.
    pub fan: Fan,
    /// How often, at least 1.
    pub times: u8,
}

impl fmt::Display for Counted {
    /// The Chinese name, `喜相逢×2` where it counts more than once.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.times {
            1 => f.write_str(self.fan.zh()),
            times => write!(f, "{}×{times}", self.fan.zh()),
        }
    }
}

/// The basic points of these fans.
///
/// One melded and one concealed kong together count 5, not 1 + 2 (明暗杠; practice, in a case on which
/// the book is silent).
pub fn basic_points(fans: &[Counted]) -> u16 {
    let has = |fan| fans.iter().any(|counted| counted.fan == fan);
    let sum: u16 = fans.iter().map(|counted| counted.fan.points() * u16::from(counted.times)).sum();
    if has(Fan::CONCEALED_KONG) && has(Fan::MELDED_KONG) { sum + 2 } else { sum }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_the_book_s_twelve_values() {
        // Totals of attachment 8 (1998 p.51), from 88 points down to 1.
        let values = [88, 64, 48, 32, 24, 16, 12, 8, 6, 4, 2, 1];
        let totals = values.map(|points| Fan::all().filter(|fan| fan.points() == points).count());
        assert_eq!(totals, [7, 6, 2, 3, 9, 6, 5, 9, 7, 4, 10, 13]);
    }

    #[test]
    fn names_find_their_fan() {
        for fan in Fan::all() {
            assert_eq!(Fan::from_name(fan.zh()), Some(fan));
            assert_eq!(Fan::from_name(&fan.en().to_lowercase()), Some(fan));
        }
    }

    #[test]
    fn a_melded_and_a_concealed_kong_count_five() {
        let kongs = [Fan::CONCEALED_KONG, Fan::MELDED_KONG].map(|fan| Counted { fan, times: 1 });
        assert_eq!(basic_points(&kongs), 5);
    }
}
