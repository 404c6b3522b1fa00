//! `caipan import`, `export` and `template`: tables of an event as files.

use super::entrants::{both_names, difference};
use super::{Failure, Location, progress_bar, read_file, write};
use crate::acting;
use actions::{Actor, Error, FileImport, Found};
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use event::values::ids::SessionNumber;
use files::kinds::{TableKind, template as template_of};
use files::layout::Way;
use files::read_options::{ReadOptions, RememberedHeaders};
use files::table::{BYTE_ORDER_MARK, workbook};
use files::{columns, event_tables};
use messages::{Locale, Message};
use std::path::PathBuf;
use store::now;

/// A parser for values that are one of these kinds, by their codes.
fn kinds(of: &[TableKind]) -> impl TypedValueParser<Value = TableKind> + use<> {
    let codes: Vec<&'static str> = of.iter().map(|kind| kind.code()).collect();
    PossibleValuesParser::new(codes).try_map(|code| TableKind::from_code(&code).ok_or(code))
}

/// The meaning of a column: `选手=name`, or `选手=` if it is to be ignored.
fn word_and_code(text: &str) -> Result<(String, String), String> {
    let (word, code) = text.rsplit_once('=').ok_or_else(|| format!("{text}: WORD=CODE"))?;
    match code.is_empty() || columns::ALL.contains(&code) {
        true => Ok((word.to_owned(), code.to_owned())),
        false => Err(columns::ALL.join(", ")),
    }
}

#[derive(Debug, clap::Args)]
pub(super) struct Import {
    #[command(flatten)]
    location: Location,
    #[arg(long)]
    event: String,
    #[arg(long, value_parser = kinds(&TableKind::IMPORTABLE), default_value = "players")]
    kind: TableKind,
    #[arg(long)]
    dry_run: bool,
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    #[arg(long, value_name = "NAME")]
    worksheet: Option<String>,
    #[arg(long, value_name = "LINE")]
    header: Option<u64>,
    #[arg(long = "column", value_name = "WORD=CODE", value_parser = word_and_code)]
    columns: Vec<(String, String)>,
    #[arg(long, value_name = "FOUND=ENTERED", value_parser = both_names)]
    same: Vec<(String, String)>,
    #[arg(long, value_name = "CODE", value_parser = PossibleValuesParser::new(Way::ALL.map(Way::code)))]
    layout: Vec<String>,
    #[arg(long, value_name = "LINE")]
    leave_out: Vec<u64>,
    #[arg(long, value_name = "LINE")]
    take_in: Vec<u64>,
    #[arg(long)]
    as_individuals: bool,
    #[arg(long = "session", id = "only_session", value_name = "NUMBER")]
    session: Option<u16>,
    #[arg(long, value_name = "NAME", default_value = "")]
    drawn_by: String,
    #[arg(long, value_name = "NAME", default_value = "")]
    event_name: String,
    #[arg(long)]
    all_the_same: bool,
    #[arg(long, value_name = "TEXT", default_value = "", id = "totals_reason")]
    reason: String,
    #[arg(long)]
    convert_base: bool,
    file: PathBuf,
}

/// Number of rows that a dry run shows.
const ROWS_SHOWN: usize = 10;

