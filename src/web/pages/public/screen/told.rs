//! What displays are told to show besides the event itself: messages and pictures; and their orders for the script.

use super::slide::{Body, Message, Slide};
use chrono::NaiveDateTime;
use event::event::Event;
use event::notes::screens::{Display, Show};
use event::values::digest::hash;
use serde_json::{Map, Value, json};
use site::render::say;
use site::show;
use site::visitor::Visitor;
use std::collections::BTreeMap;

/// The identifier of a slide with a message or a picture; for slides of the event, their kind.
fn key(what: &Show) -> String {
    let named = |text: &str| format!("{}-{}", what.code(), &hash(text.as_bytes())[..8]);
    match what {
        Show::Announcement { text, below } => named(&format!("{text}\n{below}")),
        Show::Picture { sha256 } => named(sha256),
        _ => what.code().to_owned(),
    }
}

/// What each display shows, for the script: keys of slides, with seconds.
pub(super) fn displays(event: &Event) -> String {
    let told = |(name, Display { programme, .. }): (&String, &Display)| {
        let order: Vec<Value> = programme.order.iter().map(|item| json!([key(&item.what), item.seconds])).collect();
        let told = json!({ "order": order, "zoom": programme.zoom, "languages": programme.languages,
            "beside": programme.beside });
        (name.clone(), told)
    };
    Value::Object(event.screens.displays.iter().map(told).collect::<Map<_, _>>()).to_string()
}

/// The slides of all messages and pictures that any display is told to show.
pub(super) fn slides(guest: &Visitor, event: &Event) -> Vec<Slide> {
    let mut shown = BTreeMap::new();
    for display in event.screens.displays.values() {
        for item in &display.programme.order {
            shown.entry(&item.what).or_insert(display.told_at);
        }
    }
    let slide = |(what, told_at): (&Show, NaiveDateTime)| {
        let (kind, title, body) = match what {
            Show::Announcement { text, below } => {
                let at = show::day_time(guest, show::zone(&event.head), told_at);
                let message = Message { at, text: show::with_times(text), below: below.clone() };
                ("announcement", say(guest, "screen-announcement"), Body::Message(message))
            }
            Show::Picture { sha256 } if event.screens.picture(sha256).is_some() => {
                let address = format!("/e/{}/screen/pictures/{sha256}", event.head.slug);
                ("picture", show::place_and_days(guest.locale, &event.head), Body::Picture(address))
            }
            _ => return None,
        };
        Some(Slide { id: key(what), ..Slide::one(kind, title, body) })
    };
    shown.into_iter().filter_map(slide).collect()
}
