//! Merging an event with its archive from another installation where it continued too: everything that is new there, or
//! nothing.
//!
//! Facts to know: totals that no longer add up after merging, such as those of one side with points deducted on the
//! other, are questioned as everywhere, and so are changes of closed sessions and rows without a known seal; a backup
//! is made before; and if nothing was written here since the two parted, the audit rows of the other side are appended
//! unchanged, while otherwise they are in the detail of the row about the merge.

use crate::keeping::back_up::{Backup, For, back_up};
use crate::keeping::check::check_all;
use crate::keeping::import_archive::read_archive;
use crate::{Acting, Actor, Error, OnPaper, Result, permission, refused, require};
use chrono::NaiveDateTime;
use event::event::{ChangeScope, Event, Privacy, Table};
use event::record::archive::{Archive, Seal, Time};
use event::record::merge::{Asked, Contradiction, Holds, Joined, Likeness, Side, join, possible_holds, short};
use event::values::people::Sameness;
use files::archive::{VERSION, problems};
use messages::{Message, moment, same_asked, wrong_sum};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;
use store::audit::{self, About};
use store::seals::Key;
use store::{self, Conn, Store, archive, events, terms};

/// The decisions of a person about contradictions and questions.
#[derive(Clone, Debug, Default)]
pub struct Decisions {
    /// The side that holds for each of them, by its `about`.
    pub holds: HashMap<String, Holds>,
    /// The reason; required if anything was decided that needs one.
    pub reason: String,
}

/// The result that merging would have, and everything against it; nothing is stored.
///
/// # Errors
/// The file is not an archive of an event that is stored here and that the actor organises.
pub fn check_merge(
    store: &Store,
    actor: &Actor,
    (file, bytes): (&str, &[u8]),
    decisions: &Decisions,
    now: NaiveDateTime,
) -> Result<(Joined, Vec<Message>)> {
    let there = read_archive(file, bytes)?;
    let (_, _, joined) = store.read(|conn| join_archives(store, conn, actor, &there, decisions))?;
    let against = against_merge(&joined, decisions);
    if !against.is_empty() {
        return Ok((joined, against));
    }
    match store.dry_run(|conn| merge(store, conn, actor, &there, decisions, now)) {
        Ok(joined) => Ok((joined, Vec::new())),
        Err(Error::Refused(against)) => Ok((joined, against)),
        Err(error) => Err(error),
    }
}

/// Merges an archive into its event, after a backup into a folder, with which it can be undone.
///
/// # Errors
/// The file is not an archive of an event that is stored here and that the actor organises, or has nothing new; a
/// contradiction or question is not decided, or cannot be; totals no longer add up and no reason is given; or the
/// result would not pass the check. Nothing is changed then.
pub fn merge_archive(
    store: &Store,
    actor: &Actor,
    (file, bytes): (&str, &[u8]),
    decisions: &Decisions,
    backups: &Path,
    now: NaiveDateTime,
) -> Result<(Joined, Backup)> {
    let there = read_archive(file, bytes)?;
    store.read(|conn| may_be_joined(&join_archives(store, conn, actor, &there, decisions)?.2, decisions))?;
    let backup = back_up(store, backups, For::Somebody, now)?;
    let joined = store.write(|conn| merge(store, conn, actor, &there, decisions, now));
    let joined = Acting { store, actor, event: &there.event.slug, now }.go_on_after(joined)?;
    Ok((joined, backup))
}

