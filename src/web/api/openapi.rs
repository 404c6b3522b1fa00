//! The description of the interface, made from the types and handlers themselves.
//!
//! One fact to know: words that a field takes are those of the rules, so they are asked there and stand in no attribute.

use actix_web::web;
use event::sheet::hand_result::Ending;
use event::sheet::session::Attendance;
use messages::Locale;
use rules::{GamePoints, Seat};
use site::cached_answers::Kind;
use site::cached_pages;
use site::error::Answer;
use site::render::json;
use site::request::PASS;
use site::state::State;
use site::visitor::Language;
use site::wire;
use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{Schema, SchemaType, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{self, Content, Ref, RefOr, ResponseBuilder};
use utoipa::{Modify, OpenApi};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Caipan",
        description = "A Chinese Official Mahjong event: its public data, for any site and without signing in; and the score \
            sheet of a table: reading it, and sending hands, calls, counted score cards and signatures. For the sheet, a program signs in with the token of a link as `Authorization: Bearer <token>`, from \
            whatever origin; a page of this server \
            with the cookie of the link sends the sheet's `token` back as `x-caipan-token`. Players are named by start \
            seat; points are whole game points; times are UTC. Version 1 is stable: new fields may be added, but none \
            is removed or changes its meaning. A body has at most 16 KiB and no \
            `content-encoding`; answers may be compressed with gzip."
    ),
    paths(super::events::get_events, super::public::get_event, super::public::get_players, super::public::get_standings, super::public::get_stages, super::public::get_tables,
        super::get_sheet, super::post_hand, super::post_note, super::tiles::post_tiles),
    components(schemas(wire::Problem)),
    security(("link" = []), ("cookie" = [], "form" = [])),
    modifiers(&WaysIn, &Words, &Refusals)
)]
pub(crate) struct Description;

/// `GET /api/openapi.json`
pub(crate) async fn document(l: Language, state: web::Data<State>) -> Answer {
    let l = Language { locale: Locale::default(), ..l };
    let kind = Kind::in_one_language("application/json", "public, max-age=60");
    cached_pages::program_page(&state.turns, &l, &state, kind, "/api/openapi.json".into(), |_| {
        json(&Description::openapi())
    })
    .await
}

/// How somebody shows who they are.
struct WaysIn;

impl Modify for WaysIn {
    fn modify(&self, document: &mut openapi::OpenApi) {
        let link = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("The token of a link")).build();
        let cookie = ApiKeyValue::with_description(PASS, "The cookie of a browser that opened a link");
        let form = ApiKeyValue::with_description("x-caipan-token", "The `token` of the sheet, with the cookie");
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("link", SecurityScheme::Http(link));
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
        components.add_security_scheme("form", SecurityScheme::ApiKey(ApiKey::Header(form)));
    }
}

/// The words that fields take.
struct Words;

impl Modify for Words {
    fn modify(&self, document: &mut openapi::OpenApi) {
        let seats = Seat::ALL.map(Seat::letter);
        let endings = Ending::ALL.map(Ending::code);
        let wins = [Ending::Discard, Ending::SelfDraw].map(Ending::code);
        let own = GamePoints::ZERO;
        let filled = [Attendance::Played, Attendance::StoodIn { own }, Attendance::Forfeit, Attendance::ForfeitStoodIn];
        let filled = filled.map(|attendance| attendance.code().0);
        let Some(components) = &mut document.components else { return };
        for (schema, field, words) in [
            ("SaidHand", "ending", &endings[..]),
            ("SaidHand", "winner", &seats),
            ("SaidHand", "discarder", &seats),
            ("NewHand", "dealer", &seats),
            ("Said", "seat", &seats),
            ("Late", "seat", &seats),
            ("Said", "attendance", &filled),
            ("TilesSaid", "ending", &wins),
            ("TilesSaid", "winner", &seats),
            ("TilesSaid", "discarder", &seats),
        ] {
            if let Some(RefOr::T(schema)) = components.schemas.get_mut(schema) {
                take_only(schema, field, words);
            }
        }
    }
}

/// Says of a field, wherever it is in a schema, which words it takes.
fn take_only(schema: &mut Schema, field: &str, words: &[&str]) {
    let items = match schema {
        Schema::Object(object) => {
            if let Some(RefOr::T(Schema::Object(field))) = object.properties.get_mut(field) {
                let may_be_null = matches!(&field.schema_type, SchemaType::Array(types) if types.contains(&Type::Null));
                let words = words.iter().map(|word| (*word).into());
                field.enum_values = Some(words.chain(may_be_null.then_some(serde_json::Value::Null)).collect());
            }
            return;
        }
        Schema::AllOf(all) => &mut all.items,
        Schema::OneOf(one) => &mut one.items,
        _ => return,
    };
    for item in items {
        if let RefOr::T(schema) = item {
            take_only(schema, field, words);
        }
    }
}

/// Why something may not be done, with the statuses of `Failure::status`.
struct Refusals;

const REFUSALS: [(&str, &str); 10] = [
    ("401", "Not signed in"),
    ("403", "No permission, or the token sent with the cookie is not of this server"),
    ("404", "There is no such event, session or table"),
    ("405", "The address has no such method; `allow` names those it has"),
    ("413", "The body is too large"),
    ("415", "The body is not `application/json`, or has a `content-encoding`; send it uncompressed"),
    ("422", "Not possible, for the reasons given"),
    ("429", "Too many attempts from this address; `retry-after` says when to try again"),
    ("500", "A server error occurred; nothing was stored"),
    (
        "503",
        "The server is too busy, its disk is full, or its database cannot be reached; `retry-after`, if it is there, says when \
         to send the request again",
    ),
];

impl Modify for Refusals {
    fn modify(&self, document: &mut openapi::OpenApi) {
        let operations = document.paths.paths.values_mut().flat_map(|item| [&mut item.get, &mut item.post]);
        for Operation { responses, .. } in operations.flatten() {
            for (status, why) in REFUSALS {
                let content = Content::new(Some(Ref::from_schema_name("Problem")));
                let refusal = ResponseBuilder::new().description(why).content("application/json", content);
                responses.responses.entry(status.to_owned()).or_insert_with(|| refusal.build().into());
            }
        }
    }
}
