//! Where the data is: one folder for every command.

use super::{Failure, locale};
use messages::Message;
use std::path::{Path, PathBuf};
use store::swap_file::sqlite_file;
use store::{Error, Store};

/// The data folder where the program is run.
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
    /// The folder of the data: the one that is named; or else `data` where the command runs, if that is there or another database
    /// is named; or else the one that `caipan` makes without a command.
    pub fn folder(&self) -> PathBuf {
        let here = PathBuf::from(HERE);
        match &self.data {
            Some(data) => data.clone(),
            None if self.database.is_some() || here.is_dir() => here,
            None => own_folder().unwrap_or(here),
        }
    }

    /// The database, which must be there: a command that reads makes none.
    pub fn open(&self) -> Result<Store, Failure> {
        match self.sqlite_file().filter(|file| !file.exists()) {
            Some(file) => Err(Message::new("data-none").arg("file", file.display().to_string()).into()),
            None => Ok(self.open_or_make()?),
        }
    }

    /// The same, made where it is missing. Which it is is said where nobody named it.
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

    /// The command that starts a server on it.
    pub fn start_command(&self) -> String {
        match (&self.data, &self.database) {
            (_, Some(url)) if sqlite_file(url).is_some() => format!("caipan serve --database {url}"),
            // The address may hold a password.
            (_, Some(_)) => "caipan serve --database …".to_owned(),
            (None, None) if own_folder().as_ref() == Some(&self.folder()) => "caipan".to_owned(),
            (_, None) => format!("caipan serve --data {}", self.folder().display()),
        }
    }

    /// The file of a SQLite database, which need not be there; `None` for PostgreSQL.
    pub fn sqlite_file(&self) -> Option<PathBuf> {
        match &self.database {
            Some(url) => sqlite_file(url),
            None => Some(self.folder().join("caipan.sqlite")),
        }
    }

    /// Where backups go: beside a SQLite file, otherwise into the data folder.
    pub fn backups(&self) -> PathBuf {
        let file = self.sqlite_file();
        file.as_deref().and_then(Path::parent).map_or_else(|| self.folder(), Path::to_owned).join("backups")
    }
}

/// The folder of the data where none is named. On Windows it is where people look: that for data of programs is hidden, and what lies
/// among documents may be copied to a cloud while it is written.
pub(super) fn own_folder() -> Option<PathBuf> {
    match cfg!(windows) {
        true => Some(dirs::home_dir()?.join("Caipan")),
        false => Some(dirs::data_dir()?.join("caipan")),
    }
}
