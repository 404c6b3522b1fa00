//! Whole days of an organiser who reads only what the pages show, in both languages: forty individuals with two clerks, seven teams one
//! of which has three, ten players with byes, and a day on which much goes wrong. The first and the last begin on the page of a new
//! event, the others where a list is entered.

#[path = "days/finals.rs"]
mod finals;
#[path = "days/league.rs"]
mod league;
#[path = "days/series.rs"]
mod series;
#[path = "days/visitor.rs"]
mod visitor;

use crate::support::{Chromedriver, Event, LAPTOP, Reader, by_turns, long_or, see, with_chromium};
use caipan::event::regulations::preset::Preset;
use caipan::event::regulations::{Entry, Regulations};
use caipan::messages::Locale;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use thirtyfour::prelude::*;
use visitor::{SLUG, Visitor};

const HOST: &str = "127.0.0.1";
/// What four players end with who win most, less, less and least: 4, 2, 1 and 0 standard points.
const PAPER: [(i32, i32); 4] = [(620, 4), (540, 2), (450, 1), (390, 0)];

fn reader(locale: Locale) -> Reader {
    let language = if locale == Locale::En { "en-GB" } else { "zh-CN" };
    Reader { screen: LAPTOP, language, scripts: true }
}

/// What everybody has to have in the end: standard and game points.
type Points = BTreeMap<String, (i32, i32)>;

/// Counts what the paper of a table gives those who sit there.
fn counts(names: [String; 4], points: &mut Points) {
    for (name, (game, standard)) in names.into_iter().zip(PAPER) {
        let own = points.entry(name).or_default();
        *own = (own.0 + standard, own.1 + game);
    }
}

/// Types the papers of a session, and counts what they give.
async fn types_papers(clerk: &Visitor<'_>, session: u16, points: &mut Points) -> WebDriverResult<()> {
    for (_, names) in clerk.types_session(session, PAPER.map(|(total, _)| total)).await? {
        counts(names, points);
    }
    Ok(())
}

/// Plays a session from a file, with the same papers, and counts what they give.
fn plays_from_file(server: &Event, session: u16, points: &mut Points) {
    let mut file = "session,table,player,game_points\n".to_owned();
    for (table, names) in (1..).zip(server.begins_session(SLUG, session)) {
        for (name, (game, _)) in names.iter().zip(PAPER) {
            file += &format!("{session},{table},{name},{game}\n");
        }
        counts(names, points);
    }
    server.enters_session(SLUG, session, &file);
}

/// The regulations of most of these days.
fn on_totals(sessions: u16) -> Regulations {
    Regulations { sessions, entry: Entry::Totals, ..Preset::China.regulations() }
}

/// Seats and announces a session.
async fn begins(organiser: &Visitor<'_>, session: u16) -> WebDriverResult<()> {
    for step in ["seat", "start"] {
        organiser.presses("/board", &format!("/sessions/{session}/{step}"), &[]).await?;
    }
    Ok(())
}

/// Closes and publishes a session.
async fn ends(organiser: &Visitor<'_>, session: u16) -> WebDriverResult<()> {
    for step in ["close", "publish"] {
        organiser.presses("/board", &format!("/sessions/{session}/{step}"), &[]).await?;
    }
    Ok(())
}

/// The chart for so many sessions is chosen, and lots are drawn by a seed.
async fn draws(organiser: &Visitor<'_>, chart: &[(&str, &str)]) -> WebDriverResult<()> {
    organiser.comes_to("/draw").await?;
    organiser.sends("form[action$='/draw/chart']:has([value=generated])", chart).await?;
    organiser.shows("#chart .complete").await;
    organiser.sends("form[action$='/draw/seed']", &[("seed", "春分"), ("drawn_by", "领队")]).await?;
    organiser.shows("#release").await;
    Ok(())
}

fn individuals(count: usize) -> String {
    let names: String = (1..=count).map(|number| format!("选手{number:02}\n")).collect();
    format!("name\n{names}")
}

/// The ranking that everybody sees has these points.
async fn everybody_sees(visitor: &Visitor<'_>, tab: &str, points: &Points) -> WebDriverResult<()> {
    ranking_is(visitor, tab, points.iter().map(|(name, (standard, game))| json!([name, standard, game])).collect())
        .await
}

/// The same of name, standard and game points in any order.
async fn ranking_is(visitor: &Visitor<'_>, tab: &str, mut right: Vec<Value>) -> WebDriverResult<()> {
    visitor.comes_to(tab).await?;
    let rows = "return [...document.querySelectorAll('#rows tr')].map((row) => [
        row.querySelector('th').firstElementChild?.tagName === 'A' ? row.querySelector('th a').innerText : row.querySelector('th').firstChild.data.trim(),
        ...['.strong', '.strong + td'].map((cell) => Number(row.querySelector(cell).innerText.replace('−', '-')))]).sort();";
    right.sort_by_key(ToString::to_string);
    see(visitor.driver, "ranking", rows, right).await;
    Ok(())
}

