//! A competition in stages by preset: six sessions, the first sixteen go on with half their points, and finals A to D; the organiser
//! decides who enters, takes that back with a reason, decides anew, and seats the finals.

use super::visitor::Visitor;
use crate::support::{Chromedriver, Event, LAPTOP, Reader, picture, read, with_chromium};
use caipan::messages::Locale;
use thirtyfour::prelude::*;

/// What the four of a table have on paper, in the order of their names; whose name is later has a little less, so that nobody is equal.
fn paper(session: u16, tables: &[[String; 4]]) -> String {
    let mut file = "session,table,player,game_points\n".to_owned();
    for (table, names) in (1..).zip(tables) {
        let mut names: Vec<&String> = names.iter().collect();
        names.sort();
        let number = |name: &String| name.trim_start_matches("选手").parse::<i32>().unwrap();
        let mut totals: Vec<i32> =
            names.iter().zip([640, 540, 460]).map(|(name, total)| total - number(name)).collect();
        totals.push(2000 - totals.iter().sum::<i32>());
        for (name, total) in names.iter().zip(totals) {
            file += &format!("{session},{table},{name},{total}\n");
        }
    }
    file
}

/// Plays sessions that are not looked at, from files.
fn plays(server: &Event, sessions: std::ops::RangeInclusive<u16>) {
    for session in sessions {
        let tables = server.begins_session("day", session);
        server.enters_session("day", session, &paper(session, &tables));
    }
}

/// The names in the field of a stage as its card shows them, in their order.
async fn field(driver: &WebDriver, stage: &str) -> WebDriverResult<Vec<String>> {
    read(driver, &format!("return [...document.querySelectorAll('#{stage} tbody th')].map((one) => one.innerText);"))
        .await
}

#[tokio::test]
async fn sixteen_of_twenty_four_go_on_and_four_finals_are_seated() {
    let (server, chromedriver) = (&Event::none(), &Chromedriver::start());
    let reader = Reader { screen: LAPTOP, language: "zh-CN", scripts: true };
    with_chromium(chromedriver, reader, async |driver| {
        let organiser = &Visitor::signed_in(&driver, server, Locale::ZhHans).await?;
        organiser.clicks(".event-kinds button[value='club-finals']").await?;
        organiser.shows(".event-kinds [value='club-finals'][aria-pressed=true]").await;
        picture(&driver, "finals-preset").await?;
        organiser.creates(&[("kind", "individuals"), ("entry", "totals")]).await?;
        organiser.enters(&super::individuals(24), 24).await?;
        super::draws(organiser, &[("sessions", "6")]).await?;
        plays(server, 1..=6);

        // The board leads to the page on which it is decided who enters.
        organiser.comes_to("/board").await?;
        organiser.clicks("#next a[href='/e/day/fields']").await?;
        organiser.shows("form[action$='/fields/semi-final']").await;
        let would = field(&driver, "semi-final").await?;
        assert_eq!(would.len(), 16);
        organiser.sends("form[action$='/fields/semi-final']", &[]).await?;
        let back = "form[action$='/fields/semi-final/take-back']";
        organiser.shows(back).await;
        picture(&driver, "finals-field").await?;
        assert_eq!(field(&driver, "semi-final").await?, would, "who would enter enters");
        // Not without a reason; then nobody is in, and the same are chosen again.
        organiser.sends(back, &[("reason", "一桌成绩待核")]).await?;
        organiser.hides(back).await;
        organiser.sends("form[action$='/fields/semi-final']", &[]).await?;
        organiser.shows(back).await;
        assert_eq!(field(&driver, "semi-final").await?, would);

        plays(server, 7..=8);
        organiser.comes_to("/board").await?;
        organiser.clicks("#next a[href='/e/day/fields']").await?;
        organiser.sends("form[action$='/fields/final']", &[]).await?;
        organiser.shows("form[action$='/fields/final/take-back']").await;
        let finalists = field(&driver, "final").await?;
        assert_eq!(finalists.len(), 16);
        picture(&driver, "finals-drawn").await?;

        // Four finals: the first four of the ranking at the first table, and so on.
        organiser.presses("/board", "/sessions/9/seat", &[]).await?;
        organiser.presses("/board", "/sessions/9/start", &[]).await?;
        organiser.opens_totals(9).await?;
        let seated = organiser.seated().await?;
        assert_eq!(seated.len(), 4);
        for ((table, mut names), mut four) in seated.into_iter().zip(finalists.chunks(4).map(<[String]>::to_vec)) {
            names.sort();
            four.sort();
            assert_eq!(names.to_vec(), four, "table {table}");
        }
        organiser.comes_to("/board").await?;
        organiser.hides("form[action$='/fields/final/take-back']").await;
        let tables: Vec<[String; 4]> = finalists.chunks(4).map(|four| four.to_vec().try_into().unwrap()).collect();
        server.enters_session("day", 9, &paper(9, &tables));
        plays(server, 10..=10);
        driver.goto(server.url("/e/day/stages")).await?;
        // Nobody leaves the final he is in.
        let ranking = "return [...document.querySelectorAll('#final tbody th')].map((one) => one.querySelector('a')?.innerText ?? one.innerText);";
        let ranked: Vec<String> = read(&driver, ranking).await?;
        for (place, four) in ranked.chunks(4).zip(finalists.chunks(4)) {
            let (mut place, mut four) = (place.to_vec(), four.to_vec());
            place.sort();
            four.sort();
            assert_eq!(place, four);
        }
        assert_eq!(ranked.len(), 16);
        picture(&driver, "finals-ranking").await
    })
    .await;
}
