//! Two players who sat in each other's seat: what an exchange would change, and the exchange.

use crate::pages::organise::check_in::find_anyone;
use actions::{self, Swap};
use actix_web::web;
use askama::Template;
use event::event::{Event, Filled, Table};
use event::values::ids::{PlayerId, SessionNumber};
use messages::{Message, seat};
use rules::{GamePoints, Seat, StandardPoints};
use serde::Deserialize;
use site::at_event::{AtEvent, PathPart};
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{Page, done, html_after};
use site::show;

/// A seat with its player before and after the exchange, and the points played on it.
struct Exchange {
    table: u16,
    seat: String,
    before: String,
    after: String,
    points: String,
    /// What stays with the seat, and for whom it counts then; empty if nothing was recorded for it.
    stays: String,
}

impl Exchange {
    /// What was recorded for a seat besides its hands, in a sentence; empty if nothing was.
    fn what_stays(at: &AtEvent, event: &Event, (table, side): (&Table, Seat), (before, after): (i32, i32)) -> String {
        let (locale, filled) = (at.visitor.locale, &table.filled[side]);
        let attended =
            crate::pages::filled_note(&at.visitor, &Filled { session_penalty: GamePoints::ZERO, ..filled.clone() });
        let deducted = Some(filled.session_penalty).filter(|points| *points != GamePoints::ZERO);
        let deducted = deducted.map(|points| locale.msg("record-late-points").arg("points", points));
        let taken = Some(table.deduction_for(side, &event.head.regulations)).filter(|of| *of != StandardPoints::ZERO);
        let taken = taken.map(|points| locale.msg("record-late-standard").arg("points", show::standard(points)));
        let since = table.missing_since(side).map(|since| show::clock_time(show::zone(&event.head), since));
        let missing = since.map(|time| locale.msg("missing-since").arg("time", time));
        let said = [deducted, taken, missing].into_iter().flatten().map(|one| one.to_string());
        let what: Vec<String> = Some(attended).filter(|note| !note.is_empty()).into_iter().chain(said).collect();
        if what.is_empty() {
            return String::new();
        }
        let name = |player| event.entries.player_name(PlayerId(player));
        let stays = locale.msg("swap-stays").arg("table", table.number.0).arg("seat", locale.say(&seat(side)));
        stays.arg("what", what.join(" · ")).arg("before", name(before)).arg("after", name(after)).to_string()
    }
}

#[derive(Template)]
#[template(path = "organise/swap.html")]
struct SwapPage {
    page: Page,
    slug: String,
    session: u16,
    /// The names of all who sit there, each with the table.
    players: Vec<(String, String)>,
    chosen: [i32; 2],
    /// The names as typed, or of those chosen.
    named: [String; 2],
    version: i32,
    exchanges: Vec<Exchange>,
    errors: Vec<String>,
}

/// Two players by their ids, or by what was typed: a name or number.
#[derive(Deserialize)]
pub(crate) struct AskedTwo {
    #[serde(default)]
    a: String,
    #[serde(default)]
    b: String,
    #[serde(default)]
    one: String,
    #[serde(default)]
    other: String,
}

/// Two players; 0 if none is chosen.
#[derive(Clone, Copy)]
struct Two {
    a: i32,
    b: i32,
}

async fn render(at: &AtEvent, number: u16, two: Two, typed: [&str; 2], failure: Option<Failure>) -> Answer {
    let event = at.event().await?;
    let session = at.require(event.session(SessionNumber(number)).ok_or(Failure::NotFound))?;
    let name = |player: PlayerId| event.entries.player_name(player);
    let places = [two.a, two.b].map(|player| session.seat_of(PlayerId(player)));
    let mut exchanges = Vec::new();
    if let ([Some(one), Some(other)], true) = (places, two.a != two.b) {
        for ((table, side), before, after) in [(one, two.a, two.b), (other, two.b, two.a)] {
            let points = table.cards()[side];
            exchanges.push(Exchange {
                table: table.number.0,
                seat: at.visitor.locale.say(&seat(side)),
                before: name(PlayerId(before)),
                after: name(PlayerId(after)),
                points: show::game(points),
                stays: Exchange::what_stays(at, &event, (table, side), (before, after)),
            });
        }
    }
    let title = at.visitor.locale.msg("swap-title").arg("session", number).to_string();
    let players =
        session.tables.iter().flat_map(|table| table.players.values().map(|player| (table.number.0, *player)));
    let at_table = |table| at.visitor.locale.msg("table-n").arg("table", table).to_string();
    let named = [(two.a, typed[0]), (two.b, typed[1])];
    let page = SwapPage {
        page: at.page(&event, title),
        session: number,
        players: players.map(|(table, player)| (name(player), at_table(table))).collect(),
        named: named.map(|(id, typed)| if id > 0 { name(PlayerId(id)) } else { typed.to_owned() }),
        chosen: [two.a, two.b],
        version: event.version,
        exchanges,
        errors: Failure::texts_of(failure.as_ref(), at.visitor.locale),
        slug: at.slug.clone(),
    };
    Ok(html_after(&page, failure.as_ref()))
}

pub(crate) async fn page(at: AtEvent, PathPart(number): PathPart<u16>, asked: web::Query<AskedTwo>) -> Answer {
    let [mut a, mut b] = [&asked.a, &asked.b].map(|id| id.parse().unwrap_or(0));
    let (typed, mut failure) = ([asked.one.trim(), asked.other.trim()], None);
    if typed.iter().any(|who| !who.is_empty()) {
        let event = at.event().await?;
        for (id, who) in [&mut a, &mut b].into_iter().zip(typed) {
            match find_anyone(&event, who) {
                Ok(player) => *id = player.0,
                Err(why) => failure = failure.or(Some(why)),
            }
        }
    }
    if a > 0 && a == b {
        failure = failure.or(Some(Failure::Refused(vec![Message::new("swap-same")])));
    }
    render(&at, number, Two { a, b }, typed, failure).await
}

pub(crate) async fn swap(at: AtEvent, PathPart(number): PathPart<u16>, fields: Fields) -> Answer {
    let two = Two { a: at.require(fields.value("a"))?, b: at.require(fields.value("b"))? };
    let version: i32 = at.require(fields.value("version"))?;
    let reason = fields.text("reason").to_owned();
    let swapped = at.attempt(move |acting| {
        let swap = Swap { players: [PlayerId(two.a), PlayerId(two.b)], shown: version };
        acting.swap_seats(SessionNumber(number), swap, &reason)
    });
    at.or_again(swapped.await, async |why| render(&at, number, two, ["", ""], Some(why)).await).await?;
    Ok(done(&at.address("board"), at.visitor.locale.say(&Message::new("swap-done").arg("session", number))))
}
