//! Displays in the hall: taken, told what to show, let go; rooms and pictures kept; and the ceremony, of which nobody sees a place
//! before it is revealed.

use crate::any_number::holds;
use crate::archive::exported;
use crate::event::Stream;
use crate::support::{App, Browser, Organiser, acting, app_on, by_turns, page};
use crate::totals::by_form;
use caipan::actions::{self, Actor, Error, Rights, Role, Token};
use caipan::event::notes::screens::{MAX_PICTURE_SIZE, Programme, Ranking};
use caipan::files::archive::read;
use caipan::store::{Conn, Store};
use diesel::RunQueryDsl;
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub const PNG: &[u8] = b"\x89PNG\r\n\x1a\n of the sponsor";

/// A display that says that it is there: its name, and whether it was taken.
fn heard(app: &App, token: &Token) -> (String, bool) {
    heard_with(app, token, "")
}

/// The key of the hall.
fn key(organiser: &Organiser) -> String {
    organiser.browser.get("/e/cup/screens").text(".address").split_once("?key=").unwrap().1.to_owned()
}

/// The same of one that was opened with a key.
fn heard_with(app: &App, token: &Token, key: &str) -> (String, bool) {
    let answer = ureq::get(format!("{}/e/cup/screen/self?key={key}&shows=%E6%97%B6%E9%92%9F", app.base));
    let itself: Value =
        serde_json::from_str(&page(answer.header("x-display", token.secret()).call().unwrap()).unwrap().body).unwrap();
    (itself["name"].as_str().unwrap().to_owned(), itself["claimed"].as_bool().unwrap())
}

/// What the page of all displays says that each is told.
fn told(guest: &Browser) -> Value {
    serde_json::from_str(&guest.get("/e/cup/screen").attributes("body", "data-displays")[0]).unwrap()
}

/// A display that was opened and taken, and its name.
fn taken(app: &App, organiser: &Organiser) -> (Token, String) {
    let token = Token::random().unwrap();
    let (name, _) = heard_with(app, &token, &key(organiser));
    organiser.does("/screens", "/screens/claim", &[("display", &name)]);
    (token, name)
}

