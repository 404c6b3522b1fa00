//! What those who run an event do stands beside each of their pages: to everybody what they may, and nothing that refuses them.

use crate::support::{Browser, Database, Kind, Organiser, app, app_on};
use caipan::actions::Role;
use caipan::event::values::ids::{TableNumber, TeamId};

#[test]
fn everybody_is_led_to_what_they_may_do_and_to_nothing_that_refuses_them() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
    let link = |role: &Role| app.come_in(&app.link("cup", role));
    let led = |browser: &Browser| {
        let links = browser.get("/e/cup/board?lang=en").attributes(".rail li a", "href");
        for address in &links {
            let page = browser.get(address);
            assert_eq!(page.status, 200, "{address}");
            let current = page.attributes(".rail [aria-current=page]", "href");
            let has_none = page.attributes(".rail li a", "href").is_empty();
            assert!(has_none || current == [address.clone()], "{address}: {current:?}");
        }
        links
    };
    let all = led(&organiser.browser);
    assert_eq!(all.len(), 20, "{all:?}");
    let counts = organiser.browser.get("/e/cup/board?lang=en").texts(".rail .mark");
    assert_eq!(counts, ["16", "✓"], "entries, and that the draw is done");
    assert_eq!(led(&link(&Role::Organiser)), all);
    let chief = led(&link(&Role::ChiefReferee));
    assert!(chief.contains(&"/e/cup/results".to_owned()) && !chief.contains(&"/e/cup/links".to_owned()), "{chief:?}");
    let recorder = led(&link(&Role::Recorder));
    assert!(recorder.iter().all(|address| chief.contains(address)) && recorder.len() < chief.len(), "{recorder:?}");
    let referee = led(&link(&Role::Referee(vec![TableNumber(1), TableNumber(2)])));
    let own = ["/e/cup/sessions/1/tables/1", "/e/cup/sessions/1/tables/2"];
    assert_eq!(referee[..2], own);
    assert_eq!(referee[2..], recorder);
    for other in [Role::Leader(TeamId(1)), Role::CheckIn] {
        let browser = link(&other);
        assert_eq!(browser.get("/e/cup/appeals").attributes(".rail a", "href"), Vec::<String>::new(), "{other:?}");
        assert_eq!(browser.get("/e/cup/here").attributes(".rail a", "href"), Vec::<String>::new(), "{other:?}");
    }
}

#[test]
fn a_view_of_those_who_run_an_event_has_at_most_one_main_button() {
    let views_of = |browser: &Browser, event: &str| {
        let mut views = browser.get(&format!("{event}/board")).attributes(".rail li a", "href");
        views.extend(["/webhooks", "/entries/players/1", "/sessions/1/tables/1"].map(|view| format!("{event}{view}")));
        for view in views {
            let page = browser.get(&view);
            // What is folded, or behind `…`, is another view.
            let folded = page.texts("main details:not([open]) .button, main [popover] .button").len();
            let buttons = page.texts("main .button");
            assert!(buttons.len() - folded <= 1, "{view}: {buttons:?}");
        }
    };
    let demo = app_on(Database::demo(Kind::Sqlite));
    let organiser = demo.come_in(&demo.link("demo", &Role::Organiser));
    views_of(&organiser, "/e/demo");
    let app = app();
    let organiser = Organiser::with_event(&app);
    views_of(&organiser.browser, "/e/cup");
    assert_eq!((organiser.on_session(1, "seat").status, organiser.on_session(1, "start").status), (200, 200));
    views_of(&organiser.browser, "/e/cup");
}

#[test]
fn where_nothing_is_the_event_stays_around_it_and_what_was_asked_for_is_said() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    let guest = Browser::new(&app.base);
    assert_eq!(guest.get("/e/cup").status, 200);
    for address in ["/e/cup/players/9999", "/e/cup/tables/9/9", "/e/cup/nothing"] {
        let page = guest.get(&format!("{address}?lang=en"));
        assert_eq!((page.status, page.text("h1").as_str()), (404, "Page not found"));
        assert_eq!(page.text("main code"), address);
        assert_eq!(page.attributes(".tabs a", "href")[0], "/e/cup");
    }
    let page = organiser.browser.get("/e/cup/entries/players/9999");
    assert_eq!(page.status, 404);
    assert!(page.attributes(".rail a", "href").contains(&"/e/cup/entries".to_owned()));
    assert!(guest.get("/e/other/players").attributes(".tabs a", "href").is_empty());
}

#[test]
fn what_may_have_been_meant_is_named_and_nothing_that_its_visitor_may_not_see() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    let guest = Browser::new(&app.base);
    let offers = |browser: &Browser, address: &str| {
        let page = browser.get(address);
        assert_eq!(page.status, 404, "{address}");
        page.attributes(".offers a", "href")
    };
    let players = app.event().entries.players.clone();
    let mut ids: Vec<i32> = players.iter().map(|player| player.id).collect();
    ids.sort_unstable();
    let last: Vec<String> = ids.iter().rev().take(3).map(|id| format!("/e/cup/players/{id}")).collect();
    assert_eq!(offers(&guest, "/e/cup/players/9999"), last);
    let encoded: String = players[5].name.bytes().map(|byte| format!("%{byte:02X}")).collect();
    assert_eq!(offers(&guest, &format!("/e/cup/players/{encoded}"))[0], format!("/e/cup/players/{}", players[5].id));
    assert_eq!(offers(&guest, "/e/cup/nothing"), Vec::<String>::new());
    for address in ["/e/cupp", "/e/cub/players", "/e/cub/board", "/e/cub/nothing"] {
        assert_eq!(offers(&guest, address), ["/e/cup"], "{address}");
    }
    let long = format!("/e/cup/{}", "<i>".repeat(40)).replace('<', "%3C").replace('>', "%3E");
    let quoted = guest.get(&long).text("main code");
    assert!(quoted.starts_with("/e/cup/<i><i>") && quoted.ends_with('…') && quoted.chars().count() == 61, "{quoted}");

    let hidden = [("shelf", "hidden"), ("typed", ""), ("event", "cup")];
    assert_eq!(organiser.browser.submit("/e/cup/regulations", "/events/shelf", &hidden).status, 200);
    assert_eq!(offers(&guest, "/e/cub/board"), Vec::<String>::new());
    assert_eq!(offers(&organiser.browser, "/e/cub/board"), ["/e/cup"]);
}
