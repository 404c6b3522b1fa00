//! The plan of a repair of the draw: who receives which number, and how the sessions not yet begun are seated.

use crate::entries::refuse_team_name;
use crate::{Error, Result, name, refused};
use event::draw::generate::SeatedChart;
use event::draw::groups::DrawnGroups;
use event::draw::lots::PLACES;
use event::draw::repair::{Players, Repaired, repair, repair_groups};
use event::draw::team_mates;
use event::event::{Draw, Event, Player, PlayerRole, Team};
use event::values::ids::{PlayerId, PlayerNumber};
use event::values::people::{Found, Named, People, Sameness, compare, folded_name};
use event::values::typed_text;
use files::asked::AskedPerson;
use messages::{Message, disqualification};
use rules::BySeat;
use std::collections::{BTreeMap, BTreeSet};

/// The players who leave and who arrive.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// Players who withdraw.
    pub gone: BTreeSet<PlayerId>,
    /// The names of those who arrive.
    pub arrivals: Vec<String>,
    /// The name of the team of those who arrive, in an event of teams.
    pub team: String,
    /// The index of the group into which they come, if the first stage has groups that play among themselves; `None`
    /// for the smallest.
    pub group: Option<usize>,
    /// Confirms that they are other people than those who may be the same.
    pub are_others: bool,
    /// The name of stand-ins, if one replaces each player who leaves and is not replaced otherwise.
    pub stand_ins: Option<String>,
}

impl Changes {
    /// These changes, in which among individuals those who arrive also relieve stand-ins: first those of the teams of
    /// players who come back, then in the order of numbers.
    #[must_use]
    pub fn relieve_stand_ins(&self, event: &Event) -> Changes {
        let mut changes = self.clone();
        let Some(draw) = event.draw.as_deref().filter(|_| !event.head.teams) else { return changes };
        let named = |player: &&Player| self.arrivals.iter().any(|arrival| is_same(player, &typed_text::name(arrival)));
        let teams: BTreeSet<_> =
            event.entries.players.iter().filter(named).filter_map(|player| player.team_id).collect();
        let wanted = |number: PlayerNumber| match (event.drawn_groups(), self.group) {
            (Some(groups), Some(wanted)) => groups.group_of(number, false) == wanted,
            _ => true,
        };
        let drawn = draw.players.iter().filter(|(number, player)| wanted(*number) && !self.gone.contains(player));
        let drawn = drawn.filter_map(|(number, player)| Some((*number, event.entries.player(*player)?)));
        let mut idle: Vec<_> = drawn.filter(|(_, player)| player.role == PlayerRole::StandIn).collect();
        idle.sort_by_key(|(number, player)| (!player.team_id.is_some_and(|team| teams.contains(&team)), *number));
        let stands_in = |arrival: &&String| {
            let name = typed_text::name(arrival);
            event.entries.players.iter().any(|player| player.role == PlayerRole::StandIn && is_same(player, &name))
        };
        // A stand-in who comes back is there to fill a table.
        let arriving = self.arrivals.iter().filter(|arrival| !stands_in(arrival)).count();
        let count = arriving.saturating_sub(self.gone.len());
        changes.gone.extend(idle.into_iter().take(count).map(|(_, player)| PlayerId(player.id)));
        changes
    }
}

/// The plan of a repair.
#[derive(Clone, Debug)]
pub struct RepairPlan {
    /// The number of sessions that have begun, which stay as they are.
    pub begun: u16,
    /// The new seating of the other sessions, and its cost; `None` if it does not change for those who already play.
    pub repaired: Option<Repaired>,
    /// The chart before the repair.
    pub before: SeatedChart,
    /// Whether it had start seats.
    pub had_seats: bool,
    /// The entry of each arrival who comes back; `None` for the others.
    pub entries: Vec<Option<PlayerId>>,
    /// The numbers of the arrivals and then of the stand-ins, in their order.
    pub numbers: Vec<PlayerNumber>,
    /// The names of the stand-ins.
    pub stand_ins: Vec<String>,
    /// The number of byes in each session to come.
    pub byes: usize,
    /// The numbers that nobody has after the repair.
    pub vacant: BTreeSet<PlayerNumber>,
}

