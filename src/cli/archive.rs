//! `caipan archive`: a whole event as one file, out of a database, into one, and checked without one.

use super::{Failure, Location, print, read_file};
use crate::actions::{self, Actor};
use crate::exchange::archive::read;
use crate::messages::{Locale, Message};
use crate::store::now;
use crate::tournament::archive::Archive as Content;
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
    #[arg(value_name = "FILE")]
    archive: PathBuf,
}

pub(super) fn run(command: &Archive, locale: Locale) -> Result<(), Failure> {
    match command {
        Archive::Export(arguments) => export(arguments),
        Archive::Import(arguments) => import(arguments, locale),
        Archive::Check(Check { archive: file }) => {
            let archive = read(&file.display().to_string(), &read_file(file)?)?;
            say(&archive, "archive-holds", locale)
        }
    }
}

fn export(arguments: &Export) -> Result<(), Failure> {
    let store = arguments.location.open()?;
    let text = actions::export_archive(&store, &Actor::command_line(), &arguments.event)?;
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
