//! `caipan mers`: the ranking of the European association on a day, of players and countries, and the seats that follow
//! from it. Results come from files, and from the events of the installation.

use super::{Failure, Location, print, read_file};
use chrono::NaiveDate;
use event::ranking::mers::{MersTable, quotas};
use files::mers;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    location: Location,
    #[arg(value_name = "FILE", required_unless_present = "own_events")]
    mers_results: Vec<PathBuf>,
    #[arg(long, value_name = "DATE")]
    on: NaiveDate,
    #[arg(long)]
    own_events: bool,
    #[arg(long, value_name = "NUMBER")]
    seats: Option<usize>,
    #[arg(long, conflicts_with = "seats")]
    list_results: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut entries = Vec::new();
    for path in &arguments.mers_results {
        entries.extend(mers::read(&path.display().to_string(), &read_file(path)?)?);
    }
    if arguments.own_events {
        entries.extend(actions::mers_results(&arguments.location.open()?, arguments.on, false)?.1);
    }
    if arguments.list_results {
        return print(&mers::results(&entries).csv()?);
    }
    let table = MersTable::new(entries, arguments.on);
    let shown = match arguments.seats {
        Some(seats) => mers::quotas(&quotas(&table, seats)),
        None => mers::ranking(&table),
    };
    print(&shown.csv()?)
}
