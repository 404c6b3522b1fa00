//! A network that fails on purpose: a small HTTP proxy between a browser and the server, on a port that stays its own.
//!
//! A connection carries one request. The answer is relayed as it comes, so event streams work.

use super::ports::own_port;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

/// The fault for requests that change something (POST). All others pass.
#[derive(Clone, Copy, Debug)]
pub enum Fault {
    /// Nothing.
    Pass,
    /// They pass, but every third answer is lost on the way.
    LoseEveryThirdAnswer,
    /// They wait, until another fault is set; then they pass.
    Hold,
    /// The next requests, this many, never reach the server; the proxy answers with a status, a content type and a body.
    Answer(usize, u16, &'static str, &'static str),
}

/// A request; `lost` if it, or its answer, did not pass.
#[derive(Clone, Debug)]
pub struct Passed {
    pub method: String,
    pub path: String,
    pub lost: bool,
}

struct Line {
    server: SocketAddr,
    fault: Fault,
    posts: usize,
    passed: Vec<Passed>,
    /// Both ends of the open connections, to be cut.
    open: Vec<TcpStream>,
    on: bool,
    /// Nothing passes any more, and nobody is told.
    silent: bool,
}

/// The proxy; the network is on when it starts. Ends when dropped.
pub struct Proxy {
    pub port: u16,
    line: Arc<Mutex<Line>>,
    listening: Option<JoinHandle<()>>,
}

impl Proxy {
    pub fn before(server: SocketAddr) -> Proxy {
        let listener = own_port();
        let port = listener.local_addr().unwrap().port();
        let line = Line { server, fault: Fault::Pass, posts: 0, passed: vec![], open: vec![], on: true, silent: false };
        let mut proxy = Proxy { port, line: Arc::new(Mutex::new(line)), listening: None };
        proxy.listen(listener);
        proxy
    }

    /// The address of a path, with this name of the computer.
    pub fn url(&self, host: &str, path: &str) -> String {
        format!("http://{host}:{}{path}", self.port)
    }

    pub fn set(&self, fault: Fault) {
        self.line.lock().unwrap().fault = fault;
    }

    /// The requests since this was last called.
    pub fn passed(&self) -> Vec<Passed> {
        std::mem::take(&mut self.line.lock().unwrap().passed)
    }

    /// Cuts every connection and refuses new ones.
    pub fn off(&mut self) {
        {
            let mut line = self.line.lock().unwrap();
            line.on = false;
            line.open.drain(..).for_each(|stream| drop(stream.shutdown(Shutdown::Both)));
        }
        // The listener sees that it has to end only after the next connection.
        drop(TcpStream::connect(("127.0.0.1", self.port)));
        if let Some(listening) = self.listening.take() {
            listening.join().unwrap();
        }
    }

    /// Lets nothing pass without closing a connection, as a computer that was switched off; what is asked meanwhile passes later.
    pub fn silence(&self, silent: bool) {
        self.line.lock().unwrap().silent = silent;
    }

    /// Leads to another server from now on.
    pub fn lead_to(&self, server: SocketAddr) {
        self.line.lock().unwrap().server = server;
    }

    /// Listens on the same port again.
    pub fn on(&mut self) {
        self.line.lock().unwrap().on = true;
        let listener = TcpListener::bind(("127.0.0.1", self.port)).expect("the port is still ours");
        self.listen(listener);
    }

    fn listen(&mut self, listener: TcpListener) {
        let line = Arc::clone(&self.line);
        self.listening = Some(std::thread::spawn(move || {
            for browser in listener.incoming() {
                let mut now = line.lock().unwrap();
                if !now.on {
                    break;
                }
                let Ok(browser) = browser else { continue };
                now.open.extend(browser.try_clone());
                let line = Arc::clone(&line);
                // Connections are cut on purpose: no error to report.
                std::thread::spawn(move || drop(carry(&line, browser)));
            }
        }));
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.off();
    }
}

