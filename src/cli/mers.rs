//! `caipan mers`: the ranking of the European association on a day, of players and countries, from results in a file.

use super::{Failure, print, read_file};
use crate::exchange::unwritten;
use crate::messages::Message;
use crate::tournament::mers::{Counted, Ranking, Weight, base_rank, country, ranking};
use chrono::NaiveDate;
use serde::Deserialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[arg(value_name = "FILE.csv")]
    mers_results: PathBuf,
    #[arg(long, value_name = "DATE")]
    on: NaiveDate,
}

/// A line of the file: somebody's place among so many players, in a tournament of this weight that ended on this day.
#[derive(Deserialize)]
struct Line {
    name: String,
    country: String,
    place: usize,
    players: usize,
    weight: String,
    date: NaiveDate,
}

/// A weight as it is written: `3`, `3.5`.
fn weight(written: &str) -> Option<Weight> {
    let (whole, half) = written.split_once('.').unwrap_or((written, "0"));
    let half = ["0", "5"].iter().position(|own| *own == half)? as u32;
    Some(Weight { halves: 2 * whole.parse::<u32>().ok().filter(|whole| (1..=6).contains(whole))? + half })
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let file = arguments.mers_results.display().to_string();
    let bytes = read_file(&arguments.mers_results)?;
    let wrong = |line: usize, what: Message| {
        Failure::from(Message::new("problem-in-line").arg("line", line).arg("file", &file).arg("what", what))
    };
    let mut results: BTreeMap<(String, String), Vec<Counted>> = BTreeMap::new();
    for (line, read) in (2..).zip(csv::Reader::from_reader(bytes.as_slice()).deserialize::<Line>()) {
        let reason = |error: csv::Error| Message::new("problem-unreadable").arg("reason", error.to_string());
        let Line { name, country, place, players, weight: written, date } =
            read.map_err(|error| wrong(line, reason(error)))?;
        let Some(weight) = weight(&written) else {
            return Err(wrong(line, Message::new("mers-weight").arg("found", written)));
        };
        if place == 0 || place > players {
            return Err(wrong(line, Message::new("mers-place").arg("place", place).arg("players", players)));
        }
        let counted = Counted { base_rank: base_rank(place, players), weight, date };
        results.entry((name, country)).or_default().push(counted);
    }
    let ranked = results.into_iter().filter_map(|(who, own)| Some((ranking(&own, arguments.on)?, who)));
    let mut ranked: Vec<(Ranking, (String, String))> = ranked.collect();
    ranked.sort_by_key(|(ranking, who)| (Reverse(*ranking), who.clone()));
    let mut countries: BTreeMap<&str, Vec<Ranking>> = BTreeMap::new();
    ranked.iter().for_each(|(ranking, (_, from))| countries.entry(from).or_default().push(*ranking));
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut write = |row: [&str; 3]| writer.write_record(row).map_err(|error| Failure::from(unwritten(error)));
    write(["name", "country", "ranking"])?;
    for (ranking, (name, from)) in &ranked {
        write([name, from, &ranking.to_string()])?;
    }
    for (from, rankings) in countries {
        write(["", from, &country(&rankings).to_string()])?;
    }
    let written = writer.into_inner().map_err(|error| Failure::from(unwritten(error)))?;
    print(&String::from_utf8_lossy(&written))
}
