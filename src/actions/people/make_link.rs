//! Links with which referees and helpers sign in: random, for one event, role and, if need be, tables, and revocable.

use crate::{Acting, Error, Result, Role, Token, name, permission, refused, time_zone};
use chrono::NaiveDateTime;
use event::event::ChangeScope;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::passes::{self, NewPass};
use store::{Store, entries, events};

impl Acting<'_> {
    /// Makes a link with the name `label`, which is valid until `until`, if given, or until it is revoked. Returns its
    /// token, which is shown once and cannot be read from the store.
    ///
    /// # Errors
    /// There is no name; the end is in the past; a referee has no tables; or the event does not have one of the tables
    /// or the team.
    pub fn make_link(&self, role: &Role, label: &str, until: Option<NaiveDateTime>) -> Result<Token> {
        let label = name(label)?;
        if until.is_some_and(|until| until <= self.now) {
            return refused(Message::new("link-until-past"));
        }
        let tables = match role {
            Role::Referee(tables) if tables.is_empty() => return refused(Message::new("link-no-tables")),
            Role::Referee(tables) => tables.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
            _ => String::new(),
        };
        let token = Token::random()?;
        self.change_head(permission::organise, |conn, event| {
            let entered = entries::list(conn, event.id)?;
            let tables_here = entered.drawing(event.teams).players() as u16 / 4;
            let team = match role {
                Role::Leader(team) => Some(team.0),
                _ => None,
            };
            if team.is_some_and(|team| entered.teams.iter().all(|other| other.id != team)) {
                return Err(Error::NotFound);
            }
            if let Role::Referee(named) = role
                && let Some(wrong) = named.iter().find(|table| table.0 > tables_here)
            {
                return refused(Message::new("link-no-such-table").arg("table", wrong.0).arg("tables", tables_here));
            }
            let pass = NewPass {
                token_hash: &token.hash(),
                event_id: Some(event.id),
                role: Some(role.code()),
                tables: &tables,
                label: &label,
                created_at: self.now,
                expires_at: until,
                team_id: team,
                ..NewPass::default()
            };
            let pass = passes::insert(conn, &pass)?;
            let mut detail =
                json!({ "link": pass, "role": role.code(), "tables": tables, "label": label, "until": until });
            if let Some(team) = team {
                detail["team"] = json!(team);
            }
            self.audit(conn, About::Event(event.id, ChangeScope::Nothing), "make_link", &detail)?;
            Ok(())
        })
        .map(|()| token)
    }
}

/// The local time, at its event, at which a link expired; `None` for a link that has not, or was revoked, and for any
/// other token.
pub fn ended_link(store: &Store, token: &Token, now: NaiveDateTime) -> Result<Option<NaiveDateTime>> {
    store.read(|conn| {
        let Some(pass) = passes::of_token(conn, &token.hash())? else { return Ok(None) };
        let Some((event, ended)) = pass.event_id.zip(pass.expires_at) else { return Ok(None) };
        if pass.revoked_at.is_some() || ended > now {
            return Ok(None);
        }
        let slug = events::address(conn, event)?;
        let event = events::by_slug(conn, &slug)?.ok_or(Error::NotFound)?;
        Ok(Some(time_zone(&event.regulations).local(ended)))
    })
}

impl Acting<'_> {
    /// Revokes a link: it admits nobody any more.
    ///
    /// # Errors
    /// There is no such link that is still valid.
    pub fn revoke_link(&self, link: i32) -> Result<()> {
        self.change_head(permission::organise, |conn, event| {
            if !passes::revoke(conn, event.id, link, self.now)? {
                return Err(Error::NotFound);
            }
            self.audit(conn, About::Event(event.id, ChangeScope::Frame), "revoke_link", &json!({ "link": link }))
        })
    }
}
