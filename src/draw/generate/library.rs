//! Stored charts, for sizes that need more sessions than columns give, and for those in which somebody must meet again.
//!
//! They are made by `examples/chart_library.rs`.

use crate::chart::Session;
use std::sync::LazyLock;

/// Each line has the number of players, 1 for teams or 0, and a word for each session: the players, table by table, as
/// letters from `!` on.
const LINES: &str = include_str!("charts.txt");

struct Stored {
    players: usize,
    teams: bool,
    sessions: Vec<Session>,
}

static STORED: LazyLock<Vec<Stored>> = LazyLock::new(|| {
    let line = |line: &str| {
        let mut words = line.split(' ');
        let (players, teams) = (words.next()?.parse().ok()?, words.next()? == "1");
        let number = |letter: u8| usize::from(letter) - usize::from(b'!');
        let table = |table: &[u8]| <[u8; 4]>::try_from(table).map(|table| table.map(number)).ok();
        let sessions = words.map(|word| word.as_bytes().chunks(4).filter_map(table).collect()).collect();
        Some(Stored { players, teams, sessions })
    };
    LINES.lines().filter_map(line).collect()
});

/// The tables of a number of sessions: the first ones of the shortest chart that has enough; `None` if there is none.
pub(super) fn sessions(players: usize, sessions: usize, teams: bool) -> Option<Vec<Session>> {
    let fits =
        |stored: &&Stored| (stored.players, stored.teams) == (players, teams) && stored.sessions.len() >= sessions;
    let shortest = STORED.iter().filter(fits).min_by_key(|stored| stored.sessions.len())?;
    Some(shortest.sessions[..sessions].to_vec())
}
