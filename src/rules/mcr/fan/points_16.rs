//! Fans of 16 points.

use super::definition::fans;
use crate::set::Chow;
use crate::shape::Shape;
use crate::tile::ranks;

fans! {
    /// 123, 456 and 789 of a suit.
    #[fan(28, page = 71, example = "[123s] [456s] 78s666p88p +9s")]
    chows fn pure_straight(a, b, c) {
        a.suit == c.suit && b.suit == c.suit && [a.lowest, b.lowest, c.lowest] == [1, 4, 7]
    }

    /// 123 and 789 of two suits and a pair of fives of the third.
    #[fan(29, page = 71, example = "[123p] [789p] 12378m55s +9m")]
    hand fn three_suited_terminal_chows(hand) {
        let &[a, b, c, d] = &*hand.chows else { return 0 };
        let ends = |low: Chow, high: Chow| low.suit == high.suit && (low.lowest, high.lowest) == (1, 7);
        let pair_is_third = hand.pair.is_some_and(|pair| {
            pair.rank() == Some(5) && pair.suit() != Some(a.suit) && pair.suit() != Some(c.suit)
        });
        ends(a, b) && ends(c, d) && a.suit != c.suit && pair_is_third
    }

    /// Three chows of a suit, each one rank above the one before, or each two ranks.
    #[fan(30, page = 72, example = "[123m] [345m] 67m888p77s +5m")]
    chows fn pure_shifted_chows(a, b, c) {
        let step = b.lowest.wrapping_sub(a.lowest);
        a.suit == c.suit && b.suit == c.suit && (step == 1 || step == 2) && c.lowest.wrapping_sub(b.lowest) == step
    }

    /// A five in each set and in the pair.
    #[fan(31, page = 73, example = "[345m] [456m] 55p555s55m +5p")]
    hand fn all_fives(hand) {
        hand.shape == Shape::Standard
            && hand.pungs_and_pair().is_subset(ranks(&[5]))
            && hand.chows.iter().all(|chow| chow.has(5))
    }

    /// Three pungs or kongs of one rank.
    #[fan(32, page = 73, example = "[333p] [333m] 33234s44m +3s")]
    hand fn triple_pung(hand) {
        let [m, p, s] = hand.pungs_by_suit();
        !m.and(p).and(s).is_empty()
    }

    /// Three concealed pungs or kongs.
    #[fan(33, page = 74, example = "[123s] 444777s88m55p +8m", self_draw = true)]
    hand fn three_concealed_pungs(hand) { hand.concealed_pungs.len() >= 3 }
}
