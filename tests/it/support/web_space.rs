//! A web space: a small WebDAV server (RFC 4918: GET, PUT, MKCOL, MOVE, DELETE); for requests signed as for S3, an S3 server (GET,
//! PUT, DELETE).

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// Files by their path.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The files of a web space, and the requests to it.
#[derive(Default)]
pub struct Contents {
    pub files: Files,
    folders: BTreeSet<String>,
    /// Method and path of each request that was answered.
    pub asked: Vec<(String, String)>,
    /// Whether requests signed as for S3 may write but not read.
    pub is_write_only: bool,
}

/// A web space that is served until the tests end.
pub struct WebSpace {
    pub address: String,
    contents: Arc<(Mutex<Contents>, Condvar)>,
}

/// The `Authorization` header of Anna, which WebDAV requests need.
pub const PASS: &str = "Basic YW5uYTpvcGVuIHNlc2FtZQ==";

impl WebSpace {
    /// Opens an empty one for the user Anna, whose password is “open sesame”.
    pub fn open() -> WebSpace {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let contents: Arc<(Mutex<Contents>, Condvar)> = Arc::default();
        let served = contents.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (stream, served) = (stream.unwrap(), served.clone());
                std::thread::spawn(move || serve(&stream, &served));
            }
        });
        WebSpace { address, contents }
    }

    /// Reads or changes the contents.
    pub fn with<T>(&self, look: impl FnOnce(&mut Contents) -> T) -> T {
        look(&mut self.contents.0.lock().unwrap())
    }

    /// Waits until `is_so` is true, at most a minute.
    pub fn until(&self, what: &str, is_so: impl Fn(&Contents) -> bool) {
        let contents = self.contents.0.lock().unwrap();
        let waited = self.contents.1.wait_timeout_while(contents, Duration::from_secs(60), |contents| !is_so(contents));
        assert!(!waited.unwrap().1.timed_out(), "{what}");
    }
}

/// Answers requests until the connection ends.
fn serve(stream: &TcpStream, served: &(Mutex<Contents>, Condvar)) {
    let mut lines = BufReader::new(stream);
    while answer(stream, &mut lines, served).is_some() {
        served.1.notify_all();
    }
}

/// Answers one request; `None` if the connection has ended.
fn answer(mut stream: &TcpStream, lines: &mut impl BufRead, served: &(Mutex<Contents>, Condvar)) -> Option<()> {
    let mut head = Vec::new();
    loop {
        let mut line = String::new();
        if lines.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if line.trim().is_empty() {
            break;
        }
        head.push(line.trim().to_owned());
    }
    let header = |name: &str| {
        let mut named = head.iter().skip(1).filter_map(|line| line.split_once(':'));
        named.find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim().to_owned())
    };
    let mut request = head[0].split(' ').map(str::to_owned);
    let (method, path) = (request.next()?, request.next()?.trim_start_matches('/').to_owned());
    let (mut body, length) = (Vec::new(), header("content-length").map_or(0, |length| length.parse().unwrap()));
    // If the connection is cut off, `body` has the bytes before.
    let _ = lines.take(length).read_to_end(&mut body);
    let is_whole = body.len() as u64 == length;
    let (status, content) = {
        let mut contents = served.0.lock().unwrap();
        let sign = header("authorization").unwrap_or_default();
        match (is_whole, sign.as_str()) {
            // As a server that stores bytes as they come.
            (false, PASS) if method == "PUT" => {
                contents.files.insert(path, body);
                return None;
            }
            (false, _) => return None,
            (true, PASS) => contents.answer(&method, &path, body, header("destination")),
            (true, sign) if is_signed(sign, &method, &path, &body, &header) => contents.answer_s3(&method, &path, body),
            (true, _) => (401, Vec::new()),
        }
    };
    let sent = format!("HTTP/1.1 {status} x\r\ncontent-length: {}\r\n\r\n", content.len());
    stream.write_all(&[sent.as_bytes(), &content].concat()).ok()
}

/// Whether a request is signed by Anna as Amazon describes it (Signature Version 4), for Frankfurt.
fn is_signed(sign: &str, method: &str, path: &str, body: &[u8], header: &dyn Fn(&str) -> Option<String>) -> bool {
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let keyed = |key: &[u8], text: &str| {
        let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
        mac.update(text.as_bytes());
        mac.finalize().into_bytes().to_vec()
    };
    let part = |name: &str| sign.split_once(name).map_or("", |(_, rest)| rest.split(',').next().unwrap()).to_owned();
    let (credential, names, signature) = (part("Credential="), part("SignedHeaders="), part("Signature="));
    let Some(scope) = credential.strip_prefix("anna/") else { return false };
    let (hash, time) = (hex(&Sha256::digest(body)), header("x-amz-date").unwrap_or_default());
    let headers = names.split(';').map(|name| format!("{name}:{}\n", header(name).unwrap_or_default()));
    let request = format!("{method}\n/{path}\n\n{}\n{names}\n{hash}", headers.collect::<String>());
    let text = format!("AWS4-HMAC-SHA256\n{time}\n{scope}\n{}", hex(&Sha256::digest(request)));
    let key = scope.split('/').fold(b"AWS4open sesame".to_vec(), |key, part| keyed(&key, part));
    scope.ends_with("/eu-central-1/s3/aws4_request")
        && time.starts_with(&scope[..8])
        && header("x-amz-content-sha256") == Some(hash)
        && hex(&keyed(&key, &text)) == signature
}

impl Contents {
    fn answer_s3(&mut self, method: &str, path: &str, body: Vec<u8>) -> (u16, Vec<u8>) {
        self.asked.push((method.to_owned(), path.to_owned()));
        match method {
            "GET" if self.is_write_only => (403, Vec::new()),
            "GET" => self.files.get(path).map_or((404, Vec::new()), |content| (200, content.clone())),
            "PUT" => {
                self.files.insert(path.to_owned(), body);
                (200, Vec::new())
            }
            "DELETE" => {
                self.files.remove(path);
                (204, Vec::new())
            }
            _ => (405, Vec::new()),
        }
    }

    fn answer(&mut self, method: &str, path: &str, body: Vec<u8>, to: Option<String>) -> (u16, Vec<u8>) {
        self.asked.push((method.to_owned(), path.to_owned()));
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        match method {
            "GET" => self.files.get(path).map_or((404, Vec::new()), |content| (200, content.clone())),
            "MKCOL" if !self.folders.insert(path.trim_end_matches('/').to_owned()) => (405, Vec::new()),
            "MKCOL" => (201, Vec::new()),
            "PUT" if !self.folders.contains(folder) => (409, Vec::new()),
            "PUT" => {
                self.files.insert(path.to_owned(), body);
                (201, Vec::new())
            }
            "MOVE" => {
                let to = to.unwrap().splitn(4, '/').nth(3).unwrap().to_owned();
                let Some(content) = self.files.remove(path) else { return (404, Vec::new()) };
                self.files.insert(to, content);
                (201, Vec::new())
            }
            "DELETE" => (if self.files.remove(path).is_some() { 204 } else { 404 }, Vec::new()),
            _ => (501, Vec::new()),
        }
    }
}
