//! Files of an event: the tables of `downloads.rs`, and an upload with a preview before it is stored.
//!
//! The page of a preview contains the file itself, so that what is stored is what was shown; the server stores nothing
//! before.

use super::compared_line::ComparedLine;
use super::downloads::{WORKBOOK, attached};
use super::file_upload::{BETWEEN_NAMES, Upload, import};
use crate::pages::Choice;
use actions::{AskedSum, EmaReport, FileImport, ImportPreview};
use actix_multipart::form::MultipartForm;
use askama::Template;
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use files::asked::AskedPerson;
use files::columns;
use files::kinds::TableKind;
use files::read_options::ReadOptions;
use files::sheet::{self, Worksheet};
use messages::Message;
use site::at_event::AtEvent;
use site::error::{Answer, FailureAnswer};
use site::extract::{Fields, upload_failure};
use site::failure::Failure;
use site::render::{Page, done, html_after};
use site::show;
use site::visitor::Visitor;
use std::collections::BTreeSet;

/// A table to be downloaded.
struct Download {
    code: &'static str,
    title: String,
    /// Whether it can be imported, so that there is a template.
    read: bool,
}

/// A column of a previewed file.
struct Column {
    /// Its word in the header.
    word: String,
    /// The code of what it is read as; empty for nothing.
    code: &'static str,
    /// What it can be read as.
    choices: Vec<Choice>,
}

