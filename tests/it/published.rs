//! An event as plain files: every link leads to a file, nothing needs a server, nothing is private, nothing foreign is overwritten.

use crate::command_line::{Files, caipan, refused, stdout};
use crate::ending::played;
use crate::support::paper::text;
use crate::support::{App, Browser, Database, Kind, app_on, by_turns};
use caipan::messages::Locale;
use caipan::site::web_space::Site;
use caipan::store::now;
use caipan::web::PAGES;
use caipan::web::routes::ROUTES;
use chrono::Datelike;
use scraper::{Html, Selector};
use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};

/// All files of a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let inside = std::fs::read_dir(folder).unwrap().map(|one| one.unwrap().path());
    inside.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// Where a link of a file leads, from the root of the disk.
fn led(from: &Path, link: &str) -> PathBuf {
    let mut path = from.parent().unwrap().to_owned();
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir => assert!(path.pop()),
            Component::Normal(part) => path.push(part),
            other => panic!("{}: {link} has {other:?}", from.display()),
        }
    }
    path
}

/// Checks that every link of every page leads to a file of the folder and an anchor there; the links to elsewhere.
fn check_links(folder: &Path) -> Vec<String> {
    let select = |selector: &str| Selector::parse(selector).unwrap();
    let all = files(folder);
    let html = |path: &&PathBuf| path.extension().is_some_and(|end| end == "html");
    let pages: HashMap<&Path, Html> = all
        .iter()
        .filter(html)
        .map(|path| (path.as_path(), Html::parse_document(&std::fs::read_to_string(path).unwrap())))
        .collect();
    let mut elsewhere = Vec::new();
    for (path, page) in &pages {
        for (with, attribute) in [("[href]", "href"), ("[src]", "src"), ("[srcset]", "srcset")] {
            for element in page.select(&select(with)) {
                let link = element.attr(attribute).unwrap();
                if link.starts_with("https://") || link.starts_with("http://") {
                    elsewhere.push(link.to_owned());
                    continue;
                }
                let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
                let target = if file.is_empty() { path.to_path_buf() } else { led(path, file) };
                assert!(target.starts_with(folder) && target.is_file(), "{} leads to {link}", path.display());
                if !anchor.is_empty() {
                    let there = pages[target.as_path()].select(&select("[id]")).any(|of| of.attr("id") == Some(anchor));
                    assert!(there, "{} leads to {link}, which is not there", path.display());
                }
            }
        }
        let needs_a_server = "script, form, input, iframe, [data-live], [action], [onclick], link[rel=manifest]";
        assert_eq!(page.select(&select(needs_a_server)).map(|of| of.html()).collect::<Vec<_>>(), Vec::<String>::new());
    }
    elsewhere
}

/// Publishes the event of a server that runs meanwhile.
fn publishes(app: &App, folder: &str, data: &str, more: &[&str]) -> String {
    let all = ["publish", "--event", "cup", "--database", app.url(), "--data", data, folder];
    stdout(&caipan(&[&all[..], more].concat()))
}