#[test]
fn displays_are_taken_told_what_to_show_and_let_go() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_event(&app);
        let guest = Browser::new(&app.base);
        let [one, other] = [(); 2].map(|()| Token::random().unwrap());
        let key = key(&organiser);
        let (name, claimed) = heard_with(&app, &one, &key);
        assert_eq!((name.chars().count(), claimed), (2, false));
        assert_eq!(heard_with(&app, &one, &key).0, name);
        assert_ne!(heard_with(&app, &other, &key).0, name);
        assert_eq!(heard_with(&app.beside(), &one, &key).0, name, "another server gives the same");
        let page = organiser.browser.get("/e/cup/screens?lang=en");
        assert!(page.texts("#waiting .name").contains(&name), "{}", page.text("#waiting"));
        assert_eq!(page.texts("#waiting .shows")[0], "时钟");
        assert!(!page.body.contains(one.secret()));

        let mut stream = Stream::open(&app.base, "/e/cup/live");
        stream.next("at");
        organiser.does("/screens", "/screens/claim", &[("display", &name)]);
        assert_eq!(stream.next("change"), "1");
        assert_eq!(heard(&app, &one), (name.clone(), true));
        let programme = [
            ("display", name.as_str()),
            ("show-0", "announcement"),
            ("seconds-0", "60"),
            ("show-2", "players"),
            ("seconds-2", "15"),
            ("text", "第 7 局提前到 15:50 开始"),
            ("below", "Session 7 starts at 15:50."),
            ("zoom", "90"),
            ("language-0", "zh-Hans"),
            ("language-1", "en"),
            ("together", "beside"),
        ];
        organiser.does("/screens", "/screens/tell", &programme);
        assert_eq!(stream.next("change"), "2");
        let screen = guest.get("/e/cup/screen");
        assert_eq!(
            (screen.text(".message h2"), screen.texts(".message em")),
            ("第 7 局提前到 15:50 开始".into(), vec!["15:50".into()])
        );
        assert_eq!(screen.text(".message .below"), "Session 7 starts at 15:50.");
        let own = &told(&guest)[&name];
        assert_eq!(
            (&own["zoom"], &own["languages"], &own["beside"]),
            (&json!(90), &json!(["zh-Hans", "en"]), &json!(true))
        );
        let slide = screen.attributes("section[data-kind=announcement]", "id").swap_remove(0);
        assert_eq!(own["order"], json!([[slide, 60], ["players", 15]]));

        let refused = |fields: &[(&str, &str)]| {
            let all: BTreeMap<&str, &str> = programme.iter().chain(fields).copied().collect();
            let page = organiser.presses("/screens?lang=en", "/screens/tell", &all.into_iter().collect::<Vec<_>>());
            assert_eq!(page.status, 422);
            page.errors()
        };
        let long = "满".repeat(29);
        assert_eq!(
            refused(&[("text", &long)]),
            ["The message has 29 characters; from the back of the hall 28 can be read. Make it shorter."]
        );
        assert_eq!(refused(&[("seconds-0", "1")]), ["1 seconds are not possible. Choose 3 to 3600."]);
        assert_eq!(
            refused(&[("display", "nobody")]),
            ["There is no display nobody. Add it first, or reload this page."]
        );
        assert_eq!(
            refused(&[("show-1", "picture-00")]),
            ["This picture no longer exists. Choose another, or add it again."]
        );

        // Rooms: what all show comes back with one tap.
        organiser.does("/screens", "/screens/layouts/keep", &[("layout", "开幕")]);
        let before = told(&guest);
        organiser.does("/screens", "/screens/tell", &[("show-0", "clock"), ("seconds-0", "20")]);
        assert_eq!(told(&guest)[&name]["order"], json!([["clock", 20]]));
        assert_eq!(guest.get("/e/cup/screen").texts(".message"), Vec::<String>::new());
        organiser.does("/screens", "/screens/layouts/recall", &[("layout", "开幕")]);
        assert_eq!(told(&guest), before);
        organiser.does("/screens", "/screens/layouts/drop", &[("layout", "开幕")]);
        let gone = acting(&app.store, &Actor::command_line(), "cup").recall_layout("开幕");
        assert!(matches!(gone, Err(Error::Refused(_))), "{gone:?}");
        organiser.does("/screens", "/screens/identify", &[]);
        assert!(guest.get("/e/cup/screen").attributes("body", "data-identified")[0].ends_with('Z'));

        // One that is let go chooses by itself; its page goes on.
        organiser.does("/screens", "/screens/forget", &[("display", &name)]);
        assert_eq!((heard(&app, &one).1, told(&guest)), (false, json!({})));
        let changed = |sql: &str| {
            app.store.write(|conn: &mut Conn| Ok::<_, caipan::store::Error>(diesel::sql_query(sql).execute(conn)?))
        };
        assert!(
            changed("DELETE FROM screen_notes").is_err() && changed("UPDATE screen_notes SET author = 'x'").is_err()
        );
        holds(&app.store);
        let archive = read("a.json", exported(&app.store, "cup").as_bytes()).unwrap();
        assert_eq!(archive.screen_notes.len(), 8);
        let mut moved = archive.clone();
        moved.screen_notes[3].revision = 9;
        assert!(!caipan::files::archive::problems("a.json", &moved).unwrap().is_empty());
    });
}

#[test]
fn displays_have_a_name_with_the_key_of_the_hall_only() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_event(&app);
        let (token, name) = taken(&app, &organiser);
        // Strangers get none, whoever they are.
        for key in ["", "aaaaaaaaaa"] {
            assert_eq!(heard_with(&app, &Token::random().unwrap(), key), (String::new(), false));
        }
        let key = key(&organiser);
        let tokens: Vec<Token> = (0..61).map(|_| Token::random().unwrap()).collect();
        let names: Vec<String> = tokens.iter().map(|token| heard_with(&app, token, &key).0).collect();
        let named: std::collections::BTreeSet<&String> = names[..60].iter().collect();
        assert!(named.len() == 60 && !named.contains(&name) && names[60].is_empty(), "{names:?}");
        assert_eq!(heard(&app, &token), (name.clone(), true));
        organiser.does("/screens", "/screens/claim", &[("display", &names[0])]);
        assert_eq!(heard(&app, &tokens[0]), (names[0].clone(), true), "without the key too");
        assert_ne!(heard_with(&app, &tokens[60], &key).0, "", "one place more");
        let nobody = ureq::get(format!("{}/e/cup/screen/self", app.base)).call().unwrap();
        assert_eq!(nobody.status().as_u16(), 204);
    });
}

