//! What a display in the hall shows: standings, tables, the seats of the next session, the clock, the gong. One page holds
//! all of it in slides as large as the display, and its script shows one after the other.

use super::seats::planned;
use super::standings::Badge;
use crate::messages::{seat, wind};
use crate::rules::{HandNumber, Seat, Source, StandardPoints, Wind};
use crate::tournament::event::{Event, Planned, Session, Table};
use crate::tournament::hand_result::{Ending, HandResult};
use crate::tournament::ids::{PlayerId, SessionNumber};
use crate::tournament::penalty::Entrant;
use crate::tournament::regulations::AtTime;
use crate::tournament::session_clock::SessionClock;
use crate::tournament::standings::Row as Ranked;
use crate::web::api::sheet;
use crate::web::failure::Failure;
use crate::web::pages::organise::phones::qr;
use crate::web::pages::say;
use crate::web::public_pages::Made;
use crate::web::show;
use crate::web::visitor::Visitor;
use askama::Template;
use pinyin::ToPinyin;
use serde_json::json;
use std::collections::HashMap;
use std::hash::Hash;

/// So many rows of the individual ranking are on a slide, of the team ranking, so many tables, or ten, and so many seats.
const PLAYERS: usize = 20;
const TEAMS: usize = 8;
const TABLES: usize = 8;
const ALL_TABLES: usize = 10;
/// So few tables are shown larger.
const FEW_TABLES: usize = 4;
const SEATS: usize = 40;
/// A hand worth so many fans is shown inverted.
const GREAT: u16 = 24;

#[derive(Template)]
#[template(path = "screen.html")]
struct Screen {
    l: crate::messages::Locale,
    slug: String,
    name: String,
    about: String,
    rehearsal: bool,
    qr: String,
    zone: &'static str,
    /// The kinds of slides in the order in which they are shown.
    programme: &'static str,
    /// The clock of the session that runs, or nothing.
    times: String,
    /// What stands over the time left.
    left: String,
    /// When the next session is to begin, in the zone of the event, if that is known and none runs.
    begins: String,
    badge: Badge,
    slides: Vec<Slide>,
}

/// What is shown at once.
struct Slide {
    id: String,
    kind: &'static str,
    title: String,
    /// Which part of all it is; empty where it is all.
    part: String,
    body: Body,
}

