//! Judges tiles and a claim on them by the rules of the game that a question names.

use crate::judged::Judged;
use crate::question::Question;
use crate::rule_code::Rules;
use crate::tiles::notation_error;
use crate::{mcr, world_series};
use rules::HandTiles;

/// What is said of tiles and of a claim on them.
pub fn judge(question: &Question) -> Judged {
    let tiles = match HandTiles::parse(&question.tiles) {
        Ok(tiles) => tiles,
        Err(error) => {
            let unreadable = Judged { problems: vec![(notation_error(error), false)], ..Judged::default() };
            return with_misnamed(unreadable, question);
        }
    };
    let judged = match &question.rules {
        Rules::Mcr(options) => mcr::judge(question, &tiles, options),
        Rules::WorldSeries(options) => world_series::judge(question, &tiles, options),
    };
    with_misnamed(judged, question)
}

/// A claim that cannot be read is a problem beside those of the tiles.
fn with_misnamed(mut judged: Judged, question: &Question) -> Judged {
    let misnamed = match question.rules {
        Rules::Mcr(_) => mcr::claim(&question.claim).err(),
        Rules::WorldSeries(_) => world_series::claim(&question.claim).err(),
    };
    judged.problems.extend(misnamed.map(|message| (message, false)));
    judged
}
