//! A small HTTP/1.1 client that keeps its connection: it costs little beside the server that it measures. And a browser on it, with
//! a cookie and forms.

use caipan::actions::Token;
use std::io::{Error, ErrorKind, Result};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// Longer than this nobody waits for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A connection.
pub struct Client {
    own: String,
    address: String,
    pub stream: TcpStream,
    /// What was received and not yet read.
    pub held: Vec<u8>,
}

/// An answer, its body as it was sent.
pub struct Answer {
    pub status: u16,
    /// The lines before the body.
    pub head: String,
    pub etag: Option<String>,
    pub gzip: bool,
    pub body: Vec<u8>,
}

impl Answer {
    /// The body as text.
    pub fn text(&self) -> String {
        let mut text = Vec::new();
        match self.gzip {
            true => std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&self.body[..]), &mut text).map(drop),
            false => std::io::Write::write_all(&mut text, &self.body),
        }
        .unwrap();
        String::from_utf8(text).unwrap()
    }
}

/// A GET with these further headers, each with its line's end.
pub fn get(path: &str, headers: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: hall\r\naccept-language: en\r\n{headers}\r\n")
}

pub const GZIP: &str = "accept-encoding: gzip\r\n";

impl Client {
    pub async fn open(address: &str) -> Result<Client> {
        Client::open_from("0.0.0.0", address).await
    }

    /// From another address of this computer.
    pub async fn open_from(own: &str, address: &str) -> Result<Client> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::new(own.parse().map_err(Error::other)?, 0))?;
        let stream = socket.connect(address.parse().map_err(Error::other)?).await?;
        stream.set_nodelay(true)?;
        Ok(Client { own: own.to_owned(), address: address.to_owned(), stream, held: Vec::new() })
    }

    /// Sends a request and reads its answer; opens the connection again where the server has closed it meanwhile.
    pub async fn ask(&mut self, request: &str) -> Result<Answer> {
        if !matches!(self.stream.try_read(&mut [0]), Err(error) if error.kind() == ErrorKind::WouldBlock) {
            *self = Client::open_from(&self.own, &self.address).await?;
        }
        let answer = match timeout(PATIENCE, self.exchange(request)).await {
            Ok(Err(error)) if error.kind() != ErrorKind::InvalidData => {
                *self = Client::open_from(&self.own, &self.address).await?;
                timeout(PATIENCE, self.exchange(request)).await
            }
            answer => answer,
        };
        answer.unwrap_or_else(|_| Err(ErrorKind::TimedOut.into()))
    }

    async fn exchange(&mut self, request: &str) -> Result<Answer> {
        self.stream.write_all(request.as_bytes()).await?;
        let (mut answer, length) = self.head().await?;
        match length {
            Some(length) => {
                while self.held.len() < length {
                    self.more().await?;
                }
                answer.body = std::mem::take(&mut self.held);
            }
            None => {
                while !chunks(&mut self.held, &mut answer.body)? {
                    self.more().await?;
                }
            }
        }
        Ok(answer)
    }

    /// Reads the head of an answer, and how long its body is; `None` if it comes in chunks.
    pub async fn head(&mut self) -> Result<(Answer, Option<usize>)> {
        let end = loop {
            match self.held.windows(4).position(|four| four == b"\r\n\r\n") {
                Some(end) => break end + 4,
                None => self.more().await?,
            }
        };
        let head = String::from_utf8_lossy(&self.held[..end]).into_owned();
        self.held.drain(..end);
        let field = |name: &str| head.lines().find_map(|line| line.strip_prefix(name));
        let status = head.get(9..12).and_then(|status| status.parse().ok()).ok_or(ErrorKind::InvalidData)?;
        let length = match field("transfer-encoding: ") {
            Some(_) => None,
            None if status == 304 => Some(0),
            None => Some(field("content-length: ").map_or(0, |length| length.parse().unwrap())),
        };
        let etag = field("etag: ").map(str::to_owned);
        let gzip = field("content-encoding: ") == Some("gzip");
        Ok((Answer { status, etag, gzip, head, body: Vec::new() }, length))
    }

    /// The next bytes that come.
    pub async fn piece(&mut self) -> Result<Vec<u8>> {
        self.more().await?;
        Ok(std::mem::take(&mut self.held))
    }

    async fn more(&mut self) -> Result<()> {
        match self.stream.read_buf(&mut self.held).await? {
            0 => Err(ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }
}

/// A browser with the passes in its cookie, the newest first.
pub struct Browser {
    pub client: Client,
    passes: String,
}

impl Browser {
    pub async fn with(address: &str, passes: &str) -> Result<Browser> {
        Ok(Browser { client: Client::open(address).await?, passes: passes.to_owned() })
    }

    /// That of a stranger, whose pass lets nobody in and makes forms.
    pub async fn of_stranger(address: &str) -> Result<Browser> {
        Browser::with(address, Token::random().map_err(Error::other)?.secret()).await
    }

    async fn ask(&mut self, request: &str) -> Result<Answer> {
        let answer = self.client.ask(request).await?;
        let cookie = answer.head.lines().find_map(|line| line.strip_prefix("set-cookie: caipan=")?.split(';').next());
        cookie.into_iter().for_each(|passes| passes.clone_into(&mut self.passes));
        Ok(answer)
    }

    pub async fn get(&mut self, path: &str) -> Result<Answer> {
        self.ask(&get(path, &format!("cookie: caipan={}\r\n", self.passes))).await
    }

    /// What a hidden field on a page says, the first of its name: the token of its forms, or what they are about.
    pub async fn field(&mut self, on: &str, name: &str) -> Result<String> {
        let page = self.get(on).await?;
        let text = page.text();
        let field = text.split_once(&format!("name=\"{name}\" value=\"")).and_then(|(_, rest)| rest.split_once('"'));
        field
            .map(|(value, _)| value.to_owned())
            .ok_or_else(|| Error::other(format!("{on}: {}, no {name}", page.status)))
    }

    pub async fn post(&mut self, path: &str, kind: &str, body: &str) -> Result<Answer> {
        let head =
            format!("POST {path} HTTP/1.1\r\nhost: hall\r\naccept-language: en\r\ncookie: caipan={}", self.passes);
        let length = body.len();
        self.ask(&format!("{head}\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\n\r\n{body}")).await
    }

    /// Sends the fields of a form.
    pub async fn send(&mut self, path: &str, fields: &[(&str, &str)]) -> Result<Answer> {
        let fields: Vec<_> = fields.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
        self.post(path, "application/x-www-form-urlencoded", &fields.join("&")).await
    }
}

/// As a form has it.
pub fn encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// Takes the whole chunks from what was received; whether the last one was among them.
pub fn chunks(held: &mut Vec<u8>, body: &mut Vec<u8>) -> Result<bool> {
    let mut at = 0;
    let mut last = false;
    while let Some(line) = held[at..].windows(2).position(|two| two == b"\r\n") {
        let size = std::str::from_utf8(&held[at..at + line]).ok().and_then(|size| usize::from_str_radix(size, 16).ok());
        let size = size.ok_or_else(|| Error::new(ErrorKind::InvalidData, "no chunk"))?;
        let Some(chunk) = held.get(at + line + 2..at + line + 2 + size + 2) else { break };
        body.extend_from_slice(&chunk[..size]);
        at += line + 2 + size + 2;
        last = size == 0;
    }
    held.drain(..at);
    Ok(last)
}