/// Makes the plan of a repair.
///
/// # Errors
/// Those of [`crate::Acting::repair_draw`].
pub(super) fn plan(event: &Event, changes: &Changes) -> Result<RepairPlan> {
    let Some(draw) = &event.draw else { return refused(Message::new("seat-no-draw")) };
    let Some(live) = &event.chart else {
        let needed = event.head.regulations.needs_chart();
        return refused(Message::new(if needed { "seat-no-chart" } else { "repair-no-chart" }));
    };
    if changes.gone.is_empty() && changes.arrivals.is_empty() {
        return refused(Message::new("repair-nothing"));
    }
    let entries = check_arrivals(event, changes)?;
    let mut gone = Vec::new();
    for player in &changes.gone {
        let number = draw.number(*player).ok_or(Error::NotFound)?;
        gone.push(number);
    }
    gone.sort();
    if let Some((groups, wanted)) = event.drawn_groups().zip(changes.group) {
        // Those who arrive in a group take the numbers of players who leave it.
        gone.sort_by_key(|number| groups.group_of(*number, event.head.teams) != wanted);
    }
    // Those who come back individually, without their team.
    let alone = event.head.teams && changes.team.trim().is_empty();
    let returning: Vec<PlayerId> = entries.iter().flatten().filter(|_| alone).copied().collect();
    put_own_numbers_first(event, &mut gone, &returning)?;
    // Those who arrive first take the numbers of players who leave: then nobody else moves.
    let is_wanted_group = |number: &PlayerNumber| {
        let wanted = event.drawn_groups().zip(changes.group).filter(|_| returning.is_empty());
        wanted.is_none_or(|(groups, wanted)| groups.group_of(*number, event.head.teams) == wanted)
    };
    let replaced = gone.iter().take_while(|number| is_wanted_group(number)).count().min(changes.arrivals.len());
    let stand_ins = stand_ins(event, changes, gone.len() - replaced);
    if event.head.teams && !event.compares_teams() && stand_ins.len() + returning.len() < gone.len() {
        let whole = |number: &PlayerNumber| {
            (0..4).all(|place| gone.contains(&PlayerNumber((number.0 - 1) / 4 * 4 + 1 + place)))
        };
        if let Some(alone) = gone.iter().find(|number| !whole(number)) {
            let player = draw.player(*alone).map_or(String::new(), |player| event.entries.player_name(player));
            return refused(Message::new("repair-whole-teams").arg("name", player));
        }
    }
    // Stand-ins take the numbers of the players they replace, in whichever group.
    let taken = replaced + stand_ins.len();
    let without_number = changes.arrivals.len() - replaced;
    let highest = live.chart.sessions.iter().flatten().flat_map(|table| table.values().map(|n| n.0)).max();
    let highest = highest.max(draw.players.iter().map(|(number, _)| number.0).max()).unwrap_or(0);
    let new: Vec<PlayerNumber> = match event.drawn_groups() {
        None => (highest + 1..).map(PlayerNumber).take(without_number).collect(),
        Some(groups) => new_numbers(event, groups, (&gone[taken..], highest, without_number), changes.group),
    };
    let numbers: Vec<PlayerNumber> = [&gone[..replaced], &new, &gone[replaced..taken]].concat();
    let vacant: BTreeSet<PlayerNumber> = gone[taken..].iter().copied().collect();
    let begun = event.begun_sessions().count();
    let before = if live.origin.draws_seats() { live.chart.chart().seated() } else { live.chart.clone() };
    let mut apart: Vec<(PlayerNumber, PlayerNumber)> = match event.head.teams {
        true => team_mates(usize::from(highest) + new.len()).collect(),
        false => Vec::new(),
    };
    // Players who were kept apart in the draw stay apart.
    let stays = |player: PlayerId| draw.number(player).filter(|number| !gone.contains(number));
    let current_ids: BTreeMap<PlayerId, PlayerId> =
        draw.as_made().input_ids().into_iter().map(|(current, input)| (input, current)).collect();
    let kept = draw.as_made().input.iter().flat_map(|input| input.apart.all());
    apart.extend(
        kept.filter_map(|(one, other)| Some((stays(*current_ids.get(&one)?)?, stays(*current_ids.get(&other)?)?))),
    );
    let planned = before.sessions.get(begun..).unwrap_or_default();
    if event.compares_teams() && !planned.is_empty() && !(vacant.is_empty() && new.is_empty()) {
        return refused(Message::new("repair-movement"));
    }
    let played = tables_so_far(event, draw, highest + new.len() as u16);
    let players = players(event, draw, vacant.clone(), new);
    let count = players.stay.len() + players.new.len();
    if count < 4 {
        return refused(Message::new("lots-not-tables").arg("players", count).arg("missing", 4 - count));
    }
    let reseats = !planned.is_empty() && (players.gone.len() + players.new.len() > 0);
    let mut byes = count % 4;
    if let Some(groups) = event.drawn_groups() {
        byes = 0;
        for group in 0..groups.sizes.len() {
            let here = |number: &&PlayerNumber| groups.group_of(**number, event.head.teams) == group;
            let left = players.stay.iter().filter(here).count() + players.new.iter().filter(here).count();
            if left < 4 {
                let stage = event.head.regulations.stages.first();
                let message = Message::new("repair-group-small").arg("players", left).arg("missing", 4 - left);
                return refused(message.arg("group", stage.map_or(String::new(), |stage| stage.groups.name(group))));
            }
            byes += left % 4;
        }
    }
    // Byes in a later stage follow from its field, not from this repair.
    if planned.is_empty() && event.head.regulations.stages.len() > 1 {
        byes = 0;
    }
    let repaired = reseats.then(|| match event.drawn_groups() {
        None => repair(&played, planned, &players, &apart),
        Some(groups) => {
            let group = |number: PlayerNumber| groups.group_of(number, event.head.teams);
            repair_groups(&played, planned, &players, &apart, (groups.sizes.len(), group))
        }
    });
    let had_seats = !live.origin.draws_seats();
    Ok(RepairPlan { begun: begun as u16, repaired, before, had_seats, entries, numbers, stand_ins, byes, vacant })
}

