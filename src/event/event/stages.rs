//! The stages of an event: the decided fields, the ranking of each stage, and what the next field would be.
//!
//! Two facts to know: stages are entered by teams in a team event, otherwise by players; and a field stays as it was
//! decided, whatever is corrected later: [`Event::field_differs`] gives the differences.

use super::session::counts;
use super::{Event, PlayerRole, Session, StageRows, StageState};
use crate::ranking::standings::Row;
use crate::record::archive::StageNoted;
use crate::sheet::penalty::Entrant;
use crate::sheet::session::{ByeResult, SessionLine};
use crate::stage::committed::Revealed;
use crate::stage::course::{Course, NextField, StageCourse, results_beside, results_of};
use crate::stage::field::FieldRule;
use crate::stage::noted::{NotedEntrant, StageNote};
use crate::stage::ranking::{Dividing, Entered};
use crate::stage::scoring::Unit;
use crate::stage::seating::{Among, Run, SeatBy};
use crate::stage::{Stage, ranking_order};
use chrono::NaiveDateTime;
use draw::division::{GroupBy, Misfit};
use draw::entry_lots::Lots;
use rules::StandardPoints;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use values::ids::{PlayerId, SessionNumber, TeamId};

/// The field of a stage as it was decided.
#[derive(Clone, Debug, PartialEq)]
pub struct Decided<'a> {
    /// The seed of groups and lots; empty if nothing was drawn.
    pub lots: Lots<'a>,
    /// The commitment that was revealed by drawing.
    pub committed: Option<&'a Revealed>,
    /// The entrants.
    pub entrants: &'a [NotedEntrant],
    /// The reason for changing an earlier field.
    pub reason: &'a str,
    /// Who decided.
    pub author: &'a str,
    /// When it was decided.
    pub at: NaiveDateTime,
}

impl Event {
    /// Whether the event has stages.
    pub fn has_stages(&self) -> bool {
        !self.head.regulations.stages.is_empty()
    }

    /// The highest place named in the tables of the first stage, if nobody has it, and the number of entrants.
    pub fn beyond_field(&self) -> Option<(u16, usize)> {
        let stage = self.head.regulations.stages.first()?;
        let named = stage.seating.iter().flat_map(|run| run.tables.iter().flatten().flatten());
        let (place, entrants) = (*named.max()?, self.entrants().len());
        (usize::from(place) > entrants).then_some((place, entrants))
    }

    /// Those who can enter stages, in the order of entry.
    pub(super) fn entrants(&self) -> Vec<Entrant> {
        if self.head.teams {
            return self.entries.teams.iter().map(|team| Entrant::Team(TeamId(team.id))).collect();
        }
        let regular = self.entries.players.iter().filter(|player| player.role == PlayerRole::Regular);
        regular.map(|player| Entrant::Player(PlayerId(player.id))).collect()
    }

    /// Those who can enter stages, in the order of their numbers; those without a number last, in the order of entry.
    fn entrants_as_drawn(&self) -> Vec<Entrant> {
        let drawn = self.draw.iter().flat_map(|draw| {
            let teams = draw.teams.iter().map(|(number, team)| (Entrant::Team(*team), *number));
            teams.chain(draw.players.iter().map(|(number, player)| (Entrant::Player(*player), number.0)))
        });
        let numbers: BTreeMap<Entrant, u16> = drawn.collect();
        let mut entrants = self.entrants();
        entrants.sort_by_key(|of| numbers.get(of).copied().unwrap_or(u16::MAX));
        entrants
    }

    /// The entrants in the order in which a rota names them: by number in the first stage, otherwise by place.
    pub fn in_rota_order(&self, place: usize) -> Vec<Entrant> {
        match place {
            0 => self.entrants_as_drawn(),
            _ => self.field_of(place).into_iter().map(|entered| entered.key).collect(),
        }
    }

    /// The number of an entrant in the order of entry, from 1; 0 if there is none.
    pub fn entry_number(&self, of: Entrant) -> usize {
        match of {
            Entrant::Player(player) => self.entries.number(player),
            Entrant::Team(team) => {
                self.entries.teams.iter().position(|own| own.id == team.0).map_or(0, |place| place + 1)
            }
        }
    }

