//! Fans of 48 points.

use super::definition::fans;

fans! {
    /// Four equal chows.
    #[fan(14, page = 61, example = "[123m] [123m] 12233m44s +1m")]
    hand fn quadruple_chow(hand) { hand.chows.len() == 4 && hand.chows.iter().all(|chow| *chow == hand.chows[0]) }

    /// Four pungs or kongs of a suit, each a rank above the one before.
    #[fan(15, page = 62, example = "[111p] [222p] 333p44p22s +4p")]
    hand fn four_pure_shifted_pungs(hand) { hand.has_shifted_pungs(4) }
}
