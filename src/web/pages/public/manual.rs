//! The manual of the fans: each with its definition, an example, what that is worth, and the fans not counted beside
//! it.

use actix_web::web;
use askama::Template;
use event::sheet::named::Element;
use messages::{Locale, fans};
use rules::fan::{Counted, Definition, Options, definitions, principles, scoring};
use rules::{Fan, TileSet, WinningHand};
use serde::Deserialize;
use site::cached_answers::PAGE;
use site::cached_pages;
use site::error::Answer;
use site::render::{Page, rendered, say};
use site::show::{self, Laid};
use site::state::State;
use site::visitor::{Language, Visitor};

#[derive(Template)]
#[template(path = "public/manual.html")]
struct Manual {
    page: Page,
    /// The search text.
    wanted: String,
    /// The fans by points.
    groups: Vec<(u16, Vec<Entry>)>,
}

struct Entry {
    fan: Fan,
    name: &'static str,
    /// The names in other languages, each after the code of its language.
    others: Vec<(&'static str, &'static str)>,
    sentence: String,
    hand: Laid,
    circumstances: String,
    worth: u16,
    counted: String,
    excluded: Vec<(u8, &'static str)>,
    /// Its page in the 1998 rule book.
    book: u16,
    /// The text in which a search looks: number, points and names between spaces.
    search: String,
    found: bool,
}

/// The address of a fan or a pattern in the manual of its game.
pub(super) fn manual_link(element: Element) -> String {
    match element {
        Element::Fan(fan) => format!("/fans#fan-{}", fan.number()),
        Element::Pattern(pattern) => format!("/patterns#pattern-{pattern}"),
    }
}

impl Entry {
    fn new(locale: Locale, definition: &Definition, wanted: &str) -> Option<Entry> {
        let fan = Fan::from_number(definition.number)?;
        let hand = definition.example.hand().ok()?;
        let worth = scoring::best(&hand, &Options::DEFAULT);
        let name = locale.fan(fan);
        let mut others = Locale::ALL.map(|other| (other.code(), other.fan(fan))).to_vec();
        others.dedup_by_key(|(_, name)| *name);
        others.retain(|(_, other)| *other != name);
        let counted = |Counted { fan, times }| match times {
            1 => format!("{}\u{a0}{}", locale.fan(fan), fan.points()),
            _ => format!("{}\u{a0}{}×{times}", locale.fan(fan), fan.points()),
        };
        let names = Locale::ALL.map(|other| other.fan(fan).to_lowercase()).join(" ");
        let search = format!(" {} {} {names} ", fan.number(), fan.points());
        Some(Entry {
            fan,
            name,
            others,
            sentence: locale.msg(format!("fan-sentence-{}", fan.number())).to_string(),
            hand: show::hand(&hand.tiles()),
            circumstances: circumstances(locale, &hand),
            worth: worth.points(&Options::DEFAULT),
            counted: worth.iter().map(counted).collect::<Vec<_>>().join("\u{a0}· "),
            excluded: principles::excluded(fan, &Options::DEFAULT)
                .iter()
                .map(|counted| (counted.fan.number(), locale.fan(counted.fan)))
                .collect(),
            book: definition.page,
            found: search.contains(wanted),
            search,
        })
    }
}

/// How a hand was won; with the winds only if it has three tiles of one.
fn circumstances(locale: Locale, hand: &WinningHand) -> String {
    let winds = TileSet::WINDS.iter().any(|tile| hand.concealed().count(tile) + hand.melded(tile) >= 3);
    let parts = fans::circumstances(hand.circumstances(), winds);
    parts.iter().map(|part| locale.say(part)).collect::<Vec<_>>().join(" · ")
}

/// The query of a manual.
#[derive(Deserialize)]
pub(crate) struct Search {
    #[serde(default)]
    q: String,
}

/// The query as an argument of handlers.
pub(super) type Searched = web::Query<Search>;

/// Characters of a search that count: no fan has a longer name.
const MAX_SEARCH_LENGTH: usize = 100;

/// The address of a manual with its search.
pub(super) fn address(manual: &str, query: &Searched) -> String {
    match searched(query).0.as_str() {
        "" => manual.to_owned(),
        wanted => format!("{manual}?q={}", show::query(wanted)),
    }
}

/// The search text, and what [`Entry::search`] must contain: a number is matched as a whole, 8 is not 88.
/// `static/caipan.js` does the same.
pub(super) fn searched(query: &Searched) -> (String, String) {
    let wanted: String = query.q.trim().chars().take(MAX_SEARCH_LENGTH).collect::<String>().to_lowercase();
    let is_number = !wanted.is_empty() && wanted.chars().all(|one| one == '.' || one.is_ascii_digit());
    let sought = if is_number { format!(" {wanted} ") } else { wanted.clone() };
    (wanted, sought)
}

/// Groups consecutive entries of the same key.
pub(super) fn grouped<K: PartialEq, E>(entries: impl Iterator<Item = (K, E)>) -> Vec<(K, Vec<E>)> {
    let mut groups: Vec<(K, Vec<E>)> = Vec::new();
    for (key, entry) in entries {
        match groups.last_mut() {
            Some((last, group)) if *last == key => group.push(entry),
            _ => groups.push((key, vec![entry])),
        }
    }
    groups
}

pub(crate) async fn page(l: Language, state: web::Data<State>, query: Searched) -> Answer {
    let (wanted, sought) = searched(&query);
    let made = move |guest: &Visitor| {
        let entries = definitions().filter_map(|definition| Entry::new(guest.locale, definition, &sought));
        let groups = grouped(entries.map(|entry| (entry.fan.points(), entry)));
        rendered(&Manual { page: Page::new(guest, say(guest, "fans-title")), wanted, groups })
    };
    cached_pages::program_page(&state.turns, &l, &state, PAGE, address("/fans", &query), made).await
}
