//! Fans of 32 points.

use super::definition::fans;
use crate::TileSet;

fans! {
    /// Four chows of a suit, each one rank above the one before, or each two ranks.
    #[fan(16, page = 62, example = "[123s] [345s] 567s78s55p +9s")]
    hand fn four_pure_shifted_chows(hand) {
        let &[a, b, c, d] = &*hand.chows else { return 0 };
        super::points_16::pure_shifted_chows(a, b, c) && super::points_16::pure_shifted_chows(b, c, d)
    }

    /// Three kongs, melded or concealed.
    #[fan(17, page = 63, example = "[2222m] {3333m} [4444m] 22s33p +2s")]
    hand fn three_kongs(hand) { hand.hand.kongs() >= 3 }

    /// Only terminals and honours, some of each.
    #[fan(18, page = 63, example = "[EEE] [111m] 999s99pCC +9p")]
    hand fn all_terminals_and_honours(hand) {
        let kinds = hand.hand.kinds();
        kinds.is_subset(TileSet::ORPHANS) && kinds.meets(TileSet::TERMINALS) && kinds.meets(TileSet::HONOURS)
    }
}