#[test]
fn a_picture_is_shown_to_everybody_as_long_as_it_is_there() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_event(&app);
        let guest = Browser::new(&app.base);
        let (_, name) = taken(&app, &organiser);
        let adds = |file: &str, content: &[u8]| {
            let token = ("token".to_owned(), organiser.browser.get("/e/cup/screens").value("token"));
            organiser.browser.send("/e/cup/screens/pictures", &[token], Some((file, content)))
        };
        assert_eq!(
            adds("sponsor.svg", b"<svg/>").errors(),
            ["“sponsor.svg” is not a PNG, JPEG or WebP picture. Save it in one of these formats."]
        );
        let large = [PNG, &vec![0; MAX_PICTURE_SIZE]].concat();
        assert_eq!(
            adds("large.png", &large).errors(),
            ["The picture has 4.1 MB; the maximum is 4.0 MB. Save it smaller."]
        );
        assert_eq!(adds("sponsor.png", PNG).errors(), Vec::<String>::new());
        let sha256 = app.event().screens.pictures[0].sha256.clone();
        let address = format!("/e/cup/screen/pictures/{sha256}");
        assert_eq!(guest.download(&address), PNG);
        assert_eq!(guest.get(&address).header("content-type").unwrap(), "image/png");
        let shown = [("show-0", format!("picture-{sha256}"))];
        let shown: Vec<(&str, &str)> =
            shown.iter().map(|(field, value)| (*field, value.as_str())).chain([("display", name.as_str())]).collect();
        organiser.does("/screens", "/screens/tell", &shown);
        assert_eq!(guest.get("/e/cup/screen").attributes("img.picture", "src"), std::slice::from_ref(&address));
        organiser.does("/screens", "/screens/pictures/remove", &[("picture", &sha256)]);
        assert_eq!(guest.get(&address).status, 404);
        assert_eq!(guest.get("/e/cup/screen").attributes("img.picture", "src"), Vec::<String>::new());
        holds(&app.store);
    });
}

/// A session on totals that nobody sees is played and over.
fn withheld(app: &App) -> Organiser {
    let withheld = [
        ("sessions", "1"),
        ("entry", "totals"),
        ("appeal_minutes", "0"),
        ("shown", "withheld"),
        ("withheld_from", "1"),
    ];
    let organiser = Organiser::playing(app, &withheld);
    by_form(app, 1, 0);
    organiser
}

#[test]
fn a_place_is_seen_by_nobody_before_it_is_revealed() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = withheld(&app);
        let (chief, recorder) =
            (app.come_in(&app.link("cup", &Role::ChiefReferee)), app.come_in(&app.link("cup", &Role::Recorder)));
        let guest = Browser::new(&app.base);
        let begins = |places: &str| {
            chief.submit("/e/cup/ceremony", "/e/cup/ceremony/begin", &[("of", "players"), ("places", places)])
        };
        assert_eq!(begins("4").errors(), ["Session 1 is still running. Close it first, then start the ceremony."]);
        assert_eq!(organiser.on_session(1, "close").status, 200);
        assert_eq!(begins("17").errors(), ["You asked for 17 places, but 16 can be awarded. Choose 16 or fewer."]);
        let by_itself = || guest.get("/e/cup/screen").attributes("body", "data-programme");
        assert!(!by_itself().contains(&"podium".to_owned()));
        assert_eq!(begins("4").errors(), Vec::<String>::new());
        assert_eq!(by_itself(), ["podium"], "displays that nobody has told anything show it");
        let places = app.event().awarded(Ranking::Players);
        let podium = || guest.get("/e/cup/screen?lang=en").texts("[data-kind=podium] .name");
        assert_eq!(podium(), Vec::<String>::new());
        let announcer = chief.get("/e/cup/ceremony?lang=en");
        assert_eq!(
            (announcer.text(".announce .name"), announcer.text(".announce .place")),
            (places[3].name.clone(), format!("Place {}", places[3].rank))
        );
        assert!(announcer.text(".announce .points").contains(&places[3].game_points.to_string()));
        let reads = recorder.get("/e/cup/ceremony?lang=en");
        assert!(reads.attributes("#next", "action").is_empty(), "who only reads presses nothing");
        assert!(reads.text(".announce").is_empty() && !reads.text("main").contains(&places[3].name), "and is not told");

        let [form, stale] = [(); 2].map(|()| chief.get("/e/cup/ceremony").filled("/e/cup/ceremony/next", &[]));
        let next = |form: &[(String, String)]| chief.post("/e/cup/ceremony/next", form);
        assert_eq!(next(&form).errors(), Vec::<String>::new());
        assert_eq!(podium(), [places[3].name.clone()]);
        assert_eq!(
            next(&stale).errors(),
            ["Another place was revealed or hidden in the meantime. Check the current state, then try again."]
        );
        assert_eq!(podium().len(), 1, "a key pressed twice reveals one");
        let reveals = || chief.submit("/e/cup/ceremony", "/e/cup/ceremony/next", &[]);
        assert_eq!(reveals().errors(), Vec::<String>::new());
        assert_eq!(podium(), [places[2].name.clone()]);
        assert_eq!(chief.submit("/e/cup/ceremony", "/e/cup/ceremony/back", &[]).errors(), Vec::<String>::new());
        assert_eq!(podium(), [places[3].name.clone()], "one step back");
        assert!(
            guest.get("/e/cup/players?lang=en").text("#badge").contains("withheld"),
            "the standings are withheld all the while"
        );

        // Nothing changes any more once the event has ended but what displays show.
        assert_eq!(organiser.on_session(1, "publish").status, 200);
        assert_eq!(chief.submit("/e/cup/board", "/e/cup/end", &[]).status, 200);
        for _ in 0..3 {
            assert_eq!(reveals().errors(), Vec::<String>::new());
        }
        let steps: Vec<String> = [1, 0, 2].map(|place: usize| places[place].name.clone()).into();
        assert_eq!(podium(), steps);
        assert_eq!(organiser.presses("/ceremony?lang=en", "/ceremony/back", &[]).status, 200);
        assert_eq!(reveals().status, 200);
        assert!(chief.get("/e/cup/ceremony?lang=en").text("main").contains("All places are revealed."));
        let (_, name) = taken(&app, &organiser);
        organiser.does("/screens", "/screens/tell", &[("display", &name), ("show-0", "podium"), ("seconds-0", "30")]);
        assert_eq!(told(&guest)[&name]["order"], json!([["podium", 30]]));
        let audit = chief.get("/e/cup/audit?lang=en").texts("tbody tr");
        let done = |what: &str| audit.iter().filter(|row| row.to_lowercase().contains(what)).count();
        assert_eq!((done("revealed a place"), done("hid a place")), (6, 2), "{audit:?}");
        holds(&app.store);
    });
}

