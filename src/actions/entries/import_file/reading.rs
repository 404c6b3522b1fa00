//! Reading a file that is imported: opened by the options given with it, and its rows as values of the event.
//!
//! Nothing is stored here, and nobody waits for it: reading takes longer than writing down.

use super::file::FileImport;
use crate::draw::choose_chart::{self, ChartChoice, Source};
use crate::draw::draw_lots::DrawnBy;
use crate::{Acting, Error, Result, permission, refused, require};
use event::draw::generate::SeatedChart;
use event::event::{Event, Membership, Origin};
use event::values::ids::SessionNumber;
use files::entries::{self, ListedEntries, ListedTeam};
use files::hand_rows::{self, HandRow};
use files::kinds::TableKind;
use files::line_ups::{self, ListedLineUp};
use files::penalties::{self, ListedPenalty};
use files::read_options::ReadOptions;
use files::results::{Total, read_totals};
use files::sheet::Worksheet;
use files::{event_tables, lots};
use messages::Message;
use std::sync::Arc;
use store::{Conn, Store, audit, told_forms};

/// What a file holds.
pub(super) enum Rows {
    Players(ListedEntries),
    Teams(Vec<ListedTeam>),
    Chart(ChartChoice, (Origin, SeatedChart)),
    Lots(DrawnBy),
    LineUps(Vec<ListedLineUp>),
    Hands(Vec<HandRow>),
    Totals(Vec<Total>),
    Penalties(Vec<ListedPenalty>),
}

impl Rows {
    /// All texts that can come onto paper.
    pub(super) fn texts(&self) -> Vec<&str> {
        match self {
            Rows::Players(listed) => listed.texts().collect(),
            Rows::Teams(teams) => teams.iter().flat_map(ListedTeam::names).collect(),
            Rows::LineUps(lined) => lined.iter().map(|own| own.reason.as_str()).collect(),
            Rows::Hands(hands) => {
                let penalties = hands.iter().flat_map(|hand| &hand.draft.penalties);
                let fans = hands.iter().map(|hand| hand.draft.fans_reason.as_str());
                fans.chain(penalties.map(|penalty| penalty.reason.as_str())).collect()
            }
            Rows::Penalties(given) => given.iter().map(|given| given.reason.as_str()).collect(),
            Rows::Totals(totals) => totals.iter().map(|total| total.reason.as_str()).collect(),
            Rows::Chart(..) | Rows::Lots(_) => Vec::new(),
        }
    }
}

impl Acting<'_> {
    /// Opens a file as it is imported, to be shown; nothing is stored.
    ///
    /// # Errors
    /// It cannot be opened.
    pub fn open_file(&self, new: &FileImport) -> Result<Worksheet> {
        let event = self.store.event(self.event)?.ok_or(Error::NotFound)?;
        require(permission::organise(self.actor, event.head.id))?;
        open_of_event(self.store, &event, new)
    }
}

/// Who is in a team by the event, or as what a list is read.
pub(super) fn membership(event: &Event, new: &FileImport) -> Membership {
    if new.told.as_individuals && event.head.teams { Membership::Nobody } else { event.head.membership() }
}

/// Opens a file for an event: players whom a chart names are their numbers.
fn open_of_event(store: &Store, event: &Event, new: &FileImport) -> Result<Worksheet> {
    let mut sheet = open_sheet(store, membership(event, new), new)?;
    if new.kind == TableKind::Charts {
        choose_chart::number_players(event, &mut sheet, &new.told.same);
    }
    Ok(sheet)
}

/// The forms of lists of players are told for teams and for individuals: what is a team here may be a club there.
pub(super) fn kind_of_form(membership: Membership, kind: TableKind) -> String {
    let teams = kind == TableKind::Players && membership.is_of_everybody();
    format!("{}{}", kind.code(), if teams { "-of-teams" } else { "" })
}

