//! All addresses, each with the class of people who may use it: those of pages for everybody are taken from `PAGES`,
//! all others are declared here.

use super::api;
use super::pages::organise::{
    appeal_documents, appeals, archive, audit, backup, board, ceremony, check_in, convert_totals, create, differences,
    door, downloads, draw, entries, erase, evening, files, history, line_ups, links, merge, missing, notes, penalties,
    persons as who_is_who, phones, player_entry, print, reference, regulations, rehearsal, repair, results, screens,
    seasons as season_forms, shelf, stages, stand_by, swap, tariffs, totals, web_space, webhooks,
};
use super::pages::public::{
    PAGES, calendar, deals, display, doubt, first_run, hand, help, home_screen, interface, licences, lots, manual,
    mers, patterns, persons, seasons, sign_in, standing_by, start, table_files, verify,
};
use super::pages::table::{self, record, sheet, sheet_form};
use actix_web::dev::{ResourceDef, ServiceRequest};
use actix_web::http::Method;
use actix_web::http::header::{ALLOW, HeaderValue};
use actix_web::middleware::{Next, from_fn};
use actix_web::{HttpRequest, ResponseError, Route, guard as on, web};
use site::access::{Access, guard, guard_everybody};
use site::at_event::answer_at;
use site::error::Answer;
use site::failure::Failure;
use site::nearest::offer_events;
use site::observe::{RequestSpan, observe, observe_everybody};
use site::other_server::{answer_preflight, let_others_read};
use site::packed::compress;
use site::public_pages::{Numbers, PageKind, PageName, PublicPages};
use site::request::decoded_path;
use site::state::State;
use site::visitor::{Language, Visitor};
use site::{health, live, metrics, statics};
use std::collections::BTreeSet;
use std::sync::LazyLock;
use tracing_actix_web::TracingLogger;

/// A declared address.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    /// `GET` or `POST`.
    pub method: &'static str,
    /// The path with its variables.
    pub path: &'static str,
    /// Who may use it.
    pub access: Access,
}

macro_rules! routes {
    ($($method:ident $path:literal $access:ident => $handler:path;)+) => {
        /// Those that are not pages for everybody, in the order in which they are tried.
        const OTHERS: &[Declared] =
            &[$(Declared { method: stringify!($method), path: $path, access: Access::$access }),+];

        /// Answers that are the same for everybody come first, with the least work: each is compressed once, when it is
        /// made, and has a span only if it is logged.
        pub(super) fn configure(config: &mut web::ServiceConfig) {
            for kind in PAGES.iter().filter(|kind| !kind.asks_who) {
                config.route(kind.path, for_everybody(page(kind), kind.path));
            }
            $(if Access::$access == Access::Everybody {
                config.route($path, for_everybody(declared(Method::$method).to($handler), $path));
            })+
            let of_people = web::scope("").wrap(TracingLogger::<RequestSpan>::new());
            config.service(of_people.configure(configure_of_people));
        }

        fn configure_of_people(config: &mut web::ServiceConfig) {
            for kind in PAGES.iter().filter(|kind| kind.asks_who) {
                config.route(kind.path, admitted(page(kind), kind.path, Access::Public));
            }
            $(if Access::$access != Access::Everybody {
                config.route($path, admitted(declared(Method::$method).to($handler), $path, Access::$access));
            })+
            config.default_service(admitted(web::to(nothing_here), "none", Access::Public));
        }
    };
}

/// All addresses.
pub static ROUTES: LazyLock<Vec<Declared>> = LazyLock::new(|| {
    let access = |kind: &PageKind| if kind.asks_who { Access::Public } else { Access::Everybody };
    let pages = PAGES.iter().map(|kind| Declared { method: "GET", path: kind.path, access: access(kind) });
    pages.chain(OTHERS.iter().copied()).collect()
});

/// The route of a kind of pages for everybody.
fn page(kind: &'static PageKind) -> Route {
    declared(Method::GET).to(move |l: Language, pages: web::Data<PublicPages>, numbers: web::Path<Numbers>| {
        (kind.answer)(PageName { kind, numbers: *numbers }, l, pages)
    })
}