    pub(super) fn entrant(&self, number: usize) -> Option<Entrant> {
        let place = number.checked_sub(1)?;
        match self.head.teams {
            true => self.entries.teams.get(place).map(|team| Entrant::Team(TeamId(team.id))),
            false => self.entries.players.get(place).map(|player| Entrant::Player(PlayerId(player.id))),
        }
    }

    /// The name of the entrant with this number in the order of entry; empty if there is none.
    pub fn entrant_called(&self, number: usize) -> String {
        self.entrant(number).map_or(String::new(), |of| self.entries.entrant_name(of))
    }

    /// The country of an entrant; of a team, that of its first player.
    fn area(&self, of: Entrant) -> String {
        match of {
            Entrant::Player(player) => {
                self.entries.player(player).map_or(String::new(), |player| player.background.country.clone())
            }
            Entrant::Team(team) => {
                self.entries.of_team(team.0).next().map_or(String::new(), |player| player.background.country.clone())
            }
        }
    }

    /// The text that decides an entrant's group: the name if groups are lists of names, otherwise the country.
    pub(super) fn group_label(&self, stage: &Stage, of: Entrant) -> String {
        match stage.groups.by {
            GroupBy::Given => self.entries.entrant_name(of),
            _ => self.area(of),
        }
    }

    /// The last decided field of a stage; `None` if there is none or it was withdrawn.
    pub fn decided_field(&self, stage: &str) -> Option<Decided<'_>> {
        let of_stage = self.stage_notes.iter().rev().filter(|noted| noted.note.stage() == stage);
        let decided = |noted: &&StageNoted| matches!(noted.note, StageNote::Field { .. } | StageNote::TakenBack { .. });
        let last = of_stage.clone().find(decided)?;
        let StageNote::Field { seed, recipe, committed, entrants, reason, .. } = &last.note else { return None };
        let (lots, author) = (Lots { seed, recipe: *recipe }, last.author.as_str());
        Some(Decided { lots, committed: committed.as_ref(), entrants, reason, author, at: last.recorded_at.0 })
    }

    /// The lines of the stage in this place, byes in its sessions included.
    pub(super) fn stage_lines(&self, place: usize, byes: &[ByeResult]) -> Vec<SessionLine> {
        let (regulations, entries) = (&self.head.regulations, &self.entries);
        let stage = &regulations.stages[place];
        let is_own = |session| regulations.stage_of(session).is_some_and(|(of, ..)| of == place);
        let sessions = || self.sessions.iter().filter(|session| is_own(session.number));
        let (base, rules) = (regulations.base(), regulations.session_rules());
        let lines: Vec<SessionLine> = match stage.ranks_groups_apart(&rules) {
            true => {
                let group_of: BTreeMap<Entrant, usize> =
                    self.field_of(place).iter().map(|entered| (entered.key, entered.group)).collect();
                let group = |player, team| group_of.get(&self.enters(player, team)?).copied();
                let ranked =
                    |session: &Arc<Session>| stage.ranked_lines(&rules, &session.seat_results(entries), base, group);
                sessions().flat_map(ranked).filter(|line| counts(line, regulations, entries)).collect()
            }
            // These are cached with each session, so only changed sessions are computed again.
            false => {
                let rules = stage.session_rules(&rules);
                sessions().flat_map(|session| session.lines(&rules, regulations, entries)).cloned().collect()
            }
        };
        let byes: Vec<ByeResult> = byes.iter().filter(|bye| is_own(bye.session)).copied().collect();
        stage.credited_lines(&rules, (lines, &byes), base, |lines| {
            if stage.scoring.unit == Unit::Imp {
                sessions().for_each(|session| self.credit_deals(session, lines));
            }
        })
    }

    /// The entrant whose result in the stages this is; `None` for a stand-in, and without a team in a team event.
    pub fn enters(&self, player: PlayerId, team: Option<TeamId>) -> Option<Entrant> {
        match self.head.teams {
            true => team.map(Entrant::Team),
            false => Some(Entrant::Player(player)).filter(|_| !self.entries.is_stand_in(player)),
        }
    }

    /// The field of the stage in this place; empty until it is decided.
    pub(super) fn field_of(&self, place: usize) -> Vec<Entered<Entrant>> {
        let Some(stage) = self.head.regulations.stages.get(place) else { return Vec::new() };
        if place == 0 {
            return self.computed.first_field.get_or_init(|| self.first_field(stage)).clone();
        }
        let entrants = self.decided_field(&stage.id).map_or(&[][..], |field| field.entrants);
        entrants.iter().filter_map(|noted| Some(noted.entered(self.entrant(noted.entrant)?))).collect()
    }

    /// The name of the group in which a result counts; `None` if the stage has no groups, or the entrant is in none.
    pub fn group_called(&self, session: SessionNumber, player: PlayerId, team: Option<TeamId>) -> Option<String> {
        let (place, stage, _) =
            self.head.regulations.stage_of(session).filter(|(_, stage, _)| stage.groups.are_some())?;
        let own = self.enters(player, team)?;
        let group = self.stage_rows().stages.get(place)?.groups.get(&own)?;
        Some(stage.groups.name(*group))
    }

    /// The course of the event up to the last decided field. `lots_for` has the lots between equals for the stage in
    /// its place. In each stage the disqualifications until its end count, in the end those before the session `until`.
    fn stage_course(&self, lots_for: Option<(usize, Lots<'_>)>, until: Option<SessionNumber>) -> Course<'_, Entrant> {
        let regulations = &self.head.regulations;
        let stages = &regulations.stages;
        let mut course = Course::new(stages, &regulations.tie_breaks);
        let of = |line: &SessionLine| self.enters(line.player, line.team);
        let barred = |place: usize| -> BTreeSet<Entrant> {
            let is_until_end = |session| regulations.stage_of(session).is_some_and(|(own, ..)| own <= place);
            self.disqualified_in(|session| is_until_end(session) && until.is_none_or(|until| session < until))
        };
        let fields: Vec<Vec<Entered<Entrant>>> = (0..stages.len()).map(|place| self.field_of(place)).collect();
        let count = fields.iter().rposition(|field| !field.is_empty()).map_or(1, |last| last + 1);
        for ((place, stage), field) in stages.iter().enumerate().zip(fields).take(count) {
            let own = self.lines().iter().filter(|line| self.stage_of_line(line) == place);
            let lines: Vec<SessionLine> = own.cloned().collect();
            course.results.push(results_of(&lines, of));
            course.beside.push(results_beside(&lines, &field, of));
            course.penalties.push(self.penalties_in(place));
            let lots = match lots_for {
                Some((of, lots)) if of == place && !lots.seed.is_empty() => Some(lots),
                _ => self.lots_drawn(&stage.id),
            };
            course.lots.push(lots.map_or_else(BTreeMap::new, |lots| self.lots(lots)));
            // A later disqualification does not change a ranking from which a field was chosen.
            course.disqualified = barred(place);
            course.add(field);
        }
        course.disqualified = barred(stages.len());
        course
    }

    /// Those who are disqualified in these sessions.
    fn disqualified_in(&self, counts: impl Fn(SessionNumber) -> bool) -> BTreeSet<Entrant> {
        let own = self.disqualifications().iter().filter(|of| of.stands() && counts(of.session));
        own.map(|of| Entrant::Player(of.player)).collect()
    }

    /// Those who cannot enter the stage in this place because they are disqualified, or have left, by its first session;
    /// or later, if they are not in the field that was decided.
    fn out_before_stage(&self, place: usize, decided: Option<&StageCourse<Entrant>>) -> BTreeSet<Entrant> {
        let (first, _) = self.head.regulations.sessions_of(place);
        let mut out = self.disqualified_in(|session| session < first);
        let stayed_out = |of: Entrant| decided.is_some_and(|stage| stage.field.iter().all(|entered| entered.key != of));
        let is_out = |of: &Entrant| self.is_out_before(*of, first) || self.is_out(*of) && stayed_out(*of);
        out.extend(self.entrants().into_iter().filter(is_out));
        out
    }

    /// The rankings of the stages up to the last with a decided field.
    pub fn stage_rows(&self) -> &StageRows {
        self.computed.stages.get_or_init(|| {
            let course = self.stage_course(None, None);
            let state = |stage: &StageCourse<Entrant>| StageState {
                field: stage.field.clone(),
                groups: stage.field.iter().map(|entered| (entered.key, entered.group)).collect(),
                carried: stage.field.iter().map(|entered| (entered.key, entered.carried)).collect(),
                ranking: stage.ranking.clone(),
            };
            let regulations = &self.head.regulations;
            let deductions: Vec<_> = self.deductions().collect();
            // Where teams enter the stages, they are ranked there.
            let beside = self.entries.teams.iter().filter(|_| !self.head.teams).map(|team| TeamId(team.id));
            let beside: Vec<TeamId> = beside.collect();
            let of_teams = regulations.rankings_of_teams().iter().map(|ranking| {
                let is_decided = |place| course.stage(place).is_some();
                let Some(place) = ranking.stage_among(&regulations.stages, is_decided) else {
                    return Default::default();
                };
                let members = course.members(place, |of| Some((self.entries.team_of(of.player()?)?, of.player()?)));
                let criteria = regulations.stages[place].criteria(&regulations.tie_breaks, false);
                let penalty = |team| course.team_penalty(place, &deductions, team);
                let lots = self.lots_drawn(&regulations.stages[place].id).map(|lots| self.team_lots(lots));
                let lot = |team: TeamId| lots.as_ref().and_then(|lots| lots.get(&team)).copied().unwrap_or(1);
                (ranking.rows(&beside, &members, penalty, lot, &criteria), members)
            });
            let (teams, members) = of_teams.unzip();
            StageRows {
                stages: course.stages().iter().map(state).collect(),
                kept_out: (0..regulations.stages.len())
                    .map(|place| course.kept_out(place, self.out_before_stage(place, course.stage(place))))
                    .collect(),
                overall: course.overall(),
                teams,
                members,
                order: ranking_order(&regulations.stages[..course.stages().len()]),
            }
        })
    }

    /// The field that follows from the current rankings, whether one is decided or not; `None` if the stage before has
    /// no ranking. Entrants who will have left by the first session are left out. Without a seed, the lots drawn in the
    /// stage before count.
    ///
    /// # Errors
    /// The entrants do not fit the groups.
    pub fn next_field(&self, place: usize, lots: Lots<'_>) -> Result<Option<NextField<Entrant>>, Misfit> {
        let stages = &self.head.regulations.stages;
        let Some((stage, rule)) = stages.get(place).and_then(|stage| Some((stage, stage.field.as_ref()?))) else {
            return Ok(None);
        };
        let from = self.head.regulations.stage_before(place);
        let (first, _) = self.head.regulations.sessions_of(place);
        let course = self.stage_course(from.map(|from| (from, lots)), Some(first));
        let invited = self.invited(rule);
        let label = |of| self.group_label(stage, of);
        let by = Dividing { number: &|of| self.entry_number(of), label: &label, given: &|_| None, lots };
        course.field(place, (&invited, &[]), &self.kept_out(place), by)
    }

    /// The entrants invited to a stage.
    pub(super) fn invited(&self, rule: &FieldRule) -> Vec<Entrant> {
        let named = |name: &String| self.entrants().into_iter().find(|of| self.entries.entrant_name(*of) == *name);
        rule.invited.iter().filter_map(named).collect()
    }

    /// Whether an entrant has left the event, and so cannot go on.
    pub(super) fn is_out(&self, of: Entrant) -> bool {
        self.is_out_before(of, SessionNumber(u16::MAX))
    }

    /// Whether an entrant has left the event by this session.
    pub(super) fn is_out_before(&self, of: Entrant, session: SessionNumber) -> bool {
        let left = |player: i32| {
            let left = || self.withdrawals.iter().rev().find(|of| of.player.0 == player);
            self.entries.withdrawn.contains(&player) && left().is_none_or(|left| left.from <= Some(session))
        };
        match of {
            Entrant::Player(player) => left(player.0),
            Entrant::Team(team) => {
                let mut players = self.entries.of_team(team.0).peekable();
                players.peek().is_some() && players.all(|player| left(player.id))
            }
        }
    }

    /// When an entrant's withdrawal was recorded (of a team, the last one); `None` if not withdrawn or unknown.
    pub(super) fn left_at(&self, of: Entrant) -> Option<NaiveDateTime> {
        let last = |player: i32| self.withdrawals.iter().rev().find(|of| of.player.0 == player).map(|left| left.at);
        match of {
            _ if !self.is_out(of) => None,
            Entrant::Player(player) => last(player.0),
            Entrant::Team(team) => self.entries.of_team(team.0).filter_map(|player| last(player.id)).max(),
        }
    }

    /// The entrants between whom only lots decide who is in this field; empty if no lots are needed.
    pub fn equal_at_the_cut(&self, place: usize, next: &NextField<Entrant>) -> Vec<Entrant> {
        let stages = &self.head.regulations.stages;
        let Some(rule) = stages.get(place).and_then(|stage| stage.field.as_ref()) else { return Vec::new() };
        let from = self.head.regulations.stage_before(place);
        // With the lots drawn for the field, nobody would be equal.
        from.and_then(|from| self.stage_rows().stages.get(from))
            .map_or(Vec::new(), |from| rule.equal_at_the_cut(&from.ranking, &next.chosen, &self.kept_out(place)))
    }

    /// The seating of a session: the place of its stage, its run, and its number in the stage, from 1.
    pub fn run_of(&self, session: SessionNumber) -> Option<(usize, Run, u16)> {
        let (place, stage, own) = self.head.regulations.stage_of(session)?;
        Some((place, stage.run_of(own, place == 0).with_teams_apart(self.head.teams), own))
    }

    /// The entrants of a stage in the parts that are seated separately in its next session, each in the order of the
    /// ranking, before the first session of the field; the disqualified are last, and their seats are forfeited.
    pub fn standing_for(&self, place: usize, run: &Run, first: bool) -> Vec<Vec<(Entrant, StandardPoints)>> {
        let Some((stage, state)) = self.head.regulations.stages.get(place).zip(self.stage_rows().stages.get(place))
        else {
            return Vec::new();
        };
        let place_of: BTreeMap<Entrant, usize> =
            state.field.iter().map(|entered| (entered.key, entered.place)).collect();
        let order = |rows: &[Row<Entrant>]| {
            let mut rows: Vec<&Row<Entrant>> = rows.iter().collect();
            if first && place > 0 {
                rows.sort_by_key(|row| (row.disqualified, place_of.get(&row.key)));
            }
            rows.into_iter().map(|row| (row.key, row.standard_points)).collect::<Vec<_>>()
        };
        match stage.seated_together(run) {
            Among::All => vec![order(&state.ranking.rows)],
            Among::Groups => state.ranking.groups.iter().map(|rows| order(rows)).collect(),
            Among::Places(within) => {
                let mut blocks: BTreeMap<usize, Vec<(Entrant, StandardPoints)>> = BTreeMap::new();
                for (key, points) in order(&state.ranking.rows) {
                    let place = place_of.get(&key).copied().unwrap_or(1);
                    blocks.entry((place - 1) / usize::from(within)).or_default().push((key, points));
                }
                blocks.into_values().collect()
            }
        }
    }

    /// Whether a player without a table in a session has a bye: not outside the field, nor if a rota or a line-up lets
    /// some rest, nor after a disqualification.
    pub fn can_have_bye(&self, player: PlayerId, session: SessionNumber) -> bool {
        match self.run_of(session) {
            _ if self.disqualified(player).is_some_and(|of| of.session < session) => false,
            None => true,
            Some((_, run, _)) if run.by == SeatBy::AdHoc || self.rests(session) => false,
            Some((0, ..)) => true,
            Some((place, ..)) => {
                let own = self.enters(player, self.entries.team_of(player));
                self.field_of(place).iter().any(|entered| Some(entered.key) == own)
            }
        }
    }
}
