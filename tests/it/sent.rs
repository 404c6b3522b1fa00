//! How answers are sent: compressed by gzip or not at all, and what is the same for everybody once for all who ask.

use crate::support::{App, Organiser, app};
use caipan::actions::Role;
use caipan::web::Access;
use caipan::web::routes::ROUTES;
use flate2::read::GzDecoder;
use std::io::Read;
use ureq::http::HeaderMap;

struct Sent {
    status: u16,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Sent {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The body as it was before it was compressed.
    fn plain(&self) -> Vec<u8> {
        let mut plain = Vec::new();
        match self.header("content-encoding") {
            "" => plain.extend(&self.body),
            "gzip" => _ = GzDecoder::new(&self.body[..]).read_to_end(&mut plain).unwrap(),
            other => panic!("compressed by {other}"),
        }
        plain
    }
}

fn asked(app: &App, method: &str, path: &str, headers: &[(&str, &str)]) -> Sent {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).max_redirects(0).build().into();
    let address = format!("{}{path}", app.base);
    let request = if method == "HEAD" { agent.head(address) } else { agent.get(address) };
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    let mut answer = request.call().unwrap();
    let body = answer.body_mut().read_to_vec().unwrap();
    Sent { status: answer.status().as_u16(), headers: answer.headers().clone(), body }
}

/// What of the program is the same for everybody.
const OF_PROGRAM: [&str; 10] = [
    "/fans",
    "/fans?q=kong",
    "/patterns",
    "/hand?tiles=123m",
    "/practice",
    "/api",
    "/api/openapi.json",
    "/licences",
    "/help/day",
    "/e/cup/sessions/1/tables/2/record",
];

#[test]
fn answers_are_compressed_by_gzip_or_not_at_all_and_are_the_same() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    organiser.on_session(1, "seat");
    let public = ROUTES.iter().filter(|route| route.method == "GET" && !route.path.ends_with("/live"));
    let public = public.filter(|route| route.access.needs_no_pass());
    let mut compressed = 0;
    for route in public {
        let path = route.path.replace("{event}", "cup").replace("{file:.*}", "caipan.css");
        let path = path.replace("{download}", "standings").replace("{token}", "unknown").replace("{game}", "mcr");
        let path = ["{session}", "{table}", "{player}", "{team}", "{revision}", "{deal}", "{picture}", "{source}"]
            .iter()
            .fold(path, |path, name| path.replace(name, "1"));
        let plain = asked(&app, "GET", &path, &[("accept-language", "en")]);
        assert_eq!(plain.header("content-encoding"), "", "{path}");
        for (takes, gzip) in [("br", false), ("gzip, deflate, br, zstd", true), ("zstd, gzip;q=0", false), ("*", false)]
        {
            let sent = asked(&app, "GET", &path, &[("accept-language", "en"), ("accept-encoding", takes)]);
            assert!(gzip || sent.header("content-encoding").is_empty() || takes == "*", "{path}: {takes}");
            assert_eq!(sent.status, plain.status, "{path}");
            if route.access == Access::Everybody && plain.status == 200 {
                assert!(sent.plain() == plain.body, "{path}");
            }
            if gzip && !sent.header("content-encoding").is_empty() {
                compressed += 1;
                assert!(sent.header("vary").contains("accept-encoding"), "{path}");
            }
        }
    }
    assert!(compressed > 30, "{compressed}");
}

#[test]
fn what_is_the_same_for_everybody_has_a_tag_and_no_other_bytes_for_what_an_address_adds() {
    let app = app();
    Organiser::with_event(&app);
    let english = ("accept-language", "en");
    for path in OF_PROGRAM {
        let whole = asked(&app, "GET", path, &[english, ("accept-encoding", "gzip")]);
        assert_eq!((whole.status, whole.header("content-encoding")), (200, "gzip"), "{path}");
        let etag = whole.header("etag");
        for takes in ["gzip", "identity"] {
            let known = [english, ("accept-encoding", takes), ("if-none-match", etag)];
            let again = asked(&app, "GET", path, &known);
            assert_eq!((again.status, again.header("etag"), again.body.len()), (304, etag, 0), "{path}");
            let other = asked(&app, "GET", path, &[english, ("accept-encoding", takes), ("if-none-match", "W/\"0\"")]);
            assert_eq!((other.status, other.header("etag")), (200, etag), "{path}");
            let head = asked(&app, "HEAD", path, &[english, ("accept-encoding", takes)]);
            assert_eq!((head.status, head.body.len(), head.header("etag")), (200, 0, etag), "{path}");
            assert_eq!(head.header("content-length"), other.body.len().to_string(), "{path}");
        }
        // What it does not know is no other page: nobody fills the memory with made-up addresses.
        let mark = if path.contains('?') { '&' } else { '?' };
        let more = asked(&app, "GET", &format!("{path}{mark}made=up"), &[english]);
        assert!(path.starts_with("/hand") || more.header("etag") == etag, "{path}");
        let chinese = asked(&app, "GET", path, &[("accept-language", "zh-CN")]);
        let in_all_languages = path.ends_with(".json") || path.ends_with("/record");
        assert_eq!(chinese.header("etag") == etag, in_all_languages, "{path}");
    }
}

#[test]
fn pages_of_people_are_compressed_and_say_who_looks_at_them() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    let token = app.link("cup", &Role::Organiser);
    let bearer = format!("Bearer {}", token.secret());
    let board = asked(&app, "GET", "/e/cup/board", &[("authorization", &bearer), ("accept-encoding", "br, gzip")]);
    assert_eq!((board.status, board.header("content-encoding")), (200, "gzip"));
    assert!(board.header("vary").contains("accept-encoding"));
    assert!(String::from_utf8(board.plain()).unwrap().trim_end().ends_with("</html>"));
    // Who is signed in is asked for by the script of a page that is the same for everybody.
    assert_eq!(organiser.browser.get("/fans").attributes("nav.self", "data-self"), ["/self"]);
    assert!(organiser.browser.get("/self").body.contains("lin"));
    assert!(!asked(&app, "GET", "/self", &[]).plain().windows(3).any(|three| three == b"lin"));
}
