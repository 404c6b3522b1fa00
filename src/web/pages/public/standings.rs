//! What spectators see: standings, the tables of the current session, publications.

use super::ranking::{Head, Ranking, heads, parts};
use crate::pages::organise::appeals::{self, AppealCard};
use crate::pages::{Mark, PenaltyLine, mark};
use actions::{Document, RESULTS, is_archive_open};
use askama::Template;
use event::event::{Event, NamedRow, Publication, Session, Status, Table};
use event::regulations::Entry;
use event::sheet::disqualification::Revoked;
use event::sheet::penalty::Entrant;
use event::values::ids::SessionNumber;
use messages::{Locale, Message, by_totals, status_meaning, wind};
use rules::Seat;
use site::extract::Fields;
use site::failure::Failure;
use site::name::Name;
use site::public_pages::{Made, Pieces, Row};
use site::rail::event_page;
use site::render::{Page, rendered, say};
use site::show;
use site::visitor::Visitor;
use std::sync::Arc;

/// The status of results: a class, a word and its meaning.
pub(crate) struct Badge {
    pub class: &'static str,
    pub word: String,
    pub meaning: String,
}

impl Badge {
    pub fn new(visitor: &Visitor, event: &Event, status: Status) -> Self {
        let class = match status.code() {
            "not-started" => "waiting",
            code => code,
        };
        let meaning = match status {
            // The word before it has said the rest.
            Status::Official(session) => Message::new("status-official-beside").arg("session", session.0),
            _ => status_meaning(status, |at| show::day_time(visitor, show::zone(&event.head), at)),
        };
        Self {
            class,
            word: visitor.locale.msg(format!("status-{class}")).to_string(),
            meaning: visitor.locale.say(&meaning),
        }
    }
}

#[derive(Template)]
#[template(path = "public/standings.html")]
struct Standings {
    page: Page,
    version: i32,
    /// The tab: `players` or `teams`.
    tab: &'static str,
    slug: String,
    has_teams: bool,
    /// The first session that is withheld from everybody, if this page shows its results nevertheless.
    withheld: Option<u16>,
    when: String,
    pieces: Pieces,
}

#[derive(Template)]
#[template(path = "public/standings_columns.html")]
struct Columns<'a> {
    page: &'a Page,
    tab: &'static str,
    /// The heads of the parts of totals.
    heads: Vec<Head>,
    /// Whether there is a previous session to compare ranks with.
    compares: bool,
    /// Whether a session is closed, so that there are rank lines.
    lines: bool,
}

#[derive(Template)]
#[template(path = "public/standings_notes.html")]
struct Notes<'a> {
    page: &'a Page,
    slug: &'a str,
    penalties: Vec<PenaltyLine>,
    /// Whether some of them do not count in this ranking: those of players, for teams.
    some_do_not_count: bool,
    appeals: Vec<AppealCard>,
    by_totals: Vec<String>,
    published: Vec<PublishedLine>,
}

/// What is shown once the event has ended: thanks, and where its results are.
#[derive(Template)]
#[template(path = "public/ended.html")]
struct Ended<'a> {
    page: &'a Page,
    slug: &'a str,
    name: &'a str,
    ended: String,
    papers: [&'static str; 2],
    open_archive: bool,
}

struct PublishedLine {
    session: i32,
    revision: i32,
    at: String,
    /// Who withdrew it, when and why; empty if nobody did.
    withdrawn: String,
}

fn withdrawn(guest: &Visitor, event: &Event, of: &Publication) -> String {
    of.withdrawn.as_ref().map_or(String::new(), |Revoked { reason, author, at }| {
        let said = guest.locale.msg("publication-withdrawn").arg("author", author).arg("reason", reason);
        said.arg("time", show::day_time(guest, show::zone(&event.head), *at)).to_string()
    })
}

#[derive(Template)]
#[template(path = "public/badge.html")]
struct BadgePiece {
    badge: Badge,
}

