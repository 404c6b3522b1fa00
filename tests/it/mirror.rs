//! A web space that is kept up to date: with what has changed, without what is withheld or secret.

use crate::archive::view;
use crate::command_line::Files;
use crate::support::paper::text;
use crate::support::reader;
use crate::support::web_space::{Contents, WebSpace};
use crate::support::{App, Organiser, Page, Phone, acting, app, self_draw, until};
use crate::totals::by_form;
use caipan::actions::{self, Actor, Mirror, MirrorPlaces, NewEvent, Role, SpaceKind};
use caipan::event::event::Shelf;
use caipan::event::regulations::{Regulations, Shown};
use caipan::store::now;
use scraper::{Html, Selector};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Where spectators read the pages, as it is typed.
pub const ADDRESS: &str = "https://club.example/cup";
const PASSWORD: &str = "open sesame";

pub fn mirror_places(made: &Files) -> MirrorPlaces {
    MirrorPlaces { file: made.path("caipan.mirrors").into(), folders: Some(made.path("web").into()) }
}

/// Another server on the database of this one, which sends pages to web spaces, also to folders.
pub fn sends_pages(first: &App, made: &Files) -> App {
    let places = mirror_places(made);
    first.beside_with(|settings| {
        settings.private_webhooks = true;
        settings.mirrors = Some(places);
    })
}

pub fn sets(organiser: &Organiser, kind: &str, space: &str) -> Page {
    let filled = [
        ("kind", kind),
        ("space", space),
        ("user", "anna"),
        ("password", PASSWORD),
        ("address", ADDRESS),
        ("minutes", "0"),
        ("leads", "yes"),
    ];
    organiser.presses("/web-space", "/web-space", &filled)
}

/// Sets the web space, and waits until it is written.
fn sets_and_waits(organiser: &Organiser, space: &WebSpace) {
    sets(organiser, "webdav", &format!("{}/cup", space.address)).well();
    space.until("the pages are sent", |there| shown(there).is_some());
}

/// The copy that is read.
fn shown(there: &Contents) -> Option<String> {
    let index = String::from_utf8_lossy(there.files.get("cup/index.html")?).into_owned();
    Some(index.split("href=\"").nth(1)?.chars().next()?.to_string())
}

/// What a reader without scripts finds from the first page on.
fn reads(there: &Contents) -> BTreeMap<String, String> {
    reader::reads(&|path: &str| there.files.get(&format!("cup/{path}")).cloned(), "index.html")
}

/// The files that were sent after so many requests.
fn sent_since(there: &Contents, asked: usize) -> BTreeSet<String> {
    there.asked[asked..].iter().filter(|(method, _)| method == "PUT").map(|(_, path)| path.clone()).collect()
}

/// Does something, and waits until the first page was written after it; how many requests there were before.
fn after(space: &WebSpace, what: &str, happens: impl FnOnce()) -> usize {
    let before = space.with(|there| there.asked.len());
    happens();
    space.until(what, |there| is_sent_since(there, before));
    before
}

/// Whether a new first page has taken its place since so many requests.
fn is_sent_since(there: &Contents, before: usize) -> bool {
    let is_written = |(method, path): &(String, String)| method == "MOVE" && path == "cup/index.html.new";
    there.asked[before..].iter().any(is_written)
}

pub fn presses_again(organiser: &Organiser) {
    let (page, action) = (organiser.browser.get(&organiser.path("/web-space")), organiser.path("/web-space/again"));
    assert_eq!(organiser.browser.post_once(&action, &page.filled(&action, &[])).status, 200);
}

/// The page of the web space, once what it says of its state is so.
pub fn until_said(organiser: &Organiser, is_so: impl Fn(&str) -> bool) -> Page {
    let look = || organiser.browser.get(&organiser.path("/web-space?lang=en"));
    until("the page of the web space says so", || Some(look()).filter(|page| is_so(&page.text("#state"))))
}

