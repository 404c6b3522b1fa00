//! Drawing the seats at one press: the chart where one is missing, lots from a random seed, shown to everybody at once.

use crate::draw::choose_chart::missing_chart;
use crate::draw::commit_draw::random_secret;
use crate::draw::draw_lots::{DrawnBy, make_draw};
use crate::{Acting, Error, Result, permission, refused, require_unchanged};
use messages::Message;
use store::draws;

impl Acting<'_> {
    /// Draws the seats as one act: all of it is done or nothing.
    ///
    /// # Errors
    /// There is a draw, a confirmed draft waits for its word, no chart is made for so many players and sessions, and those of [`Acting::draw_lots`].
    pub fn draw_seats(&self) -> Result<()> {
        let how = DrawnBy::Seed(random_secret()?);
        // A chart takes longer to make than to write down: nobody else should wait for it.
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
