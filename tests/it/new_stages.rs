//! The stages of a new event on its page: their numbers of sessions, how many qualify, and stages that are left out.

use crate::archive::view;
use crate::support::{Organiser, Page, app};
use caipan::event::stage::Stage;
use caipan::event::stage::field::Places;

#[test]
fn how_many_go_on_is_a_number() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?preset=club-finals&lang=en");
    let make = |go_on: &str| {
        let fields = [("name", "Open"), ("slug", "open"), ("stage-1-sessions", "3"), ("go_on", go_on)];
        organiser.browser.post("/events", &page.filled("/events", &fields))
    };
    let wrong = make("many");
    assert_eq!((wrong.status, wrong.errors().len(), wrong.value("go_on").as_str()), (422, 1, "many"));
    assert_eq!((page.value("go_on").as_str(), make("8").errors()), ("16", vec![]));
    let head = view(&app.store, "open").head.clone();
    let field = head.regulations.stages[1].field.as_ref().unwrap();
    assert_eq!((head.teams, field.places, head.regulations.sessions), (false, Some(Places::Span(1, 8)), 7));
    let asked = page.attributes(".questions > fieldset [type=number]", "name");
    assert_eq!(asked, ["stage-1-sessions", "go_on", "stage-2-sessions", "stage-3-sessions"]);
    let card = page.text(".event-kinds [value=club-finals]");
    assert!(card.contains("half of their points") && !card.contains("16"), "it stays true of other numbers: {card}");
}

#[test]
fn a_kind_whose_stages_are_all_emptied_asks_how_many_sessions_there_are() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?preset=halves&lang=en");
    let emptied = ["stage-1-name", "stage-1-sessions", "stage-2-name", "stage-2-sessions"].map(|field| (field, ""));
    let filled = [&emptied[..], &[("name", "Open"), ("slug", "open")]].concat();
    let asked = organiser.browser.post("/events", &page.filled("/events", &filled));
    assert_eq!((asked.status, asked.errors().len(), asked.value("sessions").as_str()), (422, 1, "8"));
    assert!(asked.errors()[0].starts_with("All stages are empty."), "{:?}", asked.errors());
    let made = organiser.browser.post("/events", &asked.filled("/events", &[("sessions", "3")]));
    assert_eq!((made.status, made.errors()), (200, vec![]));
    let regulations = view(&app.store, "open").head.regulations.clone();
    assert_eq!((regulations.sessions, regulations.stages.len()), (3, 0));
}

#[test]
fn a_stage_whose_number_of_sessions_is_emptied_is_left_out() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?preset=club-finals&lang=en");
    let fields = [("name", "Open"), ("slug", "open"), ("stage-1-sessions", "3"), ("stage-3-sessions", "")];
    let made = organiser.browser.post("/events", &page.filled("/events", &fields));
    assert_eq!((made.status, made.errors()), (200, vec![]));
    let regulations = view(&app.store, "open").head.regulations.clone();
    assert_eq!((regulations.sessions, regulations.stages.len()), (5, 2));
}

#[test]
fn how_many_go_on_to_a_stage_that_is_left_out_go_on_to_the_next_one() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?preset=club-finals&lang=en");
    let fields = [("stage-1-sessions", "2"), ("go_on", "8"), ("stage-2-sessions", ""), ("stage-3-sessions", "1")];
    let press =
        |page: &Page, filled: &[(&str, &str)]| organiser.browser.post("/events", &page.filled("/events", filled));
    // A page that is shown again has each number in its own field.
    let again = press(&page, &[&fields[..], &[("read", "yes")]].concat());
    assert_eq!(fields.map(|(field, _)| again.value(field)), fields.map(|(_, typed)| typed.to_owned()));
    let made = press(&again, &[("name", "Open"), ("slug", "open")]);
    assert_eq!((made.status, made.errors()), (200, vec![]));
    let stages = view(&app.store, "open").head.regulations.stages.clone();
    let field = stages[1].field.as_ref().unwrap();
    assert_eq!((stages.len(), field.from.as_str(), field.places), (2, "qualification", Some(Places::Span(1, 8))));
    // If the stage is there, the next one has its own places.
    let made = press(&again, &[("name", "All"), ("slug", "all"), ("stage-2-sessions", "1")]);
    assert_eq!((made.status, made.errors()), (200, vec![]));
    let places = |stage: &Stage| stage.field.as_ref().and_then(|field| field.places);
    let stages = view(&app.store, "all").head.regulations.stages.clone();
    assert_eq!([places(&stages[1]), places(&stages[2])], [Some(Places::Span(1, 8)), Some(Places::All)]);
}