#[test]
fn an_event_that_has_ended_stays_as_files_with_its_papers() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = played(&app);
        organiser.goes(1, &["close", "publish"]);
        assert_eq!(organiser.presses("/verify", "/archive/open", &[("open", "yes")]).errors(), Vec::<String>::new());
        assert_eq!(organiser.presses("/board", "/end", &[]).status, 200);
        let made = Files::new();
        let (site, data) = (made.path("site"), made.path("data"));
        assert!(publishes(&app, &site, &data, &["--address", "https://club.example/2026/"]).contains("春季国标赛"));
        let folder = Path::new(&site);
        let elsewhere = check_links(folder);
        assert_eq!(elsewhere, Vec::<String>::new());

        // What stands there is what the server shows.
        let guest = Browser::new(&app.base);
        let shown = |page: &Html, selector: &str| -> Vec<String> {
            let of = Selector::parse(selector).unwrap();
            page.select(&of).map(|one| one.text().collect::<String>()).collect()
        };
        for (path, rows) in [("players", "#rows th a"), ("teams", "#rows th a"), ("tables", "main a"), ("verify", "dd")]
        {
            let file = std::fs::read_to_string(folder.join(format!("e/cup/{path}/index.html"))).unwrap();
            let (file, live) = (Html::parse_document(&file), guest.get(&format!("/e/cup/{path}")));
            let (here, there) = (shown(&file, rows), shown(&Html::parse_document(&live.body), rows));
            assert!(!here.is_empty() && (path == "verify" || here == there), "{path}: {here:?} {there:?}");
            let note = &shown(&file, "main > .note")[0];
            assert!(note.starts_with("A copy as of ") && note.ends_with("Official after session 1."), "{note}");
            assert!(note.contains(&format!(" {}, ", now().year())), "with its year: {note}");
        }
        let face = ["caipan.css", "face/400.woff2", "face/700.woff2"].map(|file| folder.join("static").join(file));
        assert!(face.iter().all(|file| file.is_file()), "pages have their face");
        let chinese = std::fs::read_to_string(folder.join("zh-Hans/e/cup/players/index.html")).unwrap();
        assert!(chinese.contains("<html lang=\"zh-Hans\">") && chinese.contains("的副本，不再更新"));
        assert!(chinese.contains("\"https://club.example/2026/e/cup/players\""), "chats show where it is");

        for paper in ["standings", "score-summary"] {
            let pdf = std::fs::read(folder.join(format!("e/cup/papers/{paper}.pdf"))).unwrap();
            assert!(text(&pdf).contains("Official after session 1."), "{paper}");
        }
        let archive = stdout(&caipan(&["archive", "check", folder.join("e/cup/open-archive.json").to_str().unwrap()]));
        assert!(archive.contains("Everything is valid."), "{archive}");
        for path in files(folder) {
            let bytes = std::fs::read(&path).unwrap();
            if path.extension().is_some_and(|end| end == "json") {
                serde_json::from_slice::<serde_json::Value>(&bytes).unwrap();
            }
            let text = String::from_utf8_lossy(&bytes);
            for private in ["127.0.0.1", "/link/", "/sign-in", "name=\"token\"", "/board", "/first/"] {
                assert!(!text.contains(private), "{private} in {}", path.display());
            }
        }
        let zipped = organiser.browser.download("/e/cup/site.zip");
        let unpacked = made.path("unpacked");
        zip::ZipArchive::new(std::io::Cursor::new(zipped)).unwrap().extract(&unpacked).unwrap();
        assert_eq!(check_links(Path::new(&unpacked)), Vec::<String>::new());
        assert!(Path::new(&unpacked).join("e/cup/players/index.html").is_file());
        std::fs::remove_dir_all(&unpacked).unwrap();
        assert_ne!(guest.get("/e/cup/site.zip").header("content-type").as_deref(), Some("application/zip"));
        for data in ["api/v1/events/cup.json", "api/v1/events/cup/sessions/1/tables.json", "e/cup/statistics.csv"] {
            assert!(folder.join(data).is_file(), "{data}");
        }
        let beside = std::fs::read_dir(made.path("")).unwrap().map(|entry| entry.unwrap().file_name());
        let else_left: Vec<_> = beside.filter(|name| name != "site" && name != "data").collect();
        assert!(else_left.is_empty(), "{else_left:?}");
    });
}

