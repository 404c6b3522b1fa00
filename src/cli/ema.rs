//! `caipan ema`: the workbook with results for the European Mahjong Association.

use super::{Failure, Location, write};
use crate::acting;
use actions::{Actor, EmaReport};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    location: Location,
    #[arg(long)]
    event: String,
    #[arg(long, value_name = "COUNTRY")]
    host: String,
    #[arg(long, default_value = "")]
    city: String,
    #[arg(long, value_name = "NAME", default_value = "")]
    short_name: String,
    #[arg(long)]
    by_qualification: bool,
    #[arg(long)]
    without_weight: bool,
    #[arg(short, long, value_name = "FILE.xlsx")]
    output: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let about = EmaReport {
        host: arguments.host.clone(),
        city: arguments.city.clone(),
        short_name: arguments.short_name.clone(),
        by_qualification: arguments.by_qualification,
        without_weight: arguments.without_weight,
    };
    let store = arguments.location.open()?;
    let workbook = acting(&store, &Actor::command_line(), &arguments.event).ema_report(&about)?;
    write(arguments.output.as_deref(), &workbook)
}
