//! A web space: a place to which files are sent, each completely or not at all.

use super::sending::{MAX_ANSWER, TIMEOUT, timeout_of_bytes, unsent};
use super::sftp::{Confirm, Sftp};
use super::signature::{Signing, signature_headers};
use crate::places::locked;
use crate::webhooks::agent_within;
use actions::{Mirror, SpaceKind};
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use messages::Message;
use std::collections::HashMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use store::now;
use ureq::http::{Method, Request, StatusCode};
use ureq::{Agent, Body};

/// The web spaces that this server can reach.
pub struct Reach {
    /// The folder that may contain folders of events, if there is one.
    folders: Option<PathBuf>,
    /// The agent for web spaces with HTTP.
    agent: Agent,
    /// Whether they may have private addresses.
    private: bool,
}

impl Reach {
    /// Those below a folder, if there is one, and those on the internet; also private addresses if `private`.
    pub fn new(folders: Option<PathBuf>, private: bool) -> Reach {
        Reach { folders, agent: agent_within(TIMEOUT, private), private }
    }
}

/// A web space that can be written.
pub enum Space {
    /// A folder on this computer.
    Folder(PathBuf),
    /// A web space with WebDAV or S3.
    Web(Box<Web>),
    /// A web space with SFTP.
    Sftp(Box<Sftp>),
}

/// A web space with WebDAV or S3.
pub struct Web {
    agent: Agent,
    mirror: Mirror,
    /// The folders of WebDAV, and whether each is known to exist. It is locked while it is created, because some
    /// servers fail if the same one is requested twice at the same time.
    folders: Mutex<HashMap<String, Arc<Mutex<bool>>>>,
}

impl Space {
    /// The web space of a mirror. `confirm` checks the key of an SFTP server.
    ///
    /// # Errors
    /// Folders are not allowed here, or the address is not valid.
    pub fn new(mirror: &Mirror, reach: &Reach, confirm: Confirm) -> Result<Space, Message> {
        let mirror = mirror.clone();
        Ok(match mirror.kind {
            SpaceKind::Folder => {
                let folders = reach.folders.as_ref().ok_or_else(|| Message::new("mirror-no-folders"))?;
                Space::Folder(folders.join(&mirror.space))
            }
            SpaceKind::Webdav | SpaceKind::S3 => {
                Space::Web(Box::new(Web { agent: reach.agent.clone(), mirror, folders: Mutex::default() }))
            }
            SpaceKind::Sftp => Space::Sftp(Box::new(Sftp::new(mirror, reach.private, confirm)?)),
        })
    }

    /// Reads a file; `None` if there is none.
    pub fn read(&self, path: &str) -> Result<Option<Vec<u8>>, Message> {
        match self {
            Space::Folder(folder) => match fs::read(folder.join(path)) {
                Ok(content) => Ok(Some(content)),
                Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
                Err(error) => Err(unsent(path, error)),
            },
            Space::Web(web) => web.read(path),
            Space::Sftp(sftp) => sftp.read(path),
        }
    }

    /// Writes a file that nobody reads until it is complete.
    pub fn write(&self, path: &str, content: &[u8]) -> Result<(), Message> {
        match self {
            Space::Folder(folder) => write_beside(&folder.join(path), content).map_err(|error| unsent(path, error)),
            Space::Web(web) => web.write(path, content),
            Space::Sftp(sftp) => sftp.write(path, content),
        }
    }

    /// Replaces a file that is read all the time: readers get the old or the new one, complete; see `Sftp::replace` for
    /// the exception.
    pub fn replace(&self, path: &str, content: &[u8]) -> Result<(), Message> {
        match self {
            Space::Folder(_) => self.write(path, content),
            Space::Web(web) => web.replace(path, content),
            Space::Sftp(sftp) => sftp.replace(path, content),
        }
    }

    /// Removes a file, if it is there.
    pub fn remove(&self, path: &str) -> Result<(), Message> {
        match self {
            Space::Folder(folder) => match fs::remove_file(folder.join(path)) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(unsent(path, error)),
                _ => Ok(()),
            },
            Space::Web(web) => web.remove(path),
            Space::Sftp(sftp) => sftp.remove(path),
        }
    }
}

/// Writes a file under another name and renames it, so that readers see the old or the new one, complete.
fn write_beside(file: &Path, content: &[u8]) -> io::Result<()> {
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder)?;
    let beside = folder.join(format!("{}.new", file.file_name().unwrap_or_default().to_string_lossy()));
    fs::write(&beside, content)?;
    fs::rename(&beside, file)
}

