//! How each session of a stage is seated: by its run, and who of the field is seated among themselves.

use super::Stage;
use super::seating::{Among, Run, SeatBy};
use crate::draw::division::GroupTables;

impl Stage {
    /// Whether some of its sessions are seated by who is there.
    pub(crate) fn is_ad_hoc(&self) -> bool {
        self.seating.iter().any(|run| run.by == SeatBy::AdHoc)
    }

    /// How a session of the stage is seated, numbered in it: by its run; where none is named, the first stage by the chart, a later one
    /// by standing.
    pub fn run_of(&self, session: u16, first_stage: bool) -> Run {
        let named = self.seating.iter().find(|run| run.sessions.holds(session)).cloned();
        let by = if first_stage { SeatBy::Chart } else { SeatBy::Standing };
        named.unwrap_or_else(|| Run { by, ..Run::default() })
    }

    /// Whether its groups play among themselves in a session; `first` whether it is the first stage.
    pub fn plays_in_groups(&self, first: bool) -> bool {
        let apart = |session: u16| self.seated_together(&self.run_of(session, first)) == Among::Groups;
        (1..=self.sessions.max(1)).any(apart)
    }

    /// Who is seated among themselves in the sessions of a run: what it says itself, or each group where groups do not meet.
    pub fn seated_together(&self, run: &Run) -> Among {
        let apart = self.groups.are_some() && self.groups.tables == GroupTables::Own;
        match (run.by, run.within) {
            (SeatBy::Rota, _) => Among::All,
            (_, 0) if apart => Among::Groups,
            (_, 0) => Among::All,
            (_, within) => Among::Places(within),
        }
    }

    /// The parts of a session as they are seated, of those who can be: nobody is left alone in a last block of places that fills no table,
    /// it sits with the block before. `plays` says who of a part is there.
    pub fn joined<T>(&self, run: &Run, mut parts: Vec<Vec<T>>, plays: impl Fn(&T) -> bool) -> Vec<Vec<T>> {
        let fills_none = |part: &Vec<T>| part.iter().filter(|of| plays(of)).count() < 4;
        while matches!(self.seated_together(run), Among::Places(_))
            && parts.len() > 1
            && parts.last().is_some_and(fills_none)
        {
            let mut rest = parts.pop().unwrap_or_default();
            parts.last_mut().into_iter().for_each(|part| part.append(&mut rest));
        }
        parts
    }
}

/// Completes the runs of sessions with what a file means that names these keys and leaves others out.
pub(crate) fn complete_seating_from_file(stages: &mut [Stage], named: &toml::Table) {
    let at = |list: Option<&toml::Value>, place: usize| list.and_then(|list| list.get(place)).cloned();
    for (place, stage) in stages.iter_mut().enumerate() {
        let runs = at(named.get("stage"), place).and_then(|stage| stage.get("seating").cloned());
        for (place, run) in stage.seating.iter_mut().enumerate() {
            run.complete_from_file(at(runs.as_ref(), place).as_ref());
        }
    }
}

/// Spells out of the runs of sessions what a file has to say.
pub(crate) fn spell_out_seating(stages: &mut [Stage]) {
    stages.iter_mut().flat_map(|stage| &mut stage.seating).for_each(Run::spell_out_for_file);
}
