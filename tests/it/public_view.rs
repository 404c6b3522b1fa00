//! Each fact of an event that is not for everybody is changed alone, and every byte that anybody may ask for is compared: no status,
//! header, tag, size or body tells of it, no stream, and no message to another program.

use crate::archive::view;
use crate::duplicate_day::{dealt, running};
use crate::event::Stream;
use crate::line_ups::{hands_in, two_teams};
use crate::support::{
    App, Browser, Organiser, Page, Phone, Referee, acting, app_on, by_turns, drawn, hand_of, long_or, player,
    self_draw, team,
};
use caipan::actions::Role;
use caipan::event::values::ids::TableNumber;
use caipan::web::routes::ROUTES;
use serde_json::{Value, json};
use std::cell::Cell;
use std::collections::BTreeMap;
use uuid::Uuid;

/// The addresses that nobody needs a pass for, with what there is in them. What leads nowhere without a secret is none of them, and a
/// stream is listened to below.
fn public_addresses(app: &App) -> Vec<String> {
    let event = app.event();
    let secret = |path: &str| ["{token}", "{link}"].iter().any(|part| path.contains(part)) || path.ends_with("/live");
    let routes =
        ROUTES.iter().filter(|route| route.method == "GET" && route.access.needs_no_pass() && !secret(route.path));
    let team = event.entries.teams.first().map_or("1".to_owned(), |team| team.id.to_string());
    let ids: Vec<String> = event.entries.players.iter().take(2).map(|player| player.id.to_string()).collect();
    let mut addresses = Vec::new();
    for route in routes {
        let path = route.path.replace("{event}", "cup").replace("{team}", &team).replace("{deal}", "1");
        let path = path
            .replace("{file:.*}", "live.js")
            .replace("{game}", "world-series")
            .replace("{picture}", "0")
            .replace("{source}", "000000000000")
            .replace("{season}", "evenings");
        let each = |paths: Vec<String>, name: &str, values: &[&str]| -> Vec<String> {
            let with = |path: String| match path.contains(name) {
                true => values.iter().map(|value| path.replace(name, value)).collect(),
                false => vec![path],
            };
            paths.into_iter().flat_map(with).collect()
        };
        let paths = each(vec![path], "{player}", &ids.iter().map(String::as_str).collect::<Vec<_>>());
        let paths = each(paths, "{session}", &["1", "2", "3"]);
        let paths = each(paths, "{table}", &["1", "2"]);
        let paths = each(paths, "{revision}", &["1", "2"]);
        let downloads = match route.path.starts_with("/e/") {
            true => ["standings", "score-summary", "score-record"],
            false => ["ranking.csv", "results.csv", "table.csv"],
        };
        addresses.extend(each(paths, "{download}", &downloads));
    }
    assert!(!addresses.iter().any(|path| path.contains('{')), "{addresses:?}");
    for page in ["", "/players", "/teams", "/tables", "/seats", "/stages"] {
        addresses.push(format!("/e/cup{page}?at=2099-01-01T00:00"));
    }
    addresses.extend(["/e/cup/seats?q=1".to_owned(), format!("/e/cup/doubt/1/1?who=E&said={}", Uuid::nil())]);
    addresses
}

/// All that anybody is answered: status, headers and body, without the tokens of forms, which are others each time.
pub fn everything(app: &App, guest: &Browser) -> BTreeMap<String, String> {
    answers(app, guest, 0, 1)
}

/// The same at every so many-th address, from one of the first on.
fn answers(app: &App, guest: &Browser, first: usize, step: usize) -> BTreeMap<String, String> {
    let whole = |page: Page| format!("{}\n{}\n{}", page.status, page.headers(), page.lasting_body());
    let answered = |path: String| {
        let address = format!("{path}{}lang=zh-Hans", if path.contains('?') { '&' } else { '?' });
        let answer = whole(guest.get(&address));
        (address, answer)
    };
    public_addresses(app).into_iter().skip(first % step).step_by(step).map(answered).collect()
}

