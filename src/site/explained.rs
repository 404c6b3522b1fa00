//! Which part of the guides explains a page of organisers and referees. The referee's page on a phone links to its card
//! in its own menu (`static/record/page-more.js`).

use actix_web::dev::ResourceDef;
use std::sync::LazyLock;

/// The patterns of pages as they are declared in the routes, and the address of their explanation.
pub const EXPLAINED: [(&[&str], &str); 26] = [
    (&["/events/new", "/events/again", "/e/{event}/regulations", "/e/{event}/tariffs"], "/help/day#the-event"),
    (&["/e/{event}/entries", "/e/{event}/entries/players/{player}"], "/help/day#entries"),
    (&["/e/{event}/links"], "/help/day#links"),
    (&["/e/{event}/webhooks"], "/help/hosting"),
    (&["/e/{event}/web-space"], "/help/hosting#results-on-the-web"),
    (&["/e/{event}/check-in"], "/help/day#check-in"),
    (&["/e/{event}/draw"], "/help/day#draw"),
    (&["/e/{event}/sessions/{session}/deals"], "/help/day#duplicate"),
    (&["/e/{event}/print"], "/help/day#papers"),
    (&["/e/{event}/sessions/{session}/phones"], "/help/day#phones"),
    (&["/e/{event}/board"], "/help/day#the-board"),
    (&["/e/{event}/sessions/{session}/totals"], "/help/day#totals-from-paper"),
    (&["/e/{event}/appeals"], "/help/day#disputes-and-appeals"),
    (&["/e/{event}/penalties"], "/help/day#penalties"),
    (&["/e/{event}/repair", "/e/{event}/sessions/{session}/swap"], "/help/day#when-something-goes-wrong"),
    (&["/e/{event}/results"], "/help/day#publish"),
    (&["/e/{event}/screens", "/e/{event}/ceremony"], "/help/day#displays-and-ceremony"),
    (&["/e/{event}/fields", "/e/{event}/line-ups"], "/help/day#stages-and-leagues"),
    (&["/seasons/new", "/seasons/{season}/change"], "/help/day#seasons"),
    (&["/e/{event}/files"], "/help/files"),
    (&["/stand-by", "/e/{event}/merge"], "/help/day#a-second-laptop"),
    (&["/e/{event}/audit", "/events/archive", "/e/{event}/entries/players/{player}/erase"], "/help/day#afterwards"),
    (&["/people/questions", "/people/history"], "/help/day#people"),
    (&["/e/{event}/verify"], "/help/verify"),
    (&["/e/{event}/pair", "/e/{event}/sessions/{session}/tables/{table}"], "/help/referee-card"),
    (&["/e/{event}/sessions/{session}/tables/{table}/hands/{hand}"], "/help/referee-card"),
];

/// The address of the explanation of the page with this path; `None` if it has none.
pub fn help_for(path: &str) -> Option<&'static str> {
    static SCREENS: LazyLock<Vec<(ResourceDef, &str)>> = LazyLock::new(|| {
        let screens = |(pages, part): (&[&'static str], _)| (ResourceDef::new(pages.to_vec()), part);
        EXPLAINED.map(screens).into()
    });
    SCREENS.iter().find(|(pages, _)| pages.is_match(path)).map(|(_, part)| *part)
}
