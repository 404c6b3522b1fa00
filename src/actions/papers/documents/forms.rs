//! The forms for entries, draw, penalties and appeals: filled in with what the event has, or blank.

use super::document::Document;
use super::printing::Printing;
use crate::{Error, Result, refused, time_zone};
use chrono::NaiveDateTime;
use event::event::{Player, Session, Table, Team};
use event::notes::appeals;
use event::notes::table_note::{AppealVerdict, Noted, Signer};
use event::values::ids::{PlayerId, TeamId};
use messages::{Message, day_of_week};
use paper::appeal::{AppealDecision, AppealFiling};
use paper::draw_forms::{TeamLot, TeamSheet};
use paper::entry_form::EnteredPlayer;
use paper::poster::Poster;
use paper::score_summary::ScoreSummary;
use paper::{Appeal, EntryForm, PenaltyRecord, Printed, ScoreRecord, Style};
use std::sync::Arc;

/// The blank form of a document.
///
/// # Errors
/// The document has none.
pub(super) fn blank(document: Document, style: Style) -> Result<Printed> {
    Ok(match document {
        Document::EntryForm => paper::entry_form::entry_forms(style, &[EntryForm::default()]),
        Document::DrawOrder => paper::draw_forms::draw_order(style, "", &[]),
        Document::SeatDraw => paper::draw_forms::team_sheets(style, &[TeamSheet::default(), TeamSheet::default()]),
        Document::PenaltyRecord => paper::penalty_record::penalty_record(style, &PenaltyRecord::default()),
        Document::ScoreRecord => {
            let on_a_page = if style.cut { 2 } else { 1 };
            paper::score_record::score_records(style, &vec![ScoreRecord::default(); on_a_page])
        }
        Document::ScoreSummary => paper::score_summary::score_summary(style, &ScoreSummary::default()),
        Document::Appeal => paper::appeal::appeals(style, &[Appeal::default()]),
        _ => return refused(Message::new("print-no-blank")),
    })
}

