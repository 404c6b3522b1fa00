//! Seats that follow from a ranking, compared with those that would follow now; and blocks and groups that no longer
//! fill their tables.

use super::difference::{SeatsDiffer, ShortBlock};
use crate::event::{Computed, Draw, EntryList, Event, EventHead, Player, Session};
use crate::regulations::Regulations;
use crate::regulations::remarks::{About, PlanRemark};
use crate::sheet::penalty::{Entrant, GivenPenalty};
use crate::stage::seating::{Among, SeatBy};
use chrono::NaiveDateTime;
use rules::{BySeat, StandardPoints};
use std::sync::Arc;
use values::ids::{PlayerId, SessionNumber, TableNumber};

impl Event {
    /// Whether a session is seated from a ranking within its stage.
    fn is_seated_by_standing(&self, number: SessionNumber) -> bool {
        if let Some((place, run, own)) = self.run_of(number)
            && (place > 0 || run.by != SeatBy::Chart)
        {
            // The first session of a stage is seated from its field.
            return own > 1 && matches!(run.by, SeatBy::Standing | SeatBy::Pots | SeatBy::Places);
        }
        let charted = self.chart.as_deref().filter(|live| live.then_by.is_some());
        charted.is_some_and(|live| usize::from(number.0) > live.chart.sessions.len())
    }

    /// Whether the order of a session's tables follows from results.
    fn follows_from_results(&self, number: SessionNumber) -> bool {
        match self.run_of(number).filter(|(place, run, _)| *place > 0 || run.by != SeatBy::Chart) {
            Some((_, run, _)) => run.by != SeatBy::Rota,
            None => self.is_seated_by_standing(number),
        }
    }

    /// Whether the tables of a session to be seated get random numbers, because their order would reveal withheld
    /// results.
    pub fn mixes_tables(&self, number: SessionNumber) -> bool {
        let regulations = &self.head.regulations;
        regulations.mix_tables && regulations.withholds_before(number) && self.follows_from_results(number)
    }

    /// A remark if, with these regulations, the seats of a session still to be seated would reveal withheld results to
    /// the public.
    pub fn seats_tell(&self, regulations: &Regulations) -> Option<PlanRemark> {
        let head = EventHead { regulations: regulations.clone(), ..(*self.head).clone() };
        let event = Event { head: head.into(), computed: Arc::<Computed>::default(), ..self.clone() };
        let rota = |number: &SessionNumber| {
            let run = event.run_of(*number).filter(|(place, ..)| *place > 0);
            run.is_some_and(|(_, run, _)| run.by == SeatBy::Rota)
        };
        let tells = |number: &SessionNumber| {
            let by_order = !regulations.mix_tables && event.follows_from_results(*number);
            regulations.withholds_before(*number) && (by_order || rota(number))
        };
        let mut to_come = (self.sessions.len() as u16 + 1..=regulations.sessions).map(SessionNumber);
        let session = to_come.find(tells)?;
        let stage = regulations.stage_of(session).map_or("", |(_, stage, _)| stage.called()).to_owned();
        Some(PlanRemark { stage, what: About::SeatsTell { session, rota: rota(&session) } })
    }

    /// The seats of the last session, not closed yet, if they would be different now because an earlier table was
    /// corrected.
    pub(super) fn differing_seats(
        &self,
        seats_again: impl Fn(&Event, &Session) -> Option<Vec<BySeat<PlayerId>>>,
    ) -> Option<SeatsDiffer> {
        let session = self.sessions.last().filter(|session| !session.is_closed())?;
        let number = session.number;
        let seated = session.seated_at.filter(|_| self.is_seated_by_standing(number))?;
        let earlier = self.sessions.iter().filter(|of| of.number < number).flat_map(|of| &of.tables);
        let corrected =
            earlier.filter(|table| table.corrected_since(seated)).map(|table| (table.session, table.number));
        let corrected: Vec<(SessionNumber, TableNumber)> = corrected.collect();
        if corrected.is_empty() {
            return None;
        }
        let before = || self.before_session(number, seated);
        let again = || seats_again(&before()?, session).map(Arc::from);
        let follow = self.computed.seats_again.get_or_init(again).clone()?;
        let at = |tables: &[BySeat<PlayerId>], player: PlayerId| {
            tables.iter().position(|four| four.values().contains(&&player))
        };
        let stands: Vec<BySeat<PlayerId>> = session.tables.iter().map(|table| table.players).collect();
        let everybody = stands.iter().chain(follow.iter()).flat_map(|four| four.values().map(|player| *player));
        let mut moved: Vec<PlayerId> =
            everybody.filter(|player| at(&stands, *player) != at(&follow, *player)).collect();
        moved.sort();
        moved.dedup();
        (!moved.is_empty()).then(|| SeatsDiffer {
            session: number,
            corrected,
            moved,
            stands,
            follow,
            begun: self.begun(number),
        })
    }

