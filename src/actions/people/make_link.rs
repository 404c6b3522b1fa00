//! Links that let referees and helpers in: random, scoped to an event, a role and tables, and revocable.

use crate::{Acting, Error, Result, Role, Token, name, permission, refused, time_zone};
use chrono::NaiveDateTime;
use event::event::ChangeScope;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::passes::{self, NewPass};
use store::{Store, entries, events};

impl Acting<'_> {
    /// Makes a link for `label`, which lets somebody in until it ends, if it does; the token is shown once and cannot
    /// be read from the store again.
    ///
    /// # Errors
    /// No name, an end that has passed, a referee without tables, or a table or team that the event does not have.
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

/// When a link ended that is past its end, as clocks show it where its event is; `None` for any other token.
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
    /// Revokes a link: from now on it lets nobody in.
    ///
    /// # Errors
    /// There is no such link that still works.
    pub fn revoke_link(&self, link: i32) -> Result<()> {
        self.change_head(permission::organise, |conn, event| {
            if !passes::revoke(conn, event.id, link, self.now)? {
                return Err(Error::NotFound);
            }
            self.audit(conn, About::Event(event.id, ChangeScope::Frame), "revoke_link", &json!({ "link": link }))
        })
    }
}
