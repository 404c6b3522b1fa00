//! What one visitor takes from the others though the server stays fast: their say, their documents, their names, their rights; and a
//! log that cannot be written.
//!
//! One fact to know: all come from one address, as everybody does behind the router of a hall.

use super::attack::Answered;
use super::client::{Browser, get};
use super::event::{Event, SLUG, acting};
use super::load::{self, Writer};
use super::process::Process;
use super::{Arguments, at_most, only};
use caipan::actions::{self, Actor, ChartChoice, DrawnBy, NewEvent, Role, Source, Token};
use caipan::event::regulations::preset::Preset;
use caipan::event::values::ids::{SessionNumber, TeamId};
use caipan::store::{Store, now};
use serde_json::Value;
use std::fs::File;
use std::io::{Error, Result};
use std::process::Stdio;
use std::time::Instant;

/// A visitor calls wrong what is played at all of these but the last.
const TABLES: usize = 11;
/// The address of an event of four teams.
const TEAMS: &str = "teams";
const ENTRIES: &str = include_str!("../../fixtures/official_day/entries.csv");
/// The bytes of a paper that is nearly too large.
const LARGE: usize = 7_900_000;
/// The status of a form that was done.
const DONE: u16 = 303;
/// So many links or rehearsals fill the cookie of a browser.
const PASSES: usize = 8;

/// All of it; gives what is wrong.
pub async fn all(arguments: &Arguments) -> Vec<String> {
    let begun = Instant::now();
    let event = Event::made(4 * TABLES, 1, arguments.postgres.as_deref());
    let (leaders, user) = (teams(&event.url), user(&event.url));
    println!("\n{} players and who visits them, all from one address", 4 * TABLES);
    let both = format!("{}.{user}", event.organiser);
    // One server at a time has the database; neither writes its log.
    let (server, address) =
        Process::server_with_log(&event.url, File::options().write(true).open("/dev/full").unwrap().into());
    let mut found = vec![
        unwritten(&address, &event, 0, "on a full disk").await,
        doubts(&address).await,
        documents(&address, &leaders, &user, arguments.small).await,
    ];
    drop(server);
    let (_server, address) = Process::server_with_log(&event.url, Stdio::piped());
    found.push(unwritten(&address, &event, 1, "that nobody reads").await);
    found.push(displays(&address, &event.organiser).await);
    for (who, passes) in [("of a user", &user), ("of who came by a link", &event.organiser), ("of who has both", &both)]
    {
        found.push(organiser(&address, &event, who, passes).await);
    }
    only("all of this, with its events", "s", begun.elapsed().as_secs_f64());
    found.into_iter().flat_map(|found| found.unwrap_or_else(|error| vec![error.to_string()])).collect()
}

/// Says how many of these statuses are another than this one; what is wrong if any is.
fn all_are(status: u16, what: &str, found: &[u16]) -> Option<String> {
    let others: Vec<&u16> = found.iter().filter(|found| **found != status).collect();
    at_most(&format!("{what}, of {}", found.len()), "", others.len() as f64, 0.0);
    (!others.is_empty()).then(|| format!("{}: {others:?}", what.trim_start()))
}

/// An event of teams whose first session runs: the pass of each leader, and a player of the team.
fn teams(url: &str) -> Vec<(String, String)> {
    let (store, actor, first) = (Store::open(url).unwrap(), Actor::command_line(), SessionNumber(1));
    let regulations = Preset::RuleBook.regulations();
    let new = NewEvent { slug: TEAMS.into(), name: "团体赛".into(), teams: true, regulations };
    actions::create_event(&store, &actor, &new, now()).unwrap();
    acting(&store, &actor, TEAMS).import_entries("entries.csv", ENTRIES.as_bytes()).unwrap();
    acting(&store, &actor, TEAMS).choose_chart(&ChartChoice::from(Source::Official(1))).unwrap();
    acting(&store, &actor, TEAMS).draw_lots("x", DrawnBy::Seed("hall".into()), "").unwrap();
    acting(&store, &actor, TEAMS).seat_session(first, "hall").unwrap();
    acting(&store, &actor, TEAMS).start_session(first).unwrap();
    let event = store.event(TEAMS).unwrap().unwrap();
    let leader = |team: i32| {
        let link = acting(&store, &actor, TEAMS).make_link(&Role::Leader(TeamId(team)), "leader", None);
        (link.unwrap().secret().to_owned(), event.entries.of_team(team).next().unwrap().name.clone())
    };
    event.entries.teams.iter().map(|team| leader(team.id)).collect()
}

