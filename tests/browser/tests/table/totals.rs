//! The totals of a session on one page, typed by clerks from the papers: few keys, several at once, without a network.

use crate::support::{
    Chromedriver, Event, INTERVAL, LAPTOP, PHONE, Reader, Screen, by_turns, long_or, picture, read, see, with_chromium,
};
use caipan::actions::Role;
use caipan::event::regulations::{Entry, Regulations};
use serde_json::{Value, json};
use std::cell::Cell;
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;

const CLERK: Reader = Reader { screen: LAPTOP, language: "zh-CN", scripts: true };
const GRID: &str = "/e/spring/sessions/1/totals";
const HOST: &str = "127.0.0.1";

/// For each row: what its fields hold, and whether all of it is sent.
const ROWS: &str = "return [...document.querySelectorAll('.grid tbody tr')].map((row) =>
    [[...row.querySelectorAll('input')].map((input) => input.value).join(' ').trim(), row.className.split(' ')[0], row.querySelector('.here').innerText]);";
const COUNT: &str = "return document.querySelector('#count').innerText;";
/// Where the cursor is: table and field.
const CURSOR: &str = "return [document.activeElement.closest('tr')?.dataset.table ?? null, document.activeElement.name || document.activeElement.id];";
/// What the page says of a row at this moment.
fn said(table: u16) -> String {
    format!("return document.querySelector('#table-{table} .here').innerText.trim();")
}

/// What a row asks about.
fn asks(table: u16) -> String {
    format!("return document.querySelector('#table-{table} .here strong')?.innerText ?? '';")
}

/// Somebody who types, and each of whose keys is counted.
struct Clerk<'a> {
    driver: &'a WebDriver,
    keys: Cell<usize>,
}

