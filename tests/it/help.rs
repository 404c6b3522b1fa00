//! The guides under `/help`: every one is served in every language, whatever they name is there, and every page of organisers and
//! referees leads to its part of them.

use crate::support::{Browser, Organiser, Page, Referee, app};
use caipan::messages::Locale;
use caipan::site::explained::EXPLAINED;
use caipan::web::routes::ROUTES;

/// A page in a language, and whether the place on it exists that the address names.
fn follows(browser: &Browser, address: &str, locale: Locale) -> (Page, bool) {
    let (path, place) = address.split_once('#').unwrap_or((address, ""));
    let page = browser.get(&format!("{path}?lang={}", locale.code()));
    let there = place.is_empty() || page.attributes("[id]", "id").iter().any(|id| id == place);
    (page, there)
}

#[test]
fn every_guide_is_served_in_every_language_and_all_that_it_names() {
    let app = app();
    let browser = Browser::new(&app.base);
    let guides = std::fs::read_dir("docs").unwrap().map(|entry| entry.unwrap().path());
    let guides = guides.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let names = guides.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned());
    // For those who change the program.
    let names: Vec<String> = names.filter(|name| name != "style").collect();
    for locale in Locale::ALL {
        let index = follows(&browser, "/help", locale).0;
        let indexed = index.attributes("article a", "href");
        for name in &names {
            let own = if name == "README" { "/help".to_owned() } else { format!("/help/{name}") };
            let (page, _) = follows(&browser, &own, locale);
            assert_eq!(page.status, 200, "{own} in {}", locale.code());
            assert!(name == "README" || indexed.contains(&own), "{own} stands in no list");
            let ids = page.attributes("[id]", "id");
            assert!(ids.iter().all(|id| ids.iter().filter(|other| *other == id).count() == 1), "{own}: {ids:?}");
            let (links, pictures) = (page.attributes("main a[href]", "href"), page.attributes("main img", "src"));
            for target in links.into_iter().chain(pictures).filter(|target| !target.starts_with("https://")) {
                let target = if target.starts_with('#') { format!("{own}{target}") } else { target };
                assert!(target.starts_with('/'), "{own} leads away: {target}");
                let (led, there) = follows(&browser, &target, locale);
                assert!(led.status == 200 && there, "{own} in {}: {target}", locale.code());
            }
        }
    }
    assert_eq!(browser.get("/help/nothing").status, 404);
    assert_eq!(browser.get("/help/../Cargo.toml").status, 404);
}

#[test]
fn who_has_a_guide_already_is_sent_nothing_and_each_language_has_its_own() {
    let app = app();
    let (browser, other) = (Browser::new(&app.base), Browser::new(&app.base));
    let page = browser.get("/help/day");
    let etag = page.header("etag").unwrap();
    assert_eq!(browser.get_unless("/help/day", &etag).status, 304);
    assert_eq!(other.get("/help/day?lang=zh-Hans").attributes("article", "lang"), ["zh-Hans"]);
    assert_eq!(other.get_unless("/help/day", &etag).status, 200);
    // What is written in one Chinese only is said to be in that. No guide is in English only.
    assert_eq!(other.get("/help/day?lang=zh-Hant").attributes("html, article", "lang"), ["zh-Hant", "zh-Hans"]);
    assert_eq!(other.get("/help/archive").attributes("html, article", "lang"), ["zh-Hant", "zh-Hans"]);
    assert!(Browser::new(&app.base).weight("/help/day") < 12_000);
    assert!(page.header("content-security-policy").unwrap().starts_with("default-src 'none'"));
}

#[test]
fn the_card_of_the_referee_has_every_part_in_two_languages_side_by_side() {
    let app = app();
    for (language, beside) in [("zh-Hans", "en"), ("zh-Hant", "en"), ("en", "zh-Hans")] {
        let card = Browser::new(&app.base).get(&format!("/help/referee-card?lang={language}"));
        let parts = card.attributes(".referee-card > section", "lang");
        assert!(parts.len() > 12 && parts.chunks(2).all(|pair| pair[1] == beside && pair[0] != beside), "{parts:?}");
        let headings = card.texts(".referee-card h2");
        assert!(headings.chunks(2).all(|pair| pair[0].chars().next() == pair[1].chars().next()), "{headings:?}");
    }
}

#[test]
fn every_page_of_organisers_and_referees_leads_to_what_explains_it() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
    assert_eq!(Referee::of(&app, "cup", 1).records(1, &[("ending", "stopped")]).status, 200);
    let mut explained = 0;
    for route in ROUTES.iter().filter(|route| route.method == "GET" && route.path != "/e/{event}/here") {
        if route.access.needs_no_pass() {
            continue;
        }
        let numbered = ["{session}", "{table}", "{hand}", "{player}"]
            .iter()
            .fold(route.path.to_owned(), |path, name| path.replace(name, "1"));
        let page = organiser.browser.get(&numbered.replace("{event}", "cup"));
        if page.status != 200 || !page.header("content-type").is_some_and(|kind| kind.starts_with("text/html")) {
            continue;
        }
        let parts = page.attributes("a.help", "href");
        let [part] = parts.as_slice() else { panic!("{} is explained nowhere", route.path) };
        for locale in Locale::ALL {
            let (led, there) = follows(&Browser::new(&app.base), part, locale);
            assert!(led.status == 200 && there, "{}: {part} in {}", route.path, locale.code());
        }
        explained += 1;
    }
    assert!(explained >= 25, "{explained}");
    assert!(
        organiser.browser.get("/").attributes("main a, footer a", "href").iter().filter(|to| *to == "/help").count()
            == 2
    );
}

#[test]
fn every_page_that_is_explained_exists_and_so_does_its_explanation_in_every_language() {
    let app = app();
    let browser = Browser::new(&app.base);
    for (pages, part) in EXPLAINED {
        for page in pages {
            assert!(ROUTES.iter().any(|route| route.path == *page && route.method == "GET"), "{page}");
        }
        for locale in Locale::ALL {
            let (page, there) = follows(&browser, part, locale);
            assert!(page.status == 200 && there, "{part} in {}", locale.code());
            let languages = page.attributes(".guide[lang], .guide section[lang]", "lang");
            let is_own = languages.iter().any(|language| language != Locale::En.code());
            assert!(locale == Locale::En || is_own, "{part} is English only");
        }
    }
}
