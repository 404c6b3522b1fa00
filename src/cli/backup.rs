//! `caipan backup` and `caipan restore`: writes all data to one file, and reads them back.

use super::{Failure, Location, print};
use actions::{self, For, Restored};
use messages::{Locale, Message, moment};
use std::path::PathBuf;
use store::now;

#[derive(Debug, clap::Args)]
pub(super) struct Backup {
    #[command(flatten)]
    location: Location,
    #[arg(long, value_name = "DIR", id = "backup_into")]
    to: Option<PathBuf>,
}

pub(super) fn backup(arguments: &Backup, locale: Locale) -> Result<(), Failure> {
    // Not made: without the stick, the backup would be on the disk of this computer.
    if let Some(to) = arguments.to.as_ref().filter(|to| !to.is_dir()) {
        return Err(Message::new("backup-to-missing").arg("folder", to.display().to_string()).into());
    }
    let folder = arguments.to.clone().unwrap_or_else(|| arguments.location.backups());
    let made = actions::back_up(&arguments.location.open()?, &folder, For::Somebody, now())?;
    if !made.problems.is_empty() {
        let doubtful = Message::new("backup-doubtful").arg("file", made.file.display().to_string());
        return Err(Failure { messages: [vec![doubtful], made.problems].concat() });
    }
    let message = Message::new("backup-done")
        .arg("file", made.file.display().to_string())
        .arg("kib", made.bytes.div_ceil(1024).to_string())
        .arg("events", made.events)
        .arg("hands", made.hands)
        .arg("audit", made.audit);
    if made.events == 0 {
        eprintln!("{}", locale.msg("backup-empty").arg("file", made.file.display().to_string()));
    }
    print(&format!("{}\n", locale.say(&message)))
}

#[derive(Debug, clap::Args)]
pub(super) struct Restore {
    #[command(flatten)]
    location: Location,
    #[arg(value_name = "FILE", id = "backup_file", required_unless_present = "undo_restore")]
    file: Option<PathBuf>,
    #[arg(long = "undo", id = "undo_restore", conflicts_with = "backup_file")]
    undo: bool,
}

pub(super) fn restore(arguments: &Restore, locale: Locale) -> Result<(), Failure> {
    let Some(file) = arguments.file.as_ref().filter(|_| !arguments.undo) else { return undo(arguments, locale) };
    let Restored { backup, kept, users_there } = match arguments.location.sqlite_file() {
        Some(database) => actions::restore_database(&database, file, now())?,
        None => actions::restore_events(|| arguments.location.open_or_make(), file, now())?,
    };
    let done = Message::new("restore-done")
        .arg("time", moment(backup.made_at, None))
        .arg("events", backup.events)
        .arg("hands", backup.hands)
        .arg("audit", backup.audit);
    let mut said = vec![done];
    match (kept, arguments.location.sqlite_file()) {
        (Some(kept), _) => said.push(Message::new("restore-kept").arg("file", kept.display().to_string())),
        (None, Some(_)) => {}
        (None, None) => said.push(Message::new("restore-without-links")),
    }
    said.push(Message::new("restore-start").arg("command", arguments.location.start_command()));
    if !users_there.is_empty() {
        said.push(Message::new("restore-users-there").arg("names", users_there.join(", ")));
    }
    print(&said.iter().map(|message| format!("{}\n", locale.say(message))).collect::<String>())
}

fn undo(arguments: &Restore, locale: Locale) -> Result<(), Failure> {
    let Some(database) = arguments.location.sqlite_file() else {
        return Err(Message::new("restore-undo-postgres").into());
    };
    let (back, kept) = actions::undo_restore(&database, now())?;
    let mut said = vec![Message::new("restore-undone").arg("file", back.display().to_string())];
    said.extend(kept.map(|kept| Message::new("restore-kept").arg("file", kept.display().to_string())));
    print(&said.iter().map(|message| format!("{}\n", locale.say(message))).collect::<String>())
}
