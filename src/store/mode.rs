//! Whether a house is written into: it serves, stands by for another laptop, or was superseded by one.
//!
//! One fact to know: whom a house stands by for is in a file beside its key, because its database is a copy.

use super::connection::{Conn, sync_folder};
use super::error::{Error, Result, corrupt};
use super::kept_events::lock_mutex;
use super::seals::Key;
use super::terms;
use event::record::term::Proof;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The file beside the key of a house that stands by.
const FOLLOW_FILE: &str = "caipan.follow";
/// Its name once the house has taken over.
const FOLLOWED_FILE: &str = "caipan.followed";

/// Whether a house is written into.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// It is.
    #[default]
    Serves,
    /// Only what the first laptop has written.
    StandsBy(Followed),
    /// No longer: another laptop has taken over.
    Superseded(Proof),
}

impl Mode {
    /// # Errors
    /// Nothing is written here, and who serves.
    pub(super) fn require_serving(&self) -> Result<()> {
        match self {
            Mode::Superseded(proof) => Err(Error::Superseded(Box::new(proof.clone()))),
            mode => mode.require_no_copy(),
        }
    }

    /// # Errors
    /// What is here is a copy, which has the rows of the first laptop alone.
    pub(super) fn require_no_copy(&self) -> Result<()> {
        match self {
            Mode::StandsBy(followed) => Err(Error::StandsBy(followed.first.clone())),
            Mode::Serves | Mode::Superseded(_) => Ok(()),
        }
    }
}

/// The laptop that another stands by for.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Followed {
    /// Its address, without `/` at the end.
    pub first: String,
    /// The token with which it admits this one.
    pub token: String,
    /// Its house.
    pub house: String,
    /// Its term when it admitted this one.
    pub term: u32,
    /// Whether all of it was copied once; until then what is here is what was here before.
    pub is_copied: bool,
}

impl fmt::Debug for Followed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Followed").field("first", &self.first).field("term", &self.term).finish_non_exhaustive()
    }
}

/// An error at a file.
fn at_file(file: &Path) -> impl Fn(std::io::Error) -> Error {
    let folder = file.display().to_string();
    move |cause| Error::Folder { folder: folder.clone(), cause }
}

impl Followed {
    /// The one that a file names, if it is there.
    fn load(file: &Path) -> Result<Option<Followed>> {
        match fs::read(file) {
            Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(corrupt),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(at_file(file)(error)),
        }
    }

    /// Writes a file, which only its owner may read.
    fn save(&self, folder: &Path, name: &str) -> Result<()> {
        let (text, file) = (serde_json::to_vec(self).map_err(corrupt)?, folder.join(name));
        let written = || -> std::io::Result<()> {
            let mut unnamed = tempfile::NamedTempFile::new_in(folder)?;
            unnamed.write_all(&text)?;
            unnamed.as_file().sync_all()?;
            unnamed.persist(&file)?;
            // Without the file the copy would serve after a loss of power, beside the first laptop.
            sync_folder(folder)
        };
        written().map_err(at_file(&file))
    }

    /// Removes the file, if it is there.
    fn forget(folder: &Path) -> Result<()> {
        let file = folder.join(FOLLOW_FILE);
        match fs::remove_file(&file) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(at_file(&file)(error)),
            _ => Ok(()),
        }
    }

    /// Gives the file its other name, if it is there.
    fn put_away(folder: &Path) -> Result<()> {
        let file = folder.join(FOLLOW_FILE);
        match fs::rename(&file, folder.join(FOLLOWED_FILE)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(at_file(&file)(error)),
            _ => Ok(()),
        }
    }
}

/// The folder of an installation, whether it is written into, and which database it has.
pub struct House {
    /// Of its key.
    folder: Option<PathBuf>,
    mode: Mutex<Mode>,
    identity: Mutex<Option<(String, u32)>>,
}