/// The pass of a user who organises both events.
fn user(url: &str) -> String {
    let store = Store::open(url).unwrap();
    actions::add_user(&store, "lin", "a long password", now()).unwrap();
    for slug in [SLUG, TEAMS] {
        acting(&store, &Actor::command_line(), slug).add_organiser("lin").unwrap();
    }
    actions::sign_in(&store, "lin", "a long password", now()).unwrap().secret().to_owned()
}

/// Says that the result of a seat is wrong; seats are counted from the first table on.
async fn doubt(browser: &mut Browser, token: &str, seat: usize, text: &str) -> Result<u16> {
    let (path, who) = (format!("/e/{SLUG}/doubt/1/{}", seat / 4 + 1), ["E", "S", "W", "N"][seat % 4]);
    Ok(browser.send(&path, &[("token", token), ("who", who), ("text", text)]).await?.status)
}

/// A visitor calls the results of all but the last table wrong; then players say so.
async fn doubts(address: &str) -> Result<Vec<String>> {
    const SAID: usize = 60;
    const OTHERS: usize = 4 * (TABLES - 1);
    let page = format!("/e/{SLUG}/doubt/1/1");
    let (mut visitor, mut answered) = (Browser::of_stranger(address).await?, Answered::new());
    let (token, begun) = (visitor.field(&page, "token").await?, Instant::now());
    for number in 0..SAID {
        // The same form again would be answered as it was.
        let text = number.to_string();
        *answered.entry(doubt(&mut visitor, &token, number % OTHERS, &text).await?).or_default() += 1;
    }
    println!("  one visitor calls {SAID} results wrong: answered {answered:?}");
    only("  all of them", "ms", begun.elapsed().as_secs_f64() * 1e3);
    let mut wrong = Vec::new();
    for (whose, seats) in [("a table he named", 0..4), ("another table", OTHERS..OTHERS + 4)] {
        let mut said = Vec::new();
        for seat in seats {
            let mut player = Browser::of_stranger(address).await?;
            let token = player.field(&page, "token").await?;
            said.push(doubt(&mut player, &token, seat, "第 7 盘不对").await?);
        }
        wrong.extend(all_are(DONE, &format!("  players of {whose} who may not say so then"), &said));
    }
    Ok(wrong)
}

/// Attaches a paper of so many bytes, full of this letter, to the first appeal on the page.
async fn attach(browser: &mut Browser, letter: &str, bytes: usize) -> Result<u16> {
    let page = format!("/e/{TEAMS}/appeals");
    let (token, of) = (browser.field(&page, "token").await?, browser.field(&page, "of").await?);
    let part = "\r\n--cut\r\ncontent-disposition: form-data; name=";
    let fields =
        format!("{part}\"token\"\r\n\r\n{token}{part}\"of\"\r\n\r\n{of}{part}\"file\"; filename=\"{letter}.pdf\"");
    let paper = letter.repeat(bytes - 5);
    let body = format!("{}\r\ncontent-type: application/pdf\r\n\r\n%PDF-{paper}\r\n--cut--\r\n", fields.trim_start());
    Ok(browser.post(&format!("{page}/documents"), "multipart/form-data; boundary=cut", &body).await?.status)
}

/// A leader attaches papers until one is refused; then another leader and the organiser attach one.
async fn documents(address: &str, leaders: &[(String, String)], user: &str, small: bool) -> Result<Vec<String>> {
    let page = format!("/e/{TEAMS}/appeals");
    let mut browsers = Vec::new();
    for (pass, player) in &leaders[..2] {
        let mut leader = Browser::with(address, pass).await?;
        let token = leader.field(&page, "token").await?;
        let appeal = [("token", token.as_str()), ("session", "1"), ("who", player), ("by", "林"), ("ruling", "早吃")];
        leader.send(&page, &[&appeal[..], &[("about", "rules"), ("fee", "")]].concat()).await?;
        browsers.push(leader);
    }
    let mut attached = 0;
    // So many fill the share of the event.
    for letter in ["a", "b", "c", "d", "e", "f"] {
        match attach(&mut browsers[0], letter, LARGE).await? {
            DONE => attached += 1,
            _ => break,
        }
    }
    only("papers of 7.9 MB that a leader attaches until one is refused", "", attached.into());
    let bytes = if small { LARGE / 4 } else { LARGE };
    let mut organiser = Browser::with(address, user).await?;
    let others = [attach(&mut browsers[1], "y", bytes).await?, attach(&mut organiser, "z", bytes).await?];
    Ok(Vec::from_iter(all_are(DONE, "  another leader and the organiser, refused after it", &others)))
}