/// The individual or the team ranking.
pub(crate) fn standings(guest: &Visitor, event: &Event, tab: &'static str) -> Result<Made, Failure> {
    let slug = &event.head.slug;
    let page = event_page(guest, event, say(guest, tab));
    let lines = event.course().iter().any(|step| !step.running);
    let ranking = Ranking { guest, event, page: &page };
    let entrants: Vec<Entrant> = match tab {
        "teams" => event.teams().iter().map(|row| Entrant::Team(row.key)).collect(),
        _ => event.players().iter().map(|row| Entrant::Player(row.key)).collect(),
    };
    let columns = parts(event, &entrants);
    let rows = if tab == "teams" { ranking.teams(&columns)? } else { ranking.players(&columns)? };
    let zone = show::zone(&event.head);
    let publication = |of: &Publication| PublishedLine {
        session: of.session,
        revision: of.revision,
        at: show::day_time(guest, zone, of.published_at),
        withdrawn: withdrawn(guest, event, of),
    };
    let ended = Ended {
        page: &page,
        slug,
        name: &event.head.name,
        ended: event.head.ended_at.map_or(String::new(), |at| show::day_time(guest, zone, at)),
        papers: RESULTS.map(Document::code),
        open_archive: is_archive_open(event),
    };
    let notes = Notes {
        page: &page,
        slug,
        appeals: appeals::cards(guest, event, &Fields::default()),
        penalties: PenaltyLine::all(guest, event, None),
        some_do_not_count: tab == "teams" && event.has_deductions_beside_teams(),
        // Where all tables are, it is no news.
        by_totals: match event.tables().any(|table| table.has_totals_instead()) {
            true => by_totals(event).iter().map(|line| guest.locale.say(line)).collect(),
            false => Vec::new(),
        },
        published: event.publications.iter().map(publication).collect(),
    };
    let parts = vec![
        ("badge", rendered(&BadgePiece { badge: Badge::new(guest, event, event.status(guest.now())) })?),
        ("ended", rendered(&ended)?),
        (
            "columns",
            rendered(&Columns {
                page: &page,
                tab,
                heads: heads(guest, event, &columns),
                compares: event.previous_step().is_some(),
                lines,
            })?,
        ),
        ("notes", rendered(&notes)?),
    ];
    let pieces = Pieces { parts, rows };
    let when = show::place_and_days(guest.locale, &event.head);
    let whole = Standings {
        version: event.version,
        tab,
        slug: slug.clone(),
        has_teams: event.head.has_teams(),
        withheld: event.withheld_from().map(|first| first.0),
        when,
        pieces: pieces.clone(),
        page,
    };
    Ok(Made { html: rendered(&whole)?, pieces: Some(pieces) })
}

/// A table as it is now.
pub(crate) struct TableCard {
    pub number: u16,
    /// The group that plays there; empty if there is none.
    pub group: String,
    /// The page of the table.
    pub link: String,
    pub hand: u8,
    pub complete: bool,
    /// Whether the table is entered by totals, so that nobody expects hands.
    pub by_totals: bool,
    /// Whether its result counts in the rankings.
    pub counts: bool,
    /// Whether the rules refuse a stored hand of the table.
    pub refused: bool,
    pub players: Vec<Seated>,
}

/// A player at a table.
pub(crate) struct Seated {
    pub wind: String,
    pub name: Name,
    /// Why the player is disqualified; empty for all others.
    pub mark: Option<Mark>,
    pub link: String,
    pub team: Option<Name>,
    pub score: String,
    pub leads: bool,
}

/// The name of the group that plays at a table; empty if there is none.
pub(crate) fn group(visitor: &Visitor, event: &Event, session: &Session, table: &Table) -> String {
    let players = table.sitting();
    let name = event.group_name_at(session.number, players.values().into_iter().copied());
    name.map_or(String::new(), |name| visitor.locale.msg("stage-group").arg("group", name).to_string())
}

/// The tables of a session as spectators see them.
pub(crate) fn table_cards(visitor: &Visitor, event: &Event, session: &Session) -> Vec<TableCard> {
    let card = |table: &Arc<Table>| {
        // Players stay in the order of their start seats.
        let look = table.look();
        let player = |seat: Seat| {
            let id = table.sitting()[seat];
            Seated {
                wind: visitor.locale.say(&wind(look.winds[seat])),
                name: Name::of_player(visitor.locale, &event.entries, id),
                mark: mark(visitor, event, id),
                link: format!("/e/{}/players/{id}", event.head.slug),
                team: (event.entries.team_of(id)).map(|team| Name::of_team(visitor.locale, &event.entries, team)),
                score: if session.withheld { String::new() } else { show::game(look.scores[seat]) },
                leads: look.leads[seat],
            }
        };
        TableCard {
            number: table.number.0,
            group: group(visitor, event, session, table),
            link: format!("/e/{}/tables/{}/{}", event.head.slug, session.number, table.number),
            hand: table.hand_to_come().map_or(0, |hand| hand.get()),
            complete: table.is_complete(),
            by_totals: table.entry() == Entry::Totals,
            counts: session.withheld || table.counts(),
            refused: !table.refused.is_empty(),
            players: Seat::ALL.map(player).into(),
        }
    };
    session.tables.iter().map(card).collect()
}

