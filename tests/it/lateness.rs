//! What coming late costs and what is paid with an appeal, where an event has its own.

use crate::any_number::holds;
use crate::archive::view;
use crate::support::{Organiser, Phone, app, app_on, both, paper};
use caipan::tournament::lateness::{LateStep, Lateness};
use serde_json::json;

/// Two steps, and nobody forfeits.
const MILD: [(&str, &str); 7] = [
    ("late_minutes_1", "5"),
    ("late_points_1", "0"),
    ("late_minutes_2", "20"),
    ("late_points_2", "30"),
    ("late_after", "last"),
    ("appeal_fee", "200 元"),
    ("entry", "totals"),
];

#[test]
fn an_event_takes_what_its_own_steps_say() {
    both(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &MILD);
        let steps = [(5, 0), (20, 30)].map(|(minutes, points)| LateStep { minutes, points });
        let lateness = Lateness { steps: steps.into(), forfeit: false };
        assert_eq!(view(&app.store, "cup").head.regulations.lateness, lateness);
        let phone = Phone::of(&app, "cup", 1);
        let rules = phone.sheet()["rules"]["late"].clone();
        let rule = |seconds: u32, points: i32| json!({ "seconds": seconds, "points": points, "forfeit": false });
        assert_eq!(rules, json!([rule(0, 0), rule(300, 30)]));
        for (seconds, points) in [(300, 0), (301, 30), (9000, 30)] {
            let arrived =
                json!({ "kind": "arrived", "seat": "S", "seconds": seconds, "stand_in": false, "reason": "堵车" });
            assert_eq!(phone.notes(arrived).status, 200, "{seconds}");
            assert_eq!(phone.sheet()["seats"]["S"]["late"], points);
        }
        let late = json!({ "seat": "E", "seconds": 9000, "stand_in": true });
        assert_eq!(phone.notes(json!({ "kind": "called", "reason": "未到", "late": late })).status, 422, "no forfeit");
        let grid = organiser.browser.get("/e/cup/sessions/1/totals");
        assert_eq!(grid.attributes("option[value='1200']", "value").len(), 1, "{}", grid.text("main"));
        assert!(grid.attributes("option[value='901']", "value").is_empty());
        holds(&app.store);
    });
}

#[test]
fn lateness_and_the_fee_are_shown_where_they_are_asked_about() {
    let app = app();
    let organiser = Organiser::playing(&app, &MILD);
    let tariffs = organiser.browser.get("/e/cup/tariffs?lang=en").text("#lateness");
    for said in ["Up to 20 minutes: 30 points", "Later: no more than that", "200 元 is paid with it"] {
        assert!(tariffs.contains(said), "{tariffs}");
    }
    let appeals = organiser.browser.get("/e/cup/appeals");
    assert_eq!(appeals.value("fee"), "200 元");
    let blank = organiser.browser.download("/e/cup/print.pdf?document=appeal&language=en&session=&table=");
    assert!(paper::text(&blank).contains("with 200 元, given"), "{}", paper::text(&blank));

    let changes = |fields: &[(&str, &str)]| organiser.presses("/regulations?lang=en", "/regulations", fields).errors();
    assert!(changes(&[("late_minutes_1", "30"), ("reason", "x")])[0].contains("more minutes than the one before"));
    assert!(changes(&[("late_points_2", ""), ("reason", "x")])[0].contains("step 2"));
    assert!(changes(&[("late_minutes_1", "soon"), ("reason", "x")])[0].contains("soon"));
    assert!(changes(&[("appeal_fee", &"元".repeat(41)), ("reason", "x")])[0].contains("at most 40"));
}
