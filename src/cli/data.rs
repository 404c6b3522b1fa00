//! `caipan migrate` and `caipan user`: the database and its users.

use super::{Failure, Location, print};
use clap::Subcommand;
use messages::{Locale, Message};
use std::io::IsTerminal;
use store::{self, now};

#[derive(Debug, clap::Args)]
pub(super) struct Migrate {
    #[command(flatten)]
    pub location: Location,
}

pub(super) fn migrate(arguments: &Migrate, locale: Locale) -> Result<(), Failure> {
    // Opening a database migrates it.
    let store = arguments.location.open_or_make()?;
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
            actions::add_user(&named.location.open_or_make()?, &named.name, &password, now())?;
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

/// Reads a password from the terminal without showing it, or one line from standard input if that is not a terminal.
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
