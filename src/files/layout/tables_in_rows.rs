//! Files with a row for each table: four players with their results, and charts whose columns of seats have other words.

use super::table::{Table, cell};
use crate::columns::{self, Meaning};
use crate::lines::MAX_ROWS;
use messages::{Locale, Message, seat};
use rules::Seat;

/// The codes of the seats as columns.
const SEATS: [&str; 4] = ["east", "south", "west", "north"];

/// The content of a column about a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    Player,
    Score,
}

/// The seat that a header names by its word or a number from 1 to 4, and the content of the column; `None` if it names none.
fn seat_column(header: &str) -> Option<(usize, Says)> {
    let word = columns::bare(header);
    let called = |at: usize| {
        let own = Seat::ALL
            .get(at)
            .into_iter()
            .flat_map(|own| Locale::ALL.map(|locale| locale.say(&seat(*own)).to_lowercase()));
        [vec![SEATS[at].to_owned()], own.collect()].concat()
    };
    let by_word = (0..4).find_map(|at| {
        let rest = called(at)
            .into_iter()
            .find_map(|own| word.strip_prefix(own.as_str()).or(word.strip_suffix(own.as_str())).map(str::to_owned));
        rest.map(|rest| (at, rest))
    });
    let by_number = || {
        let at = word.chars().last()?.to_digit(10).filter(|number| (1..=4).contains(number))?;
        Some((at as usize - 1, word[..word.len() - 1].to_owned()))
    };
    let (at, rest) = by_word.or_else(by_number)?;
    let is = |key: &str| columns::aliases(key).contains(&rest);
    let is_player = rest.is_empty() || is("seat") || is("member");
    match () {
        () if is("score") => Some((at, Says::Score)),
        () if is_player || ["name", "player"].iter().any(|code| columns::words(code).contains(&rest)) => {
            Some((at, Says::Player))
        }
        () => None,
    }
}

/// The columns that belong to the whole table, and are copied to each of its rows.
const OF_TABLE: [&str; 5] = ["session", "table", "group", "reason", "link"];

pub(super) fn lay_out(table: &mut Table, wanted: &[&'static str]) {
    let seats: Vec<Option<(usize, Says)>> = table.header.iter().map(|word| seat_column(word)).collect();
    let column = |at: usize, says: Says| {
        let mut own = (0..seats.len()).filter(|place| seats[*place] == Some((at, says)));
        own.next().filter(|_| own.next().is_none())
    };
    if table.place("session").is_none() || table.place("table").is_none() {
        return;
    }
    if wanted.contains(&"game_points") && table.place("player").is_none() && table.place("game_points").is_none() {
        let pairs: Option<Vec<(usize, usize)>> =
            (0..4).map(|at| column(at, Says::Player).zip(column(at, Says::Score))).collect();
        if let Some(pairs) = pairs {
            return one_row_a_seat(table, &pairs);
        }
    }
    if wanted.contains(&"east") && table.place("hand").is_none() && table.place("player").is_none() {
        for (at, code) in SEATS.into_iter().enumerate() {
            if let (None, Some(place)) = (table.place(code), column(at, Says::Player))
                && table.meanings[place] == Meaning::Unknown
            {
                table.meanings[place] = Meaning::Alias(code);
            }
        }
    }
}

/// Replaces the row of each table by a row for each seat, up to little more than [`MAX_ROWS`]; `pairs` are the columns of the
/// player and the result.
fn one_row_a_seat(table: &mut Table, pairs: &[(usize, usize)]) {
    let is_shared = |place: &usize| table.meanings[*place].code().is_some_and(|code| OF_TABLE.contains(&code));
    let shared: Vec<usize> = (0..table.header.len()).filter(is_shared).collect();
    let own = shared.iter().map(|place| (table.header[*place].clone(), table.meanings[*place]));
    let of_seat = ["player", "team", "game_points"].map(|code| (code.to_owned(), Meaning::Column(code)));
    let columns = own.chain(of_seat).collect();
    let mut rows = Vec::new();
    for (line, cells) in &table.rows {
        if rows.len() > MAX_ROWS {
            break;
        }
        for (player, score) in pairs {
            let text = |place: usize| (place, cell(cells, place).to_owned());
            let own = shared.iter().map(|place| text(*place));
            rows.push((*line, own.chain([text(*player), (*player, String::new()), text(*score)]).collect()));
        }
    }
    table.reshape(columns, rows);
    table.said.push(Message::new("layout-row-a-table"));
}
