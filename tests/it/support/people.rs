//! The organiser and the referees of a day, with their actions.

use super::{App, Browser, Database, Kind, Page, acting};
use caipan::actions::{self, Actor, DrawnBy, NewEvent, Role, Source, Token};
use caipan::event::draw::lots::{Lot, Lots};
use caipan::event::event::Event;
use caipan::event::regulations::Regulations;
use caipan::event::values::ids::{PlayerId, SessionNumber, TableNumber, TeamId};
use caipan::store::audit::{self, About};
use caipan::store::passes::{self, NewPass};
use caipan::store::{Error, Store, now, users};
use serde_json::json;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

/// The entry list of the official day: 4 teams of 4.
pub const ENTRIES: &str = include_str!("../../../fixtures/official_day/entries.csv");

/// A list of four teams of four.
pub fn four_teams() -> String {
    let all = (1..=4).flat_map(|team| (1..=4).map(move |place| format!("队{team},{team}队{place}\n")));
    format!("team,name\n{}", all.collect::<String>())
}

/// The player with this name.
pub fn player(event: &Event, name: &str) -> PlayerId {
    let found = event.entries.players.iter().find(|player| player.name == name);
    PlayerId(found.unwrap_or_else(|| panic!("{name}")).id)
}

/// The team with this name.
pub fn team(event: &Event, name: &str) -> TeamId {
    let found = event.entries.teams.iter().find(|team| team.name == name);
    TeamId(found.unwrap_or_else(|| panic!("{name}")).id)
}

/// The name of the event.
const NAME: &str = "春季国标赛";

/// A server on SQLite.
pub fn app() -> App {
    app_on(Database::fresh(Kind::Sqlite))
}

/// A server on this database.
pub fn app_on(database: Database) -> App {
    App::on(database)
}

/// The password of the user `lin`.
pub const PASSWORD: &str = "a long password";

/// Its hash as the program stores it. Hashing is the slowest part of a sign-in, so it is done once per process.
static HASH: LazyLock<String> = LazyLock::new(|| {
    let database = Database::fresh(Kind::Sqlite);
    let store = database.open();
    actions::add_user(&store, "lin", PASSWORD, now()).unwrap();
    store.read(|conn| users::by_name(conn, "lin")).unwrap().unwrap().password_hash
});

/// Adds the user `lin` and signs in without hashing the password; returns the pass.
fn signed_in(store: &Store) -> Token {
    let token = Token::random().unwrap();
    let stored: Result<_, Error> = store.write(|conn| {
        let user = users::insert(conn, "lin", &HASH, now())?;
        audit::append(conn, About::Nothing, now(), "caipan", "add_user", &json!({ "name": "lin" }))?;
        let expires_at = now().checked_add_days(chrono::Days::new(30));
        let (token_hash, created_at) = (&token.hash(), now());
        let pass =
            NewPass { token_hash, user_id: Some(user), label: "lin", created_at, expires_at, ..NewPass::default() };
        passes::insert(conn, &pass)
    });
    stored.unwrap();
    token
}

/// Whether teams take part, and the regulations, as the form of a new event makes them from these fields; done once per process.
fn regulations_of(fields: &[(&str, &str)]) -> (bool, Regulations) {
    type Fields = Vec<(String, String)>;
    static KNOWN: Mutex<Vec<(Fields, (bool, Regulations))>> = Mutex::new(Vec::new());
    let own: Vec<_> = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let mut known = KNOWN.lock().unwrap();
    if let Some((_, made)) = known.iter().find(|(fields, _)| *fields == own) {
        return made.clone();
    }
    let app = app();
    Organiser::of(&app).creates_with(fields);
    let head = &app.store.event("cup").unwrap().unwrap().head;
    let made = (head.teams, head.regulations.clone());
    known.push((own, made.clone()));
    made
}

/// An organiser, who signs in with a password and creates events.
pub struct Organiser {
    pub browser: Browser,
    pub slug: String,
}

impl Organiser {
    /// Signs in with the form.
    pub fn with_password(app: &App) -> Organiser {
        actions::add_user(&app.store, "lin", PASSWORD, now()).unwrap();
        let browser = Browser::new(&app.base);
        let page = browser.submit("/sign-in", "/sign-in", &[("name", "lin"), ("password", PASSWORD)]);
        assert_eq!(page.status, 200, "{}", page.body);
        Organiser { browser, slug: "cup".into() }
    }

    /// An organiser who is signed in.
    pub fn of(app: &App) -> Organiser {
        Organiser { browser: Browser::with_pass(&app.base, &signed_in(&app.store)), slug: "cup".into() }
    }

    /// An organiser with an event that has entries, a draw in the order of entry, and a chart, ready to be seated; all of it done by
    /// the forms of the pages.
    pub fn by_forms(app: &App) -> Organiser {
        let organiser = Organiser::with_password(app);
        organiser.creates();
        organiser.enters(ENTRIES);
        assert_eq!(organiser.presses("/draw", "/draw/chart", &[("chart", "1")]).status, 200);
        organiser.draws_in_order();
        organiser
    }

    /// An organiser with such an event, made by actions: for stories that begin after that.
    pub fn with_event(app: &App) -> Organiser {
        Organiser::with_regulations(app, &[])
    }

    /// The same with these fields in the form of the event.
    pub fn with_regulations(app: &App, regulations: &[(&str, &str)]) -> Organiser {
        Organiser::prepared(app, regulations).0
    }

