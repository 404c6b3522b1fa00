//! Somebody who uses pages as they are: follows links, opens what is folded, fills forms and presses their buttons.
//!
//! One fact to know: things are found by addresses of forms, names of fields and ids, so that words and places may change.

use crate::support::{Event, PATIENCE, read, see};
use caipan::messages::Locale;
use serde_json::json;
use std::time::Instant;
use thirtyfour::error::WebDriverErrorInner;
use thirtyfour::prelude::*;

const PASSWORD: &str = "a long password";
const NAME: &str = "林主任";
/// The event, in addresses.
pub const SLUG: &str = "day";

pub struct Visitor<'a> {
    pub driver: &'a WebDriver,
    locale: Locale,
}

/// For each row of the grid of totals: its table, and who sits there.
type Seated = Vec<(u16, [String; 4])>;

impl<'a> Visitor<'a> {
    /// Signs in on the first page and comes to that of a new event.
    pub async fn signed_in(driver: &'a WebDriver, server: &Event, locale: Locale) -> WebDriverResult<Visitor<'a>> {
        server.add_user(NAME, PASSWORD);
        let visitor = Visitor { driver, locale };
        driver.goto(server.url("/")).await?;
        visitor.clicks("a[href='/sign-in']").await?;
        visitor.sends("form[action='/sign-in']", &[("name", NAME), ("password", PASSWORD)]).await?;
        visitor.clicks("a[href='/events/new']").await?;
        visitor.shows("form[action='/events']").await;
        let language = "return document.documentElement.lang;";
        see(driver, "the language", language, locale.code()).await;
        Ok(visitor)
    }

    /// Comes in with a link.
    pub async fn by_link(driver: &'a WebDriver, link: &str, locale: Locale) -> WebDriverResult<Visitor<'a>> {
        driver.goto(link).await?;
        Ok(Visitor { driver, locale })
    }

    /// Opens whatever is folded around an element and scrolls to it, as somebody does who looks for it.
    async fn unfolds(&self, css: &str) -> WebDriverResult<()> {
        let unfold = "for (let at = document.querySelector(arguments[0]); at; at = at.parentElement) {
            if (at.tagName === 'DETAILS' && !at.open) at.querySelector('summary').click();
            const opens = at.popover ? document.querySelector(`[popovertarget=${at.id}]`) : undefined;
            if (opens?.checkVisibility() && !at.matches(':popover-open')) opens.click();
        }
        document.querySelector(arguments[0])?.scrollIntoView({ block: 'nearest' });";
        self.driver.execute(unfold, vec![json!(css)]).await?;
        Ok(())
    }

    /// Does something on the page; the page may come anew just then, and the same is done on the new one.
    async fn persists(&self, act: impl AsyncFn() -> WebDriverResult<()>) -> WebDriverResult<()> {
        let begun = Instant::now();
        loop {
            match act().await {
                Err(error) if begun.elapsed() < PATIENCE => match error.as_inner() {
                    WebDriverErrorInner::StaleElementReference(_)
                    | WebDriverErrorInner::NoSuchElement(_)
                    | WebDriverErrorInner::ElementNotInteractable(_)
                    | WebDriverErrorInner::ElementClickIntercepted(_) => {}
                    _ => return Err(error),
                },
                done => return done,
            }
        }
    }

    /// Clicks something.
    pub async fn clicks(&self, css: &str) -> WebDriverResult<()> {
        self.persists(async || {
            self.shows(css).await;
            self.unfolds(css).await?;
            self.driver.find(By::Css(css)).await?.click().await
        })
        .await
    }

    /// Fills fields of a form and presses its first button that is not plain.
    pub async fn sends(&self, form: &str, fields: &[(&str, &str)]) -> WebDriverResult<()> {
        self.shows(form).await;
        for (name, value) in fields {
            let field = format!("{form} [name='{name}']");
            let kind = "const field = document.querySelector(arguments[0]);
                return field.tagName === 'SELECT' ? 'select' : field.type;";
            let kind: String = self.driver.execute(kind, vec![json!(field)]).await?.convert()?;
            match kind.as_str() {
                "select" => self.clicks(&format!("{field} option[value='{value}']")).await?,
                "radio" => self.clicks(&format!("{field}[value='{value}']")).await?,
                "checkbox" => self.clicks(&field).await?,
                _ => {
                    self.persists(async || {
                        self.unfolds(&field).await?;
                        let field = self.driver.find(By::Css(&field)).await?;
                        field.clear().await?;
                        field.send_keys(*value).await
                    })
                    .await?;
                }
            }
        }
        self.clicks(&format!("{form} button:not([type=button]):not(.unseen):not([formnovalidate])")).await
    }

    /// Goes to a page of the event by the links that are shown: where it is not linked here, from the event's public page, or from the
    /// board if this is a public page.
    pub async fn comes_to(&self, page: &str) -> WebDriverResult<()> {
        let address = |page: &str| format!("/e/{SLUG}{page}");
        let here = json!(address(page));
        // Not by the bar, which is a phone's.
        let linked = |page: &str| format!("a[href='{}']:not(.event)", address(page));
        let is_linked = format!("return !!document.querySelector(\"{}\");", linked(page));
        if !read::<bool>(self.driver, &is_linked).await? {
            let is_organisers = "return document.body.classList.contains('shell');";
            let between = if read(self.driver, is_organisers).await? { "" } else { "/board" };
            self.clicks(&linked(between)).await?;
            see(self.driver, "between", "return location.pathname;", address(between)).await;
        }
        // Who is there already comes to the page anew.
        self.driver.execute("window.left = true;", vec![]).await?;
        self.clicks(&linked(page)).await?;
        see(self.driver, "where it leads", "return window.left ? null : location.pathname;", here).await;
        Ok(())
    }

    /// On a page of the event, sends the form that goes to an address; then that has been done.
    pub async fn presses(&self, on: &str, action: &str, fields: &[(&str, &str)]) -> WebDriverResult<()> {
        self.comes_to(on).await?;
        let form = format!("form[action='/e/{SLUG}{action}']");
        self.sends(&form, fields).await?;
        self.hides(&form).await;
        Ok(())
    }

    /// Waits until something is there.
    pub async fn shows(&self, css: &str) {
        let there = format!("return !!document.querySelector({});", json!(css));
        see(self.driver, css, &there, true).await;
    }

    /// Waits until something is not there.
    pub async fn hides(&self, css: &str) {
        let there = format!("return document.readyState !== 'complete' || !!document.querySelector({});", json!(css));
        see(self.driver, css, &there, false).await;
    }

    /// Waits until the page says what was done, in the words of the language.
    pub async fn says(&self, id: &'static str) {
        let said = "return document.querySelector('.said')?.innerText ?? '';";
        see(self.driver, id, said, self.locale.msg(id).to_string()).await;
    }

    /// The value of the option with a text.
    pub async fn option(&self, select: &str, text: &str) -> WebDriverResult<String> {
        let find =
            "return [...document.querySelector(arguments[0]).options].find(({ text }) => text === arguments[1]).value;";
        self.driver.execute(find, vec![json!(select), json!(text)]).await?.convert()
    }

    /// The name of the field whose label says something.
    pub async fn named_by(&self, css: &str, text: &str) -> WebDriverResult<String> {
        let find = "return [...document.querySelectorAll(arguments[0])].find((field) => field.closest('label').innerText.includes(arguments[1])).name;";
        self.driver.execute(find, vec![json!(css), json!(text)]).await?.convert()
    }

    /// Creates the event with these fields.
    pub async fn creates(&self, fields: &[(&str, &str)]) -> WebDriverResult<()> {
        let named = [("name", "春季赛"), ("slug", SLUG)];
        self.sends("form[action='/events']", &[&named[..], fields].concat()).await?;
        self.says("event-created").await;
        Ok(())
    }

    /// Pastes a list into the grid of entries.
    pub async fn enters(&self, list: &str, count: usize) -> WebDriverResult<()> {
        self.comes_to("/entries").await?;
        self.clicks(".entry-grid input").await?;
        let paste = "const data = new DataTransfer(); data.setData('text', arguments[0]);
            document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));";
        self.driver.execute(paste, vec![json!(list)]).await?;
        self.clicks("form[action$='/entries/paste'] button").await?;
        let entered = "return document.querySelectorAll(\"main a[href*='/entries/players/']\").length;";
        see(self.driver, "entered", entered, count).await;
        Ok(())
    }

    /// Makes a link for somebody; its address is shown once.
    pub async fn makes_link(&self, role: &str, name: &str) -> WebDriverResult<String> {
        self.comes_to("/links").await?;
        self.sends("form[action$='/links']", &[("label", name), ("role", role)]).await?;
        self.shows("input.address").await;
        let title = format!("return document.querySelector('.fresh').innerText.includes('{name}');");
        see(self.driver, "whose", &title, true).await;
        read(self.driver, "return document.querySelector('input.address').value;").await
    }

    /// Opens the page on which the totals of a session are typed.
    pub async fn opens_totals(&self, session: u16) -> WebDriverResult<()> {
        self.comes_to("/board").await?;
        self.comes_to(&format!("/sessions/{session}/totals")).await?;
        self.is_at(1).await;
        Ok(())
    }

    /// The cursor is where the totals of a table begin.
    async fn is_at(&self, table: u16) {
        let cursor =
            "return [document.activeElement.closest('tr')?.dataset.table ?? null, document.activeElement.name];";
        see(self.driver, "cursor", cursor, json!([table.to_string(), "E"])).await;
    }

    /// Types four totals, with Tab between them and Enter after the last.
    pub async fn types_table(&self, table: u16, totals: [i32; 4]) -> WebDriverResult<()> {
        self.is_at(table).await;
        let tab = char::from(Key::Tab).to_string();
        let row = totals.map(|total| total.to_string()).join(&tab);
        self.driver.active_element().await?.send_keys(format!("{row}{}", char::from(Key::Enter))).await
    }

    /// Who sits where, as the page of the totals shows.
    pub async fn seated(&self) -> WebDriverResult<Seated> {
        let rows = "return [...document.querySelectorAll('.grid tbody tr')].map((row) =>
            [Number(row.dataset.table), [...row.querySelectorAll('.who')].map((who) => who.firstChild.data.trim())]);";
        read(self.driver, rows).await
    }

    /// Types the same paper for every table of a session, in their order; who sits there.
    pub async fn types_session(&self, session: u16, totals: [i32; 4]) -> WebDriverResult<Seated> {
        self.opens_totals(session).await?;
        let seated = self.seated().await?;
        for (table, _) in &seated {
            self.types_table(*table, totals).await?;
        }
        let sent = "return document.querySelectorAll('.grid tr.entered').length;";
        see(self.driver, "all are received", sent, seated.len()).await;
        Ok(seated)
    }
}
