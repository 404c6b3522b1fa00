//! Lots of stages: between equals, and for groups; their seeds, what is to be drawn, and how often it was decided.
//!
//! Two facts to know: lots between the equals of a stage are drawn once, so a second field chosen from it uses the
//! same; and the numbers of decisions, withdrawals and commitments come from the notes, which nobody can change.

use super::Event;
use crate::ranking::standings::Row;
use crate::record::archive::StageNoted;
use crate::sheet::penalty::Entrant;
use crate::stage::committed::{FORMAT, Input, LotsOf, Revealed, Standing};
use crate::stage::field::{By, equals};
use crate::stage::noted::StageNote;
use draw::entry_lots::{Lots, Purpose};
use std::collections::{BTreeMap, BTreeSet};
use values::exact::Exact;
use values::ids::TeamId;

/// What lots must decide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToDraw {
    /// The entrants who are equal in the ranking, in its order.
    pub equals: Vec<Entrant>,
    /// Whether groups are drawn.
    pub groups: bool,
}

/// How often something about a stage was decided.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tries<'a> {
    /// How often it was decided while no decision was current.
    pub decided: usize,
    /// How often the decision was withdrawn.
    pub taken_back: usize,
    /// The number of commitments that were never drawn from, the open one excluded.
    pub unused: usize,
    /// The commitment that can still be drawn from.
    pub open: Option<&'a StageNoted>,
}

impl Event {
    /// The stage's own lots between equals, and the commitment that they reveal; `None` if it has none of its own.
    pub fn own_lots(&self, stage: &str) -> Option<(Lots<'_>, Option<&Revealed>)> {
        let notes = self.stage_notes.iter().rev().map(|noted| &noted.note);
        let mut own = notes.filter(|note| matches!(note, StageNote::Lots { .. }) && note.stage() == stage);
        own.next()?.drawn_lots()
    }

    /// The commitment that these lots revealed.
    pub fn commitment_of(&self, revealed: &Revealed) -> Option<&StageNoted> {
        self.stage_notes.iter().find(|noted| noted.revision == revealed.note)
    }

    /// The lots between the equals of a stage, its own or those of the field that was chosen from it, and the
    /// commitment that they reveal; `None` if none are drawn.
    pub fn drawn_in(&self, stage: &str) -> Option<(Lots<'_>, Option<&Revealed>)> {
        self.own_lots(stage).or_else(|| {
            let stages = self.head.regulations.stages.iter();
            let next = stages.filter(|next| next.field.as_ref().is_some_and(|field| field.from == stage));
            let fields = next.filter_map(|next| self.decided_field(&next.id));
            fields.map(|field| (field.lots, field.committed)).find(|(lots, _)| !lots.seed.is_empty())
        })
    }

