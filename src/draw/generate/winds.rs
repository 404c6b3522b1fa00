//! Start seats that are as even as possible for everybody after every session.
//!
//! Tables and players are the nodes of a graph, and each seat of a player at a table is a line; after every four
//! sessions in which a player sits, the player continues as a new node. So a table has four lines and a player at most
//! four. Such a graph splits into four parts in which each node has at most one line (Kőnig), and each part is a seat.
//! So everybody has each seat once in four sessions, whether or not there were byes between them, and at any time the
//! counts of a player's seats differ by at most 1.

use rules::BySeat;
use values::ids::PlayerNumber;

/// A line of the graph: the index of a table among those of all sessions, and the index of a player node.
type Line = (usize, usize);

/// Assigns the start seats at these tables.
pub(super) fn seat(sessions: &[Vec<[usize; 4]>]) -> Vec<Vec<BySeat<PlayerNumber>>> {
    let tables: Vec<[usize; 4]> = sessions.iter().flatten().copied().collect();
    let players = tables.iter().flatten().max().map_or(0, |highest| highest + 1);
    let mut sat = vec![0; players];
    let mut line = |table: usize, player: usize| {
        sat[player] += 1;
        (table, (sat[player] - 1) / 4 * players + player)
    };
    let lines: Vec<Line> =
        (0..).zip(&tables).flat_map(|(table, four)| four.map(|player| line(table, player))).collect();
    let mut seats = vec![[0; 4]; tables.len()];
    let [first, second] = halves(&lines);
    for (seat, part) in halves(&first).into_iter().chain(halves(&second)).enumerate() {
        for (table, player) in part {
            seats[table][seat] = player % players;
        }
    }
    let number = |player: usize| PlayerNumber(player as u16 + 1);
    let mut seats = seats.into_iter().map(|[e, s, w, n]| BySeat {
        east: number(e),
        south: number(s),
        west: number(w),
        north: number(n),
    });
    sessions.iter().map(|tables| seats.by_ref().take(tables.len()).collect()).collect()
}

/// Splits lines into two parts: each table and each player has half of its lines in each; an odd one is in either of
/// them.
fn halves(lines: &[Line]) -> [Vec<Line>; 2] {
    let tables = lines.iter().map(|(table, _)| table + 1).max().unwrap_or(0);
    let players = lines.iter().map(|(_, player)| player + 1).max().unwrap_or(0);
    let mut degree = vec![0; players];
    lines.iter().for_each(|(_, player)| degree[*player] += 1);
    // Players with an odd number of lines get one more, to an extra table, so that every walk returns to its start.
    let odd = (0..players).filter(|&player| degree[player] % 2 == 1).map(|player| (tables, player));
    let all: Vec<Line> = lines.iter().copied().chain(odd).collect();
    let mut at_table = vec![Vec::new(); tables + 1];
    let mut at_player = vec![Vec::new(); players];
    for (line, &(table, player)) in all.iter().enumerate() {
        at_table[table].push(line);
        at_player[player].push(line);
    }
    let mut side = vec![None; all.len()];
    for start in 0..=tables {
        // Walks from table to player to table, and puts the lines alternately into one part and the other, until none
        // is left here.
        let mut table = start;
        while let Some(out) = at_table[table].pop() {
            if side[out].is_some() {
                continue;
            }
            side[out] = Some(0);
            let player = all[out].1;
            while let Some(back) = at_player[player].pop() {
                if side[back].is_none() {
                    side[back] = Some(1);
                    table = all[back].0;
                    break;
                }
            }
        }
    }
    let part = |wanted: usize| {
        let lines = lines.iter().zip(&side).filter(|(_, side)| **side == Some(wanted));
        lines.map(|(line, _)| *line).collect()
    };
    [part(0), part(1)]
}
