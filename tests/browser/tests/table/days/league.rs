//! Half a league as it was played: an organiser sets it up by a form, a leader hands in who plays on a phone, an evening is run by
//! touch and another from a file, and what everybody sees in the end is what an independent count gives.

use super::visitor::Visitor;
use crate::support::{Chromedriver, Event, LAPTOP, PHONE, Reader, picture, read, see, with_chromium};
use crate::thumb::touch;
use caipan::messages::Locale;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use thirtyfour::prelude::*;

const PLAYED: &str = include_str!("../../../../../fixtures/league_sessions_1_30.csv");
const EXPECTED: &str = include_str!("../../../../../fixtures/league_expected_1_30.csv");
const LAPTOP_READER: Reader = Reader { screen: LAPTOP, language: "zh-CN", scripts: true };
const PHONE_READER: Reader = Reader { screen: PHONE, ..LAPTOP_READER };
/// Who plays in fewer games costs the team two points for each.
const MINIMUM: i32 = 6;

/// Somebody's game: the player, the team, and the game points.
type Game<'a> = (&'a str, &'a str, i32);

/// The games of each session, four by four.
fn sessions() -> Vec<Vec<Game<'static>>> {
    let mut sessions: BTreeMap<u16, Vec<Game<'static>>> = BTreeMap::new();
    for line in PLAYED.lines().skip(1) {
        let [session, _, player, team, points, _] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        sessions.entry(session.parse().unwrap()).or_default().push((player, team, points.parse().unwrap()));
    }
    sessions.into_values().collect()
}

