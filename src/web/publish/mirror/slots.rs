//! Two copies of a site in a web space: one is read while the other is brought up to date, then the index switches.
//!
//! Three facts to know: nothing is written into the copy that is read, so whatever is cut off, readers have the old site or the new one,
//! whole; before a copy is written its list is emptied, so that nobody relies on what is there until the list is whole again; and once
//! readers have had time to move, the other copy is brought up to date, too.

use super::space::Space;
use crate::publish::address::MIRROR_SCRIPT;
use crate::publish::destination::{Destination, Folder};
use crate::site::assets;
use crate::site::places::locked;
use askama::Template;
use messages::Message;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The folders of the two copies.
pub(super) const SLOTS: [&str; 2] = ["a", "b"];
/// What is in a copy, beside its pages.
const LIST: &str = "caipan-files.json";
/// The first page.
const INDEX: &str = "index.html";
/// The script of the first page begins with a line that says which copy is read.
const BEGIN: &str = "const caipan = ";
/// What says when it was printed or checked, which alone is no reason to send anything.
const DATED: [&str; 2] = [".pdf", CHECKED];
const CHECKED: &str = "/verify/index.html";
/// So many files are sent side by side.
const SENDERS: usize = 4;

/// The files of a copy, each with a hash of what it says; empty for one that is to be removed.
pub(super) type Held = BTreeMap<String, String>;

/// What is in a web space.
#[derive(Clone, Debug, Default)]
pub(super) struct Contents {
    held: [Held; 2],
    /// Which copy is read.
    shown: Option<usize>,
    /// Whether the switch to it was perhaps cut off: then some may read the other.
    is_unsettled: bool,
}

/// What the script of a mirror knows.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Head {
    /// Which copy is read.
    pub slot: &'static str,
    /// The event's address, and its page in a copy.
    pub event: String,
    pub page: String,
    /// As of when it is, by the code of the language.
    pub said: BTreeMap<&'static str, String>,
    /// Where the event is live; empty where nobody else reaches that.
    pub live: String,
    /// The event's name and the language that stands first, for the first page.
    #[serde(skip)]
    pub name: String,
    #[serde(skip)]
    pub lang: &'static str,
}

/// The first page. Its script, or where there are none the browser, goes to the copy that is read.
#[derive(Template)]
#[template(
    source = "<!doctype html>\n<html lang=\"{{ lang }}\">\n<head><meta charset=\"utf-8\">\n<title>{{ name }}</title>\n\
              <script src=\"{{ script }}\"></script>\n<noscript><meta http-equiv=\"refresh\" content=\"0; url={{ page }}\">\
              </noscript></head>\n<a href=\"{{ page }}\">{{ name }}</a>\n</html>\n",
    ext = "html"
)]
struct Index<'a> {
    lang: &'static str,
    name: &'a str,
    script: &'static str,
    page: &'a str,
}

/// What is read of it again.
#[derive(Deserialize)]
struct KnownHead {
    slot: String,
}

/// The files of a site, made beside and not sent yet.
pub(super) struct Staged {
    folder: Folder,
    held: [Held; 2],
    says: Mutex<Held>,
}

impl Staged {
    /// In an empty folder, for a web space with these contents: what both copies have is not made again.
    pub fn new(folder: PathBuf, contents: &Contents) -> Staged {
        Staged { folder: Folder { new: folder, before: None }, held: contents.held.clone(), says: Mutex::default() }
    }

    /// Whether a file was made, since not both copies had it.
    fn is_staged(&self, path: &str) -> bool {
        self.folder.new.join(path).is_file()
    }
}

impl Destination for Staged {
    fn has(&self, path: &str, says: Option<&str>) -> bool {
        self.held.iter().all(|held| held.get(path).is_some_and(|known| says.is_none_or(|says| known == says)))
    }

    fn keep(&self, path: &str) -> Result<(), Message> {
        let known = self.held[0].get(path).cloned().unwrap_or_default();
        locked(&self.says).insert(path.to_owned(), known);
        Ok(())
    }

    fn write(&self, path: &str, content: &[u8], says: &str) -> Result<(), Message> {
        locked(&self.says).insert(path.to_owned(), says.to_owned());
        self.folder.write(path, content, says)
    }
}

fn unread(file: &str, reason: impl ToString) -> Message {
    Message::new("mirror-unsent").arg("file", file).arg("reason", reason.to_string())
}

impl Contents {
    /// What is in a web space; nothing where it is empty, or a copy is not whole. One with somebody else's first page stays as it is.
    pub fn read(space: &Space) -> Result<Contents, Message> {
        let mut contents = Contents::default();
        for (held, slot) in contents.held.iter_mut().zip(SLOTS) {
            let list = space.read(&format!("{slot}/{LIST}"))?;
            *held = list.and_then(|list| serde_json::from_slice(&list).ok()).unwrap_or_default();
        }
        let script = space.read(MIRROR_SCRIPT)?.and_then(|script| String::from_utf8(script).ok()).unwrap_or_default();
        let head = script.lines().next().and_then(|line| line.strip_prefix(BEGIN)?.strip_suffix(';'));
        let head = head.and_then(|head| serde_json::from_str::<KnownHead>(head).ok());
        let index = space.read(INDEX)?.and_then(|index| String::from_utf8(index).ok()).unwrap_or_default();
        if !index.is_empty() && !index.contains(MIRROR_SCRIPT) {
            return Err(Message::new("mirror-foreign").arg("found", INDEX));
        }
        let by_script = head.and_then(|head| SLOTS.iter().position(|slot| *slot == head.slot));
        let by_index = SLOTS.iter().position(|slot| index.contains(&format!("href=\"{slot}/")));
        contents.shown = by_script.or(by_index);
        contents.is_unsettled = by_script != by_index;
        Ok(contents)
    }