/// Forty individuals, or sixteen in the short form, on totals, which two clerks type without seeing each other's.
async fn individuals_on_totals(locale: Locale) {
    let count = long_or(16, 40);
    let (server, chromedriver) = (&Event::none(), &Chromedriver::start());
    with_chromium(chromedriver, reader(locale), async |driver| {
        let organiser = Visitor::signed_in(&driver, server, locale).await?;
        let regulations = [("kind", "individuals"), ("sessions", "2"), ("entry", "totals"), ("second_person", "yes")];
        organiser.creates(&regulations).await?;
        organiser.enters(&individuals(count), count).await?;
        draws(&organiser, &[("sessions", "2")]).await?;
        let mut links = Vec::new();
        for name in ["甲", "乙"] {
            links.push(organiser.makes_link("recorder", name).await?);
        }
        with_chromium(chromedriver, reader(locale), async |one| {
            with_chromium(chromedriver, reader(locale), async |other| {
                let one = Visitor::by_link(&one, &links[0], locale).await?;
                let other = Visitor::by_link(&other, &links[1], locale).await?;
                let mut points = Points::new();
                for session in 1..=long_or(1, 2) {
                    begins(&organiser, session).await?;
                    types_papers(&one, session, &mut points).await?;
                    // Once is not enough, and the board says so.
                    organiser.comes_to("/board").await?;
                    organiser.hides(&format!("form[action$='/sessions/{session}/close']")).await;
                    types_papers(&other, session, &mut Points::new()).await?;
                    ends(&organiser, session).await?;
                }
                everybody_sees(&organiser, "/players", &points).await
            })
            .await;
            Ok(())
        })
        .await;
        Ok(())
    })
    .await;
}

/// Seven teams, one of which has three players: somebody stands in, and scores for nobody.
async fn seven_teams(locale: Locale) {
    let all = (1..=7).flat_map(|team| (1..=4).map(move |place| (team, place))).filter(|of| *of != (5, 2));
    let list: String = all.map(|(team, place)| format!("队{team},{team}队{place}\n")).collect();
    let (_server, link) = Event::entered(SLUG, true, &format!("team,name\n{list}"), on_totals(2));
    with_chromium(&Chromedriver::start(), reader(locale), async |driver| {
        let organiser = Visitor::by_link(&driver, &link, locale).await?;
        // The page of the draw says who is missing, and offers a stand-in.
        organiser.comes_to("/draw").await?;
        organiser.sends("form[action$='/entries/stand-ins']", &[]).await?;
        organiser.hides("form[action$='/entries/stand-ins']").await;
        organiser.comes_to("/draw").await?;
        organiser.sends("form[action$='/draw/seats']", &[]).await?;
        organiser.shows("#release").await;
        let mut points = Points::new();
        for session in 1..=2 {
            begins(&organiser, session).await?;
            types_papers(&organiser, session, &mut points).await?;
            ends(&organiser, session).await?;
        }
        points.retain(|name, _| name.contains('队'));
        assert_eq!(points.len(), 27);
        everybody_sees(&organiser, "/players", &points).await?;
        let mut teams = Points::new();
        for (name, (standard, game)) in &points {
            let own = teams.entry(format!("队{}", name.chars().next().unwrap_or_default())).or_default();
            *own = (own.0 + standard, own.1 + game);
        }
        everybody_sees(&organiser, "/teams", &teams).await
    })
    .await;
}

/// Ten players: two rest in each of four sessions, and nobody twice. In the short form two of these come from files.
async fn ten_players(locale: Locale) {
    let (server, link) = Event::entered(SLUG, false, &individuals(10), on_totals(4));
    with_chromium(&Chromedriver::start(), reader(locale), async |driver| {
        let organiser = Visitor::by_link(&driver, &link, locale).await?;
        organiser.comes_to("/draw").await?;
        organiser.shows(".filling").await;
        draws(&organiser, &[("sessions", "3"), ("then_by", "neighbours")]).await?;
        let (mut points, mut rests) = (Points::new(), BTreeMap::new());
        for session in 1..=4 {
            let mut given = Points::new();
            if long_or(matches!(session, 2 | 3), false) {
                plays_from_file(&server, session, &mut given);
            } else {
                begins(&organiser, session).await?;
                types_papers(&organiser, session, &mut given).await?;
                ends(&organiser, session).await?;
            }
            for name in individuals(10).lines().skip(1) {
                let (standard, game) = given.get(name).copied().unwrap_or((0, 500));
                let own = points.entry(name.to_owned()).or_insert((0, 0));
                *own = (own.0 + standard, own.1 + game);
                if !given.contains_key(name) {
                    assert_eq!(rests.insert(name.to_owned(), session), None, "{name} rests twice");
                }
            }
        }
        assert_eq!(rests.len(), 8);
        everybody_sees(&organiser, "/players", &points).await
    })
    .await;
}