    /// The event as it was when a session was seated, with results corrected since, but without later arrivals and
    /// withdrawals. `None` if the number of a player who has left since is no longer known.
    fn before_session(&self, number: SessionNumber, seated: NaiveDateTime) -> Option<Event> {
        let there = |player: &&Player| player.from_session <= i32::from(number.0);
        let had_left = |player: &i32| self.is_out_before(Entrant::Player(PlayerId(*player)), number);
        let numbers_then = |draw: &Draw| {
            let mut then = draw.clone();
            then.players.retain(|(_, own)| self.entries.player(*own).is_none_or(|player| there(&player)));
            let left_since = self.entries.withdrawn.iter().filter(|player| !had_left(player)).map(|id| PlayerId(*id));
            for player in left_since.filter(|player| self.entries.player(*player).is_some_and(|own| there(&own))) {
                then.players.push((draw.as_made().number(player)?, player));
            }
            Some(Arc::new(then))
        };
        let draw = match &self.draw {
            Some(draw) => Some(numbers_then(draw)?),
            None => None,
        };
        let penalties = self
            .penalties
            .iter()
            .filter(|given| given.at <= seated)
            .cloned()
            .map(|given| GivenPenalty { revoked: given.revoked.filter(|revoked| revoked.at <= seated), ..given });
        let entries = EntryList::new(
            self.entries.teams.clone(),
            self.entries.players.iter().filter(there).cloned().collect(),
            self.entries.withdrawn.iter().copied().filter(had_left).collect(),
        );
        Some(Event {
            sessions: self.sessions.iter().filter(|session| session.number < number).cloned().collect(),
            penalties: penalties.collect(),
            entries: Arc::new(entries),
            draw,
            computed: Arc::<Computed>::default(),
            ..self.clone()
        })
    }

    /// The blocks and groups that will not fill their tables in the next session: nobody moves into them from others.
    pub(super) fn short_blocks(&self) -> Vec<ShortBlock> {
        let session = SessionNumber(self.sessions.len() as u16 + 1);
        if session.0 > self.head.regulations.sessions || self.sessions.iter().any(|of| !of.is_closed()) {
            return Vec::new();
        }
        let Some((place, run, own)) = self.run_of(session) else { return Vec::new() };
        let Some(stage) = self.head.regulations.stages.get(place) else { return Vec::new() };
        let among = stage.seated_together(&run);
        if among == Among::All || self.head.teams || matches!(run.by, SeatBy::AdHoc | SeatBy::Chart) {
            return Vec::new();
        }
        let plays = |player: &PlayerId| !self.entries.withdrawn.contains(&player.0);
        let players = |part: Vec<(Entrant, StandardPoints)>| {
            part.into_iter().filter_map(|(of, _)| of.player()).collect::<Vec<_>>()
        };
        let parts = self.standing_for(place, &run, own == 1).into_iter().map(players).collect();
        let parts = stage.joined(&run, parts, plays);
        let (last, in_field) = (parts.len().saturating_sub(1), self.field_of(place).len());
        let short = |(part, players): (usize, Vec<PlayerId>)| {
            let (mut stay, mut left): (Vec<_>, Vec<_>) = players.into_iter().partition(plays);
            // Their order must not change with each session.
            [&mut stay, &mut left].into_iter().for_each(|players| players.sort_unstable());
            let places = match among {
                Among::Places(within) => {
                    let within = usize::from(within);
                    Some((part * within + 1, if part == last { in_field } else { (part + 1) * within }))
                }
                Among::All | Among::Groups => None,
            };
            ShortBlock { session, stage: stage.id.clone(), part, places, left, stay }
        };
        let mut stand_ins = self.drawn_stand_ins().count();
        // As they are seated: stand-ins fill the tables of a part if there are enough of them.
        let missing = |block: &ShortBlock| block.stay.len().next_multiple_of(4) - block.stay.len();
        let lacks = |block: &ShortBlock| match stand_ins.checked_sub(missing(block)) {
            Some(others) => {
                stand_ins = others;
                false
            }
            None => block.asks(),
        };
        parts.into_iter().enumerate().map(short).filter(lacks).collect()
    }
}
