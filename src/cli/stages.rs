//! `caipan standings` with several stages: field, groups and ranking of each stage, rankings of teams, and the overall
//! ranking.

use super::Failure;
use super::standings_input::{By, StandingsInput};
use event::draw::division::GroupBy;
use event::draw::entry_lots::{Lots, Purpose};
use event::event::NamedRow;
use event::ranking::standings::Row;
use event::ranking::tie_break::Criterion;
use event::regulations::Regulations;
use event::sheet::penalty::Entrant;
use event::sheet::session::SessionLine;
use event::stage::Stage;
use event::stage::course::{Course, NextField, Results, results_beside, results_of};
use event::stage::field::{By as InBy, Chosen, KeptOut, equals};
use event::stage::ranking::{Dividing, Entered};
use event::values::country::{Writings, key};
use event::values::ids::{PlayerId, TeamId};
use files::names::Names;
use files::stage_rows::{Block, StageRow};
use messages::{self, Message};
use rules::{GamePoints, StandardPoints};
use std::collections::{BTreeMap, BTreeSet};

/// All rankings of these results, one block after the other, and remarks about them.
pub(super) fn blocks(input: &StandingsInput, by: By) -> Result<(Vec<Block>, Vec<Message>), Failure> {
    let enters = |player| !input.read.stand_ins.contains(&player);
    match by {
        By::Player => {
            let key = |player, _| Some(player).filter(|player| enters(*player));
            Competition { input, key, entrant: Entrant::Player }.blocks()
        }
        By::Team => Competition { input, key: |_, team| team, entrant: Entrant::Team }.blocks(),
    }
}

struct Competition<'a, K, Key, En>
where
    Key: Fn(PlayerId, Option<TeamId>) -> Option<K>,
    En: Fn(K) -> Entrant,
{
    input: &'a StandingsInput,
    /// The entrant to whom the result of a player for a team belongs; `None` if to nobody.
    key: Key,
    entrant: En,
}

