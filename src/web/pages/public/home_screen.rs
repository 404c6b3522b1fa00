//! What puts the pages of an event on a phone: the web app manifest for its home screen, and the QR code of the address.

use super::calendar::{CACHE_CONTROL, guest_and_event};
use actix_web::web;
use messages::Locale;
use serde_json::json;
use site::cached_answers::Kind;
use site::error::Answer;
use site::failure::Failure;
use site::public_pages::PublicPages;
use site::qr::qr_picture;
use site::visitor::Language;

pub(super) const MANIFEST: Kind = Kind::in_each_language("application/manifest+json", CACHE_CONTROL);
const PICTURE: Kind = Kind::in_one_language("image/svg+xml", CACHE_CONTROL);

/// The web app manifest (W3C) for an address: how it appears on the home screen of a phone.
pub(super) fn app_manifest(address: &str, name: &str, locale: Locale) -> String {
    let icon =
        |name: &str, sizes: &str, kind: &str| json!({"src": format!("/static/{name}"), "sizes": sizes, "type": kind});
    let manifest = json!({
        "id": address,
        "name": name,
        "short_name": name,
        "lang": locale.code(),
        "start_url": address,
        "scope": "/",
        "display": "standalone",
        "background_color": "#f3f0e7",
        "theme_color": "#0b4a39",
        "icons": [icon("icon.svg", "any", "image/svg+xml"), icon("icon-512.png", "512x512", "image/png")],
    });
    manifest.to_string()
}

/// The web app manifest of an event.
pub(crate) async fn manifest(l: Language, pages: web::Data<PublicPages>, slug: web::Path<String>) -> Answer {
    l.answer(async {
        let (guest, event) = guest_and_event(&l, &pages.state, &slug).await?;
        let manifest = app_manifest(&format!("/e/{slug}"), &event.head.name, guest.locale);
        let (key, state) = ((format!("/e/{slug}/manifest.webmanifest"), guest.locale, event.version), &pages.state);
        let made = async move { Ok(manifest) };
        state.answers.answer(&state.turns, &l.request, key, MANIFEST, made).await
    })
    .await
}

/// The QR code that opens the event's page on a phone.
pub(crate) async fn qr(l: Language, pages: web::Data<PublicPages>, slug: web::Path<String>) -> Answer {
    l.answer(async {
        let (_, event) = guest_and_event(&l, &pages.state, &slug).await?;
        let state = &pages.state;
        let base = state.leads(event.head.id).unwrap_or_else(|| state.base().to_owned());
        let address = format!("{base}/e/{}", event.head.slug);
        let key = (format!("qr.svg {address}"), Locale::default(), event.version);
        let made = async move {
            let picture = web::block(move || qr_picture(&address)).await;
            picture.map_err(Failure::broken)?.ok_or(Failure::NotFound)
        };
        state.answers.answer(&state.turns, &l.request, key, PICTURE, made).await
    })
    .await
}
