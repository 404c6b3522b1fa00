//! Corrections: a new version with a reason; a stale one is refused with what stands; closed sessions are the chief's.

use crate::support::{App, Organiser, Phone, Referee, app, app_on, by_turns};
use caipan::actions::Role;
use serde_json::json;

/// An event by these regulations whose first session, which time stops in the first hand of every table, is closed.
fn closed_event(app: &App, regulations: &[(&str, &str)]) -> Organiser {
    let organiser = Organiser::playing(app, regulations);
    for table in 1..=4 {
        assert_eq!(Referee::of(app, &organiser.slug, table).records(1, &[("ending", "stopped")]).status, 200);
    }
    assert_eq!(organiser.on_session(1, "close").status, 200);
    organiser
}

#[test]
fn a_correction_needs_a_reason_and_keeps_what_it_corrects() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let referee = Referee::of(&app, &organiser.slug, 1);
        let win = [("ending", "self-draw"), ("winner", "E"), ("basic_points", "8")];
        assert_eq!(referee.records(1, &win).status, 200);
        // The link, the amounts and the errors lead down to the form, which is below the players.
        let action = format!("{}/hands", referee.sheet(1));
        let table = referee.browser.get(&referee.sheet(1));
        assert_eq!(table.attributes(".history a", "href"), [format!("{action}/1#correct")]);
        let form = referee.browser.get(&format!("{action}/1"));
        assert_eq!((form.texts("#correct[open]").len(), form.texts("#correct [autofocus]").len()), (1, 0));
        let typed = [("basic_points", "10"), ("reason", "misread")];
        let shown = referee.browser.post(&action, &form.filled(&action, &typed));
        assert_eq!(shown.texts("#correct [autofocus]"), ["Save correction of hand 1"]);
        // What the correction does to the session, and that no rank moves, stands there before it is saved.
        let score = |of: &str| format!("Session score {of}");
        let scores = ["548 → 554", "484 → 482", "484 → 482", "484 → 482"].map(score);
        assert_eq!(shown.texts("#correct .amounts .points"), scores);
        assert_eq!(shown.texts("#correct .moved"), ["The ranks stay as they are."]);
        let refused = referee.corrects(1, 1, &[("basic_points", "10"), ("reason", " ")]);
        assert_eq!((refused.status, refused.errors()), (422, vec!["Enter a reason.".to_owned()]));
        assert_eq!(refused.texts("#correct [autofocus] .errors").len(), 1);
        assert_eq!(referee.corrects(1, 1, &[("basic_points", "10"), ("reason", "misread")]).status, 200);
        let view = app.event();
        let table = &view.sessions[0].tables[0];
        assert_eq!(table.cards().values().map(|points| points.0), [554, 482, 482, 482]);
        let page = referee.browser.get(&format!("{}/hands/1", referee.sheet(1)));
        let versions = page.texts(".versions li");
        assert_eq!(versions.len(), 2);
        assert!(versions[0].contains("misread") && versions[1].contains("+48"), "{versions:?}");
    });
}

#[test]
fn who_saw_an_older_version_gets_the_newer_one_and_overwrites_nothing() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
    let first = Referee::of(&app, &organiser.slug, 1);
    let second = Referee::of(&app, &organiser.slug, 1);
    assert_eq!(first.records(1, &[("ending", "drawn-hand")]).status, 200);
    let sheet = first.sheet(1);
    let stale = second.browser.get(&format!("{sheet}/hands/1")).filled(
        &format!("{sheet}/hands"),
        &[("ending", "self-draw"), ("winner", "S"), ("basic_points", "24"), ("reason", "mine"), ("seen", "1")],
    );
    assert_eq!(
        first
            .corrects(1, 1, &[("ending", "self-draw"), ("winner", "E"), ("basic_points", "8"), ("reason", "won")])
            .status,
        200
    );
    let conflict = second.browser.post(&format!("{sheet}/hands"), &stale);
    assert_eq!(conflict.status, 409);
    assert!(conflict.errors()[0].starts_with("referee changed hand 1 at "), "{:?}", conflict.errors());
    let view = app.event();
    assert_eq!(view.sessions[0].tables[0].cards().east.0, 548);
}

