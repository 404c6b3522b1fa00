//! `caipan archive` and `check`: a whole event as one file, out of a database, into one; and checked in either.

use super::{Failure, Location, print, read_file};
use crate::actions::{self, Actor, Checked, OnPaper};
use crate::messages::{Locale, Message};
use crate::store::{audit, now};
use crate::tournament::archive::Archive as Content;
use crate::tournament::audit_chain::code;
use clap::Subcommand;
use std::path::{Path, PathBuf};

#[derive(Debug, Subcommand)]
pub(super) enum Archive {
    Export(Export),
    Import(Import),
    Check(Check),
}

#[derive(Debug, clap::Args)]
pub(super) struct Export {
    #[command(flatten)]
    location: Location,
    #[arg(long)]
    event: String,
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Import {
    #[command(flatten)]
    location: Location,
    #[arg(long)]
    dry_run: bool,
    #[arg(value_name = "FILE")]
    archive: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(super) struct Check {
    #[command(flatten)]
    paper: Paper,
    #[arg(value_name = "FILE")]
    archive: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(super) struct CheckEvents {
    #[command(flatten)]
    location: Location,
    #[arg(long, id = "checked_event", value_name = "NAME")]
    event: Option<String>,
    #[command(flatten)]
    paper: Paper,
}

/// What stands on paper.
#[derive(Debug, clap::Args)]
struct Paper {
    #[arg(long, value_name = "CODE")]
    audit: Option<String>,
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
}

impl Paper {
    fn said(&self) -> OnPaper {
        OnPaper { audit: self.audit.clone(), key: self.key.clone() }
    }
}

pub(super) fn run(command: &Archive, locale: Locale) -> Result<(), Failure> {
    match command {
        Archive::Export(arguments) => export(arguments),
        Archive::Import(arguments) => import(arguments, locale),
        Archive::Check(Check { paper, archive: file }) => {
            let checked = actions::check_archive(&file.display().to_string(), &read_file(file)?, &paper.said())?;
            Failure::if_any(found(checked, locale)?)
        }
    }
}

fn export(arguments: &Export) -> Result<(), Failure> {
    let store = arguments.location.open()?;
    let text = actions::export_archive(&store, &Actor::command_line(), &arguments.event, now())?;
    match &arguments.output {
        Some(file) => std::fs::write(file, text).map_err(|error| unwritten(file, &error)),
        None => print(&text),
    }
}

fn unwritten(file: &Path, error: &std::io::Error) -> Failure {
    let what = Message::new("error-output").arg("reason", error.to_string());
    Message::new("problem-in-file").arg("file", file.display().to_string()).arg("what", what).into()
}

fn import(arguments: &Import, locale: Locale) -> Result<(), Failure> {
    let (bytes, name) = (read_file(&arguments.archive)?, arguments.archive.display().to_string());
    let (store, actor) = (arguments.location.open()?, Actor::command_line());
    match arguments.dry_run {
        true => say(&actions::check_import(&store, &actor, &name, &bytes)?, "archive-holds", locale),
        false => say(&actions::import_archive(&store, &actor, &name, &bytes, now())?, "archive-imported", locale),
    }
}

/// Checks the events of a database: all, or one.
pub(super) fn check_events(arguments: &CheckEvents, locale: Locale) -> Result<(), Failure> {
    let store = arguments.location.open()?;
    let events = match &arguments.event {
        Some(event) => vec![event.clone()],
        None => actions::slugs(&store)?,
    };
    let mut problems = Vec::new();
    if let Some(row) = store.read(|conn| audit::first_broken(conn).map_err(actions::Error::from))? {
        problems.push(Message::new("check-chain-broken").arg("row", row.to_string()));
    }
    for event in events {
        problems.extend(found(actions::check_event(&store, &event, &arguments.paper.said())?, locale)?);
    }
    Failure::if_any(problems)
}

/// Says what holds of an event, and gives what does not.
fn found(checked: Checked, locale: Locale) -> Result<Vec<Message>, Failure> {
    if checked.problems.is_empty() {
        let holds = if checked.archive.sha256.is_empty() { "check-holds" } else { "archive-holds" };
        say(&checked.archive, holds, locale)?;
        let recounted = Message::new("check-recounted").arg("draws", checked.draws).arg("seatings", checked.seatings);
        let recounted = recounted.arg("publications", checked.publications).arg("signatures", checked.signatures);
        print(&format!("{}\n", locale.say(&recounted)))?;
    }
    let Content { audit, seals, .. } = &checked.archive;
    let code = audit.last().map_or("", |row| code(&row.hash));
    let sealed = match seals.last() {
        Some(seal) => {
            let after = audit.iter().rev().take_while(|row| row.hash != seal.audit_hash).count();
            let sealed = Message::new("check-sealed").arg("seals", seals.len()).arg("key", &seal.public_key);
            sealed.arg("after", after)
        }
        None => Message::new("check-unsealed"),
    };
    print(&format!("{}\n", locale.say(&sealed.arg("code", code))))?;
    Ok(checked.problems)
}

/// What is in an archive, in one line.
fn say(archive: &Content, what: &'static str, locale: Locale) -> Result<(), Failure> {
    let message = Message::new(what)
        .arg("event", &archive.event.name)
        .arg("slug", &archive.event.slug)
        .arg("players", archive.players.len())
        .arg("sessions", archive.sessions.len())
        .arg("hands", archive.hands.len())
        .arg("audit", archive.audit.len())
        .arg("sha256", &archive.sha256);
    print(&format!("{}\n", locale.say(&message)))
}
