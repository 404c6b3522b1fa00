//! The rows that the two places have written since they parted, by subject.
//!
//! Two facts to know: hands are identified by their entries, other rows by name; and rows with the same content, without
//! time and author, are equal.

use crate::record::archive::Archive;
use crate::record::binding::{GONE, for_each};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, HashMap, HashSet};
use values::digest::hash;

/// A row of one of the two archives.
pub(super) struct Row {
    pub name: String,
    about: String,
    pub line: String,
}

/// Rows by the identity that they have at both places.
pub(super) type Rows = BTreeMap<String, Row>;

pub(super) fn rows(archive: &Archive) -> serde_json::Result<Rows> {
    let mut rows = Rows::new();
    let mut failed = None;
    for_each(archive, &mut |name, line| match identity(&name, &line) {
        Ok((identity, about)) => _ = rows.insert(identity, Row { name, about, line }),
        Err(error) => failed = Some(error),
    })?;
    failed.map_or(Ok(rows), Err)
}

/// The identity of a row, and the subject.
fn identity(name: &str, line: &str) -> serde_json::Result<(String, String)> {
    #[derive(Deserialize)]
    struct Says {
        entry: Option<String>,
        seat: Option<String>,
        shown: Option<i32>,
        team: Option<i32>,
        player: Option<i32>,
    }
    let (kind, _) = name.split_once(' ').unwrap_or((name, ""));
    // The last word of a name is the time or the revision of the row.
    let before = || name.rsplit_once(' ').map_or(name, |(before, _)| before);
    let says = || serde_json::from_str::<Says>(line);
    let about = match kind {
        "hand" => {
            let about = before().to_owned();
            return Ok((format!("{about} {}", says()?.entry.unwrap_or_default()), about));
        }
        "attendance" | "seat_correction" => format!("{} {}", before(), says()?.seat.unwrap_or_default()),
        "signed_totals" | "withdrawal" => before().to_owned(),
        "release" => format!("{} {}", before(), says()?.shown.unwrap_or_default()),
        "standard_penalty" => match says()? {
            Says { team: Some(team), .. } => format!("{kind} team {team}"),
            Says { player, .. } => format!("{kind} player {}", player.unwrap_or_default()),
        },
        _ => name.to_owned(),
    };
    Ok((name.to_owned(), about))
}

/// The rows of both places about one subject.
#[derive(Default)]
pub(super) struct Written<'a> {
    pub here: Vec<&'a Row>,
    pub there: Vec<&'a Row>,
    /// Whether a place has deleted a row, or changed one that never changes.
    pub unchangeable: bool,
}

impl<'a> Written<'a> {
    /// The names of the rows of the other place.
    pub fn names_there(&self) -> impl Iterator<Item = &'a str> {
        self.there.iter().map(|row| row.name.as_str())
    }
}

/// The rows of both places that are not as they were when the places parted, by subject; `before` has the digests of then.
///
/// # Errors
/// A row is no JSON.
pub(super) fn rows_by_subject<'a>(
    ours: &'a Rows,
    theirs: &'a Rows,
    before: &HashMap<&str, &str>,
) -> serde_json::Result<BTreeMap<&'a str, Written<'a>>> {
    let mut written: BTreeMap<&str, Written<'a>> = BTreeMap::new();
    let is_as_before = |row: &Row| before.get(row.name.as_str()) == Some(&hash(&row.line).as_str());
    // Versions of a hand have their numbers at each place separately; they are identified by their entries.
    let was =
        |row: &Row| !row.about.starts_with("hand ") && before.get(row.name.as_str()).is_some_and(|hash| *hash != GONE);
    let identities: HashSet<&String> = ours.keys().chain(theirs.keys()).collect();
    for identity in identities {
        match (ours.get(identity), theirs.get(identity)) {
            (Some(our), Some(their)) if our.line == their.line => {}
            // It was merged from there earlier, with a later revision.
            (Some(our), Some(their)) if our.about.starts_with("hand ") && says(&our.line)? == says(&their.line)? => {}
            (Some(our), Some(their)) => {
                let written = written.entry(&our.about).or_default();
                written.unchangeable |= !may_change(&our.about);
                written.here.extend((!is_as_before(our)).then_some(our));
                written.there.extend((!is_as_before(their)).then_some(their));
            }
            (Some(our), None) => {
                let written = written.entry(&our.about).or_default();
                written.unchangeable |= was(our);
                written.here.push(our);
            }
            (None, Some(their)) if was(their) && is_as_before(their) => {}
            (None, Some(their)) => {
                let written = written.entry(&their.about).or_default();
                written.unchangeable |= was(their);
                written.there.push(their);
            }
            (None, None) => {}
        }
    }
    for written in written.values_mut() {
        for side in [&mut written.here, &mut written.there] {
            side.sort_by_key(|row| place(&row.name));
        }
    }
    Ok(written)
}

/// Sorts versions by their revision, other rows by name, which ends with the time.
fn place(name: &str) -> (i32, &str) {
    let revision = name.rsplit_once(' ').and_then(|(_, last)| last.parse().ok());
    (revision.unwrap_or_default(), name)
}

/// Whether a row with this name may be written again. Versions of hands may be undone.
fn may_change(about: &str) -> bool {
    matches!(
        about.split_once(' ').map_or(about, |(kind, _)| kind),
        "event" | "team" | "player" | "session" | "table" | "hand"
    )
}

/// The fields with the time and author of a row, which may differ between equal rows.
const WRITTEN: [&str; 11] = [
    "recorded_at",
    "given_at",
    "made_at",
    "released_at",
    "published_at",
    "seated_at",
    "author",
    "role",
    "device",
    "entry",
    "revision",
];

/// The content of a row, without its time and author.
pub(super) fn says(line: &str) -> serde_json::Result<Map<String, Value>> {
    let mut says: Map<String, Value> = serde_json::from_str(line)?;
    says.retain(|field, _| !WRITTEN.contains(&field.as_str()));
    // The reason of a hand is that for entering it again.
    if says.contains_key("ending") {
        says.remove("reason");
    }
    for field in ["undone", "started_at", "closed_at"] {
        if let Some(at) = says.get_mut(field) {
            *at = Value::Bool(!at.is_null());
        }
    }
    Ok(says)
}