#[test]
fn the_pages_go_to_a_web_space_at_each_end_and_only_what_has_changed() {
    let (made, space, first) = (Files::new(), WebSpace::open(), app());
    let app = sends_pages(&first, &made);
    let organiser = Organiser::playing(&app, &[("entry", "totals"), ("sessions", "2")]);
    let display = || Html::parse_document(&organiser.browser.get(&organiser.path("/screen")).body);
    let picture = Selector::parse("img.qr").unwrap();
    let code = || display().select(&picture).next().unwrap().attr("src").unwrap().to_owned();
    let of_server = code();
    sets_and_waits(&organiser, &space);
    let site = space.with(|there| reads(there));
    assert!(site.contains_key("a/e/cup/players/index.html") && site.contains_key("mirror.js"));

    // Nothing secret is anywhere but in the file, which nobody else reads.
    let file = made.path("caipan.mirrors");
    assert!(std::fs::read_to_string(&file).unwrap().contains(PASSWORD));
    #[cfg(unix)]
    assert_eq!(
        std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&file).unwrap().permissions()) & 0o777,
        0o600
    );
    for page in ["/web-space", "/board", "/audit", "/archive.json"] {
        let page = organiser.browser.get(&organiser.path(page));
        assert!(page.status == 200 && !page.body.contains(PASSWORD), "{}", page.status);
    }
    assert!(site.values().all(|content| !content.contains(PASSWORD) && !content.contains("127.0.0.1")));

    // Codes for spectators lead there.
    assert_ne!(code(), of_server);
    let poster = organiser.browser.download(&organiser.path("/print.pdf?document=poster"));
    assert!(text(&poster).contains("club.example/cup"), "{}", text(&poster));

    by_form(&app, 1, 0);
    after(&space, "the session is closed", || {
        assert_eq!(organiser.on_session(1, "close").errors(), Vec::<String>::new());
    });
    assert_eq!(space.with(|there| shown(there)).as_deref(), Some("b"));
    let before = after(&space, "the session is published", || {
        assert_eq!(organiser.on_session(1, "publish").errors(), Vec::<String>::new());
    });
    assert_eq!(space.with(|there| shown(there)).as_deref(), Some("a"));
    let sent = space.with(|there| sent_since(there, before));
    assert!(sent.contains("cup/a/e/cup/players/index.html"), "{sent:?}");
    assert!(!sent.iter().any(|path| path.contains("/static/") || path.contains("/fans/")), "{sent:?}");
    let before = after(&space, "the other copy follows", || presses_again(&organiser));
    let sent = space.with(|there| sent_since(there, before));
    assert!(sent.contains("cup/b/e/cup/players/index.html") && !sent.iter().any(|path| path.contains("/static/")));
    assert_eq!(space.with(|there| shown(there)).as_deref(), Some("a"), "and nobody is led to it");
    let before = after(&space, "nothing has changed", || presses_again(&organiser));
    let sent = space.with(|there| sent_since(there, before));
    assert_eq!(sent, BTreeSet::from(["cup/index.html.new".to_owned(), "cup/mirror.js.new".to_owned()]));
    assert!(organiser.browser.get(&organiser.path("/web-space?lang=en")).text("#state").contains("Up to date as of"));

    // Another server, as after a start, knows what is there.
    let mut again = None;
    let before = after(&space, "a server has started", || again = Some(sends_pages(&first, &made)));
    assert_eq!(space.with(|there| sent_since(there, before)), sent);
    drop(again);

    assert_eq!(organiser.presses("/web-space", "/web-space/remove", &[]).status, 200);
    assert_eq!(code(), of_server);
    assert!(!std::fs::read_to_string(&file).unwrap().contains(PASSWORD));
    assert!(!organiser.browser.get(&organiser.path("/audit")).body.contains(PASSWORD));
}

#[test]
fn who_is_erased_after_the_event_is_gone_from_both_copies() {
    let (made, space, first) = (Files::new(), WebSpace::open(), app());
    let app = sends_pages(&first, &made);
    let organiser = Organiser::playing(&app, &[("entry", "totals"), ("sessions", "1"), ("appeal_minutes", "0")]);
    sets_and_waits(&organiser, &space);
    by_form(&app, 1, 0);
    after(&space, "the event ends", || {
        organiser.goes(1, &["close", "publish"]);
        assert_eq!(organiser.presses("/board", "/end", &[]).errors(), Vec::<String>::new());
    });
    after(&space, "both copies are there", || presses_again(&organiser));
    let player = app.event().entries.players[0].clone();
    let naming = |site: &BTreeMap<String, Vec<u8>>| -> Vec<String> {
        let named = site.iter().filter(|(_, content)| String::from_utf8_lossy(content).contains(&player.name));
        named.map(|(path, _)| path.clone()).collect()
    };
    let named = space.with(|there| naming(&there.files));
    for slot in ["a", "b"] {
        assert!(named.iter().any(|path| path.starts_with(&format!("cup/{slot}/"))), "{named:?}");
    }
    let form = format!("/entries/players/{}/erase", player.id);
    let mut before = space.with(|there| there.asked.len());
    organiser.does(&form, &form, &[("typed", &player.name), ("reason", "本人要求")]);
    let read = |there: &Contents| reads(there).into_iter().map(|(path, text)| (path, text.into_bytes())).collect();
    // To look through all pages at each request would take longer than the pages do.
    space.until("nobody reads the name", |there| is_sent_since(there, before) && naming(&read(there)).is_empty());
    before = space.with(|there| there.asked.len());
    presses_again(&organiser);
    space.until("the other copy follows", |there| is_sent_since(there, before) && naming(&there.files).is_empty());
}

