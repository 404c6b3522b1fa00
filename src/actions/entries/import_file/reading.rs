//! Reading a file that is imported: opening it with the options of the request, and turning its rows into values of the event.
//!
//! Two facts to know: nothing is stored here; and it runs before the transaction, because reading a file takes longer than storing its
//! rows. The *form* of a file is its header line: the columns that people assign to it are remembered for files with the same one.

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

/// The rows of a file, by its kind.
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
    /// All texts that may be printed.
    pub(super) fn texts(&self) -> Vec<&str> {
        match self {
            Rows::Players(listed) => listed.texts().collect(),
            Rows::Teams(teams) => teams.iter().flat_map(ListedTeam::names).collect(),
            Rows::LineUps(line_ups) => line_ups.iter().map(|line_up| line_up.reason.as_str()).collect(),
            Rows::Hands(hands) => {
                let penalties = hands.iter().flat_map(|hand| &hand.draft.penalties);
                let fans = hands.iter().map(|hand| hand.draft.fans_reason.as_str());
                fans.chain(penalties.map(|penalty| penalty.reason.as_str())).collect()
            }
            Rows::Penalties(penalties) => penalties.iter().map(|penalty| penalty.reason.as_str()).collect(),
            Rows::Totals(totals) => totals.iter().map(|total| total.reason.as_str()).collect(),
            Rows::Chart(..) | Rows::Lots(_) => Vec::new(),
        }
    }
}

impl Acting<'_> {
    /// Opens a file as an import would, to show its rows; nothing is stored.
    ///
    /// # Errors
    /// The event does not exist, the actor does not organise it, or the file cannot be opened.
    pub fn open_file(&self, new: &FileImport) -> Result<Worksheet> {
        let event = self.store.event(self.event)?.ok_or(Error::NotFound)?;
        require(permission::organise(self.actor, event.head.id))?;
        open_for_event(self.store, &event, new)
    }
}

/// How players of the file belong to teams: as in the event, unless its list is read as one of individuals.
pub(super) fn membership(event: &Event, new: &FileImport) -> Membership {
    if new.options.as_individuals && event.head.teams { Membership::Nobody } else { event.head.membership() }
}

/// Opens a file for an event. In a chart, names of players are replaced by their numbers.
fn open_for_event(store: &Store, event: &Event, new: &FileImport) -> Result<Worksheet> {
    let mut sheet = open_sheet(store, membership(event, new), new)?;
    if new.kind == TableKind::Charts {
        choose_chart::number_players(event, &mut sheet, &new.options.same);
    }
    Ok(sheet)
}

/// The key under which the columns of a form are remembered. Lists of players have one for events of teams and one for others: the same
/// column may be the team in the first and the club in the second.
pub(super) fn form_key(membership: Membership, kind: TableKind) -> String {
    let teams = kind == TableKind::Players && membership.is_of_everybody();
    format!("{}{}", kind.code(), if teams { "-of-teams" } else { "" })
}

/// Opens a file with the options of the request and the columns remembered for its form.
///
/// # Errors
/// Every problem for which the file cannot be opened.
pub(crate) fn open_sheet(store: &Store, membership: Membership, new: &FileImport) -> Result<Worksheet> {
    let forms = store.read(|conn| Ok::<_, Error>(told_forms::of_kind(conn, &form_key(membership, new.kind))?))?;
    let options = ReadOptions { remembered: forms, ..new.options.clone() };
    Ok(match new.kind {
        TableKind::Players => entries::open(&new.file, &new.bytes, &options, membership)?,
        kind => Worksheet::open(&new.file, &new.bytes, &options, &kind.read_columns())?,
    })
}

impl Acting<'_> {
    /// Reads a file: the event, the rows of the file, and its form if it has a header of its own.
    ///
    /// # Errors
    /// The event does not exist, or the actor does not organise it; an option does not apply to this kind of file; the event has changed
    /// since the file was shown; every problem of the file; people in it who may be the same as others; or a kind that is not imported.
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
        let sheet = open_for_event(self.store, &event, new)?;
        sheet.require_certain_encoding()?;
        // A header that the program has added is not one that other files will have.
        let is_form = sheet.header_line() > 0 && !new.options.header_added;
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
                let mut line_ups = line_ups::read(&sheet, &names)?;
                line_ups.retain(|line_up| wanted(line_up.session));
                Rows::LineUps(line_ups)
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

/// Refuses a file if the event has changed since it was shown in version `shown`. For files of hands, results and line-ups a hand recorded
/// since then counts as a change, for others it does not.
pub(super) fn check_version(conn: &mut Conn, event: i32, shown: i32, kind: TableKind) -> Result<()> {
    let is_unchanged = match kind {
        TableKind::Hands | TableKind::Results | TableKind::LineUps => audit::is_unchanged_since(conn, event, shown)?,
        _ => audit::is_unchanged_but_for_tables(conn, event, shown)?,
    };
    if is_unchanged { Ok(()) } else { refused(Message::new("event-changed")) }
}