impl House {
    /// As its folder and its audit say.
    pub(super) fn load(conn: &mut Conn, folder: Option<&Path>, key: Option<&Key>) -> Result<House> {
        let mode = Mutex::new(read_mode(conn, folder, key)?);
        Ok(House { folder: folder.map(Path::to_owned), mode, identity: Mutex::default() })
    }

    /// Whether it is written into.
    pub fn mode(&self) -> Mode {
        lock_mutex(&self.mode).clone()
    }

    fn set_mode(&self, mode: Mode) {
        *lock_mutex(&self.mode) = mode;
        self.forget_identity();
    }

    /// Which database it has, and its term, if that was asked before.
    pub(super) fn known_identity(&self) -> Option<(String, u32)> {
        lock_mutex(&self.identity).clone()
    }

    pub(super) fn know_identity(&self, identity: (String, u32)) {
        *lock_mutex(&self.identity) = Some(identity);
    }

    pub(super) fn forget_identity(&self) {
        *lock_mutex(&self.identity) = None;
    }

    /// Stands by for another laptop from now on.
    ///
    /// # Errors
    /// The house has no folder, or it cannot be written into.
    pub fn stand_by(&self, followed: Followed) -> Result<()> {
        let folder = self.folder.as_deref().ok_or_else(|| Error::Copy("there is no data folder".into()))?;
        followed.save(folder, FOLLOW_FILE)?;
        self.set_mode(Mode::StandsBy(followed));
        Ok(())
    }

    /// Serves from now on, and stands by for nobody.
    ///
    /// # Errors
    /// The file that says whom it stood by for cannot be renamed; it serves all the same.
    pub fn serve_again(&self) -> Result<()> {
        self.set_mode(Mode::Serves);
        self.folder.as_deref().map_or(Ok(()), Followed::put_away)
    }

    /// Stands by for nobody, and is again what it was before.
    ///
    /// # Errors
    /// The file that says whom it stands by for cannot be removed or written.
    pub fn give_up(&self, before: Mode) -> Result<()> {
        let folder = self.folder.as_deref();
        let done = match (&before, folder) {
            (Mode::StandsBy(followed), Some(folder)) => followed.save(folder, FOLLOW_FILE),
            (_, folder) => folder.map_or(Ok(()), Followed::forget),
        };
        self.set_mode(before);
        done
    }

    /// The laptop that this one stood by for before it took over.
    pub fn followed_before(&self) -> Result<Option<Followed>> {
        self.folder.as_deref().map_or(Ok(None), |folder| Followed::load(&folder.join(FOLLOWED_FILE)))
    }

    /// The same at another address from now on.
    ///
    /// # Errors
    /// The file that says so cannot be read or written.
    pub fn move_before(&self, first: &str) -> Result<Option<Followed>> {
        let Some((folder, before)) = self.folder.as_deref().zip(self.followed_before()?) else { return Ok(None) };
        let moved = Followed { first: first.to_owned(), ..before };
        moved.save(folder, FOLLOWED_FILE)?;
        Ok(Some(moved))
    }

    /// Writes nothing from now on: another laptop serves.
    pub fn supersede(&self, proof: Proof) {
        self.set_mode(Mode::Superseded(proof));
    }
}

fn read_mode(conn: &mut Conn, folder: Option<&Path>, key: Option<&Key>) -> Result<Mode> {
    if let Some(folder) = folder
        && let Some(followed) = Followed::load(&folder.join(FOLLOW_FILE))?
    {
        // The file may be left from before this laptop took over.
        let taken = terms::last_take_over(conn)?.is_some_and(|(taken, _)| {
            taken.proof.term > followed.term
                && taken.proof.house == followed.house
                && key.is_some_and(|key| key.public() == taken.proof.key)
        });
        if !taken {
            return Ok(Mode::StandsBy(followed));
        }
        Followed::put_away(folder)?;
    }
    Ok(terms::later_term(conn)?.map_or(Mode::Serves, Mode::Superseded))
}
