//! Plates for a broadcast, laid over its picture: a table with its last hand, or the leaders. Everything else is
//! transparent.

use super::screen::slide::first_letter;
use askama::Template;
use event::event::{Event, Session, Table};
use event::ranking::standings::{Row, first_played};
use event::sheet::hand_result::HandResult;
use event::values::ids::{PlayerId, TableNumber};
use messages::{fans, wind};
use rules::{HandNumber, Seat, Source, Wind};
use serde_json::json;
use site::assets;
use site::failure::Failure;
use site::name::{Name, widest};
use site::public_pages::Made;
use site::render::say;
use site::show::{self, Laid};
use site::visitor::Visitor;
use site::wire::sheet;

/// How many rows of the standings fit on a plate.
const MAX_RANKS: usize = 8;

struct Plate {
    wind: String,
    east: bool,
    name: Name,
    about: String,
    score: String,
    /// What the last hand gave.
    change: String,
    gain: bool,
    leads: bool,
}

struct LastHand {
    /// Identifies the hand, so that a script notices another one.
    key: String,
    /// For how many seconds it is shown.
    stays: u8,
    value: String,
    winner: Name,
    how: String,
    fans: String,
    tiles: Option<Laid>,
}

struct OfTable {
    table: String,
    session: String,
    hand: String,
    /// The width of the widest name.
    wide: usize,
    plates: Vec<Plate>,
    last: Option<LastHand>,
}

struct Rank {
    rank: usize,
    name: Name,
    of: Option<Name>,
    points: String,
}

enum Shown {
    Table(Box<OfTable>),
    /// With the width of the widest name.
    Standings(usize, String, Vec<Rank>),
    Nothing,
}

#[derive(Template)]
#[template(path = "public/overlay.html", blocks = ["live"])]
struct Overlay {
    code: &'static str,
    styles: &'static str,
    slug: String,
    event: String,
    version: i32,
    page: String,
    delay: u16,
    times: String,
    shown: Shown,
}

fn last_hand(guest: &Visitor, event: &Event, table: &Table, hand: &HandResult) -> Option<LastHand> {
    let win = hand.win()?;
    let points = win.basic_points();
    let fans = hand.fans().iter().map(|counted| guest.locale.say(&fans::counted_element(*counted)));
    Some(LastHand {
        key: format!("{}-{}", hand.number().get(), points),
        stays: if points >= event.head.regulations.game().great_from() { 15 } else { 8 },
        value: guest.locale.msg("overlay-value").arg("points", i64::from(points)).to_string(),
        winner: Name::of_player(guest.locale, &event.entries, table.sitting()[win.winner()]),
        how: say(guest, if win.source() == Source::SelfDraw { "ending-self-draw" } else { "ending-discard" }),
        fans: fans.collect::<Vec<_>>().join(" · "),
        tiles: hand.tiles().map(|won| show::hand(&won.tiles)),
    })
}

fn of_table(guest: &Visitor, event: &Event, session: &Session, table: &Table) -> OfTable {
    let (look, last) = (table.look(), table.sheet.hands().last());
    let ranks = event.players();
    let names = table.sitting().map(|player| Name::of_player(guest.locale, &event.entries, player));
    let four = names.values().map(Clone::clone);
    let plate = |seat: Seat| {
        let player = table.sitting()[seat];
        let team = event.entries.team_of(player).map(|team| event.entries.team_name(team));
        let rank = ranks.iter().find(|row| row.key == player && row.has_played);
        let rank = rank.map(|row| guest.locale.msg("overlay-rank").arg("rank", row.rank).to_string());
        let change = last.map(|hand| hand.scores()[seat]);
        Plate {
            wind: first_letter(guest.locale.say(&wind(look.winds[seat]))),
            east: look.winds[seat] == Wind::East,
            name: names[seat].clone().in_two_lines(&four),
            about: team.into_iter().chain(rank).collect::<Vec<_>>().join(" · "),
            score: if session.withheld { String::new() } else { show::game(look.scores[seat]) },
            change: change.map_or(String::new(), show::delta),
            gain: change.is_some_and(|change| change.0 > 0),
            leads: look.leads[seat],
        }
    };
    let hand = guest
        .locale
        .msg("overlay-hand")
        .arg("hand", table.sheet.place(look.hand.get()) + 1)
        .arg("of", i64::from(HandNumber::LAST.get()));
    let plates: Vec<Plate> = Seat::ALL.map(plate).into();
    OfTable {
        table: guest.locale.msg("table-n").arg("table", table.number.0).to_string(),
        session: guest.locale.msg("session-n").arg("session", session.number.0).to_string(),
        hand: if session.withheld { String::new() } else { hand.to_string() },
        wide: widest(plates.iter().map(|plate| &plate.name)),
        plates,
        last: last.and_then(|hand| last_hand(guest, event, table, hand)),
    }
}

/// The plates of a table in the running session, or else in the last one; without a table, those of the standings.
pub(super) fn overlay(guest: &Visitor, event: &Event, table: Option<u16>) -> Result<Made, Failure> {
    let running = event.running();
    let session = running.or(event.begun_sessions().next_back());
    let shown = match (table, session) {
        (Some(number), Some(session)) => {
            let table = session.table(TableNumber(number)).ok_or(Failure::NotFound)?;
            Shown::Table(of_table(guest, event, session, table).into())
        }
        (Some(_), None) => Shown::Nothing,
        (None, _) => {
            let rank = |row: &Row<PlayerId>| Rank {
                rank: row.rank,
                name: Name::of_player(guest.locale, &event.entries, row.key).in_row(),
                of: (event.entries.team_of(row.key)).map(|team| Name::of_team(guest.locale, &event.entries, team)),
                points: guest.locale.points(row.standard_points),
            };
            let rows: Vec<Rank> = first_played(event.players(), MAX_RANKS).map(rank).collect();
            Shown::Standings(widest(rows.iter().map(|row| &row.name)), say(guest, "screen-players"), rows)
        }
    };
    let clock = running.and_then(|session| Some((session.clock(&event.head.regulations)?, session.extra_minutes)));
    let times = |(clock, extra)| json!(sheet::clock(&clock, &event.head.regulations, extra)).to_string();
    let page = Overlay {
        code: guest.locale.code(),
        styles: assets::version(),
        slug: event.head.slug.clone(),
        event: event.head.name.clone(),
        version: event.version,
        page: table.map_or("overlay".into(), |table| format!("overlay/{table}")),
        delay: event.head.regulations.overlay_delay,
        times: clock.map_or(String::new(), times),
        shown,
    };
    Made::with_content(guest, &page, page.as_live())
}
