//! Two slots of a web space, each with a copy of the site: one is read while the other is written, then the index
//! switches.
//!
//! Three facts to know: the slot that is read is never written, so readers have the old or the new site, complete,
//! whatever fails; before a slot is written its list marks the files that are no longer certain, so that the next
//! server to write sends or removes them; and once readers have moved, the other slot is written too.

use super::address::MIRROR_SCRIPT;
use super::destination::{Destination, Folder};
use super::sending::unsent;
use super::space::Space;
use crate::assets;
use crate::places::locked;
use askama::Template;
use messages::Message;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use uuid::Uuid;

/// The folders of the two slots.
pub const SLOTS: [&str; 2] = ["a", "b"];
/// The list of files in a slot.
const LIST: &str = "caipan-files.json";
/// The first page.
const INDEX: &str = "index.html";
/// The script of the first page begins with a line that says which slot is read.
const BEGIN: &str = "const caipan = ";
/// The ends of files that contain the time of printing or of a check, which alone is no reason to send them.
const DATED: [&str; 2] = [".pdf", CHECKED];
const CHECKED: &str = "/verify/index.html";
/// Number of files that are sent at the same time.
const SENDERS: usize = 4;
/// The maximum time for one web space, so that others do not wait longer; the remaining files are sent with the next
/// attempt.
const TURN: Duration = Duration::from_secs(600);

/// The files of a slot with the hashes of their contents; empty if that is unknown, or if the file is no longer part of
/// the site.
type Held = BTreeMap<String, String>;

/// The known contents of a web space.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    held: [Held; 2],
    /// The index of the slot that is read, if any.
    shown: Option<usize>,
    /// Whether the last switch may be incomplete: then some readers may read the other slot.
    is_unsettled: bool,
    /// The line of the script that selects the slot, as it was read or written last.
    line: String,
}

/// The values for the script of a mirror.
#[derive(Clone, Debug, Serialize)]
pub struct Head {
    /// The slot that is read.
    pub slot: &'static str,
    /// A new random id for every write, by which other servers notice it.
    pub id: String,
    /// The slug of the event.
    pub event: String,
    /// The path of its page within a slot.
    pub page: String,
    /// The notice with the time of the pages, by language.
    pub said: BTreeMap<&'static str, String>,
    /// The address of the live event; empty if others cannot reach it.
    pub live: String,
    /// The name of the event, for the first page.
    #[serde(skip)]
    pub name: String,
    /// The code of the language of the first page.
    #[serde(skip)]
    pub lang: &'static str,
}

/// The first page. Its script, or without scripts the browser, goes to the slot that is read.
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

/// The part of [`Head`] that is read from a web space.
#[derive(Deserialize)]
struct KnownHead {
    slot: String,
}

/// The files of a site that were made in a folder and are not sent yet.
pub struct Staged {
    folder: Folder,
    held: [Held; 2],
    says: Mutex<Held>,
}

impl Staged {
    /// An empty site in an empty folder, for a web space with these contents: files that both slots have are not made
    /// again.
    pub fn new(folder: PathBuf, contents: &Contents) -> Staged {
        Staged { folder: Folder { new: folder, before: None }, held: contents.held.clone(), says: Mutex::default() }
    }

    /// Whether a file was made, because a slot lacked it.
    fn is_staged(&self, path: &str) -> bool {
        self.folder.new.join(path).is_file()
    }
}

