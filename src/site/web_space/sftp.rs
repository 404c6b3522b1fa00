//! A web space that is reached by SFTP, over one connection that all sending threads share.
//!
//! Two facts to know: nothing secret is sent before the key of the server is confirmed; and the connection has no
//! thread of its own, but runs on those that wait for an answer, which never are those that answer requests.

use super::sending::{MAX_ANSWER, Reason, TIMEOUT, timeout_of_bytes, unsent};
use crate::places::locked;
use crate::webhooks::require_public;
use actions::{Mirror, SftpPlace, sftp_place};
use futures_util::future::{Either, select};
use messages::Message;
use russh::MethodKind;
use russh::client::{self, AuthResult, Handle, KeyboardInteractiveAuthResponse as Answered};
use russh::keys::{HashAlg, PrivateKeyWithHashAlg, PublicKeyOrCertificate, decode_secret_key};
use russh_sftp::client::error::Error;
use russh_sftp::client::{Config, RawSftpSession};
use russh_sftp::protocol::{FileAttributes, OpenFlags, Packet, StatusCode};
use std::collections::HashSet;
use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::pin::pin;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tokio::time::timeout;

/// The extension of OpenSSH for replacing a file by another in one step.
const POSIX_RENAME: &str = "posix-rename@openssh.com";
/// Maximum number of rounds in which a server may ask questions before it accepts a sign-in.
const MAX_QUESTIONS: usize = 4;
/// The size of a read or write that every server supports, in bytes.
const PIECE: u32 = 32 << 10;

/// Checks that the fingerprint of a server's key is the known one.
pub type Confirm = Box<dyn Fn(&str) -> Result<(), Message> + Send + Sync>;

/// A web space that is reached by SFTP.
pub struct Sftp {
    mirror: Mirror,
    place: SftpPlace,
    /// Whether it may have a private address.
    private: bool,
    confirm: Confirm,
    connection: Mutex<Option<Arc<Connection>>>,
    /// The folders that are known to exist.
    folders: Mutex<HashSet<String>>,
}

struct Connection {
    files: RawSftpSession,
    /// Whether the server can replace a file by another in one step.
    is_atomic: bool,
    ssh: Handle<Seen>,
    /// Closed when the connection has ended.
    alive: watch::Receiver<()>,
    runtime: Runtime,
}

impl Connection {
    /// Asks the server something, with one timeout for the whole answer: a server that sends a byte a minute would delay the web spaces of
    /// others. The library does not report a lost connection to those who wait, so `alive` is watched.
    fn answer<T>(&self, within: Duration, ask: &impl AsyncFn(&Connection) -> Result<T, Error>) -> Result<T, Error> {
        let mut alive = self.alive.clone();
        self.runtime.block_on(async {
            match select(pin!(timeout(within, ask(self))), pin!(alive.changed())).await {
                Either::Left((answer, _)) => answer.unwrap_or(Err(Error::Timeout)),
                Either::Right(_) => Err(Error::IO(io::ErrorKind::ConnectionAborted.to_string())),
            }
        })
    }
}

/// The state of the connection's handler; it is dropped with the connection.
struct Seen {
    /// The fingerprint of the server's key, once it is known.
    key: Arc<OnceLock<String>>,
    _lives: watch::Sender<()>,
}

impl client::Handler for Seen {
    type Error = russh::Error;

    /// Accepts any key first, because it is confirmed later; after that only the same one.
    async fn check_server_key(&mut self, key: &PublicKeyOrCertificate) -> Result<bool, russh::Error> {
        let found = key.public_key().fingerprint(HashAlg::Sha256).to_string();
        let first = self.key.get_or_init(|| found.clone());
        Ok(*first == found)
    }
}

impl Sftp {
    /// The web space of a mirror, not connected yet.
    ///
    /// # Errors
    /// Its address is not valid.
    pub fn new(mirror: Mirror, private: bool, confirm: Confirm) -> Result<Sftp, Message> {
        let place = sftp_place(&mirror.space)
            .ok_or_else(|| unreached(&mirror, io::Error::from(io::ErrorKind::InvalidInput)))?;
        let (connection, folders) = (Mutex::default(), Mutex::default());
        Ok(Sftp { mirror, place, private, confirm, connection, folders })
    }

    /// Reads a file; `None` if there is none.
    pub fn read(&self, path: &str) -> Result<Option<Vec<u8>>, Message> {
        let place = self.path(path);
        match self.ask(TIMEOUT, async |server| read_file(&server.files, &place).await)? {
            Ok(content) => Ok(Some(content)),
            Err(error) if is_missing(&error) => Ok(None),
            Err(error) => Err(unsent(path, error)),
        }
    }

    /// Writes a file.
    pub fn write(&self, path: &str, content: &[u8]) -> Result<(), Message> {
        self.make_folders(path)?;
        let place = self.path(path);
        let within = timeout_of_bytes(content.len());
        let written = self.ask(within, async |server| write_file(&server.files, &place, content).await)?;
        written.map_err(|error| unsent(path, error))
    }

