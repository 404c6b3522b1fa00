//! A web space that is reached by SFTP, on OpenSSH's own server: the pages get there, and nothing gets to a server with another key. One
//! that asks for the password as a question is answered.

use crate::command_line::Files;
use crate::mirror::{ADDRESS, mirror_places, presses_again, sends_pages, until_said};
use crate::support::asking_server::AskingServer;
use crate::support::sftp_server::SftpServer;
use crate::support::{Organiser, Page, app};
use crate::totals::by_form;

const PASSWORD: &str = "open sesame";

fn sets(organiser: &Organiser, server: &SftpServer, more: &[(&str, &str)]) -> Page {
    let (space, user) = (server.space(&server.address()), server.user());
    let own =
        [("kind", "sftp"), ("space", space.as_str()), ("user", user.as_str()), ("address", ADDRESS), ("minutes", "0")];
    organiser.presses("/web-space", "/web-space", &[&own[..], more].concat())
}

/// The beginning of what the first page leads to.
fn shown(server: &SftpServer) -> Option<String> {
    Some(server.file("index.html")?.split("href=\"").nth(1)?.split('/').next()?.to_owned())
}

#[test]
fn the_pages_go_to_a_server_by_sftp_as_long_as_its_key_is_the_known_one() {
    let (made, mut server, first) = (Files::new(), SftpServer::open(), app());
    let app = sends_pages(&first, &made);
    let organiser = Organiser::playing(&app, &[("entry", "totals"), ("sessions", "1")]);
    let (key, known) = (server.key("user"), server.fingerprint());
    let wrong: [&[(&str, &str)]; 3] = [&[], &[("key", PASSWORD)], &[("key", key.as_str()), ("host_key", "SHA256:x")]];
    for wrong in wrong {
        let wrong = sets(&organiser, &server, wrong);
        assert_eq!((wrong.status, wrong.errors().len()), (422, 1), "{:?}", wrong.errors());
    }
    let secret = key.lines().nth(3).unwrap();
    sets(&organiser, &server, &[("key", &key)]).well();
    let page = until_said(&organiser, |said| said.starts_with("Up to date"));
    assert!(page.value("host_key") == known && !page.body.contains(secret), "the first key that was found is kept");
    let settings = std::fs::read_to_string(made.path("caipan.mirrors")).unwrap();
    assert!(settings.contains(&known) && settings.contains(secret));
    assert_eq!(shown(&server).as_deref(), Some("a"));
    assert!(server.file("a/e/cup/players/index.html").unwrap().trim_end().ends_with("</html>"));
    assert!(server.file("mirror.js").is_some() && server.file("mirror.js.new").is_none());

    by_form(&app, 1, 0);
    assert_eq!(organiser.on_session(1, "close").errors(), Vec::<String>::new());
    until_said(&organiser, |_| shown(&server).as_deref() == Some("b"));

    // Whoever answers there now may be anybody.
    let index = server.file("index.html");
    server.change_key();
    let found = server.fingerprint();
    presses_again(&organiser);
    let page = until_said(&organiser, |said| said.contains("is not the known one"));
    assert!(page.text("#state").contains(&format!("{found} instead of {known}")), "{}", page.text("#state"));
    assert_eq!(server.file("index.html"), index);
    let padded = server.space(&server.address().replace(':', ":0"));
    for space in [server.space(&server.address()), padded] {
        let set = sets(&organiser, &server, &[("space", &space), ("host_key", "")]);
        assert_eq!((set.status, set.value("host_key")), (200, known.clone()), "nobody forgets it by chance: {space}");
    }
    assert_eq!(sets(&organiser, &server, &[("host_key", &found)]).status, 200);
    let page = until_said(&organiser, |said| !said.contains("tried again"));
    assert_eq!(page.value("host_key"), found);

    // One is let in by the right key alone.
    assert_eq!(sets(&organiser, &server, &[("password", PASSWORD)]).status, 200);
    let page = until_said(&organiser, |said| said.contains("does not accept this user"));
    assert!(!page.body.contains(PASSWORD));
    assert_eq!(sets(&organiser, &server, &[("key", &key)]).status, 200);
    until_said(&organiser, |said| !said.contains("tried again"));
    assert_eq!(sets(&organiser, &server, &[("key", &server.make_key("other"))]).status, 200);
    until_said(&organiser, |said| said.contains("does not accept this user"));
    assert_eq!(sets(&organiser, &server, &[("key", &server.make_key_of("rsa", "user"))]).status, 200);
    until_said(&organiser, |said| !said.contains("tried again"));
}

#[test]
fn a_server_within_the_network_gets_files_by_sftp_only_where_that_is_allowed() {
    let (made, server, first) = (Files::new(), SftpServer::open(), app());
    let places = mirror_places(&made);
    let app = first.beside_with(|settings| settings.mirrors = Some(places));
    let organiser = Organiser::playing(&app, &[]);
    assert_eq!(sets(&organiser, &server, &[("key", &server.key("user"))]).status, 200);
    let page = until_said(&organiser, |said| said.contains("a private address"));
    assert_eq!(page.value("host_key"), "", "it was not asked");
    assert_eq!(server.file("index.html"), None);
    // Another kind has a form of its own, without what is of this one.
    let fields = |page: &Page| page.attributes("form.card [name]:not([type=hidden])", "name");
    assert!(fields(&page).iter().any(|name| name == "key") && !fields(&page).iter().any(|name| name == "region"));
    let other = organiser.browser.get(&organiser.path("/web-space?kind=s3"));
    assert_eq!((other.value("kind"), other.value("space")), ("s3".to_owned(), String::new()));
    assert_eq!(fields(&other), ["space", "user", "password", "region", "address", "minutes", "leads"]);
    let folder = organiser.browser.get(&organiser.path("/web-space?kind=folder"));
    assert_eq!(fields(&folder), ["space", "address", "minutes", "leads"]);
}

#[test]
fn a_server_that_asks_for_the_password_gets_it_and_says_that_a_wrong_one_is_wrong() {
    let (made, server, first) = (Files::new(), AskingServer::open(PASSWORD), app());
    let app = sends_pages(&first, &made);
    let organiser = Organiser::playing(&app, &[]);
    let space = server.space();
    for (password, is_said) in [("guessed", "does not accept this user"), (PASSWORD, "Up to date")] {
        let own = [("kind", "sftp"), ("space", space.as_str()), ("user", "anna"), ("password", password)];
        let set = organiser.presses("/web-space", "/web-space", &[&own[..], &[("address", ADDRESS)]].concat());
        assert_eq!((set.status, set.errors()), (200, vec![]), "{password}");
        let page = until_said(&organiser, |said| said.contains(is_said));
        assert!(!page.body.contains(password), "{password}");
        assert_eq!(server.file("index.html").is_some(), password == PASSWORD, "{password}");
    }
}
