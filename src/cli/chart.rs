//! `caipan chart`: charts for any number of players, and the grade of a chart.

use super::{Failure, Format, print, read_file, written};
use crate::exchange::charts::{grade, read, rows};
use crate::messages::{Message, chart_error};
use crate::tournament::draw::generate::chart;
use clap::Subcommand;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[arg(long, value_name = "NUMBER")]
    players: Option<usize>,
    #[arg(long, value_name = "NUMBER")]
    sessions: Option<usize>,
    #[arg(long)]
    teams: bool,
    #[arg(long, value_enum, default_value = "csv")]
    format: Format,
}

#[derive(Debug, Subcommand)]
enum Command {
    Grade(Grade),
}

#[derive(Debug, clap::Args)]
struct Grade {
    #[arg(value_name = "FILE.csv")]
    chart: PathBuf,
    #[arg(long)]
    teams: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(Command::Grade(Grade { chart: file, teams })) = &arguments.command {
        let chart = read(&file.display().to_string(), &read_file(file)?)?;
        return print(&grade(&chart, *teams));
    }
    let (Some(players), Some(sessions)) = (arguments.players, arguments.sessions) else {
        return Err(Message::new("chart-needs-size").into());
    };
    let chart = chart(players, sessions, arguments.teams).map_err(|error| Failure::from(chart_error(error)))?;
    print(&written(&rows(&chart), arguments.format)?)
}
