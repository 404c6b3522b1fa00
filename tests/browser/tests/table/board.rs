//! The board of sixty tables with mouse and keys: a table is found, tables are looked at in three ways, none moves under the pointer,
//! and one that is late gets more time in its place.

use crate::support::{Chromedriver, Event, LAPTOP, Reader, by_turns, picture, picture_of_screen, see, with_chromium};
use caipan::actions::{Role, TableCommand, Totals};
use caipan::event::regulations::{Entry, Regulations};
use caipan::rules::{BySeat, GamePoints};
use serde_json::json;
use std::time::Duration;
use thirtyfour::prelude::*;

/// The numbers of the first five tables that are shown.
const FIRST: &str = "return [...document.querySelectorAll('ul.board > li:not([hidden])')].slice(0, 5).map(({ dataset }) => dataset.table).join(' ');";
const SHOWN: &str = "return document.querySelectorAll('ul.board.dense > li:not([hidden])').length;";
const FOCUSED: &str = "return document.activeElement.closest('li')?.dataset.table ?? document.activeElement.className;";
const COUNTS: &str =
    "return [...document.querySelectorAll('.board-line .count')].map(({ innerText }) => innerText).join(' · ');";
const COLUMNS: &str = "const tables = [...document.querySelectorAll('ul.board > li:not([hidden])')];
    return tables.filter(({ offsetTop }) => offsetTop === tables[0].offsetTop).length;";
/// The tiles of a board on a laptop, all in sight: how many, how far down the last one ends, and what of them is cut or too small.
const IN_SIGHT: &str = "const tiles = [...document.querySelectorAll('ul.board > li:not([hidden])')];
    const end = Math.ceil(Math.max(...tiles.map((tile) => tile.getBoundingClientRect().bottom)));
    const texts = tiles.flatMap((tile) => [tile, ...tile.querySelectorAll('h3, h3 *, p, p *')]).filter((part) => part.offsetWidth > 1);
    const cut = texts.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0 || part.scrollHeight > part.clientHeight + 1 && part.clientHeight > 0);
    const beyond = texts.filter((part) => part.getBoundingClientRect().right > part.closest('li').getBoundingClientRect().right);
    const small = texts.filter((part) => parseFloat(getComputedStyle(part).fontSize) < 12);
    return [tiles.length, end <= innerHeight, document.documentElement.scrollWidth <= innerWidth, [...cut, ...beyond, ...small].map(({ outerHTML }) => outerHTML)];";

/// What the button says that sorts again, or nothing while it is not there.
const RESORT: &str = "const button = document.querySelector('.resort'); return button.hidden ? '' : button.innerText;";

fn calls() -> TableCommand {
    TableCommand::Called { hand: None, reason: "评判".into(), late: None }
}

async fn keys(driver: &WebDriver, keys: &str) -> WebDriverResult<()> {
    driver.active_element().await?.send_keys(keys).await
}

