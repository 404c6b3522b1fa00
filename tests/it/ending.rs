//! The end of an event: what is missing, for all who may end it; thanks and papers for everybody; and how far papers can be
//! relied on until then.

use crate::support::paper::text;
use crate::support::{App, Browser, Organiser, Page, Phone, acting, app, app_on, by_turns};
use crate::totals::by_form;
use caipan::actions::{self, Actor, Role};
use caipan::event::values::ids::{PlayerId, TeamId};
use caipan::messages::Locale;
use serde_json::json;
use uuid::Uuid;

/// One session on totals has been played; appeals end with it.
pub fn played(app: &App) -> Organiser {
    let regulations = [("sessions", "1"), ("entry", "totals"), ("appeal_minutes", "0")];
    let organiser = Organiser::playing(app, &regulations);
    by_form(app, 1, 0);
    organiser
}

/// The player who drew a number hands in an appeal.
fn appeals(organiser: &Organiser, who: &str) {
    let paper =
        [("session", "1"), ("who", who), ("by", "领队林"), ("ruling", "the false win was none"), ("fee", "200")];
    assert_eq!(organiser.presses("/appeals", "/appeals", &paper).status, 200);
}

fn decides(organiser: &Organiser, body: &str, verdict: &str, reason: &str) {
    let of = organiser.browser.get("/e/cup/appeals").value("of");
    let fields = [("of", of.as_str()), ("body", body), ("verdict", verdict), ("reason", reason)];
    organiser.does("/appeals", "/appeals/decide", &fields);
}

#[test]
fn who_may_end_the_event_sees_what_is_missing_and_everybody_gets_thanks_and_papers() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = played(&app);
        let (chief, guest) = (app.come_in(&app.link("cup", &Role::ChiefReferee)), Browser::new(&app.base));
        let board = || chief.get("/e/cup/board?lang=en");
        let missing = |page: &Page| page.texts(".end li").iter().filter(|line| line.starts_with('○')).count();
        assert_eq!(board().texts(".end"), Vec::<String>::new());
        appeals(&organiser, "3");
        assert_eq!(organiser.on_session(1, "close").status, 200);
        assert_eq!(missing(&board()), 2, "{}", board().text(".end"));
        assert_eq!(missing(&organiser.browser.get("/e/cup/board")), 2);
        assert!(board().text(".end").contains("○ 1 appeal to decide."), "{}", board().text(".end"));
        assert!(!board().text(".end").contains("Certificates"), "papers are printed by organisers");

        // Granted, and nothing follows from it at the table: that is said, until something does.
        decides(&organiser, "chief-referee", "granted", "it was none");
        let event = app.event();
        let third = PlayerId(event.entries.players[2].id);
        let table =
            event.sessions[0].tables.iter().find(|table| table.players.find(|player| *player == third).is_some());
        let (table, signed) = table.map(|table| (table.number, table.signed.clone().unwrap())).unwrap();
        let name = event.entries.player_name(third);
        let remark = format!("Session 1, table {table}: the appeal of {name} was granted at ");
        let told = board().texts(".differences > ul > li > p");
        assert!(told.len() == 1 && told[0].starts_with(&remark), "{told:?}");
        assert!(board().text(".end").contains("1 thing to fix"));
        assert_eq!(organiser.on_session(1, "publish").status, 200);
        assert!(
            !guest.get("/e/cup/players?lang=en").text(".badge-line").contains("Official"),
            "not before it is corrected"
        );
        assert!(board().texts(".end .badge.official").is_empty());
        let clerk = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", table.0);
        let [east, south, west, north] = signed.totals.values().map(|total| total.0);
        let four = json!({ "E": east + 10, "S": south - 10, "W": west, "N": north });
        let entry = Uuid::new_v4();
        let said = json!({ "kind": "counted", "totals": four, "reason": "appeal", "entry": entry,
            "to_nobody": signed.to_nobody.map(|points| points.0) });
        assert_eq!(clerk.sends_from_no_device("notes", said).status, 200);
        let told = board().texts(".differences > ul > li > p");
        assert!(told.len() == 1 && told[0].starts_with("The ranking published after session 1"), "{told:?}");

        for paper in ["standings", "score-summary"] {
            assert_eq!(guest.get(&format!("/e/cup/papers/{paper}")).status, 404, "it has not ended");
        }
        assert_eq!(guest.get("/e/cup/players").text("#ended"), "");
        assert_eq!(organiser.on_session(1, "publish").status, 200);
        assert_eq!(missing(&board()), 0);
        let next = || board().texts("#next :is(button, a)");
        assert_eq!(next(), ["End the event", "Standings"]);
        chief.submit("/e/cup/board", "/e/cup/end", &[]).well();
        assert_eq!(next(), ["Standings"], "the bar is never empty");
        let standings = guest.get("/e/cup/players");
        let thanks = "春季国标赛 has ended. Thank you to everybody who played, refereed and helped.";
        assert_eq!(standings.text("#ended strong"), thanks);
        let links = standings.attributes("#ended a", "href");
        assert_eq!(links, ["/e/cup/papers/standings", "/e/cup/papers/score-summary", "/e/cup/verify"]);
        for link in &links[..2] {
            let paper = text(&guest.download(link));
            assert!(paper.contains("Official after session 1."), "{link}: {paper}");
        }
        for other in ["penalty-record", "entry-form", "unknown"] {
            assert_eq!(guest.get(&format!("/e/cup/papers/{other}")).status, 404, "{other}");
        }
    });
}