/// What anybody saw and heard, to be compared with what they see and hear now. In the short form each fact is looked for at every
/// third address, the next one at others.
struct Watch<'a> {
    app: &'a App,
    guest: Browser,
    before: BTreeMap<String, String>,
    hints: [Stream; 2],
    revision: i32,
    turn: Cell<usize>,
}

impl<'a> Watch<'a> {
    fn begin(app: &'a App, organiser: &Organiser) -> Watch<'a> {
        let open = |query: &str| Stream::open(&app.base, &format!("/e/cup/live{query}"));
        let mut hints = [open(""), open("?table=2/1")];
        hints.iter_mut().for_each(|stream| _ = stream.next("at"));
        // Changes are told at most once a second: what was done just before may still be on its way.
        let revision = identifies_screens(app, organiser);
        for stream in &mut hints {
            while stream.next("change") != revision.to_string() {}
        }
        let guest = Browser::new(&app.base);
        guest.get("/sign-in");
        // A link that chooses a language sets its cookie once.
        let (_, before) = (everything(app, &guest), everything(app, &guest));
        Watch { app, guest, before, hints, revision, turn: Cell::new(0) }
    }

    /// Nothing differs after something was done, which has left a row in the audit.
    fn hides<T>(&self, what: &str, does: impl FnOnce() -> T) -> T {
        let version = view(&self.app.store, "cup").version;
        let done = does();
        assert!(view(&self.app.store, "cup").version > version, "{what}: nothing was done");
        let mut told = Vec::new();
        let turn = self.turn.replace(self.turn.get() + 1);
        for (address, now) in answers(self.app, &self.guest, turn, long_or(3, 1)) {
            let before = &self.before[&address];
            let differs = before.chars().zip(now.chars()).position(|(one, other)| one != other);
            let around = |text: &str| {
                let from = differs.unwrap_or(0).saturating_sub(80);
                text.chars().skip(from).take(160).collect::<String>()
            };
            if *before != now {
                told.push(format!("{address}:\n{}\n-- now --\n{}\n", around(before), around(&now)));
            }
        }
        assert!(told.is_empty(), "{what}: {}\n{}", told.len(), told.join("\n"));
        done
    }

    /// Nobody heard of it: the first that all are told is something for everybody.
    fn ends(mut self, organiser: &Organiser) {
        let revision = identifies_screens(self.app, organiser);
        assert!(revision > self.revision);
        for stream in &mut self.hints {
            assert_eq!(stream.next("change"), revision.to_string(), "what was told first");
        }
    }
}

/// Something for everybody: each screen shows its number. Gives the revision that they hear of.
fn identifies_screens(app: &App, organiser: &Organiser) -> i32 {
    organiser.does("/screens", "/screens/identify", &[]);
    app.event().screens.revision
}

fn chief(app: &App, session: u16, table: u16) -> Phone {
    let mut phone = Phone::with(app, &app.link("cup", &Role::ChiefReferee), "cup", table);
    phone.place = format!("/api/v1/events/cup/sessions/{session}/tables/{table}");
    phone
}

/// Calls, messages, signatures, doubts, links, who has come, programs: what is for nobody in any session.
fn private_facts(app: &App, organiser: &Organiser, watch: &Watch<'_>, session: u16) {
    let phone = chief(app, session, 2);
    let notes = |said: Value| {
        let reply = phone.notes(said);
        assert_eq!(reply.status, 200, "{}", reply.json);
    };
    let of = |rest: &str| format!("/sessions/{session}{rest}");
    watch.hides("another device writes", || notes(json!({ "kind": "took-over" })));
    watch.hides("a call", || notes(json!({ "kind": "called", "hand": null, "reason": "口渴" })));
    watch.hides("a missing player", || notes(json!({ "kind": "missing", "seat": "W" })));
    watch.hides("a missing player who is here", || notes(json!({ "kind": "missing", "seat": "W", "ended": true })));
    watch.hides("an answer", || {
        let answer = format!("/e/cup/sessions/{session}/tables/2/answer");
        organiser.browser.submit("/e/cup/board", &answer, &[("text", "来了")]).well();
    });
    watch.hides("a message", || {
        organiser.does("/board", &of("/tell"), &[("table", "2"), ("text", "请快些")]);
    });
    let says = Browser::new(&app.base);
    let doubt = format!("/e/cup/doubt/{session}/2");
    let said = watch.hides("a doubt", || {
        let page = says.submit(&doubt, &doubt, &[("who", "S"), ("text", "少了 8 分")]);
        page.well().value("of")
    });
    watch.hides("a doubt that is taken back", || {
        let back = format!("{doubt}/take-back");
        let fields = [("token", says.get(&doubt).value("token")), ("of", said)];
        says.post(&back, &fields.map(|(name, value)| (name.to_owned(), value))).well();
    });
    watch.hides("a link", || organiser.makes_link("recorder", "记录员王小明", ""));
    watch.hides("a link revoked", || organiser.revokes_first_link().well());
    watch.hides("a phone paired", || app.pairing("cup", session, 3));
    watch.hides("who has come", || {
        let fields = [("session", "3"), ("who", "1")];
        organiser.does("/check-in", "/check-in", &fields);
    });
}

#[test]
fn nothing_that_is_withheld_or_private_shows_anywhere() {
    by_turns(|database| {
        let app = app_on(database);
        let withheld = [("shown", "withheld"), ("withheld_from", "2"), ("sessions", "3"), ("appeal_minutes", "0")];
        let organiser = Organiser::playing(&app, &withheld);
        for table in 1..=4 {
            let referee = Referee::of(&app, "cup", table);
            assert_eq!(referee.records(1, &[("ending", "stopped")]).status, 200);
        }
        for (session, what) in [(1, "close"), (1, "publish"), (2, "seat"), (2, "start")] {
            organiser.on_session(session, what).well();
        }
        let watch = Watch::begin(&app, &organiser);
        private_facts(&app, &organiser, &watch, 2);
        let phone = chief(&app, 2, 1);
        let records = |hand, revision, what: Value| {
            let reply = phone.sends("hands", hand_of(hand, revision, what));
            assert_eq!(reply.status, 200, "{}", reply.json);
        };
        watch.hides("a hand", || records(1, 0, self_draw("E", 24)));
        watch.hides("a correction", || records(1, 1, self_draw("S", 48)));
        let mut cheats = drawn();
        cheats["penalties"] = json!([{ "foul": "cheating", "offender": "E", "reason": "换牌" }]);
        watch.hides("a disqualification", || records(2, 0, cheats));
        watch.hides("a revocation", || {
            organiser.does("/board", "/disqualifications/revoke", &[("reason", "没有换牌")]);
        });
        watch.hides("somebody late", || {
            let late = json!({ "kind": "arrived", "seat": "W", "seconds": 700, "reason": "堵车" });
            assert_eq!(phone.notes(late).status, 200);
        });
        watch.hides("time for one table", || {
            let fields = [("table", "1"), ("minutes", "5"), ("reason", "停电")];
            organiser.does("/board", "/sessions/2/extra-time", &fields);
        });
        watch.hides("an appeal", || {
            let appeal = [("session", "2"), ("who", "3"), ("by", "领队林"), ("ruling", "没有错和")];
            organiser.does("/appeals", "/appeals", &appeal);
        });
        watch.hides("a penalty", || {
            let of = format!("player-{}", app.event().entries.players[4].id);
            organiser.takes_off(&[("of", &of), ("points", "3/2"), ("reason", "迟到")]).well();
        });
        watch.hides("tables stopped", || organiser.does("/board", "/sessions/2/stop", &[("tables", "all")]));
        watch.hides("a signature", || {
            let (seen, totals) = phone.seen();
            let signed = json!({ "kind": "signed", "who": "S", "strokes": [[10, 10, 900, 390]], "seen": seen, "totals": totals });
            let reply = phone.notes(signed);
            assert_eq!(reply.status, 200, "{}", reply.json);
        });
        watch.ends(&organiser);

        organiser.on_session(2, "close").well();
        let watch = Watch::begin(&app, &organiser);
        watch.hides("a correction after the end", || records(1, 2, self_draw("W", 88)));
        watch.hides("a publication", || organiser.on_session(2, "publish").well());
        watch.hides("its withdrawal", || {
            organiser.does("/board", "/sessions/2/withdraw", &[("reason", "误发")]);
        });
        watch.ends(&organiser);
        // And what an event that has ended gives everybody on paper.
        organiser.on_session(2, "publish").well();
        let recorder = app.come_in(&app.link("cup", &Role::Recorder));
        organiser.does("/ceremony", "/ceremony/begin", &[("of", "players"), ("places", "3")]);
        let runs = organiser.browser.get("/e/cup/ceremony");
        let name = runs.text(".announce .name");
        let sees = recorder.get("/e/cup/ceremony?lang=en");
        assert!(!name.is_empty() && !sees.body.contains(&name), "{name}");
        assert!(sees.text("main").contains("not revealed yet"), "{}", sees.text("main"));
    });
}

#[test]
fn nothing_that_is_private_shows_while_results_are_for_everybody() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let phone = chief(&app, 1, 1);
        assert_eq!(phone.records(1, self_draw("E", 24)).status, 200);
        let mut fouled = drawn();
        fouled["penalties"] =
            json!([{ "foul": "empty-claim", "offender": "E", "points": 20, "payee": "nobody", "reason": "口头" }]);
        assert_eq!(phone.records(2, fouled).status, 200);
        let watch = Watch::begin(&app, &organiser);
        private_facts(&app, &organiser, &watch, 1);
        watch.ends(&organiser);
        assert!(everything(&app, &Browser::new(&app.base)).values().all(|answer| !answer.contains("口头")));
        let mut anybody = Stream::open(&app.base, "/e/cup/live");
        anybody.next("at");
        assert_eq!(phone.records(3, self_draw("E", 24)).status, 200);
        anybody.next("change");
    });
}

