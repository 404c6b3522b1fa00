//! The record page as a referee uses it, by taps, which are counted.

use super::browser::{INTERVAL, PATIENCE, PHONE, Reader, picture_of_screen, read, see};
use super::chromium::{Chromedriver, with_chromium};
use super::event::SECOND;
use super::long_or;
use serde::Deserialize;
use serde_json::{Value, json};
use std::cell::Cell;
use std::time::Instant;
use thirtyfour::prelude::*;

/// The element to tap, brought into sight; null while it is not there, is disabled, or ignores taps because it has just moved.
/// `window.tapped` tells whether the tap reached it.
const TAPPABLE: &str = "const found = document.querySelector(arguments[0]);
    if (!found || found.disabled || found.closest('.held')) return null;
    found.scrollIntoView({ block: 'nearest' });
    window.tapped = false;
    found.addEventListener('click', () => { window.tapped = true; }, { capture: true, once: true });
    return found;";
/// The screen, the number in its heading, and whether it is open over the hand.
const SCREEN: &str = "const number = document.querySelector('h1')?.innerText.match(/\\d+/)?.[0];
    return [document.querySelector('main > section')?.id ?? null, Number(number ?? 0), history.state?.view ?? false];";
/// All entries of the journal in the order in which they are sent.
pub const ENTRIES: &str = "return new Promise((resolve, reject) => {
    const opening = indexedDB.open('caipan');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const asked = opening.result.transaction('entries').objectStore('entries').getAll();
        asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result.sort((a, b) => a.order - b.order));
        };
    };
});";
/// The number of hands with a receipt on the page.
pub const RECEIPTS: &str = "return [...document.querySelectorAll('[data-receipt]')].filter(
    (one) => /^(已收到|Received) \\d\\d:/.test(one.innerText)).length;";
/// Whether all is sent, by the status at the head of the page.
pub const SAVED: &str = "return document.querySelector('[data-status=saved]')?.classList.contains('good') ?? null;";

/// The faults of the current page: wider than the screen, keys without text, too small for a finger, text cut off.
const FAULTS: &str = "const room = document.documentElement.clientWidth;
    const shown = (list) => [...document.querySelectorAll(list)].filter((one) => one.getClientRects().length > 0);
    // Nine tiles in a row are narrower than a finger, on the table as well.
    const narrow = (one) => one.matches('[data-tile], [data-piece]');
    const small = shown('button, a, input, summary').map((one) => (one.type === 'file' ? one.closest('label') : one))
        .map((one) => [one, one.getBoundingClientRect()])
        .filter(([one, { width, height }]) => (width < 44 && !narrow(one)) || height < 44)
        .map(([one, { width, height }]) => `${one.outerHTML.slice(0, 80)} is ${width} × ${height}`);
    const cut = shown('button').filter((one) => one.scrollWidth > one.clientWidth + 1)
        .map((one) => `${one.outerHTML.slice(0, 80)} is ${one.scrollWidth} px in ${one.clientWidth}`);
    const keys = document.body.innerText.match(/\\b(record|foul|wind|seat)-[a-z-]+|\\{\\w+\\}|undefined|NaN/g) ?? [];
    const wide = document.documentElement.scrollWidth;
    return [...small, ...cut, ...keys, ...(wide > room ? [`${wide} px wide`] : [])];";

/// An entry of the journal.
#[derive(Clone, Debug, Deserialize)]
pub struct Kept {
    pub entry: String,
    pub kind: String,
    pub body: Value,
    pub state: String,
}

/// A way to enter the points of a win.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// One tap on a usual value.
    Pick,
    /// Digit by digit.
    Keys,
    /// By its fans: their initials, and their numbers in the rule book.
    Fans(&'static [(&'static str, u8)]),
}

/// A hand as it is tapped, players by the letter of their start seat, with the points that each receives.
#[derive(Clone, Copy, Debug)]
pub struct Hand {
    pub fouls: &'static [(&'static str, &'static str)],
    pub winner: &'static str,
    /// Empty for a self-draw.
    pub discarder: &'static str,
    /// 0 for a drawn hand.
    pub points: u16,
    pub way: Way,
    pub amounts: [i32; 4],
}

impl Hand {
    pub const fn discard(winner: &'static str, discarder: &'static str, points: u16, amounts: [i32; 4]) -> Hand {
        Hand { fouls: &[], winner, discarder, points, way: Way::Pick, amounts }
    }

    pub const fn self_draw(winner: &'static str, points: u16, amounts: [i32; 4]) -> Hand {
        Hand::discard(winner, "", points, amounts)
    }

    pub const fn drawn(amounts: [i32; 4]) -> Hand {
        Hand::discard("", "", 0, amounts)
    }

    /// The hand with its points entered in this way.
    pub const fn way(self, way: Way) -> Hand {
        Hand { way, ..self }
    }

    /// The hand with these fouls, each with its offender, and the penalties of the book.
    pub const fn fouls(self, fouls: &'static [(&'static str, &'static str)]) -> Hand {
        Hand { fouls, ..self }
    }
}

