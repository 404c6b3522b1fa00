//! Repair of the draw during an event: who leaves, who arrives, and what would change, before it does.

use crate::pages::Choice;
use actions::{self, Changes, RepairPlan};
use actix_web::web;
use askama::Template;
use event::event::{Difference, Event, Withdrawal};
use event::values::ids::{PlayerId, PlayerNumber};
use messages::{Message, difference, seat};
use rules::{BySeat, Seat};
use serde::Deserialize;
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{Page, done, html_after, say};
use site::show;
use site::visitor::Visitor;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// A player whose seat changes.
struct Move {
    session: u16,
    name: String,
    before: String,
    after: String,
}

struct Preview {
    version: i32,
    /// Identifies the changes that were previewed.
    of: String,
    /// Who leaves; empty if nobody does.
    leave: String,
    /// A session that is seated but not started, and is seated again.
    reseats: Option<u16>,
    apart: usize,
    begun: u16,
    byes: usize,
    /// The numbers of those who arrive, with the group if groups play among themselves.
    numbers: String,
    moved: usize,
    /// The smallest number of players that could move, if it is known.
    least: Option<usize>,
    repeats: usize,
    tables_change: bool,
    moves: Vec<Move>,
    /// For each session, the players who keep their seat but meet others.
    meets: Vec<(u16, String)>,
    /// Fields, line-ups and other decisions that would no longer agree.
    then: Vec<String>,
}

#[derive(Template)]
#[template(path = "organise/repair.html")]
struct RepairPage {
    page: Page,
    slug: String,
    in_teams: bool,
    errors: Vec<String>,
    /// Number, id, name, whether they leave.
    players: Vec<(u16, i32, String, bool)>,
    /// Who has left, and from when on; empty if nobody has.
    withdrawn: String,
    arrivals: String,
    /// Whether the page asks who arrives, and the answer.
    asks: bool,
    are_others: bool,
    /// The groups that those who arrive can join, if the first stage has groups that play among themselves.
    groups: Vec<Choice>,
    stand_ins: bool,
    /// What the results of a stand-in count for.
    stand_ins_count: &'static str,
    team: String,
    reason: String,
    preview: Option<Preview>,
}

fn changes(visitor: &Visitor, fields: &Fields) -> Changes {
    Changes {
        gone: fields.starting_with("gone-").filter_map(|(id, _)| Some(PlayerId(id.parse().ok()?))).collect(),
        arrivals: fields.text("arrivals").lines().map(str::trim).filter(|n| !n.is_empty()).map(str::to_owned).collect(),
        team: fields.text("team").to_owned(),
        group: fields.text("group").parse().ok(),
        are_others: fields.has("others"),
        stand_ins: fields.has("stand_ins").then(|| say(visitor, "stand-in")),
    }
}

/// The groups to choose from, first the choice of the smallest.
fn groups(visitor: &Visitor, event: &Event, changes: &Changes) -> Vec<Choice> {
    let (Some(groups), Some(stage)) = (event.drawn_groups(), event.head.regulations.stages.first()) else {
        return Vec::new();
    };
    let smallest =
        Choice { value: String::new(), text: say(visitor, "repair-group-smallest"), chosen: changes.group.is_none() };
    let named = (0..groups.sizes.len()).map(|group| Choice {
        value: group.to_string(),
        text: visitor.locale.msg("stage-group").arg("group", stage.groups.name(group)).to_string(),
        chosen: changes.group == Some(group),
    });
    std::iter::once(smallest).chain(named).collect()
}

/// The players who have left, each with the first session that they do not play; empty if there are none.
fn withdrawn(visitor: &Visitor, event: &Event) -> String {
    let last = |id: &i32| event.withdrawals.iter().rfind(|left| left.player.0 == *id);
    let said = |left: &Withdrawal| {
        let message = Message::new("repair-from").arg("name", event.entries.player_name(left.player));
        Some(visitor.locale.say(&message.arg("session", left.from?.0)))
    };
    let gone: Vec<String> = event.entries.withdrawn.iter().filter_map(last).filter_map(said).collect();
    visitor.locale.list(&gone)
}

/// Identifies changes: only those that were shown are made.
fn fingerprint(changes: &Changes) -> String {
    let gone: Vec<String> = changes.gone.iter().map(PlayerId::to_string).collect();
    let stand_ins = changes.stand_ins.is_some();
    let group = changes.group.map_or(String::new(), |group| group.to_string());
    let others = changes.are_others;
    format!("{};{};{};{group};{stand_ins};{others}", gone.join(","), changes.arrivals.join(","), changes.team)
}

