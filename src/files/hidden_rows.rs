//! The rows of an .xlsx workbook that are hidden or filtered out; the library that reads workbooks does not report them.
//!
//! The XML is searched as text, in the form in which spreadsheet programs write it. A worksheet in another form counts as one without
//! hidden rows.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};
use zip::ZipArchive;

/// The value of an attribute of a tag, still escaped; `None` if the tag does not have it.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()
}

/// The opening tags with this name and at least one attribute, without the angle brackets.
fn tags<'a>(xml: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let begins = format!("{name} ");
    xml.split('<').filter(move |tag| tag.starts_with(&begins)).filter_map(|tag| tag.split('>').next())
}

/// Replaces the five predefined entities of XML.
fn unescape(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&apos;", "'").replace("&amp;", "&")
}

/// The hidden lines of each worksheet, by its name; lines are counted from 1. Of each part of the workbook at most `max_bytes`
/// unpacked bytes are read. `None` if the list of worksheets cannot be read.
pub(super) fn hidden_lines(bytes: &[u8], max_bytes: u64) -> Option<BTreeMap<String, BTreeSet<u64>>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let mut part = |name: &str| {
        let mut text = Vec::new();
        archive.by_name(name).ok()?.take(max_bytes).read_to_end(&mut text).ok()?;
        String::from_utf8(text).ok()
    };
    let (workbook, relations) = (part("xl/workbook.xml")?, part("xl/_rels/workbook.xml.rels")?);
    let targets: BTreeMap<&str, &str> = tags(&relations, "Relationship")
        .filter_map(|tag| Some((attribute(tag, "Id")?, attribute(tag, "Target")?)))
        .collect();
    let mut hidden = BTreeMap::new();
    for sheet in tags(&workbook, "sheet") {
        let (Some(name), Some(id)) = (attribute(sheet, "name"), attribute(sheet, "r:id")) else { continue };
        let Some(target) = targets.get(id) else { continue };
        let path = target.strip_prefix('/').map_or_else(|| format!("xl/{target}"), str::to_owned);
        let Some(rows) = part(&path) else { continue };
        let is_hidden = |tag: &&str| matches!(attribute(tag, "hidden"), Some("1" | "true"));
        let lines = tags(&rows, "row").filter(is_hidden).filter_map(|tag| attribute(tag, "r")?.parse().ok());
        hidden.insert(unescape(name), lines.collect());
    }
    Some(hidden)
}