    /// Replaces a file. If the server cannot do it in one step, there is no file for a moment.
    pub fn replace(&self, path: &str, content: &[u8]) -> Result<(), Message> {
        self.make_folders(path)?;
        let place = self.path(path);
        let beside = format!("{place}.new");
        let replaced = self.ask(timeout_of_bytes(content.len()), async |server| {
            write_file(&server.files, &beside, content).await?;
            match server.is_atomic {
                true => rename_onto(&server.files, &beside, &place).await,
                false => {
                    remove_file(&server.files, &place).await?;
                    server.files.rename(&beside, &place).await.map(|_| ())
                }
            }
        })?;
        replaced.map_err(|error| unsent(path, error))
    }

    /// Removes a file, if it is there.
    pub fn remove(&self, path: &str) -> Result<(), Message> {
        let place = self.path(path);
        let removed = self.ask(TIMEOUT, async |server| remove_file(&server.files, &place).await)?;
        removed.map_err(|error| unsent(path, error))
    }

    /// The path of a file on the server.
    fn path(&self, path: &str) -> String {
        format!("{}/{path}", self.place.folder)
    }

    fn make_folders(&self, path: &str) -> Result<(), Message> {
        let place = self.path(path);
        let folder = place.rsplit_once('/').map_or("", |(folder, _)| folder);
        if !locked(&self.folders).contains(folder) {
            let made = self.ask(TIMEOUT, async |server| make_folder(&server.files, folder).await)?;
            made.map_err(|error| unsent(path, error))?;
            locked(&self.folders).insert(folder.to_owned());
        }
        Ok(())
    }

    /// Asks the server something, and waits on this thread. If the server has closed the connection, it is asked again over a new one:
    /// while pages are made nothing reads the connection, so that is only noticed here.
    fn ask<T>(
        &self,
        within: Duration,
        ask: impl AsyncFn(&Connection) -> Result<T, Error>,
    ) -> Result<Result<T, Error>, Message> {
        let connection = self.connection()?;
        match connection.answer(within, &ask) {
            Err(_) if connection.ssh.is_closed() => Ok(self.connection()?.answer(within, &ask)),
            answer => Ok(answer),
        }
    }

    /// The connection, which is made when it is needed first.
    fn connection(&self) -> Result<Arc<Connection>, Message> {
        let mut known = locked(&self.connection);
        if let Some(connection) = known.as_ref().filter(|connection| !connection.ssh.is_closed()) {
            return Ok(connection.clone());
        }
        let new = Arc::new(self.connect()?);
        *known = Some(new.clone());
        Ok(new)
    }

    fn connect(&self) -> Result<Connection, Message> {
        let failed = |error: russh::Error| unreached(&self.mirror, error);
        let addresses = self.addresses().map_err(|error| unreached(&self.mirror, error))?;
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| unreached(&self.mirror, error))?;
        let (found, config) = (Arc::new(OnceLock::new()), client::Config { nodelay: true, ..Default::default() });
        let (lives, alive) = watch::channel(());
        let seen = Seen { key: found.clone(), _lives: lives };
        let connecting = client::connect(Arc::new(config), &addresses[..], seen);
        let mut ssh = runtime.block_on(in_time(connecting)).map_err(failed)?;
        (self.confirm)(found.get().ok_or_else(|| failed(russh::Error::UnknownKey))?)?;
        if !runtime.block_on(in_time(sign_in(&mut ssh, &self.mirror))).map_err(failed)? {
            return Err(Message::new("mirror-not-signed-in").arg("space", &self.mirror.space));
        }
        let begun = runtime.block_on(begin(&ssh));
        let (files, is_atomic) = begun.map_err(|error| unreached(&self.mirror, error))?;
        Ok(Connection { files, is_atomic, ssh, alive, runtime })
    }

    /// The addresses of the server.
    ///
    /// # Errors
    /// The name of the server cannot be resolved, or one of them is private, and that is not allowed.
    fn addresses(&self) -> io::Result<Vec<SocketAddr>> {
        let SftpPlace { host, port, .. } = &self.place;
        let found: Vec<SocketAddr> = (host.as_str(), *port).to_socket_addrs()?.collect();
        if !self.private {
            require_public(&found)?;
        }
        Ok(found)
    }
}

fn unreached(mirror: &Mirror, reason: impl Into<Reason>) -> Message {
    Message::new("mirror-unreached").arg("space", &mirror.space).arg("reason", reason.into().into_arg())
}

/// Waits for an answer of the server, with the timeout.
async fn in_time<T>(answer: impl Future<Output = Result<T, russh::Error>>) -> Result<T, russh::Error> {
    timeout(TIMEOUT, answer).await?
}

