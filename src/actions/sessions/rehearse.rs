//! Rehearsals: a copy of an event with the same players, in which tables are played automatically and mishaps happen on
//! request.
//!
//! One fact to know: a rehearsal is an event of its own, marked in its name and its regulations; after it is made,
//! neither event reads or writes the other.

use crate::{
    Acting, Actor, Error, NewHand, NewNote, Result, Rights, Role, TableCommand, Token, Totals, permission, refused,
};
use event::event::{ChangeScope, Event, Shelf, Table};
use event::notes::table_note::Late;
use event::play::{play, play_series};
use event::regulations::{Entry, Regulations, SheetRules};
use event::sheet::hand_result::Draft;
use event::sheet::scoresheet::Scoresheet;
use event::values::ids::{SessionNumber, TableNumber};
use files::entries::MAX_NAME_LENGTH;
use messages::{Locale, Message};
use rules::fan::Options;
use rules::{BySeat, Game, GamePoints, HandNumber, Seat};
use serde_json::json;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use store::audit::About;
use store::{entries, events};
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

/// A rehearsal that was made.
#[derive(Clone, Debug)]
pub struct Rehearsal {
    /// Its address.
    pub slug: String,
    /// A link to it, for an organiser who uses a link, which is valid for one event only.
    pub link: Option<Token>,
}

/// The maximum length of an address before the mark of a rehearsal.
const MAX_BEGINNING_LENGTH: usize = 34;

impl Acting<'_> {
    /// Makes a rehearsal of an event: the same teams, players, regulations and organisers, hidden from the list. `mark`
    /// is put before its name, on every page and every paper.
    ///
    /// # Errors
    /// It is itself a rehearsal.
    pub fn rehearse(&self, mark: &str) -> Result<Rehearsal> {
        let new_slug = self.change_head(permission::organise, |conn, event| {
            if event.regulations.rehearsal {
                return refused(Message::new("rehearsal-of-rehearsal"));
            }
            let beginning = &self.event[..self.event.len().min(MAX_BEGINNING_LENGTH)];
            let mut number = 1;
            let mut new_slug = format!("{beginning}-try{number}");
            while events::on_any_shelf(conn, &new_slug)?.is_some() {
                number += 1;
                new_slug = format!("{beginning}-try{number}");
            }
            let name = marked_name(mark, event.name);
            let regulations = Regulations { rehearsal: true, starts: Vec::new(), ..event.regulations };
            let id = events::insert(conn, &new_slug, &name, event.teams, &regulations, self.now)?;
            for (user, _) in events::organisers(conn, event.id)? {
                events::add_organiser(conn, id, user)?;
            }
            let entered = entries::list(conn, event.id)?;
            let mut teams = HashMap::new();
            for team in &entered.teams {
                teams.insert(team.id, entries::insert_team(conn, id, &team.name, &team.leader, &team.coach)?);
            }
            for player in entered.players.iter().filter(|player| !entered.withdrawn.contains(&player.id)) {
                let team = player.team_id.and_then(|team| teams.get(&team).copied());
                let from = SessionNumber(1);
                let new = entries::insert_player(conn, id, team, &player.name, player.role, &player.background, from)?;
                entries::set_privacy(conn, id, new, player.privacy)?;
            }
            events::shelve(conn, id, Shelf::Hidden)?;
            let detail = json!({
                "slug": new_slug, "name": name, "teams": event.teams, "regulations": regulations,
                    "rehearsal_of": self.event,
            });
            let about = About::Event(id, ChangeScope::Everything);
            self.audit(conn, about, "create_event", &detail)?;
            Ok::<_, Error>(new_slug)
        })?;
        let link = match self.actor.rights {
            Rights::Link { .. } => {
                let maker = Actor { name: self.actor.name.clone(), ..Actor::command_line() };
                Some(Acting { actor: &maker, event: &new_slug, ..*self }.make_link(
                    &Role::Organiser,
                    &self.actor.name,
                    None,
                )?)
            }
            _ => None,
        };
        Ok(Rehearsal { slug: new_slug, link })
    }
}