#[test]
fn who_announces_is_told_how_a_name_is_said_and_something_to_tell() {
    let app = crate::support::app();
    let organiser = Organiser::playing(&app, &[("sessions", "1"), ("appeal_minutes", "0")]);
    let phone = crate::support::Phone::of(&app, "cup", 1);
    assert_eq!(phone.records(1, crate::support::self_draw("E", 88)).status, 200);
    organiser.does("/board", "/sessions/1/stop", &[]);
    organiser.does("/board", "/sessions/1/close", &[]);
    let event = app.event();
    let first = event.awarded(Ranking::Players).swap_remove(0);
    organiser.does("/ceremony", "/ceremony/begin", &[("of", "players"), ("places", "1")]);
    let page = organiser.browser.get("/e/cup/ceremony?lang=en");
    assert_eq!(page.text(".announce .name"), first.name);
    assert!(
        page.text(".announce .said-as").chars().any(|letter| "āáǎàēéěèīíǐìōóǒòūúǔùǘǚǜ".contains(letter)),
        "{}",
        page.text(".announce")
    );
    assert_eq!(page.text(".announce .fact"), "Largest hand of the event: 88 points, session 1");
    organiser.does("/ceremony", "/ceremony/begin", &[("of", "teams"), ("places", "1")]);
    let fact = organiser.browser.get("/e/cup/ceremony?lang=en").text(".announce .fact");
    assert!(fact.starts_with(&format!("Best of the team: {}", first.name)), "{fact}");
}

#[test]
fn who_may_not_changes_nothing_of_displays() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_event(&app);
        let event = app.event().head.id;
        let (_, name) = taken(&app, &organiser);
        let revision = || app.event().screens.revision;
        let before = revision();
        type Done = actions::Result<()>;
        let of_hall = |store: &Store, actor: &Actor| -> Vec<Done> {
            vec![
                acting(store, actor, "cup").claim_display(("B2", "hash")),
                acting(store, actor, "cup").forget_display(&name),
                acting(store, actor, "cup").tell_displays([(name.clone(), Programme::default())].into()),
                acting(store, actor, "cup").identify_displays(),
                acting(store, actor, "cup").keep_layout("开幕"),
                acting(store, actor, "cup").drop_layout("开幕"),
                acting(store, actor, "cup").recall_layout("开幕"),
                acting(store, actor, "cup").add_picture(("a.png", PNG)),
                acting(store, actor, "cup").remove_picture("00"),
            ]
        };
        let of_ceremony = |store: &Store, actor: &Actor| -> Vec<Done> {
            vec![
                acting(store, actor, "cup").begin_ceremony((Ranking::Players, 3)),
                acting(store, actor, "cup").reveal_place(0).map(drop),
                acting(store, actor, "cup").hide_place(0),
            ]
        };
        let link = |role| Actor::with_name("x", Rights::Link { event, role });
        for actor in [Actor::spectator(), link(Role::CheckIn), link(Role::Recorder), link(Role::ChiefReferee)] {
            let decides = actor.role_in(event).is_some_and(|role| *role == Role::ChiefReferee);
            let mut tried = of_hall(&app.store, &actor);
            if !decides {
                tried.extend(of_ceremony(&app.store, &actor));
            }
            assert!(tried.iter().all(|done| matches!(done, Err(Error::Forbidden))), "{actor:?}: {tried:?}");
        }
        assert_eq!(revision(), before);
    });
}