#[test]
fn a_folder_is_replaced_as_a_whole_if_nothing_else_is_in_it() {
    let made = Files::new();
    let (site, data) = (made.path("site"), Database::demo(Kind::Sqlite).into_folder());
    let data = data.path().to_str().unwrap();
    let publish = || caipan(&["publish", "--event", "demo", "--data", data, &site]);
    std::fs::create_dir(&site).unwrap();
    assert!(stdout(&publish()).contains("index.html"));
    let folder = Path::new(&site);
    assert_eq!(check_links(folder), Vec::<String>::new());
    // Session 3 runs: the copy says so, and nothing in it says where this server was.
    let event = std::fs::read_to_string(folder.join("e/demo/index.html")).unwrap();
    assert!(event.contains("Session 3 is in progress"), "{event}");
    assert!(!event.contains("og:url") && !event.contains("qr.svg") && !folder.join("e/demo/qr.svg").exists());
    let calendar = std::fs::read_to_string(folder.join("e/demo/calendar.ics")).unwrap();
    assert!(calendar.contains("BEGIN:VEVENT") && !calendar.contains("URL"), "{calendar}");

    let of_before = folder.join("e/demo/of-before.html");
    std::fs::write(&of_before, "").unwrap();
    // What says the same stays the same file; one that somebody changed does not.
    let [changed, same] = ["players", "tables"].map(|page| folder.join(format!("e/demo/{page}/index.html")));
    let written_at = |file: &Path| std::fs::metadata(file).unwrap().modified().unwrap();
    let before = written_at(&same);
    std::fs::write(&changed, "else").unwrap();
    stdout(&publish());
    assert!(!of_before.exists() && std::fs::read_to_string(&changed).unwrap().contains("<html"));
    assert_eq!(written_at(&same), before);

    let own = folder.join("CNAME");
    std::fs::write(&own, "club.example").unwrap();
    let said = refused(&publish());
    assert!(said.contains("CNAME") && said.contains("Nothing was changed"), "{said}");
    assert_eq!(std::fs::read_to_string(&own).unwrap(), "club.example");
    let other = made.path("other");
    std::fs::create_dir(&other).unwrap();
    std::fs::write(Path::new(&other).join("index.html"), "mine").unwrap();
    let said = refused(&caipan(&["publish", "--event", "demo", "--data", data, &other]));
    assert!(said.contains("index.html") && Path::new(&other).join("index.html").is_file(), "{said}");
    for wrong in ["ftp://club.example", "club.example", "https://club.example/?a=b"] {
        let said = caipan(&["publish", "--event", "demo", "--data", data, "--address", wrong, &made.path("new")]);
        assert_eq!(said.status.code(), Some(2), "{wrong}");
    }
    assert!(
        refused(&caipan(&["publish", "--event", "none", "--data", data, &made.path("new")])).contains("no such event")
    );
    assert!(!Path::new(&made.path("new")).exists());
}

/// What follows the play, acts, or is made for one device, beside the pages that say it themselves.
const NEEDS_A_SERVER: [&str; 8] = [
    "/e/{event}/manifest.webmanifest",
    "/e/{event}/self",
    "/e/{event}/live",
    "/e/{event}/screen/self",
    "/e/{event}/screen/pictures/{picture}",
    "/e/{event}/doubt/{session}/{table}",
    "/e/{event}/pair",
    "/e/{event}/sessions/{session}/tables/{table}/record",
];

#[test]
fn every_public_address_of_an_event_is_published_or_needs_a_server() {
    let site = Site::new(PAGES, "cup", Locale::En, true);
    let of_event = |path: &str| path.starts_with("/e/") || path.starts_with("/api/v1/events/");
    for route in ROUTES.iter().filter(|route| route.method == "GET" && route.access.needs_no_pass()) {
        let path = route.path.replace("{event}", "cup").replace(['{', '}'], "");
        let page = PAGES.iter().find(|kind| kind.path == route.path);
        let needs_a_server = !of_event(route.path)
            || NEEDS_A_SERVER.contains(&route.path)
            || page.is_some_and(|kind| !kind.is_published);
        let published = site.place(&path, Locale::En).is_some();
        let expected = !needs_a_server || ["/", "/fans", "/patterns", "/static/{file:.*}"].contains(&route.path);
        assert_eq!(published, expected, "{}", route.path);
    }
}

#[test]
fn an_address_is_a_file_in_its_language_and_leads_from_any_other() {
    let site = Site::new(PAGES, "cup", Locale::En, false);
    let file = |address, on| site.place(address, on).map(|place| place.file);
    for (address, expected) in [
        ("/", "e/cup/index.html"),
        ("/e/cup/players/7?lang=zh-Hans", "zh-Hans/e/cup/players/7/index.html"),
        ("/e/cup/papers/standings", "e/cup/papers/standings.pdf"),
        ("/static/caipan.css?0f", "static/caipan.css"),
        ("/api/v1/events/cup", "api/v1/events/cup.json"),
        ("/fans#fan-12", "fans/index.html"),
    ] {
        assert_eq!(file(address, Locale::En).as_deref(), Some(expected));
    }
    assert_eq!(file("/e/cup/statistics.csv", Locale::ZhHans).as_deref(), Some("zh-Hans/e/cup/statistics.csv"));
    for elsewhere in ["/e/other", "/e/cup/board", "/e/cup/qr.svg", "/sign-in", "/static/..", "/e/cup/players/.."] {
        assert_eq!(file(elsewhere, Locale::En), None, "{elsewhere}");
    }
    let page = site.place("/e/cup/players", Locale::ZhHans).unwrap();
    let style = site.place("/static/caipan.css", Locale::ZhHans).unwrap();
    assert_eq!(page.path_to(&style), "../../../../static/caipan.css");
}
