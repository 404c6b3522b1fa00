//! The first rows of the standings, small, for a frame on another site.

use super::ranking::points;
use super::standings::Badge;
use askama::Template;
use event::event::Event;
use event::ranking::standings::{Row, first_played};
use site::failure::Failure;
use site::name::Name;
use site::public_pages::Made;
use site::render::Page;
use site::visitor::Visitor;

/// Rows that are shown.
const MAX_RANKS: usize = 10;

struct Rank {
    rank: usize,
    name: Name,
    standard: (String, String),
}

#[derive(Template)]
#[template(path = "public/widget.html", blocks = ["live"])]
struct Widget {
    page: Page,
    version: i32,
    slug: String,
    event: String,
    badge: Badge,
    /// Whether the ranking is that of the teams.
    teams: bool,
    rows: Vec<Rank>,
}

fn ranks<K: Copy>(guest: &Visitor, rows: &[Row<K>], name: impl Fn(K) -> Name) -> Vec<Rank> {
    let rank =
        |row: &Row<K>| Rank { rank: row.rank, name: name(row.key).in_row(), standard: points(guest.locale, row).0 };
    first_played(rows, MAX_RANKS).map(rank).collect()
}

/// The team ranking if the event is one of teams, otherwise the individual one.
pub(super) fn widget(guest: &Visitor, event: &Event) -> Result<Made, Failure> {
    let (locale, entries) = (guest.locale, &event.entries);
    let rows = match event.head.teams {
        true => ranks(guest, event.teams(), |team| Name::of_team(locale, entries, team)),
        false => ranks(guest, event.players(), |player| Name::of_player(locale, entries, player)),
    };
    let page = Widget {
        page: Page::of_event(guest, &event.head, &event.head.name),
        version: event.version,
        slug: event.head.slug.clone(),
        event: event.head.name.clone(),
        badge: Badge::new(guest, event, event.status(guest.now())),
        teams: event.head.teams,
        rows,
    };
    Made::with_content(guest, &page, page.as_live())
}