/// The network dies in the second session, a player goes home before the third, points are taken from the wrong team, and the
/// tie-breaks were set wrong: all of it is put right from what the pages show.
async fn much_goes_wrong(locale: Locale) {
    let (server, chromedriver) = (&Event::none(), &Chromedriver::start());
    let mut proxy = server.proxy();
    with_chromium(chromedriver, reader(locale), async |driver| {
        let organiser = Visitor::signed_in(&driver, server, locale).await?;
        let wrong = [("kind", "teams"), ("sessions", "3"), ("entry", "totals"), ("tie-break-1", "firsts")];
        organiser.creates(&wrong).await?;
        let list: String =
            (1..=4).flat_map(|team| (1..=4).map(move |place| format!("队{team}\t{team}队{place}\n"))).collect();
        organiser.enters(&format!("team\tname\n{list}"), 16).await?;
        draws(&organiser, &[("sessions", "3")]).await?;
        let link = organiser.makes_link("recorder", "小李").await?.replace(&server.url(""), &proxy.url(HOST, ""));
        let mut points = Points::new();
        plays_from_file(server, 1, &mut points);

        // From the wrong team, given back, and from the right one.
        for team in ["队1", "队2"] {
            organiser.comes_to("/penalties").await?;
            let form = "form[action$='/penalties']";
            organiser.sends(form, &[("of", team), ("points", "2"), ("reason", "迟到")]).await?;
            organiser.shows(&format!("{form} [name=confirmed]")).await;
            organiser.sends(form, &[]).await?;
            organiser.hides(&format!("{form} [name=confirmed]")).await;
        }
        organiser.sends("form[action$='/penalties/revoke']:has([value='0'])", &[("reason", "记错队")]).await?;
        organiser.shows("main li s").await;

        // The network of the clerk dies in the middle of the pile, and comes back.
        begins(&organiser, 2).await?;
        with_chromium(chromedriver, reader(locale), async |clerk| {
            let clerk = Visitor::by_link(&clerk, &link, locale).await?;
            let papers = PAPER.map(|(total, _)| total);
            clerk.opens_totals(2).await?;
            clerk.types_table(1, papers).await?;
            see(clerk.driver, "received", "return document.querySelector('#table-1 .here').innerText.trim();", "")
                .await;
            proxy.off();
            for table in 2..=4 {
                clerk.types_table(table, papers).await?;
            }
            see(clerk.driver, "it says so", "return document.querySelector('#gone').hidden;", false).await;
            proxy.on();
            let entered = "return document.querySelectorAll('.grid tr.entered').length;";
            see(clerk.driver, "all are there", entered, 4).await;
            for (_, names) in clerk.seated().await? {
                counts(names, &mut points);
            }
            Ok(())
        })
        .await;
        ends(&organiser, 2).await?;

        // One goes home: a stand-in plays the last session.
        organiser.comes_to("/repair").await?;
        let gone = organiser.named_by("input[name^=gone-]", "3队4").await?;
        let look = "form[action$='/repair/look']";
        organiser.sends(look, &[(&gone, "yes"), ("stand_ins", "yes"), ("reason", "发烧")]).await?;
        organiser.shows("[formaction$='/repair']").await;
        organiser.clicks("[formaction$='/repair']").await?;
        organiser.shows(".said").await;

        // The tie-breaks are put right: the page shows whom that moves before it does.
        organiser.comes_to("/regulations").await?;
        let change = "form[action$='/regulations']";
        organiser.sends(change, &[("tie-break-1", "game_points"), ("reason", "规程写错")]).await?;
        organiser.shows(".preview").await;
        organiser.clicks(".preview .button").await?;
        organiser.says("regulations-changed").await;

        begins(&organiser, 3).await?;
        types_papers(&organiser, 3, &mut points).await?;
        ends(&organiser, 3).await?;
        points.retain(|name, _| name.contains('队'));
        everybody_sees(&organiser, "/players", &points).await?;
        let mut teams = Points::new();
        for (name, (standard, game)) in &points {
            let own = teams.entry(format!("队{}", name.chars().next().unwrap_or_default())).or_default();
            *own = (own.0 + standard, own.1 + game);
        }
        teams.entry("队2".to_owned()).or_default().0 -= 2;
        everybody_sees(&organiser, "/teams", &teams).await
    })
    .await;
}

/// The languages in which a day is told.
fn languages() -> Vec<Locale> {
    by_turns([Locale::En, Locale::ZhHans])
}

#[tokio::test]
async fn individuals_have_a_day_of_it_with_two_clerks() {
    for locale in languages() {
        individuals_on_totals(locale).await;
    }
}

#[tokio::test]
async fn seven_teams_have_a_day_of_it() {
    for locale in languages() {
        seven_teams(locale).await;
    }
}

#[tokio::test]
async fn ten_players_have_a_day_of_it() {
    for locale in languages() {
        ten_players(locale).await;
    }
}

#[tokio::test]
async fn a_day_on_which_much_goes_wrong_ends_well() {
    for locale in languages() {
        much_goes_wrong(locale).await;
    }
}
