//! `caipan import`, `export` and `template`: tables in and out of an event.

use super::{Failure, Location, progress_bar, read_file, write};
use crate::actions::{self, Actor, FileImport};
use crate::exchange::kinds::{Kind, template as template_of};
use crate::exchange::sheet::Worksheet;
use crate::exchange::table::{BYTE_ORDER_MARK, workbook};
use crate::messages::Locale;
use crate::store::now;
use crate::tournament::ids::SessionNumber;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::path::PathBuf;

/// A value parser for these kinds, by their codes.
fn kinds(of: &[Kind]) -> impl TypedValueParser<Value = Kind> + use<> {
    let codes: Vec<&'static str> = of.iter().map(|kind| kind.code()).collect();
    PossibleValuesParser::new(codes).try_map(|code| Kind::from_code(&code).ok_or(code))
}

#[derive(Debug, clap::Args)]
pub(super) struct Import {
    #[command(flatten)]
    location: Location,
    #[arg(long)]
    event: String,
    #[arg(long, value_parser = kinds(&Kind::READ), default_value = "players")]
    kind: Kind,
    #[arg(long)]
    dry_run: bool,
    #[arg(long = "session", id = "only_session", value_name = "NUMBER")]
    session: Option<u16>,
    #[arg(long, value_name = "NAME", default_value = "")]
    drawn_by: String,
    #[arg(long, value_name = "NAME", default_value = "")]
    event_name: String,
    file: PathBuf,
}

/// So many rows of a file are shown before it is imported.
const ROWS_SHOWN: usize = 10;

pub(super) fn import(arguments: &Import, locale: Locale) -> Result<(), Failure> {
    let new = FileImport {
        kind: arguments.kind,
        file: arguments.file.display().to_string(),
        bytes: read_file(&arguments.file)?,
        session: arguments.session.map(SessionNumber),
        drawn_by: arguments.drawn_by.clone(),
        typed_name: arguments.event_name.clone(),
        version: None,
    };
    let (store, actor) = (arguments.location.open()?, Actor::command_line());
    if !arguments.dry_run {
        let rows = Worksheet::read(&new.file, &new.bytes, &[]).map_or(0, |sheet| sheet.rows().count() as u64);
        let bar = progress_bar(rows, locale.msg("import-storing").to_string());
        let taken = |hands| bar.set_position(hands as u64);
        let done = actions::import_file(&store, &actor, &arguments.event, &new, taken, now())?;
        bar.finish_and_clear();
        println!("{}", locale.msg("import-done").arg("what", done));
        return Ok(());
    }
    let planned = actions::preview_import(&store, &actor, &arguments.event, &new, now())?;
    let sheet = Worksheet::read(&new.file, &new.bytes, &[])?;
    println!("{}", locale.say(sheet.read_as()));
    println!("{}", sheet.header().join(" | "));
    for row in sheet.rows().take(ROWS_SHOWN) {
        println!("{}", row.cells().join(" | "));
    }
    println!("{}", locale.msg("import-rows").arg("rows", sheet.rows().count()));
    println!("{}", locale.msg("import-planned").arg("what", planned));
    Ok(())
}

/// How tables are written to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FileFormat {
    Csv,
    Xlsx,
    Json,
}

#[derive(Debug, clap::Args)]
pub(super) struct Export {
    #[command(flatten)]
    location: Location,
    #[arg(long)]
    event: String,
    #[arg(value_parser = kinds(&Kind::ALL))]
    what: Kind,
    #[arg(long, value_enum, id = "file_format", default_value = "csv")]
    format: FileFormat,
    #[arg(long = "session", id = "only_session", value_name = "NUMBER")]
    session: Option<u16>,
    #[arg(long)]
    bom: bool,
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn export(arguments: &Export, locale: Locale) -> Result<(), Failure> {
    let store = arguments.location.open()?;
    let view = store.event(&arguments.event)?.ok_or(actions::Error::NotFound)?;
    let tables = view.tables(arguments.what, arguments.session.map(SessionNumber));
    let first = tables.first().cloned().unwrap_or_else(|| arguments.what.blank());
    let bytes = match arguments.format {
        FileFormat::Csv if arguments.bom => (BYTE_ORDER_MARK.to_owned() + &first.csv()?).into_bytes(),
        FileFormat::Csv => first.csv()?.into_bytes(),
        FileFormat::Json => first.json()?.into_bytes(),
        FileFormat::Xlsx => workbook(&tables, locale.in_words(view.head.regulations.words))?,
    };
    write(arguments.output.as_deref(), &bytes)
}

#[derive(Debug, clap::Args)]
pub(super) struct Template {
    #[arg(value_parser = kinds(&Kind::READ))]
    kind_of_table: Kind,
    #[arg(short, long, value_name = "FILE.xlsx")]
    output: Option<PathBuf>,
}

pub(super) fn template(arguments: &Template, locale: Locale) -> Result<(), Failure> {
    write(arguments.output.as_deref(), &template_of(arguments.kind_of_table, locale)?)
}
