//! The faults that a page on a screen may have.

use super::browser::{Screen, read};
use super::event::NAMES;
use serde::Deserialize;
use thirtyfour::prelude::*;

/// A language with its names of an event's tabs.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    pub code: &'static str,
    pub tabs: [&'static str; 6],
}

pub const LANGUAGES: [Language; 3] = [
    Language { code: "zh-Hans", tabs: ["赛况", "个人排名", "团体排名", "各桌", "座位", "统计"] },
    Language { code: "zh-Hant", tabs: ["賽況", "個人排名", "團體排名", "各桌", "座位", "統計"] },
    Language { code: "en", tabs: ["Event", "Players", "Teams", "Tables", "Seats", "Statistics"] },
];

/// A page on a screen.
#[derive(Debug, Deserialize)]
pub struct Seen {
    language: String,
    /// The width of the document.
    width: u32,
    /// The width of the window without its scroll bar; `innerWidth` would grow with the document on a phone.
    room: u32,
    tabs: Vec<String>,
    alerts: Vec<String>,
    /// Addresses loaded from another host.
    elsewhere: Vec<String>,
    /// Controls of the sheet that are lower than a finger needs.
    low: Vec<String>,
    /// All words, also those for screen readers, without the names of languages.
    words: String,
    /// Warnings and errors in the console.
    #[serde(default)]
    console: Vec<String>,
}

/// Opens everything that can be opened, then looks.
const LOOK: &str = "document.querySelectorAll('details').forEach((details) => { details.open = true; });
    const texts = (list) => [...document.querySelectorAll(list)].map((one) => one.textContent.trim());
    const root = document.documentElement;
    const words = document.body.cloneNode(true);
    words.querySelectorAll('[lang]').forEach((one) => one.remove());
    const attributes = ['aria-label', 'placeholder', 'title', 'alt'].flatMap(
        (name) => [...words.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name)));
    const low = [...document.querySelectorAll('.sheet :is(button, input, select, summary)')]
        .map((one) => (['radio', 'checkbox'].includes(one.type) ? one.closest('label') : one))
        .map((one) => [one, one.getBoundingClientRect().height, one.closest('.choices') ? 48 : 44])
        .filter(([one, height, least]) => one.type !== 'hidden' && height > 0 && height < least - 0.01)
        .map(([one, height]) => `${one.tagName} ${one.name ?? ''} ${one.innerText}: ${height}`);
    return {
        language: root.lang,
        width: root.scrollWidth,
        room: root.clientWidth,
        tabs: texts('nav.tabs a'),
        alerts: texts('[role=alert]'),
        elsewhere: performance.getEntriesByType('resource').map((one) => one.name)
            .filter((name) => !name.startsWith(location.origin + '/')),
        low,
        words: [document.title, words.textContent, ...attributes].join('\\n'),
    };";

impl Seen {
    /// The page shown now.
    pub async fn on(driver: &WebDriver) -> WebDriverResult<Seen> {
        let console = driver.browser_log().await?.into_iter().map(|entry| entry.message).collect();
        Ok(Seen { console, ..read(driver, LOOK).await? })
    }

    /// Its faults, a line each.
    pub fn faults(&self, screen: Screen, language: &str, tabs: &[&str]) -> Vec<String> {
        let mut faults = Vec::new();
        let mut fault = |wrong: bool, what: String| faults.extend(wrong.then_some(what));
        fault(self.language != language, format!("its language is {}", self.language));
        fault(self.width > self.room.min(screen.width), format!("it is {} px wide", self.width));
        fault(self.tabs != tabs, format!("its tabs are {:?}", self.tabs));
        fault(!self.alerts.is_empty(), format!("alerts {:?}", self.alerts));
        fault(!self.elsewhere.is_empty(), format!("loads {:?}", self.elsewhere));
        fault(!self.low.is_empty(), format!("too low for a finger: {:?}", self.low));
        fault(!self.console.is_empty(), format!("console {:?}", self.console));
        fault(self.words.contains("Unknown localization"), "a message is missing".into());
        if language == "en" {
            let chinese = self.words_in_chinese();
            fault(!chinese.is_empty(), format!("Chinese words {chinese:?}"));
        }
        faults
    }

    /// Lines with Chinese letters or punctuation that are not in the names of the data.
    fn words_in_chinese(&self) -> Vec<String> {
        let is_chinese = |letter| matches!(letter, '\u{3000}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}');
        let words = NAMES.iter().fold(self.words.clone(), |words, name| words.replace(name, ""));
        words.lines().map(str::trim).filter(|line| line.contains(is_chinese)).map(str::to_owned).collect()
    }
}
