//! The cut of the current stage: the lines in its current ranking.

use super::{Cut, Event, Section};
use crate::ranking::tie_break::Criterion;
use crate::sheet::penalty::Entrant;
use crate::stage::cut::CutLine;
use crate::stage::field::{FieldRule, KeptOut};
use std::collections::BTreeSet;

impl Event {
    /// The stages whose fields are chosen from the ranking of a stage, by their places in the regulations, with their
    /// rules.
    pub(super) fn chosen_from(&self, place: usize) -> impl Iterator<Item = (usize, &FieldRule)> {
        let stages = &self.head.regulations.stages;
        let from = stages.get(place).map(|stage| stage.id.as_str());
        let fields = stages.iter().enumerate().filter_map(|(next, stage)| Some((next, stage.field.as_ref()?)));
        fields.filter(move |(_, field)| Some(field.from.as_str()) == from)
    }

    /// Those who cannot be in the field of the stage in this place.
    pub(super) fn kept_out(&self, place: usize) -> KeptOut<Entrant> {
        self.stage_rows().kept_out.get(place).cloned().unwrap_or_default()
    }

    /// The lines in the current ranking of a stage, each with the place of the stage that those above it enter; none
    /// before anybody has played in it.
    pub fn cut_lines(&self, place: usize) -> Vec<(usize, CutLine<Entrant>)> {
        let regulations = &self.head.regulations;
        let Some((stage, state)) = regulations.stages.get(place).zip(self.stage_rows().stages.get(place)) else {
            return Vec::new();
        };
        if state.ranking.rows.iter().all(|row| row.sessions == 0) {
            return Vec::new();
        }
        let first = stage.first_criterion(&regulations.tie_breaks).unwrap_or(Criterion::StandardPoints);
        let lines = |(next, rule): (usize, &FieldRule)| {
            let mut kept_out = self.kept_out(next);
            kept_out.out.extend(self.entrants().into_iter().filter(|of| self.is_out(*of)));
            let chosen = rule.chosen(&state.ranking, &self.invited(rule), &kept_out);
            rule.lines(&state.ranking, &chosen, first).into_iter().map(move |line| (next, line))
        };
        self.chosen_from(place).flat_map(lines).collect()
    }

    /// The place of the current stage; between two stages, that of the last one, until the field of the next is
    /// decided.
    pub(super) fn stage_played(&self) -> Option<usize> {
        self.stage_rows().stages.len().checked_sub(1)
    }

    /// The cut of the current stage; `None` if nobody has played in it yet or nobody is eliminated by rank.
    pub fn cut(&self) -> Option<&Cut> {
        self.computed.cut.get_or_init(|| self.as_cut()).as_ref()
    }

    fn as_cut(&self) -> Option<Cut> {
        let place = self.stage_played()?;
        let (rows, ranking) = (self.stage_rows(), &self.stage_rows().stages[place].ranking);
        let lines = self.cut_lines(place);
        if lines.is_empty() {
            return None;
        }
        if lines.iter().all(|(_, line)| line.group.is_none()) {
            return Some(Cut { sections: vec![Section { group: None, rows: rows.overall.clone() }], lines });
        }
        let playing: BTreeSet<Entrant> = ranking.rows.iter().map(|row| row.key).collect();
        let others = rows.overall.iter().filter(|row| !playing.contains(&row.key)).cloned().collect();
        let groups = ranking.groups.iter().enumerate();
        let mut sections: Vec<Section> =
            groups.map(|(group, rows)| Section { group: Some(group), rows: rows.clone() }).collect();
        sections.push(Section { group: None, rows: others });
        Some(Cut { sections, lines })
    }
}