/// A request: its method and path, and all of it with one header changed, so that the server closes after the answer.
struct Request {
    method: String,
    path: String,
    bytes: Vec<u8>,
}

fn read(browser: &TcpStream) -> std::io::Result<Option<Request>> {
    let mut reader = BufReader::new(browser);
    let mut line = String::new();
    if reader.read_line(&mut line)? == 0 {
        return Ok(None);
    }
    let mut words = line.split(' ').map(str::to_owned);
    let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let (mut bytes, mut length) = (line.into_bytes(), 0);
    loop {
        let mut header = String::new();
        reader.read_line(&mut header)?;
        let (name, value) = header.trim().split_once(':').unwrap_or_default();
        match name.to_ascii_lowercase().as_str() {
            "" => break,
            "connection" => continue,
            "content-length" => length = value.trim().parse().unwrap_or(0),
            _ => {}
        }
        bytes.extend(header.into_bytes());
    }
    bytes.extend(b"connection: close\r\n\r\n");
    let head = bytes.len();
    bytes.resize(head + length, 0);
    reader.read_exact(&mut bytes[head..])?;
    Ok(Some(Request { method, path, bytes }))
}

/// The fate of one request.
enum Fate {
    Relayed,
    Held,
    Lost,
    Answered(u16, &'static str, &'static str),
}

impl Line {
    fn fate(&mut self, request: &Request) -> Fate {
        let fate = if request.method == "POST" { self.fate_of_post() } else { Fate::Relayed };
        let lost = matches!(fate, Fate::Lost | Fate::Answered(..));
        self.passed.push(Passed { method: request.method.clone(), path: request.path.clone(), lost });
        fate
    }

    fn fate_of_post(&mut self) -> Fate {
        self.posts += 1;
        match self.fault {
            Fault::LoseEveryThirdAnswer if self.posts.is_multiple_of(3) => Fate::Lost,
            Fault::Hold => Fate::Held,
            Fault::Answer(left, status, kind, body) if left > 0 => {
                self.fault = Fault::Answer(left - 1, status, kind, body);
                Fate::Answered(status, kind, body)
            }
            _ => Fate::Relayed,
        }
    }
}

fn carry(line: &Mutex<Line>, mut browser: TcpStream) -> std::io::Result<()> {
    let Some(request) = read(&browser)? else { return Ok(()) };
    wait_while(line, |line| line.silent);
    let fate = line.lock().unwrap().fate(&request);
    if matches!(fate, Fate::Held) {
        wait_while(line, |line| matches!(line.fault, Fault::Hold));
    }
    if let Fate::Answered(status, kind, body) = fate {
        let length = body.len();
        let head = format!("HTTP/1.1 {status} In Between\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\n");
        browser.write_all(format!("{head}connection: close\r\n\r\n{body}").as_bytes())?;
        return browser.shutdown(Shutdown::Both);
    }
    let server = line.lock().unwrap().server;
    let mut server = TcpStream::connect(server)?;
    line.lock().unwrap().open.extend(server.try_clone());
    server.write_all(&request.bytes)?;
    if matches!(fate, Fate::Lost) {
        std::io::copy(&mut server, &mut std::io::sink())?;
    } else {
        relay(line, &mut server, &mut browser)?;
    }
    browser.shutdown(Shutdown::Both)
}

fn wait_while(line: &Mutex<Line>, held: fn(&Line) -> bool) {
    let is_held = || {
        let line = line.lock().unwrap();
        line.on && held(&line)
    };
    while is_held() {
        std::thread::park_timeout(Duration::from_millis(5));
    }
}

/// Relays bytes as they come, so that events are not delayed.
fn relay(line: &Mutex<Line>, server: &mut TcpStream, browser: &mut TcpStream) -> std::io::Result<()> {
    let mut part = [0; 16 << 10];
    loop {
        match server.read(&mut part)? {
            0 => return Ok(()),
            _ if line.lock().unwrap().silent => {}
            length => browser.write_all(&part[..length])?,
        }
    }
}