impl Destination for Staged {
    fn has(&self, path: &str, says: Option<&str>) -> bool {
        let is_held = |known: &String| !known.is_empty() && says.is_none_or(|says| known == says);
        self.held.iter().all(|held| held.get(path).is_some_and(is_held))
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

/// Reads a list. Names that we never write are dropped, because some lead out of the slot.
fn read_list(list: &[u8]) -> Held {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-._".contains(letter);
    let is_name = |part: &str| !part.is_empty() && !part.starts_with('.') && part.chars().all(plain);
    let mut held: Held = serde_json::from_slice(list).unwrap_or_default();
    held.retain(|path, _| path.split('/').all(is_name));
    held
}

/// The first line of the script; empty if there is none.
fn read_line(space: &Space) -> Result<String, Message> {
    let script = space.read(MIRROR_SCRIPT)?.and_then(|script| String::from_utf8(script).ok()).unwrap_or_default();
    Ok(script.lines().next().unwrap_or_default().to_owned())
}

impl Contents {
    /// Reads the contents of a web space; slots without a list count as empty.
    ///
    /// # Errors
    /// It cannot be read, or its first page was not written by us.
    pub fn read(space: &Space) -> Result<Contents, Message> {
        let mut contents = Contents::default();
        for (held, slot) in contents.held.iter_mut().zip(SLOTS) {
            *held = space.read(&format!("{slot}/{LIST}"))?.map_or_else(Held::new, |list| read_list(&list));
        }
        contents.line = read_line(space)?;
        let head = contents.line.strip_prefix(BEGIN).and_then(|line| line.strip_suffix(';'));
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

    /// Whether it is as it was left: nobody else has written, and the last switch was complete.
    pub fn is_as_left(&self, space: &Space) -> Result<bool, Message> {
        Ok(!self.is_unsettled && read_line(space)? == self.line)
    }

    /// Whether the two slots differ.
    pub fn is_behind(&self) -> bool {
        !is_same(&self.held[0], &self.held[1])
    }

    /// Updates the web space; returns the number of sent files. If the slot that is read is up to date, the other one
    /// is written, so that nothing remains there that is not public any more.
    pub fn update(&mut self, space: &Space, site: &Staged, head: Head) -> Result<usize, Message> {
        let says = locked(&site.says).clone();
        if let Some(shown) = self.shown.filter(|_| self.is_unsettled) {
            // No times: the pages contain them.
            self.switch(space, shown, Head { said: BTreeMap::new(), ..head.clone() })?;
        }
        let same = self.shown.filter(|shown| is_same(&self.held[*shown], &says));
        let written = self.shown.map_or(0, |shown| 1 - shown);
        let sent = self.send(space, written, site, &says, same.is_none())?;
        self.switch(space, same.unwrap_or(written), head)?;
        self.remove_left(space, &says, TURN)?;
        Ok(sent)
    }

    /// Removes the files that are no longer part of the site, within a time.
    fn remove_left(&mut self, space: &Space, says: &Held, within: Duration) -> Result<(), Message> {
        let begun = Instant::now();
        for (held, slot) in self.held.iter_mut().zip(SLOTS) {
            let is_left = |(path, known): &(&String, &String)| known.is_empty() && !says.contains_key(*path);
            let left: Vec<String> = held.iter().filter(is_left).map(|(path, _)| path.clone()).collect();
            for path in left {
                // A list may name as many as a web space likes, and it may take its time for each.
                if begun.elapsed() >= within {
                    return Err(unsent(&path, io::Error::from(ErrorKind::TimedOut)));
                }
                space.remove(&format!("{slot}/{path}"))?;
                held.remove(&path);
            }
        }
        Ok(())
    }

    /// Sends the files that a slot lacks; checks that differ only in their time only if `with_checks`.
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
            let is_kept =
                !with_checks && path.ends_with(CHECKED) && known.get(*path).is_some_and(|known| !known.is_empty());
            known.get(*path) != Some(*says) && !is_kept && site.is_staged(path)
        };
        let lacking: Vec<(&String, &String)> = says.iter().filter(lacks).collect();
        if lacking.is_empty() && known.keys().all(|path| says.contains_key(path)) {
            return Ok(0);
        }
        let list = format!("{slot}/{LIST}");
        let store_list = |held: &Held| {
            let json = serde_json::to_vec(held).map_err(|error| unsent(&list, error.to_string()))?;
            space.replace(&list, &json)
        };
        let mut begun = known.clone();
        begun.iter_mut().filter(|(path, _)| !says.contains_key(*path)).for_each(|(_, known)| known.clear());
        begun.extend(lacking.iter().map(|(path, _)| ((*path).clone(), String::new())));
        store_list(&begun)?;
        // Without reading nobody could find out later which slot is read.
        if self.shown.is_none() && space.read(&list)?.is_none() {
            return Err(Message::new("mirror-unreadable").arg("file", &list));
        }
        self.held[copy] = Held::new();
        let held = Mutex::new(begun);
        let sent = send_all(&lacking, &held, |path| {
            let content = fs::read(site.folder.new.join(path)).map_err(|error| unsent(path, error))?;
            space.write(&format!("{slot}/{path}"), &content)
        });
        self.held[copy] = held.into_inner().unwrap_or_else(PoisonError::into_inner);
        sent?;
        store_list(&self.held[copy])?;
        Ok(lacking.len())
    }

    /// Makes a slot the one that is read, with the time of its pages.
    fn switch(&mut self, space: &Space, shown: usize, head: Head) -> Result<(), Message> {
        let slot = SLOTS[shown];
        let head = Head { slot, id: Uuid::new_v4().simple().to_string(), ..head };
        (self.shown, self.is_unsettled) = (Some(shown), true);
        let json = serde_json::to_string(&head).map_err(|error| unsent(MIRROR_SCRIPT, error.to_string()))?;
        let code = assets::script(MIRROR_SCRIPT).unwrap_or_default();
        let line = format!("{BEGIN}{json};");
        space.replace(MIRROR_SCRIPT, format!("{line}\n{code}").as_bytes())?;
        let page = format!("{slot}/{}", head.page);
        let index = Index { lang: head.lang, name: &head.name, script: MIRROR_SCRIPT, page: &page };
        space.replace(INDEX, index.render().map_err(|error| unsent(INDEX, error.to_string()))?.as_bytes())?;
        (self.line, self.is_unsettled) = (line, false);
        Ok(())
    }
}

/// Whether a file contains the time of printing or of a check.
fn is_dated(path: &str) -> bool {
    DATED.iter().any(|end| path.ends_with(end))
}

/// Whether a slot has the contents of a site, apart from such files.
fn is_same(held: &Held, says: &Held) -> bool {
    let told = |files: &'_ Held| -> Vec<(String, String)> {
        let files = files.iter().filter(|(path, says)| !is_dated(path) && !says.is_empty());
        files.map(|(path, says)| (path.clone(), says.clone())).collect()
    };
    told(held) == told(says)
}