async fn a_board(language: &'static str, counts: &str, waiting: &str) {
    let (event, chromedriver) =
        (&Event::sixty(Regulations::default(), Duration::from_secs(40 * 60)), &Chromedriver::start());
    event.notes(33, calls());
    event.notes(2, TableCommand::Decided { reason: "停电".into(), entry: Entry::Totals });
    let totals = BySeat { east: 540, south: 480, west: 500, north: 480 }.map(GamePoints);
    let totals = Totals { totals, to_nobody: None, reason: String::new(), link: None, seen: None };
    event.notes(2, TableCommand::Counted { totals, cards: None });
    let reader = Reader { screen: LAPTOP, language, scripts: true };
    with_chromium(chromedriver, reader, async |driver| {
        let driver = &driver;
        driver.goto(event.link(Role::Organiser, "林主任")).await?;
        driver.goto(event.page("/board")).await?;
        see(driver, "sixty tables", SHOWN, 60).await;
        see(driver, "by trouble", FIRST, "33 1 3 4 5").await;
        see(driver, "counts", COUNTS, counts).await;
        for (width, height, mobile) in [(390, 844, true), (1366, 900, false)] {
            let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
            driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
            let wide = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth;";
            see(driver, "as wide as the screen", wide, true).await;
            picture(driver, &format!("board-60-{language}-{width}")).await?;
        }

        // Found by number, and by a name.
        keys(driver, "/").await?;
        keys(driver, "33").await?;
        see(driver, "found", FIRST, "33").await;
        keys(driver, &char::from(Key::Escape).to_string()).await?;
        see(driver, "all again", SHOWN, 60).await;
        keys(driver, "选手 240").await?;
        see(driver, "240", SHOWN, 1).await;
        keys(driver, &char::from(Key::Escape).to_string()).await?;

        // By number, and still so when the page comes again; then those that are not done.
        driver.find(By::Css("[data-view=number]")).await?.click().await?;
        see(driver, "by number", FIRST, "1 2 3 4 5").await;
        driver.refresh().await?;
        see(driver, "still by number", FIRST, "1 2 3 4 5").await;
        driver.find(By::Css("[data-view=unfinished]")).await?.click().await?;
        see(driver, "unfinished", SHOWN, 59).await;
        driver.find(By::Css("[data-view=trouble]")).await?.click().await?;
        see(driver, "by trouble again", FIRST, "33 1 3 4 5").await;

        // Arrows go from table to table, `n` to what comes next.
        driver.execute("document.querySelector('ul.board h3 a').focus();", vec![]).await?;
        keys(driver, &char::from(Key::Right).to_string()).await?;
        see(driver, "right", FOCUSED, "1").await;
        let columns: i64 = driver.execute(COLUMNS, vec![]).await?.convert()?;
        assert!(columns >= 7, "{columns}");
        keys(driver, &char::from(Key::Down).to_string()).await?;
        // The second tile of the second row: 33 and 1 come first, 2 last.
        see(driver, "down", FOCUSED, (columns + 2).to_string()).await;
        keys(driver, "n").await?;
        // The only totals to enter are entered.
        see(driver, "next", FOCUSED, "waits").await;

        // While the pointer is among them no table moves.
        let tile = driver.find(By::Css("#board-1-50")).await?;
        tile.scroll_into_view().await?;
        driver.action_chain().move_to_element_center(&tile).perform().await?;
        event.notes(40, calls());
        see(driver, "one waits", RESORT, waiting).await;
        see(driver, "none moved", FIRST, "33 1 3 4 5").await;
        driver.find(By::Css(".resort")).await?.click().await?;
        see(driver, "sorted", FIRST, "33 40 1 3 4").await;
        see(driver, "none waits", RESORT, "").await;

        // A table that is late gets more time where it stands.
        driver.find(By::Css("#wanted-1-5 .act summary")).await?.click().await?;
        picture(driver, &format!("board-60-act-{language}")).await?;
        let form = "#wanted-1-5 form[action$='/extra-time']";
        for (field, text) in [("minutes", "10"), ("reason", "停电")] {
            driver.find(By::Css(format!("{form} [name={field}]"))).await?.send_keys(text).await?;
        }
        driver.find(By::Css(format!("{form} button"))).await?.click().await?;
        see(driver, "given", "return document.querySelector('.said') !== null;", json!(true)).await;
        Ok(())
    })
    .await;
    let given: Vec<u16> = event.extra_minutes();
    assert_eq!((given[4], given.iter().map(|minutes| i32::from(*minutes)).sum::<i32>()), (10, 10));
}

/// Sixty tables as late in a session: some call, one has other totals signed, some are done, some were stopped, most are late.
fn in_trouble() -> Event {
    let event = Event::sixty(Regulations::default(), Duration::from_secs(100 * 60));
    event.plays(&[(3, 16), (4, 16), (5, 9), (6, 9), (8, 8), (9, 7), (10, 5), (11, 10)]);
    event.stops(&[7, 8]);
    for table in [33, 41] {
        event.notes(table, calls());
    }
    event.notes(12, TableCommand::ExtraTime { minutes: 20, reason: "停电".into() });
    let totals = BySeat { east: 540, south: 480, west: 500, north: 480 }.map(GamePoints);
    let totals = Totals { totals, to_nobody: None, reason: String::new(), link: None, seen: None };
    event.notes(4, TableCommand::Counted { totals, cards: None });
    event
}

