//! Stored charts with the greatest number of sessions in which nobody meets anybody twice.

use std::sync::LazyLock;

/// Lines of players, sessions, and per session the players from 0, table by table.
const LINES: &str = include_str!("../../../../fixtures/charts_maximum.txt");

struct Stored {
    players: usize,
    sessions: Vec<Vec<[usize; 4]>>,
}

static STORED: LazyLock<Vec<Stored>> = LazyLock::new(|| {
    let line = |line: &str| {
        let numbers: Vec<usize> = line.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        let [players, _, seated @ ..] = numbers.as_slice() else { return None };
        let table = |table: &[usize]| <[usize; 4]>::try_from(table).ok();
        let sessions = seated.chunks(*players).map(|session| session.chunks(4).filter_map(table).collect());
        Some(Stored { players: *players, sessions: sessions.collect() })
    };
    LINES.lines().filter(|line| !line.starts_with('#')).filter_map(line).collect()
});

/// The tables of so many sessions; where there are fewer, how many there are.
///
/// One session of team-mates is what the teams of a team chart are: its last makes the teams.
pub(super) fn sessions(players: usize, sessions: usize, teams: bool) -> Result<Vec<Vec<[usize; 4]>>, usize> {
    let stored = STORED.iter().find(|stored| stored.players == players).ok_or(0_usize)?;
    let most = stored.sessions.len() - usize::from(teams);
    if sessions > most {
        return Err(most);
    }
    let mut renamed: Vec<usize> = (0..players).collect();
    if let (true, Some(last)) = (teams, stored.sessions.last()) {
        for (number, player) in last.iter().flatten().enumerate() {
            renamed[*player] = number;
        }
    }
    let rename = |table: &[usize; 4]| table.map(|player| renamed[player]);
    Ok(stored.sessions[..sessions].iter().map(|tables| tables.iter().map(rename).collect()).collect())
}
