//! The mode of a laptop: it serves, stands by for another laptop, or was superseded by one.
//!
//! One fact to know: which laptop it stands by for is in a file beside its key, because its database is a copy.

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

/// The file beside the key of a laptop that stands by.
const FOLLOW_FILE: &str = "caipan.follow";
/// The name of that file once the laptop has taken over.
const FOLLOWED_FILE: &str = "caipan.followed";

/// What a laptop may write.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Everything.
    #[default]
    Serves,
    /// Only the rows of the first laptop, which it copies.
    StandsBy(Followed),
    /// Nothing of an event any more: another laptop has taken over.
    Superseded(Proof),
}

impl Mode {
    /// Requires that this laptop serves.
    ///
    /// # Errors
    /// It stands by or was superseded; the error names the laptop that serves.
    pub(super) fn require_serving(&self) -> Result<()> {
        match self {
            Mode::Superseded(proof) => Err(Error::Superseded(Box::new(proof.clone()))),
            mode => mode.require_no_copy(),
        }
    }

    /// Requires that this laptop does not stand by.
    ///
    /// # Errors
    /// It stands by: its database is a copy, which has only the rows of the first laptop.
    pub(super) fn require_no_copy(&self) -> Result<()> {
        match self {
            Mode::StandsBy(followed) => Err(Error::StandsBy(followed.first.clone())),
            Mode::Serves | Mode::Superseded(_) => Ok(()),
        }
    }
}

/// The laptop that this one stands by for; or, in [`FOLLOWED_FILE`], the one from which it took over.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Followed {
    /// Its address, without `/` at the end.
    pub first: String,
    /// What it is shown with each request: the token that it gave this one when it admitted it, or, if it superseded this one, a
    /// signature of this one.
    pub token: String,
    /// Its house: the hash of the first row of its audit.
    pub house: String,
    /// Its term when it admitted this one.
    pub term: u32,
    /// Whether its whole database was copied once; until then the data here are those that were here before.
    pub is_copied: bool,
}

impl fmt::Debug for Followed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Followed").field("first", &self.first).field("term", &self.term).finish_non_exhaustive()
    }
}

/// Makes an error at a file.
fn at_file(file: &Path) -> impl Fn(std::io::Error) -> Error {
    let folder = file.display().to_string();
    move |cause| Error::Folder { folder: folder.clone(), cause }
}

impl Followed {
    /// Reads it from a file; `None` if there is no such file.
    fn load(file: &Path) -> Result<Option<Followed>> {
        match fs::read(file) {
            Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(corrupt),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(at_file(file)(error)),
        }
    }

    /// Writes it into a file that only its owner may read.
    fn save(&self, folder: &Path, name: &str) -> Result<()> {
        let (text, file) = (serde_json::to_vec(self).map_err(corrupt)?, folder.join(name));
        let written = || -> std::io::Result<()> {
            let mut unnamed = tempfile::NamedTempFile::new_in(folder)?;
            unnamed.write_all(&text)?;
            unnamed.as_file().sync_all()?;
            unnamed.persist(&file)?;
            // If the file were lost with the power, this laptop would serve from its copy, beside the first laptop.
            sync_folder(folder)
        };
        written().map_err(at_file(&file))
    }

    /// Removes [`FOLLOW_FILE`], if it is there.
    fn forget(folder: &Path) -> Result<()> {
        let file = folder.join(FOLLOW_FILE);
        match fs::remove_file(&file) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(at_file(&file)(error)),
            _ => Ok(()),
        }
    }

    /// Renames [`FOLLOW_FILE`] to [`FOLLOWED_FILE`], if it is there.
    fn put_away(folder: &Path) -> Result<()> {
        let file = folder.join(FOLLOW_FILE);
        match fs::rename(&file, folder.join(FOLLOWED_FILE)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(at_file(&file)(error)),
            _ => Ok(()),
        }
    }
}

/// The folder of a laptop, its mode, and the cached identity of its database.
pub struct House {
    /// The folder of its key, if it has one.
    folder: Option<PathBuf>,
    mode: Mutex<Mode>,
    identity: Mutex<Identity>,
}

