//! How the public sees a player: by name, by initials, or by name but not in the directory of persons. Officials see
//! the name.

use crate::{Acting, Error, Result, permission, refused, require};
use event::event::{ChangeScope, Player, Privacy};
use event::values::ids::PlayerId;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{Conn, entries};

/// Refuses to change the name or details of an erased player.
pub(crate) fn require_not_erased(player: &Player) -> Result<()> {
    match player.privacy {
        Privacy::Erased => refused(Message::new("player-erased").arg("name", &player.name)),
        Privacy::ByName | Privacy::Initials | Privacy::Unlisted => Ok(()),
    }
}

impl Acting<'_> {
    /// Changes how the public sees a player, at any time before the event has ended; the current way again changes
    /// nothing.
    ///
    /// # Errors
    /// There is no such event or player, the actor does not organise it, the player was erased, or erasing is
    /// requested, which is another action.
    pub fn set_privacy(&self, player: PlayerId, privacy: Privacy) -> Result<()> {
        self.change_head(permission::organise, |conn, event| {
            let found = entries::one(conn, event.id, player)?.ok_or(Error::NotFound)?;
            require_not_erased(&found)?;
            require(privacy != Privacy::Erased)?;
            self.change_privacy(conn, event.id, &found, privacy)
        })
    }

    /// Changes how the public sees a player, if that is another way.
    pub(crate) fn change_privacy(&self, conn: &mut Conn, event: i32, player: &Player, privacy: Privacy) -> Result<()> {
        if player.privacy == privacy {
            return Ok(());
        }
        entries::set_privacy(conn, event, player.id, privacy)?;
        let detail = json!({ "player": player.name, "before": player.privacy.code(), "after": privacy.code() });
        self.audit(conn, About::Event(event, ChangeScope::Frame), "set_privacy", &detail)
    }
}
