//! The form of a hand on the full sheet, with scripts or without: choose, type, read the four amounts, save.

use super::browser::see;
use serde::Serialize;
use thirtyfour::prelude::*;

/// Adds to a script the functions that read signed numbers and lists of them.
macro_rules! numbers {
    ($script:literal) => {
        concat!(
            "const number = (text) => Number(text.trim().replace('−', '-').replace('+', ''));",
            "const shown = (list, name, value) => Object.fromEntries([...document.querySelectorAll(list)].map(",
            "  (one) => [one.querySelector(name).innerText.trim(), number(one.querySelector(value).innerText)]));",
            $script
        )
    };
}

/// The four amounts by name; null if they cannot be saved.
const AMOUNTS: &str = numbers!(
    "return document.querySelector('details.hand .save') ? shown('details.hand .amounts li', '.who', '.delta') : null;"
);
/// The four totals by name.
pub const TOTALS: &str = numbers!("return shown('.players li', '.who strong', '.points');");
/// The number of the hand being entered, from its heading.
pub const HEAD: &str = "return document.querySelector('.hand-head')?.innerText.match(/\\d+/)?.[0] ?? null;";
/// The receipt, without the time.
pub const SAID: &str =
    "return document.querySelector('.said')?.innerText.replace(/ ?\\d\\d:\\d\\d:\\d\\d$/, '') ?? null;";
/// The reasons of a refusal, and the number of buttons that save nevertheless.
pub const REFUSED: &str =
    "return [[...document.querySelectorAll('details.hand [role=alert] li')].map((li) => li.innerText),
     document.querySelectorAll('details.hand .save').length];";

/// The sheet in a browser.
pub struct Sheet<'a> {
    pub driver: &'a WebDriver,
}

/// The fields of a hand, as names and numbers on the screen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fill<'a> {
    pub ending: &'a str,
    pub winner: &'a str,
    pub discarder: &'a str,
    pub points: &'a str,
    pub flowers: u8,
    /// Fans by name, separated by commas, instead of points.
    pub fans: &'a str,
    /// A penalty in a line.
    pub penalty: &'a str,
}

impl Sheet<'_> {
    async fn find(&self, css: &str) -> WebDriverResult<WebElement> {
        self.driver.query(By::Css(css)).and_displayed().first().await
    }

    /// Taps an element in the middle of the screen, because the amounts cover the lower edge.
    pub async fn press(&self, element: &WebElement) -> WebDriverResult<()> {
        self.driver.execute("arguments[0].scrollIntoView({ block: 'center' });", vec![element.to_json()?]).await?;
        element.click().await
    }

    /// Replaces the text of a field.
    pub async fn write(&self, field: &str, text: &str) -> WebDriverResult<()> {
        let input = self.find(&format!("[name='{field}']")).await?;
        input.clear().await?;
        input.send_keys(text).await
    }

    /// Chooses the option with this text.
    pub async fn choose(&self, field: &str, text: &str) -> WebDriverResult<()> {
        let option = format!("//select[@name='{field}']/option[normalize-space()='{text}']");
        self.driver.query(By::XPath(option)).first().await?.click().await
    }

    /// Fills the form in, from the top to the bottom, and asks for the amounts.
    pub async fn fill(&self, hand: &Fill<'_>) -> WebDriverResult<()> {
        if !self.driver.query(By::Css("details.hand[open]")).nowait().exists().await? {
            self.press(&self.find("details.hand > summary").await?).await?;
        }
        for (field, text) in [("ending", hand.ending), ("winner", hand.winner), ("discarder", hand.discarder)] {
            if !text.is_empty() {
                self.choose(field, text).await?;
            }
        }
        self.choose("flowers", &hand.flowers.to_string()).await?;
        for (field, text) in [("basic_points", hand.points), ("fans", hand.fans), ("penalties", hand.penalty)] {
            self.write(field, text).await?;
        }
        self.looks().await
    }

    /// Asks for the amounts of the fields filled in.
    pub async fn looks(&self) -> WebDriverResult<()> {
        self.press(&self.find("details.hand .check").await?).await
    }

    /// Waits until these four amounts can be saved.
    pub async fn amounts(&self, hand: &str, expected: impl Serialize) {
        see(self.driver, &format!("amounts of {hand}"), AMOUNTS, expected).await;
    }

    /// Saves, and waits for the receipt.
    pub async fn save(&self, receipt: &str) -> WebDriverResult<()> {
        self.press(&self.find("details.hand .save").await?).await?;
        see(self.driver, "receipt", SAID, receipt).await;
        Ok(())
    }
}