#[tokio::test]
async fn sixty_tables_in_trouble_are_in_sight_on_a_laptop_and_none_is_cut() {
    let (event, chromedriver) = (&in_trouble(), &Chromedriver::start());
    for language in by_turns(["zh-CN", "en"]) {
        let reader = Reader { screen: LAPTOP, language, scripts: true };
        with_chromium(chromedriver, reader, async |driver| {
            let driver = &driver;
            driver.goto(event.link(Role::Organiser, "林主任")).await?;
            for (width, height, mobile) in [(1366, 900, false), (1440, 900, false), (390, 844, true)] {
                let metrics =
                    json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
                driver.goto(event.page("/board")).await?;
                driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
                see(driver, "all tables", SHOWN, 60).await;
                picture_of_screen(driver, &format!("board-trouble-{language}-{width}")).await?;
                if !mobile {
                    see(driver, "in sight", IN_SIGHT, json!([60, true, true, []])).await;
                }
            }
            picture(driver, &format!("board-trouble-{language}-whole")).await?;
            // On a phone the next step is where the thumb is, and whatever is tapped is large enough.
            let next = "const box = document.querySelector('#next').getBoundingClientRect();
                return box.bottom === innerHeight && box.height >= 44;";
            see(driver, "the next step at the thumb", next, true).await;
            let small = "return [...document.querySelectorAll('.queue :is(a, button, summary), .board a, .views button, #next *')]
                .filter((one) => one.offsetWidth > 0 && one.getBoundingClientRect().height < 43.5).map(({ outerHTML }) => outerHTML);";
            see(driver, "large enough", small, json!([])).await;
            Ok(())
        })
        .await;
    }
}

#[tokio::test]
async fn focus_filter_and_view_stay_while_the_board_changes() {
    let (event, chromedriver) = (&in_trouble(), &Chromedriver::start());
    let reader = Reader { screen: LAPTOP, language: "zh-CN", scripts: true };
    with_chromium(chromedriver, reader, async |driver| {
        let driver = &driver;
        driver.goto(event.link(Role::Organiser, "林主任")).await?;
        driver.goto(event.page("/board")).await?;
        see(driver, "all tables", SHOWN, 60).await;
        let called = "return document.querySelectorAll('form.call').length;";
        let places = ["[data-view=number]", "#wanted-1-1 .act summary", "#board-1-50 h3 a", "#call-focus"];
        for (place, table) in places.iter().zip([20, 21, 22, 23]) {
            let focus = match *place {
                "#call-focus" => "const last = [...document.querySelectorAll('form.call button')].at(0); last.dataset.mine = ''; last.focus();".to_owned(),
                place => format!("document.querySelector('{place}').focus();"),
            };
            driver.execute(focus, vec![]).await?;
            let focused = "const { activeElement: one } = document; return [one.localName, one.closest('[id]').id, one.innerText];";
            let before: serde_json::Value = driver.execute(focused, vec![]).await?.convert()?;
            event.notes(table, calls());
            see(driver, "one more call", called, table - 17).await;
            see(driver, place, focused, before).await;
        }
        // Who looks for a table goes on seeing it alone, by number, while others call.
        driver.find(By::Css("[data-view=number]")).await?.click().await?;
        driver.find(By::Css("#find")).await?.send_keys("24").await?;
        see(driver, "one table", FIRST, "24").await;
        event.notes(24, calls());
        see(driver, "it calls", called, 7).await;
        see(driver, "still one", FIRST, "24").await;
        see(driver, "still typed", "return document.querySelector('#find').value;", "24").await;
        see(driver, "still by number", "return document.querySelector('[data-view=number]').ariaPressed;", "true").await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn few_tables_show_who_sits_there_with_how_many_points() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    event.play_first_round();
    let reader = Reader { screen: LAPTOP, language: "zh-CN", scripts: true };
    with_chromium(chromedriver, reader, async |driver| {
        let driver = &driver;
        driver.goto(event.link(Role::Organiser, "林主任")).await?;
        driver.goto(event.page("/board")).await?;
        let scores = "return [...document.querySelectorAll('#board-1-1 .names .number')].map(({ innerText }) => innerText).join(' ');";
        see(driver, "scores", scores, "654 446 470 430").await;
        let leads = "return [...document.querySelectorAll('#board-1-1 .names li')].findIndex(({ className }) => className === 'leads');";
        see(driver, "who leads", leads, 0).await;
        see(driver, "nobody leads", "return document.querySelectorAll('#board-1-2 .names .leads').length;", 0).await;
        for (width, height, mobile) in [(390, 844, true), (1366, 900, false)] {
            let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
            driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
            picture(driver, &format!("board-4-{width}")).await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn sixty_tables_are_found_sorted_and_helped_with_mouse_and_keys() {
    let ways = [
        ("zh-CN", "1 桌待裁决 · 59 桌落后 · 58 桌无消息", "1 桌待移位：重新排序"),
        ("en", "1 table needs a decision · 59 tables behind · 58 tables not responding", "Sort again (1 waiting)"),
    ];
    for (language, counts, waiting) in by_turns(ways) {
        a_board(language, counts, waiting).await;
    }
}
