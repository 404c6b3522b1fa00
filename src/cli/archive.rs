//! `caipan archive` and `caipan check`: exports a whole event as one file, imports or merges one, and checks events in
//! files and databases.

use super::{Failure, Location, print, read_file};
use crate::acting;
use actions::{self, Actor, Checked, CheckedInstallation, Decisions, OnPaper};
use clap::Subcommand;
use event::record::archive::Archive as Content;
use event::record::audit_chain::code;
use event::record::merge::Holds;
use messages::{Locale, Message, moment};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use store::seals::Key;
use store::{Store, audit, now};

#[derive(Debug, Subcommand)]
pub(super) enum Archive {
    Export(Export),
    Import(Import),
    Check(Check),
    Merge(Merge),
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

/// What holds where both places have written about the same thing is said by what it is about.
#[derive(Debug, clap::Args)]
pub(super) struct Merge {
    #[command(flatten)]
    location: Location,
    #[arg(long, id = "merge_dry_run")]
    dry_run: bool,
    #[arg(long, value_name = "WHAT")]
    here: Vec<String>,
    #[arg(long, value_name = "WHAT")]
    there: Vec<String>,
    #[arg(long, value_name = "WHAT")]
    both: Vec<String>,
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    reason: String,
    #[arg(value_name = "FILE", id = "merged_archive")]
    archive: PathBuf,
}

/// What stands on paper.
#[derive(Debug, clap::Args)]
pub(super) struct Paper {
    #[arg(long, value_name = "CODE")]
    audit: Option<String>,
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
}

impl Paper {
    pub(super) fn on_paper(&self) -> OnPaper {
        OnPaper { audit: self.audit.clone(), key: self.key.clone() }
    }
}

pub(super) fn run(command: &Archive, locale: Locale) -> Result<(), Failure> {
    match command {
        Archive::Export(arguments) => export(arguments),
        Archive::Import(arguments) => import(arguments, locale),
        Archive::Merge(arguments) => merge(arguments, locale),
        Archive::Check(Check { paper, archive: file }) => {
            let checked = actions::check_archive(&file.display().to_string(), &read_file(file)?, &paper.on_paper())?;
            Failure::refuse_if_any(report_check(checked, locale)?)
        }
    }
}

fn export(arguments: &Export) -> Result<(), Failure> {
    let store = arguments.location.open()?;
    let text = acting(&store, &Actor::command_line(), &arguments.event).export_archive()?;
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
    let (location, actor) = (&arguments.location, Actor::command_line());
    match arguments.dry_run {
        true => say(&actions::check_import(&location.open()?, &actor, &name, &bytes)?, "archive-holds", locale),
        false => {
            let imported = actions::import_archive(&location.open_or_make()?, &actor, &name, &bytes, now())?;
            say(&imported, "archive-imported", locale)
        }
    }
}

fn merge(arguments: &Merge, locale: Locale) -> Result<(), Failure> {
    let (bytes, name) = (read_file(&arguments.archive)?, arguments.archive.display().to_string());
    let (store, actor) = (arguments.location.open()?, Actor::command_line());
    let mut holds = HashMap::new();
    for (all, which) in
        [(&arguments.here, Holds::Here), (&arguments.there, Holds::There), (&arguments.both, Holds::Both)]
    {
        for about in all {
            if holds.insert(about.clone(), which).is_some() {
                return Err(Message::new("merge-decided-twice").arg("about", about).into());
            }
        }
    }
    let decisions = Decisions { holds, reason: arguments.reason.clone() };
    let archive = (name.as_str(), bytes.as_slice());
    let (joined, against, backup) = match arguments.dry_run {
        true => {
            let (joined, against) = actions::check_merge(&store, &actor, archive, &decisions, now())?;
            (joined, against, None)
        }
        false => {
            let folder = arguments.location.backups();
            let (joined, backup) = actions::merge_archive(&store, &actor, archive, &decisions, &folder, now())?;
            (joined, Vec::new(), Some(backup))
        }
    };
    let taken = &joined.taken;
    let what = Message::new(if backup.is_some() { "merge-done" } else { "merge-would" });
    let what = what.arg("event", &taken.event.name).arg("parted", joined.parted).arg("alike", joined.alike);
    let what =
        what.arg("sessions", taken.sessions.len()).arg("hands", taken.hands.len()).arg("undone", joined.undone.len());
    let what = what.arg("notes", taken.table_notes.len()).arg("decided", joined.decided.len());
    print(&format!("{}\n", locale.say(&what)))?;
    if let Some(backup) = backup {
        let kept = Message::new("merge-backup").arg("file", backup.file.display().to_string());
        print(&format!("{}\n", locale.say(&kept)))?;
    }
    Failure::refuse_if_any(against)
}

/// Checks all events of a database and the data outside them, or only one event.
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
    if arguments.event.is_none() {
        problems.extend(around_events(actions::check_installation(&store)?, &store, locale)?);
    }
    for event in events {
        problems.extend(report_check(actions::check_event(&store, &event, &arguments.paper.on_paper())?, locale)?);
    }
    Failure::refuse_if_any(problems)
}

/// Prints the result for the data outside the events, since when the audit covers them and which keys have sealed it.
/// Returns the problems.
fn around_events(checked: CheckedInstallation, store: &Store, locale: Locale) -> Result<Vec<Message>, Failure> {
    let CheckedInstallation { rows, since, keys, problems } = checked;
    let id = if problems.is_empty() { "installation-holds" } else { "installation-does-not-hold" };
    let what = Message::new(id).arg("rows", rows).arg("problems", problems.len());
    print(&format!("{}\n", locale.say(&what)))?;
    if let Some(since) = since {
        print(&format!("{}\n", locale.say(&Message::new("installation-since").arg("since", moment(since, None)))))?;
    }
    let own = store.key().map(Key::public);
    for key in keys {
        let id = if Some(&key) == own.as_ref() { "installation-own-key" } else { "installation-other-key" };
        print(&format!("{}\n", locale.say(&Message::new(id).arg("key", key))))?;
    }
    Ok(problems)
}

/// Prints the result for an event, and returns its problems.
fn report_check(checked: Checked, locale: Locale) -> Result<Vec<Message>, Failure> {
    if checked.problems.is_empty() {
        let holds = if checked.archive.sha256.is_empty() { "check-holds" } else { "archive-holds" };
        say(&checked.archive, holds, locale)?;
        let recounted = Message::new("check-recounted").arg("draws", checked.draws).arg("seatings", checked.seatings);
        let recounted = recounted.arg("publications", checked.publications).arg("signatures", checked.signatures);
        print(&format!("{}\n", locale.say(&recounted)))?;
    }
    let differences = checked.differences().map_err(actions::Error::from)?;
    if !differences.is_empty() {
        let what = Message::new("check-remarks").arg("event", &checked.archive.event.name);
        let lines = differences.iter().map(|remark| format!("  {}\n", locale.say(remark))).collect::<String>();
        print(&format!("{}\n{lines}", locale.say(&what.arg("count", differences.len()))))?;
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

/// Prints the size of an archive in one line.
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
