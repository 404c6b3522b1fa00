//! The 81 fans with their names and points, in the rule book's order, as used in rows, archives and files. Names
//! for display are the messages `fan-name-…`.
//!
//! Source: 1998 p.23–28; English names as used in international play.

use std::fmt;

/// One of the 81 fans.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fan(pub(super) u8);

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

    /// The fan with this name: Chinese in either script, or English in upper or lower case.
    pub fn from_name(name: &str) -> Option<Fan> {
        let named = |entry: &Entry| entry.zh == name || entry.zh_hant == name || entry.en.eq_ignore_ascii_case(name);
        Self::all().find(|fan| named(fan.entry()))
    }

    fn entry(self) -> &'static Entry {
        &TABLE[usize::from(self.0) - 1]
    }

    /// Its number in the rule book, 1 to 81.
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

    /// Its points, 1 to 88.
    pub const fn points(self) -> u16 {
        // A compact table, because points are added up for every list.
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
}

/// A fan with its count in a win.
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

/// The entry of a fan in the rule book's table.
struct Entry {
    pub zh: &'static str,
    /// The simplified name in pinyin without tones, a syllable per character.
    pub pinyin: &'static str,
    pub zh_hant: &'static str,
    pub en: &'static str,
    pub points: u16,
}

const fn fan(zh: &'static str, pinyin: &'static str, zh_hant: &'static str, en: &'static str, points: u16) -> Entry {
    Entry { zh, pinyin, zh_hant, en, points }
}

