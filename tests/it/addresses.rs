//! Another name in addresses: what leads where, and what no other event gets.

use crate::any_number::holds;
use crate::archive::{exported, view};
use crate::support::{Browser, Organiser, Page, acting, app_on, by_turns, until};
use crate::trust::in_python;
use caipan::actions::{self, Actor, Role};
use caipan::store::now;

fn moves(organiser: &Organiser, to: &str, why: &str) -> Page {
    organiser.presses("/regulations?lang=en", "/regulations/address", &[("slug", to), ("reason", why)])
}

#[test]
fn links_and_pages_have_the_new_address_and_the_old_one_leads_to_it() {
    by_turns(|database| {
        let app = app_on(database);
        let mut organiser = Organiser::playing(&app, &[("sessions", "2"), ("appeal_minutes", "0")]);
        let refused = moves(&organiser, "spring-cup", "改名").errors();
        assert!(refused[0].starts_with("Session 1 is running"), "{refused:?}");
        assert_eq!(organiser.presses("/board", "/sessions/1/unstart", &[("reason", "未到时间")]).status, 200);
        assert_eq!(moves(&organiser, "spring-cup", " ").errors(), ["Enter a reason."]);
        assert!(moves(&organiser, "Spring", "x").errors()[0].contains("2 to 40 lower-case letters"));
        let link = app.link("cup", &Role::Recorder);
        moves(&organiser, "spring-cup", "改名").well();
        organiser.slug = "spring-cup".into();

        // The old one leads to the new one, and what is sent to it is taken.
        let everybody = Browser::new(&app.base);
        let page = everybody.get("/e/cup/players?lang=en");
        assert!(page.body.contains("/e/spring-cup/") && !page.body.contains("/e/cup/"), "{}", page.body);
        let old = organiser.browser.get("/e/cup/board");
        assert!(old.body.contains("/e/spring-cup/sessions/1/start") && !old.body.contains("/e/cup/"));
        let recorder = app.come_in(&link);
        for slug in ["spring-cup", "cup"] {
            assert_eq!(recorder.get(&format!("/e/{slug}/board")).status, 200);
        }
        let token = ("token".to_owned(), organiser.browser.get("/e/spring-cup/board").value("token"));
        assert_eq!(organiser.browser.post("/e/cup/sessions/1/start", &[token]).status, 200);
        assert!(view(&app.store, "spring-cup").running().is_some());
        assert_eq!(organiser.presses("/board", "/sessions/1/unstart", &[("reason", "未到时间")]).status, 200);

        // Nobody else gets either of them; back is free.
        for taken in ["cup", "spring-cup"] {
            let (slug, name) = (taken.to_owned(), "别的赛事".to_owned());
            let new = actions::NewEvent { slug, name, teams: false, regulations: Default::default() };
            assert!(actions::create_event(&app.store, &Actor::command_line(), &new, now()).is_err(), "{taken}");
        }
        assert_eq!(moves(&organiser, "cup", "改回").errors(), Vec::<String>::new());
        organiser.slug = "cup".into();
        assert!(organiser.browser.get("/e/spring-cup/board").body.contains("/e/cup/sessions/1/start"));
        let said = organiser.browser.get("/e/cup/audit?lang=en").text("main");
        assert!(said.contains("spring-cup → cup · “改回”"), "{said}");
        holds(&app.store);
    });
}

#[test]
fn an_address_that_another_process_gave_back_leads_to_its_event() {
    by_turns(|database| {
        let app = app_on(database);
        let other = app.beside();
        Organiser::of(&app).creates();
        let visitor = Browser::new(&app.base);
        let leads_to = |from: &str, to: &str| {
            let (asked, there) = (format!("/e/{from}/players"), format!("/e/{to}/"));
            until(&format!("{from} leads to {to}"), || {
                visitor.try_get(&asked).filter(|page| page.status == 200 && page.body.contains(&there))
            });
        };
        leads_to("cup", "cup");
        for (from, to) in [("cup", "spring"), ("spring", "cup")] {
            acting(&other.store, &Actor::command_line(), from).change_address(to, "改名").unwrap();
            leads_to("cup", to);
            leads_to("spring", to);
        }
    });
}

#[test]
fn an_event_that_was_deleted_frees_its_address_and_can_come_back() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::of(&app);
        organiser.creates();
        let first = app.event().head.id;
        let fields = [("shelf", "deleted"), ("event", "cup"), ("typed", "春季国标赛")];
        assert_eq!(organiser.browser.submit("/e/cup/regulations", "/events/shelf", &fields).status, 200);
        organiser.creates();
        let second = app.event().head.id;
        assert_ne!(second, first);
        assert_eq!(organiser.enters("team,name\n红中队,甲\n").errors(), Vec::<String>::new());
        // The deleted one is there under a number, and comes back with it.
        let back = [("shelf", "shown"), ("event", "cup-2")];
        assert_eq!(organiser.browser.submit("/", "/events/shelf", &back).errors(), Vec::<String>::new());
        assert_eq!(["cup-2", "cup"].map(|slug| view(&app.store, slug).head.id), [first, second]);
        for slug in ["cup", "cup-2"] {
            assert_eq!(actions::check_event(&app.store, slug, &Default::default()).unwrap().problems, []);
            let (holds, said) = in_python("docs/verify.py", &exported(&app.store, slug), &[]);
            assert!(holds, "{slug}: {said}");
        }
    });
}