#[test]
fn an_annulled_hand_is_the_chief_referee_s() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
    let referee = Referee::of(&app, &organiser.slug, 1);
    let chief = Referee { browser: app.come_in(&app.link("cup", &Role::ChiefReferee)), slug: "cup".into(), table: 1 };
    assert_eq!(chief.records(1, &[("ending", "annulled")]).status, 200);
    let back = referee.corrects(1, 1, &[("ending", "drawn-hand"), ("reason", "no")]);
    assert_eq!(back.errors(), ["Only the chief referee can annul a hand or correct an annulled one."]);
}

#[test]
fn a_closed_session_is_corrected_by_the_chief_referee_only() {
    let app = app();
    let organiser = closed_event(&app, &[]);
    assert_eq!(organiser.on_session(1, "publish").status, 200);
    let referee = Referee::of(&app, &organiser.slug, 1);
    let change = [("ending", "self-draw"), ("winner", "E"), ("basic_points", "8"), ("reason", "video")];
    let closed = ["Session 1 is closed. Only the chief referee can correct it."];
    assert_eq!(referee.browser.get(&format!("{}/hands/1", referee.sheet(1))).errors(), closed);
    // Nor by sending the form that is not offered.
    let token = referee.browser.get("/sign-in").value("token");
    let entry = [
        ("token", token.as_str()),
        ("hand", "1"),
        ("revision", "1"),
        ("dealer", "E"),
        ("entry", "7e57ab1e-0000-4000-8000-000000000001"),
        ("seen", "1"),
    ];
    let fields: Vec<_> =
        entry.iter().chain(&change).map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    assert_eq!(referee.browser.post(&format!("{}/hands", referee.sheet(1)), &fields).errors(), closed);
    let chief = Referee { browser: app.come_in(&app.link("cup", &Role::ChiefReferee)), ..referee };
    assert_eq!(chief.corrects(1, 1, &change).status, 200);
    // What was published stays as it was published; the live standings follow the correction.
    assert!(chief.browser.get("/e/cup/published/1/1").texts(".standings td").iter().all(|cell| cell != "548"));
    assert_eq!(chief.browser.get("/e/cup/players").text(".badge"), "Provisional", "corrected since it was published");
    assert!(chief.browser.get("/e/cup/players").texts(".standings td").iter().any(|cell| cell == "548"));
    // The board says so of the session, with the way to publish it again as long as no later one has begun.
    let row = |what: &str| chief.browser.get("/e/cup/board").texts(&format!("#session-1 {what}"));
    assert_eq!(
        (row("h2 .badge"), row(".again")),
        (vec!["Published, changed since".to_owned()], vec!["Publish session 1 again".to_owned()])
    );
    organiser.goes(2, &["seat", "start"]);
    assert_eq!((row("h2 .badge"), row(".again")), (vec!["Published, changed since".to_owned()], vec![]));
    assert!(row(".corrected")[0].contains("those published next count the correction"));
}

#[test]
fn corrections_after_a_session_have_a_window() {
    let app = app();
    let organiser = closed_event(&app, &[("correction_minutes", "0")]);
    let token = app.link(&organiser.slug, &Role::ChiefReferee);
    let chief = Referee { browser: app.come_in(&token), slug: organiser.slug.clone(), table: 1 };
    let late = chief.corrects(1, 1, &[("ending", "drawn-hand"), ("reason", "misread")]);
    assert_eq!(late.status, 422);
    assert!(late.errors()[0].starts_with("Session 1 was closed more than 0 minutes ago"), "{:?}", late.errors());
    let phone = Phone::with(&app, &token, &organiser.slug, 1);
    let sheet = phone.sheet();
    let time = |of: &str| sheet[of].as_str().unwrap().to_owned();
    assert!(time("corrections_until") < time("now"), "the phone offers none: {}", time("corrections_until"));
    let filled =
        json!({ "kind": "filled", "seat": "E", "attendance": "played", "session_penalty": 10, "reason": "late" });
    assert_eq!(phone.notes(filled).status, 422);
}
