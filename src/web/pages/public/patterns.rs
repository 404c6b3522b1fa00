//! The manual of the World Series: each pattern with its definition, an example, what that is worth, and the others of
//! its series.

use super::hand::world_series;
use super::manual::{Searched, address, grouped, searched};
use actix_web::web;
use askama::Template;
use messages::{Locale, series};
use rules::world_series::{Answer, Hand, Options, Pattern, answers};
use rules::{HandTiles, RuleSet};
use site::cached_answers::PAGE;
use site::render::{Page, rendered, say};
use site::show::{self, Laid};
use site::state::State;
use site::visitor::{Language, Visitor};
use site::{cached_pages, error};

#[derive(Template)]
#[template(path = "public/patterns.html")]
struct Manual {
    page: Page,
    /// The search text.
    wanted: String,
    /// The patterns by category.
    categories: Vec<(u8, Vec<Entry>)>,
}

struct Entry {
    number: String,
    name: String,
    /// The names in other languages, each after the code of its language.
    others: Vec<(&'static str, String)>,
    value: u16,
    sentence: String,
    hand: Laid,
    circumstances: String,
    worth: u16,
    counted: String,
    /// The address on which the example is judged.
    check: String,
    series: Vec<(String, String)>,
    /// The text in which a search looks: number, value and names between spaces.
    search: String,
    found: bool,
}

impl Entry {
    fn new(locale: Locale, pattern: Pattern, wanted: &str) -> Option<Entry> {
        let (text, at) = pattern.example();
        let tiles = HandTiles::parse(text).ok()?;
        let hand = Hand::new(&tiles, at).ok()?;
        let Answer { counted, value: worth, .. } = answers(&hand, &Options::DEFAULT).into_iter().next()?;
        let name_in = |locale: Locale| locale.say(&series::pattern(pattern));
        let name = name_in(locale);
        let mut others = Locale::ALL.map(|other| (other.code(), name_in(other))).to_vec();
        others.dedup_by(|one, other| one.1 == other.1);
        others.retain(|(_, other)| *other != name);
        let of_series = Pattern::all().filter(|other| *other != pattern && other.series() == pattern.series());
        let value = pattern.value(&Options::DEFAULT);
        let counted = counted
            .into_iter()
            .map(|one| format!("{}\u{a0}{}", locale.say(&series::counted_pattern(one)), one.value(&Options::DEFAULT)));
        let names = Locale::ALL.map(|other| name_in(other).to_lowercase()).join(" ");
        let search = format!(" {pattern} {value} {names} ");
        Some(Entry {
            number: pattern.to_string(),
            name,
            others,
            value,
            sentence: locale.msg(format!("pattern-sentence-{}", pattern.to_string().replace('.', "-"))).to_string(),
            hand: show::hand(&tiles),
            circumstances: series::circumstances(at)
                .iter()
                .map(|part| locale.say(part))
                .collect::<Vec<_>>()
                .join(" · "),
            worth,
            counted: counted.collect::<Vec<_>>().join("\u{a0}· "),
            check: world_series::address(text, at),
            series: of_series.map(|other| (other.to_string(), locale.say(&series::pattern(other)))).collect(),
            found: search.contains(wanted),
            search,
        })
    }
}

pub(crate) async fn page(l: Language, state: web::Data<State>, query: Searched) -> error::Answer {
    let (wanted, sought) = searched(&query);
    let made = move |guest: &Visitor| {
        let entries = Pattern::all().filter_map(|pattern| {
            let [category, _] = pattern.series();
            Some((category, Entry::new(guest.locale, pattern, &sought)?))
        });
        let categories = grouped(entries);
        let page = Page { game: RuleSet::WorldSeries, ..Page::new(guest, say(guest, "patterns-title")) };
        rendered(&Manual { page, wanted, categories })
    };
    cached_pages::program_page(&state.turns, &l, &state, PAGE, address("/patterns", &query), made).await
}
