//! Text and numbers that people type: each is normalised for storage or refused.

use crate::{Result, refused};
use event::event::EventHead;
use event::notes::table_note::MAX_TYPED_LENGTH;
use event::values::ids::TableNumber;
use event::values::typed_text;
use messages::Message;
use rules::GamePoints;

/// A name, normalised for storage ([`typed_text::name`]).
///
/// # Errors
/// The name is empty, or longer than [`files::entries::MAX_NAME_LENGTH`].
pub(crate) fn name(text: &str) -> Result<String> {
    use files::entries::MAX_NAME_LENGTH;
    let text = typed_text::name(text);
    match text.chars().count() {
        0 => refused(Message::new("name-empty")),
        length if length > MAX_NAME_LENGTH => {
            refused(Message::new("problem-long-name").arg("length", length).arg("longest", MAX_NAME_LENGTH))
        }
        _ => Ok(text),
    }
}

/// Confirms an action that cannot be undone: it is refused unless the name of the event was typed out.
pub(crate) fn typed_name(event: &EventHead, typed: &str) -> Result<()> {
    match typed.trim() == event.name {
        true => Ok(()),
        false => refused(Message::new("type-the-name").arg("name", &event.name).arg("typed", typed.trim())),
    }
}

/// Refuses game points that no player can have as a total.
pub(crate) fn plausible(points: GamePoints) -> Result<()> {
    match points.is_plausible() {
        true => Ok(()),
        false => refused(Message::new("game-points-wrong").arg("points", points).arg("most", GamePoints::MAX)),
    }
}

/// Table numbers written as `1 2 3`, `1,2，3` or `1-3`; each once.
///
/// # Errors
/// A part of the text is no table number.
pub fn table_list(text: &str) -> Result<Vec<TableNumber>> {
    let number = |text: &str| text.trim().parse::<u16>().ok().filter(|number| *number > 0);
    let mut tables = Vec::new();
    for part in text.split([',', '，', '、', ' ']).filter(|part| !part.is_empty()) {
        let (first, last) = part.split_once(['-', '–', '~', '～']).unwrap_or((part, part));
        match (number(first), number(last)) {
            (Some(first), Some(last))
                if first <= last && usize::from(last - first) < files::entries::MAX_PLAYERS / 4 =>
            {
                tables.extend((first..=last).map(TableNumber));
            }
            _ => return refused(Message::new("link-table-wrong").arg("found", part)),
        }
    }
    tables.sort();
    tables.dedup();
    Ok(tables)
}

/// A reason, without surrounding spaces.
///
/// # Errors
/// The reason is empty or too long.
pub(crate) fn reason(text: &str) -> Result<&str> {
    match remark(text)? {
        "" => refused(Message::new("reason-empty")),
        text => Ok(text),
    }
}

/// A reason if one `is_required`, and a remark otherwise.
///
/// # Errors
/// It is too long, or required and empty.
pub(crate) fn reason_if(is_required: bool, text: &str) -> Result<&str> {
    if is_required { reason(text) } else { remark(text) }
}

/// An optional remark, without surrounding spaces.
///
/// # Errors
/// It is too long.
pub(crate) fn remark(text: &str) -> Result<&str> {
    let text = text.trim();
    match text.chars().count() {
        length if length > MAX_TYPED_LENGTH => {
            refused(Message::new("text-too-long").arg("length", length).arg("longest", MAX_TYPED_LENGTH))
        }
        _ => Ok(text),
    }
}