/// The other numbers at the table of a number in a session, in order.
fn tablemates(tables: &[BySeat<PlayerNumber>], number: PlayerNumber) -> BTreeSet<PlayerNumber> {
    let own = tables.iter().find(|four| four.find(|own| *own == number).is_some());
    own.map_or_else(BTreeSet::new, |four| four.values().into_iter().copied().filter(|own| *own != number).collect())
}

/// The decisions that would no longer agree in the event as it would be `after`: the field of a final, a line-up.
fn then(visitor: &Visitor, event: &Event, after: &Event) -> Vec<String> {
    let stands: Vec<_> = actions::differences(event).iter().map(|of| event.key(of)).collect();
    let new = actions::differences(after).iter().filter(|of| !stands.contains(&after.key(of)));
    let zone = show::zone(&event.head);
    let said = |of| visitor.locale.say(&difference(after, of, |at| show::day_time(visitor, zone, at)).0);
    new.filter(|of| !matches!(of, Difference::Published(_))).map(said).collect()
}

/// Table and seat of each number in a session.
fn places(tables: &[BySeat<PlayerNumber>]) -> HashMap<PlayerNumber, (usize, Seat)> {
    (1..).zip(tables).flat_map(|(table, seats)| Seat::ALL.map(|seat| (seats[seat], (table, seat)))).collect()
}

fn preview(visitor: &Visitor, event: &Event, changes: &Changes, (plan, after): &(RepairPlan, Arc<Event>)) -> Preview {
    let come: Vec<String> = changes.arrivals.iter().chain(&plan.stand_ins).cloned().collect();
    let name = |number: PlayerNumber| {
        let arrival = plan.numbers.iter().position(|own| *own == number);
        let drawn = || event.draw.as_deref()?.player(number).map(|player| event.entries.player_name(player));
        arrival.and_then(|index| come.get(index).cloned()).or_else(drawn).unwrap_or_default()
    };
    let say_place = |place: Option<&(usize, Seat)>, seats: bool| match place {
        Some((table, _)) if !seats => visitor.locale.msg("table-n").arg("table", *table).to_string(),
        Some((table, side)) => {
            let side = visitor.locale.say(&seat(*side));
            visitor.locale.msg("table-seat").arg("table", *table).arg("seat", side).to_string()
        }
        None => visitor.locale.msg("bye").to_string(),
    };
    let new = |number: PlayerNumber| plan.numbers.contains(&number);
    let (mut moves, mut meets) = (Vec::new(), Vec::new());
    let planned = plan.before.sessions.get(usize::from(plan.begun)..).unwrap_or_default();
    let follow = plan.repaired.as_ref().map_or(planned, |repaired| &repaired.sessions);
    for (session, (tables_before, tables_after)) in (plan.begun + 1..).zip(planned.iter().zip(follow)) {
        let [mut before, after] = [tables_before, tables_after].map(|tables| places(tables));
        before.retain(|number, _| !new(*number));
        // Those who leave are named above; those who arrive had no seat.
        let here = |number: &PlayerNumber| !plan.vacant.contains(number);
        let numbers: BTreeSet<PlayerNumber> = before.keys().chain(after.keys()).copied().filter(here).collect();
        let mut meet = Vec::new();
        for number in numbers {
            let own = format!("{number} {}", name(number));
            if before.get(&number) == after.get(&number) {
                let four = |tables: &[BySeat<PlayerNumber>]| tablemates(tables, number);
                if four(tables_before) != four(tables_after) || four(tables_after).into_iter().any(new) {
                    meet.push(own);
                }
                continue;
            }
            moves.push(Move {
                session,
                name: own,
                before: match before.get(&number) {
                    None if new(number) => "—".to_owned(),
                    place => say_place(place, plan.had_seats),
                },
                after: say_place(after.get(&number), true),
            });
        }
        if !meet.is_empty() {
            meets.push((session, visitor.locale.list(&meet)));
        }
    }
    let group = |number: PlayerNumber| {
        let drawn = event.drawn_groups()?.group_of(number, event.head.teams);
        Some(event.head.regulations.stages.first()?.groups.name(drawn))
    };
    let numbers = plan.numbers.iter().zip(&come).map(|(number, name)| {
        let message = match group(*number) {
            Some(group) => visitor.locale.msg("repair-number-group").arg("group", group),
            None => visitor.locale.msg("repair-number"),
        };
        message.arg("name", name).arg("number", number.0).to_string()
    });
    let leaves = |player: &PlayerId| {
        let number = event.draw.as_deref().and_then(|draw| draw.number(*player));
        format!("{} {}", number.map_or(String::new(), |number| number.to_string()), event.entries.player_name(*player))
    };
    let repaired = plan.repaired.as_ref();
    Preview {
        version: event.version,
        of: fingerprint(changes),
        leave: visitor.locale.list(&changes.relieve_stand_ins(event).gone.iter().map(leaves).collect::<Vec<_>>()),
        reseats: event.waiting_session().map(|session| session.number.0),
        apart: repaired.map_or(0, |found| found.apart),
        begun: plan.begun,
        byes: plan.byes,
        numbers: visitor.locale.list(&numbers.collect::<Vec<_>>()),
        moved: repaired.map_or(0, |found| found.moved),
        least: repaired.and_then(|found| found.least_moved),
        repeats: repaired.map_or(0, |found| found.repeats),
        tables_change: repaired.is_some(),
        moves,
        meets,
        then: then(visitor, event, after),
    }
}

