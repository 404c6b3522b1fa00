//! Revoking a disqualification, so that the player may go on, and undoing that; both stay recorded.

use crate::table::at_table::AtTable;
use crate::table::disqualified::disqualifications;
use crate::{Acting, Result, permission, reason, refused};
use event::event::ChangeScope;
use event::sheet::disqualification::{Disqualification, Revoked};
use event::values::ids::{PlayerId, SessionNumber, TableNumber};
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{entries, revocations};

/// An action on a disqualification: revoking or restoring it.
pub type OnDisqualification = fn(&Acting<'_>, PlayerId, (SessionNumber, TableNumber, u8), &str) -> Result<()>;

impl Acting<'_> {
    /// Revokes the disqualification of a player in a hand, with the chief referee's reason.
    ///
    /// Sessions already played by a stand-in stay as they are.
    ///
    /// # Errors
    /// The player was not disqualified in this hand, the disqualification is already revoked, or no reason is given.
    pub fn revoke_disqualification(
        &self,
        player: PlayerId,
        place: (SessionNumber, TableNumber, u8),
        why: &str,
    ) -> Result<()> {
        self.decide_disqualification(player, place, (why, true))
    }

    /// Restores a disqualification that was revoked, with the chief referee's reason. Points that the player has won in
    /// the meantime stay.
    ///
    /// # Errors
    /// The player was not disqualified in this hand, the disqualification is not revoked, or no reason is given.
    pub fn restore_disqualification(
        &self,
        player: PlayerId,
        place: (SessionNumber, TableNumber, u8),
        why: &str,
    ) -> Result<()> {
        self.decide_disqualification(player, place, (why, false))
    }

    fn decide_disqualification(
        &self,
        player: PlayerId,
        (session, table, hand): (SessionNumber, TableNumber, u8),
        (why, revokes): (&str, bool),
    ) -> Result<()> {
        let decided = self.change_head(permission::decide, |conn, event| {
        let why = reason(why)?;
        let name = entries::one(conn, event.id, player)?.map_or(String::new(), |player| player.name);
        let place = (player, session, table, hand);
        let all = disqualifications(conn, &event)?;
        let this = |of: &&Disqualification| (of.player, of.session, of.table, of.hand.get()) == place;
        let Some(given) = all.iter().filter(this).find(|of| of.stands() == revokes) else {
            let none = if revokes { "revoke-none" } else { "restore-none" };
            return refused(Message::new(none).arg("name", name));
        };
        let at = AtTable::read(conn, event.clone(), (session, table))?;
        let revoked = Revoked { reason: why.to_owned(), author: self.actor.name.clone(), at: self.now };
        let so_far = revocations::of_event(conn, event.id)?.into_iter();
        let so_far = so_far.filter(|of| (of.player, of.session, of.table, of.hand.get()) == place).count();
        revocations::insert(conn, at.table.id, (hand.into(), so_far as i32 + 1), player.0, &revoked)?;
        let detail = json!({
            "name": name, "session": session, "table": table, "hand": hand, "foul": given.foul.code(), "reason": why,
        });
        let about = About::Event(event.id, ChangeScope::Frame);
        match revokes {
            true => self.audit(conn, about, "revoke_disqualification", &detail)?,
            false => self.audit(conn, about, "restore_disqualification", &detail)?,
        }
        Ok(())
        });
        self.go_on_after(decided)
    }
}