/// The record page on a phone.
pub struct Phone<'a> {
    pub driver: &'a WebDriver,
    taps: Cell<usize>,
    looks: Cell<usize>,
    /// Whether players change seats between rounds.
    moves: bool,
}

impl<'a> Phone<'a> {
    pub fn of(driver: &'a WebDriver) -> Phone<'a> {
        Phone { driver, taps: Cell::new(0), looks: Cell::new(0), moves: true }
    }

    /// The phone at a table where nobody changes seats.
    pub fn nobody_moves(self) -> Phone<'a> {
        Phone { moves: false, ..self }
    }

    /// The number of taps since this was last called.
    pub fn taps(&self) -> usize {
        self.taps.take()
    }

    /// Taps the first element of a selector as soon as it can be tapped; again if the tap did not reach it.
    pub async fn tap(&self, css: &str) -> WebDriverResult<()> {
        let begun = Instant::now();
        loop {
            let found = self.driver.execute(TAPPABLE, vec![json!(css)]).await;
            let last = match found.and_then(|found| found.element()) {
                // The click fails if another element covers it or it was replaced; then it is looked for again.
                Ok(element) => match element.click().await {
                    // Without an answer the tap has opened another page.
                    Ok(()) if read(self.driver, "return window.tapped ?? true;").await.unwrap_or(true) => break,
                    Ok(()) => "it moved away".to_owned(),
                    Err(error) => error.to_string(),
                },
                Err(_) => "it is not there, or cannot be tapped".to_owned(),
            };
            if begun.elapsed() > PATIENCE {
                let page: String = read(self.driver, "return document.body.innerText;").await?;
                panic!("tap on {css}: {last}\non the page:\n{page}");
            }
            tokio::time::sleep(INTERVAL).await;
        }
        self.taps.set(self.taps.get() + 1);
        Ok(())
    }

    /// Taps the button of an action.
    pub async fn act(&self, action: &str) -> WebDriverResult<()> {
        self.tap(&format!("[data-action='{action}']")).await
    }

    /// Replaces the text of a field, as soon as it accepts taps.
    pub async fn write(&self, css: &str, text: &str) -> WebDriverResult<()> {
        let field = self.driver.query(By::Css(format!("{css}:not(.held)"))).first().await?;
        // What a driver clears gives no input, so the page may put it back before the first key.
        field.send_keys(Key::Control + "a").await?;
        field.send_keys(if text.is_empty() { TypingData::from(Key::Delete) } else { text.into() }).await
    }

    /// Waits for a screen with this number in its heading (0 for none) that is not open over the hand.
    pub async fn on(&self, screen: &str, number: usize) {
        see(self.driver, "screen", SCREEN, json!([screen, number, false])).await;
    }

    /// Waits for a screen that is open over the hand.
    pub async fn over(&self, screen: &str) {
        let there = SCREEN.replace("Number(number ?? 0), ", "");
        see(self.driver, "screen over the hand", &there, json!([screen, true])).await;
    }

    /// Fills in the page that pairs a phone with table 1.
    pub async fn pair(&self, code: &str) -> WebDriverResult<()> {
        self.write("[name=table]", "1").await?;
        self.write("[name=code]", code).await?;
        self.write("[name=person]", SECOND).await?;
        self.tap("main form .button").await
    }

    /// Confirms that all four players are there.
    pub async fn checks_in(&self) -> WebDriverResult<()> {
        self.act("checked-in").await?;
        self.on("hand", 1).await;
        Ok(())
    }

    pub async fn foul(&self, foul: &str, offender: &str) -> WebDriverResult<()> {
        self.act("foul").await?;
        self.tap(&format!("[data-offender={offender}]")).await?;
        self.tap(&format!("[data-foul={foul}]")).await?;
        self.act("give-penalty").await
    }

    /// Taps the winner, and the discarder or the self-draw.
    async fn won(&self, winner: &str, discarder: &str) -> WebDriverResult<()> {
        self.tap(&format!(".seat[data-seat={winner}]")).await?;
        match discarder {
            "" => self.act("self-draw").await,
            discarder => self.tap(&format!(".seat[data-seat={discarder}]")).await,
        }
    }

    /// Taps the winner, the discarder or the self-draw, and the points.
    pub async fn win(&self, winner: &str, discarder: &str, points: u16) -> WebDriverResult<()> {
        self.won(winner, discarder).await?;
        self.tap(&format!("[data-value='{points}']")).await
    }

    /// Finds a fan by its initials.
    pub async fn find_fan(&self, initials: &str, number: u8) -> WebDriverResult<()> {
        self.tap("#fan-search").await?;
        self.driver.query(By::Css("#fan-search")).first().await?.send_keys(initials).await?;
        self.tap(&format!("[data-fan='{number}']")).await
    }