/// The content type of a file, by its extension.
fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "ics" => "text/calendar; charset=utf-8",
        "json" => "application/json",
        "pdf" => "application/pdf",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "txt" | "py" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

impl Web {
    fn address(&self, path: &str) -> String {
        format!("{}/{path}", self.mirror.space)
    }

    /// Sends a request. Returns the status and the body of the answer.
    fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        content: &[u8],
    ) -> Result<(StatusCode, Vec<u8>), Message> {
        let method = Method::from_bytes(method.as_bytes()).map_err(|error| unsent(path, error.to_string()))?;
        let address = self.address(path);
        let mut request = Request::builder().method(method.clone()).uri(&address);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let Mirror { kind, user, password, region, .. } = &self.mirror;
        if *kind == SpaceKind::S3 {
            let signing = Signing { user, password, region, at: now() };
            for (name, value) in signature_headers(&signing, method.as_str(), &address, content) {
                request = request.header(name, value);
            }
        } else if !user.is_empty() {
            request = request.header("authorization", format!("Basic {}", BASE64.encode(format!("{user}:{password}"))));
        }
        let answer = match method == Method::PUT {
            true => request.body(content).map_err(ureq::Error::from).and_then(|request| {
                let request = self.agent.configure_request(request);
                self.agent.run(request.timeout_global(Some(timeout_of_bytes(content.len()))).build())
            }),
            false => request.body(()).map_err(ureq::Error::from).and_then(|request| self.agent.run(request)),
        };
        let mut answer = answer.map_err(|error| unsent(path, error))?;
        let status = answer.status();
        let content = read_body(answer.body_mut()).map_err(|error| unsent(path, error))?;
        Ok((status, content))
    }

    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, Message> {
        match self.send("GET", path, &[], &[])? {
            (StatusCode::OK, content) => Ok(Some(content)),
            (StatusCode::NOT_FOUND | StatusCode::CONFLICT, _) => Ok(None),
            // Amazon answers so if the account may not list the files.
            (StatusCode::FORBIDDEN, _) if self.mirror.kind == SpaceKind::S3 => Ok(None),
            (other, _) => Err(unsent(path, other)),
        }
    }

    fn write(&self, path: &str, content: &[u8]) -> Result<(), Message> {
        let kind = ("content-type", content_type(path));
        if self.mirror.kind == SpaceKind::S3 {
            return check_accepted(path, self.send("PUT", path, &[kind, ("cache-control", "no-cache")], content)?.0);
        }
        self.make_folders(path)?;
        check_accepted(path, self.send("PUT", path, &[kind], content)?.0)
    }

    /// S3 replaces an object completely; WebDAV does not promise that for writing, but a file can be moved.
    fn replace(&self, path: &str, content: &[u8]) -> Result<(), Message> {
        if self.mirror.kind == SpaceKind::S3 {
            return self.write(path, content);
        }
        self.make_folders(path)?;
        let (beside, to) = (format!("{path}.new"), self.address(path));
        let kind = ("content-type", content_type(path));
        check_accepted(path, self.send("PUT", &beside, &[kind], content)?.0)?;
        check_accepted(path, self.send("MOVE", &beside, &[("destination", &to), ("overwrite", "T")], &[])?.0)
    }

    fn remove(&self, path: &str) -> Result<(), Message> {
        match self.send("DELETE", path, &[], &[])? {
            (StatusCode::NOT_FOUND, _) => Ok(()),
            (status, _) => check_accepted(path, status),
        }
    }

    /// Creates the folders of a file, beginning with the topmost.
    fn make_folders(&self, path: &str) -> Result<(), Message> {
        let ends = path.char_indices().filter(|(_, letter)| *letter == '/').map(|(end, _)| &path[..=end]);
        for folder in [""].into_iter().chain(ends) {
            let known = locked(&self.folders).entry(folder.to_owned()).or_default().clone();
            let mut is_there = locked(&known);
            if *is_there {
                continue;
            }
            match self.send("MKCOL", folder, &[], &[])?.0 {
                // It exists, or it is one that nobody can create.
                StatusCode::METHOD_NOT_ALLOWED => {}
                status if folder.is_empty() && !status.is_success() => {}
                status => check_accepted(folder, status)?,
            }
            *is_there = true;
        }
        Ok(())
    }
}

fn read_body(body: &mut Body) -> Result<Vec<u8>, ureq::Error> {
    body.with_config().limit(MAX_ANSWER).read_to_vec()
}

fn check_accepted(path: &str, status: StatusCode) -> Result<(), Message> {
    if status.is_success() { Ok(()) } else { Err(unsent(path, status)) }
}