/// Strangers open displays, then one is opened with the key of the hall.
async fn displays(address: &str, organiser: &str) -> Result<Vec<String>> {
    const STRANGERS: usize = 60;
    let mut browser = Browser::with(address, organiser).await?;
    let page = browser.get(&format!("/e/{SLUG}/screens")).await?.text();
    let key = page.split_once("?key=").ok_or_else(|| Error::other("no key"))?.1;
    let key = key.split(|letter: char| !letter.is_ascii_alphanumeric()).next().unwrap_or_default();
    let mut named = Vec::new();
    for key in [""; STRANGERS].into_iter().chain([key]) {
        let token = Token::random().map_err(Error::other)?;
        let request = get(&format!("/e/{SLUG}/screen/self?key={key}"), &format!("x-display: {}\r\n", token.secret()));
        let itself: Value = serde_json::from_str(&browser.client.ask(&request).await?.text())?;
        named.push(itself["name"].as_str().is_some_and(|name| !name.is_empty()));
    }
    let strangers = named[..STRANGERS].iter().filter(|named| **named).count();
    only(&format!("displays with a name, of {STRANGERS} that strangers opened"), "", strangers as f64);
    let nameless = !named[STRANGERS];
    at_most("  displays of the hall without one after it, of 1", "", f64::from(u8::from(nameless)), 0.0);
    Ok(Vec::from_iter(nameless.then(|| "that of the hall has no name".to_owned())))
}

/// An organiser opens links of tables, then makes rehearsals, in a browser with these passes: what was theirs is theirs.
async fn organiser(address: &str, event: &Event, who: &str, passes: &str) -> Result<Vec<String>> {
    let mut browser = Browser::with(address, passes).await?;
    let board = format!("/e/{SLUG}/board");
    let pages = if passes == event.organiser { vec![board.as_str()] } else { vec![&board, "/events/new"] };
    let mut wrong = Vec::new();
    for what in ["links of tables", "rehearsals"] {
        for pass in &event.passes[..PASSES] {
            if what == "links of tables" {
                browser.get(&format!("/link/{pass}")).await?;
                continue;
            }
            let token = browser.field(&board, "token").await?;
            let made = browser.send(&format!("/e/{SLUG}/rehearsal"), &[("token", &token)]).await?;
            // Who came with a link is led to another.
            if let Some((_, link)) = made.head.split_once("/link/") {
                browser.get(&format!("/link/{}", link.lines().next().unwrap_or_default())).await?;
            }
        }
        let mut opened = Vec::new();
        for page in &pages {
            opened.push(browser.get(page).await?.status);
        }
        wrong.extend(all_are(200, &format!("{PASSES} {what} {who}: pages lost"), &opened));
    }
    Ok(wrong)
}

/// A server that cannot write its log answers pages and takes hands, and its health says so.
async fn unwritten(address: &str, event: &Event, table: usize, what: &str) -> Result<Vec<String>> {
    let (mut browser, mut answered) = (Browser::of_stranger(address).await?, Vec::new());
    for path in ["/", "/e/hall/players", "/static/caipan.css", "/sign-in", "/e/hall/players/1"] {
        // It may end the connection without an answer.
        answered.push(browser.get(path).await.map_or(0, |page| page.status));
    }
    let mut wrong = Vec::from_iter(all_are(200, &format!("a log {what}: pages not answered"), &answered));
    let mut writer = Writer::open(address, event, table).await?;
    for _ in 0..4 {
        writer.enter().await;
    }
    wrong.append(&mut writer.entered.errors);
    wrong.extend(load::lost(vec![writer]).await);
    at_most("  pages and hands that failed", "", wrong.len() as f64, 0.0);
    let health = browser.get("/health").await?;
    let text = health.text();
    let lost =
        text.lines().find_map(|line| line.strip_suffix(" lines of the log could not be written to standard error"));
    only("  lines that are lost, as its health says", "", lost.map_or(0.0, |lines| lines.parse().unwrap()));
    wrong.extend(
        (health.status != 200 || lost.is_none()).then(|| format!("a log {what}: /health: {} {text}", health.status)),
    );
    Ok(wrong)
}