/// A previewed file.
struct Preview {
    file: String,
    content: String,
    version: i32,
    read_as: String,
    /// What was assumed about it.
    assumed: Vec<String>,
    columns: Vec<Column>,
    header_line: u64,
    /// The possible encodings, each with a sample of the text; empty if there is no doubt.
    encodings: Vec<(&'static str, String)>,
    worksheets: Vec<Choice>,
    /// Other layouts of the table: code and name.
    ways: Vec<(&'static str, String)>,
    /// The lines that are left out, each with its text; and their numbers in one text.
    left_out: Vec<(u64, String)>,
    left_out_lines: String,
    /// Whether an event for teams can become one for individuals, as in the list; and whether it is read so.
    may_be_individual: bool,
    as_individuals: bool,
    /// The options so far, as JSON.
    told: String,
    /// The first and the last rows of the file, each with its line; a row without cells stands for those in between.
    rows: ShownRows,
    /// For a list of players or teams: the words of the columns, and the same rows as they will be stored.
    standing: Option<(Vec<String>, ShownRows)>,
    /// The lines of players who are entered already; and those of whom the file has other details.
    entered: BTreeSet<u64>,
    otherwise: Vec<ComparedLine>,
    worksheet: String,
    count: usize,
    /// What would be stored; `None` if nothing can be.
    planned: Option<String>,
    /// The questions before it is stored.
    asked: Vec<String>,
    /// Why totals that do not add up are stored nevertheless; and whether that reason is required.
    reason: String,
    asks: bool,
    /// Persons who may be known: the question with its line, and the answers.
    same: Vec<(String, Vec<Choice>)>,
    /// The answers so far: the name, and the answer in words.
    answered: Vec<(String, String)>,
    /// Whether totals are converted to the event's base score; and the text of the button for it, if all would add up.
    converts: bool,
    convert: Option<String>,
}

#[derive(Template)]
#[template(path = "organise/files.html")]
struct FilesPage {
    page: Page,
    slug: String,
    errors: Vec<String>,
    downloads: Vec<Download>,
    sessions: Vec<u16>,
    kinds: Vec<Choice>,
    kind: String,
    session: String,
    drawn_by: String,
    event_name: String,
    preview: Option<Preview>,
    /// The fields of the report to the European association, as typed.
    ema: [String; 3],
    place: String,
}

/// The columns of a file, each with what it can be read as.
fn columns(visitor: &Visitor, new: &FileImport, sheet: &Worksheet) -> Vec<Column> {
    let column = |(word, code): (&String, &Option<&'static str>)| {
        let choice = |other: &'static str| Choice {
            value: other.to_owned(),
            text: visitor.locale.say(&columns::word(other)),
            chosen: *code == Some(other),
        };
        Column {
            word: word.clone(),
            code: code.unwrap_or_default(),
            choices: new.kind.read_columns().into_iter().map(choice).collect(),
        }
    };
    sheet.header().iter().zip(sheet.columns()).map(column).collect()
}

/// The question who a person in a line is, with its answers.
pub(super) fn who_is(visitor: &Visitor, asked: &AskedPerson) -> (String, Vec<Choice>) {
    let choice = |name: &str, text: Message| Choice {
        value: format!("{}{BETWEEN_NAMES}{name}", asked.found),
        text: visitor.locale.say(&text),
        chosen: false,
    };
    let same = choice(&asked.nearest, Message::new("files-same").arg("name", &asked.nearest));
    (visitor.locale.say(&asked.message()), vec![same, choice("", Message::new("files-another"))])
}

/// A name whose question was answered, and the answer in words.
fn show_answer(visitor: &Visitor, (found, name): (&String, &String)) -> (String, String) {
    let answer = match name.as_str() {
        "" => Message::new("files-another"),
        name => Message::new("files-same").arg("name", name),
    };
    (found.clone(), format!("{found}: {}", visitor.locale.say(&answer)))
}

fn worksheet(sheet: &Worksheet, name: &str) -> Choice {
    Choice { value: name.to_owned(), text: name.to_owned(), chosen: sheet.worksheet() == Some(name) }
}

/// Rows of a preview, from the beginning and from the end of the file.
const MAX_FIRST_ROWS: usize = 10;
const MAX_LAST_ROWS: usize = 3;

/// Rows with their lines; an empty row where some are left out.
type ShownRows = Vec<(u64, Vec<String>)>;

/// The first and the last of all rows.
fn shown_rows(rows: impl ExactSizeIterator<Item = (u64, Vec<String>)> + Clone) -> ShownRows {
    let count = rows.len();
    let last = rows.clone().skip(MAX_FIRST_ROWS.max(count.saturating_sub(MAX_LAST_ROWS)));
    let between = (count > MAX_FIRST_ROWS + MAX_LAST_ROWS).then(|| (0, Vec::new()));
    rows.take(MAX_FIRST_ROWS).chain(between).chain(last).collect()
}

fn rows(sheet: &Worksheet) -> Vec<(u64, Vec<String>)> {
    let rows: Vec<sheet::Row<'_>> = sheet.rows().collect();
    shown_rows(rows.iter().map(|row| (row.line(), row.cells().to_vec())))
}

/// Omitted lines that are listed, each with a button to take it in.
const MAX_LEFT_OUT: usize = 20;

/// The numbers of the lines that are left out.
fn left_out_lines(sheet: &Worksheet) -> String {
    let numbers = sheet.layout().left_out.iter().map(|(line, _)| line.to_string());
    numbers.collect::<Vec<_>>().join(", ")
}

/// Problems that are listed; the rest is counted.
const MAX_ERRORS: usize = 100;

async fn render(
    at: &AtEvent,
    fields: &Fields,
    looked_at: Option<(FileImport, Option<Worksheet>, Option<ImportPreview>)>,
    failure: Option<Failure>,
) -> Answer {
    let event = at.event().await?;
    let mut errors = match &failure {
        Some(Failure::Asked(_)) => vec![at.say("files-who-is")],
        failure => Failure::texts_of(failure.as_ref(), at.visitor.locale),
    };
    if let Some(more) = errors.len().checked_sub(MAX_ERRORS + 1) {
        errors.truncate(MAX_ERRORS);
        errors.push(at.visitor.locale.msg("error-more").arg("more", more + 1).to_string());
    }
    let title = |kind: TableKind| at.visitor.locale.say(&kind.title());
    let download = |kind: TableKind| Download {
        code: kind.code(),
        title: title(kind),
        read: TableKind::IMPORTABLE.contains(&kind),
    };
    let of_this_event =
        |kind: &TableKind| event.head.has_teams() || !matches!(kind, TableKind::Teams | TableKind::TeamStandings);
    let choice = |kind: TableKind| Choice {
        value: kind.code().into(),
        text: title(kind),
        chosen: kind.code() == fields.text("kind"),
    };
    let sums = match &failure {
        Some(Failure::WrongSums(sums)) => sums.as_slice(),
        _ => &[],
    };
    let same = match &failure {
        Some(Failure::Asked(asked)) => asked.iter().map(|asked| who_is(&at.visitor, asked)).collect(),
        _ => Vec::new(),
    };
    let by = |sum: &AskedSum| Some(sum.converted()?.east - sum.totals.east);
    let convert = sums.first().and_then(by).filter(|_| sums.iter().all(|sum| by(sum).is_some()));
    let convert = convert.map(|by| Message::new("files-convert").arg("by", show::delta(by)).arg("tables", sums.len()));
    // A file that cannot be read has no rows to show.
    let preview = looked_at.and_then(|(new, sheet, planned)| {
        let sheet = sheet?;
        let word = |code: &'static str| at.visitor.locale.say(&columns::word(code));
        let (asked, standing) = planned.as_ref().map_or((&[][..], None), |of| (&of.asked[..], of.standing.as_ref()));
        Some(Preview {
            asked: asked.iter().map(|asked| at.visitor.locale.say(asked)).collect(),
            entered: planned.as_ref().map_or_else(BTreeSet::new, |of| of.entered.clone()),
            otherwise: planned
                .iter()
                .flat_map(|of| of.otherwise.iter().cloned())
                .map(|of| ComparedLine::new(&at.visitor, of))
                .collect(),
            standing: standing
                .map(|(codes, rows)| (codes.iter().copied().map(word).collect(), shown_rows(rows.iter().cloned()))),
            read_as: at.visitor.locale.say(sheet.read_as()),
            assumed: sheet.assumptions().iter().map(|assumed| at.visitor.locale.say(assumed)).collect(),
            columns: columns(&at.visitor, &new, &sheet),
            header_line: sheet.header_line(),
            ways: sheet.layout().others.iter().map(|way| (way.code(), at.visitor.locale.say(&way.message()))).collect(),
            left_out: sheet.layout().left_out.iter().take(MAX_LEFT_OUT).cloned().collect(),
            left_out_lines: left_out_lines(&sheet),
            may_be_individual: planned.is_none()
                && new.kind == TableKind::Players
                && event.head.teams
                && !new.options.as_individuals
                && actions::other_kind_blocker(&event).is_none(),
            as_individuals: new.options.as_individuals,
            encodings: sheet
                .possible_encodings()
                .iter()
                .map(|reading| (reading.encoding.name(), reading.sample.clone()))
                .collect(),
            worksheets: sheet.worksheets().iter().map(|name| worksheet(&sheet, name)).collect(),
            told: serde_json::to_string(&new.options).unwrap_or_default(),
            rows: rows(&sheet),
            worksheet: sheet.worksheet().unwrap_or_default().to_owned(),
            count: sheet.rows().count(),
            content: BASE64.encode(&new.bytes),
            planned: planned.map(|of| at.visitor.locale.msg("import-planned").arg("what", of.what).to_string()),
            version: new.version.unwrap_or(event.version),
            reason: new.reason,
            asks: !sums.is_empty(),
            same,
            answered: new.options.same.iter().map(|answer| show_answer(&at.visitor, answer)).collect(),
            converts: new.convert,
            convert: convert.map(|message| at.visitor.locale.say(&message)),
            file: new.file,
        })
    });
    let begun = event.begun_sessions();
    let page = FilesPage {
        page: at.page(&event, at.say("files-title")),
        errors,
        downloads: TableKind::ALL.into_iter().filter(of_this_event).map(download).collect(),
        sessions: begun.map(|session| session.number.0).collect(),
        kinds: TableKind::IMPORTABLE.into_iter().filter(of_this_event).map(choice).collect(),
        kind: fields.text("kind").to_owned(),
        session: fields.text("session").to_owned(),
        drawn_by: fields.text("drawn_by").to_owned(),
        event_name: fields.text("event_name").to_owned(),
        ema: ["host", "city", "short_name"].map(|field| fields.text(field).to_owned()),
        place: event.head.regulations.place.clone(),
        slug: at.slug.clone(),
        preview,
    };
    Ok(html_after(&page, failure.as_ref()))
}

pub(crate) async fn page(at: AtEvent) -> Answer {
    render(&at, &Fields::default(), None, None).await
}

/// The content of both forms; an unreadable upload is answered with the page and the reason.
async fn received(
    at: &AtEvent,
    upload: Result<MultipartForm<Upload>, actix_web::Error>,
) -> Result<(Fields, FileImport, bool), FailureAnswer> {
    let received = match upload {
        Ok(upload) => import(&at.visitor, upload.into_inner()).await,
        Err(error) => Err(upload_failure(&error)),
    };
    at.or_again(received, async |why| render(at, &Fields::default(), None, Some(why)).await).await
}

pub(crate) async fn look(at: AtEvent, upload: Result<MultipartForm<Upload>, actix_web::Error>) -> Answer {
    let (fields, new, _) = received(&at, upload).await?;
    looked_at(&at, &fields, new).await
}

/// The preview of a file.
pub(super) async fn looked_at(at: &AtEvent, fields: &Fields, new: FileImport) -> Answer {
    let file = new.clone();
    // A large file takes a while, for its rows as well as for its effect.
    let looked_at = at.attempt(move |acting| {
        // If the options are wrong, the file is shown without them, so that they can be corrected.
        let untold = FileImport { options: ReadOptions::default(), ..file.clone() };
        let open = |file| acting.open_file(file);
        let sheet = open(&file).or_else(|_| open(&untold)).ok();
        let planned = acting.preview_import(&file);
        Ok((sheet, planned))
    });
    let (sheet, planned) = at.require(looked_at.await)?;
    match planned.map_err(Failure::from) {
        Ok(planned) => render(at, fields, Some((new, sheet, Some(planned))), None).await,
        Err(failure) => render(at, fields, Some((new, sheet, None)), Some(at.refusal(failure)?)).await,
    }
}

pub(crate) async fn store(at: AtEvent, upload: Result<MultipartForm<Upload>, actix_web::Error>) -> Answer {
    let (fields, new, changed) = received(&at, upload).await?;
    // Only what was shown is stored.
    if changed {
        return looked_at(&at, &fields, new).await;
    }
    let file = new.clone();
    match at.attempt_large(move |acting| acting.import_file(&file, |_| {})).await {
        Ok(stored) => Ok(done(&at.address("files"), at.visitor.locale.msg("import-done").arg("what", stored))),
        // Questions are shown beside the rows.
        Err(Failure::WrongSums(_) | Failure::Asked(_)) => looked_at(&at, &fields, new).await,
        Err(failure) => render(&at, &fields, None, Some(at.refusal(failure)?)).await,
    }
}

/// The workbook for the European association.
pub(crate) async fn ema(at: AtEvent, fields: Fields) -> Answer {
    let about = EmaReport {
        host: fields.text("host").to_owned(),
        city: fields.text("city").to_owned(),
        short_name: fields.text("short_name").to_owned(),
        by_qualification: fields.text("by_qualification") == "yes",
        without_weight: fields.text("without_weight") == "yes",
    };
    let made = at.attempt_large(move |acting| acting.ema_report(&about)).await;
    let bytes = at.or_again(made, async |why| render(&at, &fields, None, Some(why)).await).await?;
    Ok(attached(&format!("{}-ema.xlsx", at.slug), WORKBOOK, bytes))
}
