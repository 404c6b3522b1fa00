//! How each session of a stage is seated: by which run, and which players of the field among themselves.

use super::Stage;
use super::seating::{Among, Run, SeatBy};
use draw::division::GroupTables;

impl Stage {
    /// Whether some of its sessions are seated from those who are present.
    pub(crate) fn is_ad_hoc(&self) -> bool {
        self.seating.iter().any(|run| run.by == SeatBy::AdHoc)
    }

    /// The run of a session, by the session's number in the stage. If none is set, the first stage is seated by the
    /// chart, a later one by standing.
    pub fn run_of(&self, session: u16, first_stage: bool) -> Run {
        let named = self.seating.iter().find(|run| run.sessions.holds(session)).cloned();
        let by = if first_stage { SeatBy::Chart } else { SeatBy::Standing };
        named.unwrap_or_else(|| Run { by, ..Run::default() })
    }

    /// Whether its groups play among themselves in some session; `first` tells whether it is the first stage.
    pub fn plays_in_groups(&self, first: bool) -> bool {
        let apart = |session: u16| self.seated_together(&self.run_of(session, first)) == Among::Groups;
        (1..=self.sessions.max(1)).any(apart)
    }

    /// Which players are seated among themselves in the sessions of a run: as the run says, or each group if groups do
    /// not meet.
    pub fn seated_together(&self, run: &Run) -> Among {
        let apart = self.groups.are_some() && self.groups.tables == GroupTables::Own;
        match (run.by, run.within) {
            (SeatBy::Rota, _) => Among::All,
            (_, 0) if apart => Among::Groups,
            (_, 0) => Among::All,
            (_, within) => Among::Places(within),
        }
    }

    /// The parts in which a session can be seated: a last block of places that does not fill a table is joined with the
    /// block before. `plays` tells who of a part is present.
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

/// Completes the runs that were read from a file with the keys `named`, for what the file omits.
pub(crate) fn complete_seating_from_file(stages: &mut [Stage], named: &toml::Table) {
    let at = |list: Option<&toml::Value>, place: usize| list.and_then(|list| list.get(place)).cloned();
    for (place, stage) in stages.iter_mut().enumerate() {
        let runs = at(named.get("stage"), place).and_then(|stage| stage.get("seating").cloned());
        for (place, run) in stage.seating.iter_mut().enumerate() {
            run.complete_from_file(at(runs.as_ref(), place).as_ref());
        }
    }
}

/// Sets in the runs what a file has to state.
pub(crate) fn spell_out_seating(stages: &mut [Stage]) {
    stages.iter_mut().flat_map(|stage| &mut stage.seating).for_each(Run::spell_out_for_file);
}