/// New numbers for `count` arrivals who do not take the number of a player who leaves: in the group wanted, or else in
/// the smallest.
fn new_numbers(
    event: &Event,
    groups: &DrawnGroups,
    (gone, highest, count): (&[PlayerNumber], u16, usize),
    wanted: Option<usize>,
) -> Vec<PlayerNumber> {
    let teams = event.head.teams;
    let mut sizes = vec![0; groups.sizes.len()];
    let stay = event.draw.iter().flat_map(|draw| &draw.players).filter(|(number, _)| !gone.contains(number));
    stay.for_each(|(number, _)| sizes[groups.group_of(*number, teams)] += 1);
    let mut numbers = Vec::new();
    let each = if teams { PLACES } else { 1 };
    let mut above = highest.div_ceil(each);
    while numbers.len() < count {
        let least = sizes.iter().enumerate().min_by_key(|(_, size)| **size).map_or(0, |(group, _)| group);
        let group = wanted.filter(|group| *group < sizes.len()).unwrap_or(least);
        above = groups.next_number(group, above);
        sizes[group] += each;
        numbers.extend((1..=each).map(|place| PlayerNumber((above - 1) * each + place)));
    }
    numbers.truncate(count);
    numbers
}

fn is_same(player: &Player, name: &str) -> bool {
    compare(player.as_named(), Named::alone(name)) == Sameness::Same
}