#[test]
fn totals_that_are_still_to_be_typed_unseen_show_nowhere() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[("entry", "totals"), ("second_person", "yes")]);
        let first = Phone::with(&app, &app.link("cup", &Role::Recorder), "cup", 1);
        let types = |totals: [i32; 4], seen: Value| {
            let four = json!({ "E": totals[0], "S": totals[1], "W": totals[2], "N": totals[3] });
            let said = json!({ "kind": "counted", "totals": four, "seen": seen, "entry": Uuid::new_v4() });
            let reply = first.sends_from_no_device("notes", said);
            assert_eq!(reply.status, 200, "{}", reply.json);
        };
        let watch = Watch::begin(&app, &organiser);
        watch.hides("totals typed once", || types([777, 480, 500, 243], json!([])));
        watch.hides("others typed by the same", || types([776, 481, 500, 243], json!([777, 480, 500, 243])));
        watch.ends(&organiser);
    });
}

#[test]
fn line_ups_that_wait_for_their_session_show_nowhere() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = two_teams(&app, Default::default());
        acting(&app.store, &caipan::actions::Actor::command_line(), "cup").release_draw(1, usize::MAX).unwrap();
        let event = app.event();
        let own = team(&event, "甲队");
        let leader = app.come_in(&app.link("cup", &Role::Leader(own)));
        let of = |names: [&str; 4]| names.map(|name| player(&event, name));
        let watch = Watch::begin(&app, &organiser);
        watch.hides("a line-up", || hands_in(&leader, (1, own), &of(["甲4", "甲替", "甲2", "甲1"]), &[]).well());
        watch.hides("another one", || hands_in(&leader, (1, own), &of(["甲1", "甲2", "甲3", "甲4"]), &[]).well());
        watch.ends(&organiser);
    });
}

