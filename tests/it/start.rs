//! The first page: what is played, what comes and what is over, each with how far it is, whether there is no event or many.

use crate::support::{App, Browser, Organiser, app};
use caipan::actions::{self, Actor, NewEvent};
use caipan::event::regulations::Regulations;
use caipan::store::now;
use chrono::TimeDelta;

/// An event of one session, so many days from now where it is.
fn comes(app: &App, slug: &str, days: i64) {
    let starts = vec![now() + TimeDelta::days(days)];
    let regulations = Regulations { sessions: 1, starts, time_zone: "UTC".parse().ok(), ..Regulations::default() };
    let new = NewEvent { slug: slug.into(), name: slug.into(), teams: false, regulations };
    actions::create_event(&app.store, &Actor::command_line(), &new, now()).unwrap();
}

#[test]
fn events_are_in_the_order_of_time_and_say_how_far_they_are() {
    let app = app();
    let first_page = || Browser::new(&app.base).get("/?lang=en");
    assert_eq!(first_page().texts(".events, .spotlight"), Vec::<String>::new());
    assert!(first_page().text(".empty").starts_with("There are no events yet."));

    for (slug, days) in [("later", 30), ("over", -30), ("tomorrow", 1), ("long-over", -60)] {
        comes(&app, slug, days);
    }
    let page = first_page();
    assert_eq!(page.texts(".events h3"), ["tomorrow", "later", "over", "long-over"]);
    assert_eq!(page.texts(".events .badge"), ["Tomorrow", "In 30 days"]);
    (0..8).for_each(|number| comes(&app, &format!("old-{number}"), -100 - number));
    // Nobody has said that it has ended, and nothing of it has happened.
    let new = NewEvent {
        slug: "forgotten".into(),
        name: "forgotten".into(),
        teams: false,
        regulations: Regulations::default(),
    };
    actions::create_event(&app.store, &Actor::command_line(), &new, now() - TimeDelta::days(400)).unwrap();
    let page = first_page();
    assert_eq!((page.texts(".events h3").len(), page.texts("details .events h3").len()), (13, 5));
    assert_eq!(
        (page.text("summary"), page.texts("details .events h3").pop()),
        ("5 older events".into(), Some("forgotten".into()))
    );
}

#[test]
fn what_is_played_stands_above_with_its_clock_and_who_leads() {
    let app = app();
    comes(&app, "tomorrow", 1);
    let organiser = Organiser::playing(&app, &[]);
    let page = Browser::new(&app.base).get("/?lang=en");
    assert_eq!(page.text(".spotlight > header h2"), "春季国标赛");
    assert_eq!(page.attributes(".spotlight a.button", "href"), ["/e/cup"]);
    assert!(page.text("#now").contains("Session 1 Playing"), "{}", page.text("#now"));
    assert_eq!(page.attributes("#now .countdown", "data-times").len(), 1);
    assert_eq!(page.texts(".events h3"), ["tomorrow"]);
    let board = "/e/cup/board".to_owned();
    assert!(!page.attributes(".spotlight a", "href").contains(&board));
    assert!(organiser.browser.get("/").attributes(".spotlight a", "href").contains(&board));
}