/// What a clerk has in a file of a session.
fn file_of(session: usize, games: &[Game<'_>]) -> String {
    let mut file = "session,table,player,team,game_points,to_nobody\n".to_owned();
    for (place, (player, team, points)) in games.iter().enumerate() {
        let table = place / 4;
        let lost = -games[4 * table..4 * table + 4].iter().map(|(.., points)| points).sum::<i32>();
        let to_nobody = if place % 4 == 0 { lost } else { 0 };
        file += &format!("{session},{},{player},{team},{points},{to_nobody}\n", table + 1);
    }
    file
}

/// Imports a file by the page, once it was looked at.
async fn uploads(visitor: &Visitor<'_>, kind: &str, text: &str) -> WebDriverResult<()> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(format!("{kind}.csv"));
    std::fs::write(&file, text).unwrap();
    visitor.comes_to("/files").await?;
    visitor
        .driver
        .find(By::Css("form[action$='/files/look'] [name=file]"))
        .await?
        .send_keys(file.to_str().unwrap())
        .await?;
    visitor.sends("form[action$='/files/look']", &[("kind", kind)]).await?;
    visitor.shows("#preview form").await;
    visitor.clicks("#preview button:not([formaction])").await?;
    visitor.hides("#preview").await;
    Ok(())
}

/// Where the middle of the first of these is that says something, once it is in sight, and how large it is.
const PLACE: &str = "const all = [...document.querySelectorAll(arguments[0])];
    const found = all.find((one) => one.textContent.includes(arguments[1]) && !one.closest('[popover]'));
    if (!found) return null;
    for (let at = found.parentElement; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
    found.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = found.getBoundingClientRect();
    return [x + width / 2, y + height / 2, width, height];";

/// Touches something, which is large enough for a thumb.
async fn taps(driver: &WebDriver, css: &str, says: &str) -> WebDriverResult<()> {
    let there = format!(
        "return [...document.querySelectorAll({})].some((one) => one.textContent.includes({}));",
        json!(css),
        json!(says)
    );
    see(driver, css, &there, true).await;
    let [x, y, width, height]: [f64; 4] = driver.execute(PLACE, vec![json!(css), json!(says)]).await?.convert()?;
    assert!(width >= 44.0 && height >= 44.0, "{css} {says} is {width} × {height}");
    touch(driver, [x, y]).await
}

/// A leader hands in on a phone who plays for a team tonight, by the own link.
async fn hands_in(chromedriver: &Chromedriver, link: &str, player: &str) {
    with_chromium(chromedriver, PHONE_READER, async |driver| {
        driver.goto(link).await?;
        see(&driver, "where the link leads", "return location.pathname;", "/e/day/line-ups").await;
        taps(&driver, "#session-1 label.radio", player).await?;
        picture(&driver, "league-leader").await?;
        taps(&driver, "#session-1 button.button", "").await?;
        let receipt = format!(
            "const card = document.querySelector('#session-1'); return !!card.querySelector('.official') && card.innerText.includes({});",
            json!(player)
        );
        see(&driver, "the receipt", &receipt, true).await;
        let wide = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth;";
        see(&driver, "fits the phone", wide, true).await;
        picture(&driver, "league-leader-received").await
    })
    .await;
}

/// An evening run on a phone, by touch: seated, announced, typed, closed.
async fn evening_by_touch(chromedriver: &Chromedriver, link: &str, games: &[Game<'_>]) {
    with_chromium(chromedriver, PHONE_READER, async |driver| {
        driver.goto(link).await?;
        for step in ["seat", "start"] {
            taps(&driver, &format!(".next form[action$='/sessions/1/{step}'] button:not([type=button])"), "").await?;
        }
        taps(&driver, "a[href='/e/day/sessions/1/totals']", "").await?;
        see(&driver, "where", "return location.pathname;", "/e/day/sessions/1/totals").await;
        for (table, four) in (1..).zip(games.chunks(4)) {
            for (seat, (player, _, points)) in ["E", "S", "W", "N"].iter().zip(four) {
                let field = format!("#table-{table} [name={seat}]");
                taps(&driver, &field, "").await?;
                let focused = format!(
                    "const at = document.activeElement; return [at.name, at.closest('tr')?.id, at.closest('label')?.innerText.includes({})];",
                    json!(player)
                );
                see(&driver, "the field of who sits there", &focused, json!([seat, format!("table-{table}"), true])).await;
                driver.active_element().await?.send_keys(points.to_string()).await?;
            }
            picture(&driver, "league-totals").await?;
            driver.active_element().await?.send_keys(char::from(Key::Enter).to_string()).await?;
            see(&driver, "received", "return document.querySelectorAll('.grid tr.entered').length;", table).await;
        }
        taps(&driver, "header a[href='/e/day/board']", "").await?;
        taps(&driver, ".next form[action$='/sessions/1/close'] button", "").await?;
        let over = "return document.querySelectorAll(\".next form[action$='/sessions/1/publish']\").length;";
        see(&driver, "closed", over, 1).await;
        Ok(())
    })
    .await;
}

/// Standard points of a file, in halves.
fn halves(text: &str) -> i32 {
    text.strip_suffix("/2").map_or_else(|| 2 * text.parse::<i32>().unwrap(), |halves| halves.parse().unwrap())
}

/// The name, standard points and game points of each, as the page of a ranking writes them.
fn ranked(kind: &str, off: &BTreeMap<&str, i32>) -> Vec<Value> {
    let rows = EXPECTED.lines().filter_map(|line| line.strip_prefix(kind)?.strip_prefix(','));
    let row = |line: &str| {
        let [name, _, _, standard, game] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let points = halves(standard) - 2 * off.get(name).copied().unwrap_or(0);
        let half = if points % 2 == 0 { "" } else { "½" };
        json!([name, format!("{}{half}", points / 2), game])
    };
    let mut rows: Vec<Value> = rows.map(row).collect();
    rows.sort_by_key(ToString::to_string);
    rows
}

async fn everybody_sees(visitor: &Visitor<'_>, tab: &str, right: Vec<Value>) -> WebDriverResult<()> {
    visitor.comes_to(tab).await?;
    let rows = "return [...document.querySelectorAll('#rows tr')].map((row) => [row.querySelector('th a').innerText,
        ...['.strong', '.strong + td'].map((cell) => row.querySelector(cell).textContent.replace('−', '-').replace('+', '').trim())])
        .sort((a, b) => JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);";
    let mut seen: Vec<Value> = read(visitor.driver, rows).await?;
    seen.sort_by_key(ToString::to_string);
    assert_eq!(seen, right, "{tab}");
    Ok(())
}

#[tokio::test]
async fn half_a_league_is_played_from_the_form_to_the_ranking_everybody_sees() {
    let (server, chromedriver) = (&Event::none(), &Chromedriver::start());
    let sessions = sessions();
    let mut roster: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (player, team, _) in sessions.iter().flatten() {
        roster.entry(team).or_default().insert(player);
    }
    let place = |team: &str| roster.keys().position(|other| *other == team).unwrap() + 1;
    let table = |four: &[Game<'_>]| [0, 1, 2, 3].map(|seat| place(four[seat].1));
    let rota: Vec<Vec<[usize; 4]>> = sessions.iter().map(|games| games.chunks(4).map(table).collect()).collect();
    let plan = format!(
        "entry = \"totals\"\nbase_score = 0\n[[stage]]\nid = \"regular\"\nsessions = 30\n\
         lineup = {{ size = 1, minimum = {MINIMUM}, shortfall = {{ standard = -2 }} }}\n\
         [[stage.seating]]\nby = \"rota\"\ntables = {rota:?}\n"
    );
    with_chromium(chromedriver, LAPTOP_READER, async |driver| {
        let organiser = &Visitor::signed_in(&driver, server, Locale::ZhHans).await?;
        organiser.creates(&[("kind", "teams"), ("plan_text", &plan)]).await?;
        let of_team = |(team, players): (&&str, &BTreeSet<&str>)| {
            players.iter().map(|player| format!("{team}\t{player}\n")).collect::<String>()
        };
        let list: String = roster.iter().map(of_team).collect();
        organiser.enters(&format!("team\tname\n{list}"), 40).await?;

        // The numbers were drawn on paper; nobody asks for a chart.
        organiser.comes_to("/draw").await?;
        organiser.hides("form[action$='/draw/chart']").await;
        let numbers = "let team = 0, place = 0;
            for (const input of document.querySelectorAll(\"form[action$='/draw/hand'] .lot\")) {
                if (input.name.startsWith('team-')) [team, place] = [team + 1, 0]; else place += 1;
                input.value = input.name.startsWith('team-') ? team : place;
            }";
        driver.execute(numbers, vec![]).await?;
        organiser.sends("form[action$='/draw/hand']", &[("drawn_by", "领队会")]).await?;
        organiser.shows("#release").await;

        // One leader hands in for the first evening; all other line-ups come from a file.
        let (first, team, _) = sessions[0][0];
        let others = (1..).zip(&sessions).flat_map(|(session, games)| games.iter().map(move |game| (session, game)));
        let others = others.filter(|(session, game)| *session > 1 || game.1 != team);
        let lines: String = others.map(|(session, (player, team, _))| format!("{session},{team},{player}\n")).collect();
        uploads(organiser, "line-ups", &format!("session,team,name\n{lines}")).await?;
        organiser.comes_to("/links").await?;
        let of = organiser.option("[name=team]", team).await?;
        let leader = [("label", "马领队"), ("role", "leader"), ("team", of.as_str())];
        organiser.sends("form[action$='/links']", &leader).await?;
        organiser.shows("input.address").await;
        let link: String = read(&driver, "return document.querySelector('input.address').value;").await?;
        hands_in(chromedriver, &link, first).await;
        organiser.comes_to("/line-ups").await?;
        picture(&driver, "league-line-ups").await?;
        let link = organiser.makes_link("organiser", "林主任的手机").await?;
        evening_by_touch(chromedriver, &link, &sessions[0]).await;

        for (session, games) in (1..).zip(&sessions).skip(1).take(28) {
            server.plays_session("day", session, &file_of(session.into(), games));
        }
        organiser.comes_to("/penalties").await?;
        let form = "form[action$='/penalties']";
        organiser.sends(form, &[("of", team), ("points", "2"), ("reason", "迟到")]).await?;
        organiser.shows(&format!("{form} [name=confirmed]")).await;
        organiser.sends(form, &[]).await?;
        organiser.hides(&format!("{form} [name=confirmed]")).await;

        // The last evening from a file; with it ends the stage, and who has played too seldom costs the team.
        super::begins(organiser, 30).await?;
        uploads(organiser, "results", &file_of(30, &sessions[29])).await?;
        super::ends(organiser, 30).await?;
        let mut off: BTreeMap<&str, i32> = BTreeMap::from([(team, 2)]);
        for line in EXPECTED.lines().filter(|line| line.starts_with("player,")) {
            let [_, _, team, games, ..] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
            *off.entry(team).or_default() += 2 * (MINIMUM - games.parse::<i32>().unwrap()).max(0);
        }
        let costs = off.values().filter(|points| **points > 0).count();
        everybody_sees(organiser, "/players", ranked("player", &BTreeMap::new())).await?;
        everybody_sees(organiser, "/teams", ranked("team", &off)).await?;
        see(&driver, "each row says why", "return document.querySelectorAll('#rows .loss').length;", costs).await;
        picture(&driver, "league-teams").await?;
        organiser.comes_to("/league").await?;
        picture(&driver, "league-page").await
    })
    .await;
    everybody_scrolls(chromedriver, &server.url("/e/day/league")).await;
}

/// The table of the league on a phone: it scrolls in its box, and the names stay.
async fn everybody_scrolls(chromedriver: &Chromedriver, page: &str) {
    with_chromium(chromedriver, PHONE_READER, async |driver| {
        driver.goto(page).await?;
        let fits = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth;";
        see(&driver, "fits the phone", fits, true).await;
        picture(&driver, "league-page-phone").await?;
        let stays = "return [...document.querySelectorAll('.scroll')].map((box) => {
            box.scrollLeft = box.scrollWidth;
            const [name] = box.querySelectorAll('tbody th');
            return box.scrollLeft > 0 && Math.abs(name.getBoundingClientRect().left - box.getBoundingClientRect().left) <= 1;
        });";
        see(&driver, "the names stay", stays, json!([true, true])).await;
        picture(&driver, "league-page-phone-end").await
    })
    .await;
}
