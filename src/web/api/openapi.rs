//! The description of the interface, made from the types and handlers themselves.

use super::wire;
use actix_web::HttpResponse;
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Caipan",
        description = "A table's sheet at a Chinese Official Mahjong event: reading it, sending hands, calls, counted \
            cards, signatures. A program signs in with the token of a link as `Authorization: Bearer <token>`; a page \
            with the cookie of the link sends the sheet's `token` back as `x-caipan-token`. Players are named by start \
            seat; points are whole game points; times are UTC. Version 1 stays as it is: new fields may be added, none \
            is taken away or given another meaning."
    ),
    paths(super::get_sheet, super::post_hand, super::post_note, super::tiles::post_tiles),
    components(schemas(wire::Problem))
)]
pub(in crate::web) struct Description;

/// `GET /api/openapi.json`
pub(in crate::web) async fn document() -> HttpResponse {
    HttpResponse::Ok().insert_header(("cache-control", "public, max-age=60")).json(Description::openapi())
}
