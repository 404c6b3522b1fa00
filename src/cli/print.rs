//! `caipan print`: prints the documents of an event as PDF.

use super::{Failure, Location, write};
use crate::acting;
use actions::{self, Actor, Document, Order};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use event::values::ids::{SessionNumber, TableNumber};
use messages::Message;
use paper::{Language, Paper, Style};
use std::path::PathBuf;
use store::now;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    location: Location,
    #[arg(value_name = "DOCUMENT", value_parser = PossibleValuesParser::new(Document::ALL.map(Document::code)).try_map(
        |code| Document::from_code(&code).ok_or(code)
    ))]
    document: Document,
    #[arg(long, id = "print_event", value_name = "EVENT")]
    event: Option<String>,
    #[arg(long, id = "print_session", value_name = "NUMBER")]
    session: Option<u16>,
    #[arg(long, id = "print_table", value_name = "NUMBER")]
    table: Option<u16>,
    #[arg(long)]
    blank: bool,
    #[arg(long, default_value = "a4", value_parser = PossibleValuesParser::new(Paper::ALL.map(Paper::code)).try_map(
        |code| Paper::from_code(&code).ok_or(code)
    ))]
    paper: Paper,
    #[arg(long)]
    cut: bool,
    #[arg(long, value_name = "URL", env = "CAIPAN_ADDRESS", value_parser = super::serve::links_to)]
    address: Option<String>,
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    let style = Style { language, paper: arguments.paper, cut: arguments.cut, ..Style::default() };
    let document = arguments.document;
    let bytes = match &arguments.event {
        // A session or table requires an event.
        None if arguments.blank && arguments.session.or(arguments.table).is_none() => {
            actions::print_blank(document, style)?
        }
        None => return Err(Message::new("print-needs-event").into()),
        Some(event) => {
            let order = Order {
                document,
                style,
                session: arguments.session.map(SessionNumber),
                table: arguments.table.map(TableNumber),
                appeal: None,
                blank: arguments.blank,
                workbook: arguments
                    .output
                    .as_ref()
                    .is_some_and(|file| file.extension().is_some_and(|kind| kind == "xlsx")),
                address: arguments.address.clone(),
                spectators: None,
                now: now(),
            };
            acting(&arguments.location.open()?, &Actor::command_line(), event).print_document(&order)?
        }
    };
    write(arguments.output.as_deref(), &bytes)
}