fn merge(
    store: &Store,
    conn: &mut Conn,
    actor: &Actor,
    there: &Archive,
    decisions: &Decisions,
    now: NaiveDateTime,
) -> Result<Joined> {
    let (event, here, mut joined) = join_archives(store, conn, actor, there, decisions)?;
    may_be_joined(&joined, decisions)?;
    // A version that follows another one is a correction, which needs a reason.
    for hand in joined.taken.hands.iter_mut().filter(|hand| hand.revision > 1) {
        hand.reason.get_or_insert_with(|| decisions.reason.trim().to_owned());
    }
    if let Some(entry) = archive::taken_entry(conn, &joined.taken)? {
        return refused(Message::new("archive-entry-taken").arg("entry", entry));
    }
    let before = store.event_within(conn, &here.event.slug)?;
    let keeps_here = joined.asked.iter().any(|(_, holds)| *holds == Some(Holds::Here));
    archive::merge_rows(conn, event, &joined).map_err(|error| match error {
        store::Error::Corrupt(reason) if keeps_here => {
            Error::Refused(vec![Message::new("merge-left-needed").arg("reason", reason.to_string())])
        }
        other => other.into(),
    })?;
    let mut detail = json!({
        "archive_sha256": there.sha256,
        "parted": joined.parted,
        "alike": joined.alike,
        "decided": joined.decided.iter().map(decision_detail).collect::<Vec<Value>>(),
        "asked":
            joined.asked.iter().filter(|(asked, _)| needs_reason(asked)).map(answer_detail).collect::<Vec<Value>>(),
        "keys": accepted_keys(there, decisions),
        "reason": decisions.reason.trim(),
    });
    match joined.follows(&here) {
        true => archive::append_audit(conn, event, there, joined.parted)?,
        false => detail["there"] = json!(there.audit[joined.parted..]),
    }
    let about = About::Event(event, ChangeScope::Everything);
    audit::append(conn, about, now, &actor.name, "merge_archive", &detail)?;
    if let Some(ended) = joined.ended {
        events::end(conn, event, ended)?;
    }
    // A result that cannot be read again or does not pass the check is not stored.
    let merged = store.event_within(conn, &here.event.slug)?;
    let asked = before.zip(merged).map_or_else(Vec::new, |(before, merged)| wrong_by_joining(&before, &merged));
    if !asked.is_empty() && decisions.reason.trim().is_empty() {
        return Err(Error::Refused(asked));
    }
    let after = Archive { version: VERSION, ..archive::load(conn, event)? };
    let found = problems(&here.event.slug, &after).or_else(refused)?;
    let found = found.iter().map(|problem| problem.message()).collect();
    match check_all(after, found, &OnPaper::default())?.problems {
        none if none.is_empty() => Ok(joined),
        problems => Err(Error::Refused(problems)),
    }
}

/// Questions about totals that no longer add up after merging: on the side where they were typed they did.
fn wrong_by_joining(before: &Event, merged: &Event) -> Vec<Message> {
    let tables = merged.tables();
    let asked = |table: &Arc<Table>| {
        let wrong = table.wrong_sum().filter(|_| table.log.wrong_sum_reason().is_none())?;
        let before_table = before.session(table.session).and_then(|session| session.table(table.number));
        if before_table.is_some_and(|table| table.wrong_sum() == Some(wrong)) {
            return None;
        }
        let names = merged.names(table);
        let what = wrong_sum(table.number.0, &wrong, |seat| names[seat].clone());
        Some(Message::new("merge-wrong-sum").arg("session", table.session.0).arg("what", what))
    };
    tables.filter_map(asked).collect()
}

/// The trusted public keys: that of this installation, those that have sealed the event here, those accepted in earlier
/// merges, and those of the laptops of this house, of which one is a copy of the other.
fn known_keys(store: &Store, conn: &mut Conn, here: &Archive, there: &Archive) -> Result<HashSet<String>> {
    let accepted = here.audit.iter().filter(|row| row.action == "merge_archive").flat_map(|row| {
        let detail: Option<Value> = serde_json::from_str(&row.detail).ok();
        let keys = detail.and_then(|mut detail| serde_json::from_value::<Vec<String>>(detail["keys"].take()).ok());
        keys.unwrap_or_default()
    });
    let sealed = here.seals.iter().map(|seal| seal.public_key.clone());
    let mut known: HashSet<String> = store.key().map(Key::public).into_iter().chain(sealed).chain(accepted).collect();
    for Seal { public_key, .. } in &there.seals {
        if !known.contains(public_key) && terms::believes(conn, public_key)? {
            known.insert(public_key.clone());
        }
    }
    Ok(known)
}

/// The keys of an archive that were accepted as a whole.
fn accepted_keys<'a>(there: &'a Archive, decisions: &Decisions) -> BTreeSet<&'a str> {
    let is_accepted = |key: &&str| decisions.holds.get(&format!("key {}", short(key))) == Some(&Holds::There);
    there.seals.iter().map(|seal| seal.public_key.as_str()).filter(is_accepted).collect()
}