impl<'a> Clerk<'a> {
    /// Comes in with a link of the event, and opens the grid.
    async fn comes(driver: &'a WebDriver, event: &Event, name: &str, url: &str) -> WebDriverResult<Clerk<'a>> {
        let link = event.link_path(&Role::Recorder, name);
        driver.goto(url.replace(GRID, &link)).await?;
        driver.goto(url).await?;
        Ok(Clerk { driver, keys: Cell::new(0) })
    }

    async fn types(&self, keys: &str) -> WebDriverResult<()> {
        self.keys.set(self.keys.get() + keys.chars().count());
        self.driver.active_element().await?.send_keys(keys).await
    }

    /// Four totals and Enter.
    async fn row(&self, totals: [i32; 4]) -> WebDriverResult<()> {
        let tab = char::from(Key::Tab).to_string();
        self.types(&totals.map(|total| total.to_string()).join(&tab)).await?;
        self.enter().await
    }

    async fn enter(&self) -> WebDriverResult<()> {
        self.types(&char::from(Key::Enter).to_string()).await
    }

    async fn is_at(&self, table: u16, field: &str) {
        see(self.driver, "cursor", CURSOR, json!([table.to_string(), field])).await;
    }

    async fn sees(&self, rows: [&str; 4], classes: [&str; 4]) {
        let rows: Vec<Value> = rows.iter().zip(classes).map(|(totals, class)| json!([totals, class, ""])).collect();
        see(self.driver, "rows", ROWS, rows).await;
    }
}

fn by_totals() -> Event {
    Event::with(Regulations { entry: Entry::Totals, ..Regulations::default() })
}

#[tokio::test]
async fn totals_that_a_restored_backup_lacks_are_sent_again() {
    let (event, chromedriver) = (&mut by_totals(), &Chromedriver::start());
    let proxy = &mut event.proxy();
    with_chromium(chromedriver, CLERK, async |driver| {
        let clerk = Clerk::comes(&driver, event, "小李", &proxy.url(HOST, GRID)).await?;
        clerk.is_at(1, "E").await;
        clerk.row([540, 492, 476, 492]).await?;
        clerk.is_at(2, "E").await;
        clerk.sees(["540 492 476 492", "", "", ""], ["entered", "missing", "missing", "missing"]).await;
        let backup = event.back_up();
        clerk.row([612, 488, 455, 445]).await?;
        clerk.is_at(3, "E").await;
        let rows = ["540 492 476 492", "612 488 455 445", "", ""];
        clerk.sees(rows, ["entered", "entered", "missing", "missing"]).await;
        let all = event.totals();
        proxy.off();
        event.restore(&backup, proxy);
        assert_ne!(event.totals(), all, "the backup is older");
        proxy.on();
        let begun = Instant::now();
        while event.totals() != all {
            assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", event.totals());
            tokio::time::sleep(INTERVAL).await;
        }
        clerk.sees(rows, ["entered", "entered", "missing", "missing"]).await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn lateness_is_entered_beside_the_row_and_the_code_of_a_paper_finds_its_table() {
    let (event, chromedriver) = (&by_totals(), &Chromedriver::start());
    with_chromium(chromedriver, CLERK, async |driver| {
        let clerk = Clerk::comes(&driver, event, "小李", &event.url(GRID)).await?;
        clerk.is_at(1, "E").await;
        // A scanner types what the paper says, and Enter.
        clerk.types(&format!("/{}", event.url("/e/spring/sessions/1/tables/3"))).await?;
        clerk.enter().await?;
        clerk.is_at(3, "E").await;
        let enter = char::from(Key::Enter);
        let late = async |table: u16, seconds: u16, reason: &str| -> WebDriverResult<()> {
            driver.find(By::Css(format!("#table-{table} .late-open"))).await?.click().await?;
            let choose = format!("document.querySelector('#table-{table} [name=seconds]').value = '{seconds}';");
            driver.execute(choose, vec![]).await?;
            let field = driver.find(By::Css(format!("#table-{table} [name=reason]"))).await?;
            picture(&driver, "totals-late").await?;
            field.send_keys(format!("{reason}{enter}")).await
        };
        late(3, 900, "塞车").await?;
        let badge = "return document.querySelector('#table-3 .who .badge')?.innerText ?? null;";
        see(&driver, "lateness", badge, "迟到 −20").await;
        clerk.is_at(3, "E").await;
        clerk.row([612, 488, 455, 425]).await?;
        clerk.sees(["", "", "612 488 455 425", ""], ["missing", "missing", "entered", "missing"]).await;
        // Another lateness of the same player needs a reason.
        let open = async || driver.find(By::Css("#table-3 .late-open")).await?.click().await;
        open().await?;
        let needed = |seat: &str| {
            format!("const {{ seat, reason }} = document.querySelector('#table-3 form').elements; seat.value = '{seat}'; seat.dispatchEvent(new Event('change')); return reason.required;")
        };
        see(&driver, "of the same player", &needed("E"), true).await;
        see(&driver, "of another", &needed("S"), false).await;
        open().await?;
        // Nobody receives less than nothing.
        driver.find(By::Css("#table-1 [name=E]")).await?.click().await?;
        let tab = char::from(Key::Tab).to_string();
        clerk.types(&["５０５", "+500", "500", "500", "-5"].join(&tab)).await?;
        let sum = "return document.querySelector('#table-1 .sum').innerText.startsWith('只填整数');";
        see(&driver, "no number", sum, true).await;
        // A forfeit is the chief referee's: it is said, and set aside.
        late(4, 901, "没来").await?;
        let here =
            "return document.querySelector('#table-4 .late-here strong')?.innerText.includes('裁判长') ?? false;";
        see(&driver, "refusal", here, true).await;
        driver.find(By::Css("#table-4 .late-here button")).await?.click().await?;
        see(&driver, "set aside", "return document.querySelector('#table-4 .late-here').innerText;", "").await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_clerk_types_a_pile_of_papers_with_few_keys() {
    let (event, chromedriver) = (&by_totals(), &Chromedriver::start());
    with_chromium(chromedriver, CLERK, async |driver| {
        let clerk = Clerk::comes(&driver, event, "小李", &event.url(GRID)).await?;
        clerk.is_at(1, "E").await;
        // As they lie on the pile: found by the number, in order, by a name.
        clerk.types("/3").await?;
        clerk.enter().await?;
        clerk.is_at(3, "E").await;
        clerk.row([612, 488, 455, 445]).await?;
        let found = clerk.keys.take();
        clerk.is_at(4, "E").await;
        clerk.row([500, 500, 500, 500]).await?;
        clerk.is_at(1, "E").await;
        let in_order = clerk.keys.take();
        assert_eq!((found, in_order), (19, 16), "at most 22 keys a table");
        let name: String =
            read(&driver, "return document.querySelector('#table-2 .who').firstChild.data.trim();").await?;
        clerk.types(&format!("/{name}")).await?;
        clerk.enter().await?;
        clerk.is_at(2, "E").await;
        // It does not add up: the server asks, and has stored nothing of it.
        clerk.row([512, 488, 510, 500]).await?;
        see(&driver, "asked", &asks(2), "第 2 桌四家总分合计 2010，应为 2000，多 10。请重新核算纸面分数。").await;
        let sum = "return document.querySelector('#table-2 .sum').innerText;";
        see(&driver, "sum", sum, "多 10：合计 2010，应为 2000").await;
        picture(&driver, "totals-asks").await?;
        clerk.is_at(2, "N").await;
        clerk.types("490").await?;
        clerk.enter().await?;
        clerk.is_at(1, "E").await;
        clerk.row([-12, 900, 612, 510]).await?;
        see(&driver, "asked", &asks(1), "第 1 桌四家总分合计 2010，应为 2000，多 10。请重新核算纸面分数。").await;
        clerk.enter().await?;
        clerk.types("纸面如此").await?;
        clerk.enter().await?;
        let rows = ["-12 900 612 510", "512 488 510 490", "612 488 455 445", "500 500 500 500"];
        clerk.sees(rows, ["wrong", "entered", "entered", "entered"]).await;
        see(&driver, "count", COUNT, "已登记 4/4 桌").await;
        picture(&driver, "totals-laptop").await?;
        // A correction that is wrong and left says so, and no button goes on without it.
        driver.find(By::Css("#table-3 [name=E]")).await?.click().await?;
        clerk.types("812").await?;
        driver.find(By::Css("#find")).await?.click().await?;
        see(&driver, "left", &said(3), "未保存").await;
        let next = "return ['#next', '#unsaved'].map((id) => document.querySelector(id)).map(({ hidden, textContent }) => hidden ? '' : textContent);";
        see(&driver, "not saved", next, json!(["", "第 3 桌未保存。转到第 3 桌"])).await;
        driver.find(By::Css("#unsaved button")).await?.click().await?;
        clerk.is_at(3, "E").await;
        clerk.types("612").await?;
        see(&driver, "as it was", "return [document.querySelector('#next').hidden, document.querySelector('#unsaved').hidden];", json!([false, true])).await;
        driver.goto(event.page("/sessions/1/totals?lang=en")).await?;
        picture(&driver, "totals-laptop-en").await
    })
    .await;
    let phone = Reader { screen: Screen { name: "phone", ..PHONE }, ..CLERK };
    with_chromium(chromedriver, phone, async |driver| {
        Clerk::comes(&driver, event, "小王", &event.url(GRID)).await?;
        see(&driver, "count", COUNT, "已登记 4/4 桌").await;
        picture(&driver, "totals-phone").await?;
        let wide = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth;";
        see(&driver, "as wide as the screen", wide, true).await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn net_scores_are_brought_to_the_base_score_by_one_press() {
    let (event, chromedriver) = (&by_totals(), &Chromedriver::start());
    with_chromium(chromedriver, CLERK, async |driver| {
        let clerk = Clerk::comes(&driver, event, "小李", &event.url(GRID)).await?;
        for (table, four) in [(1, [40, -20, 0, -20]), (3, [-88, 120, -40, 8])] {
            clerk.types(&format!("/{table}")).await?;
            clerk.enter().await?;
            clerk.is_at(table, "E").await;
            clerk.row(four).await?;
            let asked = format!("第 {table} 桌四家总分合计 0，应为 2000，少 2000。看来是净分：每家都少了基础分 500。");
            see(&driver, "asked", &asks(table), asked).await;
        }
        let all = "return document.querySelector('#convert-here button')?.innerText ?? null;";
        see(&driver, "all at once", all, "2 桌各家 +500").await;
        picture(&driver, "totals-net").await?;
        driver.find(By::Css("#convert-here button")).await?.click().await?;
        let rows = ["540 480 500 480", "", "412 620 460 508", ""];
        clerk.sees(rows, ["entered", "missing", "entered", "missing"]).await;
        see(&driver, "done", all, serde_json::Value::Null).await;
        Ok(())
    })
    .await;
}

/// The totals of sixty tables, with one key for each digit, three to go on within a row, and one for the next.
async fn types_sixty(language: &'static str, counted: impl Fn(u16) -> String) {
    let typed = long_or(12, 60);
    let regulations = Regulations { entry: Entry::Totals, ..Regulations::default() };
    let (event, chromedriver) = (&Event::sixty(regulations, Duration::ZERO), &Chromedriver::start());
    with_chromium(chromedriver, Reader { language, ..CLERK }, async |driver| {
        let clerk = Clerk::comes(&driver, event, "小李", &event.url(GRID)).await?;
        clerk.is_at(1, "E").await;
        for table in 1..=typed {
            clerk.is_at(table, "E").await;
            let by = i32::from(table);
            clerk.row([500 + by, 500 - by, 612, 388]).await?;
        }
        see(&driver, "count", COUNT, counted(typed)).await;
        let keys = clerk.keys.get();
        assert!(keys <= usize::from(typed) * 22, "{keys} keys for {typed} tables");
        picture(&driver, &format!("totals-60-{language}")).await
    })
    .await;
    let right = |table: i32| (table <= i32::from(typed)).then_some([500 + table, 500 - table, 612, 388]);
    assert_eq!(event.totals(), (1..=60).map(right).collect::<Vec<_>>());
}

#[tokio::test]
async fn sixty_tables_take_at_most_22_keys_each() {
    for language in by_turns(["zh-CN", "en"]) {
        types_sixty(language, |typed| match language {
            "en" => format!("{typed} of 60 tables entered"),
            _ => format!("已登记 {typed}/60 桌"),
        })
        .await;
    }
}

#[tokio::test]
async fn the_chief_referee_takes_points_off_beside_the_row() {
    let (event, chromedriver) = (&by_totals(), &Chromedriver::start());
    with_chromium(chromedriver, CLERK, async |driver| {
        driver.goto(event.link(Role::ChiefReferee, "马裁判")).await?;
        driver.goto(event.url(GRID)).await?;
        let clerk = Clerk { driver: &driver, keys: Cell::new(0) };
        clerk.is_at(1, "E").await;
        let enter = char::from(Key::Enter);
        driver.find(By::Css("#table-2 [data-form=penalty-form]")).await?.click().await?;
        driver.execute("const { seat } = document.querySelector('#table-2 form').elements; seat.value = 'S'; seat.dispatchEvent(new Event('change'));", vec![]).await?;
        let leads = "const cell = document.querySelectorAll('#table-2 [data-penalties]')[1];
            return document.querySelector('#table-2 .standard').getAttribute('href') === cell.dataset.penalties;";
        see(&driver, "standard points of the same player", leads, true).await;
        picture(&driver, "totals-penalty").await?;
        let points = driver.find(By::Css("#table-2 form [name=points]")).await?;
        points.send_keys("-1").await?;
        let outside = "return document.querySelector('#table-2 form [name=points]').validity.rangeUnderflow;";
        see(&driver, "too little", outside, true).await;
        points.clear().await?;
        for (field, text) in [("points", "30".to_owned()), ("reason", format!("喧哗{enter}"))] {
            driver.find(By::Css(format!("#table-2 form [name={field}]"))).await?.send_keys(text).await?;
        }
        let badge = "return document.querySelectorAll('#table-2 .who')[1].querySelector('.badge')?.innerText ?? null;";
        see(&driver, "taken off", badge, "扣 30").await;
        let due = "return document.querySelector('#table-2').dataset.due;";
        see(&driver, "the sum there has to be", due, "1970").await;
        see(&driver, "the sum so far", "return document.querySelector('#table-2 .sum').innerText;", "0 / 1970").await;
        let href: String = read(&driver, "return document.querySelectorAll('#table-2 [data-penalties]')[1].dataset.penalties;").await?;
        driver.goto(event.url(&href)).await?;
        let chosen = "return document.querySelector('[name=of]').value !== '';";
        see(&driver, "chosen already", chosen, true).await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn two_clerks_see_each_other_and_overwrite_nothing() {
    let (event, chromedriver) = (&by_totals(), &Chromedriver::start());
    with_chromium(chromedriver, CLERK, async |first| {
        let one = Clerk::comes(&first, event, "小李", &event.url(GRID)).await?;
        with_chromium(chromedriver, CLERK, async |second| {
            let other = Clerk::comes(&second, event, "小王", &event.url(GRID)).await?;
            one.is_at(1, "E").await;
            other.is_at(1, "E").await;
            // Half a row is nobody else's business, and what comes meanwhile does not touch it.
            one.types("54").await?;
            other.row([520, 480, 505, 495]).await?;
            other.row([500, 500, 500, 500]).await?;
            let rows = ["54", "500 500 500 500", "", ""];
            see(
                &first,
                "of the other",
                ROWS,
                [[rows[0], "entered", ""], [rows[1], "entered", ""], ["", "missing", ""], ["", "missing", ""]],
            )
            .await;
            one.types("0").await?;
            let tab = char::from(Key::Tab).to_string();
            for total in ["480", "500", "480"] {
                one.types(&format!("{tab}{total}")).await?;
            }
            one.enter().await?;
            let theirs = "其间他人已登记 520 · 480 · 505 · 495。\n以我的为准\n以对方为准";
            see(&first, "two records", &said(1), theirs).await;
            picture(&first, "totals-conflict").await?;
            first.find(By::Css("#table-1 .here button")).await?.click().await?;
            let rows = ["540 480 500 480", "500 500 500 500", "", ""];
            one.sees(rows, ["entered", "entered", "missing", "missing"]).await;
            other.sees(rows, ["entered", "entered", "missing", "missing"]).await;
            Ok(())
        })
        .await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_second_clerk_who_was_wrong_takes_over_the_points_to_nobody_too() {
    let regulations = Regulations { entry: Entry::Totals, second_person: true, ..Regulations::default() };
    let (event, chromedriver) = (&Event::with(regulations), &Chromedriver::start());
    let typed = |row: [i32; 5]| row.map(|one| one.to_string()).join(&char::from(Key::Tab).to_string());
    with_chromium(chromedriver, CLERK, async |first| {
        let one = Clerk::comes(&first, event, "小李", &event.url(GRID)).await?;
        one.is_at(1, "E").await;
        one.types(&typed([520, 500, 480, 480, 20])).await?;
        one.enter().await?;
        let classes = ["entered", "missing", "missing", "missing"];
        one.sees(["520 500 480 480 20", "", "", ""], classes).await;
        with_chromium(chromedriver, CLERK, async |second| {
            let other = Clerk::comes(&second, event, "小王", &event.url(GRID)).await?;
            other.is_at(1, "E").await;
            other.types(&typed([520, 500, 500, 480, 0])).await?;
            other.enter().await?;
            let theirs = "其间他人已登记 520 · 500 · 480 · 480 · 无人收取 20。\n以我的为准\n以对方为准";
            see(&second, "two records", &said(1), theirs).await;
            second.find(By::Css("#table-1 .here button:last-child")).await?.click().await?;
            other.sees(["520 500 480 480 20", "", "", ""], classes).await;
            Ok(())
        })
        .await;
        Ok(())
    })
    .await;
    assert_eq!(event.totals(), [Some([520, 500, 480, 480]), None, None, None]);
}

/// Keeps the disk busy from here on, so that nothing gets into the journal.
const BUSY: &str = "const open = indexedDB.open('caipan');
    open.onsuccess = () => {
        const store = open.result.transaction('entries', 'readwrite').objectStore('entries');
        const go = () => { window.busy ??= true; if (window.busy) store.count().onsuccess = go; };
        go();
    };";

#[tokio::test]
async fn news_of_others_leave_a_row_alone_that_a_slow_disk_has_yet_to_take() {
    let (event, chromedriver) = (&by_totals(), &Chromedriver::start());
    with_chromium(chromedriver, CLERK, async |first| {
        let one = Clerk::comes(&first, event, "小李", &event.url(GRID)).await?;
        with_chromium(chromedriver, CLERK, async |second| {
            let other = Clerk::comes(&second, event, "小王", &event.url(GRID)).await?;
            one.is_at(1, "E").await;
            other.is_at(1, "E").await;
            one.row([540, 480, 500, 480]).await?;
            see(&first, "count", COUNT, "已登记 1/4 桌").await;
            see(&second, "count", COUNT, "已登记 1/4 桌").await;
            first.execute(BUSY, vec![]).await?;
            see(&first, "a busy disk", "return window.busy ?? false;", true).await;
            one.row([500, 510, 490, 500]).await?;
            one.is_at(3, "E").await;
            first.find(By::Css("#table-4 [name=E]")).await?.click().await?;
            second.find(By::Css("#table-3 [name=E]")).await?.click().await?;
            other.row([500, 500, 500, 500]).await?;
            see(&first, "count", COUNT, "已登记 2/4 桌").await;
            let rows = ["540 480 500 480", "500 510 490 500", "500 500 500 500", ""];
            let typed: Vec<[Value; 2]> = rows
                .iter()
                .zip(["entered", "missing", "entered", "missing"])
                .map(|(row, class)| [json!(row), json!(class)])
                .collect();
            let shown = format!("return (() => {{ {ROWS} }})().map(([typed, state]) => [typed, state]);");
            see(&first, "what was typed is there", &shown, typed).await;
            first.execute("window.busy = false;", vec![]).await?;
            for clerk in [&one, &other] {
                clerk.sees(rows, ["entered", "entered", "entered", "missing"]).await;
            }
            Ok(())
        })
        .await;
        Ok(())
    })
    .await;
    assert_eq!(event.totals(), [Some([540, 480, 500, 480]), Some([500, 510, 490, 500]), Some([500; 4]), None]);
}

#[tokio::test]
async fn without_a_network_rows_are_kept_and_go_out_when_it_is_back() {
    let (event, chromedriver) = (&by_totals(), &Chromedriver::start());
    let mut proxy = event.proxy();
    with_chromium(chromedriver, CLERK, async |driver| {
        let clerk = Clerk::comes(&driver, event, "小李", &proxy.url(HOST, GRID)).await?;
        clerk.is_at(1, "E").await;
        see(&driver, "a worker", "return navigator.serviceWorker.controller !== null;", true).await;
        clerk.row([540, 480, 500, 480]).await?;
        clerk.is_at(2, "E").await;
        see(&driver, "received", &said(1), "").await;
        proxy.off();
        clerk.row([500, 500, 500, 500]).await?;
        clerk.row([600, 400, 550, 450]).await?;
        clerk.types("12").await?;
        let waits = "已存在本浏览器，网络恢复后自动发送";
        see(&driver, "waits", &said(2), waits).await;
        let gone = "return document.querySelector('#gone').hidden;";
        see(&driver, "the connection is gone, and the page says so", gone, false).await;
        driver.refresh().await?;
        // The page opens all the same, and has what was typed, whole rows and the one begun.
        let typed = "return [...document.querySelectorAll('.grid tbody tr')].map((row) => [...row.querySelectorAll('input')].map((input) => input.value).join(' ').trim());";
        see(&driver, "typed", typed, ["540 480 500 480", "500 500 500 500", "600 400 550 450", "12"]).await;
        proxy.on();
        see(&driver, "count", COUNT, "已登记 3/4 桌").await;
        see(&driver, "received", &said(3), "").await;
        see(&driver, "it is back", gone, true).await;
        Ok(())
    })
    .await;
    assert_eq!(event.totals(), [Some([540, 480, 500, 480]), Some([500; 4]), Some([600, 400, 550, 450]), None]);
}
