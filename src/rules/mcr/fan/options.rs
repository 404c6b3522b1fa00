//! Decisions of regulations about counting, where the rule book is silent or practice differs.
//!
//! Two facts to know: an event stores its options, so an old result never changes; and all other decisions are made
//! once, in the functions of the fans and in [`super::principles`].
//!
//! Source: 1998 p.23–28 (the lists), p.59–79 (examples that differ from practice); the rules of online platforms for `online`,
//! `seed-002` and `seed-003`.

/// How one melded and one concealed kong count together (the book is silent on the pair).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MixedKongs {
    /// 明暗杠, 5 points.
    #[default]
    Five,
    /// 明杠 and 暗杠: 1 + 2 points, as the book's table has it.
    Three,
    /// 6 points, as two concealed kongs.
    Six,
}

/// Whether 不求人 and 门前清 count in hands that can only be concealed: 七对, 连七对, 十三幺, 全不靠, 七星不靠,
/// 九莲宝灯, 四暗刻.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AlwaysConcealed {
    /// Neither; a self-draw counts as 自摸.
    #[default]
    SelfDrawn,
    /// All that the book's list of the fan does not exclude (1998 p.23–25): 门前清 with 七对, 不求人 with 四暗刻 …
    AsListed,
}

/// The decisions of an event's regulations about counting fans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// One melded and one concealed kong.
    pub mixed_kongs: MixedKongs,
    /// Whether a wait has its name (p.93) if the winning tile is also one of the knitted straight (组合龙).
    pub wait_in_knitted_straight: bool,
    /// 不求人 and 门前清 in hands that can only be concealed.
    pub always_concealed: AlwaysConcealed,
    /// Whether 缺一门 counts with 小三元, 小四喜, 一色四同顺, 一色四节高, 一色四步高 and 三风刻 (p.59, 62, 63, 79 count it).
    pub one_voided_suit: bool,
    /// Whether 大于五 counts with 全大, and 小于五 with 全小 (p.77–78 count them; practice does not).
    pub upper_and_lower_four: bool,
    /// Whether 不求人 counts with 十三幺 on a self-draw, in place of 自摸, and 门前清 never, whatever `always_concealed` says.
    pub thirteen_orphans_fully_concealed: bool,
    /// Whether 幺九刻 counts with 九莲宝灯 if both terminals are pungs: one of the two belongs to the fan.
    pub pung_with_nine_gates: bool,
    /// Whether 喜相逢 counts with 三色三同顺, for the fourth chow.
    pub mixed_double_with_triple_chow: bool,
}

impl Options {
    /// International practice.
    pub const DEFAULT: Options = Profile::Default.options();
}

impl Default for Options {
    fn default() -> Options {
        Options::DEFAULT
    }
}

/// Named sets of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// `default`: international practice.
    Default,
    /// `literal-1998`: the lists and examples of the rule book, where it has them.
    Literal1998,
    /// `online`: international practice, but a wait has no name if the winning tile is also one of the knitted straight.
    Online,
    /// `seed-002`: the wide lists of one platform: 缺一门 does not count beside fans that imply it, 幺九刻 never beside 九莲宝灯, 喜相逢
    /// never beside 三色三同顺.
    Seed002,
    /// `seed-003`: the book's lists in the form of another platform: 十三幺 with 不求人, never with 门前清.
    Seed003,
}

impl Profile {
    /// All profiles.
    pub const ALL: [Profile; 5] =
        [Profile::Default, Profile::Literal1998, Profile::Online, Profile::Seed002, Profile::Seed003];

    /// The name of the profile in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Profile::Default => "default",
            Profile::Literal1998 => "literal-1998",
            Profile::Online => "online",
            Profile::Seed002 => "seed-002",
            Profile::Seed003 => "seed-003",
        }
    }

    /// The profile of this name.
    pub fn from_name(name: &str) -> Option<Profile> {
        Self::ALL.into_iter().find(|profile| profile.name() == name)
    }

    /// The options of the profile.
    pub const fn options(self) -> Options {
        let default = Options {
            mixed_kongs: MixedKongs::Five,
            wait_in_knitted_straight: true,
            always_concealed: AlwaysConcealed::SelfDrawn,
            one_voided_suit: true,
            upper_and_lower_four: false,
            thirteen_orphans_fully_concealed: false,
            pung_with_nine_gates: true,
            mixed_double_with_triple_chow: true,
        };
        let literal = Options {
            mixed_kongs: MixedKongs::Three,
            always_concealed: AlwaysConcealed::AsListed,
            upper_and_lower_four: true,
            ..default
        };
        match self {
            Profile::Default => default,
            Profile::Literal1998 => literal,
            Profile::Online => Options { wait_in_knitted_straight: false, ..default },
            Profile::Seed002 => Options {
                one_voided_suit: false,
                pung_with_nine_gates: false,
                mixed_double_with_triple_chow: false,
                ..default
            },
            Profile::Seed003 => Options { thirteen_orphans_fully_concealed: true, ..literal },
        }
    }
}