/// The id and the archive of the event here, and the merged state.
fn join_archives(
    store: &Store,
    conn: &mut Conn,
    actor: &Actor,
    there: &Archive,
    decisions: &Decisions,
) -> Result<(i32, Archive, Joined)> {
    let Some(event) = events::by_slug(conn, &there.event.slug)? else {
        return refused(Message::new("merge-no-event").arg("slug", &there.event.slug));
    };
    require(permission::organise(actor, event.id))?;
    let here = archive::load(conn, event.id)?;
    // Merging would bring back a name that was erased on one side only.
    let [erased_here, erased_there] = [&here, there].map(erased_players);
    if erased_here != erased_there {
        let [here, there] = [erased_here, erased_there].map(|names| text_or_dash(&names.join(", ")).to_owned());
        return refused(Message::new("merge-erased").arg("here", here).arg("there", there));
    }
    let joined = join(&here, there, &known_keys(store, conn, &here, there)?, &decisions.holds);
    let joined = joined.map_err(Error::unexpected("a row cannot be written as JSON"))?;
    if joined.parted == 0 {
        return refused(Message::new("merge-other-event").arg("slug", &there.event.slug));
    }
    Ok((event.id, here, joined))
}

/// The placeholders of erased players.
fn erased_players(archive: &Archive) -> Vec<String> {
    let erased = archive.players.iter().filter(|player| player.privacy == Privacy::Erased.code());
    erased.map(|player| player.name.clone()).collect()
}

/// Everything against merging with these decisions that is known without merging.
fn against_merge(joined: &Joined, decisions: &Decisions) -> Vec<Message> {
    let contradicted = |id: &'static str| {
        move |contradiction: &Contradiction| {
            let Contradiction { about, likeness, here, there, .. } = contradiction;
            let message = match likeness {
                Some(own) => {
                    Message::new("merge-same-person").arg("what", likeness_question(own)).arg("options", options(own))
                }
                None => Message::new(id),
            };
            let message = message.arg("about", about);
            let message = add_side(message, ["here", "here-author", "here-at"], here);
            add_side(message, ["there", "there-author", "there-at"], there)
        }
    };
    let mut against: Vec<Message> = joined.undecidable.iter().map(contradicted("merge-apart")).collect();
    against.extend(joined.undecided.iter().map(contradicted("merge-undecided")));
    against.extend(asked_about(joined));
    let known = |about: &String| {
        let mut all = joined.decided.iter().map(|(contradiction, _)| contradiction);
        all.any(|contradiction| contradiction.about == *about)
            || joined.asked.iter().any(|(asked, _)| asked.what.about == *about || asked.because.contains(about))
            || joined.undecided.iter().chain(&joined.undecidable).any(|contradiction| contradiction.about == *about)
    };
    let mut unknown: Vec<&String> = decisions.holds.keys().filter(|about| !known(about)).collect();
    unknown.sort();
    against.extend(unknown.into_iter().map(|about| Message::new("merge-nothing-to-decide").arg("about", about)));
    let unexplained = count_unexplained(joined, decisions);
    if unexplained > 0 {
        against.push(Message::new("merge-reason").arg("decided", unexplained));
    }
    if against.is_empty() && joined.is_nothing() {
        against.push(Message::new("merge-nothing"));
    }
    against
}

/// Whether a decision is missing, or the reason for one.
pub fn awaits_decisions(joined: &Joined, decisions: &Decisions) -> bool {
    !joined.undecided.is_empty()
        || joined.asked.iter().any(|(_, holds)| holds.is_none())
        || count_unexplained(joined, decisions) > 0
}

/// Whether a reason is required for anything that was or has to be decided.
pub fn asks_reason(joined: &Joined) -> bool {
    let has_reason = |(asked, _): &(Asked, Option<Holds>)| needs_reason(asked);
    !joined.undecided.is_empty() || !joined.decided.is_empty() || joined.asked.iter().any(has_reason)
}

/// Whether only totals that no longer add up are against merging, for which a reason is enough.
pub fn needs_only_reason(against: &[Message]) -> bool {
    !against.is_empty() && against.iter().all(|message| message.id == "merge-wrong-sum")
}

