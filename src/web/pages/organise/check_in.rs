//! Who has come to a session: by name or number at the door, by team, and who is still missing.

use super::missing::{Proposal, proposals};
use crate::pages::filled_note;
use actions::{self, permission};
use actix_web::web;
use askama::Template;
use event::event::{Event, Player, PlayerRole};
use event::values::ids::{PlayerId, SessionNumber};
use event::values::people::{has_words, places_of_name};
use messages::Message;
use serde::Deserialize;
use site::at_event::AtEvent;
use site::error::{Answer, FailureAnswer};
use site::extract::Fields;
use site::failure::Failure;
use site::name::Name;
use site::render::{Page, done, html_after};
use site::show;
use site::visitor::Visitor;
use std::collections::{BTreeSet, HashSet};
use store::check_ins;

struct Line {
    id: i32,
    /// The number that was drawn; empty before the draw.
    number: String,
    name: Name,
    here: bool,
    /// The table of a missing player with its address, if it is known; also of one who came to the door and is missing at the
    /// table.
    seat: Option<(String, String)>,
    /// How the seat of a missing player was filled, or since when the table misses them; empty if neither is so.
    noted: String,
    /// What can be done about a missing player, if the page asks for that.
    proposals: Vec<Proposal>,
}

impl Line {
    /// Whether the player has not come, or is missing at the table.
    fn is_missing(&self) -> bool {
        !self.here || self.seat.is_some()
    }
}

/// The players of a team, or all individuals, who are expected; and the substitutes.
struct GroupOfLines {
    name: String,
    team: i32,
    missing: usize,
    lines: Vec<Line>,
    /// The substitutes who have come, if somebody is missing.
    substitutes: String,
}

impl GroupOfLines {
    fn has_missing(&self) -> bool {
        self.lines.iter().any(Line::is_missing)
    }
}

#[derive(Template)]
#[template(path = "organise/check_in.html")]
struct CheckIn {
    page: Page,
    slug: String,
    version: i32,
    errors: Vec<String>,
    session: u16,
    sessions: u16,
    begins: String,
    here: usize,
    expected: usize,
    only_missing: bool,
    /// The last session of the day, if more than one is left; and whether people are checked in for all of them.
    day_until: Option<u16>,
    day: bool,
    groups: Vec<GroupOfLines>,
    /// The name or number that was refused.
    who: String,
    /// Whether the draw has been made: before it, missing players are removed from the entries.
    drawn: bool,
    /// Whether the session is seated and not started: notes about a seat are only possible after the start.
    waits: bool,
    organises: bool,
}

/// The session, and whether to show only missing players and to check in for the rest of the day.
#[derive(Default, Deserialize)]
pub(crate) struct Asked {
    session: Option<u16>,
    missing: Option<u8>,
    day: Option<u8>,
}

impl Asked {
    /// The address of the page with these options.
    fn address(&self, slug: &str) -> String {
        let flag = |name: &str, asked: Option<u8>| asked.map_or(String::new(), |_| format!("&{name}=1"));
        let session = self.session.unwrap_or_default();
        let (missing, day) = (flag("missing", self.missing), flag("day", self.day));
        format!("/e/{slug}/check-in?session={session}{missing}{day}")
    }
}

/// The session that people come to now: the first that is not closed.
pub(super) fn current(event: &Event) -> SessionNumber {
    let open = event.sessions.iter().find(|session| !session.is_closed());
    let next = event.sessions.len() as u16 + 1;
    SessionNumber(open.map_or(next, |session| session.number.0).min(event.head.regulations.sessions))
}

/// Whether a player is expected or may substitute: has not withdrawn.
pub(super) fn comes(event: &Event, player: &Player) -> bool {
    !event.entries.withdrawn.contains(&player.id)
}

/// The players who have come to a session.
pub(super) async fn here(
    at: &AtEvent,
    event: &Event,
    session: SessionNumber,
) -> Result<BTreeSet<PlayerId>, FailureAnswer> {
    let id = event.head.id;
    let read = at.state.run(move |store| store.read(|conn| Ok(check_ins::here(conn, id, session)?)));
    at.require(read.await)
}

/// How many are missing from the next session; empty if it has started, nobody has come yet, or all have.
pub(super) async fn not_here(at: &AtEvent, event: &Event) -> Result<String, FailureAnswer> {
    let session = current(event);
    if event.session(session).is_some_and(|session| session.has_begun()) {
        return Ok(String::new());
    }
    let here = here(at, event, session).await?;
    let expected = event.expected_players(session);
    let missing = expected.iter().filter(|player| !here.contains(player)).count();
    let said = || {
        let said = at.visitor.locale.msg("check-in-not-here").arg("missing", missing);
        said.arg("expected", expected.len()).to_string()
    };
    Ok(if here.is_empty() || missing == 0 { String::new() } else { said() })
}

