//! Merging an event that went on at two places: the rows that only the other place has, and the contradictions.
//!
//! Two facts to know: both audits begin with the same rows, whose digests give the state when the places parted; and
//! hands and notes are identified by their entries, other rows by name, while rows of both places about the same thing
//! that were written after that contradict each other.

mod asked;
mod contradiction;
mod likeness;
mod naming;

pub use asked::{Asked, short};
pub use contradiction::{Contradiction, Holds, Side, possible_holds};
pub use likeness::Likeness;

use super::archive::{Archive, AuditRow, Hand, Player};
use super::binding::{GONE, Named, for_each, names_and_hashes};
use asked::{CLOSED, Reasons};
use chrono::NaiveDateTime;
use likeness::{Changed, PERSON, unify_countries, uses_numbers};
use naming::{seats, who, with_names};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use values::digest::hash;

/// The result of merging, before anything is written.
#[derive(Clone, Debug)]
pub struct Joined {
    /// The number of audit rows that both places have.
    pub parted: usize,
    /// Whether the other place has written nothing since then.
    pub parted_at_end: bool,
    /// Rows that this place does not have, or has in an older state.
    pub taken: Archive,
    /// Hands that this place has and the other has undone.
    pub undone: Vec<Hand>,
    /// Whether the event itself (name, regulations) is among the rows taken.
    pub takes_event: bool,
    /// The number of things that both places have written alike. They stay as they are here.
    pub alike: usize,
    /// The contradictions that were decided.
    pub decided: Vec<(Contradiction, Holds)>,
    /// The contradictions that must be decided before anything can be merged.
    pub undecided: Vec<Contradiction>,
    /// The contradictions that nobody can decide: for example, both places have drawn, or seated the same session.
    pub apart: Vec<Contradiction>,
    /// Changes of the other place alone that need a decision, with the decision if there is one.
    pub asked: Vec<(Asked, Option<Holds>)>,
    /// The end of the event at the other place, if that is taken: `Some(None)` if it was reopened.
    pub ended: Option<Option<NaiveDateTime>>,
}

impl Joined {
    /// Numbers the versions of hands after those of this place, and separates those that only undo one that is here.
    fn renumber(&mut self, here: &Archive) {
        let entries: HashSet<&str> = here.hands.iter().map(|hand| hand.entry.as_str()).collect();
        let taken = std::mem::take(&mut self.taken.hands);
        (self.undone, self.taken.hands) = taken.into_iter().partition(|hand| entries.contains(hand.entry.as_str()));
        let mut last: HashMap<(i32, i32, u8), i32> = HashMap::new();
        for hand in &here.hands {
            let last = last.entry((hand.session, hand.table, hand.written.number)).or_default();
            *last = hand.revision.max(*last);
        }
        for hand in &mut self.taken.hands {
            let last = last.entry((hand.session, hand.table, hand.written.number)).or_default();
            hand.revision = hand.revision.max(*last + 1);
            *last = hand.revision;
        }
    }

    /// Whether the other place has nothing new.
    pub fn is_nothing(&self) -> bool {
        self.parted_at_end && self.decided.is_empty()
    }

    /// Whether this place has written nothing since the places parted, and everything of the other is taken, so that
    /// the rows of its audit can follow.
    pub fn follows(&self, here: &Archive) -> bool {
        self.parted == here.audit.len() && self.asked.iter().all(|(_, holds)| *holds == Some(Holds::There))
    }

    /// Merges the end or the reopening of the event, which only the audit has.
    fn end(&mut self, here: &Archive, there: &Archive, reasons: &Reasons<'_>, decisions: &HashMap<String, Holds>) {
        let says = |row: &AuditRow| ["end_event", "resume_event"].contains(&row.action.as_str());
        let Some(place) = there.audit.iter().rposition(says).filter(|place| *place >= self.parted) else { return };
        let (at, row) = (there.ended_at(), &there.audit[place]);
        if at == here.ended_at() {
            return;
        }
        let closed = reasons.any_closed().then(|| CLOSED.to_owned());
        let because: BTreeSet<String> = closed.into_iter().chain(reasons.sealed_by(place)).collect();
        let (says, author) = (row.action.clone(), row.actor.clone());
        let there = Side { says, author, at: String::from(row.at), ..Side::default() };
        let what = Contradiction { about: "end".to_owned(), there, ..Contradiction::default() };
        let asked = Asked { what, because };
        let holds = if asked.because.is_empty() { Some(Holds::There) } else { asked.decided(decisions) };
        if holds == Some(Holds::There) {
            self.ended = Some(at);
        }
        if !asked.because.is_empty() {
            self.asked.push((asked, holds));
        }
    }

    /// Removes documents that no row taken refers to.
    fn without_documents_of_others(&mut self) -> serde_json::Result<()> {
        let mut named = String::new();
        for_each(&self.taken, &mut |_, line| named += &line)?;
        self.taken.documents.retain(|document| named.contains(&document.sha256));
        Ok(())
    }
}