/// The player of these whom a text names: as shown, with what tells namesakes apart; or by exactly the name; or else by
/// a name that is only written differently.
///
/// # Errors
/// It can mean several, one of whom has left.
fn find_named<'a>(event: &Event, players: &[&'a Player], text: &str) -> Result<Option<&'a Player>> {
    let shown = |player: &Player| event.entries.player_name(PlayerId(player.id));
    let key = folded_name(text);
    let ways: [&dyn Fn(&Player) -> bool; 3] =
        [&|player| shown(player) == text, &|player| player.name == text, &|player| {
            folded_name(&shown(player)) == key || is_same(player, text)
        }];
    let named = |is_named: &&dyn Fn(&Player) -> bool| -> Vec<&'a Player> {
        players.iter().copied().filter(|player| is_named(player)).collect()
    };
    let found = ways.iter().map(named).find(|found| !found.is_empty()).unwrap_or_default();
    if found.len() > 1 && found.iter().any(|player| event.entries.withdrawn.contains(&player.id)) {
        let names: Vec<String> = found.iter().map(|player| shown(player)).collect();
        return refused(Message::new("repair-which").arg("name", text).arg("names", names));
    }
    Ok(found.first().copied())
}

/// Asks about arrivals who may be players who are entered or, in an event of teams, players who have left. `entries`
/// has those of the arrivals who come back.
fn ask_about_arrivals(event: &Event, changes: &Changes, entries: &[Option<PlayerId>]) -> Result<()> {
    if changes.are_others {
        return Ok(());
    }
    let known = |player: &&Player| !event.head.teams || event.entries.withdrawn.contains(&player.id);
    let known: Vec<&Player> = event.entries.players.iter().filter(known).collect();
    let people: People = known.iter().map(|player| player.as_named()).collect();
    let ask = |arrival: &String| {
        let found = typed_text::name(arrival);
        let who = people.find(Named::alone(&found));
        let Found::Perhaps(place, why) = who else { return None };
        let nearest = event.entries.player_name(PlayerId(known[place].id));
        Some(AskedPerson::from_form(&found, nearest, why))
    };
    let new = changes.arrivals.iter().zip(entries).filter(|(_, entry)| entry.is_none());
    let asked: Vec<AskedPerson> = new.filter_map(|(arrival, _)| ask(arrival)).collect();
    if asked.is_empty() { Ok(()) } else { Err(Error::Asked(asked)) }
}

/// Reorders `gone` so that first comes, for each player who comes back, the number of a team mate who leaves: the one
/// that they take.
///
/// # Errors
/// No team mate of one of them leaves.
fn put_own_numbers_first(event: &Event, gone: &mut [PlayerNumber], returning: &[PlayerId]) -> Result<()> {
    let player = |number: PlayerNumber| event.draw.as_deref().and_then(|draw| draw.player(number));
    for (place, back) in returning.iter().enumerate() {
        let team = event.entries.team_of(*back);
        let own = |number: &PlayerNumber| player(*number).and_then(|player| event.entries.team_of(player)) == team;
        match gone.iter().skip(place).position(own) {
            Some(found) => gone[place..=place + found].rotate_right(1),
            None => return refused(Message::new("repair-back-nobody").arg("name", event.entries.player_name(*back))),
        }
    }
    Ok(())
}

/// A team that has left and comes back under its name, with the players who are still in it.
pub(super) fn returning_team<'a>(event: &'a Event, name: &str) -> Option<&'a Team> {
    event.entries.teams_called(name).into_iter().find(|team| event.entries.has_left(team.id))
}

/// The names of the stand-ins for `count` players who are not replaced.
fn stand_ins(event: &Event, changes: &Changes, count: usize) -> Vec<String> {
    let Some(called) = &changes.stand_ins else { return Vec::new() };
    let taken = |name: &String| event.entries.players.iter().any(|player| player.name == *name);
    let names = (1..).map(|number| format!("{called} {number}")).filter(|name| !taken(name));
    names.take(count).collect()
}