/// Opens a file by what is told of it, now or for one of the same form.
pub(crate) fn open_sheet(store: &Store, membership: Membership, new: &FileImport) -> Result<Worksheet> {
    let forms = store.read(|conn| Ok::<_, Error>(told_forms::of_kind(conn, &kind_of_form(membership, new.kind))?))?;
    let told = ReadOptions { remembered: forms, ..new.told.clone() };
    Ok(match new.kind {
        TableKind::Players => entries::open(&new.file, &new.bytes, &told, membership)?,
        kind => Worksheet::open(&new.file, &new.bytes, &told, &kind.read_columns())?,
    })
}

impl Acting<'_> {
    /// The event, the rows of the file, and its form if it has a header.
    pub(super) fn read_import(&self, new: &FileImport) -> Result<(Arc<Event>, Rows, Option<String>)> {
        let event = self.store.event(self.event)?.ok_or(Error::NotFound)?;
        require(permission::organise(self.actor, event.head.id))?;
        let misplaced = new.misplaced_options();
        if !misplaced.is_empty() {
            return Err(Error::Refused(misplaced));
        }
        if let Some(shown) = new.version {
            self.store.read(|conn| check_version(conn, event.head.id, shown, new.kind))?;
        }
        let sheet = open_of_event(self.store, &event, new)?;
        sheet.require_certain_encoding()?;
        // A header that somebody else has not written is no form.
        let is_form = sheet.header_line() > 0 && !new.told.header_added;
        let form = is_form.then(|| sheet.header_key().to_owned());
        let names = event_tables::entrant_names(&event);
        let asked = names.questions(&sheet, new.kind.columns_with_players());
        if !asked.is_empty() {
            return Err(Error::Asked(asked));
        }
        let wanted = |number: SessionNumber| new.session.is_none_or(|session| session == number);
        let rows = match new.kind {
            TableKind::Players => Rows::Players(entries::read(&sheet, membership(&event, new))?),
            TableKind::Teams => Rows::Teams(entries::read_teams(&sheet)?),
            TableKind::Charts => {
                let source = Source::Imported(Box::new(sheet));
                let (typed_name, all_the_same) = (new.typed_name.clone(), new.all_the_same);
                let choice = ChartChoice { source, then_by: None, typed_name, all_the_same };
                let made = choose_chart::chart_for(&event, &choice)?;
                Rows::Chart(choice, made)
            }
            TableKind::Lots => Rows::Lots(DrawnBy::Hand(lots::read(&sheet, event.head.teams, &names)?)),
            TableKind::LineUps => {
                let mut lined = line_ups::read(&sheet, &names)?;
                lined.retain(|own| wanted(own.session));
                Rows::LineUps(lined)
            }
            TableKind::Hands => {
                let mut hands = hand_rows::read(&sheet, event.head.regulations.game, event.head.regulations.rotation)?;
                hands.retain(|hand| wanted(hand.session));
                Rows::Hands(hands)
            }
            TableKind::Results => {
                let mut totals = read_totals(&sheet, &names)?;
                totals.retain(|total| wanted(total.session));
                Rows::Totals(totals)
            }
            TableKind::Penalties => Rows::Penalties(penalties::read(&sheet, &names, &event.head.regulations.stages)?),
            TableKind::Standings | TableKind::TeamStandings | TableKind::Federation => return Err(Error::NotFound),
        };
        Ok((event, rows, form))
    }
}

/// Refuses a file that was looked at when the event was another. Only where it is about tables is a hand that came
/// since one.
pub(super) fn check_version(conn: &mut Conn, event: i32, shown: i32, kind: TableKind) -> Result<()> {
    let stands = match kind {
        TableKind::Hands | TableKind::Results | TableKind::LineUps => audit::is_unchanged_since(conn, event, shown)?,
        _ => audit::is_unchanged_but_for_tables(conn, event, shown)?,
    };
    if stands { Ok(()) } else { refused(Message::new("event-changed")) }
}
