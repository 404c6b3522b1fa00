//! The referee's sheet as a person uses it: tap, choose, type, read the four amounts, save.

use super::browser::see;
use caipan::rules::Fan;
use serde::Serialize;
use thirtyfour::prelude::*;

/// What comes before each script: minus signs and signs of gains as numbers have them.
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

/// The four amounts by name, once they may be saved.
const AMOUNTS: &str = numbers!(
    "const save = document.querySelector('form.checked #check .save');
     return save && !save.disabled ? shown('#check .amounts li', '.who', '.delta') : null;"
);
/// The four amounts by name on the page without scripts.
pub const CHECKED: &str = numbers!("return shown('#check .amounts li', '.who', '.delta');");
/// The four totals by name.
pub const TOTALS: &str = numbers!("return shown('.players li', '.who strong', '.points');");
/// What is being entered: the number of the hand in its heading.
pub const HEAD: &str = "return document.querySelector('.hand-head')?.innerText.match(/\\d+/)?.[0] ?? null;";
/// The receipt, without the time.
pub const SAID: &str =
    "return document.querySelector('.said')?.innerText.replace(/ ?\\d\\d:\\d\\d:\\d\\d$/, '') ?? null;";
/// What is refused, and whether there is a button to save it all the same.
pub const REFUSED: &str =
    "return [[...document.querySelectorAll('form.hand #check [role=alert] li')].map((li) => li.innerText),
     document.querySelectorAll('#check .save').length];";

/// The sheet on somebody's screen.
pub struct Sheet<'a> {
    pub driver: &'a WebDriver,
}

/// What is filled in, as names and numbers on the screen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fill<'a> {
    pub ending: &'a str,
    pub winner: &'a str,
    pub discarder: &'a str,
    pub points: &'a str,
    pub flowers: u8,
    /// Fans with how often each counts, instead of points.
    pub fans: &'a [(&'a str, u8)],
    /// Foul, offender, and points where the book names none.
    pub penalty: Option<(&'a str, &'a str, &'a str)>,
}

impl Sheet<'_> {
    async fn find(&self, css: &str) -> WebDriverResult<WebElement> {
        self.driver.query(By::Css(css)).and_displayed().first().await
    }

    /// Taps an element where nothing lies over it: the amounts stay at the lower edge of the screen.
    pub async fn press(&self, element: &WebElement) -> WebDriverResult<()> {
        self.driver.execute("arguments[0].scrollIntoView({ block: 'center' });", vec![element.to_json()?]).await?;
        element.click().await
    }

    /// Taps what bears this text inside the part with this class.
    pub async fn tap(&self, class: &str, tag: &str, text: &str) -> WebDriverResult<()> {
        let path = format!("//*[contains(concat(' ', @class, ' '), ' {class} ')]//{tag}[normalize-space()='{text}']");
        let element = self.driver.query(By::XPath(path)).and_displayed().first().await?;
        self.press(&element).await
    }

    /// Types into an empty field, or over what it says.
    pub async fn write(&self, field: &str, text: &str) -> WebDriverResult<()> {
        let input = self.find(&format!("[name='{field}']")).await?;
        input.clear().await?;
        input.send_keys(text).await
    }

    /// Types what is to be chosen: with chromedriver's own way of choosing, Chromium would send no `input` event.
    async fn choose(&self, field: &str, text: &str) -> WebDriverResult<()> {
        self.find(&format!("[name='{field}']")).await?.send_keys(text).await?;
        let chosen = format!(
            "const field = document.querySelector(\"[name='{field}']\"); return field.selectedOptions?.[0].text ?? field.value;"
        );
        see(self.driver, field, &chosen, text).await;
        Ok(())
    }

    /// Fills the form in, from the top to the bottom.
    pub async fn fill(&self, hand: &Fill<'_>) -> WebDriverResult<()> {
        self.tap("endings", "label", hand.ending).await?;
        if !hand.winner.is_empty() {
            let winner = format!("//input[@name='winner']/parent::label[normalize-space()='{}']", hand.winner);
            self.press(&self.driver.query(By::XPath(winner)).first().await?).await?;
        }
        if !hand.discarder.is_empty() {
            self.tap("discarders", "label", hand.discarder).await?;
        }
        if !hand.points.is_empty() {
            self.write("basic_points", hand.points).await?;
        }
        if hand.flowers > 0 {
            self.choose("flowers", &hand.flowers.to_string()).await?;
        }
        self.name_fans(hand.fans).await?;
        if let Some((foul, offender, points)) = hand.penalty {
            self.press(&self.find("details.penalties summary").await?).await?;
            self.choose("penalty-0-foul", foul).await?;
            self.choose("penalty-0-offender", offender).await?;
            if !points.is_empty() {
                self.choose("penalty-0-points", points).await?;
            }
        }
        Ok(())
    }

    async fn name_fans(&self, fans: &[(&str, u8)]) -> WebDriverResult<()> {
        if fans.is_empty() {
            return Ok(());
        }
        self.press(&self.find("details.fans summary").await?).await?;
        for (name, times) in fans {
            let search = self.find(".fan-search").await?;
            search.clear().await?;
            search.send_keys(*name).await?;
            let fan = Fan::from_name(name).unwrap();
            if fan.at_most() == 1 {
                self.tap("fans", "label", name).await?;
            } else {
                self.choose(&format!("fan-{}", fan.number()), &times.to_string()).await?;
            }
        }
        let sum: u16 =
            fans.iter().map(|(name, times)| Fan::from_name(name).unwrap().points() * u16::from(*times)).sum();
        see(self.driver, "sum of the fans", "return document.querySelector('.fan-sum').innerText;", sum.to_string())
            .await;
        Ok(())
    }

    /// Waits until these four amounts can be saved.
    pub async fn amounts(&self, hand: &str, expected: impl Serialize) {
        see(self.driver, &format!("amounts of {hand}"), AMOUNTS, expected).await;
    }

    /// Saves, and waits for the receipt.
    pub async fn save(&self, receipt: &str) -> WebDriverResult<()> {
        self.press(&self.find("#check .save").await?).await?;
        see(self.driver, "receipt", SAID, receipt).await;
        Ok(())
    }
}
