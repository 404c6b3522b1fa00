//! `caipan follow`: this laptop stands by for another one, and copies its data.

use super::serve::{self, Address, Operators, Ready, links_to};
use super::{Failure, Location, desk};
use actions::{self, For};
use messages::{Locale, Message};
use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use store::{Mode, Store, now};
use web::BackUp;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    location: Location,
    #[arg(value_name = "URL", id = "first_laptop", value_parser = links_to)]
    first: String,
    #[arg(long, value_name = "CODE", id = "laptop_code")]
    code: Option<String>,
    #[arg(long, id = "replace_data")]
    replace: bool,
    #[arg(long, value_name = "ADDR:PORT", id = "follow_bind")]
    bind: Option<SocketAddr>,
}

pub(super) fn run(arguments: &Arguments, locale: Locale) -> Result<(), Failure> {
    let store = arguments.location.open_or_make()?;
    actions::require_no_server(&store)?;
    let stands_by = matches!(store.house().mode(), Mode::StandsBy(followed) if followed.first == arguments.first);
    // The first laptop may have ended it, or have other data by now.
    let is_anew = arguments.code.is_some() && arguments.replace;
    let (mut code, mut kept) = (None, None);
    if !stands_by || is_anew {
        kept = put_away(arguments, &store)?;
        code = Some(arguments.code.clone().map_or_else(|| ask_code(arguments, locale), Ok)?);
    }
    let address = match arguments.bind {
        Some(bind) => Address::listening(bind),
        None => Address::everywhere(desk::free_port(None)),
    };
    let backups = BackUp { folder: arguments.location.backups(), second: None };
    let ready = |Ready { laptop, stand_by, .. }: Ready<'_>| -> Result<(), Failure> {
        if let Some(kept) = kept {
            println!("{}", locale.msg("follow-backup").arg("file", kept.display().to_string()));
        }
        if let Some(code) = code
            && let Err(why) = laptop.follow(&arguments.first, &code, locale)
        {
            // The command of before was given again: the copy that is here is good all the same.
            if !stands_by {
                return Err(why.into());
            }
            eprintln!("{}", locale.say(&why));
        }
        println!("{}", locale.msg("follow-begun").arg("address", &arguments.first));
        println!("{}", locale.msg("serve-stand-by").arg("address", stand_by));
        if std::io::stdout().is_terminal() {
            desk::show(stand_by);
        }
        Ok(())
    };
    serve::run_on(store, backups, &address, &Operators::STANDING_BY, locale, ready)
}

/// Makes a backup of the existing data, if there are any. Returns its file.
///
/// # Errors
/// There are data, and the arguments do not allow to replace them.
fn put_away(arguments: &Arguments, store: &Store) -> Result<Option<PathBuf>, Failure> {
    if actions::has_nothing(store)? {
        return Ok(None);
    }
    if !arguments.replace {
        return Err(Message::new("follow-not-empty").arg("events", actions::slugs(store)?.len()).into());
    }
    Ok(Some(actions::back_up(store, &arguments.location.backups(), For::Somebody, now())?.file))
}

/// Asks for the code, which the first laptop shows.
fn ask_code(arguments: &Arguments, locale: Locale) -> Result<String, Failure> {
    let mut line = String::new();
    print!("{} ", locale.msg("follow-code").arg("address", &arguments.first));
    let read = std::io::stdout().flush().and_then(|()| std::io::stdin().read_line(&mut line));
    read.map_err(|error| Message::new("error-input").arg("reason", error.to_string()))?;
    Ok(line.trim().to_owned())
}
