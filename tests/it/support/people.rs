//! The people of a day, each with what they do.

use super::{App, Browser, Database, Kind, Page};
use caipan::actions::{self, Role, Token};
use caipan::event::values::ids::TableNumber;
use caipan::store::now;

/// The entry list of the official day: 4 teams of 4.
pub const ENTRIES: &str = include_str!("../../../fixtures/official_day/entries.csv");

/// A server on SQLite.
pub fn app() -> App {
    app_on(Database::fresh(Kind::Sqlite))
}

/// A server on this database.
pub fn app_on(database: Database) -> App {
    App::on(database)
}

/// Somebody who signs in with a password and creates events.
pub struct Organiser {
    pub browser: Browser,
    pub slug: String,
}

impl Organiser {
    /// Signs in.
    pub fn of(app: &App) -> Organiser {
        actions::add_user(&app.store, "lin", "a long password", now()).unwrap();
        let browser = Browser::new(&app.base);
        let page = browser.submit("/sign-in", "/sign-in", &[("name", "lin"), ("password", "a long password")]);
        assert_eq!(page.status, 200, "{}", page.body);
        Organiser { browser, slug: "cup".into() }
    }

    /// Has an event with entries, a draw in the order of entry, and the chart: ready to be seated.
    pub fn with_event(app: &App) -> Organiser {
        Self::with_regulations(app, &[])
    }

    /// The same with these fields of its regulations.
    pub fn with_regulations(app: &App, regulations: &[(&str, &str)]) -> Organiser {
        let organiser = Self::of(app);
        organiser.creates_with(regulations);
        organiser.enters(ENTRIES);
        assert_eq!(organiser.presses("/draw", "/draw/chart", &[("chart", "1")]).status, 200);
        organiser.draws_in_order();
        organiser
    }

    /// The same with its first session begun.
    pub fn playing(app: &App, regulations: &[(&str, &str)]) -> Organiser {
        let organiser = Self::with_regulations(app, regulations);
        for what in ["seat", "start"] {
            assert_eq!(organiser.on_session(1, what).status, 200);
        }
        organiser
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/e/{}{rest}", self.slug)
    }

    /// Sends the form of one of the event's pages.
    pub fn presses(&self, on: &str, action: &str, filled: &[(&str, &str)]) -> Page {
        self.browser.submit(&self.path(on), &self.path(action), filled)
    }

    /// Takes standard points off, once their effect was looked at.
    pub fn takes_off(&self, filled: &[(&str, &str)]) -> Page {
        let asked = self.presses("/penalties", "/penalties", filled);
        if asked.status != 200 {
            return asked;
        }
        self.browser.post(&self.path("/penalties"), &asked.filled(&self.path("/penalties"), filled))
    }

    pub fn creates(&self) {
        self.creates_with(&[]);
    }

    /// Creates the event with these fields of its regulations.
    pub fn creates_with(&self, regulations: &[(&str, &str)]) {
        let filled = [("name", "春季国标赛"), ("slug", self.slug.as_str()), ("kind", "teams"), ("scope", "table")];
        let page = self.browser.submit("/events/new?preset=cn-1998", "/events", &[&filled[..], regulations].concat());
        assert_eq!(page.status, 200, "{:?}", page.errors());
    }

    pub fn enters(&self, list: &str) -> Page {
        self.browser.upload(&self.path("/entries"), &self.path("/entries/import"), "entries.csv", list.as_bytes())
    }

    /// Records lots drawn by hand: the teams and players in the order of their entry.
    pub fn draws_in_order(&self) {
        let fields = self.browser.get(&self.path("/draw")).filled(&self.path("/draw/hand"), &[("drawn_by", "领队")]);
        let (mut team, mut place) = (0, 0);
        let numbered = fields.into_iter().map(|(name, value)| {
            if name.starts_with("team-") {
                (team, place) = (team + 1, 0);
                return (name, team.to_string());
            }
            if name.starts_with("player-") {
                place += 1;
                return (name, place.to_string());
            }
            (name, value)
        });
        let page = self.browser.post(&self.path("/draw/hand"), &numbered.collect::<Vec<_>>());
        assert_eq!((page.status, page.errors()), (200, vec![]));
    }

    /// Presses one of the buttons of a session: seat, start, close, publish.
    pub fn on_session(&self, session: u16, what: &str) -> Page {
        self.presses("/board", &format!("/sessions/{session}/{what}"), &[])
    }

    /// Makes a link in the browser and gives its token.
    pub fn makes_link(&self, role: &str, label: &str, tables: &str) -> Token {
        let page = self.presses("/links", "/links", &[("role", role), ("label", label), ("tables", tables)]);
        let html = scraper::Html::parse_document(&page.body);
        let address = scraper::Selector::parse("input.address").unwrap();
        let address = html.select(&address).next().expect("the link is shown once").attr("value").unwrap();
        Token::from_text(address.rsplit('/').next().unwrap()).unwrap()
    }

    /// Revokes the first link that is in force, in the browser.
    pub fn revokes_first_link(&self) -> Page {
        let links = self.browser.get(&self.path("/links"));
        let action = links.attributes("ul.links form", "action").remove(0);
        self.browser.post(&action, &links.filled(&action, &[]))
    }
}

/// Somebody with a link to a table.
pub struct Referee {
    pub browser: Browser,
    pub slug: String,
    pub table: u16,
}

impl Referee {
    /// The referee of a table.
    pub fn of(app: &App, slug: &str, table: u16) -> Referee {
        let token = app.link(slug, &Role::Referee(vec![TableNumber(table)]));
        Referee { browser: app.come_in(&token), slug: slug.into(), table }
    }

    pub fn sheet(&self, session: u16) -> String {
        format!("/e/{}/sessions/{session}/tables/{}", self.slug, self.table)
    }

    /// The start seat's letter of a player on the sheet.
    pub fn seat_of(&self, session: u16, player: &str) -> String {
        let page = self.browser.get(&self.sheet(session));
        let html = scraper::Html::parse_document(&page.body);
        let cards = scraper::Selector::parse(".players li").unwrap();
        let card = html.select(&cards).find(|card| card.text().any(|text| text == player));
        card.unwrap_or_else(|| panic!("{player} is not at this table")).attr("data-seat").unwrap().to_owned()
    }

    /// Asks for the amounts of the next hand.
    pub fn checks(&self, session: u16, filled: &[(&str, &str)]) -> Page {
        let sheet = self.sheet(session);
        self.browser.submit(&sheet, &format!("{sheet}/hands"), filled)
    }

    /// Saves the next hand: sees the amounts first, then sends exactly what was shown.
    pub fn records(&self, session: u16, filled: &[(&str, &str)]) -> Page {
        let shown = self.checks(session, filled);
        if shown.status != 200 {
            return shown;
        }
        let action = format!("{}/hands", self.sheet(session));
        self.browser.post(&action, &shown.filled(&action, &[("seen", "1")]))
    }

    /// Corrects a hand from its own page.
    pub fn corrects(&self, session: u16, hand: u8, filled: &[(&str, &str)]) -> Page {
        let sheet = self.sheet(session);
        let filled = [filled, &[("seen", "1")]].concat();
        let fields = self.browser.get(&format!("{sheet}/hands/{hand}")).filled(&format!("{sheet}/hands"), &filled);
        self.browser.post(&format!("{sheet}/hands"), &fields)
    }
}
