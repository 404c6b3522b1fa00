//! Fans of 8 points.

use super::definition::fans;
use crate::TileSet;

fans! {
    /// 123, 456 and 789, each of another suit.
    #[fan(39, page = 80, example = "[123s] [456p] 789m123s8p +8p", self_draw = true)]
    chows fn mixed_straight(a, b, c) { different_suits([a, b, c]) && sorted([a, b, c]) == [1, 4, 7] }

    /// Only tiles that are the same upside down: 1234589 dots, 245689 bamboos, white dragons.
    #[fan(40, page = 80, example = "[234p] [456s] 88p888sPP +8p")]
    hand fn reversible_tiles(hand) { hand.hand.kinds().is_subset(TileSet::REVERSIBLE) }

    /// The same chow in all three suits.
    #[fan(41, page = 83, example = "[345s] [345p] 34m456m44m +5m")]
    chows fn mixed_triple_chow(a, b, c) {
        different_suits([a, b, c]) && a.lowest == b.lowest && b.lowest == c.lowest
    }

    /// Three pungs or kongs, each of another suit and a rank above the one before.
    #[fan(42, page = 84, example = "[777m] [888s] 99p789p99m +9p")]
    hand fn mixed_shifted_pungs(hand) {
        let [m, p, s] = hand.pungs_by_suit();
        [[m, p, s], [m, s, p], [p, m, s], [p, s, m], [s, m, p], [s, p, m]]
            .into_iter()
            .any(|[low, middle, high]| !low.and(middle.shift_down(1)).and(high.shift_down(2)).is_empty())
    }

    /// No fan at all; flowers are none.
    #[fan(43, page = 84, example = "[123p] [444s] [789m] 34pCC +5p")]
    hand fn chicken_hand(_hand) {
        // Whether there is another fan is known only after counting: see `principles::counting_fans`.
        false
    }

    /// Self-drawn on the last tile of the wall.
    #[fan(44, page = 85, example = "[123p] [456p] 12378mEE +9m", self_draw = true, last_tile = true)]
    hand fn last_tile_draw(hand) { hand.hand.circumstances().self_draw && hand.hand.circumstances().last_tile }

    /// Won on the last discard.
    #[fan(45, page = 85, example = "[123p] [456p] 12378mEE +9m", last_tile = true)]
    hand fn last_tile_claim(hand) { !hand.hand.circumstances().self_draw && hand.hand.circumstances().last_tile }

    /// Self-drawn on the replacement tile of a kong; that of a flower does not count.
    #[fan(46, page = 85, example = "[1111p] [456p] 12378mEE +9m", self_draw = true, kong = true)]
    hand fn out_with_replacement_tile(hand) { hand.hand.circumstances().self_draw && hand.hand.circumstances().kong }

    /// Won on the tile that another player adds to a melded pung.
    #[fan(47, page = 85, example = "[123p] [456p] 12378mEE +9m", kong = true)]
    hand fn robbing_the_kong(hand) { !hand.hand.circumstances().self_draw && hand.hand.circumstances().kong }
}

use crate::set::Chow;

/// Whether three chows in order have three suits.
pub(super) fn different_suits([a, b, c]: [Chow; 3]) -> bool {
    a.suit != b.suit && b.suit != c.suit
}

/// The lowest ranks of three chows in order.
pub(super) fn sorted(chows: [Chow; 3]) -> [u8; 3] {
    let mut lowest = chows.map(|chow| chow.lowest);
    lowest.sort_unstable();
    lowest
}