#[test]
fn until_when_appeals_are_taken_is_said_before_it_has_passed_and_after() {
    for (minutes, said) in [("0", "✓ The time for appeals is over"), ("30", "○ Appeals until ")] {
        let app = app();
        let regulations = [("sessions", "1"), ("entry", "totals"), ("appeal_minutes", minutes)];
        let organiser = Organiser::playing(&app, &regulations);
        by_form(&app, 1, 0);
        assert_eq!(organiser.on_session(1, "close").status, 200);
        let step = organiser.browser.get("/e/cup/board").texts(".end li")[1].clone();
        assert!(step.starts_with(said) && step.contains(" minutes)") == (minutes == "30"), "{step}");
    }
}

/// The first of two sessions has been played, published, and somebody has appealed against it.
fn half_played(app: &App, appeal_minutes: &str) -> Organiser {
    let regulations = [("sessions", "2"), ("entry", "totals"), ("appeal_minutes", appeal_minutes)];
    let organiser = Organiser::playing(app, &regulations);
    by_form(app, 1, 0);
    appeals(&organiser, "3");
    organiser.goes(1, &["close", "publish"]);
    organiser
}

#[test]
fn before_a_ceremony_starts_its_page_says_whether_appeals_can_change_the_places() {
    for (minutes, meaning) in [("30", "provisional until the time for appeals ends"), ("0", "(open: 1)")] {
        let app = app();
        let organiser = half_played(&app, minutes);
        let status = || organiser.browser.get("/e/cup/ceremony?lang=en").text("p.status");
        assert!(status().contains(meaning) && status().ends_with("Appeals: 1"), "{}", status());
        decides(&organiser, "chief-referee", "rejected", "it was one");
        assert!(!status().contains("Appeals: 1"), "{}", status());
    }
}

fn printed(organiser: &Organiser, document: &str) -> String {
    let paper = text(&organiser.browser.download(&format!("/e/cup/print.pdf?language=en&document={document}")));
    paper.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn results_on_paper_name_appeals_that_are_not_decided_before_their_time_is_over() {
    let app = app();
    let organiser = half_played(&app, "30");
    for paper in ["standings", "certificate"] {
        let printed = printed(&organiser, paper);
        assert!(printed.contains("time for appeals ends at") && printed.contains("not decided yet: 1."), "{printed}");
    }
}

#[test]
fn certificates_say_that_play_goes_on_until_the_last_session_is_official() {
    let app = app();
    let organiser = half_played(&app, "0");
    decides(&organiser, "chief-referee", "rejected", "it was one");
    assert!(printed(&organiser, "standings").contains("Official after session 1."));
    let certificate = printed(&organiser, "certificate");
    assert!(certificate.contains("Official after session 1 of 2: the competition goes on"), "{certificate}");
    // While the next one runs they are offered of the session that is closed.
    let offers = || {
        let page = organiser.browser.get("/e/cup/print?lang=en");
        ["a[href*='document=certificate']", "button[value=certificate]"].map(|of| page.attributes(of, "href"))
    };
    assert_eq!(offers()[0], Vec::<String>::new());
    organiser.goes(2, &["seat", "start"]);
    let [links, buttons] = offers();
    assert_eq!((links.len(), buttons.len()), (1, 0));
    let again = text(&organiser.browser.download(&links[0]));
    let again = again.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(again.contains("Official after session 1 of 2: the competition goes on"), "{again}");
}

#[test]
fn an_event_ends_only_after_its_last_session_is_closed_and_not_when_it_has_seats() {
    let app = app();
    let organiser = half_played(&app, "0");
    decides(&organiser, "chief-referee", "rejected", "it was one");
    let next = || organiser.browser.get("/e/cup/board?lang=en").texts("#next :is(button, a)");
    assert_eq!(organiser.on_session(2, "seat").status, 200);
    assert_eq!(next(), ["Start session 2", "Standings"]);
    let against = match acting(&app.store, &Actor::command_line(), "cup").end_event() {
        Err(actions::Error::Refused(against)) => against,
        other => panic!("{other:?}"),
    };
    assert!(Locale::En.say(&against[0]).starts_with("1 of 2 sessions have been played."), "{against:?}");
    assert_eq!(organiser.on_session(2, "start").status, 200);
    by_form(&app, 2, 0);
    organiser.goes(2, &["close", "publish"]);
    assert_eq!(next(), ["End the event", "Standings"]);
    acting(&app.store, &Actor::command_line(), "cup").end_event().unwrap();
}

#[test]
fn every_paper_of_results_says_how_far_it_holds_and_when_it_was_printed() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = played(&app);
        assert_eq!(organiser.on_session(1, "close").status, 200);
        let of_all = printed(&organiser, "penalty-record");
        assert!(of_all.contains("Session 1 Group 1"), "the only one is named: {of_all}");
        let papers = ["penalty-record", "score-record", "score-summary", "standings", "certificate"];
        let printed = |rest: &str| {
            let paper =
                text(&organiser.browser.download(&format!("/e/cup/print.pdf?language=en&session=1&document={rest}")));
            paper.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let this_year = caipan::store::now().format(" %Y, ").to_string();
        for paper in papers {
            let printed = printed(paper);
            assert!(printed.contains("provisional") && printed.contains("not published"), "{paper}: {printed}");
            let when = printed.split("Printed ").nth(1).unwrap_or_default();
            assert!(when.contains(&this_year), "{paper}: {printed}");
        }
        assert_eq!(organiser.on_session(1, "publish").status, 200);
        for paper in &papers[..4] {
            assert!(printed(paper).contains("Official after session 1."), "{paper}: {}", printed(paper));
        }
        // What is to be filled in by hand relies on nothing.
        for blank in &papers[..2] {
            let blank = printed(&format!("{blank}&blank=yes"));
            assert!(!blank.contains("Official") && !blank.contains("Printed"), "{blank}");
        }
    });
}