/// The players of the sessions to come. A new player counts as having had as many byes as the player of their group
/// with the most.
fn players(event: &Event, draw: &Draw, gone: BTreeSet<PlayerNumber>, new: Vec<PlayerNumber>) -> Players {
    let stay: BTreeSet<_> =
        draw.players.iter().map(|(number, _)| *number).filter(|number| !gone.contains(number)).collect();
    let mut had: BTreeMap<PlayerNumber, usize> = BTreeMap::new();
    for number in event.byes().iter().filter_map(|bye| draw.number(bye.player)) {
        *had.entry(number).or_default() += 1;
    }
    let of_group = |number: PlayerNumber| event.drawn_groups().map(|groups| groups.group_of(number, event.head.teams));
    let most_of = |number: PlayerNumber| {
        let own = had.iter().filter(|(other, _)| of_group(**other) == of_group(number));
        own.map(|(_, byes)| *byes).max().unwrap_or(0)
    };
    let as_many: Vec<_> = new.iter().map(|number| (*number, most_of(*number))).collect();
    had.extend(as_many);
    Players { stay, gone, new, had }
}

/// The tables of the sessions that have begun, by number; players who have left receive numbers of their own above
/// `highest`.
fn tables_so_far(event: &Event, draw: &Draw, highest: u16) -> Vec<Vec<BySeat<PlayerNumber>>> {
    let mut left: BTreeMap<PlayerId, PlayerNumber> = BTreeMap::new();
    let mut number = |player: PlayerId| {
        draw.number(player).unwrap_or_else(|| {
            let next = PlayerNumber(highest + 1 + left.len() as u16);
            *left.entry(player).or_insert(next)
        })
    };
    let begun = event.begun_sessions();
    begun.map(|session| session.tables.iter().map(|table| table.players.map(&mut number)).collect()).collect()
}

/// Checks those who arrive, and returns the entry of each who comes back: in an event of teams a member of the team that
/// is named or, if none is, anybody who has left.
fn check_arrivals(event: &Event, changes: &Changes) -> Result<Vec<Option<PlayerId>>> {
    let (teams, without_team) = (event.head.teams, changes.team.trim().is_empty());
    let names: Vec<String> = changes.arrivals.iter().map(|arrival| name(arrival)).collect::<Result<_>>()?;
    let team = returning_team(event, &typed_text::name(&changes.team));
    let has_left = |player: &Player| event.entries.withdrawn.contains(&player.id);
    let may_be = |player: &&Player| match (teams, without_team) {
        (false, _) => true,
        (true, true) => has_left(player),
        (true, false) => team.is_some_and(|team| player.team_id == Some(team.id)),
    };
    let known: Vec<&Player> = event.entries.players.iter().filter(may_be).collect();
    let mut entries: Vec<Option<PlayerId>> = Vec::new();
    for (index, arrival) in names.iter().enumerate() {
        let found = find_named(event, &known, arrival)?;
        let own = found.map(|player| PlayerId(player.id));
        // Players who have left may come back, unless they are disqualified.
        if let Some(of) = own.and_then(|player| event.disqualified(player)) {
            return refused(disqualification("disqualified-sits", of).arg("name", arrival));
        }
        let plays = found.is_some_and(|player| !teams && !has_left(player));
        let is_same = |other: &String| folded_name(other) == folded_name(arrival);
        if plays || names[..index].iter().any(is_same) || (own.is_some() && entries.contains(&own)) {
            return refused(Message::new("name-taken").arg("name", arrival));
        }
        entries.push(own);
    }
    ask_about_arrivals(event, changes, &entries)?;
    let come_alone = without_team && entries.iter().all(Option::is_some);
    if teams && !come_alone && !names.is_empty() {
        let called = name(&changes.team)?;
        if names.len() != 4 {
            return refused(Message::new("repair-team-of-four").arg("team", &called).arg("players", names.len()));
        }
        if team.is_none() {
            refuse_team_name(&event.entries, &called, None)?;
        }
        let mut own = entries.iter().flatten().filter_map(|player| event.entries.player(*player));
        if let Some(player) = own.find(|player| player.role != PlayerRole::Regular) {
            return refused(Message::new("repair-back-role").arg("name", &player.name).arg("team", &called));
        }
    }
    Ok(entries)
}