#[test]
fn a_deal_that_others_have_yet_to_play_shows_nowhere() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = running(&app, "duplicate-teams");
        let phone = |table: u16| Phone::in_browser(Referee::of(&app, "cup", table).browser, "cup", table);
        let phones = [1, 2, 3, 4].map(phone);
        let records = |table: usize, what: Value| {
            let reply = phones[table - 1].sends("hands", what);
            assert_eq!(reply.status, 200, "{}", reply.json);
        };
        let watch = Watch::begin(&app, &organiser);
        watch.hides("a hand at the first table", || records(1, dealt(1, self_draw("E", 24))));
        watch.hides("it is taken back", || {
            let back = phones[0].notes(json!({ "kind": "undone", "hand": 1, "revision": 1 }));
            assert_eq!(back.status, 200, "{}", back.json);
        });
        let mut again = dealt(1, self_draw("S", 8));
        again["revision"] = json!(1);
        again["reason"] = json!("again");
        watch.hides("it is written again", || records(1, again));
        // Each table begins with another set of boxes.
        let next = |table: usize| {
            let session = &app.event().sessions[0];
            session.tables[table - 1].sheet.next_hand().unwrap().get()
        };
        watch.hides("at the second table", || records(2, dealt(next(2), drawn())));
        watch.hides("the next deal there", || records(2, dealt(next(2), self_draw("W", 88))));
        watch.hides("at the third table", || records(3, dealt(next(3), self_draw("E", 64))));
        watch.ends(&organiser);
    });
}

