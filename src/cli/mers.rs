//! `caipan mers`: the ranking of the European association on a day, of players and countries, from results in a file.

use super::{Failure, print, read_file};
use chrono::NaiveDate;
use event::ranking::mers::{Counted, Ranking, Weight, base_rank, country, ranking};
use files::output_error;
use files::sheet::{Problem, Row, Worksheet, all_or_problems, partition};
use messages::Message;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::PathBuf;

const COLUMNS: [&str; 6] = ["name", "country", "place", "players", "weight", "date"];

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[arg(value_name = "FILE.csv")]
    mers_results: PathBuf,
    #[arg(long, value_name = "DATE")]
    on: NaiveDate,
}

/// A weight as it is written: `3`, `3.5`.
fn weight(written: &str) -> Option<Weight> {
    let (whole, half) = written.split_once('.').unwrap_or((written, "0"));
    let half = ["0", "5"].iter().position(|own| *own == half)? as u32;
    Some(Weight { halves: 2 * whole.parse::<u32>().ok().filter(|whole| (1..=6).contains(whole))? + half })
}

/// Whose a row is, and the place among so many players in a tournament of this weight that ended on this day.
fn counted(row: Row<'_>) -> Result<((String, String), Counted), Problem> {
    let [place, players] = ["place", "players"].map(|column| row.cell(column).number::<usize>("problem-not-number"));
    let (place, players, weighs, day) = (place?, players?, row.cell("weight"), row.cell("date"));
    let wrong = || weighs.problem(Message::new("mers-weight").arg("found", weighs.text()));
    let weight = weight(weighs.text()).ok_or_else(wrong)?;
    if place == 0 || place > players {
        let message = Message::new("mers-place").arg("place", place).arg("players", players);
        return Err(row.cell("place").problem(message));
    }
    let no_day = |_| day.problem(Message::new("mers-date").arg("found", day.text()));
    let date = day.text().parse().map_err(no_day)?;
    let who = ["name", "country"].map(|column| row.cell(column).required().map(str::to_owned));
    let [name, country] = who;
    Ok(((name?, country?), Counted { base_rank: base_rank(place, players), weight, date }))
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let file = arguments.mers_results.display().to_string();
    let sheet = Worksheet::read(&file, &read_file(&arguments.mers_results)?, &COLUMNS)?;
    let mut results: BTreeMap<(String, String), Vec<Counted>> = BTreeMap::new();
    for (who, own) in all_or_problems(partition(sheet.rows().map(counted)))? {
        results.entry(who).or_default().push(own);
    }
    let ranked = results.into_iter().filter_map(|(who, own)| Some((ranking(&own, arguments.on)?, who)));
    let mut ranked: Vec<(Ranking, (String, String))> = ranked.collect();
    ranked.sort_by_key(|(ranking, who)| (Reverse(*ranking), who.clone()));
    let mut countries: BTreeMap<&str, Vec<Ranking>> = BTreeMap::new();
    ranked.iter().for_each(|(ranking, (_, from))| countries.entry(from).or_default().push(*ranking));
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut write = |row: [&str; 3]| writer.write_record(row).map_err(|error| Failure::from(output_error(error)));
    write(["name", "country", "ranking"])?;
    for (ranking, (name, from)) in &ranked {
        write([name, from, &ranking.to_string()])?;
    }
    for (from, rankings) in countries {
        write(["", from, &country(&rankings).to_string()])?;
    }
    let written = writer.into_inner().map_err(|error| Failure::from(output_error(error)))?;
    print(&String::from_utf8_lossy(&written))
}
