//! `caipan mers`: the ranking of the European association on a day, of players and countries, from results in a file.

use super::import_export::line_and_name;
use super::{Failure, print, read_file};
use actions::Error;
use chrono::NaiveDate;
use event::ranking::mers::{Counted, Ranking, Weight, base_rank, country, ranking};
use event::values::country::Writings;
use event::values::people::{Found, People};
use files::asked::AskedPerson;
use files::columns;
use files::entries::read_people;
use files::output_error;
use files::read_options::ReadOptions;
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
    #[arg(long, value_name = "LINE=NAME", value_parser = line_and_name)]
    same: Vec<(u64, String)>,
}

/// A weight as it is written: `3`, `3.5`.
fn weight(written: &str) -> Option<Weight> {
    let (whole, half) = written.split_once('.').unwrap_or((written, "0"));
    let half = ["0", "5"].iter().position(|own| *own == half)? as u32;
    Some(Weight { halves: 2 * whole.parse::<u32>().ok().filter(|whole| (1..=6).contains(whole))? + half })
}

/// The place in a row, among so many players in a tournament of this weight that ended on this day.
fn counted(row: Row<'_>) -> Result<Counted, Problem> {
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
    row.cell("country").required()?;
    Ok(Counted { base_rank: base_rank(place, players), weight, date })
}

/// Whose rows they are: of each row the place among all people, who are given with name and country.
fn people(sheet: &Worksheet) -> Result<(Vec<usize>, Vec<(String, String)>), Failure> {
    let (mut known, mut countries) = (People::default(), Writings::default());
    let mut all: Vec<(String, String)> = Vec::new();
    let (mut places, mut asked) = (Vec::new(), Vec::new());
    for (row, (name, about)) in sheet.rows().zip(&read_people(sheet)?) {
        let country = countries.unify(&about.country);
        let said = row.answer().filter(|said| !said.is_empty());
        let found = match known.find(about.as_named(name)) {
            _ if said.is_some() => {
                let called = |(name, _): &(String, String)| Some(name.as_str()) == said;
                let nobody =
                    || row.problem(Message::new("problem-nobody-called").arg("found", said.unwrap_or_default()));
                Some(all.iter().position(called).ok_or_else(|| vec![nobody()])?)
            }
            Found::Same(place) => Some(place),
            Found::Several(several) => several.into_iter().find(|place| all[*place].1 == country),
            Found::Perhaps(place, why) => {
                if row.answer().is_none() {
                    let (found, nearest) = (name.clone(), all[place].0.clone());
                    asked.push(AskedPerson { file: row.file().to_owned(), line: row.line(), found, nearest, why });
                }
                None
            }
            Found::Nobody => None,
        };
        places.push(found.unwrap_or(all.len()));
        if found.is_none() {
            known.add(about.as_named(name));
            all.push((name.clone(), country));
        }
    }
    if asked.is_empty() { Ok((places, all)) } else { Err(Error::Asked(asked).into()) }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let file = arguments.mers_results.display().to_string();
    let told = ReadOptions { same: arguments.same.iter().cloned().collect(), ..ReadOptions::default() };
    let sheet = Worksheet::open(&file, &read_file(&arguments.mers_results)?, &told, &columns::ALL)?;
    sheet.require_certain_encoding()?;
    sheet.require(&COLUMNS)?;
    let counted = all_or_problems(partition(sheet.rows().map(counted)))?;
    let (places, people) = people(&sheet)?;
    let mut results = vec![Vec::new(); people.len()];
    places.into_iter().zip(counted).for_each(|(place, own)| results[place].push(own));
    let ranked = people.into_iter().zip(results).filter_map(|(who, own)| Some((ranking(&own, arguments.on)?, who)));
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
