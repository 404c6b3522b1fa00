//! A list of players for an event that does not exist yet: its shape, and storing event and list at once.
//!
//! One fact to know: a list is read as one of teams of four, then of individuals some of whom play for teams, then of
//! individuals alone, and the first that fits is used, because the same heading may mean a team or a club. A list of teams of
//! four is one of individuals who play for teams if these were chosen.

use crate::entries::enter_list::count_new;
use crate::entries::import_file::{FileImport, add_notes, open_sheet};
use crate::setup::create_event::{NewEvent, create_event_and};
use crate::{Acting, Actor, Result, permission, require};
use chrono::NaiveDateTime;
use event::draw::lots::PLACES;
use event::event::Membership;
use event::regulations::settings::MAX_TEAM_SIZE;
use event::values::people::folded_name;
use files::entries::{self, ListedEntries};
use files::sheet::{Problem, Worksheet, messages_of};
use messages::Message;
use paper::unprintable;
use std::collections::{BTreeMap, BTreeSet};
use store::{Conn, Store};

/// A list for a new event.
#[derive(Clone, Debug)]
pub struct NewList {
    /// The name of the file, or another name for the list.
    pub file: String,
    /// Its content.
    pub bytes: Vec<u8>,
    /// Whether it was typed or pasted, so that it may lack a header.
    pub is_typed: bool,
    /// Its character encoding, if the organiser has chosen one.
    pub encoding: Option<String>,
    /// Its layout, if the organiser has chosen one.
    pub layout: Vec<String>,
    /// For names in it, the person who is meant, as in [`files::read_options::ReadOptions::same`].
    pub same: BTreeMap<String, String>,
}

/// The shape of a list.
#[derive(Clone, Debug)]
pub struct SeenList {
    /// The list as it was read.
    pub sheet: Worksheet,
    /// How its players belong to teams. The maximum size of a team is that of the largest, at least four.
    pub membership: Membership,
    /// The number of players.
    pub players: usize,
    /// The number of teams.
    pub teams: usize,
    /// The number of groups.
    pub groups: usize,
    /// Every problem of its lines; if there are any, no players, teams and groups are counted.
    pub problems: Vec<Message>,
}

impl NewList {
    fn as_import(&self, membership: Membership) -> FileImport {
        let mut import = match self.is_typed {
            true => FileImport::of_typed_players(&self.file, &String::from_utf8_lossy(&self.bytes), membership),
            false => FileImport::of_players(&self.file, &self.bytes),
        };
        import.options.encoding = self.encoding.clone();
        import.options.layout = self.layout.clone();
        import.options.same = self.same.clone();
        import
    }

    /// Opens the list for this membership, and reads its entries, or its problems.
    fn read(
        &self,
        store: &Store,
        membership: Membership,
    ) -> Result<(Worksheet, std::result::Result<ListedEntries, Vec<Problem>>)> {
        let sheet = open_sheet(store, membership, &self.as_import(membership))?;
        let listed = entries::read(&sheet, membership);
        Ok((sheet, listed))
    }
}

/// The number of players in each team who draw a number.
fn team_sizes(listed: &ListedEntries) -> BTreeMap<String, usize> {
    let mut sizes: BTreeMap<String, usize> = BTreeMap::new();
    for entry in &listed.players {
        if let Some(team) = &entry.team {
            *sizes.entry(folded_name(team)).or_default() += usize::from(entry.role.draws());
        }
    }
    sizes
}

impl SeenList {
    fn from_read(
        sheet: Worksheet,
        read: std::result::Result<ListedEntries, Vec<Problem>>,
        membership: Membership,
    ) -> SeenList {
        let (listed, problems) = match read {
            Ok(listed) => (listed, Vec::new()),
            Err(problems) => (ListedEntries::default(), messages_of(&problems)),
        };
        SeenList { problems, ..SeenList::new(sheet, &listed, membership) }
    }