/// The identity and the term of the database, if they are cached.
#[derive(Clone, Default)]
pub(super) struct Identity {
    pub known: Option<(String, u32)>,
    /// How often they changed since the start: what was read before a change is not cached after it.
    changes: u64,
}

impl House {
    /// Reads the mode from the folder and the audit.
    pub(super) fn load(conn: &mut Conn, folder: Option<&Path>, key: Option<&Key>) -> Result<House> {
        let mode = Mutex::new(read_mode(conn, folder, key)?);
        Ok(House { folder: folder.map(Path::to_owned), mode, identity: Mutex::default() })
    }

    /// The current mode.
    pub fn mode(&self) -> Mode {
        lock_mutex(&self.mode).clone()
    }

    fn set_mode(&self, mode: Mode) {
        *lock_mutex(&self.mode) = mode;
        self.forget_identity();
    }

    pub(super) fn identity(&self) -> Identity {
        lock_mutex(&self.identity).clone()
    }

    /// Caches the identity and the term that were read after `before`, unless they have changed since.
    pub(super) fn know_identity(&self, before: &Identity, read: (String, u32)) {
        let mut identity = lock_mutex(&self.identity);
        if identity.changes == before.changes {
            identity.known = Some(read);
        }
    }

    pub(super) fn forget_identity(&self) {
        let mut identity = lock_mutex(&self.identity);
        *identity = Identity { known: None, changes: identity.changes + 1 };
    }

    /// Stands by for another laptop from now on.
    ///
    /// # Errors
    /// There is no folder, or it cannot be written into.
    pub fn stand_by(&self, followed: Followed) -> Result<()> {
        let folder = self.folder.as_deref().ok_or_else(|| Error::Copy("there is no data folder".into()))?;
        followed.save(folder, FOLLOW_FILE)?;
        self.set_mode(Mode::StandsBy(followed));
        Ok(())
    }

    /// Serves from now on instead of `before`, and stands by for nobody.
    ///
    /// # Errors
    /// The file that names the other laptop cannot be written or removed; this one serves nevertheless.
    pub fn serve_again(&self, before: &Followed) -> Result<()> {
        self.set_mode(Mode::Serves);
        let Some(folder) = self.folder.as_deref() else { return Ok(()) };
        before.save(folder, FOLLOWED_FILE)?;
        Followed::forget(folder)
    }

    /// Stops standing by for a laptop, and returns to the mode `before`.
    ///
    /// # Errors
    /// The file that names the other laptop cannot be removed or written; the mode changes nevertheless.
    pub fn give_up(&self, before: Mode) -> Result<()> {
        let folder = self.folder.as_deref();
        let done = match (&before, folder) {
            (Mode::StandsBy(followed), Some(folder)) => followed.save(folder, FOLLOW_FILE),
            (_, folder) => folder.map_or(Ok(()), Followed::forget),
        };
        self.set_mode(before);
        done
    }

    /// The laptop from which this one took over, if it did.
    pub fn followed_before(&self) -> Result<Option<Followed>> {
        self.folder.as_deref().map_or(Ok(None), |folder| Followed::load(&folder.join(FOLLOWED_FILE)))
    }

    /// Stores another address of the laptop from which this one took over, and returns it; `None` if there was none.
    ///
    /// # Errors
    /// The file that names it cannot be read or written.
    pub fn move_before(&self, first: &str) -> Result<Option<Followed>> {
        let Some((folder, before)) = self.folder.as_deref().zip(self.followed_before()?) else { return Ok(None) };
        let moved = Followed { first: first.to_owned(), ..before };
        moved.save(folder, FOLLOWED_FILE)?;
        Ok(Some(moved))
    }

    /// Notes that another laptop serves, as this proof says: from now on nothing of an event is written here.
    pub fn supersede(&self, proof: Proof) {
        self.set_mode(Mode::Superseded(proof));
    }
}

fn read_mode(conn: &mut Conn, folder: Option<&Path>, key: Option<&Key>) -> Result<Mode> {
    if let Some(folder) = folder
        && let Some(followed) = Followed::load(&folder.join(FOLLOW_FILE))?
    {
        // The file may have been left behind when this laptop took over.
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
