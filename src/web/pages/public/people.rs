//! The page of a player: the next seat first, then the rank and what is still needed, then past sessions, the latest
//! first.

use super::cut::{self, Needed};
use super::neighbours::{Neighbour, neighbours, rank_plot};
use super::own_figures::{Figure, Hands, fairness, hands};
use super::ranking::{carried_text, points, why};
use super::seat_next::{NextSeat, StartSeat, place, seats_to_come, start_seat, table_link, take_next};
use super::standings::Badge;
use crate::pages::{PenaltyLine, filled_note, revoked};
use askama::Template;
use event::event::{Event, Privacy, Session, Step, Table};
use event::people::is_in_directory;
use event::ranking::goal::{Goal, Need};
use event::ranking::standings::Carried;
use event::sheet::disqualification::{Disqualification, Revoked};
use event::sheet::penalty::Entrant;
use event::values::ids::{PlayerId, SessionNumber};
use messages::disqualification;
use rules::Seat;
use site::failure::Failure;
use site::name::Name;
use site::public_pages::Made;
use site::render::{Page, say};
use site::show;
use site::visitor::Visitor;

/// A session that has started, as a player played it.
struct Past {
    number: u16,
    /// The later stage that began after it, and what was carried into that; empty if none did.
    then: String,
    /// `None` for a bye.
    seat: Option<StartSeat>,
    /// The table, or that it was a bye.
    table: String,
    link: String,
    opponents: Vec<(Name, String, String)>,
    running: bool,
    withheld: bool,
    played: bool,
    score: String,
    rank: String,
    standard: (String, String),
    note: String,
    /// Where to report that the result is wrong, until it is published; empty if that is not possible.
    doubt: String,
}

#[derive(Template)]
#[template(path = "public/player.html", blocks = ["live"])]
struct PlayerPage {
    id: i32,
    page: Page,
    version: i32,
    badge: Badge,
    slug: String,
    has_teams: bool,
    name: Name,
    team: Option<(i32, Name)>,
    number: Option<u16>,
    next: Option<NextSeat>,
    later: Vec<NextSeat>,
    rank: Option<usize>,
    of: usize,
    /// The change of rank since the previous session: class and text.
    moved: Option<(&'static str, String)>,
    standard: (String, String),
    game: String,
    /// A drawing of the ranks after each session; empty before there is one.
    plot: String,
    neighbours: Vec<Neighbour>,
    why: String,
    needed: Needed,
    past: Vec<Past>,
    hands: Option<Hands>,
    fairness: Vec<Figure>,
    penalties: Vec<PenaltyLine>,
    disqualifications: Vec<Line>,
    /// Whether the player has a page in the directory of persons.
    has_person: bool,
}

/// A disqualification, and who revoked it, when and why; empty if nobody did.
struct Line {
    given: String,
    revoked: String,
    /// That it applies again, although it was revoked.
    restored: String,
}

fn line(visitor: &Visitor, event: &Event, of: &Disqualification) -> Line {
    let restored = of.restored.as_ref().map_or(String::new(), |Revoked { reason, author, at }| {
        let said = visitor.locale.msg("disqualification-restored").arg("author", author).arg("reason", reason);
        said.arg("time", show::day_time(visitor, show::zone(&event.head), *at)).to_string()
    });
    let revoked = revoked(visitor, event, of.revoked.as_ref());
    Line { given: visitor.locale.say(&disqualification("disqualified-when", of)), revoked, restored }
}

fn past(visitor: &Visitor, event: &Event, session: &Session, player: PlayerId) -> Option<Past> {
    let line = event.lines_of(Entrant::Player(player)).find(|line| line.session == session.number);
    let found = place(session, player);
    if found.is_none() && !event.has_number_in(player, session.number) {
        return None;
    }
    let past = Past {
        number: session.number.0,
        then: String::new(),
        seat: None,
        table: say(visitor, "bye"),
        link: String::new(),
        opponents: Vec::new(),
        running: session.is_running(),
        withheld: session.withheld,
        played: line.is_some(),
        score: line.map_or(String::new(), |line| show::game(line.game_points)),
        rank: line
            .and_then(|line| line.rank)
            .map_or(String::new(), |rank| visitor.locale.msg("place-n").arg("place", rank).to_string()),
        standard: line
            .map_or_else(Default::default, |line| show::whole_and_fraction(visitor.locale, line.standard_points)),
        note: String::new(),
        doubt: String::new(),
    };
    let Some((table, seat)) = found else { return Some(past) };
    let scores = table.cards();
    let score = |seat: Seat| if session.withheld { String::new() } else { show::game(scores[seat]) };
    let opponent = |seat: &Seat| {
        let id = table.sitting()[*seat];
        let name = Name::of_player(visitor.locale, &event.entries, id);
        (name, format!("/e/{}/players/{id}", event.head.slug), score(*seat))
    };
    let open = event.head.regulations.doubts && event.head.ended_at.is_none();
    let doubts = open && event.published(session.number).is_none();
    Some(Past {
        seat: Some(start_seat(visitor, seat)),
        table: visitor.locale.msg("table-n").arg("table", table.number.0).to_string(),
        link: table_link(event, session.number, table.number),
        opponents: seat.others().iter().map(opponent).collect(),
        note: [filled_note(visitor, &table.filled[seat]), by_totals(visitor, table)]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" · "),
        doubt: match doubts {
            true => format!("/e/{}/doubt/{}/{}?who={}", event.head.slug, session.number, table.number, seat.letter()),
            false => String::new(),
        },
        ..past
    })
}

