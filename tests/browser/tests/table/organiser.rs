//! An organiser's day with mouse and keys, on a rehearsal begun from the board: a team more is typed into the grid, lots are drawn,
//! tables play by themselves, and what can go wrong does.

use crate::support::{Chromedriver, Event, LAPTOP, PATIENCE, PHONE, Reader, picture, read, see, with_chromium};
use caipan::actions::{Role, TableCommand};
use caipan::event::regulations::Regulations;
use serde_json::json;
use std::time::Instant;
use thirtyfour::error::{WebDriverError, WebDriverErrorInner};
use thirtyfour::prelude::*;

const ORGANISER: Reader = Reader { screen: LAPTOP, language: "zh-CN", scripts: true };
const SAID: &str = "return document.querySelector('.said')?.innerText ?? '';";
/// Line and column of the cell with the cursor.
const CELL: &str = "return document.activeElement.getAttribute('aria-label');";

/// A page that follows the play may come anew just then, or have no cursor yet: the same is tried again.
fn comes_anew(error: &WebDriverError, begun: Instant) -> bool {
    let anew = matches!(
        error.as_inner(),
        WebDriverErrorInner::StaleElementReference(_)
            | WebDriverErrorInner::ElementNotInteractable(_)
            | WebDriverErrorInner::ElementClickIntercepted(_)
            | WebDriverErrorInner::NoSuchElement(_)
    );
    anew && begun.elapsed() < PATIENCE
}

async fn click(driver: &WebDriver, css: &str) -> WebDriverResult<()> {
    let begun = Instant::now();
    loop {
        let clicked = async { driver.find(By::Css(css)).await?.click().await };
        match clicked.await {
            Err(error) if comes_anew(&error, begun) => {}
            clicked => return clicked,
        }
    }
}

async fn types(driver: &WebDriver, keys: &str) -> WebDriverResult<()> {
    let begun = Instant::now();
    loop {
        let typed = async { driver.active_element().await?.send_keys(keys).await };
        match typed.await {
            Err(error) if comes_anew(&error, begun) => {}
            typed => return typed,
        }
    }
}

