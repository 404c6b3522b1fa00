//! The forms that go with entries, draw, penalties and appeals: filled with what the event knows, or blank.

use super::{Document, Printing};
use crate::actions::{Error, Result, refused};
use crate::messages::Message;
use crate::print::draw_forms::{TeamLot, TeamSheet};
use crate::print::entry_form::EnteredPlayer;
use crate::print::{self, Appeal, EntryForm, PenaltyRecord, Printed, ScoreRecord, Style};
use crate::tournament::event::{Player, Team};
use crate::tournament::ids::{PlayerId, TeamId};

/// A blank form of a document that is filled in by hand.
///
/// # Errors
/// The document is none.
pub(super) fn blank(document: Document, style: Style) -> Result<Printed> {
    Ok(match document {
        Document::EntryForm => print::entry_form::entry_forms(style, &[EntryForm::default()]),
        Document::DrawOrder => print::draw_forms::draw_order(style, "", &[]),
        Document::SeatDraw => print::draw_forms::team_sheets(style, &[TeamSheet::default(), TeamSheet::default()]),
        Document::PenaltyRecord => print::penalty_record::penalty_record(style, &PenaltyRecord::default()),
        Document::ScoreRecord => print::score_record::score_records(style, &[ScoreRecord::default()]),
        Document::Appeal => print::appeal::appeals(style, &[Appeal::default()]),
        _ => return refused(Message::new("print-no-blank")),
    })
}

/// Whether a blank form of an event is the same as one of none: all but those with the names of who plays.
pub(super) fn is_by_itself(document: Document) -> bool {
    matches!(document, Document::EntryForm | Document::DrawOrder | Document::SeatDraw | Document::PenaltyRecord)
}

impl Printing<'_> {
    /// One form for each team, or one for each player of an individual event.
    pub(super) fn entry_forms(&self) -> Vec<EntryForm> {
        let entered = |player: &Player| EnteredPlayer {
            name: player.name.clone(),
            unit: player.background.club.clone(),
            is_substitute: !player.draws(),
        };
        let entries = &self.view.entries;
        let form = |unit: &str, leader: &str, coach: &str, players: Vec<EnteredPlayer>| EntryForm {
            event: self.view.head.name.clone(),
            unit: unit.to_owned(),
            date: None,
            leader: leader.to_owned(),
            coach: coach.to_owned(),
            players,
        };
        match self.view.head.teams {
            true => {
                let of = |team: &Team| entries.of_team(team.id).map(entered).collect();
                entries.teams.iter().map(|team| form(&team.name, &team.leader, &team.coach, of(team))).collect()
            }
            false => entries
                .players
                .iter()
                .map(|player| form(&player.background.club, "", "", vec![entered(player)]))
                .collect(),
        }
    }

    /// The order numbers of the teams; in an individual event those of the players.
    pub(super) fn draw_order(&self) -> Vec<TeamLot> {
        let view = &self.view;
        let drawn = view.draw.as_deref();
        let mut lots: Vec<TeamLot> = match view.head.teams {
            true => {
                let number = |team: i32| drawn?.teams.iter().find(|(_, own)| own.0 == team).map(|(number, _)| *number);
                let lot = |team: &Team| TeamLot { number: number(team.id), team: team.name.clone() };
                view.entries.teams.iter().map(lot).collect()
            }
            false => {
                let lot = |player: &Player| TeamLot {
                    number: self.drawn_number(PlayerId(player.id)),
                    team: player.name.clone(),
                };
                view.entries.drawing_players().map(lot).collect()
            }
        };
        lots.sort_by_key(|lot| (lot.number.is_none(), lot.number));
        lots
    }

    /// One sheet for each team.
    ///
    /// # Errors
    /// The event has no teams.
    pub(super) fn team_sheets(&self) -> Result<Vec<TeamSheet>> {
        let view = &self.view;
        if !view.head.teams {
            return refused(Message::new("print-no-teams"));
        }
        let lots = self.draw_order();
        let sheet = |team: &Team| {
            let of_team = || view.entries.of_team(team.id);
            let mut players: Vec<_> = of_team()
                .filter(|player| player.draws())
                .map(|player| (self.drawn_number(PlayerId(player.id)), player.name.clone()))
                .collect();
            players.sort_by_key(|(number, _)| (number.is_none(), *number));
            TeamSheet {
                event: view.head.name.clone(),
                number: lots.iter().find(|lot| lot.team == team.name).and_then(|lot| lot.number),
                team: team.name.clone(),
                players,
                substitutes: of_team().filter(|own| !own.draws()).map(|own| own.name.clone()).collect(),
            }
        };
        Ok(view.entries.teams.iter().map(sheet).collect())
    }

    pub(super) fn drawn_number(&self, player: PlayerId) -> Option<u16> {
        self.view.draw.as_deref().and_then(|draw| draw.number(player)).map(|number| number.0)
    }

    pub(super) fn team_name(&self, team: Option<TeamId>) -> String {
        team.map_or(String::new(), |team| self.view.entries.team_name(team))
    }

    /// A form with session and table as asked for, and the end of the session.
    pub(super) fn appeal(&self) -> Result<Appeal> {
        let session = self.order.session.map(|number| self.view.session(number).ok_or(Error::NotFound)).transpose()?;
        let ended = session.and_then(|session| session.closed_at).map(|at| self.local(at));
        Ok(Appeal { ended, ..self.appeal_form() })
    }

    /// The same while the session has not ended.
    pub(super) fn appeal_form(&self) -> Appeal {
        Appeal {
            event: self.view.head.name.clone(),
            session: self.order.session.map(|session| session.0),
            table: self.order.table.map(|table| table.0),
            minutes: self.view.head.regulations.appeal_minutes,
            ..Appeal::default()
        }
    }
}