    /// The lots between the equals of a stage; `None` if none are drawn.
    pub fn lots_drawn(&self, stage: &str) -> Option<Lots<'_>> {
        self.drawn_in(stage).map(|(lots, _)| lots)
    }

    /// The lot of each entrant, from 1, to decide between equals.
    pub(super) fn lots(&self, lots: Lots<'_>) -> BTreeMap<Entrant, usize> {
        let purpose = if self.head.teams { Purpose::Teams } else { Purpose::Players };
        let all: Vec<(usize, Entrant)> =
            self.entrants().into_iter().map(|entrant| (self.entry_number(entrant), entrant)).collect();
        lots.order(purpose, &all).into_iter().zip(1..).collect()
    }

    /// The lot of each team, from 1, to decide between equals.
    pub(super) fn team_lots(&self, lots: Lots<'_>) -> BTreeMap<TeamId, usize> {
        let all: Vec<(usize, TeamId)> = (1..).zip(self.entries.teams.iter().map(|team| TeamId(team.id))).collect();
        lots.order(Purpose::Teams, &all).into_iter().zip(1..).collect()
    }

    /// The lots, if already drawn, between the equals of the stage from which the field of the stage in this place is
    /// chosen.
    pub fn lots_before(&self, place: usize) -> Option<(Lots<'_>, Option<&Revealed>)> {
        let before = &self.head.regulations.stages[self.head.regulations.stage_before(place)?];
        self.drawn_in(&before.id).filter(|_| before.has_lot())
    }

    /// What would be drawn if the field of the stage in this place were decided now; `None` if nothing would be.
    pub fn field_to_draw(&self, place: usize) -> Option<ToDraw> {
        let stages = &self.head.regulations.stages;
        let stage = stages.get(place)?;
        let from = self.head.regulations.stage_before(place)?;
        if self.lots_before(place).is_some() {
            return None;
        }
        let next = self.next_field(place, Lots::new("")).ok().flatten()?;
        let by_rank = next.chosen.iter().filter(|chosen| chosen.by != By::Invited).map(|chosen| chosen.key);
        let chosen: BTreeSet<Entrant> = by_rank.collect();
        let ranking = &self.stage_rows().stages.get(from)?.ranking;
        let kept_out = self.kept_out(place);
        let able = equals(ranking).into_iter().map(|mut equal| {
            equal.retain(|of| !kept_out.has(of));
            equal
        });
        let among = able.filter(|equal| equal.len() > 1 && equal.iter().any(|of| chosen.contains(of)));
        let equal: BTreeSet<Entrant> = among.filter(|_| stages[from].has_lot()).flatten().collect();
        let in_order = ranking.rows.iter().map(|row| row.key).filter(|key| equal.contains(key));
        let to_draw = ToDraw { equals: in_order.collect(), groups: stage.groups.are_drawn(next.field.len()) };
        (to_draw != ToDraw::default()).then_some(to_draw)
    }

    /// The entrants, and teams in rankings after it, between whom lots would decide now in the stage in this place;
    /// `None` if none are equal, its criteria have no lot, or the lots are drawn.
    pub fn equals_to_draw(&self, place: usize) -> Option<ToDraw> {
        let regulations = &self.head.regulations;
        let stage = regulations.stages.get(place).filter(|stage| stage.has_lot())?;
        if self.lots_drawn(&stage.id).is_some() {
            return None;
        }
        let rows = self.stage_rows();
        let mut all: Vec<Entrant> = equals(&rows.stages.get(place)?.ranking).into_iter().flatten().collect();
        let of_teams = regulations.rankings_of_teams().iter().zip(&rows.teams);
        let teams = of_teams.filter(|(of, _)| self.stage_of_team_ranking(of) == Some(place));
        let shared = teams.flat_map(|(_, rows)| rows.chunk_by(|a, b| a.rank == b.rank)).filter(|rows| rows.len() > 1);
        all.extend(shared.flatten().map(|row: &Row<TeamId>| Entrant::Team(row.key)));
        let mut seen = BTreeSet::new();
        all.retain(|of| seen.insert(*of));
        (!all.is_empty()).then_some(ToDraw { equals: all, groups: false })
    }

    /// What lots must decide now about the stage in this place.
    pub fn to_draw(&self, place: usize, of: LotsOf) -> Option<ToDraw> {
        match of {
            LotsOf::Field => self.field_to_draw(place),
            LotsOf::Equals => self.equals_to_draw(place),
        }
    }

    /// The current input of lots of the stage in this place; `None` if there is no ranking.
    pub fn lots_input(&self, place: usize, of: LotsOf) -> Option<Input> {
        let stages = &self.head.regulations.stages;
        let stage = stages.get(place)?;
        let from = match of {
            LotsOf::Field => self.head.regulations.stage_before(place)?,
            LotsOf::Equals => place,
        };
        let state = self.stage_rows().stages.get(from)?;
        let kept_out = self.kept_out(place);
        let standing = |row: &Row<Entrant>| Standing {
            entrant: self.entry_number(row.key),
            rank: row.rank,
            group: state.groups.get(&row.key).copied().unwrap_or_default(),
            out: row.disqualified || of == LotsOf::Field && kept_out.has(&row.key),
            standard: Exact(row.standard_points),
            game: row.game_points.0,
        };
        Some(Input {
            format: FORMAT.to_owned(),
            plan: (of == LotsOf::Field).then(|| Box::new(stage.clone())),
            from: stages[from].id.clone(),
            ranking: state.ranking.rows.iter().map(standing).collect(),
        })
    }

    /// How often the field of a stage was decided, or lots between its equals were drawn.
    pub fn tries(&self, stage: &str, of: LotsOf) -> Tries<'_> {
        let mut tries = Tries::default();
        let mut stands = false;
        for noted in self.stage_notes.iter().filter(|noted| noted.note.stage() == stage) {
            match (&noted.note, of) {
                (StageNote::Committed { input, .. }, _) if input.lots_of() == of => {
                    tries.unused += usize::from(tries.open.replace(noted).is_some());
                }
                (StageNote::Field { committed, .. }, LotsOf::Field)
                | (StageNote::Lots { committed, .. }, LotsOf::Equals)
                    if !stands =>
                {
                    stands = true;
                    tries.decided += 1;
                    let used = committed.as_ref().map(|committed| committed.note);
                    tries.unused += usize::from(tries.open.take().is_some_and(|open| Some(open.revision) != used));
                }
                (StageNote::TakenBack { .. }, LotsOf::Field) => {
                    stands = false;
                    tries.taken_back += 1;
                }
                _ => {}
            }
        }
        tries
    }

    /// Whether the current input of lots of the stage in this place is still the one committed to.
    pub fn stage_commitment_holds(&self, place: usize, noted: &StageNoted) -> bool {
        let StageNote::Committed { input, .. } = &noted.note else { return false };
        let of = input.lots_of();
        self.to_draw(place, of).is_some() && self.lots_input(place, of).as_ref() == Some(input)
    }
}
