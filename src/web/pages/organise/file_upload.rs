//! What the forms of a file send: the file or its text, the options, and how its columns are to be read.

use crate::pages::{file_name, parts};
use actions::FileImport;
use actix_multipart::form::MultipartForm;
use actix_multipart::form::bytes::Bytes;
use actix_multipart::form::text::Text;
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use event::values::ids::SessionNumber;
use files::kinds::TableKind;
use files::lines::MAX_ROWS;
use files::read_options::{ReadOptions, RememberedHeaders};
use site::extract::Fields;
use site::failure::Failure;
use site::visitor::Visitor;
use std::collections::BTreeSet;

/// A file with its options and the token of the form; or a file that was previewed, as text.
#[derive(MultipartForm)]
pub(crate) struct Upload {
    token: Text<String>,
    kind: Text<String>,
    session: Option<Text<String>>,
    drawn_by: Option<Text<String>>,
    event_name: Option<Text<String>>,
    file: Option<Bytes>,
    content: Option<Text<String>>,
    file_name: Option<Text<String>>,
    version: Option<Text<i32>>,
    all_the_same: Option<Text<String>>,
    reason: Option<Text<String>>,
    convert: Option<Text<String>>,
    /// The options so far as JSON, and the current ones: encoding, worksheet, line of the header, and of each column
    /// the word, how it was read and how it is to be read.
    told: Option<Text<String>>,
    encoding: Option<Text<String>>,
    worksheet: Option<Text<String>>,
    header: Option<Text<String>>,
    header_was: Option<Text<u64>>,
    shown_worksheet: Option<Text<String>>,
    /// Another layout that was chosen for the table; a line that is left out or taken in by a button; and the lines
    /// that are left out, as shown and as typed.
    layout: Option<Text<String>>,
    leave: Option<Text<u64>>,
    take: Option<Text<u64>>,
    left_out: Option<Text<String>>,
    left_out_was: Option<Text<String>>,
    as_individuals: Option<Text<String>>,
    word: Vec<Text<String>>,
    was: Vec<Text<String>>,
    column: Vec<Text<String>>,
    /// The person whom a name means, both with a tab between them; nothing after the tab if it is another person.
    same: Vec<Text<String>>,
    /// A name whose answer is withdrawn, so that the question is asked again.
    forget: Option<Text<String>>,
}

/// Separates a name in a file from the known name that it means: no name contains it.
pub(super) const BETWEEN_NAMES: char = '\t';

/// A name in a file, and the known name that it means, empty if it is another person; `None` if nothing was chosen.
pub(super) fn read_answer(text: &str) -> Option<(String, String)> {
    let (found, name) = text.split_once(BETWEEN_NAMES).unwrap_or((text, ""));
    (!found.is_empty()).then(|| (found.to_owned(), name.to_owned()))
}