/// Whether there is a page at this address, which has no variables.
pub(super) fn is_page(address: &str) -> bool {
    ROUTES.iter().any(|route| route.path == address && route.method == "GET")
}

/// The declarations that match a path.
fn find_declared(path: &str) -> impl Iterator<Item = &'static Declared> {
    static PATTERNS: LazyLock<Vec<ResourceDef>> =
        LazyLock::new(|| ROUTES.iter().map(|route| ResourceDef::new(route.path)).collect());
    PATTERNS.iter().zip(ROUTES.iter()).filter(move |(pattern, _)| pattern.is_match(path)).map(|(_, route)| route)
}

/// Whether pages of another laptop may use it: JSON about a table, as for programs.
fn is_for_other_servers(path: &str, access: Access) -> bool {
    access == Access::Table && path.starts_with("/api/")
}

/// The methods that an address accepts; empty if there is nothing.
fn methods(path: &str) -> Vec<&'static str> {
    let found: BTreeSet<&str> = find_declared(path).map(|route| route.method).collect();
    found
        .into_iter()
        .flat_map(|method| if method == "GET" { &["GET", "HEAD"][..] } else { &["POST"] })
        .copied()
        .collect()
}

// The wrappers of a handler have one type, not one for each address, so that they are compiled once.

/// A handler behind the check of who may use it, with compression.
fn admitted(handler: Route, pattern: &'static str, access: Access) -> Route {
    let for_others = is_for_other_servers(pattern, access);
    let asked = from_fn(move |request: ServiceRequest, next: Next<_>| {
        observe(pattern, request, move |request| async move {
            let answered = guard(access, request, next).await;
            answered.map(|response| if for_others { let_others_read(response) } else { response })
        })
    });
    handler.wrap(asked).wrap(from_fn(compress))
}

/// A handler that everybody may use, without asking who they are.
fn for_everybody(handler: Route, pattern: &'static str) -> Route {
    handler.wrap(from_fn(move |request: ServiceRequest, next: Next<_>| {
        observe_everybody(pattern, request, move |request| guard_everybody(request, next))
    }))
}

/// The address of the figures for operators, which has a listener of its own without classes of people.
pub(super) fn configure_metrics(config: &mut web::ServiceConfig) {
    config.route("/metrics", declared(Method::GET).to(metrics::page));
}

fn declared(method: Method) -> Route {
    match method {
        Method::GET => Route::new().guard(on::Any(on::Get()).or(on::Head())),
        method => Route::new().method(method),
    }
}

