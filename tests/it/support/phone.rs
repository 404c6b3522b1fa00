//! A phone at a table: it speaks JSON to the addresses that the referee's page uses.

use super::{App, Browser};
use caipan::actions::{Role, Token};
use caipan::event::values::ids::{SessionNumber, TableNumber};
use serde_json::{Value, json};
use std::cell::RefCell;
use uuid::Uuid;

/// A phone that writes a table.
pub struct Phone {
    pub browser: Browser,
    pub place: String,
    pub device: Uuid,
    token: RefCell<String>,
}

/// An answer of the interface.
pub struct Reply {
    pub status: u16,
    pub json: Value,
    /// The sizes of request and answer, in bytes.
    pub sizes: [usize; 2],
}

impl Phone {
    /// A phone paired with a table of session 1.
    pub fn of(app: &App, slug: &str, table: u16) -> Phone {
        let role = Role::Phone(SessionNumber(1), TableNumber(table));
        Phone::with(app, &app.pair(slug, &role, &format!("phone {table}")), slug, table)
    }

    /// A phone that has signed in with a token.
    pub fn with(app: &App, token: &Token, slug: &str, table: u16) -> Phone {
        Phone::in_browser(app.come_in(token), slug, table)
    }

    /// A new device in a browser that has signed in already.
    pub fn in_browser(browser: Browser, slug: &str, table: u16) -> Phone {
        let place = format!("/api/v1/events/{slug}/sessions/1/tables/{table}");
        Phone { browser, place, device: Uuid::new_v4(), token: RefCell::default() }
    }

    /// The table's sheet.
    pub fn sheet(&self) -> Value {
        let page = self.browser.get(&self.place);
        let sheet: Value = serde_json::from_str(&page.body).unwrap_or_else(|_| panic!("{}", page.body));
        *self.token.borrow_mut() = sheet["token"].as_str().unwrap_or_default().to_owned();
        sheet
    }

    /// Sends JSON to an address of the table, with the identity of this device.
    pub fn sends(&self, what: &str, mut body: Value) -> Reply {
        body["device"] = json!(self.device);
        self.sends_from_no_device(what, body)
    }

    /// Sends JSON without an identity of a device, as somebody who is not at the table.
    pub fn sends_from_no_device(&self, what: &str, body: Value) -> Reply {
        if self.token.borrow().is_empty() {
            self.sheet();
        }
        let body = body.to_string();
        let page = self.browser.post_json(&format!("{}/{what}", self.place), &body, Some(&self.token.borrow()));
        let sizes = [body.len(), page.body.len()];
        let json = serde_json::from_str(&page.body).unwrap_or_else(|_| panic!("{}: {}", page.status, page.body));
        Reply { status: page.status, json, sizes }
    }

    /// Records a hand that has no record yet.
    pub fn records(&self, hand: u8, what: Value) -> Reply {
        self.sends("hands", hand_of(hand, 0, what))
    }

    /// Sends a note, with a new entry.
    pub fn notes(&self, said: Value) -> Reply {
        let mut said = said;
        said["entry"] = json!(Uuid::new_v4());
        self.sends("notes", said)
    }

    /// The facts that a signature covers now: the entries of the hands, and the totals.
    pub fn seen(&self) -> (Value, Value) {
        let sheet = self.sheet();
        let hands = sheet["hands"].as_array().unwrap().iter().filter(|hand| hand["undone"] == false);
        (hands.map(|hand| hand["entry"].clone()).collect(), sheet["totals"].clone())
    }
}

/// The body of a hand, with a new entry.
pub fn hand_of(hand: u8, revision: i32, what: Value) -> Value {
    const DEALERS: [&str; 16] = ["E", "S", "W", "N", "S", "E", "N", "W", "W", "N", "S", "E", "N", "W", "E", "S"];
    let mut body = json!({
        "entry": Uuid::new_v4(), "hand": hand, "revision": revision, "dealer": DEALERS[usize::from(hand) - 1],
        "reason": if revision > 0 { "again" } else { "" },
    });
    for (key, value) in what.as_object().unwrap() {
        body[key] = value.clone();
    }
    body
}

/// A drawn hand.
pub fn drawn() -> Value {
    json!({ "ending": "drawn-hand" })
}

/// A self-draw.
pub fn self_draw(winner: &str, points: u16) -> Value {
    json!({ "ending": "self-draw", "winner": winner, "basic_points": points })
}