fn group(
    visitor: &Visitor,
    event: &Event,
    (session, asked): (SessionNumber, &Asked),
    (expected, here): (&HashSet<PlayerId>, &BTreeSet<PlayerId>),
    (name, team): (String, i32),
    shown: &[&Player],
) -> GroupOfLines {
    let seated = event.session(session);
    let line = |player: &&Player| {
        let id = PlayerId(player.id);
        let number = event.shown_number(id);
        let is = here.contains(&id);
        let seat = seated.and_then(|session| session.seat_of(id));
        let since = seat.and_then(|(table, seat)| table.missing_since(seat));
        let seat = seat.filter(|_| !is || since.is_some());
        let table = |number: u16| visitor.locale.msg("table-n").arg("table", number).to_string();
        let address = |number: u16| format!("/e/{}/sessions/{session}/tables/{number}", event.head.slug);
        let noted = seat.map_or(String::new(), |(table, seat)| filled_note(visitor, &table.filled[seat]));
        let asks = asked.missing.is_some() && (!is || since.is_some()) && expected.contains(&id) && noted.is_empty();
        let missing = |since| {
            let time = show::clock_time(show::zone(&event.head), since);
            visitor.locale.msg("missing-since").arg("time", time).to_string()
        };
        Line {
            id: player.id,
            number: number.map_or(String::new(), |number| number.to_string()),
            name: Name::of_player(visitor.locale, &event.entries, id),
            here: is,
            seat: seat.map(|(at, _)| (table(at.number.0), address(at.number.0))),
            noted: since.map_or(noted, missing),
            proposals: if asks { proposals(visitor, event, session, here, player) } else { Vec::new() },
        }
    };
    let (players, substitutes): (Vec<&Player>, Vec<&Player>) =
        shown.iter().copied().partition(|of| expected.contains(&PlayerId(of.id)));
    let missing = players.iter().filter(|of| !here.contains(&PlayerId(of.id))).count();
    let ready = substitutes.iter().filter(|of| here.contains(&PlayerId(of.id)));
    let ready: Vec<String> = ready.map(|player| event.entries.player_name(PlayerId(player.id))).collect();
    GroupOfLines {
        name,
        team,
        missing,
        lines: shown.iter().map(line).collect(),
        substitutes: if missing > 0 { ready.join(" · ") } else { String::new() },
    }
}

async fn render(at: &AtEvent, asked: &Asked, who: &str, failure: Option<Failure>) -> Answer {
    let event = at.event().await?;
    let session = asked.session.map_or_else(|| current(&event), SessionNumber);
    let (expected, here) = (event.expected_players(session), here(at, &event, session).await?);
    let is_expected = |player: &Player| expected.contains(&PlayerId(player.id));
    let shown = |player: &Player| is_expected(player) || player.role == PlayerRole::Substitute && comes(&event, player);
    let of_team = |team: Option<i32>| -> Vec<&Player> {
        event.entries.players.iter().filter(|player| player.team_id == team && shown(player)).collect()
    };
    let teams = event.entries.teams.iter().map(|team| (team.name.clone(), team.id, of_team(Some(team.id))));
    let groups = teams.chain([(String::new(), 0, of_team(None))]);
    let groups = groups.filter(|(.., players)| players.iter().any(|player| is_expected(player)));
    let group = |(name, team, players): (_, _, Vec<_>)| {
        group(&at.visitor, &event, (session, asked), (&expected, &here), (name, team), &players)
    };
    let groups: Vec<GroupOfLines> = groups.map(group).collect();
    let expected = expected.len();
    let missing: usize = groups.iter().map(|group| group.missing).sum();
    let day = event.head.regulations.rest_of_day(session);
    let page = CheckIn {
        page: at.page(&event, at.visitor.locale.msg("check-in-title").arg("session", session.0).to_string()),
        slug: at.slug.clone(),
        version: event.version,
        errors: Failure::texts_of(failure.as_ref(), at.visitor.locale),
        session: session.0,
        sessions: event.head.regulations.sessions,
        begins: show::start(&at.visitor, &event.head, session).unwrap_or_default(),
        here: expected - missing,
        expected,
        only_missing: asked.missing.is_some(),
        day_until: day.last().filter(|last| **last != session).map(|last| last.0),
        day: asked.day.is_some(),
        groups,
        who: who.to_owned(),
        drawn: event.draw.is_some(),
        waits: event.session(session).is_some_and(|session| !session.has_begun()),
        organises: permission::organise(&at.visitor.actor, event.head.id),
    };
    Ok(html_after(&page, failure.as_ref()))
}