    fn new(sheet: Worksheet, listed: &ListedEntries, membership: Membership) -> SeenList {
        let sizes = team_sizes(listed);
        let largest = sizes.values().max().map_or(0, |most| u8::try_from(*most).unwrap_or(MAX_TEAM_SIZE));
        let groups = listed.players.iter().map(|entry| entry.group.as_str()).filter(|group| !group.is_empty());
        SeenList {
            membership: match membership {
                Membership::WhoWants { reserves, .. } => {
                    Membership::WhoWants { most: largest.max(PLACES as u8), reserves }
                }
                other => other,
            },
            players: listed.players.len(),
            teams: sizes.len(),
            groups: groups.collect::<BTreeSet<_>>().len(),
            problems: Vec::new(),
            sheet,
        }
    }

    /// A message with the numbers of players, teams and groups.
    pub fn summary(&self) -> Message {
        let players = Message::new("create-list-found").arg("players", self.players);
        players.arg("teams", self.teams).arg("groups", self.groups)
    }
}

/// How a list is to be read.
#[derive(Clone, Copy, Debug)]
pub enum Reading {
    /// As whatever fits first, with at most as many substitutes in a team as this has, but at least one. If nothing fits,
    /// as this, or as individuals if it has no column of teams.
    Guess(Membership),
    /// As the organiser has chosen.
    As(Membership),
}

/// Looks at a list, which may have problems; nothing is stored.
///
/// # Errors
/// The actor may not create events; or the list cannot be opened.
pub fn look_at_list(store: &Store, actor: &Actor, list: &NewList, reading: Reading) -> Result<SeenList> {
    require(permission::create_event(actor))?;
    let chosen = match reading {
        Reading::Guess(chosen) => chosen,
        Reading::As(chosen) => {
            let (sheet, listed) = list.read(store, chosen)?;
            return Ok(SeenList::from_read(sheet, listed, chosen));
        }
    };
    let reserves = u8::try_from(chosen.most(false)).unwrap_or(u8::MAX).max(1);
    let mut ways = [
        Membership::Everybody { reserves },
        Membership::WhoWants { most: MAX_TEAM_SIZE, reserves },
        Membership::Nobody,
    ];
    if matches!(chosen, Membership::WhoWants { .. }) {
        ways.swap(0, 1);
    }
    for way in ways {
        let (sheet, Ok(listed)) = list.read(store, way)? else { continue };
        let sizes = team_sizes(&listed);
        let fits = match way {
            Membership::Everybody { .. } => sizes.values().all(|size| *size == usize::from(PLACES)),
            Membership::WhoWants { .. } => !sizes.is_empty(),
            Membership::Nobody => true,
        };
        if fits {
            return Ok(SeenList::new(sheet, &listed, way));
        }
    }
    let (sheet, listed) = list.read(store, chosen)?;
    if sheet.has("team") {
        return Ok(SeenList::from_read(sheet, listed, chosen));
    }
    // A list without a column of teams is one of individuals, whatever is wrong in its lines.
    let (sheet, listed) = list.read(store, Membership::Nobody)?;
    Ok(SeenList::from_read(sheet, listed, Membership::Nobody))
}

/// Creates an event and enters a list, or does neither. Returns a message about what was entered.
///
/// # Errors
/// Every problem of the list, with its place; players in it who may be the same person; or those of
/// [`crate::create_event`].
pub fn create_event_with_list(
    store: &Store,
    actor: &Actor,
    new: &NewEvent,
    list: &NewList,
    now: NaiveDateTime,
) -> Result<Message> {
    require(permission::create_event(actor))?;
    let membership = new.membership();
    let (sheet, listed) = list.read(store, membership)?;
    sheet.require_certain_encoding()?;
    let listed = listed?;
    let store_list = |conn: &mut Conn, acting: Acting<'_>| acting.store_list(conn, &list.file, &listed);
    let (_, (stored, groups)) = create_event_and(store, actor, new, now, store_list)?;
    let notes = groups.into_iter().chain(unprintable(listed.texts()));
    let entered = SeenList { players: count_new(&stored), ..SeenList::new(sheet, &listed, membership) };
    Ok(add_notes(entered.summary(), notes))
}