routes! {
    GET  "/static/{file:.*}"                                               Everybody => statics::file;
    GET  "/help"                                                           Everybody => help::index;
    GET  "/help/{file:.*}"                                                 Everybody => help::page;
    GET  "/events.ics"                                                     Everybody => calendar::events_ics;
    GET  "/api/v1/events"                                                  Everybody => api::events::get_events;
    GET  "/e/{event}/calendar.ics"                                         Everybody => calendar::event_ics;
    GET  "/e/{event}/players/{player}/calendar.ics"                        Everybody => calendar::player_ics;
    GET  "/e/{event}/manifest.webmanifest"                                 Everybody => home_screen::manifest;
    GET  "/e/{event}/qr.svg"                                               Everybody => home_screen::qr;
    GET  "/e/{event}/self"                                                 Entrance  => sign_in::who;
    GET  "/e/{event}/live"                                                 Everybody => live::changes;
    GET  "/e/{event}/statistics.csv"                                       Everybody => table_files::statistics;
    GET  "/e/{event}/league.csv"                                           Everybody => table_files::league;
    GET  "/e/{event}/screen/self"                                          Everybody => display::itself;
    GET  "/e/{event}/screen/pictures/{picture}"                            Everybody => display::picture;
    GET  "/term"                                                           Everybody => api::laptop::term;
    GET  "/health"                                                         Everybody => health::ready;
    GET  "/health/ready"                                                   Everybody => health::ready;
    GET  "/health/live"                                                    Everybody => health::live;

    GET  "/api/v1/events/{event}/sessions/{session}/tables/{table}"        Table     => api::get_sheet;
    POST "/api/v1/events/{event}/sessions/{session}/tables/{table}/hands"  Table     => api::post_hand;
    POST "/api/v1/events/{event}/sessions/{session}/tables/{table}/notes"  Table     => api::post_note;
    POST "/api/v1/events/{event}/sessions/{session}/tables/{table}/tiles"  Table     => api::tiles::post_tiles;

    POST "/laptop/admit"                                                   Laptop    => api::laptop::admit;
    POST "/laptop/rows"                                                    Laptop    => api::laptop::rows;
    POST "/laptop/ends"                                                    Laptop    => api::laptop::ends;
    POST "/laptop/archive"                                                 Laptop    => api::laptop::archive;
    GET  "/"                                                               Public    => start::home;
    GET  "/fans"                                                           Everybody => manual::page;
    GET  "/patterns"                                                       Everybody => patterns::page;
    GET  "/hand"                                                           Everybody => hand::everybody;
    GET  "/hand/manifest.webmanifest"                                      Everybody => hand::manifest;
    GET  "/hand/{game}"                                                    Everybody => hand::named_game;
    GET  "/practice"                                                       Everybody => record::practice;
    GET  "/practice/{game}"                                                Everybody => record::practice_of;
    GET  "/api"                                                            Everybody => interface::page;
    GET  "/licences"                                                       Everybody => licences::page;
    GET  "/api/openapi.json"                                               Everybody => api::openapi::document;
    GET  "/people"                                                         Everybody => persons::search::page;
    GET  "/mers"                                                           Everybody => mers::page;
    GET  "/mers/{download}"                                                Everybody => mers::download;
    GET  "/people/clubs"                                                   Everybody => persons::lists::clubs;
    GET  "/people/competitions"                                            Everybody => persons::lists::competitions;
    GET  "/people/elsewhere/{source}"                                      Everybody => persons::elsewhere::page;
    GET  "/e/{event}/papers/{download}"                                    Everybody => print::results;
    GET  "/self"                                                           Entrance  => sign_in::who_here;
    GET  "/sign-in"                                                        Entrance  => sign_in::form;
    POST "/sign-in"                                                        Entrance  => sign_in::with_password;
    GET  "/first/{token}"                                                  Entrance  => first_run::form;
    POST "/first/{token}"                                                  Entrance  => first_run::begin;
    POST "/first/{token}/backup"                                           Entrance  => first_run::restore;
    GET  "/link/{token}"                                                   Entrance  => sign_in::with_link;
    GET  "/stand-by/{token}"                                               Entrance  => standing_by::page;
    POST "/stand-by/{token}"                                               Entrance  => standing_by::take_over;
    POST "/sign-out"                                                       SignedIn  => sign_in::sign_out;

    GET  "/events/new"                                                     User      => create::form;
    POST "/events"                                                         User      => create::create;
    GET  "/events/again"                                                   User      => evening::form;
    POST "/events/again"                                                   User      => evening::create;
    GET  "/events/archive"                                                 User      => archive::form;
    POST "/events/archive"                                                 User      => archive::import;
    POST "/events/shelf"                                                   SignedIn  => shelf::shelve;
    GET  "/seasons"                                                        Public    => seasons::list;
    POST "/seasons"                                                        User      => season_forms::create;
    GET  "/seasons/new"                                                    User      => season_forms::form;
    GET  "/seasons/{season}"                                               Public    => seasons::page;
    GET  "/seasons/{season}/change"                                        User      => season_forms::change_form;
    POST "/seasons/{season}/change"                                        User      => season_forms::change;
    POST "/seasons/{season}/shelf"                                         User      => season_forms::shelve;
    GET  "/seasons/{season}/{download}"                                    Public    => seasons::download;
    POST "/backup"                                                         User      => backup::download;
    GET  "/stand-by"                                                       SignedIn  => stand_by::page;
    POST "/stand-by"                                                       User      => stand_by::change;
    GET  "/people/questions"                                               User      => who_is_who::questions;
    POST "/people/join"                                                    User      => who_is_who::join;
    POST "/people/part"                                                    User      => who_is_who::part;
    POST "/people/undo"                                                    User      => who_is_who::undo;
    GET  "/people/history"                                                 User      => history::page;
    POST "/people/history"                                                 User      => history::bring_in;
    POST "/people/history/look"                                            User      => history::look;
    POST "/people/history/shelf"                                           User      => history::shelve;
    GET  "/people/{player}"                                                Public    => persons::person::page;
    GET  "/e/{event}/archive.json"                                         Organise  => archive::file;
    GET  "/e/{event}/open-archive.json"                                    Everybody => archive::open_file;
    POST "/e/{event}/archive/open"                                         Organise  => archive::open;
    GET  "/e/{event}/merge"                                                Organise  => merge::page;
    POST "/e/{event}/merge"                                                Organise  => merge::join;

    GET  "/e/{event}/draw/protocol"                                        Public    => lots::protocol;
    GET  "/e/{event}/draw/protocol.json"                                   Public    => lots::protocol_file;
    GET  "/e/{event}/sessions/{session}/deals"                             Public    => deals::page;
    GET  "/e/{event}/sessions/{session}/deals.json"                        Public    => deals::file;
    GET  "/e/{event}/doubt/{session}/{table}"                              Public    => doubt::form;
    POST "/e/{event}/doubt/{session}/{table}"                              Public    => doubt::say_wrong;
    POST "/e/{event}/doubt/{session}/{table}/take-back"                    Public    => doubt::take_back;
    GET  "/e/{event}/verify"                                               Public    => verify::page;
    GET  "/e/{event}/pair"                                                 Entrance  => phones::code_page;
    POST "/e/{event}/pair"                                                 Entrance  => phones::pair_this;
    GET  "/e/{event}/sessions/{session}/tables/{table}/record"             Everybody => record::record;

    GET  "/e/{event}/board"                                                Official  => board::board;
    GET  "/e/{event}/appeals"                                              Appeal    => appeals::page;
    POST "/e/{event}/appeals"                                              Appeal    => appeals::hand_in;
    GET  "/e/{event}/appeals/{download}"                                   Appeal    => print::appeal;
    POST "/e/{event}/appeals/decide"                                       Decide    => appeals::decide;
    POST "/e/{event}/appeals/withdraw"                                     Appeal    => appeals::withdraw;
    POST "/e/{event}/appeals/look"                                         Decide    => appeals::look;
    POST "/e/{event}/appeals/documents"                                    Appeal    => appeal_documents::attach;
    POST "/e/{event}/appeals/documents/withdraw"                           Appeal    => appeal_documents::withdraw;
    GET  "/e/{event}/appeals/documents/{download}"                         Appeal    => appeal_documents::download;
    GET  "/e/{event}/line-ups"                                             Appeal    => line_ups::page;
    POST "/e/{event}/line-ups"                                             Appeal    => line_ups::hand_in;
    POST "/e/{event}/line-ups/take-back"                                   Decide    => line_ups::take_back;
    GET  "/e/{event}/audit"                                                Official  => audit::page;
    GET  "/e/{event}/tariffs"                                              Official  => tariffs::page;
    POST "/e/{event}/tariffs"                                              Decide    => tariffs::change;
    GET  "/e/{event}/check-in"                                             Official  => check_in::page;
    POST "/e/{event}/check-in"                                             Official  => check_in::check_in;
    GET  "/e/{event}/here"                                                 CheckIn   => door::page;
    POST "/e/{event}/here"                                                 CheckIn   => door::check_in;
    POST "/e/{event}/check"                                                Organise  => board::check;
    GET  "/e/{event}/entries"                                              Organise  => entries::page;
    POST "/e/{event}/entries/teams"                                        Organise  => entries::add_team;
    POST "/e/{event}/entries/rename"                                       Organise  => entries::rename_event;
    POST "/e/{event}/entries/teams/{team}/remove"                          Organise  => entries::remove_team;
    POST "/e/{event}/entries/teams/{team}/rename"                          Organise  => entries::rename_team;
    POST "/e/{event}/entries/teams/{team}/leader"                          Organise  => entries::set_leader_and_coach;
    POST "/e/{event}/entries/players"                                      Organise  => entries::add_player;
    POST "/e/{event}/entries/back"                                         Organise  => entries::bring_back;
    POST "/e/{event}/entries/paste"                                        Organise  => entries::paste;
    POST "/e/{event}/entries/list"                                         Organise  => reference::compare;
    POST "/e/{event}/entries/list/take-over"                               Organise  => reference::take_over;
    GET  "/e/{event}/entries/players/{player}"                              Decide    => player_entry::page;
    POST "/e/{event}/entries/players/{player}"                              Organise  => player_entry::set_background;
    POST "/e/{event}/entries/players/{player}/role"                         Decide    => player_entry::change_role;
    POST "/e/{event}/entries/players/{player}/privacy"                      Organise  => player_entry::set_privacy;
    POST "/e/{event}/entries/players/{player}/exchange"                     Organise  => player_entry::exchange;
    GET  "/e/{event}/entries/players/{player}/erase"                        Organise  => erase::page;
    POST "/e/{event}/entries/players/{player}/erase"                        Organise  => erase::erase;
    POST "/e/{event}/rehearsal"                                            Organise  => rehearsal::begin;
    POST "/e/{event}/rehearsal/play"                                       Organise  => rehearsal::play;
    POST "/e/{event}/rehearsal/mishap"                                     Organise  => rehearsal::go_wrong;
    POST "/e/{event}/entries/stand-ins"                                    Organise  => entries::add_stand_ins;
    POST "/e/{event}/entries/players/{player}/remove"                      Organise  => entries::remove_player;
    POST "/e/{event}/entries/players/{player}/stand-in"                    Organise  => entries::stand_in_for;
    POST "/e/{event}/entries/players/{player}/rename"                      Organise  => entries::rename_player;
    POST "/e/{event}/entries/import"                                       Organise  => entries::import;
    GET  "/e/{event}/files"                                                Organise  => files::page;
    GET  "/e/{event}/files/{download}"                                     Organise  => downloads::download;
    POST "/e/{event}/files/look"                                           Organise  => files::look;
    POST "/e/{event}/files"                                                Organise  => files::store;
    POST "/e/{event}/files/ema"                                            Organise  => files::ema;
    GET  "/e/{event}/draw"                                                 Organise  => draw::page;
    POST "/e/{event}/draw/seats"                                           Organise  => draw::seats;
    POST "/e/{event}/draw/seed"                                            Organise  => draw::by_seed;
    POST "/e/{event}/draw/hand"                                            Organise  => draw::by_hand;
    POST "/e/{event}/draw/committed"                                       Organise  => draw::committed;
    POST "/e/{event}/draw/chart"                                           Organise  => draw::choose_chart;
    POST "/e/{event}/draw/chart/file"                                      Organise  => draw::import_chart;
    POST "/e/{event}/draw/confirm"                                         Organise  => draw::confirm;
    POST "/e/{event}/draw/withdraw"                                        Organise  => draw::withdraw;
    POST "/e/{event}/draw/release"                                         Organise  => draw::release;
    GET  "/e/{event}/repair"                                               Organise  => repair::page;
    POST "/e/{event}/repair/look"                                          Organise  => repair::look;
    POST "/e/{event}/repair"                                               Organise  => repair::repair;
    GET  "/e/{event}/links"                                                Organise  => links::page;
    POST "/e/{event}/links"                                                Organise  => links::make;
    POST "/e/{event}/organisers"                                           Organise  => links::add_organiser;
    POST "/e/{event}/organisers/{user}/remove"                             Organise  => links::remove_organiser;
    POST "/e/{event}/links/{link}/revoke"                                  Organise  => links::revoke;
    GET  "/e/{event}/web-space"                                            Organise  => web_space::page;
    POST "/e/{event}/web-space"                                            Organise  => web_space::set;
    POST "/e/{event}/web-space/again"                                      Organise  => web_space::again;
    POST "/e/{event}/web-space/remove"                                     Organise  => web_space::remove;
    GET  "/e/{event}/site.zip"                                             Organise  => web_space::zip;
    GET  "/e/{event}/webhooks"                                             Organise  => webhooks::page;
    POST "/e/{event}/webhooks"                                             Organise  => webhooks::add;
    POST "/e/{event}/webhooks/{webhook}/revoke"                            Organise  => webhooks::revoke;
    GET  "/e/{event}/screens"                                              Organise  => screens::page;
    POST "/e/{event}/screens/claim"                                        Organise  => screens::claim;
    POST "/e/{event}/screens/forget"                                       Organise  => screens::forget;
    POST "/e/{event}/screens/tell"                                         Organise  => screens::tell;
    POST "/e/{event}/screens/identify"                                     Organise  => screens::identify;
    POST "/e/{event}/screens/layouts/keep"                                 Organise  => screens::kept::keep;
    POST "/e/{event}/screens/layouts/recall"                               Organise  => screens::kept::recall;
    POST "/e/{event}/screens/layouts/drop"                                 Organise  => screens::kept::forget;
    POST "/e/{event}/screens/pictures"                                     Organise  => screens::kept::add_picture;
    POST "/e/{event}/screens/pictures/remove"                              Organise  => screens::kept::remove_picture;
    GET  "/e/{event}/ceremony"                                             Official  => ceremony::page;
    POST "/e/{event}/ceremony/begin"                                       Decide    => ceremony::begin;
    POST "/e/{event}/ceremony/next"                                        Decide    => ceremony::next;
    POST "/e/{event}/ceremony/back"                                        Decide    => ceremony::back;
    GET  "/e/{event}/print"                                                Organise  => print::page;
    GET  "/e/{event}/print.pdf"                                            Organise  => print::document;
    GET  "/e/{event}/print.xlsx"                                           Organise  => print::workbook;
    GET  "/e/{event}/fields"                                               Decide    => stages::page;
    POST "/e/{event}/differences"                                          Decide    => differences::stand;
    POST "/e/{event}/fields/{stage}"                                       Organise  => stages::decide;
    POST "/e/{event}/fields/{stage}/commit"                                Organise  => stages::commit;
    POST "/e/{event}/fields/{stage}/anew"                                  Decide    => stages::anew;
    POST "/e/{event}/fields/{stage}/take-back"                             Organise  => stages::take_back;
    POST "/e/{event}/fields/{stage}/lots"                                  Organise  => stages::lots;
    POST "/e/{event}/fields/{stage}/lots/commit"                           Organise  => stages::commit_lots;
    GET  "/e/{event}/penalties"                                            Decide    => penalties::page;
    POST "/e/{event}/penalties"                                            Decide    => penalties::give;
    GET  "/e/{event}/results"                                              Decide    => results::page;
    POST "/e/{event}/results/show"                                         Decide    => results::show;
    POST "/e/{event}/penalties/revoke"                                     Decide    => penalties::revoke;
    POST "/e/{event}/disqualifications/{what}"                             Decide    => board::on_disqualification;

    POST "/e/{event}/sessions/{session}/seat"                              Organise  => board::steer::seat;
    POST "/e/{event}/sessions/{session}/deals"                             Organise  => deals::make;
    POST "/e/{event}/sessions/{session}/deals/file"                        Organise  => deals::import;
    POST "/e/{event}/sessions/{session}/start"                             Organise  => board::steer::start;
    POST "/e/{event}/sessions/{session}/unseat"                            Decide    => board::steer::unseat;
    POST "/e/{event}/sessions/{session}/unstart"                           Decide    => board::steer::unstart;
    POST "/e/{event}/sessions/{session}/close"                             Decide    => board::steer::close;
    POST "/e/{event}/end"                                                  Decide    => shelf::end;
    POST "/e/{event}/resume"                                               Decide    => shelf::resume;
    GET  "/e/{event}/regulations"                                          Decide    => regulations::page;
    POST "/e/{event}/regulations"                                          Decide    => regulations::change;
    POST "/e/{event}/regulations/address"                                  Organise  => regulations::change_address;
    POST "/e/{event}/regulations/kind"                                     Organise  => regulations::change_kind;
    GET  "/e/{event}/sessions/{session}/swap"                              Decide    => swap::page;
    POST "/e/{event}/sessions/{session}/swap"                              Decide    => swap::swap;
    POST "/e/{event}/sessions/{session}/reopen"                            Decide    => board::steer::reopen;
    POST "/e/{event}/sessions/{session}/publish"                           Decide    => board::steer::publish;
    POST "/e/{event}/sessions/{session}/withdraw"                          Decide    => board::steer::withdraw;
    POST "/e/{event}/sessions/{session}/extra-time"                        Decide    => notes::extra_time;
    POST "/e/{event}/sessions/{session}/tell"                              Decide    => notes::tell;
    POST "/e/{event}/sessions/{session}/stop"                              Decide    => notes::stop;
    POST "/e/{event}/sessions/{session}/unstop"                            Decide    => notes::unstop;
    POST "/e/{event}/sessions/{session}/take-back"                         Decide    => notes::take_back;
    POST "/e/{event}/sessions/{session}/stands"                            Decide    => notes::stands;
    GET  "/e/{event}/sessions/{session}/totals"                            Official  => totals::page;
    POST "/e/{event}/sessions/{session}/totals/convert"                    Official  => convert_totals::convert;
    GET  "/e/{event}/sessions/{session}/phones"                            Organise  => phones::page;
    POST "/e/{event}/sessions/{session}/phones"                            Organise  => phones::pair;
    POST "/e/{event}/sessions/{session}/phones/admit"                      Organise  => phones::admit;
    POST "/e/{event}/sessions/{session}/phones/revoke"                     Organise  => phones::unpair;

    GET  "/e/{event}/sessions/{session}/tables/{table}"                    Table     => sheet::page;
    GET  "/e/{event}/sessions/{session}/tables/{table}/sheet.pdf"          Table     => print::sheet;
    POST "/e/{event}/sessions/{session}/tables/{table}/hands"              Table     => sheet_form::save;
    GET  "/e/{event}/sessions/{session}/tables/{table}/hands/{hand}"       Table     => sheet_form::correct;
    POST "/e/{event}/sessions/{session}/tables/{table}/totals"             Table     => table::totals::save;
    POST "/e/{event}/sessions/{session}/tables/{table}/stands"             Decide    => table::totals::decide;
    POST "/e/{event}/sessions/{session}/tables/{table}/answer"             Decide    => notes::answer;
    POST "/e/{event}/sessions/{session}/tables/{table}/fill"               Decide    => missing::fill;
}

async fn nothing_here(visitor: Visitor, request: HttpRequest, state: web::Data<State>) -> Answer {
    if find_declared(request.path()).any(|route| is_for_other_servers(route.path, route.access))
        && let Some(answer) = answer_preflight(&request)
    {
        return Ok(answer);
    }
    let allowed = methods(request.path()).join(", ");
    if allowed.is_empty() {
        let path = decoded_path(request.path());
        let Some(slug) = path.strip_prefix("/e/").and_then(|rest| rest.split('/').next()) else {
            return Err(Failure::NotFound.answer_to(&visitor));
        };
        let answer = answer_at(Failure::NotFound, &visitor, &state, slug);
        return Err(offer_events(answer, &state, &request, slug).await);
    }
    let mut answer = Failure::Method(allowed.clone()).answer_to(&visitor).error_response();
    if let Ok(allowed) = HeaderValue::try_from(allowed) {
        answer.headers_mut().insert(ALLOW, allowed);
    }
    Ok(answer)
}
