//! The list of players that comes with the form of a new event: who plays according to it, and how the page carries it
//! until both are stored.

use super::file_upload::{BETWEEN_NAMES, read_answer};
use super::files::who_is;
use crate::pages::{Choice, file_name};
use actions::{NewList, Reading, SeenList};
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use event::event::Membership;
use event::values::digest::hash;
use files::asked::AskedPerson;
use files::columns;
use files::lines::MAX_BYTES;
use files::sheet::Row;
use site::extract::{Fields, FormWithFile};
use site::failure::Failure;
use site::render::say;
use site::state::State;
use site::visitor::Visitor;
use std::collections::BTreeMap;

/// The list on the page.
#[derive(Default)]
pub(super) struct ListPart {
    /// The text that was typed or pasted.
    pub typed: String,
    /// The name of a file, and its content as Base64.
    pub file: Option<(String, String)>,
    /// The chosen encoding.
    pub encoding: String,
    /// The chosen layouts.
    pub layout: String,
    /// The kind as which it was read, and its digest, for [`shown_as`]; empty if it was not read.
    pub looked: String,
    /// How it is read; `None` if there is no list, or it cannot be read.
    pub seen: Option<Seen>,
    /// Persons who may be others on the list: the question, and the answers.
    pub same: Vec<(String, Vec<Choice>)>,
    /// The answers so far.
    pub answered: Vec<String>,
}

impl ListPart {
    /// Whether there is a list.
    pub fn is_there(&self) -> bool {
        self.file.is_some() || !self.typed.is_empty()
    }
}

/// How a list is read.
pub(super) struct Seen {
    /// The number of players, teams and groups; empty if they cannot be entered so.
    pub found: String,
    pub read_as: String,
    pub assumed: Vec<String>,
    /// The words of the columns that are read, each with its meaning, and its cell in the row with the most cells.
    pub columns: Vec<(String, String, String)>,
    /// Other layouts of the list: code and name.
    pub ways: Vec<(&'static str, String)>,
    /// The possible encodings, each with a sample of the text; empty if there is no doubt.
    pub encodings: Vec<(&'static str, String)>,
}

/// The fields of the form, and its list. A newly chosen file, or a text, replaces an earlier file.
pub(super) fn read_form(visitor: &Visitor, form: FormWithFile) -> Result<(Fields, Option<NewList>), Failure> {
    let FormWithFile { fields, file } = form;
    let list = |file: String, bytes: Vec<u8>, is_typed| {
        let (encoding, layout, same) = (None, Vec::new(), BTreeMap::new());
        NewList { file, bytes, is_typed, encoding, layout, same }
    };
    let found = match file {
        _ if fields.text("read") == "no" => None,
        Some(file) => Some(list(file_name(file.file_name), file.data.to_vec(), false)),
        None if fields.has("list") => {
            Some(list(say(visitor, "pasted-list"), fields.as_typed("list").as_bytes().to_vec(), true))
        }
        None if fields.has("content") => {
            let bytes = BASE64.decode(fields.text("content")).map_err(|_| Failure::Forged)?;
            // The encoding applies to the file that the page carries, and to no other list.
            let encoding = Some(fields.text("encoding").to_owned()).filter(|name| !name.is_empty());
            Some(NewList { encoding, ..list(file_name(Some(fields.text("file_name").to_owned())), bytes, false) })
        }
        None => None,
    };
    // Options apply to the list that was shown, and to no other.
    let found = found.map(|list| match shown_as(&fields, &list) {
        Some(_) => {
            let before = fields.text("layout").split(' ');
            let layout = [fields.text("way")].into_iter().chain(before).filter(|way| !way.is_empty());
            let same = fields.starting_with("same-").filter_map(|(_, answer)| read_answer(answer)).collect();
            NewList { layout: layout.map(str::to_owned).collect(), same, ..list }
        }
        None => list,
    });
    Ok((fields, found))
}

/// The kind as which this list was read on the page that was sent; `None` if the page showed no list or another one.
pub(super) fn shown_as<'a>(fields: &'a Fields, list: &NewList) -> Option<&'a str> {
    let (kind, digest) = fields.text("looked").split_once(' ')?;
    (digest == hash(&list.bytes)).then_some(kind)
}

/// Who plays according to a list.
pub(super) async fn look_at(
    visitor: &Visitor,
    state: &State,
    list: &NewList,
    reading: Reading,
) -> Result<SeenList, Failure> {
    let (actor, list) = (visitor.actor.clone(), list.clone());
    state.run_large(move |store| actions::look_at_list(store, &actor, &list, reading)).await
}

/// The value for who plays in the form.
pub(super) fn kind(membership: Membership) -> &'static str {
    match membership {
        Membership::Nobody => "individuals",
        Membership::WhoWants { .. } => "both",
        Membership::Everybody { .. } => "teams",
    }
}

/// Whether it is shown before anything is stored: something about it was assumed or is in doubt.
pub(super) fn is_doubtful(seen: &SeenList) -> bool {
    !seen.sheet.is_certain()
}

/// The list as the page shows and carries it, with the kind as which it was read.
pub(super) fn list_part(
    visitor: &Visitor,
    list: Option<&NewList>,
    seen: Option<&SeenList>,
    kind: Option<&str>,
    asked: &[AskedPerson],
) -> ListPart {
    let Some(list) = list else { return ListPart::default() };
    // A file that is too large is not sent back.
    let keeps = !list.is_typed && list.bytes.len() <= MAX_BYTES;
    ListPart {
        typed: if list.is_typed { String::from_utf8_lossy(&list.bytes).into_owned() } else { String::new() },
        file: keeps.then(|| (list.file.clone(), BASE64.encode(&list.bytes))),
        encoding: list.encoding.clone().unwrap_or_default(),
        layout: list.layout.join(" "),
        looked: kind.map_or(String::new(), |kind| format!("{kind} {}", hash(&list.bytes))),
        seen: seen.map(|seen| seen_list(visitor, seen)),
        same: asked.iter().map(|asked| who_is(visitor, asked)).collect(),
        answered: list.same.iter().map(|(found, name)| format!("{found}{BETWEEN_NAMES}{name}")).collect(),
    }
}

fn seen_list(visitor: &Visitor, seen: &SeenList) -> Seen {
    let (sheet, locale, is_refused) = (&seen.sheet, visitor.locale, !seen.problems.is_empty());
    let columns = sheet.header().iter().zip(sheet.columns());
    let filled = |row: &Row<'_>| row.cells().iter().filter(|cell| !cell.is_empty()).count();
    // The first of equals.
    let fullest = sheet.rows().collect::<Vec<_>>().into_iter().rev().max_by_key(filled);
    let example = |code| fullest.map_or(String::new(), |row| row.cell(code).text().to_owned());
    Seen {
        found: if is_refused { String::new() } else { locale.say(&seen.summary()) },
        read_as: locale.say(sheet.read_as()),
        assumed: sheet.assumptions().iter().map(|assumed| locale.say(assumed)).collect(),
        columns: columns
            .filter_map(|(word, code)| code.map(|code| (word.clone(), locale.say(&columns::word(code)), example(code))))
            .collect(),
        // A press applies to a list that could be read.
        ways: sheet
            .layout()
            .others
            .iter()
            .filter(|_| !is_refused)
            .map(|way| (way.code(), locale.say(&way.message())))
            .collect(),
        encodings: sheet
            .possible_encodings()
            .iter()
            .map(|reading| (reading.encoding.name(), reading.sample.clone()))
            .collect(),
    }
}
