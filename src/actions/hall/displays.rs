//! The displays in the hall: adding and removing them, and what each shows.

use crate::{Acting, Result, permission, refused};
use event::event::{ChangeScope, Event};
use event::notes::screens::{
    MAX_BELOW_LENGTH, MAX_DISPLAYS, MAX_ITEMS, MAX_MESSAGE_LENGTH, Programme, SECONDS, ScreenNote, Show, ZOOMS,
};
use event::record::archive::{ScreenNoted, Time};
use messages::{Locale, Message};
use serde_json::json;
use std::collections::BTreeMap;
use store::audit::About;
use store::{Conn, screens};

impl Acting<'_> {
    /// Stores a note about displays. The action that calls this writes the audit row.
    pub(crate) fn note_screen(&self, conn: &mut Conn, event: &Event, note: ScreenNote) -> Result<()> {
        let revision = event.screens.revision + 1;
        let row = ScreenNoted { revision, note, author: self.actor.name.clone(), recorded_at: Time(self.now) };
        Ok(screens::insert(conn, event.head.id, &row)?)
    }

    /// Adds a display to the hall: from now on an organiser decides what it shows. `token` is the hash of its token.
    ///
    /// # Errors
    /// Another display has this name, or there are too many.
    pub fn claim_display(&self, (display, token): (&str, &str)) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            let displays = &event.screens.displays;
            if displays.contains_key(display) {
                return refused(Message::new("display-taken").arg("display", display));
            }
            if displays.len() >= MAX_DISPLAYS {
                return refused(Message::new("display-many").arg("count", displays.len()).arg("most", MAX_DISPLAYS));
            }
            let claimed = ScreenNote::Claimed { display: display.to_owned(), token: token.to_owned() };
            self.note_screen(conn, event, claimed)?;
            let about = About::Event(event.head.id, ChangeScope::Screens);
            self.audit(conn, about, "claim_display", &json!({ "display": display }))
        })
    }

    /// Removes a display from the hall: it then chooses itself what it shows.
    ///
    /// # Errors
    /// There is no display with this name.
    pub fn forget_display(&self, display: &str) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            check_display(event, display)?;
            self.note_screen(conn, event, ScreenNote::Forgotten { display: display.to_owned() })?;
            let about = About::Event(event.head.id, ChangeScope::Screens);
            self.audit(conn, about, "forget_display", &json!({ "display": display }))
        })
    }

    /// Decides what these displays show from now on.
    ///
    /// # Errors
    /// No display is named, there is no such display, or its programme cannot be shown.
    pub fn tell_displays(&self, programmes: BTreeMap<String, Programme>) -> Result<()> {
        self.change_event(permission::organise, |conn, event| self.store_programmes(conn, event, (programmes, "")))
    }

    /// Stores programmes of displays within a transaction; `layout` is the name of the layout that the programmes come
    /// from, or empty.
    pub(crate) fn store_programmes(
        &self,
        conn: &mut Conn,
        event: &Event,
        (programmes, layout): (BTreeMap<String, Programme>, &str),
    ) -> Result<()> {
        if programmes.is_empty() {
            return refused(Message::new("display-none"));
        }
        for (display, programme) in &programmes {
            check_display(event, display)?;
            can_be_shown(event, programme)?;
        }
        let detail = json!({ "layout": layout, "programmes": &programmes });
        self.note_screen(conn, event, ScreenNote::Told { programmes })?;
        let about = About::Event(event.head.id, ChangeScope::Screens);
        self.audit(conn, about, "tell_displays", &detail)
    }

    /// Makes all displays show their names.
    ///
    /// # Errors
    /// There is no such event, or the actor does not organise it.
    pub fn identify_displays(&self) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            self.note_screen(conn, event, ScreenNote::Identified)?;
            let about = About::Event(event.head.id, ChangeScope::Screens);
            self.audit(conn, about, "identify_displays", &json!({}))
        })
    }
}

fn check_display(event: &Event, display: &str) -> Result<()> {
    match event.screens.displays.contains_key(display) {
        true => Ok(()),
        false => refused(Message::new("display-unknown").arg("display", display)),
    }
}

/// Refuses a programme that is too long, or has a zoom, language, duration, text or picture that is not possible.
fn can_be_shown(event: &Event, programme: &Programme) -> Result<()> {
    let Programme { order, zoom, languages, .. } = programme;
    if order.len() > MAX_ITEMS {
        return refused(Message::new("programme-long").arg("count", order.len()).arg("most", MAX_ITEMS));
    }
    if !ZOOMS.contains(zoom) {
        return refused(Message::new("programme-zoom").arg("zoom", i64::from(*zoom)));
    }
    if let Some(other) = languages.iter().find(|code| Locale::from_code(code).is_none()) {
        return refused(Message::new("programme-language").arg("language", other));
    }
    let longer = |id, text: &str, most: usize| match text.chars().filter(|letter| !letter.is_whitespace()).count() {
        count if count > most => refused(Message::new(id).arg("count", count).arg("most", most)),
        _ => Ok(()),
    };
    for item in order {
        if !(SECONDS.0..=SECONDS.1).contains(&item.seconds) {
            let (least, most) = SECONDS;
            let wrong = Message::new("programme-seconds").arg("seconds", i64::from(item.seconds));
            return refused(wrong.arg("least", i64::from(least)).arg("most", i64::from(most)));
        }
        match &item.what {
            Show::Announcement { text, below } => {
                if text.is_empty() {
                    return refused(Message::new("announcement-empty"));
                }
                longer("announcement-long", text, MAX_MESSAGE_LENGTH)?;
                longer("announcement-below-long", below, MAX_BELOW_LENGTH)?;
            }
            Show::Picture { sha256 } if event.screens.picture(sha256).is_none() => {
                return refused(Message::new("picture-unknown"));
            }
            _ => {}
        }
    }
    Ok(())
}