/// The sessions that have started, the latest first, with what was carried between stages.
fn all_past(guest: &Visitor, event: &Event, player: PlayerId) -> Vec<Past> {
    let begun = event.begun_sessions().rev();
    let mut all: Vec<Past> = begun.filter_map(|session| past(guest, event, session, player)).collect();
    let numbers: Vec<SessionNumber> = all.iter().map(|past| SessionNumber(past.number)).collect();
    let between = between_stages(guest, event, Entrant::Player(player), &numbers);
    all.iter_mut().zip(between).for_each(|(past, then)| past.then = then);
    all
}

/// The text above each of these sessions, the latest first: the later stage that began after it, with what was carried
/// into it.
pub(super) fn between_stages(
    guest: &Visitor,
    event: &Event,
    of: Entrant,
    latest_first: &[SessionNumber],
) -> Vec<String> {
    let regulations = &event.head.regulations;
    let place = |number: SessionNumber| regulations.stage_of(number).map_or(0, |(place, ..)| place);
    let mut stages = regulations.stages.iter().enumerate().skip(1).rev().peekable();
    let above = |number: &SessionNumber| {
        let mut said = Vec::new();
        while let Some((later, stage)) = stages.next_if(|(later, _)| *later > place(*number)) {
            match event.carried_into(later, of) {
                Some(carried) if carried == Carried::default() => {
                    said.push(format!("{} · {}", stage.called(), say(guest, "brings-nothing")));
                }
                Some(carried) => {
                    let brings = guest.locale.msg("stage-brings").arg("stage", stage.called());
                    said.push(brings.arg("points", carried_text(guest.locale, carried)).to_string());
                }
                // A team that is ranked beside players carries points into its last stage only.
                None if latest_first.iter().any(|other| place(*other) == later) => {
                    said.push(stage.called().to_owned());
                }
                None => {}
            }
        }
        said.join(" · ")
    };
    latest_first.iter().map(above).collect()
}

/// That the score was entered as four totals where hands were asked for, or that totals do not add up and count for nobody;
/// empty otherwise.
fn by_totals(visitor: &Visitor, table: &Table) -> String {
    let said = match table.counts() {
        true => Some("by-totals-short").filter(|_| table.has_totals_instead()),
        false => Some("table-wrong-sum"),
    };
    table.standing().and(said).map_or(String::new(), |said| say(visitor, said))
}

/// The ranks that the page speaks about.
const RANKS: [usize; 4] = [1, 3, 8, 16];

