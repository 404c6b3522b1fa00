//! Who does not want to be found: nothing that anybody is answered has the name, officials have it, and what is stored still holds.

use crate::archive::exported;
use crate::public_view::everything;
use crate::support::{App, Browser, Organiser, Referee, acting, app_on, by_turns};
use crate::trust::{in_python, problems};
use caipan::actions::{Actor, Renamed};
use caipan::event::event::Privacy;
use caipan::event::values::ids::PlayerId;
use caipan::event::values::reading::reading;

const BEFORE: &str = "独孤求败";
const NAME: &str = "独孤剑魔";

/// A day of one session with its publication, at which somebody was renamed; the player.
fn played(app: &App) -> (Organiser, i32) {
    let organiser = Organiser::playing(app, &[("sessions", "1"), ("appeal_minutes", "0")]);
    let player = app.event().entries.players[0].id;
    renames(app, player, BEFORE);
    for table in 1..=4 {
        assert_eq!(Referee::of(app, "cup", table).records(1, &[("ending", "stopped")]).status, 200);
    }
    organiser.goes(1, &["close", "publish"]);
    renames(app, player, NAME);
    let of = format!("player-{player}");
    organiser.takes_off(&[("of", &of), ("points", "1/2"), ("reason", &format!("{NAME}迟到"))]).well();
    organiser.presses("/verify", "/archive/open", &[("open", "yes")]);
    (organiser, player)
}

fn renames(app: &App, player: i32, name: &str) {
    let actor = Actor::command_line();
    acting(&app.store, &actor, "cup").rename(Renamed::Player(PlayerId(player)), name, "误写").unwrap();
}

fn hides(organiser: &Organiser, player: i32, privacy: Privacy) {
    let form = format!("/entries/players/{player}");
    organiser.does(&form, &format!("{form}/privacy"), &[("privacy", privacy.code())]);
}

/// The addresses whose answer has a text.
fn naming(app: &App, text: &str) -> Vec<String> {
    let guest = Browser::new(&app.base);
    guest.get("/sign-in");
    everything(app, &guest)
        .into_iter()
        .filter(|(_, answer)| answer.contains(text))
        .map(|(address, _)| address)
        .collect()
}

#[test]
fn who_is_shown_by_initials_is_named_at_no_public_address() {
    by_turns(|database| {
        let app = app_on(database);
        let (organiser, player) = played(&app);
        assert!(naming(&app, NAME).len() >= 8 && !naming(&app, BEFORE).is_empty(), "{:?}", naming(&app, NAME));
        hides(&organiser, player, Privacy::Initials);
        for name in [NAME, BEFORE] {
            assert_eq!(naming(&app, name), Vec::<String>::new(), "{name}");
        }
        assert!(naming(&app, "独*").len() >= 8);
        let guest = Browser::new(&app.base);
        for record in ["/e/cup/open-archive.json", "/e/cup/draw/protocol", "/e/cup/draw/protocol.json"] {
            assert_eq!(guest.get(record).status, 404, "{record}");
        }
        assert_eq!(guest.get(&format!("/people/{player}")).status, 404);

        // Officials see who it is, and what is stored is whole.
        assert!(organiser.browser.get("/e/cup/entries").body.contains(NAME));
        assert_eq!(organiser.browser.get("/e/cup/draw/protocol").status, 200);
        let text = exported(&app.store, "cup");
        assert!(text.contains(NAME) && text.contains("\"privacy\":\"initials\""));
        assert_eq!(problems(&text), Vec::<String>::new());
        let (holds, said) = in_python("docs/verify.py", &text, &[]);
        assert!(holds, "{said}");

        hides(&organiser, player, Privacy::ByName);
        assert!(naming(&app, NAME).len() >= 8);
        assert_eq!(guest.get("/e/cup/draw/protocol").status, 200);
    });
}

#[test]
fn who_is_not_listed_is_named_at_the_event_and_found_by_nobody() {
    by_turns(|database| {
        let app = app_on(database);
        let (organiser, player) = played(&app);
        let guest = Browser::new(&app.base);
        let page = format!("/people/{player}");
        let letters: String = reading(NAME).split_whitespace().collect();
        let found = || guest.get(&format!("/people?q={letters}&lang=en")).texts("#found a").contains(&NAME.to_owned());
        assert_eq!((guest.get(&page).status, found()), (200, true));
        hides(&organiser, player, Privacy::Unlisted);
        assert_eq!((guest.get(&page).status, found()), (404, false));
        let named = naming(&app, NAME);
        assert!(named.iter().any(|address| address.starts_with("/e/cup/players")), "{named:?}");
        assert!(!named.iter().any(|address| address.starts_with("/people")), "{named:?}");
        hides(&organiser, player, Privacy::ByName);
        assert_eq!(guest.get(&page).status, 200);
    });
}

#[test]
fn who_was_removed_while_shown_by_initials_is_in_no_open_archive() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_entries(&app, &[("kind", "individuals")], &format!("name\n李娜\n{NAME}\n"));
        let player = app.event().entries.players[1].id;
        hides(&organiser, player, Privacy::Initials);
        organiser.does("/entries", &format!("/entries/players/{player}/remove"), &[]);
        organiser.does("/verify", "/archive/open", &[("open", "yes")]);
        let guest = Browser::new(&app.base);
        let archive = || guest.get("/e/cup/open-archive.json");
        assert_eq!((archive().status, naming(&app, NAME)), (404, vec![]));
        assert!(organiser.browser.get("/e/cup/verify?lang=en").text("main").contains("when they were removed"));
        let text = exported(&app.store, "cup");
        assert!(text.contains(NAME), "the whole archive has the audit");
        assert_eq!(problems(&text), Vec::<String>::new());

        organiser.does("/entries", "/entries/back", &[]);
        assert_eq!(archive().status, 404);
        let again = app.event().entries.players[1].id;
        hides(&organiser, again, Privacy::ByName);
        assert_eq!(archive().status, 200);
    });
}