#[test]
fn nothing_withheld_gets_to_a_web_space() {
    let (made, space, first) = (Files::new(), WebSpace::open(), app());
    let app = sends_pages(&first, &made);
    let organiser = Organiser::playing(&app, &[("shown", "withheld"), ("withheld_from", "1"), ("sessions", "2")]);
    sets_and_waits(&organiser, &space);
    after(&space, "both copies are there", || presses_again(&organiser));
    let site = space.with(|there| reads(there));
    let mut phone = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 2);
    phone.place = "/api/v1/events/cup/sessions/1/tables/2".into();
    assert_eq!(phone.records(1, self_draw("E", 24)).status, 200);
    let before = after(&space, "a hand was recorded", || presses_again(&organiser));
    let sent = space.with(|there| sent_since(there, before));
    assert_eq!(sent, BTreeSet::from(["cup/index.html.new".to_owned(), "cup/mirror.js.new".to_owned()]));
    let mut now_there = space.with(|there| reads(there));
    // It says as of when it is.
    now_there.insert("mirror.js".into(), site["mirror.js"].clone());
    assert_eq!(now_there, site);
}

/// The numbers on the page of a table that is read, but for the time of the copy.
fn numbers_at_table(there: &Contents) -> BTreeSet<String> {
    let page = format!("cup/{}/e/cup/tables/1/2/index.html", shown(there).unwrap());
    let html = String::from_utf8_lossy(&there.files[&page]).into_owned();
    let (before, rest) = html.split_once("<span class=\"as-of\">").unwrap();
    let (_, after) = rest.split_once("</span>").unwrap();
    let numbers = [before, after].map(|part| part.split(|letter: char| !letter.is_ascii_digit()));
    numbers.into_iter().flatten().filter(|number| number.len() > 1).map(str::to_owned).collect()
}

#[test]
fn what_is_withheld_from_now_on_is_read_no_longer() {
    let (made, space, first) = (Files::new(), WebSpace::open(), app());
    let app = sends_pages(&first, &made);
    let organiser = Organiser::playing(&app, &[("sessions", "2")]);
    sets_and_waits(&organiser, &space);
    let empty = space.with(|there| numbers_at_table(there));
    let mut phone = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 2);
    phone.place = "/api/v1/events/cup/sessions/1/tables/2".into();
    assert_eq!(phone.records(1, self_draw("E", 24)).status, 200);
    after(&space, "a hand was recorded", || presses_again(&organiser));
    let told: BTreeSet<String> = &space.with(|there| numbers_at_table(there)) - &empty;
    assert!(!told.is_empty());
    let event = app.event();
    let regulations = Regulations { shown: Shown::WithheldFrom(1), ..event.head.regulations.clone() };
    let actor = Actor::command_line();
    acting(&app.store, &actor, "cup").change_regulations(&regulations, "颁奖时公布", event.version).unwrap();
    space.until("nobody reads the hand", |there| numbers_at_table(there).is_disjoint(&told));
}

#[test]
fn a_page_is_shown_in_a_frame_by_the_sites_that_the_organiser_names() {
    let app = app();
    let organiser = Organiser::playing(&app, &[("framed_by", "https://club.example nonsense")]);
    let ancestors = |path: &str| {
        let policy = organiser.browser.get(path).header("content-security-policy").unwrap();
        policy.split_once("frame-ancestors ").unwrap().1.to_owned()
    };
    for path in ["/e/cup/widget", "/e/cup/players", "/e/cup"] {
        assert_eq!(ancestors(path), "'self' https://club.example", "{path}");
    }
    for path in ["/e/cup/board", "/sign-in"] {
        assert_eq!(ancestors(path), "'self'", "{path}");
    }
}

#[test]
fn a_bucket_gets_the_pages_in_requests_that_are_signed() {
    let (made, space, first) = (Files::new(), WebSpace::open(), app());
    let app = sends_pages(&first, &made);
    let organiser = Organiser::playing(&app, &[]);
    let bucket = format!("{}/bucket/cup", space.address);
    let wrong = organiser.presses("/web-space", "/web-space", &[("kind", "s3"), ("space", &bucket), ("user", "anna")]);
    assert_eq!((wrong.status, wrong.errors().len()), (422, 1), "it has no key");
    let filled = [
        ("kind", "s3"),
        ("space", bucket.as_str()),
        ("user", "anna"),
        ("password", PASSWORD),
        ("region", "eu-central-1"),
        ("address", ADDRESS),
    ];
    let mut guessed = filled;
    guessed[3].1 = "guessed";
    assert_eq!(organiser.presses("/web-space", "/web-space", &guessed).status, 200);
    until_said(&organiser, |said| said.contains("with this password or key (401 Unauthorized)"));
    // Who cannot read would not know later which copy is read.
    space.with(|there| there.is_write_only = true);
    assert_eq!(organiser.presses("/web-space", "/web-space", &filled).status, 200);
    let asks_for_list = |(method, path): &&(String, String)| method == "GET" && path.ends_with("/a/caipan-files.json");
    space.until("what was sent is read", |there| there.asked.iter().filter(asks_for_list).count() == 2);
    let before = space.with(|there| {
        there.is_write_only = false;
        there.asked.len()
    });
    presses_again(&organiser);
    space.until("the pages are sent", |there| there.files.contains_key("bucket/cup/index.html"));
    let first = space.with(|there| there.asked.iter().position(|(_, path)| path.ends_with("/players/index.html")));
    assert!(first.is_some_and(|first| first >= before), "nothing was sent before");
    space.with(|there| {
        assert!(there.files.contains_key("bucket/cup/a/e/cup/players/index.html"));
        assert!(there.asked.iter().all(|(method, _)| method == "GET" || method == "PUT"));
    });
}