/// A row of one of the two archives.
struct Row {
    name: String,
    about: String,
    line: String,
}

/// Rows by the identity that they have at both places.
type Rows = BTreeMap<String, Row>;

fn rows(archive: &Archive) -> serde_json::Result<Rows> {
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
struct Written<'a> {
    here: Vec<&'a Row>,
    there: Vec<&'a Row>,
    /// Whether a place has deleted a row, or changed one that never changes.
    unchangeable: bool,
}

/// Merges the archive of another place into this one. No decision is needed if both have the same, nor for changes of
/// the other alone that a known key has sealed and that affect no session closed or published here.
///
/// # Errors
/// A row cannot be written as JSON.
pub fn join(
    here: &Archive,
    there: &Archive,
    known: &HashSet<String>,
    decisions: &HashMap<String, Holds>,
) -> serde_json::Result<Joined> {
    let parted = here.audit.iter().zip(&there.audit).take_while(|(here, there)| here.hash == there.hash).count();
    let before: HashMap<&str, &str> =
        here.audit[..parted].iter().flat_map(|row| names_and_hashes(&row.bound)).collect();
    let reasons = Reasons::new(here, there, known, &before);
    let (changed, is_free) = (Changed::new(here, there), !uses_numbers(there));
    let (ours, theirs) = (rows(here)?, rows(there)?);
    let mut written: BTreeMap<&str, Written<'_>> = BTreeMap::new();
    let identities: HashSet<&String> = ours.keys().chain(theirs.keys()).collect();
    for identity in identities {
        let pair = (ours.get(identity), theirs.get(identity));
        let is_as_before = |row: &Row| before.get(row.name.as_str()) == Some(&hash(&row.line).as_str());
        // Versions of a hand have their numbers at each place separately; they are identified by their entries.
        let was = |row: &Row| {
            !row.about.starts_with("hand ") && before.get(row.name.as_str()).is_some_and(|hash| *hash != GONE)
        };
        match pair {
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
    let mut joined = Joined {
        parted,
        parted_at_end: parted == there.audit.len(),
        taken: there.clone(),
        undone: Vec::new(),
        takes_event: false,
        alike: 0,
        decided: Vec::new(),
        undecided: Vec::new(),
        apart: Vec::new(),
        asked: Vec::new(),
        ended: None,
    };
    let (mut taken, mut added) = (HashSet::new(), Vec::new());
    let is_new = |name: &str| before.get(name).is_none_or(|hash| *hash == GONE);
    for (about, mut written) in written {
        for side in [&mut written.here, &mut written.there] {
            side.sort_by_key(|row| place(&row.name));
        }
        let all = written.there.iter().map(|row| row.name.as_str());
        let theirs: Option<Player> = match written.there.last().filter(|_| about.starts_with("player ")) {
            Some(row) => Some(serde_json::from_str(&row.line)?),
            None => None,
        };
        let may_be_added = is_free && is_new(about);
        if may_be_added && theirs.as_ref().is_some_and(|player| changed.has(player, is_new)) {
            joined.alike += 1;
            continue;
        }
        match (written.here.last(), written.there.last()) {
            (_, None) if !written.unchangeable => {}
            // Displays are controlled at the place where they are: the notes here stay.
            (Some(_), Some(_)) if about.starts_with("screen_note ") => joined.alike += 1,
            (None, their @ Some(_)) if !written.unchangeable => {
                let mut because = reasons.because(written.there.iter().map(|row| row.name.as_str()));
                let likeness = theirs.as_ref().and_then(|player| changed.find(player, false));
                because.extend(likeness.as_ref().map(|_| PERSON.to_owned()));
                let asked = match because.is_empty() {
                    true => None,
                    false => {
                        let stood = written.there.iter().find_map(|row| ours.values().find(|our| our.name == row.name));
                        let what = contradiction(about, (here, stood), (there, their.copied()))?;
                        let what = Contradiction { likeness, ..what };
                        Some(Asked { what, because })
                    }
                };
                let holds = asked.as_ref().map_or(Some(Holds::There), |asked| asked.decided(decisions));
                if holds == Some(Holds::There) {
                    taken.extend(all);
                }
                joined.asked.extend(asked.map(|asked| (asked, holds)));
            }
            (Some(our), Some(their)) if says(&our.line)? == says(&their.line)? => joined.alike += 1,
            (our, their) => {
                let mut contradiction = contradiction(about, (here, our.copied()), (there, their.copied()))?;
                let newcomer = theirs.as_ref().filter(|_| is_new(about) && our.is_some());
                let found = newcomer.and_then(|player| changed.find(player, true));
                let found = found.filter(|own| may_be_added || own.is_own);
                let is_own = found.as_ref().is_some_and(|own| own.is_own);
                let is_other = may_be_added && found.is_none();
                contradiction.likeness = found.map(|own| Likeness { may_be_two: may_be_added, ..own });
                if let Some(player) = newcomer.filter(|_| is_other) {
                    (contradiction.here, contradiction.who) = (Side::default(), player.name.clone());
                    let because = reasons.because(std::iter::once(about));
                    let asked = (!because.is_empty()).then_some(Asked { what: contradiction, because });
                    let holds = asked.as_ref().map_or(Some(Holds::There), |asked| asked.decided(decisions));
                    if holds == Some(Holds::There) {
                        added.push(player.clone());
                    }
                    joined.asked.extend(asked.map(|asked| (asked, holds)));
                    continue;
                }
                let may_be_there = !adds_up(about) && (newcomer.is_none() || is_own);
                let may_be_both = adds_up(about) || (newcomer.is_some() && may_be_added);
                match decisions.get(about) {
                    _ if written.unchangeable || !may_be_decided(about, &contradiction) => {
                        joined.apart.push(contradiction)
                    }
                    None => joined.undecided.push(contradiction),
                    Some(Holds::Both) if !may_be_both => joined.undecided.push(contradiction),
                    Some(Holds::There) if !may_be_there => joined.undecided.push(contradiction),
                    Some(holds) => {
                        match holds {
                            Holds::Both if !adds_up(about) => added.extend(theirs),
                            Holds::There | Holds::Both => taken.extend(all),
                            Holds::Here => {}
                        }
                        joined.decided.push((contradiction, *holds));
                    }
                }
            }
        }
    }
    joined.takes_event = taken.contains("event");
    joined.taken.retain_rows(|name| taken.contains(name));
    let last = here.players.iter().chain(&there.players).map(|player| player.id).max().unwrap_or_default();
    joined.taken.players.extend((last + 1..).zip(added).map(|(id, player)| Player { id, ..player }));
    if parted < here.audit.len() {
        // Otherwise the audit rows of the other place follow, with the digests of what it wrote.
        let newcomers = joined.taken.players.iter_mut().filter(|player| is_new(&player.name()));
        unify_countries(here, newcomers);
    }
    joined.without_documents_of_others()?;
    joined.renumber(here);
    joined.end(here, there, &reasons, decisions);
    Ok(joined)
}

/// Sorts versions by their revision, other rows by name, which ends with the time.
fn place(name: &str) -> (i32, &str) {
    let revision = name.rsplit_once(' ').and_then(|(_, last)| last.parse().ok());
    (revision.unwrap_or_default(), name)
}

/// Whether several rows about this subject count together.
fn adds_up(about: &str) -> bool {
    about.starts_with("standard_penalty ")
}

/// Whether a row with this name may be written again. Versions of hands may be undone.
fn may_change(about: &str) -> bool {
    matches!(
        about.split_once(' ').map_or(about, |(kind, _)| kind),
        "event" | "team" | "player" | "session" | "table" | "hand"
    )
}

/// Whether somebody can decide for either place. Draws and seats cannot be decided: everything later depends on them.
fn may_be_decided(about: &str, contradiction: &Contradiction) -> bool {
    match about.split_once(' ').map_or(about, |(kind, _)| kind) {
        "session" => !contradiction.fields.contains("seed"),
        // Entered at both places.
        "player" => contradiction.likeness.is_some(),
        kind => matches!(
            kind,
            "event" | "hand" | "attendance" | "signed_totals" | "withdrawal" | "revocation" | "standard_penalty"
        ),
    }
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
fn says(line: &str) -> serde_json::Result<Map<String, Value>> {
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

type RowIn<'a> = (&'a Archive, Option<&'a Row>);

fn contradiction(about: &str, here: RowIn<'_>, there: RowIn<'_>) -> serde_json::Result<Contradiction> {
    let [ours, theirs] = [here, there].map(|(_, row)| row.map_or_else(|| Ok(Map::new()), |row| says(&row.line)));
    let (ours, theirs) = (ours?, theirs?);
    let fields: BTreeSet<String> =
        ours.keys().chain(theirs.keys()).filter(|field| ours.get(*field) != theirs.get(*field)).cloned().collect();
    let side = |(archive, row): RowIn<'_>, own: &Map<String, Value>| {
        let differs = || own.iter().filter(|(field, _)| fields.contains(*field));
        let says: Vec<String> = differs().map(|(field, value)| format!("{field}: {value}")).collect();
        let named = |(field, value): (&String, &Value)| (field.clone(), with_names(archive, field, value));
        let values = differs().map(named).collect();
        let wrote = row.and_then(|row| {
            archive.audit.iter().rfind(|audit| names_and_hashes(&audit.bound).any(|(name, _)| name == row.name))
        });
        let (author, at) = wrote.map_or_else(Default::default, |row| (row.actor.clone(), String::from(row.at)));
        Side { says: says.join(", "), values, author, at }
    };
    let (who, seats) = (who(here.0, there.0, about), seats(here.0, about).or_else(|| seats(there.0, about)));
    let (here, there) = (side(here, &ours), side(there, &theirs));
    Ok(Contradiction { about: about.to_owned(), who, seats, fields, likeness: None, here, there })
}