/// The new name of a rehearsal, with the mark that its old name begins with, in any language.
pub(crate) fn marked_name(before: &str, new: String) -> String {
    let marks = Locale::ALL.map(|locale| locale.msg("rehearsal-mark").to_string());
    let marks = || marks.iter().map(|mark| mark.trim_end());
    if marks().any(|mark| new.starts_with(mark)) {
        return new;
    }
    let mark = marks().find(|mark| before.starts_with(mark)).unwrap_or_default();
    format!("{mark} {new}").chars().take(MAX_NAME_LENGTH).collect()
}

impl Acting<'_> {
    /// The event, if it is a rehearsal that the actor organises.
    fn rehearsal(&self) -> Result<Arc<Event>> {
        let event = self.event(permission::organise)?;
        match event.head.regulations.rehearsal {
            true => Ok(event),
            false => refused(Message::new("rehearsal-only")),
        }
    }

    /// Plays all tables of a running session to their end, except those `kept` for people. Returns how many.
    ///
    /// # Errors
    /// The event is not a rehearsal, or the session does not run.
    pub fn play_tables(&self, number: SessionNumber, kept: &[TableNumber]) -> Result<usize> {
        let event = self.rehearsal()?;
        let session = event.session(number).filter(|session| session.is_running());
        let Some(session) = session else {
            return refused(Message::new("hand-not-started").arg("session", number.0));
        };
        let open = |table: &&Arc<Table>| match table.entry() {
            Entry::Hands => table.awaits_hand(),
            Entry::Totals => table.signed.is_none(),
        };
        let tables = session.tables.iter().filter(open).filter(|table| !kept.contains(&table.number));
        let mut count = 0;
        for table in tables {
            let place = format!("{} {number} {}", self.event, table.number);
            match table.entry() {
                Entry::Hands => self.store.write(|conn| {
                    let mut at = self.at_table(conn, (number, table.number))?;
                    while let Some(hand) = at.table.hand_to_come() {
                        let new = NewHand {
                            session: number,
                            table: table.number,
                            entry: Uuid::new_v4(),
                            deal: None,
                            based_on: at.latest_version(hand.get()).map_or(0, |latest| latest.revision),
                            draft: simulated_hand(&place, hand, &at.table.sheet),
                            omitted: Vec::new(),
                            reason: place.clone(),
                            device: None,
                            seen: None,
                        };
                        self.store_hand(conn, &mut at, &new)?;
                    }
                    Ok::<_, Error>(())
                })?,
                Entry::Totals => {
                    let totals = simulated_totals(&place, table)?;
                    let totals = Totals { totals, to_nobody: None, reason: String::new(), link: None, seen: None };
                    self.rehearse_note((number, table.number), TableCommand::Counted { totals, cards: None })?;
                }
            }
            count += 1;
        }
        self.go_on();
        Ok(count)
    }

    fn rehearse_note(&self, place: (SessionNumber, TableNumber), said: TableCommand) -> Result<()> {
        let new = NewNote { entry: Uuid::new_v4(), device: None, said };
        self.note_at_table(place, &new).map(drop)
    }
}

/// A simulated hand; `place` (event, session and table) is part of its seed.
fn simulated_hand(place: &str, hand: HandNumber, sheet: &Scoresheet) -> Draft {
    let (seed, SheetRules { game, fans, rotation, flowers, .. }) = (format!("{place} {hand}"), sheet.rules());
    let draft = match game {
        Game::WorldSeries(options) => play_series(&seed, hand, rotation, &options),
        Game::Mcr if fans == Options::DEFAULT => play(&seed, hand, rotation),
        // The simulation counts fans with the default options; under others its points are recorded without fans.
        Game::Mcr => Draft { fans: Vec::new(), tiles: None, ..play(&seed, hand, rotation) },
    };
    // The walls of the simulation have flowers, those of duplicate do not; a win needs its points without them.
    Draft { flowers: if flowers { draft.flowers } else { 0 }, ..draft }
}

