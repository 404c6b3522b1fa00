//! `caipan history`: imports the results of events that were not run with this installation, from files or folders.

use super::{Failure, Location, print, read_file};
use actions::{Actor, HistoryFile};
use chrono::NaiveDate;
use event::people::OutsideEvent;
use messages::{Locale, Message, days};
use std::path::{Path, PathBuf};
use store::now;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    location: Location,
    #[arg(value_name = "FILE", required = true)]
    history_files: Vec<PathBuf>,
    #[arg(long = "name", value_name = "NAME", default_value = "", hide_default_value = true)]
    history_name: String,
    #[arg(long = "first", value_name = "DATE")]
    history_first: Option<NaiveDate>,
    #[arg(long = "last", value_name = "DATE")]
    history_last: Option<NaiveDate>,
    #[arg(long = "dry-run")]
    history_dry_run: bool,
}

/// The extensions of the files of a folder that are read; others are ignored.
const ENDINGS: [&str; 6] = ["csv", "tsv", "xlsx", "xls", "ods", "json"];

pub(super) fn run(arguments: &Arguments, locale: Locale) -> Result<(), Failure> {
    let mut paths = Vec::new();
    for path in &arguments.history_files {
        match path.is_dir() {
            true => paths.extend(files_in(path)?),
            false => paths.push(path.clone()),
        }
    }
    let (first, last) = (arguments.history_first, arguments.history_last);
    let days = first.or(last).zip(last.or(first));
    if paths.len() > 1 && (days.is_some() || !arguments.history_name.is_empty()) {
        return Err(Message::new("history-one-file").arg("found", paths.len()).into());
    }
    let file = |path: &PathBuf| {
        let (file, bytes) = (path.display().to_string(), read_file(path)?);
        Ok(HistoryFile { file, bytes, name: arguments.history_name.clone(), days })
    };
    let files: Vec<HistoryFile> = paths.iter().map(file).collect::<Result<_, Failure>>()?;
    let (location, actor) = (&arguments.location, Actor::command_line());
    let (id, events) = match arguments.history_dry_run {
        true => {
            let found = actions::preview_history(&location.open()?, &actor, &files)?;
            ("history-would", found.into_iter().map(|found| found.event).collect::<Vec<_>>())
        }
        false => {
            let store = location.open_or_make()?;
            ("history-brought-in", actions::bring_history_in(&store, &actor, &files, now())?)
        }
    };
    events.iter().try_for_each(|event| say(event, id, locale))
}

/// The files of a folder with one of these extensions, sorted by name.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unread = |error: std::io::Error| {
        let what = Message::new("problem-cannot-open").arg("reason", error.to_string());
        Failure::from(Message::new("problem-in-file").arg("file", folder.display().to_string()).arg("what", what))
    };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unread)? {
        let path = entry.map_err(unread)?.path();
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
        if path.is_file() && ENDINGS.contains(&ending.as_str()) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn say(event: &OutsideEvent, id: &'static str, locale: Locale) -> Result<(), Failure> {
    let said = Message::new(id).arg("event", &event.name).arg("days", days(event.first_day, event.last_day));
    print(&format!("{}\n", locale.say(&said.arg("count", event.players).arg("file", &event.file))))
}
