//! An event that comes from an archive looks the same and goes on; no secret of a draw is in the file.

use crate::archive::{a_day_of_teams, an_open_day, create, exported, fresh, import, something_else, view};
use crate::support::{App, Browser, Kind, Organiser, Referee, acting, app, app_on, by_turns};
use caipan::actions::{self, Actor, Changes, DrawnBy, Role, Source};
use caipan::event::draw::protocol::Protocol;
use caipan::files::archive::read;
use caipan::files::protocol;
use caipan::messages::Locale;
use caipan::store::audit;
use std::collections::BTreeSet;

/// What a page says: its main part, without addresses.
fn says(browser: &Browser, path: &str) -> (u16, String) {
    let page = browser.get(path);
    (page.status, page.text("main"))
}

#[test]
fn an_imported_event_looks_the_same_and_goes_on() {
    by_turns(|database| {
        let before = app();
        something_else(&before.store);
        a_day_of_teams(&before.store);
        an_open_day(&before.store);
        let after = app_on(database);
        let user = Organiser::of(&after);
        for slug in ["open", "cup"] {
            let text = exported(&before.store, slug);
            user.browser.upload("/events/archive", "/events/archive", "a.json", text.as_bytes()).well();
            let organiser = |app: &App| app.come_in(&app.link(slug, &Role::Organiser));
            // The audit first: links are in it.
            let audits = [&before, &after].map(|app| says(&organiser(app), &format!("/e/{slug}/audit")).1.len());
            assert_eq!(audits[0], audits[1]);
            let browsers = [&before, &after].map(organiser);
            for path in [
                "",
                "/teams",
                "/tables",
                "/seats",
                "/lots",
                "/draw/protocol",
                "/published/1/1",
                "/published/1/2",
                "/board",
                "/entries",
                "/draw",
                "/sessions/1/tables/1",
                "/sessions/1/tables/3/hands/1",
                "/sessions/2/tables/1",
            ] {
                // Each installation signs with its own key.
                let [right, found] = [(0, &before), (1, &after)].map(|(of, app)| {
                    let (status, text) = says(&browsers[of], &format!("/e/{slug}{path}"));
                    (status, text.replace(&app.store.key().unwrap().public(), "key"))
                });
                assert_eq!(found, right, "{slug}{path}");
            }
            let file = format!("/e/{slug}/draw/protocol.json");
            let read = |app: usize| protocol::read("p", browsers[app].get(&file).body.as_bytes()).unwrap();
            let [right, found] = [0, 1].map(read);
            assert_eq!(found.verify().unwrap(), []);
            assert_eq!(Protocol { signed: right.signed.clone(), ..found }, right, "the protocol that was published");
        }
        // The day goes on: a hand, the other tables, closing and publishing.
        let organiser = Organiser { slug: "cup".into(), ..user };
        for table in [1, 3, 4] {
            let ending = [("ending", "stopped")];
            assert_eq!(Referee::of(&after, "cup", table).records(2, &ending).status, 200);
        }
        organiser.goes(2, &["close", "publish"]);
        assert_eq!(after.store.read(audit::first_broken).unwrap(), None);
        let downloaded = organiser.browser.get("/e/cup/archive.json");
        assert_eq!((downloaded.status, downloaded.body.clone()), (200, exported(&after.store, "cup")));
        read("a.json", downloaded.body.as_bytes()).unwrap();
        // What was kept apart stays so: it is known who is who.
        let [right, found] = [&before, &after].map(|app| {
            let shown = view(&app.store, "open");
            let name = shown.draw.as_ref().unwrap().players[4].1;
            let changes =
                Changes { gone: BTreeSet::from([name]), arrivals: vec!["另一个".into()], ..Changes::default() };
            let actor = Actor::command_line();
            let (plan, _) = acting(&app.store, &actor, "open").preview_repair(&changes).unwrap();
            (plan.begun, plan.numbers, plan.repaired)
        });
        assert_eq!(found, right);
    });
}

#[test]
fn no_secret_is_in_a_file_before_the_draw_and_then_the_draft_is_confirmed_again() {
    let (_database, store) = fresh(Kind::Sqlite);
    let actor = create(&store, "cup", false);
    let rows: String = (1..=8).map(|n| format!("选手{n}\n")).collect();
    acting(&store, &actor, "cup").import_entries("p.csv", format!("name\n{rows}").as_bytes()).unwrap();
    acting(&store, &actor, "cup").choose_chart(&Source::Generated(4).into()).unwrap();
    acting(&store, &actor, "cup").commit_draw(&[], "", "").unwrap();
    let secret = view(&store, "cup").commitment.as_ref().unwrap().secret.clone();
    let text = exported(&store, "cup");
    assert!(!secret.is_empty() && !text.contains(&secret));
    let app = app();
    import(&app.store, &text).unwrap();
    assert_eq!(exported(&app.store, "cup"), text);
    let organiser = Organiser { browser: app.come_in(&app.link("cup", &Role::Organiser)), slug: "cup".into() };
    let drawn = acting(&app.store, &actor, "cup").draw_lots("x", DrawnBy::Committed("词".into()), "");
    let Err(actions::Error::Refused(why)) = drawn else { panic!("{drawn:?}") };
    assert!(Locale::En.say(&why[0]).ends_with("Confirm the draft again."), "{why:?}");
    organiser.does("/draw", "/draw/confirm", &[]);
    organiser.does("/draw", "/draw/committed", &[("word", "词"), ("drawn_by", "x")]);
    let text = exported(&app.store, "cup");
    let (_other, other) = fresh(Kind::Sqlite);
    import(&other, &text).unwrap();
    assert_eq!(exported(&other, "cup"), text);
}
