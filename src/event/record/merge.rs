//! Merging an event that went on at two places: the rows that only the other place has, and the contradictions.
//!
//! Two facts to know: both audits begin with the same rows, whose digests give the state when the places parted; and
//! hands and notes are identified by their entries, other rows by name, while rows of both places about the same thing
//! that were written after that contradict each other.

mod asked;
mod contradiction;
mod likeness;
mod naming;
mod written;

pub use asked::{Asked, short};
pub use contradiction::{Contradiction, Holds, Side, possible_holds};
pub use likeness::Likeness;

use super::archive::{Archive, AuditRow, Hand, Player};
use super::binding::{GONE, Named, for_each, names_and_hashes};
use asked::{CLOSED, Reasons};
use chrono::NaiveDateTime;
use likeness::{Changed, PERSON, unify_countries, uses_numbers};
use naming::{seats, who, with_names};
use serde_json::{Map, Value};
use std::collections::{BTreeSet, HashMap, HashSet};
use written::{Row, Rows, Written, rows, rows_by_subject, says};

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
    pub undecidable: Vec<Contradiction>,
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

    /// Whether a change of the other place alone is taken. One without a group needs no decision; any other is listed with
    /// its decision.
    fn takes(
        &mut self,
        because: BTreeSet<String>,
        decisions: &HashMap<String, Holds>,
        what: impl FnOnce() -> serde_json::Result<Contradiction>,
    ) -> serde_json::Result<bool> {
        if because.is_empty() {
            return Ok(true);
        }
        let asked = Asked { what: what()?, because };
        let holds = asked.decided(decisions);
        self.asked.push((asked, holds));
        Ok(holds == Some(Holds::There))
    }

    /// Merges the end or the reopening of the event, which only the audit has.
    fn end(
        &mut self,
        here: &Archive,
        there: &Archive,
        reasons: &Reasons<'_>,
        decisions: &HashMap<String, Holds>,
    ) -> serde_json::Result<()> {
        let says = |row: &AuditRow| ["end_event", "resume_event"].contains(&row.action.as_str());
        let Some(place) = there.audit.iter().rposition(says).filter(|place| *place >= self.parted) else {
            return Ok(());
        };
        let (at, row) = (there.ended_at(), &there.audit[place]);
        if at == here.ended_at() {
            return Ok(());
        }
        let closed = reasons.any_closed().then(|| CLOSED.to_owned());
        let because: BTreeSet<String> = closed.into_iter().chain(reasons.sealed_by(place)).collect();
        let (says, author) = (row.action.clone(), row.actor.clone());
        let there = Side { says, author, at: String::from(row.at), ..Side::default() };
        let what = Contradiction { about: "end".to_owned(), there, ..Contradiction::default() };
        if self.takes(because, decisions, || Ok(what))? {
            self.ended = Some(at);
        }
        Ok(())
    }

    /// Removes documents that no row taken refers to.
    fn without_documents_of_others(&mut self) -> serde_json::Result<()> {
        let mut named = String::new();
        for_each(&self.taken, &mut |_, line| named += &line)?;
        self.taken.documents.retain(|document| named.contains(&document.sha256));
        Ok(())
    }
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
    let (ours, theirs) = (rows(here)?, rows(there)?);
    let mut joining = Joining {
        here,
        there,
        ours: &ours,
        decisions,
        before: &before,
        reasons: Reasons::new(here, there, known, &before),
        changed: Changed::new(here, there),
        is_free: !uses_numbers(there),
        joined: Joined {
            parted,
            parted_at_end: parted == there.audit.len(),
            taken: there.clone(),
            undone: Vec::new(),
            takes_event: false,
            alike: 0,
            decided: Vec::new(),
            undecided: Vec::new(),
            undecidable: Vec::new(),
            asked: Vec::new(),
            ended: None,
        },
        taken: HashSet::new(),
        added: Vec::new(),
    };
    for (about, written) in rows_by_subject(&ours, &theirs, &before)? {
        joining.join_subject(about, &written)?;
    }
    joining.finish()
}

/// The state of merging while subject after subject is merged.
struct Joining<'a> {
    here: &'a Archive,
    there: &'a Archive,
    ours: &'a Rows,
    decisions: &'a HashMap<String, Holds>,
    /// The digests of rows when the places parted, by name.
    before: &'a HashMap<&'a str, &'a str>,
    reasons: Reasons<'a>,
    changed: Changed<'a>,
    /// Whether a player of the other place can get a new number here.
    is_free: bool,
    joined: Joined,
    /// The names of the rows of the other place that are taken.
    taken: HashSet<&'a str>,
    /// Players of the other place who get a new number.
    added: Vec<Player>,
}