enum Body {
    Players(Vec<RankRow>),
    Teams(Vec<RankRow>),
    /// With the class of their size.
    Tables(Vec<TableCard>, &'static str),
    Seats(Vec<SeatLine>),
    Clock(ClockFace),
    Gong {
        rule: String,
        playing: String,
        /// Whether it takes the display: somebody still plays.
        strikes: bool,
    },
    Nothing(String),
}

struct RankRow {
    rank: usize,
    /// By how many ranks it is above where it was before the last session; none where there is nothing to compare.
    moved: Option<isize>,
    name: Named,
    below: String,
    /// Standard points taken off; empty where none are.
    penalty: String,
    standard: (String, String),
    game: String,
}

/// A name, and the class of its size: a long one needs two lines.
struct Named {
    text: String,
    size: &'static str,
}

impl Named {
    fn new(text: String) -> Named {
        let in_letters = text.chars().all(|letter| letter < '\u{2e80}');
        let size = match text.chars().count() {
            23.. if in_letters => "longest",
            10.. if in_letters => "long",
            7.. if !in_letters => "wide",
            _ => "",
        };
        Named { text, size }
    }
}

struct TableCard {
    number: u16,
    state: String,
    complete: bool,
    players: Vec<(Wind, String, Named, String, bool)>,
    last: String,
    great: bool,
}

struct SeatLine {
    /// The first of its letter has it.
    letter: String,
    name: Named,
    table: u16,
    /// The start seat, once it is drawn, and whether it is East.
    seat: Option<(String, bool)>,
}

struct ClockFace {
    session: String,
    done: String,
    /// Time and word of each mark, and where it stands, in thousandths of the session.
    marks: Vec<(String, String, i64)>,
    pause: Option<(i64, i64)>,
    facts: Vec<(String, String)>,
}

/// What fits on a tile.
fn first_letter(word: String) -> String {
    word.chars().take(1).collect()
}

/// Standard points with their fraction apart, so that whole numbers stand in line.
fn standard(points: StandardPoints) -> (String, String) {
    let text = show::standard(points);
    let whole = text.find(|letter: char| !letter.is_ascii_digit() && letter != '−').unwrap_or(text.len());
    (text[..whole].to_owned(), text[whole..].to_owned())
}

/// The reading of surnames that are read otherwise than their character by itself.
const SURNAMES: [(char, &str); 12] = [
    ('单', "shan"),
    ('曾', "zeng"),
    ('解', "xie"),
    ('仇', "qiu"),
    ('区', "ou"),
    ('查', "zha"),
    ('任', "ren"),
    ('盖', "ge"),
    ('朴', "piao"),
    ('覃', "qin"),
    ('乐', "yue"),
    ('翟', "zhai"),
];

/// By what a name is sorted: Chinese characters by their reading, a surname as surnames are read; letters as they are.
pub(super) fn reading(name: &str) -> String {
    let read = |(place, letter): (usize, char)| match letter.to_pinyin() {
        Some(of) => {
            let surname = SURNAMES.iter().find(|(known, _)| place == 0 && *known == letter);
            format!("{} ", surname.map_or(of.plain(), |(_, reading)| reading))
        }
        None => letter.to_lowercase().to_string(),
    };
    name.chars().enumerate().map(read).collect()
}

/// By how many ranks each row is above where it was.
fn moves<K: Copy + Eq + Hash>(now: &[Ranked<K>], before: Option<&[Ranked<K>]>) -> HashMap<K, isize> {
    let then: HashMap<K, usize> = before.into_iter().flatten().map(|row| (row.key, row.rank)).collect();
    let moved = |row: &Ranked<K>| Some((row.key, *then.get(&row.key)? as isize - row.rank as isize));
    now.iter().filter_map(moved).collect()
}

/// Slides of so many rows each.
fn slides<T>(
    guest: &Visitor,
    (kind, title): (&'static str, String),
    rows: Vec<T>,
    most: usize,
    body: impl Fn(Vec<T>) -> Body,
) -> Vec<Slide> {
    let of = rows.len();
    let mut rows = rows.into_iter();
    let slide = |from: usize| {
        let here: Vec<T> = rows.by_ref().take(most).collect();
        let part = guest.locale.msg("screen-part").arg("from", from + 1).arg("to", from + here.len()).arg("of", of);
        let part = if of > most { part.to_string() } else { String::new() };
        Slide { id: format!("{kind}-{from}"), kind, title: title.clone(), part, body: body(here) }
    };
    (0..of).step_by(most).map(slide).collect()
}

fn standings(guest: &Visitor, view: &Event) -> Vec<Slide> {
    let before = view.before_last_session();
    let penalty = |of: Entrant| {
        let taken: Vec<_> = view.penalties.iter().filter(|given| given.stands() && given.penalty.of == of).collect();
        let sum = taken.iter().map(|given| given.penalty.points).sum();
        if taken.is_empty() {
            String::new()
        } else {
            guest.locale.msg("screen-taken").arg("points", show::standard(sum)).to_string()
        }
    };
    let moved = moves(view.players(), before.as_ref().map(Event::players));
    let played = |row: &&Ranked<PlayerId>| row.sessions > 0;
    let player = |row: &Ranked<PlayerId>| RankRow {
        rank: row.rank,
        moved: moved.get(&row.key).copied(),
        name: Named::new(view.entries.player_name(row.key)),
        below: view.entries.team_of(row.key).map_or(String::new(), |team| view.entries.team_name(team)),
        penalty: penalty(Entrant::Player(row.key)),
        standard: standard(row.standard_points),
        game: show::game(row.game_points),
    };
    let players = view.players().iter().filter(played).map(player).collect();
    let mut all = slides(guest, ("players", say(guest, "screen-players")), players, PLAYERS, Body::Players);
    if view.head.has_teams() {
        let moved = moves(view.teams(), before.as_ref().map(Event::teams));
        let own = |player: i32| view.players().iter().find(|row| row.key.0 == player);
        let points = |player: i32| own(player).map_or(String::new(), |row| show::standard(row.standard_points));
        let rows = view.teams().iter().filter(|row| row.sessions > 0).map(|row| RankRow {
            rank: row.rank,
            moved: moved.get(&row.key).copied(),
            name: Named::new(view.entries.team_name(row.key)),
            below: (view.entries.of_team(row.key.0))
                .map(|member| format!("{} {}", member.name, points(member.id)))
                .collect::<Vec<_>>()
                .join(" · "),
            penalty: penalty(Entrant::Team(row.key)),
            standard: standard(row.standard_points),
            game: show::game(row.game_points),
        });
        all.extend(slides(guest, ("teams", say(guest, "screen-teams")), rows.collect(), TEAMS, Body::Teams));
    }
    all
}

/// The last hand of a table in a line, and whether it was great.
pub(super) fn last_hand(guest: &Visitor, view: &Event, table: &Table) -> (String, bool) {
    let Some(hand) = table.sheet.hands().last() else { return (String::new(), false) };
    let said = match hand.win() {
        Some(win) => {
            let id = match win.source() {
                Source::SelfDraw => "screen-self-draw",
                Source::Discard(_) => "screen-discard",
            };
            let name = view.entries.player_name(table.sitting()[win.winner()]);
            guest.locale.msg(id).arg("name", name).arg("points", i64::from(win.basic_points())).to_string()
        }
        None => guest.locale.msg(format!("ending-{}", Ending::code(hand.ending()))).to_string(),
    };
    (said, hand.win().is_some_and(|win| win.basic_points() >= GREAT))
}

fn tables(guest: &Visitor, view: &Event, session: &Session) -> Vec<Slide> {
    let card = |table: &Table| {
        let (sheet, scores) = (&table.sheet, table.cards());
        let best = scores.values().into_iter().copied().max();
        let hand = sheet.next_hand().or(sheet.hands().last().map(HandResult::number)).unwrap_or(HandNumber::FIRST);
        let winds = sheet.rotation().winds(hand);
        let player = |side: Seat| {
            let score = if session.withheld { String::new() } else { show::game(scores[side]) };
            let leads = table.has_begun() && Some(scores[side]) == best;
            let name = Named::new(view.entries.player_name(table.sitting()[side]));
            (winds[side], first_letter(guest.locale.say(&wind(winds[side]))), name, score, leads)
        };
        let (last, great) = last_hand(guest, view, table);
        let playing = sheet.next_hand().filter(|_| !session.withheld);
        TableCard {
            number: table.number.0,
            state: match playing {
                _ if table.is_complete() => say(guest, "table-complete"),
                Some(hand) => guest.locale.msg("screen-hand").arg("hand", i64::from(hand.get())).to_string(),
                None => String::new(),
            },
            complete: table.is_complete(),
            players: Seat::ALL.map(player).into(),
            last,
            great,
        }
    };
    let title = guest.locale.msg("screen-tables").arg("session", session.number.0).to_string();
    let cards: Vec<_> = session.tables.iter().map(|table| card(table)).collect();
    let (most, size) = if cards.len() <= FEW_TABLES {
        (FEW_TABLES, "four")
    } else if cards.len() <= ALL_TABLES {
        (ALL_TABLES, "ten")
    } else {
        (TABLES, "eight")
    };
    slides(guest, ("tables", title), cards, most, |cards| Body::Tables(cards, size))
}

/// The session that begins next, with who sits where, as far as everybody may know.
fn next(view: &Event) -> Option<Planned> {
    let seated = view.sessions.iter().find(|session| session.started_at.is_none());
    let seated = seated.map(|session| Planned {
        number: session.number,
        tables: session.tables.iter().map(|table| table.players.map(Some)).collect(),
        seats: true,
    });
    seated.or_else(|| planned(view).into_iter().next())
}

fn seats(guest: &Visitor, view: &Event, session: &Planned) -> Vec<Slide> {
    let at = |(table, players): (u16, &crate::rules::BySeat<Option<PlayerId>>)| {
        let players = *players;
        Seat::ALL.into_iter().filter_map(move |side| Some((players[side]?, table, side))).collect::<Vec<_>>()
    };
    let mut lines: Vec<(String, SeatLine)> = (1..)
        .zip(&session.tables)
        .flat_map(at)
        .map(|(player, table, side)| {
            let name = view.entries.player_name(player);
            let start = session.seats.then(|| (first_letter(guest.locale.say(&seat(side))), side == Seat::East));
            (reading(&name), SeatLine { letter: String::new(), name: Named::new(name), table, seat: start })
        })
        .collect();
    lines.sort_by(|one, other| (&one.0, one.1.table).cmp(&(&other.0, other.1.table)));
    let mut before = None;
    for (place, (reading, line)) in lines.iter_mut().enumerate() {
        let letter = reading.chars().next().map(|letter| letter.to_uppercase().to_string());
        if letter != before || place % SEATS == 0 {
            line.letter = letter.clone().unwrap_or_default();
        }
        before = letter;
    }
    let title = guest.locale.msg("screen-seats").arg("session", session.number.0).to_string();
    slides(guest, ("seats", title), lines.into_iter().map(|(_, line)| line).collect(), SEATS, Body::Seats)
}

fn clock_face(guest: &Visitor, view: &Event, session: &Session, clock: &SessionClock) -> ClockFace {
    let zone = show::zone(&view.head);
    let at = |time| show::time(zone, time)[..5].to_owned();
    let all = (clock.end - clock.announced).num_seconds().max(1);
    let place = |time: chrono::NaiveDateTime| (time - clock.announced).num_seconds() * 1000 / all;
    let mark = |time, word| (at(time), say(guest, word), place(time));
    let mut marks = vec![mark(clock.announced, "screen-begin")];
    if let Some((from, to)) = clock.pause {
        marks.push((format!("{}–{}", at(from), at(to)), say(guest, "screen-break"), (place(from) + place(to)) / 2));
    }
    marks.extend([mark(clock.call, "screen-call"), mark(clock.end, "screen-end")]);
    let done = session.tables.iter().filter(|table| table.is_complete()).count();
    let mut facts = vec![(say(guest, "screen-at-gong"), rule(guest, view))];
    if session.extra_minutes > 0 {
        let given = guest.locale.msg("alert-extra").arg("minutes", session.extra_minutes).to_string();
        facts.push((say(guest, "extra-time"), given));
    }
    let after = SessionNumber(session.number.0 + 1);
    if let Some(start) = show::start(&view.head, after) {
        let next = guest.locale.msg("session-n").arg("session", after.0).to_string();
        facts.push((say(guest, "screen-next"), format!("{next} {start}")));
    }
    if let Some(first) = view.players().first().filter(|row| row.sessions > 0) {
        let points = guest.locale.msg("screen-points").arg("points", show::standard(first.standard_points)).to_string();
        facts.push((say(guest, "screen-first"), format!("{} {points}", view.entries.player_name(first.key))));
    }
    ClockFace {
        session: guest.locale.msg("session-n").arg("session", session.number.0).to_string(),
        done: match session.withheld {
            true => String::new(),
            false => guest.locale.msg("board-done").arg("done", done).arg("tables", session.tables.len()).to_string(),
        },
        marks,
        pause: clock.pause.map(|(from, to)| (place(from), place(to) - place(from))),
        facts,
    }
}

/// What becomes of the hand in progress when time is up.
fn rule(guest: &Visitor, view: &Event) -> String {
    say(guest, if view.head.regulations.at_time == AtTime::FinishHand { "screen-finish-hand" } else { "screen-stop" })
}

fn of_session(guest: &Visitor, view: &Event, session: &Session, clock: &SessionClock) -> Vec<Slide> {
    let playing = session.tables.iter().filter(|table| !table.is_complete() && !session.withheld);
    let playing: Vec<String> = playing.map(|table| table.number.to_string()).collect();
    let said = guest.locale.msg("screen-playing").arg("tables", playing.join(" · ")).to_string();
    let one = |kind, body| Slide {
        id: String::from(kind),
        kind,
        title: view.head.regulations.place_and_days(),
        part: String::new(),
        body,
    };
    let mut all = tables(guest, view, session);
    all.push(one("clock", Body::Clock(clock_face(guest, view, session, clock))));
    // Which tables are done is no news where results are withheld; that time is up is.
    let strikes = session.withheld || !playing.is_empty();
    let playing = if playing.is_empty() { String::new() } else { said };
    all.push(one("gong", Body::Gong { rule: rule(guest, view), playing, strikes }));
    all
}

/// The page of all slides; `base` is the address of the server.
pub(super) fn screen(guest: &Visitor, view: &Event, base: &str) -> Result<Made, Failure> {
    let running = view.running();
    let clock = running.and_then(|session| session.clock(&view.head.regulations));
    let next = next(view).filter(|_| running.is_none());
    let mut slides = standings(guest, view);
    if let (Some(session), Some(clock)) = (running, &clock) {
        slides.extend(of_session(guest, view, session, clock));
    }
    slides.extend(next.iter().flat_map(|session| seats(guest, view, session)));
    let title = view.head.regulations.place_and_days();
    let nothing = Body::Nothing(view.head.name.clone());
    slides.push(Slide {
        id: "nothing".into(),
        kind: "nothing",
        title: title.clone(),
        part: String::new(),
        body: nothing,
    });
    let extra = running.map_or(0, |session| session.extra_minutes);
    let times =
        clock.map_or(String::new(), |clock| json!(sheet::clock(&clock, &view.head.regulations, extra)).to_string());
    let start = next.as_ref().and_then(|session| view.head.regulations.start_of(session.number));
    let coming = next.as_ref().map_or(0, |session| session.number.0);
    let page = Screen {
        l: guest.locale,
        slug: view.head.slug.clone(),
        name: view.head.name.clone(),
        about: title,
        rehearsal: view.head.regulations.rehearsal,
        qr: qr(&format!("{base}/e/{}", view.head.slug)),
        zone: show::zone(&view.head).name(),
        programme: match (running, &next) {
            (Some(_), _) => "players teams tables clock",
            (None, Some(_)) => "seats seats players teams",
            (None, None) => "players teams",
        },
        left: match running {
            Some(session) => guest.locale.msg("screen-left").arg("session", session.number.0).to_string(),
            None => guest.locale.msg("screen-until").arg("session", coming).to_string(),
        },
        begins: start.map_or(String::new(), |start| show::utc(show::zone(&view.head), start)),
        times,
        badge: Badge::new(guest, view, view.status(guest.now())),
        slides,
    };
    Made::of(&page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_as_they_are_read() {
        let mut names = ["王建国", "Ana", "曾小明", "单于", "欧阳静怡", "Ömer", "安"];
        names.sort_by_key(|name| reading(name));
        assert_eq!(names, ["安", "Ana", "欧阳静怡", "单于", "王建国", "曾小明", "Ömer"]);
    }

    #[test]
    fn a_fraction_stands_apart() {
        let text = |text: &str| standard(text.parse().unwrap());
        assert_eq!(text("33/2"), ("16".into(), "½".into()));
        assert_eq!(text("-3"), ("−3".into(), String::new()));
        assert_eq!(text("1/2"), (String::new(), "½".into()));
    }
}
