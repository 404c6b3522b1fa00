//! How everybody sees a player: by name, by initials, or by name and not in the directory of persons. Officials see the name.

use crate::{Acting, Error, Result, permission, refused, require};
use event::event::{ChangeScope, Player, Privacy};
use event::values::ids::PlayerId;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{Conn, entries};

/// Refuses to give somebody whose name was erased one again.
pub(crate) fn require_not_erased(player: &Player) -> Result<()> {
    match player.privacy {
        Privacy::Erased => refused(Message::new("player-erased").arg("name", &player.name)),
        Privacy::ByName | Privacy::Initials | Privacy::Unlisted => Ok(()),
    }
}

impl Acting<'_> {
    /// Lets everybody see a player in another way, at any time before the event has ended; the same way again changes nothing.
    ///
    /// # Errors
    /// They do not organise it, there is no such player, or the player was erased.
    pub fn set_privacy(&self, player: PlayerId, privacy: Privacy) -> Result<()> {
        self.change_head(permission::organise, |conn, event| {
            let found = entries::one(conn, event.id, player)?.ok_or(Error::NotFound)?;
            require_not_erased(&found)?;
            require(privacy != Privacy::Erased)?;
            self.change_privacy(conn, event.id, &found, privacy)
        })
    }

    /// Hides who is hidden in an earlier event, as there: those who have the same name.
    pub(crate) fn keep_privacy(&self, conn: &mut Conn, earlier: &[Player]) -> Result<()> {
        let event = self.head(conn, permission::organise)?;
        for player in entries::list(conn, event.id)?.players {
            let same = |other: &&Player| other.privacy != Privacy::ByName && other.name == player.name;
            if let Some(before) = earlier.iter().find(same) {
                self.change_privacy(conn, event.id, &player, before.privacy)?;
            }
        }
        Ok(())
    }

    fn change_privacy(&self, conn: &mut Conn, event: i32, player: &Player, privacy: Privacy) -> Result<()> {
        if player.privacy == privacy {
            return Ok(());
        }
        entries::set_privacy(conn, event, player.id, privacy)?;
        let detail = json!({ "player": player.name, "before": player.privacy.code(), "after": privacy.code() });
        self.audit(conn, About::Event(event, ChangeScope::Frame), "set_privacy", &detail)
    }
}
