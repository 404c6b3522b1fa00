//! Deductions for lateness and absence at a table, those of standard points that follow from the regulations (for too few
//! sessions played, lateness and absence), and the stage in which each deduction of standard points counts.
//!
//! Two facts to know: those of the regulations are computed from current results and stored nowhere, so a corrected result
//! also corrects them; and a deduction counts in a stage that its entrant is in, so none is lost (1998 p.30: the sum less
//! penalties).

use super::{AutomaticDeduction, Cause, Event, Table};
use crate::notes::table_note::{Noted, TableNote};
use crate::regulations::Regulations;
use crate::sheet::lateness::LateCost;
use crate::sheet::penalty::{Entrant, StandardPenalty};
use crate::sheet::session::Attendance;
use crate::stage::line_up::Lacking;
use crate::stage::noted::StageNote;
use chrono::NaiveDateTime;
use rules::{GamePoints, Seat, StandardPoints};
use std::collections::BTreeMap;

impl Table {
    /// The standard points that the stage deducts for lateness or absence of the player in a seat, 0 or above.
    pub fn deduction_for(&self, seat: Seat, regulations: &Regulations) -> StandardPoints {
        let lateness = regulations.lateness_in(self.session);
        let late = self.log.arrived(seat).map_or(LateCost::Nothing, |seconds| lateness.cost(seconds));
        match self.filled[seat].attendance {
            Attendance::StoodIn { .. } | Attendance::Forfeit | Attendance::ForfeitStoodIn if !late.forfeits() => {
                lateness.absence_cost().max(late.standard())
            }
            _ => late.standard(),
        }
    }

    /// Whether the start of the session forfeited a seat because its player was disqualified: nobody has said so.
    pub fn is_forfeited_by_start(&self, seat: Seat) -> bool {
        let filled = &self.filled[seat];
        let is_late = self.log.arrived(seat).is_some_and(|seconds| seconds > 0);
        filled.attendance == Attendance::ForfeitStoodIn && filled.reason.is_empty() && !is_late
    }

    /// The points deducted from the session score of a seat for something else than lateness: the chief referee's. Those
    /// for lateness alone may come from steps that the regulations no longer have.
    pub fn other_deduction(&self, seat: Seat, regulations: &Regulations) -> GamePoints {
        let fills = |noted: &Noted| matches!(noted.note, TableNote::Filled { seat: of, .. } if of == seat);
        if !self.log.0.iter().any(fills) {
            return GamePoints::ZERO;
        }
        let lateness = regulations.lateness_in(self.session);
        let late = self.log.arrived(seat).map_or(GamePoints::ZERO, |seconds| lateness.cost(seconds).points());
        (self.filled[seat].session_penalty - late).max(GamePoints::ZERO)
    }

    /// Whether points of the session score or standard points are deducted for a seat: changing that needs a reason.
    pub fn has_deduction(&self, seat: Seat, regulations: &Regulations) -> bool {
        let of_stage = self.deduction_for(seat, regulations) != StandardPoints::ZERO;
        of_stage || self.filled[seat].session_penalty != GamePoints::ZERO
    }
}

impl Event {
    /// The deductions that follow from the regulations, in the order of stages.
    pub fn automatic_deductions(&self) -> &[AutomaticDeduction] {
        self.computed.taken.get_or_init(|| {
            let stages = self.head.regulations.stages.iter().enumerate();
            stages
                .flat_map(|(place, _)| [self.shortfall_deductions(place), self.lateness_deductions(place)].concat())
                .collect()
        })
    }

    /// The deductions in a stage for players who have played in too few sessions.
    fn shortfall_deductions(&self, stage: usize) -> Vec<AutomaticDeduction> {
        let lacking = self.lacking_in(stage).into_iter();
        let taken = |lacking: Lacking| {
            let penalty = StandardPenalty { of: Entrant::Team(lacking.team), points: lacking.points };
            AutomaticDeduction { stage, penalty, cause: Cause::Seldom(lacking) }
        };
        lacking.filter(|lacking| lacking.points > StandardPoints::ZERO).map(taken).collect()
    }

