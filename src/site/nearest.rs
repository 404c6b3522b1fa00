//! Suggestions for an address that does not exist: the nearest names and numbers among those that the visitor may see.

use crate::asks::Asks;
use crate::client::client_address;
use crate::error::{FailureAnswer, Offer};
use crate::request::decoded_path;
use crate::state::State;
use crate::visitor::Visitor;
use actix_web::HttpRequest;
use event::event::Event;
use event::values::ids::{PlayerId, TeamId};

/// Maximum number of pages offered.
const MAX_OFFERED: usize = 3;
/// Maximum length of the texts compared, in characters: the time grows with its square.
const MAX_COMPARED: usize = 40;

/// Adds events with a similar name to a failure that has found no event. Without waiting: if there are too many
/// requests, or the database is unreachable, there are no suggestions.
pub async fn offer_events(answer: FailureAnswer, state: &State, request: &HttpRequest, asked: &str) -> FailureAnswer {
    let Some(visitor) = answer.visitor_without_event() else { return answer };
    let asks = Asks { address: client_address(request), pass: visitor.pass() };
    let Ok(_turn) = state.turns.take(asks).await else { return answer };
    let Ok(list) = state.event_list().await else { return answer };
    let asked = shorten(asked);
    let found = list.heads().filter(|event| visitor.finds(event)).filter_map(|event| {
        let distance = [&event.slug, &event.name].into_iter().filter_map(|called| distance(&asked, called)).min()?;
        Some((distance, event))
    });
    let offers =
        nearest(found).map(|event| Offer { address: format!("/e/{}", event.slug), text: event.name.clone() }).collect();
    answer.offering(offers)
}

/// The players, teams or tables nearest to the one in the address, of an event as everybody sees it.
pub fn offers_at(visitor: &Visitor, event: &Event) -> Vec<Offer> {
    let path = decoded_path(&visitor.here);
    let mut parts = path.split('/').skip(3);
    let (Some(kind), Some(asked)) = (parts.next(), parts.next()) else { return Vec::new() };
    let short = shorten(asked);
    let of = |(id, name): (i32, &str)| {
        let number = asked.parse::<i32>().ok().map(|number| (0, id.abs_diff(number)));
        Some((number.or_else(|| distance(&short, name))?, id))
    };
    let offer = |id: i32, text: String| Offer { address: format!("/e/{}/{kind}/{id}", event.head.slug), text };
    let entries = &event.entries;
    match kind {
        "players" => nearest(entries.players.iter().map(|player| (player.id, player.name.as_str())).filter_map(of))
            .map(|id| offer(id, entries.player_name(PlayerId(id))))
            .collect(),
        "teams" if event.head.has_teams() => {
            nearest(entries.teams.iter().map(|team| (team.id, team.name.as_str())).filter_map(of))
                .map(|id| offer(id, entries.team_name(TeamId(id))))
                .collect()
        }
        "tables" => tables(visitor, event, asked, parts.next().unwrap_or_default()),
        _ => Vec::new(),
    }
}

/// The tables nearest to this table of this session.
fn tables(visitor: &Visitor, event: &Event, session: &str, table: &str) -> Vec<Offer> {
    let number = |text: &str| text.parse().unwrap_or(1_u16);
    let asked = (number(session), number(table));
    let of_all = event.sessions.iter().flat_map(|of| of.tables.iter().map(move |table| (of.number.0, table.number.0)));
    let with_distance = |(session, table): (u16, u16)| {
        ((u32::from(session.abs_diff(asked.0)), u32::from(table.abs_diff(asked.1))), (session, table))
    };
    let offer = |(session, table): (u16, u16)| {
        let [of, at] = [("session-n", "session", session), ("table-n", "table", table)]
            .map(|(id, name, number)| visitor.locale.msg(id).arg(name, number).to_string());
        let address = format!("/e/{}/tables/{session}/{table}", event.head.slug);
        Offer { address, text: format!("{of} · {at}") }
    };
    nearest(of_all.map(with_distance)).map(offer).collect()
}

/// The part of a text that is compared, in lower case.
fn shorten(text: &str) -> String {
    text.chars().take(MAX_COMPARED).flat_map(char::to_lowercase).collect()
}

/// The distance of a name from what was asked for: first those of which one contains the other, then by the number of
/// different letters. `None` if neither contains the other and more than half of the letters differ.
fn distance(asked: &str, name: &str) -> Option<(u32, u32)> {
    let name = shorten(name);
    let is_part = name.contains(asked) || asked.contains(&name);
    let differ = strsim::osa_distance(asked, &name);
    let is_near = is_part || 2 * differ <= asked.chars().count().max(name.chars().count());
    (is_near && !asked.is_empty() && !name.is_empty()).then_some((u32::from(!is_part), differ as u32))
}

/// The nearest of these, the nearest first.
fn nearest<T>(found: impl Iterator<Item = ((u32, u32), T)>) -> impl Iterator<Item = T> {
    let mut found: Vec<_> = found.collect();
    found.sort_by_key(|(distance, _)| *distance);
    found.into_iter().take(MAX_OFFERED).map(|(_, one)| one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_alike_is_nearer_than_what_has_as_many_letters() {
        let nearest_to = |asked: &str| {
            let names = ["cup", "jiangnan-2026", "jinqiu", "spring"];
            nearest(names.into_iter().filter_map(|name| Some((distance(&shorten(asked), name)?, name)))).next()
        };
        for (asked, found) in
            [("jiangnan", "jiangnan-2026"), ("Cups", "cup"), ("jinqui", "jinqiu"), ("sprnig", "spring")]
        {
            assert_eq!(nearest_to(asked), Some(found), "{asked}");
        }
        for far in ["", "wp-login.php", "qqqq"] {
            assert_eq!(nearest_to(far), None, "{far}");
        }
        assert_eq!(shorten(&"X".repeat(1000)), "x".repeat(MAX_COMPARED));
    }
}
