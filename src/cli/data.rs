//! `caipan migrate`, `user`, `import` and `export`: the store from the command line.

use super::{Failure, Format, Location, print, read_file, written};
use crate::actions::{self, Actor, EventView};
use crate::messages::{Locale, Message};
use crate::store::{self, now};
use crate::tournament::ids::TeamId;
use clap::{Subcommand, ValueEnum};
use serde::Serialize;
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
    read.map_err(|error| Message::new("error-input").arg("reason", error.to_string()))?;
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

pub(super) fn export(arguments: &Export) -> Result<(), Failure> {
    let store = arguments.location.open()?;
    let view = EventView::load(&store, &arguments.event)?.ok_or(actions::Error::NotFound)?;
    let text = match (arguments.what, arguments.format) {
        (What::Results, format) => written(&results(&view), format),
        (What::Players, format) => written(&actions::published(&view).players, format),
        (What::Teams, format) => written(&actions::published(&view).teams, format),
    };
    print(&text?)
}

/// A row of results, as `caipan standings --base 500` reads it.
#[derive(Serialize)]
struct ResultRow {
    session: u16,
    table: Option<u16>,
    player: String,
    team: String,
    game_points: Option<i32>,
    attendance: &'static str,
    own_points: Option<i32>,
}

/// One row per seat of the sessions begun: what it has at the table, and how it was filled; then the byes.
fn results(view: &EventView) -> Vec<ResultRow> {
    let team = |team: Option<TeamId>| team.map_or(String::new(), |team| view.entries.team_name(team));
    let seats = view.seat_results().into_iter().map(|seat| {
        let (attendance, own) = seat.attendance.code();
        ResultRow {
            session: seat.session.0,
            table: Some(seat.table.0),
            player: view.entries.player_name(seat.player),
            team: team(seat.team),
            game_points: Some(seat.score.0),
            attendance,
            own_points: own.map(|own| own.0),
        }
    });
    let byes = view.byes().into_iter().map(|bye| ResultRow {
        session: bye.session.0,
        table: None,
        player: view.entries.player_name(bye.player),
        team: team(bye.team),
        game_points: None,
        attendance: "bye",
        own_points: None,
    });
    seats.chain(byes).collect()
}