async fn fills(driver: &WebDriver, form: &str, fields: &[(&str, &str)]) -> WebDriverResult<()> {
    for (name, value) in fields {
        let begun = Instant::now();
        loop {
            let field = By::Css(format!("{form} [name={name}]"));
            let filled = async { driver.find(field).await?.send_keys(*value).await };
            match filled.await {
                Err(error) if comes_anew(&error, begun) => {}
                filled => break filled?,
            }
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_pasted_list_with_semicolons_or_quotes_is_read_by_the_server() {
    let (event, link) = Event::entered("cup", false, "name\n甲\n乙\n", Regulations::default());
    with_chromium(&Chromedriver::start(), ORGANISER, async |driver| {
        let driver = &driver;
        driver.goto(link).await?;
        for list in ["Anna Berg;Sweden\nPer Lund;Norway\n", "\"Berg, Anna\",Sweden\n\"Lund, Per\",Norway\n"] {
            driver.goto(event.url("/e/cup/entries")).await?;
            click(driver, "#add > details > summary").await?;
            click(driver, ".entry-grid input").await?;
            let pasted = "const data = new DataTransfer(); data.setData('text', arguments[0]);
                document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));";
            driver.execute(pasted, vec![json!(list)]).await?;
            let read = "return [...document.querySelectorAll('#preview td')].some((cell) => cell.textContent.trim() === 'Sweden');";
            see(driver, list, read, true).await;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn an_organiser_rehearses_the_day_with_mouse_and_keys() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, ORGANISER, async |driver| {
        let driver = &driver;
        driver.goto(event.link(Role::Organiser, "林主任")).await?;
        click(driver, "details:has(form[action$='/rehearsal']) > summary").await?;
        click(driver, "form[action$='/rehearsal'] button").await?;
        see(driver, "where", "return location.pathname;", "/e/spring-try1/board").await;
        let banner = "return document.querySelector('p.rehearsal').innerText;";
        see(driver, "banner", banner, "演练：此处一切不计成绩。").await;
        let page = |path: &str| event.url(&format!("/e/spring-try1{path}"));

        // A team more: typed, and pasted from a workbook.
        driver.goto(page("/entries")).await?;
        let (enter, tab) = (char::from(Key::Enter), char::from(Key::Tab));
        click(driver, "#add > details > summary").await?;
        let in_sight = "return document.querySelector('#paste .button').getBoundingClientRect().bottom <= innerHeight;";
        see(driver, "the button of the list", in_sight, true).await;
        click(driver, ".entry-grid input").await?;
        types(driver, &format!("东南队{tab}钱一{enter}")).await?;
        see(driver, "the next row", CELL, "2 队").await;
        types(driver, &format!("{tab}钱二{enter}")).await?;
        let pasted = "const data = new DataTransfer(); data.setData('text', '姓名\\t队\\t手机\\tgiven_name\\n钱三\\t东南队\\t139\\t三\\n钱四\\t东南队\\t138\\t四\\n');
            document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));";
        driver.execute(pasted, vec![]).await?;
        // The heading names the columns, that of the given names comes into view, and a column of no list is named as not read.
        let unread = "return document.querySelector('[role=status].note').innerText;";
        see(driver, "not read", unread, "以下列不在名单之内，未读入： 手机").await;
        let shown = "return [...document.querySelectorAll('.entry-grid thead th')].filter((th) => !th.hidden).length;";
        see(driver, "number, four columns and the given name", shown, 6).await;
        let first = "return document.querySelector('.entry-grid tbody th').innerText;";
        see(driver, "the first row", first, "1").await;
        picture(driver, "entries-typed").await?;
        click(driver, "form[action$='/entries/paste'] button").await?;
        // The second row has no team: it is shown whose it takes, and stored once somebody has seen it.
        let filled = "return document.querySelector('#preview .assumed')?.innerText.includes('1 个空格沿用上一行') ?? false;";
        see(driver, "what is assumed", filled, true).await;
        click(driver, "#preview button:not([formaction])").await?;
        see(driver, "stored", "return !document.querySelector('#preview');", true).await;
        driver.goto(page("/entries")).await?;
        let teams = "return document.querySelectorAll('[id^=team-]').length;";
        see(driver, "teams", teams, 5).await;
        // Every word is looked for, in any order.
        click(driver, ".finder input").await?;
        types(driver, "钱三 东南").await?;
        let found = "return [...document.querySelectorAll('#teams > tbody:not([hidden]) > tr:first-child > th')].map((th) => th.innerText).join();";
        see(driver, "the team of the player looked for", found, "东南队").await;
        // The dialogs of all teams have a form with this address.
        let form = "#teams > tbody:not([hidden]) .more form[action$='/entries/players']";
        click(driver, "#teams > tbody:not([hidden]) .dots").await?;
        driver.find(By::Css(format!("{form} [name=name]"))).await?.send_keys("钱三").await?;
        click(driver, &format!("{form} button")).await?;
        let again = "return [...document.querySelectorAll('.more:popover-open:has(.errors)')].map((open) => open.ariaLabel).join();";
        see(driver, "that of the team is shown again, with the reason", again, "东南队").await;

        // Lots are drawn, the session begins.
        driver.goto(page("/draw")).await?;
        click(driver, "#draw-steps > summary").await?;
        click(driver, "form[action$='/draw/chart'] button").await?;
        see(driver, "the form of the seed", "return !!document.querySelector('form[action$=\"/draw/seed\"]');", true).await;
        fills(driver, "form[action$='/draw/seed']", &[("seed", "春分"), ("drawn_by", "林主任")]).await?;
        click(driver, "form[action$='/draw/seed'] button").await?;
        see(driver, "drawn", "return document.querySelector('#release')?.textContent.includes('春分') ?? false;", true).await;
        driver.goto(page("/board")).await?;
        for step in ["seat", "start"] {
            let form = format!(".next form[action$='/{step}'] button");
            see(driver, step, &format!("return !!document.querySelector(\"{form}\");"), true).await;
            click(driver, &form).await?;
        }

        // All tables play but the first, at which the last hand is disputed.
        see(driver, "running", "return !!document.querySelector('form[action$=\"/rehearsal/play\"]');", true).await;
        fills(driver, "form[action$='/rehearsal/play']", &[("kept", "1")]).await?;
        click(driver, "form[action$='/rehearsal/play'] button").await?;
        see(driver, "played", SAID, "4 桌已自动打完。").await;
        fills(driver, "form[action$='/rehearsal/mishap']", &[("table", "1")]).await?;
        // What happens elsewhere meanwhile takes nothing away that was typed and not sent.
        driver.find(By::Css("form[action$='/rehearsal/mishap'] button")).await?.focus().await?;
        let version = "return Number(document.querySelector('[data-live]').dataset.version);";
        let before: i32 = read(driver, version).await?;
        event.notes_in("spring-try1", 1, TableCommand::ExtraTime { minutes: 1, reason: "停电".into() });
        see(driver, "the board as it is now", &format!("{} > {before};", version.trim_end_matches(';')), true).await;
        let typed = "return document.querySelector(\"form[action$='/rehearsal/mishap'] [name=table]\").value;";
        see(driver, "the table that was typed", typed, "1").await;
        click(driver, "form[action$='/rehearsal/mishap'] button").await?;
        see(driver, "happened", SAID, "状况已发生：上一盘有争议，请处理。").await;
        see(driver, "a call", "return document.querySelectorAll('form.call').length;", 1).await;
        picture(driver, "rehearsal-board").await?;

        // The phone's page says so above every screen, and that of the real table does not.
        let mark = "const head = document.querySelector('header .clock'); return head && (document.querySelector('header .rehearsal')?.innerText ?? '');";
        driver.goto(page("/sessions/1/tables/1/record")).await?;
        see(driver, "the mark on the phone", mark, "演练：此处一切不计成绩").await;
        picture(driver, "rehearsal-phone").await?;
        driver.goto(event.page("/sessions/1/tables/1/record")).await?;
        see(driver, "no mark", mark, "").await;

        // Who has come, by number; an appeal, from paper.
        driver.goto(page("/check-in?session=1")).await?;
        types(driver, &format!("1{enter}")).await?;
        see(driver, "here", "return document.querySelectorAll('.is-here').length;", 1).await;
        picture(driver, "check-in").await?;
        driver.goto(page("/appeals")).await?;
        let paper = [("who", "1"), ("by", "林主任"), ("ruling", "和牌不成立")];
        fills(driver, "form[action$='/appeals']", &paper).await?;
        click(driver, "form[action$='/appeals'] button").await?;
        see(driver, "appeals", "return document.querySelectorAll('.appeals .card').length;", 1).await;
        picture(driver, "appeals").await?;

        // A player at the door says who they are, reads where they sit, and the next one finds the start again.
        driver.goto(page("/here")).await?;
        types(driver, &format!("2{enter}")).await?;
        see(driver, "greeted", "return !!document.querySelector('.door .greeted');", true).await;
        picture(driver, "door-greeted").await?;
        see(driver, "the start again", "return !document.querySelector('.door .greeted');", true).await;
        picture(driver, "door").await?;
        driver.goto(page("/check-in?session=1&missing=1")).await?;
        click(driver, ".proposals > summary").await?;
        picture(driver, "check-in-missing").await?;

        // The event itself has nothing of it.
        driver.goto(event.page("/tables")).await?;
        let none: bool = read(driver, "return document.querySelector('p.rehearsal') === null;").await?;
        assert!(none, "the event is marked as a rehearsal");
        see(driver, "its tables", "return document.querySelectorAll('main .cards > li').length;", json!(4)).await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn on_a_phone_all_pages_are_in_a_drawer_that_needs_no_scripts() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    let reader = Reader { screen: PHONE, scripts: false, ..ORGANISER };
    with_chromium(chromedriver, reader, async |driver| {
        driver.goto(event.link(Role::Organiser, "林主任")).await?;
        driver.goto(event.page("/board")).await?;
        let entries = driver.find(By::Css(".rail a[href$='/entries']")).await?;
        assert!(!entries.is_displayed().await?, "the drawer is closed");
        driver.find(By::Css("[popovertarget=rail]")).await?.click().await?;
        assert!(entries.is_displayed().await?, "it is open");
        driver.active_element().await?.send_keys(char::from(Key::Escape).to_string()).await?;
        assert!(!entries.is_displayed().await?, "Escape closes it");
        driver.find(By::Css("[popovertarget=rail]")).await?.click().await?;
        entries.click().await?;
        driver.query(By::Css(".rail [aria-current=page][href$='/entries']")).first().await?;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_setting_is_found_by_its_words_and_what_seldom_matters_stays_open_while_the_board_changes() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, ORGANISER, async |driver| {
        let driver = &driver;
        let escape = char::from(Key::Escape).to_string();
        driver.goto(event.link(Role::Organiser, "林主任")).await?;
        driver.goto(event.page("/regulations")).await?;
        let ready = "return !document.querySelector('.finder').hidden;";
        see(driver, "the search", ready, true).await;
        types(driver, "/").await?;
        types(driver, "申诉费").await?;
        let parts = "return [...document.querySelectorAll('.part')].filter(({ hidden }) => !hidden).map(({ id }) => id).join();";
        see(driver, "the part that has it", parts, "part-sheet").await;
        see(driver, "how many", "return document.querySelector('.finder output').innerText;", "找到 1 个").await;
        picture(driver, "regulations-found").await?;
        types(driver, &escape).await?;
        see(driver, "all parts", "return document.querySelectorAll('.part[hidden]').length;", 0).await;
        let plan = "return document.querySelector('details.plan').open;";
        types(driver, "阶段的文本").await?;
        see(driver, "unfolded around what is found", plan, true).await;
        types(driver, &escape).await?;
        see(driver, "folded again", plan, false).await;
        click(driver, "[popovertarget=more]").await?;
        types(driver, "/").await?;
        see(driver, "the search waits", "return document.activeElement.closest('.more')?.id;", "more").await;

        driver.goto(event.page("/board")).await?;
        click(driver, "#session-1 .dots").await?;
        let open = "return document.querySelector('#more-1').matches(':popover-open');";
        see(driver, "open", open, true).await;
        picture(driver, "board-more").await?;
        see(driver, "the focus is in it", "return document.activeElement.matches('#more-1 .dots-head button');", true).await;
        let scrolls = "
            const [sheet] = document.styleSheets;
            sheet.insertRule('#more-1 { max-height: 6rem; }', sheet.cssRules.length);
            document.querySelector('#more-1').scrollTop = 20;
        ";
        driver.execute(scrolls, vec![]).await?;
        event.play_first_round();
        see(driver, "hands", "return document.querySelector('#board-1-1 progress').value > 0;", true).await;
        see(driver, "still open", open, true).await;
        see(driver, "where it was read", "return document.querySelector('#more-1').scrollTop;", 20).await;
        types(driver, &escape).await?;
        see(driver, "Escape closes it", open, false).await;
        let back = "return document.activeElement.matches('#session-1 [popovertarget=more-1]');";
        see(driver, "and leads back to its button", back, true).await;

        driver.goto(event.page("/files")).await?;
        click(driver, "[popovertarget=ema]").await?;
        driver.find(By::Css("#ema [name=host]")).await?.send_keys("ESP").await?;
        click(driver, "#ema form button").await?;
        let reason = "return document.querySelectorAll('#ema:popover-open .errors').length;";
        see(driver, "what is refused is shown again, with the reason", reason, 1).await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_list_that_is_chosen_or_dropped_on_the_page_of_a_new_event_is_read_at_once() {
    let (event, chromedriver) = (&Event::none(), &Chromedriver::start());
    let (name, password) = ("林主任", "a long password");
    event.add_user(name, password);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("list.csv");
    std::fs::write(&file, "姓名\n王伟\n李娜\n").unwrap();
    with_chromium(chromedriver, ORGANISER, async |driver| {
        let driver = &driver;
        driver.goto(event.url("/sign-in")).await?;
        fills(driver, "form[action='/sign-in']", &[("name", name), ("password", password)]).await?;
        click(driver, "form[action='/sign-in'] button:not([type=button])").await?;
        see(driver, "signed in", "return !!document.querySelector(\"a[href='/events/new']\");", true).await;
        driver.goto(event.url("/events/new")).await?;
        click(driver, ".new-list > summary").await?;
        driver.find(By::Css("[name=file]")).await?.send_keys(file.to_str().unwrap()).await?;
        let found = "return document.readyState === 'complete' && document.querySelector('#list-found strong')?.innerText;";
        see(driver, "the list that was chosen", found, "2 名选手。").await;
        let drop = |names: &[&str]| {
            format!(
                "const data = new DataTransfer();
                for (const name of {}) data.items.add(new File(['姓名\\n甲\\n乙\\n丙\\n'], name));
                document.body.dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }}));",
                json!(names)
            )
        };
        driver.execute(drop(&["a.csv", "b.csv"]), vec![]).await?;
        see(driver, "two are too many", "return document.querySelector('#many-files').checkVisibility();", true).await;
        driver.execute(drop(&["a.csv"]), vec![]).await?;
        see(driver, "the list that was dropped", found, "3 名选手。").await;
        Ok(())
    })
    .await;
}
