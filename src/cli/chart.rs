//! `caipan chart`: makes charts for any number of players, and grades charts.

use super::{Failure, Format, print, progress_bar, read_file, written};
use clap::Subcommand;
use event::draw::generate::{chart, improve, renumbered};
use files::charts::{grade, read, table};
use files::sheet::Worksheet;
use messages::{Locale, Message, chart_error};
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
    #[arg(long = "seed", id = "chart_seed")]
    seed: Option<String>,
    #[arg(long, value_name = "STEPS", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=MAX_STEPS))]
    effort: u64,
    #[arg(long = "format", id = "chart_format", value_enum, default_value = "csv")]
    format: Format,
}

/// Maximum number of steps: more would take days.
const MAX_STEPS: u64 = 1_000_000_000_000;

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

pub(super) fn run(arguments: &Arguments, locale: Locale) -> Result<(), Failure> {
    if let Some(Command::Grade(Grade { chart: file, teams })) = &arguments.command {
        let chart = read(&Worksheet::read(&file.display().to_string(), &read_file(file)?, &[])?)?;
        return print(&grade(&chart, *teams)?);
    }
    let (Some(players), Some(sessions)) = (arguments.players, arguments.sessions) else {
        return Err(Message::new("chart-needs-size").into());
    };
    let (teams, effort) = (arguments.teams, arguments.effort);
    let mut chart = chart(players, sessions, teams).map_err(|error| Failure::from(chart_error(error)))?;
    if effort > 0 {
        let bar = progress_bar(effort, locale.msg("chart-searching").to_string());
        let seed = arguments.seed.as_deref().unwrap_or_default();
        chart = improve(&chart, teams, seed, effort, &mut |step| bar.set_position(step));
        bar.finish_and_clear();
    }
    if let Some(seed) = &arguments.seed {
        chart = renumbered(&chart, teams, seed);
    }
    print(&written(&table(&chart), arguments.format)?)
}