impl<'a> Joining<'a> {
    /// Merges the rows about one subject.
    fn join_subject(&mut self, about: &str, written: &Written<'a>) -> serde_json::Result<()> {
        let player: Option<Player> = match written.there.last().filter(|_| about.starts_with("player ")) {
            Some(row) => Some(serde_json::from_str(&row.line)?),
            None => None,
        };
        let is_here = |player: &Player| self.changed.has(player, |name| is_new(self.before, name));
        if self.is_free && is_new(self.before, about) && player.as_ref().is_some_and(is_here) {
            self.joined.alike += 1;
            return Ok(());
        }
        match (written.here.last(), written.there.last()) {
            (_, None) if !written.unchangeable => {}
            // Displays are controlled at the place where they are: the notes here stay.
            (Some(_), Some(_)) if about.starts_with("screen_note ") => self.joined.alike += 1,
            (None, Some(_)) if !written.unchangeable => self.join_change(about, written, player.as_ref())?,
            (Some(our), Some(their)) if says(&our.line)? == says(&their.line)? => self.joined.alike += 1,
            _ => self.join_contradiction(about, written, player)?,
        }
        Ok(())
    }

    /// Merges a change of the other place alone.
    fn join_change(&mut self, about: &str, written: &Written<'a>, player: Option<&Player>) -> serde_json::Result<()> {
        let (here, there, ours) = (self.here, self.there, self.ours);
        let mut because = self.reasons.because(written.names_there());
        let likeness = player.and_then(|player| self.changed.find(player, false));
        because.extend(likeness.as_ref().map(|_| PERSON.to_owned()));
        let is_taken = self.joined.takes(because, self.decisions, || {
            let stood = written.there.iter().find_map(|row| ours.values().find(|our| our.name == row.name));
            let what = contradiction(about, (here, stood), (there, written.there.last().copied()))?;
            Ok(Contradiction { likeness, ..what })
        })?;
        if is_taken {
            self.taken.extend(written.names_there());
        }
        Ok(())
    }

    /// Merges what both places have written, or one has written although it never changes.
    fn join_contradiction(
        &mut self,
        about: &str,
        written: &Written<'a>,
        theirs: Option<Player>,
    ) -> serde_json::Result<()> {
        let [our, their] = [&written.here, &written.there].map(|rows| rows.last().copied());
        let mut contradiction = contradiction(about, (self.here, our), (self.there, their))?;
        let may_be_added = self.is_free && is_new(self.before, about);
        let newcomer = theirs.as_ref().filter(|_| is_new(self.before, about) && our.is_some());
        let found = newcomer.and_then(|player| self.changed.find(player, true));
        let found = found.filter(|own| may_be_added || own.is_own);
        let is_own = found.as_ref().is_some_and(|own| own.is_own);
        let is_other = may_be_added && found.is_none();
        contradiction.likeness = found.map(|own| Likeness { may_be_two: may_be_added, ..own });
        if let Some(player) = newcomer.filter(|_| is_other) {
            (contradiction.here, contradiction.who) = (Side::default(), player.name.clone());
            let because = self.reasons.because(std::iter::once(about));
            if self.joined.takes(because, self.decisions, || Ok(contradiction))? {
                self.added.push(player.clone());
            }
            return Ok(());
        }
        let may_be_there = !adds_up(about) && (newcomer.is_none() || is_own);
        let may_be_both = adds_up(about) || (newcomer.is_some() && may_be_added);
        match self.decisions.get(about) {
            _ if written.unchangeable || !may_be_decided(about, &contradiction) => {
                self.joined.undecidable.push(contradiction)
            }
            None => self.joined.undecided.push(contradiction),
            Some(Holds::Both) if !may_be_both => self.joined.undecided.push(contradiction),
            Some(Holds::There) if !may_be_there => self.joined.undecided.push(contradiction),
            Some(holds) => {
                match holds {
                    Holds::Both if !adds_up(about) => self.added.extend(theirs),
                    Holds::There | Holds::Both => self.taken.extend(written.names_there()),
                    Holds::Here => {}
                }
                self.joined.decided.push((contradiction, *holds));
            }
        }
        Ok(())
    }

    /// The result, after all subjects.
    fn finish(self) -> serde_json::Result<Joined> {
        let (here, there) = (self.here, self.there);
        let mut joined = self.joined;
        joined.takes_event = self.taken.contains("event");
        joined.taken.retain_rows(|name| self.taken.contains(name));
        let last = here.players.iter().chain(&there.players).map(|player| player.id).max().unwrap_or_default();
        joined.taken.players.extend((last + 1..).zip(self.added).map(|(id, player)| Player { id, ..player }));
        if joined.parted < here.audit.len() {
            // Otherwise the audit rows of the other place follow, with the digests of what it wrote.
            let is_new = |player: &&mut Player| is_new(self.before, &player.name());
            unify_countries(here, joined.taken.players.iter_mut().filter(is_new));
        }
        joined.without_documents_of_others()?;
        joined.renumber(here);
        joined.end(here, there, &self.reasons, self.decisions)?;
        Ok(joined)
    }
}

/// Whether a row with this name did not exist when the places parted.
fn is_new(before: &HashMap<&str, &str>, name: &str) -> bool {
    before.get(name).is_none_or(|hash| *hash == GONE)
}

/// Whether several rows about this subject count together.
fn adds_up(about: &str) -> bool {
    about.starts_with("standard_penalty ")
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
