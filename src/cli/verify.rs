//! `caipan verify`: counts an event again from its archive, step by step, for somebody who has nothing but that.

use super::{Failure, print, read_file};
use actions::{self, Checked, OnPaper};
use event::record::audit_chain::{ERASURE, code};
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
    let said: Vec<String> = steps(&checked, &paper.on_paper()).iter().map(|step| locale.say(step)).collect();
    print(&(said.join("\n") + "\n"))?;
    Failure::refuse_if_any(checked.problems)
}

/// The archive of the event at an address, of any of its pages.
fn downloaded(address: &str) -> Result<Vec<u8>, Failure> {
    let failed = |reason: String| Message::new("verify-not-taken").arg("address", address).arg("reason", reason);
    let event = event_page(address).ok_or_else(|| Message::new("verify-no-address").arg("address", address))?;
    let mut answer =
        ureq::get(format!("{event}/open-archive.json")).call().map_err(|error| failed(error.to_string()))?;
    let body = answer.body_mut().with_config().limit(MAX_BYTES as u64 + 1);
    Ok(body.read_to_vec().map_err(|error| failed(error.to_string()))?)
}

/// `https://host/e/NAME`, of an address that begins so.
fn event_page(address: &str) -> Option<String> {
    let (host, path) = address.split_once("/e/")?;
    let slug = path.split(['/', '?', '#']).next().filter(|slug| !slug.is_empty())?;
    Some(format!("{host}/e/{slug}"))
}

/// What was counted and what came of it, in the order in which it follows.
fn steps(checked: &Checked, paper: &OnPaper) -> Vec<Message> {
    let archive = &checked.archive;
    let last = archive.audit.last().map_or("", |row| code(&row.hash));
    let mut steps = vec![
        Message::new("verify-step-file").arg("event", &archive.event.name).arg("sha256", &archive.sha256),
        Message::new("verify-step-audit").arg("rows", archive.audit.len()).arg("code", last),
    ];
    steps.push(match archive.seals.last() {
        Some(seal) => Message::new("verify-step-seals").arg("seals", archive.seals.len()).arg("key", &seal.public_key),
        None => Message::new("verify-step-unsealed"),
    });
    let erasures = archive.audit.iter().filter(|row| row.action == ERASURE).count();
    if erasures > 0 {
        steps.push(Message::new("verify-step-erased").arg("erasures", erasures));
    }
    if paper.audit.is_none() && paper.key.is_none() {
        steps.push(Message::new("verify-step-paper").arg("code", last));
    }
    if checked.problems.is_empty() {
        steps.push(Message::new("verify-step-draws").arg("draws", checked.draws).arg("all", archive.draws.len()));
        steps.push(Message::new("verify-step-seats").arg("seatings", checked.seatings));
        steps.push(
            Message::new("verify-step-hands").arg("hands", archive.hands.len()).arg("tables", archive.tables.len()),
        );
        let by_totals = archive.by_totals();
        if by_totals > 0 {
            steps.push(Message::new("verify-step-totals").arg("tables", by_totals));
        }
        steps.push(Message::new("verify-step-signatures").arg("signatures", checked.signatures));
        let named = archive.named_documents().len();
        if named > 0 {
            let there = archive.documents.len();
            steps.push(Message::new("verify-step-documents").arg("documents", there).arg("named", named));
        }
        steps.push(
            Message::new("verify-step-ranks")
                .arg("publications", checked.publications)
                .arg("players", archive.players.len()),
        );
        steps.push(Message::new("verify-step-holds"));
    } else {
        steps.push(Message::new("verify-step-does-not-hold").arg("problems", checked.problems.len()));
    }
    steps
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