pub(super) fn import(arguments: &Import, locale: Locale) -> Result<(), Failure> {
    let new = FileImport {
        kind: arguments.kind,
        file: arguments.file.display().to_string(),
        bytes: read_file(&arguments.file)?,
        options: ReadOptions {
            encoding: arguments.encoding.clone(),
            worksheet: arguments.worksheet.clone(),
            header: arguments.header,
            header_added: false,
            columns: arguments.columns.iter().cloned().collect(),
            same: arguments.same.iter().cloned().collect(),
            remembered: RememberedHeaders::new(),
            as_individuals: arguments.as_individuals,
            layout: arguments.layout.clone(),
            left_out: arguments.leave_out.iter().copied().collect(),
            taken_in: arguments.take_in.iter().copied().collect(),
        },
        session: arguments.session.map(SessionNumber),
        drawn_by: arguments.drawn_by.clone(),
        typed_name: arguments.event_name.clone(),
        all_the_same: arguments.all_the_same,
        reason: arguments.reason.clone(),
        convert: arguments.convert_base,
        version: None,
    };
    let (store, actor) = (arguments.location.open()?, Actor::command_line());
    let sheet = acting(&store, &actor, &arguments.event).open_file(&new)?;
    let says = || {
        println!("{}", locale.say(sheet.read_as()));
        sheet.assumptions().iter().for_each(|assumed| println!("{}", locale.say(assumed)));
        let layout = sheet.layout();
        if !layout.others.is_empty() {
            let codes: Vec<String> = layout.others.iter().map(|way| format!("--layout {}", way.code())).collect();
            println!("{}", locale.msg("layout-otherwise").arg("options", codes.join(", ")));
        }
        if !layout.left_out.is_empty() {
            println!("{}", locale.msg("layout-take-in-option"));
        }
    };
    if !arguments.dry_run {
        let bar = progress_bar(sheet.rows().count() as u64, locale.msg("import-storing").to_string());
        let taken = |hands| bar.set_position(hands as u64);
        let done = acting(&store, &actor, &arguments.event).import_file(&new, taken)?;
        bar.finish_and_clear();
        says();
        println!("{}", locale.msg("import-done").arg("what", done));
        return Ok(());
    }
    let planned = acting(&store, &actor, &arguments.event).preview_import(&new)?;
    says();
    match planned.standing {
        Some((columns, rows)) => {
            let words: Vec<String> = columns.into_iter().map(|code| locale.say(&columns::word(code))).collect();
            println!("{}", words.join(" | "));
            for (line, cells) in rows.iter().take(ROWS_SHOWN) {
                let entered = locale.msg("files-entered").to_string();
                let entered = if planned.entered.contains(line) { format!(" ({entered})") } else { String::new() };
                println!("{}{entered}", cells.join(" | "));
            }
        }
        None => {
            println!("{}", sheet.header().join(" | "));
            sheet.rows().take(ROWS_SHOWN).for_each(|row| println!("{}", row.cells().join(" | ")));
        }
    }
    println!("{}", locale.msg("import-rows").arg("rows", sheet.rows().count()));
    println!("{}", locale.msg("import-planned").arg("what", planned.what));
    for of in &planned.otherwise {
        if let Found::One(differences) = &of.found {
            let said: Vec<String> = differences.iter().map(|one| difference(one, locale)).collect();
            println!("{}: {}", of.name, said.join("; "));
        }
    }
    planned.asked.iter().for_each(|asked| println!("{}", locale.say(asked)));
    if !planned.asked.is_empty() {
        println!("{}", locale.msg("chart-all-the-same"));
    }
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
    #[arg(value_parser = kinds(&TableKind::ALL))]
    what: TableKind,
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
    if arguments.bom && arguments.format != FileFormat::Csv {
        return Err(Error::Refused(vec![Message::new("export-bom-not-csv")]).into());
    }
    if arguments.session.is_some() && !arguments.what.has_sessions() {
        let message = Message::new("export-not-of-session").arg("what", arguments.what.title());
        return Err(Error::Refused(vec![message]).into());
    }
    let store = arguments.location.open()?;
    let event = store.event(&arguments.event)?.ok_or(Error::NotFound)?;
    let sessions = event.head.regulations.sessions;
    if let Some(none) = arguments.session.filter(|session| !(1..=sessions).contains(session)) {
        let message = Message::new("check-in-session").arg("session", none).arg("sessions", sessions);
        return Err(Error::Refused(vec![message]).into());
    }
    let tables = event_tables::tables(&event, arguments.what, arguments.session.map(SessionNumber), now());
    let first = tables.first().cloned().unwrap_or_else(|| arguments.what.blank());
    let bytes = match arguments.format {
        FileFormat::Csv if arguments.bom => (BYTE_ORDER_MARK.to_owned() + &first.csv()?).into_bytes(),
        FileFormat::Csv => first.csv()?.into_bytes(),
        FileFormat::Json => first.json()?.into_bytes(),
        FileFormat::Xlsx => workbook(&tables, locale.in_words(event.head.regulations.words))?,
    };
    write(arguments.output.as_deref(), &bytes)
}

#[derive(Debug, clap::Args)]
pub(super) struct Template {
    #[arg(value_parser = kinds(&TableKind::IMPORTABLE))]
    kind_of_table: TableKind,
    #[arg(short, long, value_name = "FILE.xlsx")]
    output: Option<PathBuf>,
}

pub(super) fn template(arguments: &Template, locale: Locale) -> Result<(), Failure> {
    write(arguments.output.as_deref(), &template_of(arguments.kind_of_table, locale)?)
}
