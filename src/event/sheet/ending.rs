//! The ending of a hand, as a referee enters it.

use strum::{EnumString, IntoStaticStr, VariantArray};
use values::coded;

/// How a hand ended, frequent endings first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Ending {
    /// 点和.
    Discard,
    /// 自摸.
    SelfDraw,
    /// 荒牌.
    DrawnHand,
    /// 时间到.
    #[strum(serialize = "stopped")]
    StoppedByTime,
    /// Annulled by the chief referee.
    Annulled,
}

coded!(Ending);

impl Ending {
    /// Whether somebody won.
    pub const fn is_win(self) -> bool {
        matches!(self, Ending::Discard | Ending::SelfDraw)
    }
}