#[test]
fn lots_that_are_not_shown_yet_are_in_nothing_that_anybody_may_ask_for() {
    by_turns(|database| {
        let app = app_on(database);
        two_teams(&app, Default::default());
        let shows = |shown| {
            acting(&app.store, &caipan::actions::Actor::command_line(), "cup").release_draw(1, shown).unwrap();
        };
        let seen = || {
            let event = app.event();
            let public = event.for_everybody();
            let [all, draw] = [&event, &public].map(|event| event.draw.as_deref().unwrap());
            assert_eq!((draw.numbers(), &draw.seed), (all.numbers(), &all.seed.clone().filter(|_| draw.is_released())));
            let body = Browser::new(&app.base).get("/api/v1/events/cup/players").body;
            let players: Value = serde_json::from_str(&body).unwrap();
            let numbered = |player: &&Value| !player["number"].is_null();
            let told = players["players"].as_array().unwrap().iter().filter(numbered).count();
            assert_eq!(told, draw.players.len(), "{body}");
            (draw.teams.len(), draw.players.len())
        };
        assert_eq!(seen(), (0, 0));
        shows(1);
        assert_eq!(seen(), (1, 0));
        shows(6);
        assert_eq!(seen(), (4, 2));
        shows(usize::MAX);
        assert_eq!(seen(), (4, 16));
    });
}

#[test]
fn a_page_of_somebody_who_holds_a_pass_is_told_at_once() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[("shown", "withheld"), ("withheld_from", "1")]);
        let token = app.link("cup", &Role::Referee(vec![TableNumber(1)]));
        let mut all = Stream::open_as(&app.base, "/e/cup/live", token.secret());
        let mut own = Stream::open_as(&app.base, "/e/cup/live?table=1/1", token.secret());
        for stream in [&mut all, &mut own] {
            stream.next("at");
        }
        assert_eq!(chief(&app, 1, 1).records(1, self_draw("E", 24)).status, 200);
        all.next("change");
        assert_eq!(own.next("change"), "1/1");
        assert_eq!(organiser.browser.get("/e/cup/players").header("set-cookie"), None);
    });
}
