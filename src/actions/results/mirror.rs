//! The web space to which the public pages of an event are sent automatically.
//!
//! Three facts to know: the settings of all events are in one file beside the database, which only the user of the
//! server may read because it has passwords, and the audit has the destination but no secret; a folder must be below
//! one that the operator of the server has configured; and the file identifies an event by the hash of its first audit
//! row, so that its address may change.

use super::space_place::{canonical_space, sftp_place, web_place};
use crate::{Acting, Error, Result, permission, refused};
use event::event::ChangeScope;
use event::values::web_link::WebLink;
use messages::Message;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use store::audit::{self, About};
use store::{Conn, Store, events};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// The maximum number of minutes between two updates.
pub const MAX_MIRROR_MINUTES: u16 = 60;
/// The maximum length of each text, in characters.
const MAX_LENGTH: usize = 300;
/// The maximum length of a private key, in bytes.
const MAX_KEY: usize = 8000;

/// The file of the settings, and the folder for folders.
#[derive(Clone, Debug)]
pub struct MirrorPlaces {
    /// The file with the settings of all mirrors.
    pub file: PathBuf,
    /// The folder in which events may have folders; `None` if they may not.
    pub folders: Option<PathBuf>,
}

/// The protocol by which files are sent to a web space.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum SpaceKind {
    /// WebDAV (RFC 4918).
    #[default]
    Webdav,
    /// Amazon S3 or a compatible service.
    S3,
    /// SFTP, over SSH.
    Sftp,
    /// A folder of the server.
    Folder,
}

event::values::coded!(SpaceKind);

/// The settings of a mirror: a web space, and when pages are sent there.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mirror {
    /// The protocol.
    pub kind: SpaceKind,
    /// The address to which files are sent, without `/` at its end; for a folder its name.
    pub space: String,
    /// The user name; empty if none is required.
    pub user: String,
    /// The password, or the secret key.
    pub password: String,
    /// The private key for SFTP, which is used instead of the password; empty if there is none.
    pub key: String,
    /// The fingerprint of the SFTP server's key; empty until it is reached for the first time.
    pub host_key: String,
    /// The region of S3.
    pub region: String,
    /// The address at which everybody reads the pages, without `/` at its end; empty if it is not known.
    pub address: String,
    /// The number of minutes after which changes are sent; 0 if only once a session is closed, standings are published
    /// or withdrawn, the event ends, the regulations change, or a name is hidden or erased.
    pub minutes: u16,
    /// Whether the codes for spectators lead to the mirror.
    pub leads: bool,
    /// The code of the language that comes first.
    pub language: String,
}

impl Mirror {
    /// Whether it has a password or a key.
    fn has_secret(&self) -> bool {
        !self.password.is_empty() || !self.key.is_empty()
    }

    /// The settings that a page may show.
    pub fn without_secrets(self) -> Mirror {
        Mirror { password: String::new(), key: String::new(), ..self }
    }
}

/// Without secrets: it may be logged.
impl fmt::Debug for Mirror {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mirror").field("kind", &self.kind).field("space", &self.space).finish_non_exhaustive()
    }
}

/// The mirrors of all events, by the hash of the first audit row of each.
pub type Mirrors = BTreeMap<String, Mirror>;

