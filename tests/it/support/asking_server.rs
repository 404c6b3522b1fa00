//! An SSH server that asks for the password by keyboard-interactive authentication only; its files are served by OpenSSH's own
//! program.

use russh::keys::PrivateKey;
use russh::keys::ssh_key::private::Ed25519Keypair;
use russh::server::{Auth, ChannelOpenHandle, Config, Handler, Msg, Response, Server, Session};
use russh::{Channel, ChannelId, Error, MethodKind, MethodSet};
use std::fs;
use std::net::{SocketAddr, TcpListener};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::Command;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::copy_bidirectional;
use tokio::runtime::Builder;

/// The SFTP program of OpenSSH.
const FILES: &str = "/usr/lib/openssh/sftp-server";

/// A server that runs until the tests end.
pub struct AskingServer {
    folder: TempDir,
    address: String,
}

impl AskingServer {
    /// Starts a server with this password.
    pub fn open(password: &'static str) -> AskingServer {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let config = Config {
            methods: MethodSet::from([MethodKind::KeyboardInteractive].as_slice()),
            auth_rejection_time: Duration::ZERO,
            keys: vec![PrivateKey::from(Ed25519Keypair::from_seed(&[7; 32]))],
            nodelay: true,
            ..Config::default()
        };
        thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async move {
                listener.set_nonblocking(true).unwrap();
                let listener = tokio::net::TcpListener::from_std(listener).unwrap();
                let mut asks = Asks { password };
                asks.run_on_socket(Arc::new(config), &listener).await.unwrap();
            });
        });
        AskingServer { folder: TempDir::new().unwrap(), address }
    }

    /// The address of a web space there.
    pub fn space(&self) -> String {
        format!("sftp://{}{}/web", self.address, self.folder.path().display())
    }

    /// A file of the web space, if it is there.
    pub fn file(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.folder.path().join("web").join(name)).ok()
    }
}

struct Asks {
    password: &'static str,
}

impl Server for Asks {
    type Handler = Visit;

    fn new_client(&mut self, _: Option<SocketAddr>) -> Visit {
        Visit { password: self.password, channel: None }
    }
}

/// A connection.
struct Visit {
    password: &'static str,
    channel: Option<Channel<Msg>>,
}

impl Handler for Visit {
    type Error = Error;

    /// Asks for the password, and for another text that is visible while typed and must be empty.
    async fn auth_keyboard_interactive(
        &mut self,
        _: &str,
        _: &str,
        response: Option<Response<'_>>,
    ) -> Result<Auth, Error> {
        let Some(answers) = response else {
            return Ok(Auth::Partial {
                name: "".into(),
                instructions: "".into(),
                prompts: vec![("Password: ".into(), false), ("Where from: ".into(), true)].into(),
            });
        };
        let typed: Vec<Vec<u8>> = answers.map(|answer| answer.to_vec()).collect();
        let right = [self.password.as_bytes().to_vec(), Vec::new()];
        Ok(if typed == right { Auth::Accept } else { Auth::reject() })
    }

    async fn channel_open_session(
        &mut self,
        channel: Channel<Msg>,
        reply: ChannelOpenHandle,
        _: &mut Session,
    ) -> Result<(), Error> {
        self.channel = Some(channel);
        reply.accept().await;
        Ok(())
    }

    async fn subsystem_request(&mut self, id: ChannelId, _: &str, session: &mut Session) -> Result<(), Error> {
        let mut visitor = self.channel.take().unwrap().into_stream();
        let (near, far) = UnixStream::pair()?;
        let (reads, writes) = (OwnedFd::from(far.try_clone()?), OwnedFd::from(far));
        thread::spawn(move || Command::new(FILES).stdin(reads).stdout(writes).status().unwrap());
        near.set_nonblocking(true)?;
        let mut near = tokio::net::UnixStream::from_std(near)?;
        tokio::spawn(async move { copy_bidirectional(&mut visitor, &mut near).await });
        session.channel_success(id)
    }
}