impl Upload {
    /// The options for the file, and whether they differ from those of the preview.
    fn read_options(&mut self) -> Result<(ReadOptions, bool), Failure> {
        let before = self.told.take().map(Text::into_inner).unwrap_or_default();
        let before: ReadOptions = match before.as_str() {
            "" => ReadOptions::default(),
            before => serde_json::from_str(before).map_err(|_| Failure::Forged)?,
        };
        let some = |text: Option<Text<String>>| text.map(Text::into_inner).filter(|text| !text.is_empty());
        let shown = some(self.shown_worksheet.take());
        let worksheet = some(self.worksheet.take()).filter(|name| Some(name) != shown.as_ref());
        if let Some(worksheet) = worksheet.filter(|name| before.worksheet.as_ref() != Some(name)) {
            // Another worksheet is another table: no option of the previous one applies to it.
            let as_individuals = before.as_individuals;
            let told = ReadOptions { worksheet: Some(worksheet), as_individuals, ..ReadOptions::default() };
            return Ok((told, true));
        }
        let words = std::mem::take(&mut self.word).into_iter().zip(&self.was).zip(&self.column);
        let changed = words.filter(|((_, was), column)| was.0 != column.0);
        let header = some(self.header.take()).and_then(|line| line.trim().parse().ok());
        let mut told = ReadOptions {
            encoding: some(self.encoding.take()).or(before.encoding.clone()),
            // A line that was shown and not changed is no option.
            header: header.filter(|line| Some(*line) != self.header_was.take().map(Text::into_inner)).or(before.header),
            remembered: RememberedHeaders::new(),
            as_individuals: before.as_individuals || self.as_individuals.take().is_some(),
            ..before.clone()
        };
        // Of layouts that exclude each other the newest counts.
        if let Some(way) = some(self.layout.take()) {
            told.layout.retain(|own| *own != way);
            told.layout.insert(0, way);
        }
        let [typed, shown] =
            [self.left_out.take(), self.left_out_was.take()].map(|text| lines(&some(text).unwrap_or_default()));
        for line in typed.difference(&shown).copied().chain(self.leave.take().map(Text::into_inner)) {
            told.taken_in.remove(&line);
            told.left_out.insert(line);
        }
        for line in shown.difference(&typed).copied().chain(self.take.take().map(Text::into_inner)) {
            told.left_out.remove(&line);
            told.taken_in.insert(line);
        }
        told.columns.extend(changed.map(|((word, _), column)| (word.into_inner(), column.0.clone())));
        told.same.extend(self.same.iter().filter_map(|answer| read_answer(&answer.0)));
        if let Some(name) = self.forget.take() {
            told.same.remove(&name.0);
        }
        Ok((told.clone(), told != before))
    }
}

/// The line numbers in a text such as `5, 7-9`.
fn lines(text: &str) -> BTreeSet<u64> {
    let numbers = |part: &str| {
        let (first, last) = part.split_once(['-', '–']).unwrap_or((part, part));
        let (first, last): (u64, u64) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        Some(first..=last.min(first.saturating_add(MAX_ROWS as u64)))
    };
    text.split([',', '，', '、', ' ', ';']).filter_map(numbers).flatten().take(MAX_ROWS).collect()
}

/// The checked fields of an upload, its file, and whether the options differ from those of the preview.
pub(super) async fn import(visitor: &Visitor, mut upload: Upload) -> Result<(Fields, FileImport, bool), Failure> {
    let (options, changed) = upload.read_options()?;
    let text = |text: Option<Text<String>>| text.map(Text::into_inner).unwrap_or_default();
    let fields = vec![
        ("token".into(), upload.token.into_inner()),
        ("kind".into(), upload.kind.into_inner()),
        ("session".into(), text(upload.session)),
        ("drawn_by".into(), text(upload.drawn_by)),
        ("event_name".into(), text(upload.event_name)),
        ("all_the_same".into(), text(upload.all_the_same)),
        ("reason".into(), text(upload.reason)),
        ("convert".into(), text(upload.convert)),
    ];
    let content = text(upload.content);
    let (name, version) = (text(upload.file_name), upload.version.map(Text::into_inner));
    let said = format!("{name} {version:?} {options:?}");
    let [new_name, data] = upload.file.as_ref().map_or([&[][..]; 2], parts);
    let fields = Fields::checked(visitor, fields, &[said.as_bytes(), content.as_bytes(), new_name, data]).await?;
    let kind = TableKind::from_code(fields.text("kind")).ok_or(Failure::NotFound)?;
    let (file, bytes) = match upload.file {
        Some(file) => (file_name(file.file_name), file.data.to_vec()),
        None => {
            let bytes = BASE64.decode(content).map_err(|_| Failure::Forged)?;
            (file_name(Some(name)), bytes)
        }
    };
    let new = FileImport {
        kind,
        file,
        bytes,
        options,
        session: fields.optional("session")?.map(SessionNumber),
        drawn_by: fields.text("drawn_by").to_owned(),
        typed_name: fields.text("event_name").to_owned(),
        all_the_same: fields.text("all_the_same") == "yes",
        reason: fields.text("reason").trim().to_owned(),
        convert: fields.text("convert") == "yes",
        version,
    };
    Ok((fields, new, changed))
}