/// Reads the settings of all mirrors; none if there is no file.
///
/// # Errors
/// The file cannot be read, or has another format.
pub fn mirrors(places: &MirrorPlaces) -> Result<Mirrors> {
    match fs::read(&places.file) {
        // The wrong part could be a password, so the message has only its position.
        Ok(content) => serde_json::from_slice(&content)
            .map_err(|error| unreadable(&places.file, &format!("{}:{}", error.line(), error.column()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Mirrors::new()),
        Err(error) => Err(unreadable(&places.file, &error)),
    }
}

/// The mirror of an event, with all secrets; `None` if it has none.
///
/// # Errors
/// The file cannot be read, or has another format.
pub fn mirror_of_event(store: &Store, places: &MirrorPlaces, event: i32) -> Result<Option<Mirror>> {
    let origin = store.read(|conn| audit::first(conn, event))?;
    Ok(mirrors(places)?.remove(&origin))
}

/// Compares the key of an SFTP server with the one in the settings. If they have none, stores this one.
///
/// # Errors
/// The key has changed; the event no longer has this web space; or the file cannot be read or written.
pub fn confirm_host_key(store: &Store, places: &MirrorPlaces, event: i32, space: &str, found: &str) -> Result<()> {
    let origin = store.read(|conn| audit::first(conn, event))?;
    let _alone = lock_file();
    let mut all = mirrors(places)?;
    let own = all.get_mut(&origin).filter(|own| own.space == space).ok_or(Error::NotFound)?;
    if own.host_key == found {
        return Ok(());
    }
    if !own.host_key.is_empty() {
        let changed = Message::new("mirror-host-key-changed").arg("space", space);
        return refused(changed.arg("known", &own.host_key).arg("found", found));
    }
    found.clone_into(&mut own.host_key);
    store_mirrors(&places.file, &all)
}

fn unreadable(file: &Path, error: &dyn fmt::Display) -> Error {
    let reason = format!("{}: {error}", file.display());
    Error::Refused(vec![Message::new("mirror-file").arg("reason", reason)])
}

/// Writes the settings into a new file that only its owner may read, and then replaces the old file.
fn store_mirrors(file: &Path, all: &Mirrors) -> Result<()> {
    let written = || -> io::Result<()> {
        let beside = file.with_extension("new");
        // One left by an interrupted write may have other permissions.
        match fs::remove_file(&beside) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut options = File::options();
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut new = options.write(true).create_new(true).open(&beside)?;
        new.write_all(&serde_json::to_vec_pretty(all)?)?;
        new.sync_all()?;
        fs::rename(&beside, file)
    };
    written().map_err(|error| unreadable(file, &error))
}

/// Lets one thread at a time read, change and write the file: transactions for two events may run at the same time.
fn lock_file() -> MutexGuard<'static, ()> {
    static CHANGES: Mutex<()> = Mutex::new(());
    CHANGES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether both send their files to the same place, however its address is written.
fn is_same_place(one: &Mirror, other: &Mirror) -> bool {
    one.kind == other.kind && canonical_space(&one.space) == canonical_space(&other.space)
}

/// Refuses a place where another event has its pages: organisers of this event could replace them.
fn require_free(conn: &mut Conn, all: &Mirrors, origin: &str, new: &Mirror) -> Result<()> {
    for event in events::all(conn)? {
        let other = audit::first(conn, event.id)?;
        if other != origin && all.get(&other).is_some_and(|own| is_same_place(own, new)) {
            return refused(Message::new("mirror-taken").arg("found", &new.space));
        }
    }
    Ok(())
}

impl Acting<'_> {
    /// The mirror of an event, without secrets; `None` if it has none.
    ///
    /// # Errors
    /// There is no such event, the actor does not organise it, or the file cannot be read.
    pub fn mirror(&self, places: &MirrorPlaces) -> Result<Option<Mirror>> {
        let origin = self.store.read(|conn| {
            let event = self.head(conn, permission::organise)?;
            Ok::<_, Error>(audit::first(conn, event.id)?)
        })?;
        let own = mirrors(places)?.remove(&origin);
        Ok(own.map(Mirror::without_secrets))
    }

    /// Sends the public pages of an event to a web space from now on. If the place is the current one, an omitted
    /// fingerprint stays; if the user is the same too, password and key stay when both are omitted.
    ///
    /// # Errors
    /// A setting is not valid, missing, or the place of another event; or the file cannot be read or written.
    pub fn set_mirror(&self, places: &MirrorPlaces, new: Mirror) -> Result<()> {
        self.change_head(permission::organise, |conn, event| {
            let mut new = checked(trimmed(new), places)?;
            let _alone = lock_file();
            let (mut all, origin) = (mirrors(places)?, audit::first(conn, event.id)?);
            require_free(conn, &all, &origin, &new)?;
            if let Some(old) = all.remove(&origin).filter(|old| is_same_place(old, &new)) {
                if new.host_key.is_empty() {
                    new.host_key = old.host_key;
                }
                if !new.has_secret() && new.user == old.user {
                    (new.password, new.key) = (old.password, old.key);
                }
            }
            // A deleted event had it: restored, it must not send its pages there as well.
            all.retain(|_, other| !is_same_place(other, &new));
            match new.kind {
                SpaceKind::S3 if new.password.is_empty() => return refused(Message::new("mirror-no-key")),
                SpaceKind::Sftp if new.user.is_empty() || !new.has_secret() => {
                    return refused(Message::new("mirror-no-sign-in"));
                }
                _ => {}
            }
            let detail = json!({
                "kind": new.kind.code(), "space": new.space, "address": new.address, "minutes": new.minutes, "leads": new.leads,
            });
            all.insert(origin, new);
            self.audit(conn, About::Event(event.id, ChangeScope::Nothing), "set_mirror", &detail)?;
            store_mirrors(&places.file, &all)
        })
    }

    /// Stops sending the pages of an event; those already sent stay there.
    ///
    /// # Errors
    /// There is no mirror.
    pub fn remove_mirror(&self, places: &MirrorPlaces) -> Result<()> {
        self.change_head(permission::organise, |conn, event| {
            let _alone = lock_file();
            let mut all = mirrors(places)?;
            let own = all.remove(&audit::first(conn, event.id)?).ok_or(Error::NotFound)?;
            let detail = json!({ "kind": own.kind.code(), "space": own.space });
            self.audit(conn, About::Event(event.id, ChangeScope::Nothing), "remove_mirror", &detail)?;
            store_mirrors(&places.file, &all)
        })
    }
}

fn trimmed(new: Mirror) -> Mirror {
    let trim = |text: &str| text.trim().trim_end_matches('/').to_owned();
    let (key, host_key) = match new.kind {
        SpaceKind::Sftp => (new.key.trim().to_owned(), new.host_key.trim().to_owned()),
        // Only SFTP uses these. For others they are not stored, so that they cannot replace a password.
        SpaceKind::Webdav | SpaceKind::S3 | SpaceKind::Folder => (String::new(), String::new()),
    };
    Mirror {
        space: trim(&new.space),
        user: new.user.trim().to_owned(),
        region: new.region.trim().to_owned(),
        key,
        host_key,
        address: trim(&new.address),
        ..new
    }
}

/// Returns the settings if they are valid, or else every problem.
fn checked(new: Mirror, places: &MirrorPlaces) -> Result<Mirror> {
    let is_plain = |text: &str| text.chars().count() <= MAX_LENGTH && !text.chars().any(char::is_control);
    let is_address = |text: &str| is_plain(text) && !text.contains(['?', '#']) && text.parse::<WebLink>().is_ok();
    let named = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    let has_bucket = || new.space.splitn(4, '/').nth(3).is_some_and(|bucket| !bucket.is_empty());
    let is_space = match new.kind {
        SpaceKind::Webdav => is_address(&new.space) && web_place(&new.space).is_some(),
        SpaceKind::S3 => is_address(&new.space) && web_place(&new.space).is_some() && has_bucket(),
        SpaceKind::Sftp => is_plain(&new.space) && sftp_place(&new.space).is_some(),
        SpaceKind::Folder => !new.space.is_empty() && new.space.len() <= 60 && new.space.chars().all(named),
    };
    let is_base64 = |letter: char| letter.is_ascii_alphanumeric() || "+/".contains(letter);
    let is_fingerprint = |text: &str| text.len() == 43 && text.chars().all(is_base64);
    let is_known = new.host_key.is_empty() || new.host_key.strip_prefix("SHA256:").is_some_and(is_fingerprint);
    let is_key = new.key.is_empty() || (new.key.starts_with("-----BEGIN ") && new.key.len() <= MAX_KEY);
    let is_region = new.region.chars().all(named) && new.region.len() <= 60;
    let wrong = [
        (new.kind == SpaceKind::Folder && places.folders.is_none()).then(|| Message::new("mirror-no-folders")),
        (!is_space).then(|| Message::new("mirror-space-wrong").arg("kind", new.kind.code()).arg("found", &new.space)),
        (!new.address.is_empty() && !is_address(&new.address))
            .then(|| Message::new("mirror-address-wrong").arg("found", &new.address)),
        (new.leads && new.address.is_empty()).then(|| Message::new("mirror-leads-nowhere")),
        (!is_region).then(|| Message::new("mirror-region-wrong").arg("found", &new.region)),
        (!is_plain(&new.user) || !is_plain(&new.password) || new.user.contains(':'))
            .then(|| Message::new("mirror-user-wrong").arg("most", MAX_LENGTH)),
        (!is_key).then(|| Message::new("mirror-key-wrong")),
        (!is_known).then(|| Message::new("mirror-host-key-wrong").arg("found", &new.host_key)),
        (new.minutes > MAX_MIRROR_MINUTES)
            .then(|| Message::new("mirror-minutes-wrong").arg("most", MAX_MIRROR_MINUTES).arg("found", new.minutes)),
    ];
    let wrong: Vec<Message> = wrong.into_iter().flatten().collect();
    if wrong.is_empty() { Ok(new) } else { Err(Error::Refused(wrong)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(folders: Option<PathBuf>) -> MirrorPlaces {
        MirrorPlaces { file: PathBuf::from("none"), folders }
    }

    #[test]
    fn a_space_is_an_address_or_the_name_of_a_folder() {
        let is_right = |kind: SpaceKind, space: &str| {
            let new = Mirror { kind, space: space.into(), ..Mirror::default() };
            checked(trimmed(new), &places(Some("/srv/web".into()))).is_ok()
        };
        for (kind, space) in [
            (SpaceKind::Webdav, "https://dav.example/cup/"),
            (SpaceKind::S3, "https://s3.example/bucket/2026"),
            (SpaceKind::Sftp, "sftp://web.example/~/cup"),
            (SpaceKind::Folder, "cup-2026"),
        ] {
            assert!(is_right(kind, space), "{space}");
        }
        for (kind, space) in [
            (SpaceKind::Webdav, "https://a:b@dav.example/cup"),
            (SpaceKind::Webdav, "ftp://dav.example"),
            (SpaceKind::Webdav, "https://dav.example/a/../cup"),
            (SpaceKind::S3, "https://s3.example"),
            (SpaceKind::S3, "https://s3.example//bucket"),
            (SpaceKind::Sftp, "https://web.example/cup"),
            (SpaceKind::Folder, "../etc"),
            (SpaceKind::Folder, ""),
        ] {
            assert!(!is_right(kind, space), "{space}");
        }
        let folder = Mirror { kind: SpaceKind::Folder, space: "cup".into(), ..Mirror::default() };
        assert!(checked(folder.clone(), &places(None)).is_err(), "nobody has named a folder for it");
        assert!(checked(Mirror { leads: true, ..folder }, &places(Some("/srv/web".into()))).is_err());
    }

    #[test]
    fn a_private_key_is_kept_for_sftp_alone() {
        for (kind, space, kept) in
            [(SpaceKind::Sftp, "sftp://web.example/cup", true), (SpaceKind::Webdav, "https://dav.example/cup", false)]
        {
            let new = Mirror { kind, space: space.into(), key: "-----BEGIN x".into(), ..Mirror::default() };
            let checked = checked(trimmed(new), &places(None)).unwrap();
            assert_eq!(checked.has_secret(), kept, "{space}");
        }
    }

    #[test]
    fn nothing_secret_is_in_what_is_logged() {
        let folder = tempfile::tempdir().unwrap();
        let broken = MirrorPlaces { file: folder.path().join("mirrors"), folders: None };
        fs::write(&broken.file, "{\"1\":\"open sesame\"}").unwrap();
        let said = format!("{:?}", mirrors(&broken).unwrap_err());
        assert!(said.contains("1:") && !said.contains("sesame"), "{said}");
        let mirror = Mirror { user: "anna".into(), password: "open sesame".into(), ..Mirror::default() };
        let mirror = Mirror { key: "-----BEGIN open sesame".into(), ..mirror };
        let logged = format!("{mirror:?}");
        assert!(!logged.contains("sesame") && !logged.contains("anna"), "{logged}");
    }
}