/// What is certain about reaching each of [`RANKS`] below `of`, whatever others do. Ranks that depend on others are
/// left out.
pub(super) fn needed(
    guest: &Visitor,
    session: SessionNumber,
    of: usize,
    with_points: &'static str,
    needs: impl Fn(&Goal<Entrant>) -> Vec<Need>,
) -> Vec<String> {
    let ranks: Vec<usize> = RANKS.into_iter().filter(|rank| *rank < of).collect();
    let line = |(rank, need): (&usize, Need)| {
        let about = |key| guest.locale.msg(key).arg("rank", *rank);
        match need {
            Need::Certain => Some(about("needed-certain").to_string()),
            Need::OutOfReach => Some(about("needed-out").to_string()),
            Need::Points(points) => {
                let points = show::standard(points);
                Some(about(with_points).arg("session", session.0).arg("points", points).to_string())
            }
            Need::Others => None,
        }
    };
    ranks.iter().zip(needs(&Goal::ranks(&ranks))).filter_map(line).collect()
}

/// What a player still needs to qualify for the next stage, or, if no stage is chosen from this ranking, for the first
/// ranks.
fn needed_of(guest: &Visitor, event: &Event, player: PlayerId) -> Needed {
    let of = Entrant::Player(player);
    if let Some(race) = event.cut_race().filter(|_| !event.head.teams) {
        return cut::needed(guest, event, race, of);
    }
    let race = event.race().filter(|(_, race)| race.standing.contains_key(&of));
    race.map_or_else(Needed::default, |(session, race)| Needed {
        lines: needed(guest, *session, race.standing.len(), "needed-points", |goal| race.needs(of, goal)),
        bound: if race.is_exact() { String::new() } else { say(guest, "needed-bound") },
    })
}

/// The page of a player.
pub(super) fn player(guest: &Visitor, event: &Event, id: i32) -> Result<Made, Failure> {
    let player = PlayerId(id);
    let own = event.entries.player(player).ok_or(Failure::NotFound)?;
    let rows = event.players();
    let row = event.player_row(player);
    let mut later = seats_to_come(guest, event, player);
    let next = take_next(&mut later);
    // A session that runs is listed among the past ones.
    later.retain(|seat| !seat.runs);
    let rank = |step: &Step| step.players.get(&player).copied();
    let before = event.previous_step().and_then(rank);
    let named = |id: PlayerId| {
        (Name::of_player(guest.locale, &event.entries, id), format!("/e/{}/players/{id}", event.head.slug))
    };
    let (standard, game) = row.map_or_else(Default::default, |row| points(guest.locale, row));
    let page = PlayerPage {
        id,
        page: Page::of_event(guest, &event.head, &own.name),
        version: event.version,
        badge: Badge::new(guest, event, event.status(guest.now())),
        has_teams: event.head.has_teams(),
        name: Name::of_person(guest.locale, &own.name, &own.background.given_name),
        team: (event.entries.team_of(player)).map(|team| (team.0, Name::of_team(guest.locale, &event.entries, team))),
        number: event.shown_number(player).map(|number| number.0),
        next,
        later,
        rank: row.map(|row| row.rank),
        of: rows.len(),
        moved: row.and_then(|row| Some(show::moved(before?, row.rank))),
        standard,
        game,
        plot: rank_plot(guest, event, rank, rows.len()),
        neighbours: neighbours(guest, rows, player, named),
        why: row.map_or(String::new(), |row| why(guest, row)),
        needed: needed_of(guest, event, player),
        past: all_past(guest, event, player),
        hands: hands(guest, event, player),
        fairness: fairness(guest, event, player),
        penalties: PenaltyLine::all(guest, event, Some(Entrant::Player(player))),
        disqualifications: (event.disqualifications().iter())
            .filter(|of| of.player == player)
            .map(|of| line(guest, event, of))
            .collect(),
        has_person: row.is_some_and(|row| row.has_played) && own.privacy == Privacy::ByName && is_in_directory(event),
        slug: event.head.slug.clone(),
    };
    Made::with_content(guest, &page, page.as_live())
}
