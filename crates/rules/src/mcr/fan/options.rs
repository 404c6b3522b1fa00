//! What regulations may decide about counting, where the rule book is silent or practice differs.
//!
//! Two facts to know: an event keeps its options, so an old result never changes; and what is no option here is decided
//! once, in the functions of the fans and in [`super::principles`].
//!
//! Source: 1998 p.23–28 (the lists), p.59–79 (examples that differ from practice); the online rules for `seed-002`.

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

/// What of 不求人 and 门前清 counts in hands that can only be concealed: 七对, 连七对, 十三幺, 全不靠, 七星不靠,
/// 九莲宝灯, 四暗刻.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AlwaysConcealed {
    /// Neither; a self-draw counts as 自摸.
    #[default]
    SelfDrawn,
    /// All that the book's list of the fan does not name (1998 p.23–25): 门前清 with 七对, 不求人 with 四暗刻 …
    AsListed,
}

/// The decisions of an event's regulations about counting fans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// One melded and one concealed kong.
    pub mixed_kongs: MixedKongs,
    /// Whether a wait has its name (p.93) when the tile may as well be one of the knitted straight (组合龙).
    pub wait_in_knitted_straight: bool,
    /// 不求人 and 门前清 in hands that can only be concealed.
    pub always_concealed: AlwaysConcealed,
    /// Whether 缺一门 counts with 小三元, 小四喜, 一色四同顺, 一色四节高, 一色四步高 and 三风刻 (p.59, 62, 63, 79 count it).
    pub one_voided_suit: bool,
    /// Whether 大于五 counts with 全大, and 小于五 with 全小 (p.77–78 count them; practice does not).
    pub upper_and_lower_four: bool,
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

/// Options that belong together, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// `default`: international practice.
    Default,
    /// `literal-1998`: where the rule book has a list or an example, that.
    Literal1998,
    /// `seed-002`: the wide lists of the online rules: 缺一门 does not count beside what implies it.
    Seed002,
}

impl Profile {
    /// All profiles.
    pub const ALL: [Profile; 3] = [Profile::Default, Profile::Literal1998, Profile::Seed002];

    /// The name of the profile in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Profile::Default => "default",
            Profile::Literal1998 => "literal-1998",
            Profile::Seed002 => "seed-002",
        }
    }

    /// The profile of this name.
    pub fn named(name: &str) -> Option<Profile> {
        Self::ALL.into_iter().find(|profile| profile.name() == name)
    }

    /// What it decides.
    pub const fn options(self) -> Options {
        let default = Options {
            mixed_kongs: MixedKongs::Five,
            wait_in_knitted_straight: true,
            always_concealed: AlwaysConcealed::SelfDrawn,
            one_voided_suit: true,
            upper_and_lower_four: false,
        };
        match self {
            Profile::Default => default,
            Profile::Literal1998 => Options {
                mixed_kongs: MixedKongs::Three,
                always_concealed: AlwaysConcealed::AsListed,
                upper_and_lower_four: true,
                ..default
            },
            Profile::Seed002 => Options { one_voided_suit: false, ..default },
        }
    }
}
