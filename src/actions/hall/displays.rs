//! The displays in the hall: which belong to it, and what each shows.

use crate::{Actor, Result, change_event, permission, refused};
use chrono::NaiveDateTime;
use event::event::{Event, Part};
use event::notes::screens::{
    LONGEST_BELOW, LONGEST_MESSAGE, MOST_DISPLAYS, MOST_SHOWN, Programme, SECONDS, ScreenNote, Show, ZOOMS,
};
use event::record::archive::{ScreenNoted, Time};
use messages::{Locale, Message};
use serde_json::json;
use std::collections::BTreeMap;
use store::audit::About;
use store::{Conn, Store, audit, screens};

/// Adds a note about displays. Its row of the audit is that of the action.
pub(crate) fn note(conn: &mut Conn, event: &Event, note: ScreenNote, actor: &Actor, now: NaiveDateTime) -> Result<()> {
    let revision = event.screens.revision + 1;
    let row = ScreenNoted { revision, note, author: actor.name.clone(), recorded_at: Time(now) };
    Ok(screens::insert(conn, event.head.id, &row)?)
}

/// Takes a display into the hall: from now on it shows what it is told. `token` is the hash of its token.
///
/// # Errors
/// Another has this name, or there are too many.
pub fn claim_display(
    store: &Store,
    actor: &Actor,
    slug: &str,
    (display, token): (&str, &str),
    now: NaiveDateTime,
) -> Result<()> {
    let may = |event| permission::organise(actor, event);
    change_event(store, slug, may, |conn, event| {
        let displays = &event.screens.displays;
        if displays.contains_key(display) {
            return refused(Message::new("display-taken").arg("display", display));
        }
        if displays.len() >= MOST_DISPLAYS {
            return refused(Message::new("display-many").arg("count", displays.len()).arg("most", MOST_DISPLAYS));
        }
        let claimed = ScreenNote::Claimed { display: display.to_owned(), token: token.to_owned() };
        note(conn, event, claimed, actor, now)?;
        let about = About::Event(event.head.id, Part::Screens);
        Ok(audit::append(conn, about, now, &actor.name, "claim_display", &json!({ "display": display }))?)
    })
}

/// Lets a display go: it chooses by itself what it shows.
///
/// # Errors
/// There is none of this name.
pub fn forget_display(store: &Store, actor: &Actor, slug: &str, display: &str, now: NaiveDateTime) -> Result<()> {
    let may = |event| permission::organise(actor, event);
    change_event(store, slug, may, |conn, event| {
        known(event, display)?;
        note(conn, event, ScreenNote::Forgotten { display: display.to_owned() }, actor, now)?;
        let about = About::Event(event.head.id, Part::Screens);
        Ok(audit::append(conn, about, now, &actor.name, "forget_display", &json!({ "display": display }))?)
    })
}

fn known(event: &Event, display: &str) -> Result<()> {
    match event.screens.displays.contains_key(display) {
        true => Ok(()),
        false => refused(Message::new("display-unknown").arg("display", display)),
    }
}

/// Says what these displays show from now on.
///
/// # Errors
/// There is no such display, or nothing that can be shown.
pub fn tell_displays(
    store: &Store,
    actor: &Actor,
    slug: &str,
    programmes: BTreeMap<String, Programme>,
    now: NaiveDateTime,
) -> Result<()> {
    let may = |event| permission::organise(actor, event);
    change_event(store, slug, may, |conn, event| tell(conn, event, actor, (programmes, ""), now))
}

/// The same within an event; `layout` is what it was kept under.
pub(crate) fn tell(
    conn: &mut Conn,
    event: &Event,
    actor: &Actor,
    (programmes, layout): (BTreeMap<String, Programme>, &str),
    now: NaiveDateTime,
) -> Result<()> {
    if programmes.is_empty() {
        return refused(Message::new("display-none"));
    }
    for (display, programme) in &programmes {
        known(event, display)?;
        can_be_shown(event, programme)?;
    }
    let detail = json!({ "layout": layout, "programmes": &programmes });
    note(conn, event, ScreenNote::Told { programmes }, actor, now)?;
    let about = About::Event(event.head.id, Part::Screens);
    Ok(audit::append(conn, about, now, &actor.name, "tell_displays", &detail)?)
}

fn can_be_shown(event: &Event, programme: &Programme) -> Result<()> {
    let Programme { order, zoom, languages, .. } = programme;
    if order.len() > MOST_SHOWN {
        return refused(Message::new("programme-long").arg("count", order.len()).arg("most", MOST_SHOWN));
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
                longer("announcement-long", text, LONGEST_MESSAGE)?;
                longer("announcement-below-long", below, LONGEST_BELOW)?;
            }
            Show::Picture { sha256 } if event.screens.picture(sha256).is_none() => {
                return refused(Message::new("picture-unknown"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Asks all displays to show their names.
///
/// # Errors
/// There is no such event, or those of the database.
pub fn identify_displays(store: &Store, actor: &Actor, slug: &str, now: NaiveDateTime) -> Result<()> {
    let may = |event| permission::organise(actor, event);
    change_event(store, slug, may, |conn, event| {
        note(conn, event, ScreenNote::Identified, actor, now)?;
        let about = About::Event(event.head.id, Part::Screens);
        Ok(audit::append(conn, about, now, &actor.name, "identify_displays", &json!({}))?)
    })
}