/// The simulated session scores of a table, continued from its recorded hands.
fn simulated_totals(place: &str, table: &Table) -> Result<BySeat<GamePoints>> {
    let mut sheet = table.sheet.clone();
    while let Some(hand) = sheet.next_hand() {
        let draft = simulated_hand(place, hand, &sheet);
        sheet.record(&draft).map_err(|_| Error::NotFound)?;
    }
    let (late, sum) = (table.filled.clone(), sheet.total());
    Ok(BySeat::from_fn(|seat| sum[seat] - late[seat].session_penalty))
}

/// A mishap at a table, for practice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Mishap {
    /// The last hand is disputed.
    Dispute,
    /// The player who began in the South arrives twelve minutes late.
    Late,
    /// The player who began in the North is absent: a forfeit is proposed.
    Absent,
    /// The totals counted differ from those of the hands, or do not add up.
    Totals,
    /// Two clerks type different totals.
    Clerks,
    /// The phone of the table is lost: its pairing ends.
    Phone,
    /// The player who began in the North goes home: the chief referee is called.
    Home,
    /// The network fails at the table: the server does not answer its phone for [`NETWORK_GONE`].
    Network,
}

event::values::coded!(Mishap);

/// How long the network fails.
pub const NETWORK_GONE: Duration = Duration::from_secs(60);

/// By how much totals are wrong in a mishap.
const WRONG_BY: GamePoints = GamePoints(10);

impl Acting<'_> {
    /// Makes a mishap happen at a table of a rehearsal; `reason` is the text that is noted there.
    ///
    /// # Errors
    /// The event is not a rehearsal, there is no such table, or the mishap is not possible there any more.
    pub fn go_wrong(&self, place: (SessionNumber, TableNumber), (mishap, reason): (Mishap, &str)) -> Result<()> {
        let event = self.rehearsal()?;
        let table = event.session(place.0).and_then(|session| session.table(place.1)).ok_or(Error::NotFound)?;
        let reason = reason.to_owned();
        let why = reason.clone();
        let counted = move |totals| TableCommand::Counted {
            totals: Totals { totals, to_nobody: None, reason: why.clone(), link: None, seen: None },
            cards: None,
        };
        let said = match mishap {
            Mishap::Dispute => {
                let hand = table.sheet.hands().last().map(|last| last.number().get());
                TableCommand::Called { hand, reason, late: None }
            }
            Mishap::Late => TableCommand::Arrived { seat: Seat::South, seconds: 720, stand_in: false, reason },
            Mishap::Absent => {
                let last = event.head.regulations.lateness_in(place.0).plays_until().unwrap_or_default();
                let late = Late { seat: Seat::North, seconds: last + 60, stand_in: true };
                TableCommand::Called { hand: None, reason, late: Some(late) }
            }
            Mishap::Home => TableCommand::Called { hand: None, reason, late: None },
            Mishap::Totals => {
                let mut totals = table.cards();
                totals[Seat::East] += WRONG_BY;
                counted(totals)
            }
            Mishap::Clerks if table.entry() == Entry::Hands => {
                return refused(Message::new("rehearsal-no-totals").arg("table", table.number.0));
            }
            Mishap::Clerks => {
                let right = simulated_totals(&format!("{} {} {}", self.event, place.0, place.1), table)?;
                let mut wrong = right;
                wrong[Seat::East] += WRONG_BY;
                wrong[Seat::South] -= WRONG_BY;
                for (number, totals) in (1..).zip([right, wrong]) {
                    let clerk = Actor { name: format!("{reason} {number}"), ..self.actor.clone() };
                    Acting { actor: &clerk, ..*self }.rehearse_note(place, counted(totals))?;
                }
                return Ok(());
            }
            Mishap::Phone => {
                return self.unpair_table(place).map_err(|error| match error {
                    Error::NotFound => Error::Refused(vec![Message::new("rehearsal-no-phone").arg("table", place.1.0)]),
                    other => other,
                });
            }
            // The event does not change.
            Mishap::Network => return Ok(()),
        };
        self.rehearse_note(place, said)
    }
}
