//! `caipan migrate`, `user`, `import` and `export`: the store from the command line.

use super::{Failure, Location, print, read_file};
use crate::actions::{self, Actor, EventView};
use crate::exchange::standings::{to_csv, to_json};
use crate::messages::{Locale, Message};
use crate::store::{self, now};
use clap::{Subcommand, ValueEnum};
use std::io::IsTerminal;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(super) struct Migrate {
    #[command(flatten)]
    location: Location,
}

pub(super) fn migrate(arguments: &Migrate, locale: Locale) -> Result<(), Failure> {
    // Opening brings the schema up to date.
    let store = arguments.location.open()?;
    let version = store.read(|conn| store::version(conn).map_err(actions::Error::from))?;
    println!("{}", locale.msg("migrate-done").arg("version", version));
    Ok(())
}

#[derive(Debug, Subcommand)]
pub(super) enum User {
    Add(Named),
    Password(Named),
    List(Migrate),
}

#[derive(Debug, clap::Args)]
pub(super) struct Named {
    #[command(flatten)]
    location: Location,
    name: String,
}

pub(super) fn user(command: &User, locale: Locale) -> Result<(), Failure> {
    match command {
        User::Add(named) => {
            let password = password(locale)?;
            actions::add_user(&named.location.open()?, &named.name, &password, now())?;
            println!("{}", locale.msg("user-added").arg("name", &named.name));
        }
        User::Password(named) => {
            let password = password(locale)?;
            actions::set_password(&named.location.open()?, &named.name, &password, now())?;
            println!("{}", locale.msg("user-password-set").arg("name", &named.name));
        }
        User::List(all) => {
            let names = all.location.open()?.read(|conn| store::users::names(conn).map_err(actions::Error::from))?;
            print(&names.iter().map(|name| format!("{name}\n")).collect::<String>())?;
        }
    }
    Ok(())
}

/// What somebody types unseen, or one line of standard input where that is no terminal.
fn password(locale: Locale) -> Result<String, Failure> {
    let mut line = String::new();
    let read = match std::io::stdin().is_terminal() {
        true => {
            rpassword::prompt_password(format!("{} ", locale.msg("user-password-prompt"))).map(|typed| line = typed)
        }
        false => std::io::stdin().read_line(&mut line).map(|_| ()),
    };
    read.map_err(|error| Message::new("error-output").arg("reason", error.to_string()))?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

#[derive(Debug, clap::Args)]
pub(super) struct Import {
    #[command(flatten)]
    location: Location,
    #[arg(long)]
    event: String,
    file: PathBuf,
}

pub(super) fn import(arguments: &Import, locale: Locale) -> Result<(), Failure> {
    let bytes = read_file(&arguments.file)?;
    let store = arguments.location.open()?;
    let name = arguments.file.display().to_string();
    let players = actions::import_entries(&store, &Actor::command_line(), &arguments.event, &name, &bytes, now())?;
    println!("{}", locale.msg("entries-imported").arg("players", players));
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Export {
    #[command(flatten)]
    location: Location,
    #[arg(long)]
    event: String,
    #[arg(value_enum)]
    what: What,
    #[arg(long, value_enum, default_value = "csv")]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum What {
    Players,
    Teams,
    Results,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Csv,
    Json,
}

pub(super) fn export(arguments: &Export) -> Result<(), Failure> {
    let store = arguments.location.open()?;
    let view = EventView::load(&store, &arguments.event)?.ok_or(actions::Error::NotFound)?;
    let failed = |reason: String| Failure::from(Message::new("error-output").arg("reason", reason));
    let rows = match arguments.what {
        What::Results => return print(&results(&view).map_err(|error| failed(error.to_string()))?),
        What::Players => actions::published(&view).players,
        What::Teams => actions::published(&view).teams,
    };
    print(&match arguments.format {
        Format::Csv => to_csv(&rows).map_err(|error| failed(error.to_string()))?,
        Format::Json => to_json(&rows).map_err(|error| failed(error.to_string()))?,
    })
}

/// One row per seat of the sessions begun: what it has at the table, and how it was filled where not simply played.
fn results(view: &EventView) -> csv::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["session", "table", "player", "team", "game_points", "attendance", "own_points"])?;
    for seat in view.seat_results() {
        let (attendance, own) = seat.attendance.code();
        writer.write_record([
            seat.session.to_string(),
            seat.table.to_string(),
            view.entries.player_name(seat.player),
            seat.team.map_or(String::new(), |team| view.entries.team_name(team)),
            seat.score.to_string(),
            attendance.to_owned(),
            own.map_or(String::new(), |own| own.to_string()),
        ])?;
    }
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
