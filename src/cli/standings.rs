//! `caipan standings`: a ranking from files, without a database.

use super::{Failure, print, read_file, written};
use crate::exchange::kinds::Kind;
use crate::exchange::names::Names;
use crate::exchange::penalties;
use crate::exchange::results::{read_earlier, read_results};
use crate::exchange::standings::{table, to_table};
use crate::messages::{Locale, Message};
use crate::rules::GamePoints;
use crate::tournament::event::NamedRow;
use crate::tournament::ids::TeamId;
use crate::tournament::regulations::Regulations;
use crate::tournament::session::{bye_lines, session_lines};
use crate::tournament::standings::Results;
use clap::ValueEnum;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[arg(long, value_name = "FILE.csv")]
    results: PathBuf,
    #[arg(long, value_name = "FILE.csv")]
    penalties: Option<PathBuf>,
    #[arg(long, value_name = "FILE.toml")]
    regulations: Option<PathBuf>,
    #[arg(long, value_name = "FILE.csv")]
    earlier: Option<PathBuf>,
    #[arg(long, value_enum, default_value = "0")]
    base: Base,
    #[arg(long, value_enum, default_value = "player")]
    by: By,
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Base {
    #[value(name = "0")]
    Net,
    #[value(name = "500")]
    Included,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum By {
    Player,
    Team,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Table,
    Csv,
    Json,
}

pub(super) fn run(arguments: &Arguments, locale: Locale) -> Result<(), Failure> {
    let regulations = match &arguments.regulations {
        Some(path) => read_regulations(path)?,
        None => Regulations::default(),
    };
    let base = match arguments.base {
        Base::Net => 0,
        Base::Included => GamePoints::BASE.0,
    };
    let read = read_results(&name(&arguments.results), &read_file(&arguments.results)?, base)?;
    let penalties = match &arguments.penalties {
        Some(path) => penalties::read(&name(path), &read_file(path)?, &read.names)?,
        None => Vec::new(),
    };
    let carried = match &arguments.earlier {
        Some(path) => read_earlier(&name(path), &read_file(path)?, &read.names, arguments.by == By::Team)?,
        None => Vec::new(),
    };
    for remark in &read.remarks {
        eprintln!("{}", locale.say(remark));
    }
    let mut lines = session_lines(&regulations, &read.seats, GamePoints(base));
    let byes = bye_lines(&regulations, &read.byes, &lines, GamePoints(base));
    lines.extend(byes);
    let results = Results {
        lines,
        penalties: penalties.into_iter().map(|given| given.penalty).collect(),
        carried: carried.into_iter().map(|(of, earlier)| (of, regulations.carry_over.of(earlier))).collect(),
        ..Results::default()
    };
    let rows = named_rows(&results, &read.names, arguments.by, &regulations);
    print(&match arguments.format {
        Format::Table => to_table(&rows, locale),
        Format::Csv => written(&table(&rows, Kind::Standings.title()), super::Format::Csv)?,
        Format::Json => written(&table(&rows, Kind::Standings.title()), super::Format::Json)?,
    })
}

fn named_rows(results: &Results, names: &Names, by: By, regulations: &Regulations) -> Vec<NamedRow> {
    let team_name = |team: Option<TeamId>| team.map_or("", |team| names.team(team));
    match by {
        By::Team => {
            let rows = results.teams(&[], &regulations.tie_breaks);
            rows.iter().map(|row| NamedRow::new(row, names.team(row.key), "")).collect()
        }
        By::Player => results
            .players(&[], &regulations.tie_breaks)
            .iter()
            .map(|row| {
                let (name, team) = names.player(row.key);
                NamedRow::new(row, name, team_name(team))
            })
            .collect(),
    }
}

pub(super) fn read_regulations(path: &Path) -> Result<Regulations, Failure> {
    let bytes = read_file(path)?;
    let in_file = |reason: String, line: Option<usize>| {
        let what = Message::new("problem-regulations").arg("reason", reason.trim().to_owned());
        let message = match line {
            Some(line) => Message::new("problem-in-line").arg("line", line),
            None => Message::new("problem-in-file"),
        };
        Failure::from(message.arg("file", name(path)).arg("what", what))
    };
    let text = String::from_utf8(bytes).map_err(|error| in_file(error.to_string(), None))?;
    Regulations::from_toml(&text).map_err(|error| {
        let line = error.span().map(|span| 1 + text[..span.start].matches('\n').count());
        in_file(error.message().to_owned(), line)
    })
}

fn name(path: &Path) -> String {
    path.display().to_string()
}
