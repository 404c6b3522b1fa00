//! Repairing the draw during an event: players withdraw or arrive, and the sessions not yet begun are seated again with
//! few changes.

use super::repair_plan::{Changes, RepairPlan, plan, returning_team};
use crate::sessions::take_back_session::unseat;
use crate::{
    Acting, Error, Result, name, permission, reason, refused, require_unchanged, require_unchanged_but_for_tables,
};
use event::draw::generate::SeatedChart;
use event::draw::lots::{Entries, Lot, Lots};
use event::event::{Background, ChangeScope, Draw, Event, Origin, PlayerRole};
use event::values::ids::{PlayerId, PlayerNumber, SessionNumber, TeamId};
use messages::Message;
use recount::seating::lacks_players;
use serde_json::json;
use std::sync::Arc;
use store::audit::{self, About};
use store::draws::{self, Record};
use store::entries::{insert_player, insert_team};
use store::{Conn, charts, withdrawals};

impl Acting<'_> {
    /// The plan of a repair, and the event as it would be after it; nothing is stored.
    ///
    /// # Errors
    /// Those of [`Acting::repair_draw`], but for reason and version.
    pub fn preview_repair(&self, changes: &Changes) -> Result<(RepairPlan, Arc<Event>)> {
        let event = self.event(permission::organise)?;
        let changes = &changes.relieve_stand_ins(&event);
        let planned = plan(&event, changes)?;
        let then = self.store.dry_run(|conn| {
            require_unchanged_but_for_tables(conn, event.head.id, event.version)?;
            self.carry_out_repair(conn, (&event, changes, &planned), "")
        })?;
        Ok((planned, then))
    }

    /// Removes withdrawn players from the sessions not yet begun, and seats those who arrive. If a session that has not
    /// begun is seated, its seats are cancelled.
    ///
    /// # Errors
    /// Nobody leaves or arrives; scores or absences are recorded in the session that is seated; fewer than four players
    /// remain, or too few in a stage that has begun; in an event of teams, teams would be incomplete; a name is taken; no reason is given; or the event has
    /// changed since the version `shown`.
    pub fn repair_draw(&self, changes: &Changes, why: &str, shown: i32) -> Result<()> {
        // Outside the transaction: the search takes longer than storing its result.
        let event = self.event(permission::organise)?;
        let why = reason(why)?;
        let stands = self.store.read(|conn| Ok::<_, Error>(audit::is_unchanged_since(conn, event.head.id, shown)?))?;
        if !stands {
            return refused(Message::new("event-changed"));
        }
        let changes = &changes.relieve_stand_ins(&event);
        let planned = plan(&event, changes)?;
        self.store.write(|conn| {
            require_unchanged(conn, &event)?;
            self.carry_out_repair(conn, (&event, changes, &planned), why).map(|_| ())
        })
    }

    /// Stores a repair as it was planned, and gives the event after it.
    fn carry_out_repair(
        &self,
        conn: &mut Conn,
        (event, changes, planned): (&Event, &Changes, &RepairPlan),
        why: &str,
    ) -> Result<Arc<Event>> {
        let (Some(draw), Some(live)) = (&event.draw, &event.chart) else { return Err(Error::NotFound) };
        let head = &event.head;
        if let Some(waiting) = event.waiting_session() {
            unseat(conn, waiting)?;
        }
        let from = SessionNumber(planned.begun + 1);
        for player in &changes.gone {
            withdrawals::insert(conn, head.id, *player, Some(from), why, &self.actor.name, self.now)?;
        }
        let mut team_lots: Vec<(u16, TeamId)> = draw.teams.clone();
        let as_team = head.teams && !changes.arrivals.is_empty() && !changes.team.trim().is_empty();
        let team = match (as_team, planned.numbers.first()) {
            (true, Some(number)) => {
                let name = name(&changes.team)?;
                let id = match returning_team(event, &name) {
                    Some(team) => team.id,
                    None => insert_team(conn, head.id, &name, "", "")?,
                };
                let order = (number.0 - 1) / 4 + 1;
                team_lots.retain(|(number, _)| *number != order);
                team_lots.push((order, TeamId(id)));
                Some(id)
            }
            _ => None,
        };
        let mut numbers: Vec<(PlayerNumber, PlayerId)> = draw.players.clone();
        numbers.retain(|(number, _)| !planned.vacant.contains(number) && !planned.numbers.contains(number));
        team_lots.retain(|(order, _)| !planned.vacant.iter().any(|number| (number.0 - 1) / 4 + 1 == *order));
        for ((arrival, number), entry) in changes.arrivals.iter().zip(&planned.numbers).zip(&planned.entries) {
            let id = match entry {
                Some(player) => {
                    withdrawals::insert(conn, head.id, *player, None, why, &self.actor.name, self.now)?;
                    player.0
                }
                None => {
                    let (arrival, nothing) = (name(arrival)?, Background::default());
                    insert_player(conn, head.id, team, &arrival, PlayerRole::Regular, &nothing, from)?
                }
            };
            numbers.push((*number, PlayerId(id)));
        }
        for (name, number) in planned.stand_ins.iter().zip(planned.numbers.iter().skip(changes.arrivals.len())) {
            let team = draw.player(*number).and_then(|gone| event.entries.team_of(gone)).map(|team| team.0);
            let (role, nothing) = (PlayerRole::StandIn, Background::default());
            let id = insert_player(conn, head.id, team, name, role, &nothing, from)?;
            numbers.push((*number, PlayerId(id)));
        }
        self.renumber(conn, event, draw, &team_lots, &numbers)?;
        if let Some(repaired) = &planned.repaired {
            let begun = planned.before.sessions.iter().take(planned.begun.into()).cloned();
            let chart = SeatedChart { sessions: begun.chain(repaired.sessions.iter().cloned()).collect() };
            charts::insert(conn, head.id, Origin::Repaired, &chart, live.then_by, &self.actor.name, self.now)?;
        }
        let figures = planned
            .repaired
            .as_ref()
            .map(|found| json!({ "moved": found.moved, "least": found.least_moved, "repeats": found.repeats }));
        let gone: Vec<String> = changes.gone.iter().map(|player| event.entries.player_name(*player)).collect();
        let detail = json!({
            "from_session": from, "gone": gone, "arrivals": changes.arrivals, "team": changes.team,
            "stand_ins": planned.stand_ins,
            "figures": figures, "reason": why,
        });
        self.audit(conn, About::Event(head.id, ChangeScope::Everything), "repair_draw", &detail)?;
        self.follow_names(conn, &event.entries, why)?;
        let then = self.store.event_within(conn, self.event)?.ok_or(Error::NotFound)?;
        match lacks_players(&then).filter(|_| lacks_players(event).is_none()) {
            Some(against) => Err(Error::Refused([against, vec![Message::new("repair-lacks-players")]].concat())),
            None => Ok(then),
        }
    }

    /// Stores who has which number from now on, as a repair of the original draw. As many numbers are shown as before;
    /// all, if all were.
    pub(crate) fn renumber(
        &self,
        conn: &mut Conn,
        event: &Event,
        draw: &Draw,
        teams: &[(u16, TeamId)],
        numbers: &[(PlayerNumber, PlayerId)],
    ) -> Result<()> {
        let lots = Lots {
            teams: teams.iter().map(|(number, of)| Lot { of: *of, number: *number }).collect(),
            players: numbers.iter().map(|(number, of)| Lot { of: *of, number: number.0 }).collect(),
        };
        // As individuals: the numbers are stored as they are, including those of a team.
        let everybody = Entries::Individuals(numbers.iter().map(|(_, player)| *player).collect());
        let record = Record {
            seed: draw.seed.as_deref(),
            committed: None,
            input: None,
            repairs: Some(draw.as_made().id),
            drawn_by: &draw.drawn_by,
            recorded_by: &self.actor.name,
            at: self.now,
        };
        draws::insert(conn, event.head.id, record, &lots, &everybody)?;
        if let (Some(after), Some(shown)) = (draws::live(conn, event.head.id)?, draw.shown) {
            let shown = if draw.is_released() { after.numbers() } else { shown.min(after.numbers()) };
            draws::insert_release(conn, after.id, shown, &self.actor.name, self.now)?;
        }
        Ok(())
    }
}