/// Signs in, by the private key if there is one, else by the password. Returns whether the server accepts it.
async fn sign_in(ssh: &mut Handle<Seen>, mirror: &Mirror) -> Result<bool, russh::Error> {
    let Mirror { user, password, key, .. } = mirror;
    let answer = match key.is_empty() {
        true => match ssh.authenticate_password(user, password).await? {
            // A password that was accepted is never typed in answer to further questions, such as for a code.
            AuthResult::Failure { remaining_methods, partial_success: false }
                if remaining_methods.contains(&MethodKind::KeyboardInteractive)
                    && !remaining_methods.contains(&MethodKind::Password) =>
            {
                return answer_questions(ssh, user, password).await;
            }
            answer => answer,
        },
        false => {
            // Only RSA keys use it.
            let hash = ssh.best_supported_rsa_hash().await?.flatten().or(Some(HashAlg::Sha256));
            let key = PrivateKeyWithHashAlg::new(Arc::new(decode_secret_key(key, None)?), hash);
            ssh.authenticate_publickey(user, key).await?
        }
    };
    Ok(answer.success())
}

/// Answers all questions of the server for hidden text with the password. Returns whether the server accepts it.
async fn answer_questions(ssh: &mut Handle<Seen>, user: &str, password: &str) -> Result<bool, russh::Error> {
    let mut answered = ssh.authenticate_keyboard_interactive_start(user, None::<String>).await?;
    for _ in 0..MAX_QUESTIONS {
        let Answered::InfoRequest { prompts, .. } = &answered else { break };
        let typed = prompts.iter().map(|asked| if asked.echo { String::new() } else { password.to_owned() });
        let typed: Vec<String> = typed.collect();
        answered = ssh.authenticate_keyboard_interactive_respond(typed).await?;
    }
    Ok(matches!(answered, Answered::Success))
}

/// Starts SFTP. Returns whether the server can replace a file in one step, too.
async fn begin(ssh: &Handle<Seen>) -> Result<(RawSftpSession, bool), Error> {
    let opened = in_time(async {
        let channel = ssh.channel_open_session().await?;
        channel.request_subsystem(true, "sftp").await?;
        Ok::<_, russh::Error>(channel)
    });
    let channel = opened.await.map_err(|error| Error::IO(error.to_string()))?;
    let config = Config { request_timeout_secs: TIMEOUT.as_secs(), ..Config::default() };
    let files = RawSftpSession::new_with_config(channel.into_stream(), config);
    let knows = files.init().await?.extensions;
    Ok((files, knows.get(POSIX_RENAME).is_some_and(|version| version == "1")))
}

fn is_missing(error: &Error) -> bool {
    matches!(error, Error::Status(status) if status.status_code == StatusCode::NoSuchFile)
}

async fn read_file(files: &RawSftpSession, path: &str) -> Result<Vec<u8>, Error> {
    let file = files.open(path, OpenFlags::READ, FileAttributes::empty()).await?.handle;
    let mut content = Vec::new();
    loop {
        match files.read(&file, content.len() as u64, PIECE).await {
            Ok(piece) if piece.data.is_empty() => break,
            Ok(piece) => content.extend(piece.data),
            Err(Error::Status(status)) if status.status_code == StatusCode::Eof => break,
            Err(error) => return Err(error),
        }
        if content.len() as u64 > MAX_ANSWER {
            return Err(Error::Limited(format!("{MAX_ANSWER} bytes")));
        }
    }
    files.close(file).await?;
    Ok(content)
}

async fn write_file(files: &RawSftpSession, path: &str, content: &[u8]) -> Result<(), Error> {
    let flags = OpenFlags::CREATE | OpenFlags::TRUNCATE | OpenFlags::WRITE;
    let file = files.open(path, flags, FileAttributes::empty()).await?.handle;
    for (piece, at) in content.chunks(PIECE as usize).zip((0_u64..).step_by(PIECE as usize)) {
        files.write(&file, at, piece.to_vec()).await?;
    }
    files.close(file).await?;
    Ok(())
}

/// Replaces a file by another in one step.
async fn rename_onto(files: &RawSftpSession, from: &str, to: &str) -> Result<(), Error> {
    let text = |text: &str| [(text.len() as u32).to_be_bytes().as_slice(), text.as_bytes()].concat();
    match files.extended(POSIX_RENAME, [text(from), text(to)].concat()).await? {
        Packet::Status(status) if status.status_code == StatusCode::Ok => Ok(()),
        Packet::Status(status) => Err(status.into()),
        _ => Err(Error::UnexpectedPacket),
    }
}

/// Removes a file, if it is there.
async fn remove_file(files: &RawSftpSession, path: &str) -> Result<(), Error> {
    match files.remove(path).await {
        Err(error) if !is_missing(&error) => Err(error),
        _ => Ok(()),
    }
}

/// Creates a folder with all its parents, as far as they do not exist.
async fn make_folder(files: &RawSftpSession, folder: &str) -> Result<(), Error> {
    if files.stat(folder).await.is_ok() {
        return Ok(());
    }
    if let Some((above, _)) = folder.rsplit_once('/').filter(|(above, _)| !above.is_empty()) {
        Box::pin(make_folder(files, above)).await?;
    }
    match files.mkdir(folder, FileAttributes::empty()).await {
        // Another thread may have created it in the meantime; otherwise it is an error.
        Err(error) => files.stat(folder).await.map(|_| ()).map_err(|_| error),
        Ok(_) => Ok(()),
    }
}