#[test]
fn an_appeal_is_printed_as_it_was_handed_in_and_decided() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = played(&app);
        appeals(&organiser, "3");
        let link =
            organiser.browser.get("/e/cup/appeals").attributes(".appeals .card a[href^='/e/cup/appeals/']", "href");
        let [link] = &link[..] else { panic!("{link:?}") };
        let paper = |browser: &Browser| text(&browser.download(&format!("{link}?language=en&paper=a4")));
        assert!(paper(&organiser.browser).contains("the false win was none"));
        decides(&organiser, "chief-referee", "rejected", "it was one");
        decides(&organiser, "arbitration-committee", "granted", "it was none after all");
        let name = app.event().entries.players[2].name.clone();
        let leader = app.come_in(&app.link("cup", &Role::Leader(TeamId(1))));
        let printed = paper(&leader);
        for said in [&name, "领队林", "(fee 200)", "Rejected: it was one", "Granted: it was none after all"] {
            assert!(printed.contains(said), "{said}: {printed}");
        }
        // Where it was, who received it, and times as far as they can be relied on.
        let words = printed.split_whitespace().collect::<Vec<_>>().join(" ");
        for said in ["Session: 1 Group: 1 Table: ", "Received by: ", "Printed ", "Check ", "(UTC"] {
            assert!(words.contains(said), "{said}: {words}");
        }
        // From the page of papers it is the same, and a form where nothing was handed in.
        let form = |rest: &str| {
            text(&organiser.browser.download(&format!("/e/cup/print.pdf?document=appeal&language=en{rest}")))
        };
        assert!(form("&session=1").contains("Rejected: it was one"));
        assert!(!form("&session=1&blank=yes").contains("Rejected"));
        assert_eq!(organiser.browser.get(&format!("/e/cup/appeals/{}", Uuid::new_v4())).status, 404);
        assert_eq!(Browser::new(&app.base).get(link).status, 401);
    });
}

#[test]
fn the_page_of_appeals_counts_down_for_leaders_and_officials() {
    let app = crate::support::app();
    let organiser = Organiser::playing(&app, &[("entry", "totals"), ("appeal_minutes", "30")]);
    by_form(&app, 1, 0);
    let leader = app.come_in(&app.link("cup", &Role::Leader(TeamId(1))));
    assert_eq!(leader.get("/e/cup/appeals").texts(".appeal-clock"), Vec::<String>::new());
    assert_eq!(organiser.on_session(1, "close").status, 200);
    let page = leader.get("/e/cup/appeals");
    let [times] = &page.attributes(".appeal-clock", "data-times")[..] else { panic!("{}", page.text("main")) };
    let times: serde_json::Value = serde_json::from_str(times).unwrap();
    let closed = app.event().sessions[0].closed_at.unwrap();
    let until = (closed + chrono::TimeDelta::minutes(30)).format("%Y-%m-%dT%H:%M:%S%.6fZ").to_string();
    assert_eq!(times["end"], until);
}