    /// Enters the points of a win, and returns to the values offered.
    async fn points(&self, hand: &Hand) -> WebDriverResult<()> {
        match hand.way {
            Way::Pick => return self.tap(&format!("[data-value='{}']", hand.points)).await,
            Way::Keys => {
                self.tap("[data-panel=keys]").await?;
                for digit in hand.points.to_string().chars() {
                    self.tap(&format!("[data-key='{digit}']")).await?;
                }
            }
            Way::Fans(fans) => {
                self.tap("[data-panel=fans]").await?;
                for (initials, number) in fans {
                    self.find_fan(initials, *number).await?;
                }
            }
        }
        self.tap("[data-panel=picks]").await
    }

    /// Enters a hand and saves it; confirms the change of seats before it, if there is one.
    pub async fn enter(&self, number: usize, hand: &Hand) -> WebDriverResult<()> {
        if self.moves && matches!(number, 5 | 9 | 13) {
            self.act("moved").await?;
        }
        self.on("hand", number).await;
        for (foul, offender) in hand.fouls {
            self.foul(foul, offender).await?;
            self.on("hand", number).await;
        }
        if hand.points == 0 {
            self.act("drawn-hand").await?;
        } else {
            self.won(hand.winner, hand.discarder).await?;
            self.points(hand).await?;
        }
        let shown: Vec<String> = hand.amounts.iter().map(|points| signed(*points)).collect();
        let amounts = "return [...document.querySelectorAll('[data-delta] strong')].map((one) => one.innerText);";
        see(self.driver, &format!("amounts of hand {number}"), amounts, shown).await;
        self.act("save").await?;
        match number {
            16 => self.on("end", 0).await,
            4 | 8 | 12 if self.moves => self.on("moves", 0).await,
            _ => self.on("hand", number + 1).await,
        }
        Ok(())
    }

    /// Checks the current page, in Chinese of both scripts with the light scheme and in English with the dark one, and saves pictures;
    /// without `--long` in one of them, and at the next call in the next.
    pub async fn look(&self, name: &str) -> WebDriverResult<()> {
        let mut faults = Vec::new();
        let all = [("en", "dark"), ("zh-Hans", "light"), ("zh-Hant", "light")];
        let first = self.looks.replace(self.looks.get() + 1) % all.len();
        for (language, scheme) in all.into_iter().cycle().skip(first).take(long_or(1, all.len())) {
            self.speak(language, scheme).await?;
            faults.extend(self.faults(&format!("{name}-{language}")).await?);
        }
        self.speak("zh-Hans", "light").await?;
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    }

    /// Checks the current page as it is, and saves a picture.
    pub async fn glance(&self, name: &str) -> WebDriverResult<()> {
        let faults = self.faults(name).await?;
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    }

    async fn faults(&self, name: &str) -> WebDriverResult<Vec<String>> {
        picture_of_screen(self.driver, &format!("record-{name}")).await?;
        let found: Vec<String> = read(self.driver, FAULTS).await?;
        Ok(found.into_iter().map(|fault| format!("{name}: {fault}")).collect())
    }

    /// Changes the language and the colour scheme.
    pub async fn speak(&self, language: &str, scheme: &str) -> WebDriverResult<()> {
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.driver.cdp().send_raw("Emulation.setEmulatedMedia", media).await?;
        // By script: a tap would be counted.
        let choose = "if (document.documentElement.lang !== arguments[0])
            document.querySelector(`[data-action=language][lang=${arguments[0]}]`).click();";
        self.driver.execute(choose, vec![json!(language)]).await?;
        see(self.driver, "language", "return document.documentElement.lang;", language).await;
        Ok(())
    }

    /// The journal of this phone.
    pub async fn journal(&self) -> WebDriverResult<Vec<Kept>> {
        read(self.driver, ENTRIES).await
    }

    /// The hands in the journal.
    pub async fn kept_hands(&self) -> WebDriverResult<Vec<Kept>> {
        Ok(self.journal().await?.into_iter().filter(|kept| kept.kind == "hands").collect())
    }
}

/// Points as the page writes them.
fn signed(points: i32) -> String {
    match points {
        0 => "0".to_owned(),
        _ => format!("{points:+}").replace('-', "−"),
    }
}

/// Runs `story` on a phone that shows this page of a table, once all four have checked in.
pub async fn with_phone(page: &str, story: impl AsyncFnOnce(&Phone<'_>) -> WebDriverResult<()>) {
    let reader = Reader { screen: PHONE, language: "zh-CN", scripts: true };
    with_chromium(&Chromedriver::start(), reader, async |driver| {
        let phone = &Phone::of(&driver);
        driver.goto(page).await?;
        phone.checks_in().await?;
        story(phone).await
    })
    .await;
}

/// Runs `story` on two phones, each in a Chromium of its own.
pub async fn with_two_phones(
    readers: [Reader; 2],
    story: impl AsyncFnOnce(&Phone<'_>, &Phone<'_>) -> WebDriverResult<()>,
) {
    let (chromedriver, [first, second]) = (&Chromedriver::start(), readers);
    with_chromium(chromedriver, first, async |first| {
        with_chromium(chromedriver, second, async |second| story(&Phone::of(&first), &Phone::of(&second)).await).await;
        Ok(())
    })
    .await;
}
