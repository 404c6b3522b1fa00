//! The judgement of tiles and a claim on them, by the rules that a question names.

use crate::judged::{Discard, Judged};
use crate::question::{Question, Won};
use crate::rule_code::Rules;
use crate::tiles::notation_error;
use crate::{mcr, world_series};
use rules::HandTiles;
use rules::hand::BEFORE_THE_WIN;

/// Judges tiles and a claim on them. Tiles and a claim that cannot be read are problems of the answer.
pub fn judge(question: &Question) -> Judged {
    let judged = match HandTiles::parse(&question.tiles) {
        Ok(tiles) => judge_tiles(question, &tiles),
        Err(error) => Judged { problems: vec![(notation_error(error), false)], ..Judged::default() },
    };
    with_misnamed(judged, question)
}

fn judge_tiles(question: &Question, tiles: &HandTiles) -> Judged {
    match &question.rules {
        Rules::Mcr(options) => mcr::judge(question, tiles, options),
        Rules::WorldSeries(options) => world_series::judge(question, tiles, options),
    }
}

/// Each discard from fourteen tiles that leaves a wait; empty for any other number of tiles. The special circumstances of the
/// fourteenth tile, except a self-draw, do not apply to the next one.
pub fn judge_discards(question: &Question) -> Vec<Discard> {
    let Ok(HandTiles { melds, mut loose, winning: Some(last) }) = HandTiles::parse(&question.tiles) else {
        return Vec::new();
    };
    if loose.len() + 3 * melds.len() != BEFORE_THE_WIN {
        return Vec::new();
    }
    let won = Won { self_draw: question.won.self_draw, ..Won::DISCARD };
    let next = Question { won, claim: String::new(), ..question.clone() };
    loose.push(last);
    loose.sort_unstable();
    let all = loose.iter().enumerate().filter(|(place, tile)| loose.get(place + 1) != Some(*tile));
    let discards = all.map(|(place, tile)| {
        let others = [&loose[..place], &loose[place + 1..]].concat();
        let left = HandTiles { melds: melds.clone(), loose: others, winning: None };
        Discard { tile: *tile, waits: judge_tiles(&next, &left).waits }
    });
    discards.filter(|discard| !discard.waits.is_empty()).collect()
}

/// Adds a claim that cannot be read to the problems of the tiles.
fn with_misnamed(mut judged: Judged, question: &Question) -> Judged {
    let misnamed = match question.rules {
        Rules::Mcr(_) => mcr::claim(&question.claim).err(),
        Rules::WorldSeries(_) => world_series::claim(&question.claim).err(),
    };
    judged.problems.extend(misnamed.map(|message| (message, false)));
    judged
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::fan::Options;

    fn discards(tiles: &str) -> Vec<(String, Vec<(String, u16)>)> {
        let question = Question { tiles: tiles.into(), ..Question::new(Rules::Mcr(Options::DEFAULT)) };
        let named = |discard: Discard| {
            let waits = discard.waits.iter().map(|wait| (wait.tile.to_string(), wait.points));
            (discard.tile.to_string(), waits.collect())
        };
        judge_discards(&question).into_iter().map(named).collect()
    }

    #[test]
    fn each_discard_of_fourteen_tiles_leaves_what_thirteen_tiles_wait_for() {
        let found = discards("[CCC][FFF]999mEEPP+1s");
        assert_eq!(found.len(), 1, "{found:?}");
        let (tile, waits) = &found[0];
        assert_eq!(tile, "1s");
        let thirteen = Question { tiles: "[CCC][FFF]999mEEPP".into(), ..Question::new(Rules::Mcr(Options::DEFAULT)) };
        let waiting: Vec<_> = judge(&thirteen).waits.iter().map(|wait| (wait.tile.to_string(), wait.points)).collect();
        assert_eq!((waits, waits.len()), (&waiting, 2));
        // A complete hand of pairs: whatever is discarded is waited for again.
        let pairs = discards("1133m5577p2299sE+E");
        assert_eq!(pairs.len(), 7);
        assert!(pairs.iter().all(|(tile, waits)| waits.iter().any(|(wait, _)| wait == tile)), "{pairs:?}");
    }

    #[test]
    fn other_numbers_of_tiles_have_no_discards() {
        for tiles in ["", "12", "123m", "[CCC][FFF]999mEEPP", "[CCC][FFF]999mEEP+P", "19m19p19sESWNCFP+5m+5m"] {
            assert!(discards(tiles).is_empty(), "{tiles}");
        }
    }
}
