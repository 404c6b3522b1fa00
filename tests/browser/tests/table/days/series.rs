//! A day of the World Series rules: made by the form, entered at four tables on a phone, ranked by match points.

use super::visitor::{SLUG, Visitor};
use super::{begins, draws, ends, individuals, ranking_is, reader};
use crate::REFEREE;
use crate::support::{Chromedriver, Event, Hand, Phone, SAVED, long_or, see, with_chromium};
use caipan::messages::Locale;
use serde_json::{Value, json};

/// What each table plays: hands with what each receives. The first plays its sixteen.
const FIRST: [Hand; 16] = [
    Hand::self_draw("E", 5, [15, -5, -5, -5]),
    Hand::discard("S", "E", 25, [-25, 75, -25, -25]),
    Hand::discard("W", "N", 60, [-25, -25, 180, -130]),
    Hand::drawn([0, 0, 0, 0]),
    Hand::self_draw("N", 40, [-40, -40, -40, 120]),
    Hand::discard("E", "W", 30, [90, -25, -40, -25]),
    Hand::discard("E", "N", 10, [30, -10, -10, -10]),
    Hand::self_draw("S", 20, [-20, 60, -20, -20]),
    Hand::discard("N", "S", 80, [-25, -190, -25, 240]),
    Hand::drawn([0, 0, 0, 0]),
    Hand::self_draw("W", 1, [-1, -1, 3, -1]),
    Hand::discard("S", "W", 15, [-15, 45, -15, -15]),
    Hand::discard("W", "E", 35, [-55, -25, 105, -25]),
    Hand::self_draw("E", 160, [480, -160, -160, -160]),
    Hand::discard("N", "W", 5, [-5, -5, -5, 15]),
    Hand::self_draw("S", 45, [-45, 135, -45, -45]),
];
/// The same of the three others, whose time is up after it.
const OTHERS: [Hand; 3] = [
    Hand::self_draw("N", 30, [-30, -30, -30, 90]),
    Hand::discard("W", "E", 60, [-130, -25, 180, -25]),
    Hand::discard("E", "S", 5, [15, -5, -5, -5]),
];
/// What the four of each table end with: the score, and its square root to two decimals.
const ENDS: [([i32; 4], [f64; 4]); 4] = [
    ([359, -171, -102, -86], [18.95, -13.08, -10.1, -9.27]),
    ([-30, -30, -30, 90], [-5.48, -5.48, -5.48, 9.49]),
    ([-130, -25, 180, -25], [-11.4, -5.0, 13.42, -5.0]),
    ([15, -5, -5, -5], [3.87, -2.24, -2.24, -2.24]),
];
/// The same of the first table after five hands, once a round is over in which nobody changed seats.
const AFTER_FIVE: ([i32; 4], [f64; 4]) = ([-75, 5, 110, -40], [-8.66, 2.24, 10.49, -6.32]);
/// Who sits at a table, by seats.
const NAMES: &str = "return fetch(arguments[0]).then((answer) => answer.json()).then(({ seats }) => ['E', 'S', 'W', 'N'].map((seat) => seats[seat].name));";

/// A number as scripts have it: whole ones are no fractions.
fn number(standard: f64) -> Value {
    if standard.fract() == 0.0 { json!(standard as i64) } else { json!(standard) }
}

#[tokio::test]
async fn sixteen_players_have_a_day_of_it() {
    let (server, chromedriver, locale) = (&Event::none(), &Chromedriver::start(), Locale::ZhHans);
    with_chromium(chromedriver, reader(locale), async |driver| {
        let organiser = Visitor::signed_in(&driver, server, locale).await?;
        organiser.clicks("button[name=preset][value=world-series]").await?;
        organiser.shows("[name=preset][value=world-series][aria-pressed=true]").await;
        organiser.creates(&[("kind", "individuals")]).await?;
        organiser.enters(&individuals(16), 16).await?;
        draws(&organiser, &[("sessions", "4")]).await?;
        let link = organiser.makes_link("chief-referee", "马裁判").await?;
        begins(&organiser, 1).await?;
        let points = &mut Vec::new();
        with_chromium(chromedriver, REFEREE, async |driver| {
            driver.goto(&link).await?;
            // In the short form time is up at the first table as well.
            let all = long_or([AFTER_FIVE, ENDS[1], ENDS[2], ENDS[3]], ENDS);
            for (table, (scores, match_points)) in (1..).zip(all) {
                let place = format!("/sessions/1/tables/{table}");
                driver.goto(server.url(&format!("/e/{SLUG}{place}/record"))).await?;
                let phone = Phone::of(&driver).nobody_moves();
                phone.on("check-in", 0).await;
                phone.checks_in().await?;
                let hands = if table == 1 { &FIRST[..long_or(5, 16)] } else { &OTHERS[table - 2..table - 1] };
                for (number, hand) in (1..).zip(hands) {
                    phone.enter(number, hand).await?;
                }
                if hands.len() < 16 {
                    phone.act("more").await?;
                    phone.act("stopped").await?;
                    phone.on("hand", hands.len() + 1).await;
                    phone.act("save").await?;
                    phone.on("end", 0).await;
                }
                see(&driver, "all is sent", SAVED, true).await;
                let seats = vec![json!(server.url(&format!("/api/v1/events/{SLUG}{place}")))];
                let names: Vec<String> = driver.execute(NAMES, seats).await?.convert()?;
                let of = names.into_iter().zip(match_points).zip(scores);
                points.extend(of.map(|((name, standard), game)| json!([name, number(standard), game])));
            }
            Ok(())
        })
        .await;
        ends(&organiser, 1).await?;
        ranking_is(&organiser, "/players", points.clone()).await
    })
    .await;
}
