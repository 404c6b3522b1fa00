//! The ceremony for its announcer: the next place with the name, its pronunciation, and something to tell; one key for
//! the next.

use crate::pages::public::standings::Badge;
use actions::{self, permission};
use actix_web::web;
use askama::Template;
use event::event::{Event, Fact};
use event::notes::screens::{Ceremony, Ranking, Revealed};
use event::values::reading::pronunciation;
use messages::signed_minus;
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{Page, done, html_after};
use site::show;
use site::visitor::Visitor;
use store::now;

#[derive(Template)]
#[template(path = "organise/ceremony.html")]
struct CeremonyPage {
    page: Page,
    slug: String,
    errors: Vec<String>,
    /// Whether the visitor may press the key.
    decides: bool,
    teams: bool,
    /// The ranking of the ceremony in progress; empty if there is none.
    of: String,
    /// How many places are revealed, so that a key pressed twice reveals one.
    revealed: usize,
    next: Option<Card>,
    /// Whether there is a next place; those who may not press the key do not see whose it is.
    waits: bool,
    /// The revealed places, the last first.
    done: Vec<Card>,
    /// Whether withheld results can be made public after it.
    releases: bool,
    /// Whether the current ranking would give a revealed place to somebody else.
    differs: bool,
    /// How far the results can be relied on, and how many appeals are not decided; `None` while a session runs.
    status: Option<(Badge, usize)>,
}

/// A place and the person or team in it.
struct Card {
    place: String,
    name: String,
    /// The pronunciation; empty if it is that of the spelling.
    said: String,
    team: String,
    points: String,
    fact: String,
}

fn fact(visitor: &Visitor, event: &Event, of: Ranking, place: usize) -> String {
    let message = |id: &'static str| visitor.locale.msg(id);
    match event.fact(of, place) {
        None => String::new(),
        Some(Fact::LargestHand(points, session)) => {
            message("fact-largest").arg("points", i64::from(points)).arg("session", session.0).to_string()
        }
        Some(Fact::MostWins(hands)) => message("fact-wins").arg("hands", hands).to_string(),
        Some(Fact::Climbed(before, now)) => message("fact-climbed").arg("before", before).arg("now", now).to_string(),
        Some(Fact::OwnHand(points, session)) => {
            message("fact-own").arg("points", i64::from(points)).arg("session", session.0).to_string()
        }
        Some(Fact::Best(player, rank)) => {
            message("fact-best").arg("name", event.entries.player_name(player)).arg("rank", rank).to_string()
        }
    }
}

fn card(visitor: &Visitor, of: Ranking, row: &Revealed) -> Card {
    let points =
        visitor.locale.msg("ceremony-points").arg("points", show::standard_text(visitor.locale, &row.standard_points));
    Card {
        place: visitor.locale.msg("ceremony-place").arg("place", row.rank).to_string(),
        name: row.name.clone(),
        said: pronunciation(&row.name, of == Ranking::Players),
        team: row.team.clone(),
        points: points.arg("game", signed_minus(row.game_points)).to_string(),
        fact: String::new(),
    }
}

/// The status of the last session that was played, withheld or not, with the number of its undecided appeals.
fn status(visitor: &Visitor, event: &Event) -> Option<(Badge, usize)> {
    let last = event.begun_sessions().next_back()?;
    let status = event.session_status(last.number, last.closed_at?, now());
    Some((Badge::new(visitor, event, status), event.undecided_appeals(last.number)))
}

async fn render(at: &AtEvent, failure: Option<Failure>) -> Answer {
    let event = at.event().await?;
    let decides = permission::decide(&at.visitor.actor, event.head.id);
    let asks = (at.visitor.clone(), event.clone());
    // Places and facts are computed from the whole event.
    let cards = move || {
        let (visitor, event) = asks;
        let ceremony = event.screens.ceremony.as_ref()?;
        let awarded = event.awarded(ceremony.of);
        let next = ceremony.next().filter(|_| decides).and_then(|place| {
            let row = card(&visitor, ceremony.of, awarded.get(place - 1)?);
            Some(Card { fact: fact(&visitor, &event, ceremony.of, place), ..row })
        });
        let differs = decides && ceremony.revealed.iter().any(|row| awarded.get(row.place - 1) != Some(row));
        let done = ceremony.revealed.iter().rev().map(|row| card(&visitor, ceremony.of, row)).collect::<Vec<_>>();
        Some((next, done, differs))
    };
    let cards = web::block(cards).await.map_err(|error| Failure::broken(error).answer_to(&at.visitor))?;
    let (next, revealed, differs) = cards.unwrap_or_default();
    let of = |ceremony: &Ceremony| {
        let id = if ceremony.of == Ranking::Teams { "podium-teams" } else { "podium-players" };
        at.say(id)
    };
    let page = CeremonyPage {
        page: at.page(&event, at.say("ceremony-title")),
        slug: at.slug.to_owned(),
        errors: Failure::texts_of(failure.as_ref(), at.visitor.locale),
        decides,
        waits: event.screens.ceremony.as_ref().is_some_and(|ceremony| ceremony.next().is_some()),
        teams: event.head.has_teams(),
        of: event.screens.ceremony.as_ref().map_or(String::new(), of),
        revealed: revealed.len(),
        next,
        done: revealed,
        releases: decides && event.head.ended_at.is_none() && event.is_release_due(),
        differs,
        status: status(&at.visitor, &event),
    };
    Ok(html_after(&page, failure.as_ref()))
}

pub(crate) async fn page(at: AtEvent) -> Answer {
    render(&at, None).await
}

async fn answer(at: &AtEvent, made: Result<String, Failure>) -> Answer {
    let said = at.or_again(made, async |why| render(at, Some(why)).await).await?;
    Ok(done(&at.address("ceremony"), said))
}

pub(crate) async fn begin(at: AtEvent, fields: Fields) -> Answer {
    let of = if fields.text("of") == Ranking::Teams.code() { Ranking::Teams } else { Ranking::Players };
    let made = match fields.value("places") {
        Err(failure) => Err(failure),
        Ok(places) => at.attempt(move |acting| acting.begin_ceremony((of, places))).await,
    };
    answer(&at, made.map(|()| at.say("ceremony-begun"))).await
}

pub(crate) async fn next(at: AtEvent, fields: Fields) -> Answer {
    let revealed = at.require(fields.value("revealed"))?;
    let made = at.attempt(move |acting| acting.reveal_place(revealed)).await;
    let said = |row: Revealed| at.visitor.locale.msg("ceremony-revealed").arg("name", row.name).to_string();
    answer(&at, made.map(said)).await
}

pub(crate) async fn back(at: AtEvent, fields: Fields) -> Answer {
    let revealed = at.require(fields.value("revealed"))?;
    let made = at.attempt(move |acting| acting.hide_place(revealed)).await;
    answer(&at, made.map(|()| at.say("ceremony-hidden"))).await
}