pub(crate) async fn page(at: AtEvent, asked: web::Query<Asked>) -> Answer {
    render(&at, &asked, "", None).await
}

/// The player with this number, this card (a scanner types the address in its code) or exactly this name; otherwise, as
/// the error, all whose name the text finds.
pub(super) fn find_player<'a>(event: &'a Event, who: &str) -> Result<&'a Player, Vec<&'a Player>> {
    let carded = who.split_once("/players/").and_then(|(_, player)| player.parse().ok()).map(PlayerId);
    let shown = event.draw.as_deref().filter(|draw| draw.is_released());
    let numbered = who.parse().ok().zip(shown);
    let numbered = numbered.and_then(|(number, draw): (u16, _)| draw.players.iter().find(|(of, _)| of.0 == number));
    let one = carded.or(numbered.map(|(_, player)| *player)).and_then(|player| event.entries.player(player));
    if let Some(player) = one {
        return Ok(player);
    }
    let all = event.entries.players.iter().filter(|player| comes(event, player));
    let (all, names): (Vec<&Player>, Vec<String>) =
        all.map(|player| (player, event.entries.player_name(PlayerId(player.id)))).unzip();
    let found = |places: Vec<usize>| places.into_iter().map(|place| all[place]).collect();
    match places_of_name(who, names.iter().map(String::as_str)) {
        places if places.len() == 1 => Ok(all[places[0]]),
        places if places.is_empty() => {
            Err(found((0..all.len()).filter(|place| has_words(&names[*place], who)).collect()))
        }
        several => Err(found(several)),
    }
}

/// The message that a text names nobody, or several.
pub(super) fn not_one(event: &Event, who: &str, found: &[&Player]) -> Failure {
    if found.is_empty() {
        return Failure::refused(Message::new("check-in-nobody").arg("who", who));
    }
    let names: Vec<String> =
        found.iter().take(5).map(|player| event.entries.player_name(PlayerId(player.id))).collect();
    let message = Message::new("check-in-several").arg("who", who).arg("count", found.len());
    Failure::refused(message.arg("names", names.join(" · ")))
}

/// The one player whom a text means.
pub(super) fn find_one(event: &Event, who: &str) -> Result<PlayerId, Failure> {
    match find_player(event, who).map_or_else(|like| like, |one| vec![one]).as_slice() {
        [one] => Ok(PlayerId(one.id)),
        several => Err(not_one(event, who, several)),
    }
}

/// The one player whom a text means, also one who has withdrawn and has exactly this name.
pub(super) fn find_anyone(event: &Event, who: &str) -> Result<PlayerId, Failure> {
    let mut players = event.entries.players.iter().map(|player| PlayerId(player.id));
    players.find(|player| event.entries.player_name(*player) == who).map_or_else(|| find_one(event, who), Ok)
}

/// The players that the form means: a team, one player, or the one whom its text names.
fn chosen_players(event: &Event, session: SessionNumber, fields: &Fields) -> Result<Vec<PlayerId>, Failure> {
    if let Ok(team) = fields.value::<i32>("team") {
        let expected = event.expected_players(session);
        let players = event.entries.of_team(team).map(|player| PlayerId(player.id));
        return Ok(players.filter(|player| expected.contains(player)).collect());
    }
    if let Ok(player) = fields.value::<i32>("player") {
        return Ok(vec![PlayerId(player)]);
    }
    Ok(vec![find_one(event, fields.text("who"))?])
}

pub(crate) async fn check_in(at: AtEvent, fields: Fields) -> Answer {
    let event = at.event().await?;
    let session = fields.value("session").map_or_else(|_| current(&event), SessionNumber);
    let ticked = |name| fields.has(name).then_some(1);
    let asked = Asked { session: Some(session.0), missing: ticked("missing"), day: ticked("day") };
    let here = fields.text("here") != "no";
    let checked = match chosen_players(&event, session, &fields) {
        Ok(players) => {
            let names: Vec<String> = players.iter().map(|player| event.entries.player_name(*player)).collect();
            let day = event.head.regulations.rest_of_day(session);
            let sessions = if asked.day.is_some() { day } else { vec![session] };
            let checking = at.attempt(move |acting| acting.check_in(&sessions, &players, here));
            checking.await.map(|_| names.join(" · "))
        }
        Err(failure) => Err(failure),
    };
    let names = at.or_again(checked, async |why| render(&at, &asked, fields.text("who"), Some(why)).await).await?;
    let said = at.visitor.locale.msg(if here { "checked-in" } else { "checked-out" }).arg("names", names);
    Ok(done(&asked.address(&at.slug), said))
}