#[test]
fn a_folder_is_one_that_the_server_was_given_and_anothers_site_stays() {
    let (made, first) = (Files::new(), app());
    let app = sends_pages(&first, &made);
    let organiser = Organiser::playing(&app, &[]);
    let wrong = sets(&organiser, "folder", "../elsewhere");
    assert_eq!(wrong.status, 422);
    assert!(!wrong.errors().is_empty() && !wrong.body.contains(PASSWORD));
    let own = Path::new(&made.path("web")).join("cup");
    std::fs::create_dir_all(&own).unwrap();
    std::fs::write(own.join("index.html"), "mine").unwrap();
    assert_eq!(sets(&organiser, "folder", "cup").status, 200);
    let page = until_said(&organiser, |said| said.contains("that Caipan did not write"));
    assert!(page.text("#state").contains("It is tried again every minute."));
    assert_eq!(std::fs::read_to_string(own.join("index.html")).unwrap(), "mine");
    std::fs::remove_file(own.join("index.html")).unwrap();
    presses_again(&organiser);
    until_said(&organiser, |said| said.contains("Up to date as of"));
    assert!(own.join("a/e/cup/players/index.html").is_file() && own.join("mirror.js").is_file());

    let actor = Actor::command_line();
    let regulations = Regulations::default();
    let new = NewEvent { slug: "other".into(), name: "另赛".into(), teams: false, regulations };
    actions::create_event(&app.store, &actor, &new, now()).unwrap();
    let sends_to = |space: &str| {
        let mirror = Mirror { kind: SpaceKind::Folder, space: space.into(), ..Mirror::default() };
        acting(&app.store, &actor, "other").set_mirror(&mirror_places(&made), mirror)
    };
    assert!(sends_to("cup").is_err(), "it is the place of another event");
    sends_to("other").unwrap();
}

#[test]
fn where_no_folder_may_be_a_web_space_its_form_is_not_shown() {
    let (made, first) = (Files::new(), app());
    let places = MirrorPlaces { folders: None, ..mirror_places(&made) };
    let app = first.beside_with(|settings| settings.mirrors = Some(places));
    let organiser = Organiser::playing(&app, &[]);
    let asks = |kind: &str| organiser.browser.get(&organiser.path(&format!("/web-space?kind={kind}"))).value("kind");
    assert_eq!([asks("sftp"), asks("folder")], ["sftp", "webdav"]);
}

#[test]
fn an_event_that_was_deleted_and_restored_has_its_web_space_again_under_each_of_its_addresses() {
    let (made, space, first) = (Files::new(), WebSpace::open(), app());
    let app = sends_pages(&first, &made);
    let organiser = Organiser::with_event(&app);
    sets_and_waits(&organiser, &space);
    drop((organiser, app));
    let name = view(&first.store, "cup").head.name.clone();
    let shelves = |app: &App, shelf, typed: &str| {
        acting(&app.store, &Actor::command_line(), "cup").shelve_event(shelf, typed).unwrap();
    };
    shelves(&first, Shelf::Deleted, &name);
    // Started while it is deleted, a server sends nothing.
    let app = sends_pages(&first, &made);
    after(&space, "it is restored", || shelves(&app, Shelf::Shown, ""));
    let mut organiser = Organiser { browser: app.come_in(&app.link("cup", &Role::Organiser)), slug: "cup".into() };
    let form = [("slug", "spring-cup"), ("reason", "改名")];
    after(&space, "it has another address", || {
        let moved = organiser.presses("/regulations", "/regulations/address", &form);
        assert_eq!(moved.errors(), Vec::<String>::new());
    });
    organiser.slug = "spring-cup".into();
    let site = space.with(|there| reads(there));
    assert!(site.keys().any(|path| path.contains("/e/spring-cup/players/")), "{:?}", site.keys());
    after(&space, "and once more", || presses_again(&organiser));
}
