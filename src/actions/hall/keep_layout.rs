//! Layouts of displays: the programmes of all displays are stored under a name, and can be shown again with one tap.

use crate::{Acting, Result, name, permission, refused};
use event::event::{ChangeScope, Event};
use event::notes::screens::{MAX_LAYOUTS, Programme, ScreenNote};
use messages::Message;
use serde_json::json;
use std::collections::BTreeMap;
use store::audit::About;

impl Acting<'_> {
    /// Stores the current programmes of all displays under a name.
    ///
    /// # Errors
    /// There is no name or no display, or the maximum of layouts is stored.
    pub fn keep_layout(&self, layout: &str) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            let (layout, programmes) = (name(layout)?, event.screens.programmes());
            if programmes.is_empty() {
                return refused(Message::new("display-none"));
            }
            let kept = &event.screens.layouts;
            if kept.len() >= MAX_LAYOUTS && !kept.contains_key(&layout) {
                return refused(Message::new("layout-many").arg("count", kept.len()).arg("most", MAX_LAYOUTS));
            }
            let detail = json!({ "layout": layout });
            self.note_screen(conn, event, ScreenNote::Kept { layout, programmes })?;
            let about = About::Event(event.head.id, ChangeScope::Screens);
            self.audit(conn, about, "keep_layout", &detail)
        })
    }

    /// Deletes a layout.
    ///
    /// # Errors
    /// There is no layout with this name.
    pub fn drop_layout(&self, layout: &str) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            find_layout(event, layout)?;
            self.note_screen(conn, event, ScreenNote::Dropped { layout: layout.to_owned() })?;
            let about = About::Event(event.head.id, ChangeScope::Screens);
            self.audit(conn, about, "drop_layout", &json!({ "layout": layout }))
        })
    }

    /// Shows a stored layout; displays that no longer exist are skipped.
    ///
    /// # Errors
    /// There is no layout with this name, none of its displays exists, or a picture of it was removed.
    pub fn recall_layout(&self, layout: &str) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            let mut programmes = find_layout(event, layout)?.clone();
            programmes.retain(|display, _| event.screens.displays.contains_key(display));
            self.store_programmes(conn, event, (programmes, layout))
        })
    }
}

fn find_layout<'a>(event: &'a Event, layout: &str) -> Result<&'a BTreeMap<String, Programme>> {
    match event.screens.layouts.get(layout) {
        Some(programmes) => Ok(programmes),
        None => refused(Message::new("layout-unknown").arg("layout", layout)),
    }
}
