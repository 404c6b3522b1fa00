//! What must hold whatever is read: for the fuzz targets and for the test `tests/it/fans.rs`.

use caipan::files::hands;
use caipan::messages::Locale;
use caipan::rules::fan::{Options, Profile, scoring};
use caipan::rules::{Circumstances, HandTiles, Tile, Wind, WinningHand};

/// Counts whatever a text says: three characters for the circumstances, then the tiles.
///
/// Of the characters the low bits decide: `0` is a discard, `1` a self-draw, plus 2 last copy, 4 kong, 8 last tile;
/// then the winds, and the number of flowers.
pub fn hand_text(data: &[u8]) {
    let Some((&[how, winds, flowers], text)) = data.split_first_chunk() else { return };
    let at = Circumstances {
        self_draw: how & 1 != 0,
        last_copy: how & 2 != 0,
        kong: how & 4 != 0,
        last_tile: how & 8 != 0,
        seat: Wind::ALL[usize::from(winds & 3)],
        prevalent: Wind::ALL[usize::from(winds >> 2 & 3)],
        flowers: flowers & 15,
    };
    let Ok(tiles) = HandTiles::parse(&String::from_utf8_lossy(text)) else { return };
    assert_eq!(HandTiles::parse(&tiles.to_string()).map(|read| read.to_string()), Ok(tiles.to_string()));
    let Ok(hand) = WinningHand::new(&tiles, at) else { return };
    let all: Vec<Tile> = tiles.melds.iter().flat_map(|meld| meld.tiles()).chain(hand.concealed().iter()).collect();
    assert_eq!(all.len(), 14 + usize::from(hand.kongs()));
    assert!(Tile::all().all(|tile| all.iter().filter(|&&other| other == tile).count() <= 4));
    for options in Profile::ALL.map(Profile::options) {
        assert!(!scoring::answers(&hand, &options).is_empty());
        assert!(scoring::waits(&hand, &options).iter().any(|wait| wait.tile == hand.winning()));
    }
}

/// Answers whatever a line says: with a total and lists, or with an error.
pub fn json_line(line: &str) {
    let answer = hands::answer(line, &Options::default(), Locale::En).expect("what was read can be written");
    let answer: serde_json::Value = serde_json::from_str(&answer).expect(&answer);
    assert!(!answer.to_string().contains('\n'));
    let lists = answer["lists"].as_array().is_some_and(|lists| !lists.is_empty());
    assert_ne!(lists && answer["total"].is_u64(), answer["error"].is_string(), "{answer}");
}
