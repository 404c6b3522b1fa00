//! A form is done once, however often it is sent: at once, with other words, over a restart, at a second server. The browser of all
//! tests presses every button twice (`support/browser.rs`); here is what that does not show.

use crate::screens::PNG;
use crate::support::{App, Database, Kind, Organiser, app, app_on, both};
use caipan::store::{Error, SentForm};
use std::sync::Arc;
use std::thread;

type Form = Vec<(String, String)>;

/// A form that takes a standard point off a player, whose effect was looked at.
fn penalty(organiser: &Organiser, reason: &str) -> Form {
    let filled = [("of", "player-1"), ("points", "1"), ("reason", reason)];
    let asked = organiser.presses("/penalties", "/penalties", &filled);
    assert_eq!(asked.status, 200, "{:?}", asked.errors());
    asked.filled("/e/cup/penalties", &filled)
}

/// How often points were taken off for this reason.
fn taken_off(app: &App, reason: &str) -> usize {
    let event = app.event();
    event.penalties.iter().filter(|given| given.reason == reason).count()
}

#[test]
fn a_form_sent_eight_times_at_once_is_done_once_and_everybody_gets_its_answer() {
    both(|database| {
        let app = app_on(database);
        let organiser = Organiser::by_forms(&app);
        let form = penalty(&organiser, "迟到");
        thread::scope(|threads| {
            for _ in 0..8 {
                threads.spawn(|| assert_eq!(organiser.browser.post("/e/cup/penalties", &form).status, 200));
            }
        });
        assert_eq!(taken_off(&app, "迟到"), 1);
    });
}

#[test]
fn the_same_token_with_something_else_filled_in_is_another_form() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    let page = organiser.browser.get("/e/cup/links");
    for label in ["李", "Żółkiewska-O’Brien", "李"] {
        let form = page.filled("/e/cup/links", &[("role", "recorder"), ("label", label)]);
        assert_eq!(organiser.browser.post("/e/cup/links", &form).status, 200);
    }
    assert_eq!(["李", "Żółkiewska-O’Brien"].map(|label| links(&organiser, label)), [1, 1]);
}

/// How many links of this name there are.
fn links(organiser: &Organiser, label: &str) -> usize {
    let lines = organiser.browser.get("/e/cup/links").texts(".links tbody tr");
    lines.iter().filter(|line| line.contains(label)).count()
}

#[test]
fn what_was_refused_is_done_once_it_can_be() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
    let page = organiser.browser.get("/e/cup/files").value("token");
    let takes_back = |what: &str| {
        let form = [("token".to_owned(), page.clone()), ("reason".to_owned(), "排错".to_owned())];
        organiser.browser.post(&format!("/e/cup/sessions/1/{what}"), &form).status
    };
    assert_eq!(["unseat", "unstart", "unseat", "unseat"].map(takes_back), [422, 200, 200, 200]);
}

#[test]
fn a_form_that_was_done_before_a_restart_or_at_another_server_is_not_done_again() {
    both(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_event(&app);
        let form = penalty(&organiser, "迟到");
        assert_eq!(organiser.browser.post("/e/cup/penalties", &form).status, 200);
        let other = app.beside();
        let again = organiser.browser.at(&other.base).post("/e/cup/penalties", &form);
        assert_eq!(again.status, 409);
        assert_eq!(
            again.errors(),
            ["This form was already sent, so nothing was done a second time. Go back to see the current state."]
        );
        assert_eq!(taken_off(&app, "迟到"), 1);
    });
}

#[test]
fn a_form_broken_off_between_two_changes_can_be_sent_again_once_it_is_released() {
    both(|database| {
        let app = app_on(database);
        let store = &app.store;
        let [first, again, later] = [(); 3].map(|()| Arc::new(SentForm::new("ab".repeat(32))));
        let write = |form: &Arc<SentForm>, result: Result<(), Error>| store.for_form(form.clone()).write(|_| result);
        write(&first, Ok(())).unwrap();
        assert!(write(&first, Err(Error::Ended)).is_err() && first.is_broken_off());
        assert!(matches!(write(&again, Ok(())), Err(Error::FormDone)));
        store.release_form(&first).unwrap();
        write(&later, Ok(())).unwrap();
    });
}

#[test]
fn two_servers_that_get_a_form_at_once_do_it_once() {
    let app = app_on(Database::fresh(Kind::Postgres));
    let organiser = Organiser::with_event(&app);
    let other = app.beside();
    for reason in ["一", "二", "三", "四"] {
        let form = penalty(&organiser, reason);
        thread::scope(|threads| {
            for base in [&app.base, &other.base] {
                let (browser, form) = (organiser.browser.at(base), &form);
                threads.spawn(move || assert!([200, 409].contains(&browser.post("/e/cup/penalties", form).status)));
            }
        });
        assert_eq!(taken_off(&app, reason), 1);
    }
}

#[test]
fn a_link_that_is_shown_once_is_shown_to_who_sends_the_form_again() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    let form = organiser.browser.get("/e/cup/links").filled("/e/cup/links", &[("role", "recorder"), ("label", "李")]);
    let [first, again] =
        [(); 2].map(|()| organiser.browser.post("/e/cup/links", &form).attributes("input.address", "value"));
    assert_eq!(first.len(), 1);
    assert_eq!(first, again);
    assert_eq!(links(&organiser, "李"), 1);
}

#[test]
fn a_file_sent_again_is_taken_once_and_another_file_on_the_same_form_too() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    let token = [("token".to_owned(), organiser.browser.get("/e/cup/screens").value("token"))];
    let mut pictures = 0;
    for picture in [[PNG, b"1"], [PNG, b"1"], [PNG, b"2"]] {
        let page = organiser.browser.send("/e/cup/screens/pictures", &token, Some(("a.png", &picture.concat()))).well();
        pictures = page.texts(".pictures li").len();
    }
    assert_eq!(pictures, 2);
}

#[test]
fn whoever_signs_out_by_two_presses_is_told_so_and_not_refused() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.submit("/events/new", "/sign-out", &[]);
    assert_eq!(page.status, 200, "the browser of the tests presses twice");
    assert_eq!(organiser.browser.get("/events/new").status, 401);
}