    /// The deductions in a stage for lateness and absence.
    fn lateness_deductions(&self, stage: usize) -> Vec<AutomaticDeduction> {
        let regulations = &self.head.regulations;
        if regulations.stages[stage].lateness.is_empty() {
            return Vec::new();
        }
        let (first, count) = regulations.sessions_of(stage);
        let own = self.sessions.iter().filter(|session| (first.0..first.0 + count).contains(&session.number.0));
        let seats = own.flat_map(|session| &session.tables).flat_map(|table| Seat::ALL.map(|seat| (table, seat)));
        let taken = |(table, seat): (&std::sync::Arc<Table>, Seat)| {
            let (player, points) = (table.players[seat], table.deduction_for(seat, regulations));
            let of = self.enters(player, self.entries.team_of(player))?;
            let played = table.filled[seat].attendance == Attendance::Played;
            let minutes = table.log.arrived(seat).filter(|_| played).map(|seconds| seconds.div_ceil(60));
            let cause = Cause::Late { session: table.session, table: table.number, player, minutes };
            let penalty = StandardPenalty { of, points };
            (points > StandardPoints::ZERO).then_some(AutomaticDeduction { stage, penalty, cause })
        };
        seats.filter_map(taken).collect()
    }

    /// All current deductions: those made by officials, then those of the regulations.
    pub fn standing_penalties(&self) -> impl Iterator<Item = StandardPenalty> + '_ {
        self.deductions().map(|(_, penalty)| penalty)
    }

    /// All current deductions in the same order, each with the place of the stage in which it counts.
    pub fn deductions(&self) -> impl Iterator<Item = (usize, StandardPenalty)> + '_ {
        let given = self.penalties.iter().filter(|given| given.stands());
        let given = given.map(|given| (self.stage_at(given.penalty.of, given.at), given.penalty));
        given.chain(self.automatic_deductions().iter().map(|taken| (taken.stage, taken.penalty)))
    }

    /// The sum of the deductions from each entrant that count in a stage, even if they are for an earlier one.
    pub fn penalties_in(&self, place: usize) -> BTreeMap<Entrant, StandardPoints> {
        let mut sums: BTreeMap<Entrant, StandardPoints> = BTreeMap::new();
        for (_, penalty) in self.deductions().filter(|(stage, _)| *stage == place) {
            *sums.entry(penalty.of).or_default() += penalty.points;
        }
        sums
    }

    /// The place of the stage in which a deduction at this moment counts: the last one that the entrant was in by then, and
    /// still is. Those who enter no stage themselves, as teams beside players, are in every one whose field is decided.
    /// That a stage between is not decided yet changes nothing.
    pub fn stage_at(&self, of: Entrant, at: NaiveDateTime) -> usize {
        let enters = matches!(of, Entrant::Team(_)) == self.head.teams;
        let number = enters.then(|| self.entry_number(of));
        let mut later = self.head.regulations.stages.iter().enumerate().skip(1);
        let was_in = |stage: &str| self.entered_since(stage, number).is_some_and(|since| since <= at);
        later.rfind(|(_, stage)| was_in(&stage.id)).map_or(0, |(place, _)| place)
    }

    /// Since when an entrant, by the number in the order of entry, has been in the field of a stage without interruption;
    /// without a number, since when the stage has had a field. Deciding it again does not change that.
    fn entered_since(&self, stage: &str, number: Option<usize>) -> Option<NaiveDateTime> {
        let mut since = None;
        for noted in self.stage_notes.iter().filter(|noted| noted.note.stage() == stage) {
            match &noted.note {
                StageNote::Field { entrants, .. }
                    if number.is_none_or(|number| entrants.iter().any(|noted| noted.entrant == number)) =>
                {
                    since = since.or(Some(noted.recorded_at.0));
                }
                StageNote::Field { .. } | StageNote::TakenBack { .. } => since = None,
                StageNote::Lots { .. } | StageNote::Committed { .. } | StageNote::Stands { .. } => {}
            }
        }
        since
    }
}
