//! `caipan draw verify`: repeats a draw from its protocol, and compares the results.

use super::{Failure, print, read_file};
use clap::Subcommand;
use event::draw::protocol::DrawMethod;
use event::values::time_zone::TimeZone;
use files::protocol::read;
use messages::{Locale, Message, discrepancy, protocol_time};
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Verify(Verify),
}

#[derive(Debug, clap::Args)]
pub(super) struct Verify {
    #[arg(value_name = "FILE.json")]
    protocol: PathBuf,
}

pub(super) fn run(command: &Command, locale: Locale) -> Result<(), Failure> {
    let Command::Verify(Verify { protocol: file }) = command;
    let protocol = read(&file.display().to_string(), &read_file(file)?)?;
    let found = protocol.verify().map_err(files::output_error)?;
    if !found.is_empty() {
        let messages = found.iter().map(|found| discrepancy(found, &protocol.input));
        return Err(Failure { messages: messages.collect() });
    }
    let message = Message::new("draw-verified").arg("event", &protocol.input.event);
    let message = message.arg("players", protocol.input.players.len()).arg("sessions", protocol.seats.len());
    let compare = match &protocol.how {
        DrawMethod::Committed { commitment, published_at, .. } => Message::new("draw-verified-committed")
            .arg("commitment", commitment)
            .arg("at", protocol_time(TimeZone::UTC, published_at)),
        DrawMethod::Seed { seed } => Message::new("draw-verified-seed").arg("seed", seed),
        DrawMethod::Hand => Message::new("draw-verified-hand"),
    };
    let digest = Message::new("draw-verified-digest").arg("digest", &protocol.digest);
    let signed = protocol.signed.as_ref().map(|by| Message::new("draw-verified-signed").arg("key", &by.public_key));
    let lines: Vec<String> =
        [message, compare, digest].iter().chain(&signed).map(|message| locale.say(message)).collect();
    print(&(lines.join("\n") + "\n"))
}
