//! Drawing the seats with one button: the chart if it is missing, and lots from a random seed that keep
//! team-mates apart, published at once.

use crate::draw::choose_chart::missing_chart;
use crate::draw::commit_draw::random_secret;
use crate::draw::draw_lots::{DrawnBy, make_draw};
use crate::{Acting, Error, Result, permission, refused, require_unchanged};
use messages::Message;
use store::draws;

impl Acting<'_> {
    /// Makes the draw, with everything it needs, or nothing.
    ///
    /// # Errors
    /// There is a draw; a confirmed draft waits for its public word; no chart can be made for this number of players
    /// and sessions; or those of [`Acting::draw_lots`].
    pub fn draw_seats(&self) -> Result<()> {
        let how = DrawnBy::AtOnce(random_secret()?);
        // Outside the transaction: making a chart takes longer than storing it.
        let event = self.event(permission::organise)?;
        if event.draw.is_some() {
            return refused(Message::new("draw-seats-drawn"));
        }
        let chart = missing_chart(&event)?;
        self.store.write(|conn| {
            require_unchanged(conn, &event)?;
            if event.commitment_holds() {
                return refused(Message::new("draw-seats-confirmed"));
            }
            if let Some((choice, made)) = chart {
                self.store_chart(conn, &event, made, &choice)?;
            }
            let event = self.store.event_within(conn, self.event)?.ok_or(Error::NotFound)?;
            let drawn = make_draw(&event, &self.actor.name, &how, "")?;
            self.store_lots(conn, &event, &drawn)?;
            let Some(draw) = draws::live(conn, event.head.id)? else { return refused(Message::new("seat-no-draw")) };
            self.store_release(conn, event.head.id, &draw, usize::MAX)
        })
    }
}