impl<K, Key, En> Competition<'_, K, Key, En>
where
    K: Copy + Ord,
    Key: Fn(PlayerId, Option<TeamId>) -> Option<K> + Copy,
    En: Fn(K) -> Entrant + Copy,
{
    fn names(&self) -> &Names {
        &self.input.read.names
    }

    fn regulations(&self) -> &Regulations {
        &self.input.regulations
    }

    fn name(&self, key: K) -> (&str, &str) {
        match (self.entrant)(key) {
            Entrant::Team(team) => (self.names().team(team), ""),
            Entrant::Player(player) => {
                let (name, team) = self.names().player(player);
                (name, team.map_or("", |team| self.names().team(team)))
            }
        }
    }

    /// The area of an entrant: in files that is the team, else the name.
    fn area(&self, key: K) -> String {
        let (name, team) = self.name(key);
        if team.is_empty() { name.to_owned() } else { team.to_owned() }
    }

    fn row(&self, row: &Row<K>) -> NamedRow {
        let (name, team) = self.name(row.key);
        NamedRow::new(row, name, team)
    }

    fn penalties(&self, keys: &BTreeSet<K>) -> Vec<BTreeMap<K, StandardPoints>> {
        let of_stage = |penalties: &Vec<event::sheet::penalty::StandardPenalty>| {
            let of = |key: &K| {
                let own = penalties.iter().filter(|penalty| penalty.of == (self.entrant)(*key));
                (*key, own.map(|penalty| penalty.points).sum())
            };
            keys.iter().map(of).collect()
        };
        self.input.penalties.iter().map(of_stage).collect()
    }

    fn blocks(&self) -> Result<(Vec<Block>, Vec<Message>), Failure> {
        let lines_in = |place: usize, group: &dyn Fn(K) -> Option<usize>| {
            let StandingsInput { regulations, read, base, .. } = self.input;
            let is_own = |session| self.input.stage_of(session) == place;
            let of_key = |player, team| group((self.key)(player, team)?);
            let results = (read.seats.as_slice(), read.byes.as_slice());
            let (stage, rules) = (&regulations.stages[place], regulations.session_rules());
            let mut lines = stage.lines(&rules, results, GamePoints(*base), is_own, of_key);
            lines.retain(|line| !read.stand_ins.contains(&line.player) || self.input.stand_ins_count());
            lines
        };
        let of = |line: &SessionLine| (self.key)(line.player, line.team);
        let mut lines: Vec<Vec<SessionLine>> =
            (0..self.regulations().stages.len()).map(|place| lines_in(place, &|_| None)).collect();
        let results: Vec<Results<K>> = lines.iter().map(|lines| results_of(lines, of)).collect();
        let all: BTreeSet<K> = results.iter().flat_map(|results| results.keys().copied()).collect();
        let entrants: Vec<K> = match results.first().filter(|results| !results.is_empty()) {
            Some(first) => first.keys().copied().collect(),
            None => all.iter().copied().collect(),
        };
        let mut countries = Writings::default();
        let areas: BTreeMap<K, String> = all.iter().map(|key| (*key, countries.unify(&self.area(*key)))).collect();
        let drawn = |keys: &BTreeSet<K>| keys.iter().map(|key| (self.number(*key), *key)).collect::<Vec<_>>();
        let purpose = match all.first().map(|key| (self.entrant)(*key)) {
            Some(Entrant::Team(_)) => Purpose::Teams,
            Some(Entrant::Player(_)) | None => Purpose::Players,
        };
        let lots = |place: usize| match self.input.seed(place) {
            "" => BTreeMap::new(),
            seed => Lots::new(seed).order(purpose, &drawn(&all)).into_iter().zip(1..).collect::<BTreeMap<K, usize>>(),
        };
        let mut remarks = self.areas(&entrants);
        let stages = &self.regulations().stages;
        let mut course = Course::new(stages, &self.regulations().tie_breaks);
        course.results = results.clone();
        course.penalties = self.penalties(&all);
        course.lots = (0..stages.len()).map(lots).collect();
        let number = |key: K| self.number(key);
        let misfit = |stage: &str| {
            let stage = stage.to_owned();
            move |misfit| Failure::from(messages::misfit(&stage, misfit))
        };
        let mut blocks = Vec::new();
        for (place, stage) in stages.iter().enumerate() {
            let label = |key: K| match stage.groups.by {
                GroupBy::Given => self.name(key).0.to_owned(),
                _ => areas.get(&key).cloned().unwrap_or_default(),
            };
            let groups = self.groups(place, stage)?;
            let given = |key: K| groups.get(&key).copied();
            let from = self.regulations().stage_before(place);
            let seed = self.input.seed(from.unwrap_or(place));
            let by = Dividing { number: &number, label: &label, given: &given, lots: Lots::new(seed) };
            let (chosen, field) = match place {
                0 => (Vec::new(), course.first_field(&entrants, by).map_err(misfit(stage.called()))?),
                _ => {
                    let invited = self.invited(stage.field.iter().flat_map(|field| &field.invited), &all)?;
                    // Nobody who has played may be missing.
                    let late: Vec<K> = results[place].keys().copied().collect();
                    course.disqualified = self.disqualified_before(place);
                    let kept_out = course.kept_out(place, course.disqualified.clone());
                    let next = course.field(place, (&invited, &late), &kept_out, by);
                    let Some(next) = next.map_err(misfit(stage.called()))? else { break };
                    self.equals_decided(&course, stage, &next, &kept_out)?;
                    for key in late.iter().filter(|key| !next.totals.contains_key(key)) {
                        let known = results[..place].iter().any(|of| of.contains_key(key));
                        let id = if known { "remark-not-in-field" } else { "remark-unknown-name" };
                        remarks.push(Message::new(id).arg("name", self.name(*key).0).arg("stage", stage.called()));
                    }
                    (next.chosen, next.field)
                }
            };
            if place > 0 && !results[place].is_empty() {
                for entered in field.iter().filter(|entered| !results[place].contains_key(&entered.key)) {
                    let message = Message::new("remark-has-not-played").arg("name", self.name(entered.key).0);
                    remarks.push(message.arg("stage", stage.called()));
                }
            }
            self.groups_decided((stage, seed), &field, &groups)?;
            if stage.ranks_groups_apart(&self.regulations().session_rules()) {
                let group_of: BTreeMap<K, usize> = field.iter().map(|of| (of.key, of.group)).collect();
                lines[place] = lines_in(place, &|key| group_of.get(&key).copied());
                course.results[place] = results_of(&lines[place], of);
            }
            course.beside.push(results_beside(&lines[place], &field, of));
            course.disqualified = self.disqualified_before(place + 1);
            course.add(field);
            self.lots_decided(&course, place)?;
            blocks.extend(self.stage_blocks(&course, place, &chosen));
            blocks.extend(self.team_blocks(&course, place, &mut remarks));
        }
        course.disqualified = self.disqualified_before(stages.len());
        if stages.len() > 1 {
            let rows = course.overall().iter().map(|row| StageRow::from_row(self.row(row))).collect();
            blocks.push(Block { stage: None, group: None, team: None, rows });
        }
        remarks.extend(self.entry_assumed(&course));
        Ok((blocks, remarks))
    }

    /// The entrants who were disqualified before a stage.
    fn disqualified_before(&self, place: usize) -> BTreeSet<K> {
        let before = self.input.read.disqualified.iter().filter(|(session, _)| self.input.stage_of(*session) < place);
        before.filter_map(|(_, player)| (self.key)(*player, None)).collect()
    }

    /// A remark if the order of entry decides something, because files do not contain the numbers of entry.
    fn entry_assumed(&self, course: &Course<'_, K>) -> Option<Message> {
        let by_lot = |row: &Row<K>| row.decided_by.as_ref().is_some_and(|by| by.criterion == Criterion::Lot);
        let mut rows = course.stages().iter().flat_map(|stage| &stage.ranking.rows);
        let first = self
            .regulations()
            .stages
            .first()
            .filter(|stage| !matches!(stage.groups.by, GroupBy::Area | GroupBy::Given));
        let in_groups = first.zip(course.stages().first()).is_some_and(|(_, played)| played.ranking.groups.len() > 1);
        let decides = rows.any(by_lot) || (in_groups && self.input.read.groups.is_empty());
        (decides && !self.input.read.numbered).then(|| Message::new("remark-entry-assumed"))
    }

    fn number(&self, key: K) -> usize {
        self.names().number((self.entrant)(key))
    }

    /// The group, from 0, of each entrant whose group is in the results of a stage.
    fn groups(&self, place: usize, stage: &Stage) -> Result<BTreeMap<K, usize>, Failure> {
        let read = &self.input.read;
        let seats = read.seats.iter().map(|seat| (seat.session, seat.player, seat.team));
        let all = seats.chain(read.byes.iter().map(|bye| (bye.session, bye.player, bye.team)));
        let of_stage = all.filter(|(session, ..)| stage.groups.are_some() && self.input.stage_of(*session) == place);
        let mut groups = BTreeMap::new();
        for (session, player, team) in of_stage {
            let Some((name, key)) = read.groups.get(&(session, player)).zip((self.key)(player, team)) else { continue };
            let group = stage.groups.called(name, self.names().players.len()).ok_or_else(|| {
                let message = Message::new("problem-no-group-called").arg("found", name);
                Failure::from(message.arg("stage", stage.called()))
            })?;
            if *groups.entry(key).or_insert(group) != group {
                let message = Message::new("problem-two-groups").arg("name", self.name(key).0);
                return Err(message.arg("stage", stage.called()).into());
            }
        }
        Ok(groups)
    }

    /// Rejects drawn groups if neither the lots nor the groups themselves are known.
    fn groups_decided(
        &self,
        (stage, seed): (&Stage, &str),
        field: &[Entered<K>],
        groups: &BTreeMap<K, usize>,
    ) -> Result<(), Failure> {
        let is_drawn = stage.groups.are_drawn(field.len());
        let unknown = field.iter().any(|entered| !groups.contains_key(&entered.key));
        match is_drawn && unknown && seed.is_empty() {
            true => Err(Message::new("lots-for-groups").arg("stage", stage.called()).into()),
            false => Ok(()),
        }
    }

    /// Rejects a ranking in which only lots would decide between some, but were not drawn.
    fn lots_decided(&self, course: &Course<'_, K>, place: usize) -> Result<(), Failure> {
        let (stage, ranking) = (&self.regulations().stages[place], &course.stages()[place].ranking);
        let has_begun = ranking.rows.iter().any(|row| row.sessions > 0);
        if !self.input.seed(place).is_empty() || !stage.has_lot() || !has_begun {
            return Ok(());
        }
        let equal: BTreeSet<K> = equals(ranking).into_iter().flatten().collect();
        let names: Vec<&str> = equal.into_iter().map(|key| self.name(key).0).collect();
        match names.is_empty() {
            true => Ok(()),
            false => {
                let message = Message::new("lots-for-equals").arg("names", names);
                Err(message.arg("stage", stage.called()).into())
            }
        }
    }

    /// Rejects a field at whose cut nothing decides between equals.
    fn equals_decided(
        &self,
        course: &Course<'_, K>,
        stage: &Stage,
        next: &NextField<K>,
        kept_out: &KeptOut<K>,
    ) -> Result<(), Failure> {
        let Some(rule) = &stage.field else { return Ok(()) };
        let from = self.regulations().stages.iter().zip(course.stages()).find(|(other, _)| other.id == rule.from);
        // From a stage that has not begun the field is only a preview.
        let Some((_, from)) = from.filter(|(_, from)| from.ranking.rows.iter().any(|row| row.sessions > 0)) else {
            return Ok(());
        };
        let equal = rule.equal_at_the_cut(&from.ranking, &next.chosen, kept_out);
        let names: Vec<&str> = equal.iter().map(|key| self.name(*key).0).collect();
        match names.is_empty() {
            true => Ok(()),
            false => Err(Message::new("field-equal").arg("names", names).into()),
        }
    }

    fn stage_blocks(&self, course: &Course<'_, K>, place: usize, chosen: &[Chosen<K>]) -> Vec<Block> {
        let stage = &self.regulations().stages[place];
        let played = &course.stages()[place];
        let row = |row: &Row<K>| {
            let entered = played.field.iter().find(|entered| entered.key == row.key);
            let by = chosen.iter().find(|chosen| chosen.key == row.key).map_or(InBy::Entry, |chosen| chosen.by);
            StageRow {
                row: self.row(row),
                place: entered.map(|entered| entered.place),
                by: Some(by),
                carried: entered.map(|entered| entered.carried),
            }
        };
        let one_list = played.ranking.groups.len() == 1 || stage.groups.are_blocks();
        let block = |group: Option<String>, rows: &[Row<K>]| Block {
            stage: Some(stage.called().to_owned()),
            group,
            team: None,
            rows: rows.iter().map(row).collect(),
        };
        if one_list {
            return vec![block(None, &played.ranking.rows)];
        }
        let groups = played.ranking.groups.iter().enumerate();
        groups.map(|(group, rows)| block(Some(stage.groups.name(group)), rows)).collect()
    }

    /// The rankings of teams after a stage that players enter.
    fn team_blocks(&self, course: &Course<'_, K>, place: usize, remarks: &mut Vec<Message>) -> Vec<Block> {
        let stages = &self.regulations().stages;
        let stage = &stages[place];
        let of = |player: PlayerId| Some((self.names().player(player).1?, player));
        let members = course.members(place, |key| of((self.entrant)(key).player()?));
        let given = self.input.penalties.iter().enumerate();
        let given: Vec<_> = given.flat_map(|(place, all)| all.iter().map(move |penalty| (place, *penalty))).collect();
        let penalty = |team| course.team_penalty(place, &given, team);
        // Where teams are ranked in the stage, they are not ranked beside it.
        let all: Vec<TeamId> =
            self.names().teams.iter().filter(|_| !members.is_empty()).map(|(team, _)| *team).collect();
        let teams = self.names().teams.iter().map(|(team, _)| (self.names().number(Entrant::Team(*team)), *team));
        let drawn = Lots::new(self.input.seed(place)).order(Purpose::Teams, &teams.collect::<Vec<_>>());
        let lot = |team: TeamId| match self.input.seed(place) {
            "" => 1,
            _ => drawn.iter().position(|other| *other == team).map_or(1, |place| place + 1),
        };
        let rankings = self.regulations().team_rankings.iter();
        let now = rankings.filter(|ranking| ranking.stage_among(stages, |_| true) == Some(place));
        let mut blocks = Vec::new();
        for ranking in now {
            let criteria = stage.criteria(&self.regulations().tie_breaks, false);
            let teams: Vec<Row<TeamId>> = ranking.rows(&all, &members, penalty, lot, &criteria);
            if teams.is_empty() {
                continue;
            }
            let named = teams.iter().map(|row| StageRow::from_row(NamedRow::new(row, self.names().team(row.key), "")));
            if ranking.prizes > 0 {
                let prized = teams.iter().filter(|row| row.rank <= usize::from(ranking.prizes));
                let names: Vec<&str> = prized.map(|row| self.names().team(row.key)).collect();
                remarks.push(Message::new("remark-prizes").arg("teams", names));
            }
            blocks.push(Block {
                stage: Some(stage.called().to_owned()),
                group: None,
                team: Some(ranking.name.clone()),
                rows: named.collect(),
            });
        }
        blocks
    }

    fn invited<'n>(&self, names: impl Iterator<Item = &'n String>, all: &BTreeSet<K>) -> Result<Vec<K>, Failure> {
        let found = |name: &'n String| {
            let key = all.iter().copied().find(|key| self.name(*key).0 == name);
            key.ok_or_else(|| Failure::from(Message::new("plan-invited").arg("name", name)))
        };
        names.map(found).collect()
    }

    /// A remark for each area whose number of entrants is not that of its places.
    fn areas(&self, entrants: &[K]) -> Vec<Message> {
        let wrong = self.regulations().areas.iter().filter_map(|(area, places)| {
            let found = entrants.iter().filter(|own| key(&self.area(**own)) == key(area)).count();
            let message = Message::new("remark-area").arg("area", area).arg("places", *places).arg("found", found);
            (found != usize::from(*places)).then_some(message)
        });
        wrong.collect()
    }
}

/// A remark for each team of which more players have played than a roster may have.
pub(super) fn rosters(input: &StandingsInput) -> Vec<Message> {
    let Some(teams) = input.regulations.teams else { return Vec::new() };
    let mut players: BTreeMap<TeamId, BTreeSet<PlayerId>> = BTreeMap::new();
    for seat in &input.read.seats {
        if let Some(team) = seat.team {
            players.entry(team).or_default().insert(seat.player);
        }
    }
    let over = players.into_iter().filter(|(_, players)| players.len() > usize::from(teams.roster));
    over.map(|(team, players)| {
        let message = Message::new("remark-roster").arg("team", input.read.names.team(team));
        message.arg("found", players.len()).arg("roster", teams.roster)
    })
    .collect()
}
