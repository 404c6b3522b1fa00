//! What somebody looks at before it is done stays good while hands are entered: a hall does not stand still for it.

use crate::support::{Organiser, Phone, app, drawn};

#[test]
fn a_hand_entered_meanwhile_refuses_neither_regulations_nor_an_exchange_of_seats() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
    let (one, two) = (Phone::of(&app, "cup", 1), Phone::of(&app, "cup", 2));
    let looked = organiser.presses("/regulations", "/regulations", &[("appeal_minutes", "7"), ("reason", "漏写")]);
    assert_eq!(one.records(1, drawn()).status, 200);
    organiser.browser.post("/e/cup/regulations", &looked.filled("/e/cup/regulations", &[])).well();
    assert_eq!(app.event().head.regulations.appeal_minutes, 7);

    let tables = app.event().sessions[0].tables.clone();
    let (a, b) = (tables[0].players.east, tables[1].players.east);
    let looked = organiser.browser.get(&format!("/e/cup/sessions/1/swap?a={a}&b={b}"));
    assert_eq!(two.records(1, drawn()).status, 200);
    let stale = organiser.browser.get(&format!("/e/cup/sessions/1/swap?a={a}&b={b}"));
    let [fields, stale] = [looked, stale].map(|page| page.filled("/e/cup/sessions/1/swap", &[("reason", "坐错")]));
    assert_eq!(organiser.browser.post("/e/cup/sessions/1/swap", &fields).errors(), Vec::<String>::new());
    assert_eq!(app.event().sessions[0].tables[0].players.east, b);
    let twice = organiser.browser.post("/e/cup/sessions/1/swap", &stale);
    assert_eq!(twice.errors(), ["The event has changed in the meantime. Check it, then try again."]);

    // Regulations that somebody else has changed meanwhile are shown again, not overwritten.
    let looked = organiser.presses("/regulations", "/regulations", &[("appeal_minutes", "8"), ("reason", "再改")]);
    let other = organiser.presses("/regulations", "/regulations", &[("appeal_minutes", "9"), ("reason", "另改")]);
    let done = organiser.browser.post("/e/cup/regulations", &other.filled("/e/cup/regulations", &[]));
    assert_eq!(done.errors(), Vec::<String>::new());
    let again = organiser.browser.post("/e/cup/regulations", &looked.filled("/e/cup/regulations", &[]));
    assert_eq!(again.attributes("input[name=of]", "value").len(), 1, "{}", again.text("main"));
    assert_eq!(app.event().head.regulations.appeal_minutes, 9);
}