#[derive(Template)]
#[template(path = "public/tables.html")]
struct Tables {
    page: Page,
    version: i32,
    slug: String,
    /// The session whose deals are compared, in duplicate.
    deals: Option<u16>,
    pieces: Pieces,
}

#[derive(Template)]
#[template(path = "public/tables_card.html")]
struct Card<'a> {
    page: &'a Page,
    running: bool,
    table: TableCard,
}

#[derive(Template)]
#[template(source = "<h1>{{ title }}</h1>", ext = "html")]
struct Heading {
    title: String,
}

/// The tables of the running session, or else of the last one.
pub(super) fn tables(guest: &Visitor, event: &Event) -> Result<Made, Failure> {
    let session = event.running().or(event.sessions.last());
    let page = Page::of_event(guest, &event.head, say(guest, "tables"));
    let running = session.is_some_and(|session| session.is_running() && !session.withheld);
    let card = |table: TableCard| {
        let id = format!("t{}", table.number);
        Ok(Row { id, rank: None, before: None, html: rendered(&Card { page: &page, running, table })? })
    };
    let cards = session.map_or(Vec::new(), |session| table_cards(guest, event, session));
    let number = |session: &Arc<Session>| guest.locale.msg("session-n").arg("session", session.number.0).to_string();
    let parts = vec![
        ("heading", rendered(&Heading { title: session.map_or_else(|| page.title.clone(), number) })?),
        ("badge", rendered(&BadgePiece { badge: Badge::new(guest, event, event.status(guest.now())) })?),
    ];
    let pieces = Pieces { parts, rows: cards.into_iter().map(card).collect::<Result<_, Failure>>()? };
    let deals = session.filter(|_| event.head.regulations.duplicate.is_some()).map(|session| session.number.0);
    let whole = Tables { version: event.version, slug: event.head.slug.clone(), deals, pieces: pieces.clone(), page };
    Ok(Made { html: rendered(&whole)?, pieces: Some(pieces) })
}

#[derive(Template)]
#[template(path = "public/published.html")]
struct PublishedPage {
    page: Page,
    badge: Badge,
    session: u16,
    revision: i32,
    at: String,
    author: String,
    withdrawn: String,
    /// The newer publication that is current instead.
    replaced_by: Option<i32>,
    players: Vec<(Name, NamedRow)>,
    teams: Vec<(Name, NamedRow)>,
    slug: String,
    has_teams: bool,
}

/// A publication after a session.
pub(super) fn published(guest: &Visitor, event: &Event, number: u16, revision: i32) -> Result<Made, Failure> {
    let wanted = (i32::from(number), revision);
    let publication = event.publications.iter().find(|found| (found.session, found.revision) == wanted);
    let publication = publication.ok_or(Failure::NotFound)?;
    let session = event.session(SessionNumber(number)).ok_or(Failure::NotFound)?;
    let status = match session.closed_at {
        _ if publication.withdrawn.is_some() => Status::Provisional(session.number, None),
        Some(closed_at) => event.session_status(session.number, closed_at, guest.now()),
        // The session was reopened.
        None => Status::Live(session.number),
    };
    let current = event.published(session.number).map(|current| current.revision);
    let mut content = publication.standings().map_err(Failure::broken)?;
    for row in content.players.iter_mut().chain(&mut content.teams) {
        row.standard_points = show::standard_text(guest.locale, &row.standard_points);
    }
    let named = |rows: Vec<NamedRow>, name: fn(Locale, &str) -> Name| {
        rows.into_iter().map(|row| (name(guest.locale, &row.name), row)).collect()
    };
    let title = guest.locale.msg("published-after").arg("session", number).to_string();
    Made::whole_page(&PublishedPage {
        page: Page::of_event(guest, &event.head, title),
        badge: Badge::new(guest, event, status),
        withdrawn: withdrawn(guest, event, publication),
        replaced_by: current.filter(|current| *current != revision),
        session: number,
        revision,
        at: show::day_time(guest, show::zone(&event.head), publication.published_at),
        author: publication.author.clone(),
        players: named(content.players, |locale, name| Name::of_person(locale, name, "")),
        teams: named(content.teams, |locale, name| Name::whole(locale, name.to_owned())),
        slug: event.head.slug.clone(),
        has_teams: event.head.has_teams(),
    })
}