async fn render(
    at: &AtEvent,
    fields: &Fields,
    plan: Option<(RepairPlan, Arc<Event>)>,
    failure: Option<Failure>,
) -> Answer {
    let event = at.event_with_differences().await?;
    let changes = changes(&at.visitor, fields);
    let drawn = event.draw.as_deref().map_or(&[][..], |draw| &draw.players);
    let player = |(number, player): &(PlayerNumber, PlayerId)| {
        (number.0, player.0, event.entries.player_name(*player), changes.gone.contains(player))
    };
    let page = RepairPage {
        page: at.page(&event, at.say("repair-title")),
        slug: at.slug.clone(),
        in_teams: event.head.teams,
        errors: Failure::texts_of(failure.as_ref(), at.visitor.locale),
        players: drawn.iter().map(player).collect(),
        withdrawn: withdrawn(&at.visitor, &event),
        arrivals: fields.as_typed("arrivals").to_owned(),
        asks: changes.are_others || matches!(failure, Some(Failure::Asked(_))),
        are_others: changes.are_others,
        groups: groups(&at.visitor, &event, &changes),
        stand_ins: changes.stand_ins.is_some(),
        stand_ins_count: event.head.stand_ins().code(),
        team: changes.team.clone(),
        reason: fields.text("reason").to_owned(),
        preview: plan.map(|plan| preview(&at.visitor, &event, &changes, &plan)),
    };
    Ok(html_after(&page, failure.as_ref()))
}

/// The player who leaves, if the link of the check-in names one.
#[derive(Deserialize)]
pub(crate) struct Asked {
    gone: Option<i32>,
}

pub(crate) async fn page(at: AtEvent, asked: web::Query<Asked>) -> Answer {
    let gone = asked.gone.map(|player| (format!("gone-{player}"), "yes".to_owned()));
    let fields = Fields::from(gone.into_iter().collect::<Vec<_>>());
    render(&at, &fields, None, None).await
}

pub(crate) async fn look(at: AtEvent, fields: Fields) -> Answer {
    let wanted = changes(&at.visitor, &fields);
    let looked = at.attempt(move |acting| {
        let (plan, after) = acting.preview_repair(&wanted)?;
        actions::differences(&after);
        Ok((plan, after))
    });
    let plan = at.or_again(looked.await, async |why| render(&at, &fields, None, Some(why)).await).await?;
    render(&at, &fields, Some(plan), None).await
}

pub(crate) async fn repair(at: AtEvent, fields: Fields) -> Answer {
    let wanted = changes(&at.visitor, &fields);
    if fields.text("of") != fingerprint(&wanted) {
        return look(at, fields).await;
    }
    let version: i32 = at.require(fields.value("version"))?;
    let sent = fields.clone();
    let repaired = at.attempt(move |acting| {
        let reason = sent.text("reason");
        acting.repair_draw(&wanted, reason, version)
    });
    at.or_again(repaired.await, async |why| render(&at, &fields, None, Some(why)).await).await?;
    Ok(done(&at.address("board"), at.say("repair-done")))
}