/// The number of decisions for which a required reason is missing.
fn count_unexplained(joined: &Joined, decisions: &Decisions) -> usize {
    if !decisions.reason.trim().is_empty() {
        return 0;
    }
    let answered = joined.asked.iter().filter(|(asked, holds)| holds.is_some() && needs_reason(asked));
    joined.decided.len() + answered.count()
}

/// Whether the answer to a question requires a reason: always, except if it is only asked because of an unknown key.
fn needs_reason(asked: &Asked) -> bool {
    asked.because.iter().any(|group| !group.starts_with("key "))
}

/// A message for each group of undecided questions, with its size, and then one for each question.
fn asked_about(joined: &Joined) -> Vec<Message> {
    let undecided = || joined.asked.iter().filter(|(_, holds)| holds.is_none()).map(|(asked, _)| asked);
    let mut groups: BTreeMap<&str, usize> = BTreeMap::new();
    for group in undecided().flat_map(|asked| &asked.because) {
        *groups.entry(group).or_default() += 1;
    }
    let group = |(group, count): (&str, usize)| {
        let (kind, of) = group.split_once(' ').unwrap_or((group, ""));
        let message = match (kind, of) {
            ("key", _) => Message::new("merge-asked-key"),
            ("closed", "") => Message::new("merge-asked-closed-all"),
            ("closed", _) => Message::new("merge-asked-closed"),
            ("person", _) => Message::new("merge-asked-persons"),
            _ => Message::new("merge-asked-unsealed"),
        };
        message.arg("group", group).arg("of", of).arg("count", count)
    };
    let thing = |asked: &Asked| {
        let because: Vec<&str> = asked.because.iter().map(String::as_str).collect();
        let message = match &asked.what.likeness {
            Some(own) => Message::new("merge-asked-person").arg("what", likeness_question(own)),
            None => Message::new("merge-asked"),
        };
        let message = message.arg("about", &asked.what.about).arg("because", because.join(", "));
        let message = add_side(message, ["here", "here-author", "here-at"], &asked.what.here);
        add_side(message, ["there", "there-author", "there-at"], &asked.what.there)
    };
    groups.into_iter().map(group).chain(undecided().map(thing)).collect()
}

/// The question whether a person of the other side is one of this side.
pub fn likeness_question(own: &Likeness) -> Message {
    match own.sameness {
        Sameness::Perhaps(why) => same_asked(&own.found, &own.nearest, why),
        Sameness::Same | Sameness::Other => {
            Message::new("merge-is-same").arg("found", &own.found).arg("nearest", &own.nearest)
        }
    }
}

/// The options on the command line by which the question can be decided.
fn options(own: &Likeness) -> Vec<String> {
    possible_holds(own).into_iter().map(|holds| format!("--{}", holds.code())).collect()
}

fn answer_detail((asked, holds): &(Asked, Option<Holds>)) -> Value {
    let holds = holds.unwrap_or(Holds::Here).code();
    let Side { says, author, at, .. } = &asked.what.there;
    json!({
        "about": asked.what.about, "because": asked.because, "holds": holds, "says": says, "author": author, "at": at,
    })
}

fn may_be_joined(joined: &Joined, decisions: &Decisions) -> Result<()> {
    let against = against_merge(joined, decisions);
    if against.is_empty() { Ok(()) } else { Err(Error::Refused(against)) }
}

fn add_side(message: Message, [says, author, at]: [&'static str; 3], side: &Side) -> Message {
    let message = message.arg(says, text_or_dash(&side.says)).arg(author, text_or_dash(&side.author));
    match Time::try_from(side.at.clone()) {
        Ok(time) => message.arg(at, moment(time.0, None)),
        Err(_) => message.arg(at, text_or_dash("")),
    }
}

/// A text, or a dash for none.
fn text_or_dash(text: &str) -> &str {
    if text.is_empty() { "–" } else { text }
}

fn decision_detail((contradiction, holds): &(Contradiction, Holds)) -> Value {
    let side = |side: &Side| json!({ "says": side.says, "author": side.author, "at": side.at });
    let Contradiction { about, here, there, .. } = contradiction;
    json!({ "about": about, "holds": holds.code(), "here": side(here), "there": side(there) })
}
