//! `caipan publish`: writes what everybody may see of an event as plain files, for any web server.
//!
//! One fact to know: the files are written beside the folder, and replace it when all are complete; a folder with any
//! other file is left as it is.

use super::{Failure, Location};
use actix_web::http::Uri;
use messages::{Locale, Message};
use std::path::{Path, PathBuf};
use std::{fs, io};
use web::{self, Publication};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    location: Location,
    #[arg(long)]
    event: String,
    #[arg(long = "address", id = "published_at", value_name = "URL", value_parser = files_at)]
    address: Option<String>,
    #[arg(value_name = "DIR", id = "published_to")]
    folder: PathBuf,
}

/// The address of a folder on the internet, without `/` at its end.
fn files_at(text: &str) -> Result<String, String> {
    let address = text.parse::<Uri>().ok().filter(|address| address.query().is_none());
    let is_web = |address: &Uri| matches!(address.scheme_str(), Some("http" | "https")) && address.host().is_some();
    match address.filter(is_web) {
        Some(_) => Ok(text.trim_end_matches('/').to_owned()),
        None => Err(super::locale().msg("publish-address-wrong").arg("found", text).to_string()),
    }
}

/// The file by which a folder is recognised as written by this command.
const MARK: &str = "caipan-publication.txt";
/// The other files and folders in it, beside a folder for each further language.
const WRITTEN: [&str; 7] = ["index.html", "e", "api", "fans", "patterns", "static", MARK];

pub(super) fn run(arguments: &Arguments, locale: Locale) -> Result<(), Failure> {
    let folder = fs::canonicalize(&arguments.folder).or_else(|_| std::path::absolute(&arguments.folder));
    let folder = folder.map_err(|error| unwritten(&arguments.folder, &error))?;
    check(&folder)?;
    let store = arguments.location.open()?;
    let event = store.event(&arguments.event)?.ok_or(actions::Error::NotFound)?.for_everybody();
    let beside = folder.parent().unwrap_or(&folder);
    let beside = tempfile::Builder::new().prefix(".caipan-publish-").tempdir_in(beside);
    let beside = beside.map_err(|error| unwritten(&folder, &error))?;
    let (new, old) = (beside.path().join("new"), beside.path().join("old"));
    fs::create_dir(&new).map_err(|error| unwritten(&new, &error))?;
    let before = folder.exists().then(|| folder.clone());
    let publication =
        Publication { event, first: locale, address: arguments.address.clone(), folder: new.clone(), before };
    let name = publication.event.head.name.clone();
    let published = web::publish(&store, publication)?;
    let mark = locale.msg("publish-mark").arg("event", &name).to_string();
    fs::write(new.join(MARK), mark + "\n").map_err(|error| unwritten(&new, &error))?;
    // In the meantime somebody may have added a file.
    check(&folder)?;
    replace(&folder, &new, &old).map_err(|error| unwritten(&folder, &error))?;
    let done = locale.msg("publish-done").arg("event", &name).arg("files", published.files);
    println!("{}", done.arg("changed", published.changed).arg("folder", folder.display().to_string()));
    Ok(())
}

/// Rejects a folder with anything that this command did not write.
fn check(folder: &Path) -> Result<(), Failure> {
    let inside = match fs::read_dir(folder) {
        Ok(inside) => inside.collect::<io::Result<Vec<_>>>(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => Err(error),
    };
    let inside = inside.map_err(|error| unwritten(folder, &error))?;
    let names: Vec<String> = inside.iter().map(|one| one.file_name().to_string_lossy().into_owned()).collect();
    let is_mark = |name: &String| name == MARK;
    let ours = |name: &&String| {
        names.iter().any(is_mark) && (WRITTEN.contains(&name.as_str()) || Locale::from_code(name).is_some())
    };
    match names.iter().find(|name| !ours(name)) {
        None => Ok(()),
        Some(foreign) => {
            let message = Message::new("publish-foreign").arg("folder", folder.display().to_string());
            Err(message.arg("found", foreign).into())
        }
    }
}

/// Replaces the folder by the new one; if that fails, the folder stays. If the system can exchange two names, there is
/// always one of the two.
fn replace(folder: &Path, new: &Path, old: &Path) -> io::Result<()> {
    if folder.exists() {
        if exchange(folder, new).is_ok() {
            return Ok(());
        }
        fs::rename(folder, old)?;
    }
    fs::rename(new, folder).inspect_err(|_| {
        // The error is reported; this restores the old folder, if there was one.
        let _ = fs::rename(old, folder);
    })
}

#[cfg(target_os = "linux")]
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(target_os = "linux"))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

fn unwritten(path: &Path, error: &io::Error) -> Failure {
    let reason = format!("{}: {error}", path.display());
    Message::new("error-output").arg("reason", reason).into()
}
