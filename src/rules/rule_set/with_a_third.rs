//! A further game: the folder `trio`, and its line in the list.

mod trio;

use super::*;
use crate::{Circumstances, HandTiles, Outcome, Responsible, Seat, Source, WinningHand};

games! {
    /// Chinese Official.
    Mcr = mcr,
    /// World Series.
    WorldSeries(options: world_series::Options) = world_series,
    /// A game of three patterns.
    Trio = trio,
}

/// A hand on another's tile, or self-drawn, as it is won in this game by East.
fn win(tiles: &str, source: Source) -> Result<Win, WinError> {
    let at = Circumstances { self_draw: source == Source::SelfDraw, ..Circumstances::DISCARD };
    let hand = WinningHand::new(&HandTiles::parse(tiles).unwrap(), at).unwrap();
    let (points, responsible) = (trio::value(&hand), Responsible::Discarder);
    Game::Trio.win(Won { winner: Seat::East, source, points, flowers: 0, responsible })
}

#[test]
fn its_hands_are_valued_paid_and_refused() {
    let paid = |tiles, source| win(tiles, source).map(|win| Outcome::Win(win).payments().values().map(|paid| paid.0));
    let south = Source::Discard(Seat::South);
    assert_eq!(paid("[222m] [555s] 777p33s88m +8m", south), Ok([12, -4, -4, -4]), "pungs");
    assert_eq!(paid("[123m] [456m] 78999m55m +9m", Source::SelfDraw), Ok([12, -4, -4, -4]), "a suit, self-drawn");
    assert_eq!(paid("[111m] [333m] 555m7799m +9m", Source::SelfDraw), Ok([24, -8, -8, -8]), "all three");
    let too_little = WinError::BelowMinimum { points: 1, minimum: 3, flowers: 0 };
    assert_eq!(paid("[123m] [456p] 78s999m55s +9s", Source::SelfDraw), Err(too_little));
}

#[test]
fn it_answers_what_every_game_is_asked() {
    assert_eq!(RuleSet::ALL.map(RuleSet::code), ["mcr", "world-series", "trio"]);
    let trio = RuleSet::from_code("trio").unwrap();
    assert_eq!((trio, trio.base_score()), (Game::Trio.rule_set(), GamePoints(100)));
    assert_eq!((Game::Trio.paying(), Game::Trio.great_from()), (Paying::Equal, 7));
    let Bounds { minimum, maximum, .. } = Game::Trio.bounds();
    assert!(Game::Trio.usual_points().into_iter().all(|points| (minimum..=maximum).contains(&points)));
    assert!(Game::Trio.is_value(5) && Game::Trio.rare_from() == 8);
    assert_eq!((Game::Trio.frequency(4), Game::Trio.miscounted(1)), (5000, 100));
    // The other games are unchanged.
    let (mcr, series) = (Game::Mcr, Game::WorldSeries(world_series::Options::DEFAULT));
    assert_eq!(mcr.bounds(), super::Game::Mcr.bounds());
    assert_eq!(series.paying(), super::Game::WorldSeries(world_series::Options::DEFAULT).paying());
}