    /// The same with its first session started.
    pub fn playing(app: &App, regulations: &[(&str, &str)]) -> Organiser {
        let (organiser, actor) = Organiser::prepared(app, regulations);
        let (slug, first, seed) = (organiser.slug.as_str(), SessionNumber(1), uuid::Uuid::new_v4().to_string());
        acting(&app.store, &actor, slug).seat_session(first, &seed).unwrap();
        acting(&app.store, &actor, slug).start_session(first).unwrap();
        organiser
    }

    /// An organiser with an event with these regulations, into which a list was imported.
    pub fn with_entries(app: &App, regulations: &[(&str, &str)], list: &str) -> Organiser {
        Organiser::entered(app, regulations, list).0
    }

    /// The same, with the actor for their actions.
    fn entered(app: &App, regulations: &[(&str, &str)], list: &str) -> (Organiser, Actor) {
        let (store, token) = (&app.store, signed_in(&app.store));
        let organiser = Organiser { browser: Browser::with_pass(&app.base, &token), slug: "cup".into() };
        let actor = || actions::holders(store, std::slice::from_ref(&token), now()).unwrap().remove(0);
        let (teams, regulations) = regulations_of(regulations);
        let new = NewEvent { slug: organiser.slug.clone(), name: NAME.into(), teams, regulations };
        actions::create_event(store, &actor(), &new, now()).unwrap();
        let actor = actor();
        acting(store, &actor, &organiser.slug).import_entries("entries.csv", list.as_bytes()).unwrap();
        (organiser, actor)
    }

    /// The same with the teams of the official day, drawn in the order of their entry.
    fn prepared(app: &App, regulations: &[(&str, &str)]) -> (Organiser, Actor) {
        let (organiser, actor) = Organiser::entered(app, regulations, ENTRIES);
        let (store, slug) = (&app.store, organiser.slug.as_str());
        acting(store, &actor, slug).choose_chart(&Source::Official(1).into()).unwrap();
        let event = store.event(slug).unwrap().unwrap();
        let mut lots = Lots::default();
        for (team, number) in event.entries.teams.iter().zip(1..) {
            lots.teams.push(Lot { of: TeamId(team.id), number });
            let own = event.entries.players.iter().filter(|player| player.team_id == Some(team.id));
            lots.players.extend(own.zip(1..).map(|(player, number)| Lot { of: PlayerId(player.id), number }));
        }
        acting(store, &actor, slug).draw_lots("领队", DrawnBy::Hand(lots), "").unwrap();
        (organiser, actor)
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/e/{}{rest}", self.slug)
    }

    /// Sends the form of one of the event's pages.
    pub fn presses(&self, on: &str, action: &str, filled: &[(&str, &str)]) -> Page {
        self.browser.submit(&self.path(on), &self.path(action), filled)
    }

    /// Sends the form of one of the event's pages, and is not refused.
    #[track_caller]
    pub fn does(&self, on: &str, action: &str, filled: &[(&str, &str)]) -> Page {
        let page = self.presses(on, action, filled);
        assert_eq!((page.status, page.errors()), (200, vec![]), "{action}");
        page
    }

    /// Deducts standard points, after the page has shown the effect.
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

    /// Creates the event by the form, with these fields besides.
    pub fn creates_with(&self, regulations: &[(&str, &str)]) {
        let filled = [("name", NAME), ("slug", self.slug.as_str()), ("kind", "teams"), ("standard_points", "table")];
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

    /// Presses these buttons of a session, none of which is refused.
    #[track_caller]
    pub fn goes(&self, session: u16, what: &[&str]) {
        for what in what {
            self.does("/board", &format!("/sessions/{session}/{what}"), &[]);
        }
    }

    /// Looks at a repair of the draw, and carries it out; returns what was looked at.
    #[track_caller]
    pub fn repairs(&self, fields: &[(&str, &str)]) -> Page {
        let looked = self.does("/repair?lang=en", "/repair/look", fields);
        self.browser.post(&self.path("/repair"), &looked.filled(&self.path("/repair"), &[])).well();
        looked
    }

    /// Has somebody stand in for a player who goes home; returns what was looked at.
    #[track_caller]
    pub fn finds_stand_in(&self, player: PlayerId) -> Page {
        self.repairs(&[(&format!("gone-{player}"), "yes"), ("reason", "发烧"), ("stand_ins", "yes")])
    }

    /// Makes a link in the browser, and returns its token.
    pub fn makes_link(&self, role: &str, label: &str, tables: &str) -> Token {
        let page = self.presses("/links", "/links", &[("role", role), ("label", label), ("tables", tables)]);
        let html = scraper::Html::parse_document(&page.body);
        let address = scraper::Selector::parse("input.address").unwrap();
        let address = html.select(&address).next().expect("the link is shown once").attr("value").unwrap();
        Token::from_text(address.rsplit('/').next().unwrap()).unwrap()
    }

    /// Revokes the first valid link, in the browser.
    pub fn revokes_first_link(&self) -> Page {
        let links = self.browser.get(&self.path("/links"));
        let action = links.attributes(".links form", "action").remove(0);
        self.browser.post(&action, &links.filled(&action, &[]))
    }
}

/// A referee with a link to a table.
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

    /// The start seat's letter of each player on the sheet.
    pub fn seats(&self, session: u16) -> HashMap<String, String> {
        let page = self.browser.get(&self.sheet(session));
        let html = scraper::Html::parse_document(&page.body);
        let cards = scraper::Selector::parse(".players li").unwrap();
        let seats = html.select(&cards).flat_map(|card| {
            let seat = card.attr("data-seat").unwrap().to_owned();
            card.text().map(move |text| (text.to_owned(), seat.clone())).collect::<Vec<_>>()
        });
        seats.collect()
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