impl Printing<'_> {
    /// The poster with the event and the address of its page.
    pub(super) fn poster(&self) -> Poster {
        let (head, address) = (&self.event.head, self.spectator_address().unwrap_or_default());
        let starts = head.regulations.starts.chunk_by(|one, other| one.date() == other.date());
        let of_day = |starts: &[NaiveDateTime]| {
            let times: Vec<String> = starts.iter().map(|start| start.format("%H:%M").to_string()).collect();
            Some((day_of_week(starts.first()?.date()), times.join(" · ")))
        };
        Poster {
            event: head.name.clone(),
            place: head.regulations.place.clone(),
            from_to: head.regulations.days(),
            address: format!("{address}/e/{}", head.slug),
            days: starts.filter_map(of_day).collect(),
        }
    }

    /// One form for each team, or one for each player of an individual event.
    pub(super) fn entry_forms(&self) -> Vec<EntryForm> {
        let entered = |player: &Player| EnteredPlayer {
            name: player.name.clone(),
            unit: player.background.club.clone(),
            is_substitute: !player.draws(),
        };
        let entries = &self.event.entries;
        let form = |unit: &str, leader: &str, coach: &str, players: Vec<EnteredPlayer>| EntryForm {
            event: self.event.head.name.clone(),
            unit: unit.to_owned(),
            date: None,
            leader: leader.to_owned(),
            coach: coach.to_owned(),
            players,
        };
        match self.event.head.teams {
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

    /// The numbers drawn by the teams; in an event of individuals those of the players.
    pub(super) fn draw_order(&self) -> Vec<TeamLot> {
        let event = &self.event;
        let drawn = event.draw.as_deref();
        let mut lots: Vec<TeamLot> = match event.head.teams {
            true => {
                let number = |team: i32| drawn?.teams.iter().find(|(_, own)| own.0 == team).map(|(number, _)| *number);
                let lot = |team: &Team| TeamLot { number: number(team.id), team: team.name.clone() };
                event.entries.teams.iter().map(lot).collect()
            }
            false => {
                let lot = |player: &Player| TeamLot {
                    number: self.drawn_number(PlayerId(player.id)),
                    team: player.name.clone(),
                };
                event.entries.drawing_players().map(lot).collect()
            }
        };
        lots.sort_by_key(|lot| (lot.number.is_none(), lot.number));
        lots
    }

    /// One sheet for each team.
    pub(super) fn team_sheets(&self) -> Vec<TeamSheet> {
        let event = &self.event;
        let lots = self.draw_order();
        let sheet = |team: &Team| {
            let of_team = || event.entries.of_team(team.id);
            let mut players: Vec<_> = of_team()
                .filter(|player| player.draws())
                .map(|player| (self.drawn_number(PlayerId(player.id)), player.name.clone()))
                .collect();
            players.sort_by_key(|(number, _)| (number.is_none(), *number));
            TeamSheet {
                event: event.head.name.clone(),
                number: lots.iter().find(|lot| lot.team == team.name).and_then(|lot| lot.number),
                team: team.name.clone(),
                players,
                substitutes: of_team().filter(|own| !own.draws()).map(|own| own.name.clone()).collect(),
            }
        };
        event.entries.teams.iter().map(sheet).collect()
    }

    pub(super) fn drawn_number(&self, player: PlayerId) -> Option<u16> {
        self.event.draw.as_deref().and_then(|draw| draw.number(player)).map(|number| number.0)
    }

    pub(super) fn team_name(&self, team: Option<TeamId>) -> String {
        team.map_or(String::new(), |team| self.event.entries.team_name(team))
    }

    /// The appeals of the session or table as they were handed in and decided. If there is none, one blank form with
    /// the end of the session.
    ///
    /// # Errors
    /// There is no such session, or no such appeal.
    pub(super) fn appeals(&mut self) -> Result<Vec<Appeal>> {
        let stamp = if self.order.blank { None } else { self.stamp_with_time()? };
        let asked = self.order.session;
        let session = asked.map(|number| self.event.session(number).ok_or(number)).transpose();
        let session = session.or_else(|number| refused(self.without_seats(number)))?;
        let ended = session.and_then(|session| session.closed_at);
        let wanted = |session: &&Arc<Session>| self.order.session.is_none_or(|own| own == session.number);
        let tables = self
            .event
            .sessions
            .iter()
            .filter(wanted)
            .flat_map(|session| session.tables.iter().map(move |table| (&**session, &**table)));
        let at = |(_, table): &(&Session, &Table)| self.order.table.is_none_or(|own| own == table.number);
        let mut handed_in = Vec::new();
        for (session, table) in tables.filter(at).filter(|_| !self.order.blank) {
            let own = |appeal: &appeals::Appeal<'_>| self.order.appeal.is_none_or(|own| own == appeal.noted.entry);
            handed_in.extend(
                table.log.appeals().iter().filter(|of| own(of)).map(|of| self.appeal_handed_in(session, table, of)),
            );
        }
        let forms = match handed_in.is_empty() {
            true if self.order.appeal.is_some() => return Err(Error::NotFound),
            true => vec![Appeal { ended, ..self.appeal_form() }],
            false => handed_in,
        };
        Ok(forms.into_iter().map(|form| Appeal { stamp: stamp.clone(), ..form }).collect())
    }

    fn appeal_handed_in(&self, session: &Session, table: &Table, appeal: &appeals::Appeal<'_>) -> Appeal {
        let (paper, at) = (appeal.paper, appeal.noted.at);
        let player = table.appellant(paper.seat, at);
        let decision = |(noted, verdict): &(&Noted, &AppealVerdict)| AppealDecision {
            body: verdict.body,
            granted: verdict.granted,
            reason: verdict.reason.clone(),
            fee_returned: verdict.fee_returned,
            at: noted.at,
            author: noted.author.clone(),
        };
        let signed = table.log.signatures().into_iter().find(|(who, ..)| *who == Signer::Referee);
        // Leaders hand in by a link what they sign themselves; only others hand in a paper that an official receives.
        let received_by = Some(&appeal.noted.author).filter(|author| **author != paper.by);
        Appeal {
            session: Some(session.number.0),
            group: Some(1),
            table: Some(table.number.0),
            referee: signed.map_or(String::new(), |(_, noted, _)| noted.author.clone()),
            player: self.event.entries.player_name(player),
            team: self.team_name(self.event.entries.team_of(player)),
            leader: paper.by.clone(),
            ended: session.closed_at,
            handed_in: Some(AppealFiling {
                ruling: paper.ruling.clone(),
                about_rules: paper.about_rules,
                fee: paper.fee.clone(),
                received_by: received_by.cloned().unwrap_or_default(),
                at,
                in_time: self.event.appeals_until(session).is_none_or(|until| at <= until),
            }),
            decisions: appeal.verdicts.iter().map(decision).collect(),
            ..self.appeal_form()
        }
    }

    /// A form without an appeal, for a session that has not ended.
    pub(super) fn appeal_form(&self) -> Appeal {
        Appeal {
            event: self.event.head.name.clone(),
            session: self.order.session.map(|session| session.0),
            group: self.order.session.map(|_| 1),
            table: self.order.table.map(|table| table.0),
            zone: time_zone(&self.event.head.regulations),
            minutes: self.event.head.regulations.appeal_minutes,
            fee: self.event.head.regulations.appeal_fee.clone(),
            ..Appeal::default()
        }
    }
}
