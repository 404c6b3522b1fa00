//! Fans of 1 point.

use super::definition::fans;
use crate::reading::Reading;
use crate::{Tile, TileSet};

fans! {
    /// The same chow twice.
    #[fan(69, page = 91, example = "[234p] [234p] 33m678mEE +3m")]
    chows fn pure_double_chow(a, b) { a == b }

    /// The same chow in two suits.
    #[fan(70, page = 91, example = "[234p] [234s] 33m678mEE +3m")]
    chows fn mixed_double_chow(a, b) { a.suit != b.suit && a.lowest == b.lowest }

    /// Two chows of a suit, one where the other ends: 234 and 567.
    #[fan(71, page = 92, example = "[234p] [567p] 33m678mEE +3m")]
    chows fn short_straight(a, b) { a.suit == b.suit && b.lowest == a.lowest + 3 }

    /// 123 and 789 of a suit.
    #[fan(72, page = 92, example = "[123p] [789p] 33m678mEE +3m")]
    chows fn two_terminal_chows(a, b) { a.suit == b.suit && (a.lowest, b.lowest) == (1, 7) }

    /// A pung or kong of a terminal or honour that counts in no fan of dragons or winds.
    #[fan(73, page = 92, example = "[111p] [567p] 33m678mEE +3m")]
    hand fn pung_of_terminals_or_honours(hand) {
        plain_pungs(hand).len().saturating_sub(super::points_88::nine_gates(hand))
    }

    /// A melded kong.
    #[fan(74, page = 92, example = "[2222p] [567p] 33m678mEE +3m")]
    hand fn melded_kong(hand) { hand.hand.melded_kongs() >= 1 }

    /// Tiles of just two suits.
    #[fan(75, page = 92, example = "[222p] [567p] 33m678mEE +3m")]
    hand fn one_voided_suit(hand) { hand.hand.kinds().suits() == 2 }

    /// No honours.
    #[fan(76, page = 92, example = "[222p] [567p] 99s33m678m +3m")]
    hand fn no_honours(hand) { !hand.hand.kinds().meets(TileSet::HONOURS) }

    /// Won on a 3 for 12 or on a 7 for 89, the only wait.
    #[fan(77, page = 93, example = "[222p] [567p] 89m678mEE +7m")]
    hand fn edge_wait(hand) { hand.waiting.edge }

    /// Won on the middle tile of a chow, the only wait.
    #[fan(78, page = 93, example = "[222p] [567p] 46m678mEE +5m")]
    hand fn closed_wait(hand) { hand.waiting.closed }

    /// Won on the second tile of the pair, the only wait.
    #[fan(79, page = 93, example = "[222p] [567p] 123678mE +E")]
    hand fn single_wait(hand) { hand.waiting.single }

    /// Drawn by the winner.
    #[fan(80, page = 93, example = "[222p] [567p] 45m678mEE +3m", self_draw = true)]
    hand fn self_drawn(hand) { hand.hand.circumstances().self_draw }

    /// One for each flower tile; not towards the eight points that a win needs.
    #[fan(81, page = 93, example = "[222p] [567p] 45m678mEE +3m", flowers = 2)]
    hand fn flower_tiles(hand) { hand.hand.circumstances().flowers }
}

/// The pungs and kongs of terminals and honours that count in no fan of dragons or winds (1998 p.92 and practice): not those
/// of dragons, of the seat wind or the prevalent wind, nor of three or more winds.
pub(super) fn plain_pungs(reading: &Reading) -> TileSet {
    let winds = reading.pungs.and(TileSet::WINDS);
    let at = reading.hand.circumstances();
    let own = TileSet::single(Tile::wind(at.seat)).or(TileSet::single(Tile::wind(at.prevalent)));
    let counted = if winds.len() >= 3 { TileSet::WINDS } else { own };
    reading.pungs.and(TileSet::ORPHANS).minus(TileSet::DRAGONS).minus(counted)
}
