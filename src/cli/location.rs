//! Where the data are: one folder for all commands.

use super::{Failure, locale};
use messages::Message;
use std::path::{Path, PathBuf};
use store::swap_file::sqlite_file;
use store::{Error, Store};

/// The data folder in the current directory.
pub(super) const HERE: &str = "data";

/// Where the data is.
#[derive(Debug, clap::Args)]
pub(super) struct Location {
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    #[arg(long, value_name = "URL", env = "CAIPAN_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
}

impl Location {
    /// The data folder: the one in the arguments; else `data` in the current directory if it exists or another database
    /// is named; else the one that `caipan` creates without a command.
    pub fn folder(&self) -> PathBuf {
        let here = PathBuf::from(HERE);
        match &self.data {
            Some(data) => data.clone(),
            None if self.database.is_some() || here.is_dir() => here,
            None => own_folder().unwrap_or(here),
        }
    }

    /// Opens the database. It is not created.
    ///
    /// # Errors
    /// It does not exist, or cannot be opened.
    pub fn open(&self) -> Result<Store, Failure> {
        if let Some(file) = self.sqlite_file() {
            match file.try_exists() {
                Ok(true) => {}
                Ok(false) => return Err(Message::new("data-none").arg("file", file.display().to_string()).into()),
                Err(cause) => return Err(unreadable_file(&file.display().to_string(), &cause).into()),
            }
        }
        Ok(self.open_or_make()?)
    }

    /// Opens the database, or creates it. Prints the folder if the arguments name none.
    pub fn open_or_make(&self) -> Result<Store, Error> {
        let folder = self.folder();
        if let Some(url) = &self.database {
            return Store::open_with_folder(url, &folder);
        }
        if self.data.is_none() {
            eprintln!("{}", locale().msg("desk-data").arg("folder", folder.display().to_string()));
        }
        Store::open_folder(&folder)
    }

    /// The command that starts a server with these data, which phones reach.
    pub fn start_command(&self) -> String {
        let data = match (&self.data, &self.database) {
            (_, Some(url)) if sqlite_file(url).is_some() => format!("--database {}", shell_word(url)),
            // The address may contain a password.
            (_, Some(_)) => "--database …".to_owned(),
            (None, None) if own_folder().as_ref() == Some(&self.folder()) => return "caipan".to_owned(),
            (_, None) => format!("--data {}", shell_word(&self.folder().display().to_string())),
        };
        format!("caipan serve {data} --bind 0.0.0.0:8080")
    }

    /// The file of a SQLite database, even if it does not exist; `None` for PostgreSQL.
    pub fn sqlite_file(&self) -> Option<PathBuf> {
        match &self.database {
            Some(url) => sqlite_file(url),
            None => Some(self.folder().join("caipan.sqlite")),
        }
    }

    /// The folder for backups: beside a SQLite file, otherwise in the data folder.
    pub fn backups(&self) -> PathBuf {
        let file = self.sqlite_file();
        file.as_deref().and_then(Path::parent).map_or_else(|| self.folder(), Path::to_owned).join("backups")
    }
}

/// The message that a file of the data cannot be read or written.
pub(super) fn unreadable_file(file: &str, cause: &std::io::Error) -> Message {
    Message::new("data-unreadable").arg("file", file).arg("reason", cause.to_string())
}

/// A word of a command, with the quotation marks that a shell needs.
fn shell_word(text: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-:".contains(letter);
    match cfg!(windows) {
        _ if text.chars().all(is_plain) => text.to_owned(),
        true => format!("\"{text}\""),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

/// The data folder if none is named, in a place where people look. On Windows the usual place for the data of programs
/// is hidden, and the documents may be copied to a cloud while a file is being written.
pub(super) fn own_folder() -> Option<PathBuf> {
    match cfg!(windows) {
        true => Some(dirs::home_dir()?.join("Caipan")),
        false => Some(dirs::data_dir()?.join("caipan")),
    }
}
