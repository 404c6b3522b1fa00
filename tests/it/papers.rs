//! What papers say where something is missing, empty or of another kind than in most events.

use crate::any_number::{begins, draws, event, individuals, plays};
use crate::stages::{decides_field, qualified};
use crate::support::paper::text;
use crate::support::{Organiser, app};

/// The text of a paper of the event.
fn read(organiser: &Organiser, query: &str) -> String {
    text(&organiser.browser.download(&organiser.path(&format!("/print.pdf?language=en&document={query}"))))
}

/// Why a paper is not printed.
fn refused(organiser: &Organiser, query: &str) -> Vec<String> {
    let page = organiser.browser.get(&organiser.path(&format!("/print.pdf?language=en&document={query}")));
    assert_eq!(page.status, 422, "{query}");
    page.errors()
}

#[test]
fn between_two_stages_papers_of_a_session_say_what_is_missing_and_after_the_last_are_those_of_the_last() {
    let app = app();
    let organiser = qualified(&app);
    plays(&app.store, 1);
    plays(&app.store, 2);
    let no_field = "The qualifiers for 决赛 have not been decided yet. Decide them first.";
    for paper in ["kit", "score-record", "score-record&blank=yes&table=1", "table-cards&session=3"] {
        assert_eq!(refused(&organiser, paper), [no_field], "{paper}");
    }
    let spare = || read(&organiser, "score-record&blank=yes").matches('\u{c}').count();
    assert_eq!(spare(), 1, "a sheet for any table");
    decides_field(&organiser, &app.store, "final");
    let unseated = "Session 3 has no seats yet. Seat it first, or choose another session.";
    assert_eq!(refused(&organiser, "kit"), [unseated]);
    assert_eq!(refused(&organiser, "appeal&session=3"), [unseated]);
    assert_eq!(refused(&organiser, "score-record&session=9"), ["There is no session 9: the event has 4."]);
    assert_eq!(
        refused(&organiser, "score-record&session=1&table=99"),
        ["There is no table 99: the tables are 1 to 4."]
    );
    let no_deals = "This event is not played as duplicate, so its sessions have no deals.";
    assert_eq!(refused(&organiser, "walls&session=1"), [no_deals]);
    plays(&app.store, 3);
    plays(&app.store, 4);
    let sheets = read(&organiser, "score-record").split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(sheets.matches("Score Sheet Session 4").count(), 2, "the tables of the final: {sheets}");
    assert!(read(&organiser, "kit").contains("Session 4"));
    assert_eq!(spare(), 1);
}

#[test]
fn a_seating_plan_names_who_has_a_bye() {
    let app = app();
    let organiser = event(&app, "individuals", "2", &individuals(10));
    draws(&organiser, &[("sessions", "2")]);
    let named = |query: &str| read(&organiser, query).matches("Byes: ").count();
    assert_eq!((named("seating"), named("seating&session=2")), (2, 1), "two players in each session");
    begins(&app.store, 1);
    assert_eq!(named("seating&session=1"), 1);
}