/// Sends files, several at the same time, and records the hash of each after it was sent.
fn send_all(
    files: &[(&String, &String)],
    held: &Mutex<Held>,
    send: impl Fn(&str) -> Result<(), Message> + Sync,
) -> Result<(), Message> {
    let (next, failed, begun) = (AtomicUsize::new(0), Mutex::new(None), Instant::now());
    thread::scope(|scope| {
        for _ in 0..SENDERS {
            scope.spawn(|| {
                while let Some((path, says)) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if locked(&failed).is_some() {
                        return;
                    }
                    let sent = match begun.elapsed() < TURN {
                        true => send(path),
                        false => Err(unsent(path, io::Error::from(ErrorKind::TimedOut))),
                    };
                    match sent {
                        Ok(()) => drop(locked(held).insert((*path).clone(), (*says).clone())),
                        Err(why) => *locked(&failed) = Some(why),
                    }
                }
            });
        }
    });
    failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web_space::destination::hash_content;
    use std::path::Path;
    use tempfile::TempDir;

    /// A site of these files, made for a web space with these contents.
    fn staged(files: &[&str], says: &str, contents: &Contents) -> (TempDir, Staged) {
        let beside = TempDir::new().unwrap();
        let site = Staged::new(beside.path().to_owned(), contents);
        for file in files {
            let (content, hash) = (says.as_bytes(), hash_content(says.as_bytes()));
            let made = if site.has(file, Some(&hash)) { site.keep(file) } else { site.write(file, content, &hash) };
            made.unwrap();
        }
        (beside, site)
    }

    fn update(space: &Space, files: &[&str], says: &str) -> Result<usize, Message> {
        let mut contents = Contents::read(space).unwrap();
        let (_beside, site) = staged(files, says, &contents);
        let (event, page, name) = ("cup".to_owned(), "e/x.html".to_owned(), "Cup".to_owned());
        let (said, live, id) = (BTreeMap::new(), String::new(), String::new());
        contents.update(space, &site, Head { slot: SLOTS[0], id, event, page, said, live, name, lang: "en" })
    }

    fn read(root: &Path, file: &str) -> Option<String> {
        fs::read_to_string(root.join("web").join(file)).ok()
    }

    #[test]
    fn what_was_cut_off_is_sent_again_or_removed_by_whoever_goes_on() {
        let root = TempDir::new().unwrap();
        let space = Space::Folder(root.path().join("web"));
        update(&space, &["e/x.html", "e/y.html"], "1").unwrap();
        update(&space, &["e/x.html", "e/y.html"], "1").unwrap();
        assert!(SLOTS.iter().all(|slot| read(root.path(), &format!("{slot}/e/y.html")).is_some()));
        // A folder prevents a file with its name from being written.
        let blocked = root.path().join("web/b/e/z.html/z");
        fs::create_dir_all(&blocked).unwrap();
        update(&space, &["e/x.html", "e/z.html"], "2").unwrap_err();
        fs::remove_dir_all(blocked.parent().unwrap()).unwrap();
        assert_eq!(read(root.path(), "a/e/x.html").as_deref(), Some("1"), "nobody writes what is read");

        update(&space, &["e/x.html"], "3").unwrap();
        assert!(read(root.path(), INDEX).unwrap().contains("href=\"b/e/x.html\""));
        assert_eq!(read(root.path(), "b/e/x.html").as_deref(), Some("3"));
        assert!(["y", "z"].iter().all(|gone| read(root.path(), &format!("b/e/{gone}.html")).is_none()));
        update(&space, &["e/x.html"], "3").unwrap();
        assert!(read(root.path(), "a/e/y.html").is_none());
    }

    #[test]
    fn what_another_server_has_written_is_noticed() {
        let root = TempDir::new().unwrap();
        let space = Space::Folder(root.path().join("web"));
        update(&space, &["e/x.html"], "1").unwrap();
        let known = Contents::read(&space).unwrap();
        assert!(known.is_as_left(&space).unwrap());
        for says in ["2", "3"] {
            update(&space, &["e/x.html"], says).unwrap();
            assert!(!known.is_as_left(&space).unwrap(), "{says}");
        }
    }

    #[test]
    fn what_is_not_removed_in_time_is_removed_with_the_next_attempt() {
        let root = TempDir::new().unwrap();
        let space = Space::Folder(root.path().join("web"));
        for _ in SLOTS {
            update(&space, &["e/x.html", "e/y.html"], "1").unwrap();
        }
        let mut contents = Contents::read(&space).unwrap();
        contents.held.iter_mut().for_each(|held| held.get_mut("e/y.html").unwrap().clear());
        let says = Held::from([("e/x.html".to_owned(), "1".to_owned())]);
        let is_there = || SLOTS.map(|slot| read(root.path(), &format!("{slot}/e/y.html")).is_some());
        contents.remove_left(&space, &says, Duration::ZERO).unwrap_err();
        assert_eq!(is_there(), [true; 2]);
        contents.remove_left(&space, &says, TURN).unwrap();
        assert_eq!(is_there(), [false; 2]);
    }

    #[test]
    fn a_list_leads_to_nothing_outside_its_copy() {
        let root = TempDir::new().unwrap();
        let space = Space::Folder(root.path().join("web"));
        update(&space, &["e/x.html"], "1").unwrap();
        let (own, list) = (root.path().join("own"), root.path().join("web/b").join(LIST));
        fs::create_dir_all(list.parent().unwrap()).unwrap();
        fs::write(&own, "mine").unwrap();
        fs::write(&list, format!("{{\"../../own\":\"\",\"{}\":\"\"}}", own.display())).unwrap();
        update(&space, &["e/x.html"], "2").unwrap();
        assert_eq!(fs::read_to_string(&own).unwrap(), "mine");
    }
}
