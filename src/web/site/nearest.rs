//! What may have been meant by an address that leads nowhere: the nearest names and numbers of what its visitor may see.

use crate::site::asks::Asks;
use crate::site::client::client_address;
use crate::site::error::{FailureAnswer, Offer};
use crate::site::request::decoded_path;
use crate::site::state::State;
use crate::site::visitor::Visitor;
use actix_web::HttpRequest;
use event::event::Event;
use event::values::ids::{PlayerId, TeamId};
use store::events;

/// Maximum number of pages offered.
const MAX_OFFERED: usize = 3;
/// Maximum length of what is compared, in characters: the time grows with its square.
const MAX_COMPARED: usize = 40;

/// The failure; where there is no such event, with those that are called nearly so. Nobody waits for them while too many ask or the
/// database is unreachable: the failure is answered without them.
pub(crate) async fn offer_events(
    answer: FailureAnswer,
    state: &State,
    request: &HttpRequest,
    asked: &str,
) -> FailureAnswer {
    let Some(visitor) = answer.visitor_without_event() else { return answer };
    let asks = Asks { address: client_address(request), pass: visitor.pass() };
    let Ok(_turn) = state.turns.take(asks).await else { return answer };
    let all = state.run(|store| store.read(|conn| Ok(events::all(conn)?))).await.unwrap_or_default();
    let found = all.into_iter().filter(|event| visitor.finds(event)).map(|event| {
        let distance = distance(asked, &event.slug).min(distance(asked, &event.name));
        (distance, Offer { address: format!("/e/{}", event.slug), text: event.name })
    });
    let offers = nearest(found.collect());
    answer.offering(offers)
}

/// The players, teams or tables that are nearest to the one in the address, of an event as everybody sees it.
pub(crate) fn offers_at(visitor: &Visitor, event: &Event) -> Vec<Offer> {
    let path = decoded_path(&visitor.here);
    let mut parts = path.split('/').skip(3);
    let (Some(kind), Some(asked)) = (parts.next(), parts.next()) else { return Vec::new() };
    let offer = |id: i32, name: String| {
        let number = asked.parse::<i32>();
        let distance = number.map_or_else(|_| distance(asked, &name), |number| (0, id.abs_diff(number)));
        (distance, Offer { address: format!("/e/{}/{kind}/{id}", event.head.slug), text: name })
    };
    let found: Vec<_> = match kind {
        "players" => {
            let players = event.entries.players.iter();
            players.map(|player| offer(player.id, event.entries.player_name(PlayerId(player.id)))).collect()
        }
        "teams" if event.head.has_teams() => {
            event.entries.teams.iter().map(|team| offer(team.id, event.entries.team_name(TeamId(team.id)))).collect()
        }
        "tables" => tables(visitor, event, asked, parts.next().unwrap_or_default()),
        _ => Vec::new(),
    };
    nearest(found)
}

/// All tables, each with how far it is from this one of this session.
fn tables(visitor: &Visitor, event: &Event, session: &str, table: &str) -> Vec<((u32, u32), Offer)> {
    let number = |text: &str| text.parse().unwrap_or(1_u16);
    let asked = (number(session), number(table));
    let of_all = event.sessions.iter().flat_map(|of| of.tables.iter().map(move |table| (of.number.0, table.number.0)));
    let offer = |(session, table): (u16, u16)| {
        let distance = (u32::from(session.abs_diff(asked.0)), u32::from(table.abs_diff(asked.1)));
        let [of, at] = [("session-n", "session", session), ("table-n", "table", table)]
            .map(|(id, name, number)| visitor.locale.msg(id).arg(name, number).to_string());
        let address = format!("/e/{}/tables/{session}/{table}", event.head.slug);
        (distance, Offer { address, text: format!("{of} · {at}") })
    };
    of_all.map(offer).collect()
}

/// How far a name is from what was asked for: first those of which one has the other in it, then by the letters that differ.
fn distance(asked: &str, name: &str) -> (u32, u32) {
    let short = |text: &str| text.to_lowercase().chars().take(MAX_COMPARED).collect::<String>();
    let (asked, name) = (short(asked), short(name));
    let is_part = !asked.is_empty() && (name.contains(&asked) || asked.contains(&name));
    (u32::from(!is_part), strsim::osa_distance(&asked, &name) as u32)
}

fn nearest(mut found: Vec<((u32, u32), Offer)>) -> Vec<Offer> {
    found.sort_by_key(|(distance, _)| *distance);
    found.into_iter().take(MAX_OFFERED).map(|(_, offer)| offer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_alike_is_nearer_than_what_has_as_many_letters() {
        let nearest_to = |asked: &str| {
            let names = ["cup", "jiangnan-2026", "jinqiu", "spring"];
            names.into_iter().min_by_key(|name| distance(asked, name)).unwrap()
        };
        for (asked, found) in
            [("jiangnan", "jiangnan-2026"), ("Cups", "cup"), ("jinqui", "jinqiu"), ("sprnig", "spring"), ("", "cup")]
        {
            assert_eq!(nearest_to(asked), found, "{asked}");
        }
        let long = "x".repeat(100_000);
        assert_eq!(distance(&long, "cup"), (1, MAX_COMPARED as u32));
    }
}