const TABLE: [Entry; 81] = [
    fan("大四喜", "da si xi", "大四喜", "Big Four Winds", 88),
    fan("大三元", "da san yuan", "大三元", "Big Three Dragons", 88),
    fan("绿一色", "lü yi se", "綠一色", "All Green", 88),
    fan("九莲宝灯", "jiu lian bao deng", "九蓮寶燈", "Nine Gates", 88),
    fan("四杠", "si gang", "四槓", "Four Kongs", 88),
    fan("连七对", "lian qi dui", "連七對", "Seven Shifted Pairs", 88),
    fan("十三幺", "shi san yao", "十三幺", "Thirteen Orphans", 88),
    fan("清幺九", "qing yao jiu", "清幺九", "All Terminals", 64),
    fan("小四喜", "xiao si xi", "小四喜", "Little Four Winds", 64),
    fan("小三元", "xiao san yuan", "小三元", "Little Three Dragons", 64),
    fan("字一色", "zi yi se", "字一色", "All Honors", 64),
    fan("四暗刻", "si an ke", "四暗刻", "Four Concealed Pungs", 64),
    fan("一色双龙会", "yi se shuang long hui", "一色雙龍會", "Pure Terminal Chows", 64),
    fan("一色四同顺", "yi se si tong shun", "一色四同順", "Quadruple Chow", 48),
    fan("一色四节高", "yi se si jie gao", "一色四節高", "Four Pure Shifted Pungs", 48),
    fan("一色四步高", "yi se si bu gao", "一色四步高", "Four Pure Shifted Chows", 32),
    fan("三杠", "san gang", "三槓", "Three Kongs", 32),
    fan("混幺九", "hun yao jiu", "混幺九", "All Terminals and Honors", 32),
    fan("七对", "qi dui", "七對", "Seven Pairs", 24),
    fan("七星不靠", "qi xing bu kao", "七星不靠", "Greater Honors and Knitted Tiles", 24),
    fan("全双刻", "quan shuang ke", "全雙刻", "All Even Pungs", 24),
    fan("清一色", "qing yi se", "清一色", "Full Flush", 24),
    fan("一色三同顺", "yi se san tong shun", "一色三同順", "Pure Triple Chow", 24),
    fan("一色三节高", "yi se san jie gao", "一色三節高", "Pure Shifted Pungs", 24),
    fan("全大", "quan da", "全大", "Upper Tiles", 24),
    fan("全中", "quan zhong", "全中", "Middle Tiles", 24),
    fan("全小", "quan xiao", "全小", "Lower Tiles", 24),
    fan("清龙", "qing long", "清龍", "Pure Straight", 16),
    fan("三色双龙会", "san se shuang long hui", "三色雙龍會", "Three-Suited Terminal Chows", 16),
    fan("一色三步高", "yi se san bu gao", "一色三步高", "Pure Shifted Chows", 16),
    fan("全带五", "quan dai wu", "全帶五", "All Fives", 16),
    fan("三同刻", "san tong ke", "三同刻", "Triple Pung", 16),
    fan("三暗刻", "san an ke", "三暗刻", "Three Concealed Pungs", 16),
    fan("全不靠", "quan bu kao", "全不靠", "Lesser Honors and Knitted Tiles", 12),
    fan("组合龙", "zu he long", "組合龍", "Knitted Straight", 12),
    fan("大于五", "da yu wu", "大於五", "Upper Four", 12),
    fan("小于五", "xiao yu wu", "小於五", "Lower Four", 12),
    fan("三风刻", "san feng ke", "三風刻", "Big Three Winds", 12),
    fan("花龙", "hua long", "花龍", "Mixed Straight", 8),
    fan("推不倒", "tui bu dao", "推不倒", "Reversible Tiles", 8),
    fan("三色三同顺", "san se san tong shun", "三色三同順", "Mixed Triple Chow", 8),
    fan("三色三节高", "san se san jie gao", "三色三節高", "Mixed Shifted Pungs", 8),
    fan("无番和", "wu fan hu", "無番和", "Chicken Hand", 8),
    fan("妙手回春", "miao shou hui chun", "妙手回春", "Last Tile Draw", 8),
    fan("海底捞月", "hai di lao yue", "海底撈月", "Last Tile Claim", 8),
    fan("杠上开花", "gang shang kai hua", "槓上開花", "Out with Replacement Tile", 8),
    fan("抢杠和", "qiang gang hu", "搶槓和", "Robbing the Kong", 8),
    fan("碰碰和", "peng peng hu", "碰碰和", "All Pungs", 6),
    fan("混一色", "hun yi se", "混一色", "Half Flush", 6),
    fan("三色三步高", "san se san bu gao", "三色三步高", "Mixed Shifted Chows", 6),
    fan("五门齐", "wu men qi", "五門齊", "All Types", 6),
    fan("全求人", "quan qiu ren", "全求人", "Melded Hand", 6),
    fan("双暗杠", "shuang an gang", "雙暗槓", "Two Concealed Kongs", 6),
    fan("双箭刻", "shuang jian ke", "雙箭刻", "Two Dragon Pungs", 6),
    fan("全带幺", "quan dai yao", "全帶幺", "Outside Hand", 4),
    fan("不求人", "bu qiu ren", "不求人", "Fully Concealed Hand", 4),
    fan("双明杠", "shuang ming gang", "雙明槓", "Two Melded Kongs", 4),
    fan("和绝张", "hu jue zhang", "和絕張", "Last Tile", 4),
    fan("箭刻", "jian ke", "箭刻", "Dragon Pung", 2),
    fan("圈风刻", "quan feng ke", "圈風刻", "Prevalent Wind", 2),
    fan("门风刻", "men feng ke", "門風刻", "Seat Wind", 2),
    fan("门前清", "men qian qing", "門前清", "Concealed Hand", 2),
    fan("平和", "ping hu", "平和", "All Chows", 2),
    fan("四归一", "si gui yi", "四歸一", "Tile Hog", 2),
    fan("双同刻", "shuang tong ke", "雙同刻", "Double Pung", 2),
    fan("双暗刻", "shuang an ke", "雙暗刻", "Two Concealed Pungs", 2),
    fan("暗杠", "an gang", "暗槓", "Concealed Kong", 2),
    fan("断幺", "duan yao", "斷幺", "All Simples", 2),
    fan("一般高", "yi ban gao", "一般高", "Pure Double Chow", 1),
    fan("喜相逢", "xi xiang feng", "喜相逢", "Mixed Double Chow", 1),
    fan("连六", "lian liu", "連六", "Short Straight", 1),
    fan("老少副", "lao shao fu", "老少副", "Two Terminal Chows", 1),
    fan("幺九刻", "yao jiu ke", "幺九刻", "Pung of Terminals or Honors", 1),
    fan("明杠", "ming gang", "明槓", "Melded Kong", 1),
    fan("缺一门", "que yi men", "缺一門", "One Voided Suit", 1),
    fan("无字", "wu zi", "無字", "No Honors", 1),
    fan("边张", "bian zhang", "邊張", "Edge Wait", 1),
    fan("坎张", "kan zhang", "坎張", "Closed Wait", 1),
    fan("单钓将", "dan diao jiang", "單釣將", "Single Wait", 1),
    fan("自摸", "zi mo", "自摸", "Self-Drawn", 1),
    fan("花牌", "hua pai", "花牌", "Flower Tiles", 1),
];

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
}