    /// Whether the copy that nobody reads still says what was before.
    pub fn is_behind(&self) -> bool {
        !is_same(&self.held[0], &self.held[1])
    }

    /// Brings the web space up to date with a site; how many files were sent. Where the copy that is read says the same, that is the
    /// other one: nothing stays in it that is not for everybody any more.
    pub fn update(&mut self, space: &Space, site: &Staged, head: Head) -> Result<usize, Message> {
        let says = locked(&site.says).clone();
        if let Some(shown) = self.shown.filter(|_| self.is_unsettled) {
            self.switch(space, shown, head.clone())?;
        }
        let same = self.shown.filter(|shown| is_same(&self.held[*shown], &says));
        let written = self.shown.map_or(0, |shown| 1 - shown);
        let sent = self.send(space, written, site, &says, same.is_none())?;
        self.switch(space, same.unwrap_or(written), head)?;
        // Nothing leads to what is left.
        let held = &mut self.held[written];
        let left: Vec<String> =
            held.iter().filter(|(_, known)| known.is_empty()).map(|(path, _)| path.clone()).collect();
        for path in left {
            space.remove(&format!("{}/{path}", SLOTS[written]))?;
            held.remove(&path);
        }
        Ok(sent)
    }

    /// Sends what a copy lacks; that the event was checked at another time only where that is asked for.
    fn send(
        &mut self,
        space: &Space,
        copy: usize,
        site: &Staged,
        says: &Held,
        with_checks: bool,
    ) -> Result<usize, Message> {
        let (slot, known) = (SLOTS[copy], &self.held[copy]);
        let lacks = |(path, says): &(&String, &String)| {
            let is_kept = !with_checks && path.ends_with(CHECKED) && known.contains_key(*path);
            known.get(*path) != Some(*says) && !is_kept && site.is_staged(path)
        };
        let lacking: Vec<(&String, &String)> = says.iter().filter(lacks).collect();
        if lacking.is_empty() && known.keys().all(|path| says.contains_key(path)) {
            return Ok(0);
        }
        let list = format!("{slot}/{LIST}");
        space.write(&list, b"{}")?;
        let held = Mutex::new(std::mem::take(&mut self.held[copy]));
        let sent = send_all(&lacking, &held, |path| {
            let content = fs::read(site.folder.new.join(path)).map_err(|error| unread(path, error))?;
            space.write(&format!("{slot}/{path}"), &content)
        });
        self.held[copy] = held.into_inner().unwrap_or_else(PoisonError::into_inner);
        sent?;
        let held = &mut self.held[copy];
        held.iter_mut().filter(|(path, _)| !says.contains_key(*path)).for_each(|(_, known)| known.clear());
        space.write(&list, &serde_json::to_vec(held).map_err(|error| unread(&list, error))?)?;
        Ok(lacking.len())
    }

    /// Lets everybody read a copy, and says as of when it is.
    fn switch(&mut self, space: &Space, shown: usize, head: Head) -> Result<(), Message> {
        let slot = SLOTS[shown];
        let head = Head { slot, ..head };
        (self.shown, self.is_unsettled) = (Some(shown), true);
        let json = serde_json::to_string(&head).map_err(|error| unread(MIRROR_SCRIPT, error))?;
        let code = assets::script(MIRROR_SCRIPT).unwrap_or_default();
        space.write(MIRROR_SCRIPT, format!("{BEGIN}{json};\n{code}").as_bytes())?;
        let page = format!("{slot}/{}", head.page);
        let index = Index { lang: head.lang, name: &head.name, script: MIRROR_SCRIPT, page: &page };
        space.write(INDEX, index.render().map_err(|error| unread(INDEX, error))?.as_bytes())?;
        self.is_unsettled = false;
        Ok(())
    }
}

/// Whether a file says when it was printed or checked.
fn is_dated(path: &str) -> bool {
    DATED.iter().any(|end| path.ends_with(end))
}

/// Whether a copy says the same as a site, but for what was printed or checked.
fn is_same(held: &Held, says: &Held) -> bool {
    let told = |files: &'_ Held| -> Vec<(String, String)> {
        let files = files.iter().filter(|(path, says)| !is_dated(path) && !says.is_empty());
        files.map(|(path, says)| (path.clone(), says.clone())).collect()
    };
    told(held) == told(says)
}

/// Sends files, several side by side; what is being sent is held by nobody until it is there.
fn send_all(
    files: &[(&String, &String)],
    held: &Mutex<Held>,
    send: impl Fn(&str) -> Result<(), Message> + Sync,
) -> Result<(), Message> {
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(None));
    thread::scope(|scope| {
        for _ in 0..SENDERS {
            scope.spawn(|| {
                while let Some((path, says)) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if locked(&failed).is_some() {
                        return;
                    }
                    locked(held).remove(*path);
                    match send(path) {
                        Ok(()) => drop(locked(held).insert((*path).clone(), (*says).clone())),
                        Err(why) => *locked(&failed) = Some(why),
                    }
                }
            });
        }
    });
    failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}
