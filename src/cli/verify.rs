//! `caipan verify`: recounts an event from its archive alone, step by step.

use super::{Failure, print, read_file};
use files::archive::MAX_BYTES;
use messages::{Locale, Message};
use std::path::Path;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    paper: super::archive::Paper,
    #[arg(value_name = "FILE|URL", id = "verified")]
    archive: String,
}

pub(super) fn run(arguments: &Arguments, locale: Locale) -> Result<(), Failure> {
    let Arguments { paper, archive } = arguments;
    let bytes = match archive.starts_with("http://") || archive.starts_with("https://") {
        true => downloaded(archive)?,
        false => read_file(Path::new(archive))?,
    };
    let checked = actions::check_archive(archive, &bytes, &paper.on_paper())?;
    let said: Vec<String> = recount::steps(&checked, &paper.on_paper()).iter().map(|step| locale.say(step)).collect();
    print(&(said.join("\n") + "\n"))?;
    Failure::refuse_if_any(checked.problems)
}

/// The archive of an event from the internet, by the address of any of its pages.
fn downloaded(address: &str) -> Result<Vec<u8>, Failure> {
    let failed = |reason: String| Message::new("verify-not-taken").arg("address", address).arg("reason", reason);
    let event = event_page(address).ok_or_else(|| Message::new("verify-no-address").arg("address", address))?;
    let mut answer =
        ureq::get(format!("{event}/open-archive.json")).call().map_err(|error| failed(error.to_string()))?;
    let body = answer.body_mut().with_config().limit(MAX_BYTES as u64 + 1);
    Ok(body.read_to_vec().map_err(|error| failed(error.to_string()))?)
}

/// `https://host/e/NAME`, from any address that begins so.
fn event_page(address: &str) -> Option<String> {
    let (host, path) = address.split_once("/e/")?;
    let slug = path.split(['/', '?', '#']).next().filter(|slug| !slug.is_empty())?;
    Some(format!("{host}/e/{slug}"))
}

#[cfg(test)]
mod tests {
    use super::event_page;

    #[test]
    fn any_page_of_an_event_leads_to_it() {
        for page in ["", "/", "/verify", "/players/3?at=1", "#x"] {
            let address = format!("https://mahjong.example/e/cup{page}");
            assert_eq!(event_page(&address).as_deref(), Some("https://mahjong.example/e/cup"), "{address}");
        }
        assert_eq!(event_page("https://mahjong.example/"), None);
        assert_eq!(event_page("https://mahjong.example/e/"), None);
    }
}
