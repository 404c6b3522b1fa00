//! Duplicate: what the deals of a session brought all players, and a single deal table by table.

use askama::Template;
use event::duplicate::comparison::{Mean, Scale};
use event::duplicate::format::Format;
use event::event::{DealCompared, DealResult, Event, FalseWin, Session};
use event::values::ids::{SessionNumber, TableNumber};
use messages::{Message, answered, ending, fans, wind};
use rules::{GamePoints, HandNumber, StandardPoints, Wind};
use site::failure::Failure;
use site::name::Name;
use site::public_pages::Made;
use site::render::Page;
use site::show;
use site::visitor::Visitor;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The result of a player or a team in a deal.
struct Cell {
    name: Name,
    link: String,
    points: String,
    class: &'static str,
    /// Empty while there is nobody to compare with.
    worth: String,
}

/// A table that has played the deal.
struct Row {
    table: u16,
    /// Who won from whom, for how many points.
    what: String,
    fans: String,
    cells: Vec<Cell>,
}

#[derive(Template)]
#[template(path = "public/deal.html", blocks = ["live"])]
struct DealPage {
    page: Page,
    version: i32,
    slug: String,
    session: u16,
    deal: u8,
    deals: Vec<u8>,
    winds: Vec<String>,
    prevalent: String,
    rows: Vec<Row>,
    means: Vec<String>,
    teams: Vec<Cell>,
    by_teams: bool,
    without: String,
    false_wins: Vec<String>,
    /// Whether everybody may see the tiles of the deal.
    has_tiles: bool,
}

/// A player or a team, with what each deal brought.
struct Line {
    rank: usize,
    name: Name,
    link: String,
    /// `None` if the deal brought nothing.
    worth: Vec<Option<(String, &'static str)>>,
    sum: String,
    points: String,
    /// What false wins cost; empty if they cost nothing.
    fined: String,
}

#[derive(Template)]
#[template(path = "public/compared.html", blocks = ["live"])]
struct DealsPage {
    page: Page,
    version: i32,
    slug: String,
    session: u16,
    running: bool,
    /// Whether false wins cost anybody IMP.
    fined: bool,
    deals: Vec<u8>,
    teams: Vec<Line>,
    players: Vec<Line>,
}

/// The session; not found if its deals are not compared.
fn session(event: &Event, number: u16) -> Result<&Session, Failure> {
    let compares = event.head.regulations.duplicate.is_some();
    event.session(SessionNumber(number)).filter(|_| compares).map(|session| &**session).ok_or(Failure::NotFound)
}

fn class(points: i32) -> &'static str {
    match points {
        1.. => "gain",
        0 => "quiet",
        _ => "loss",
    }
}

fn worth(guest: &Visitor, worth: Option<StandardPoints>) -> String {
    worth.map_or(String::new(), |worth| guest.locale.points(worth))
}

fn cell(guest: &Visitor, event: &Event, result: &DealResult) -> Cell {
    Cell {
        name: Name::of_player(guest.locale, &event.entries, result.player),
        link: format!("/e/{}/players/{}", event.head.slug, result.player),
        points: show::delta(result.points),
        class: class(result.points.0),
        worth: worth(guest, result.worth),
    }
}

/// What happened at a table, and the fans that were claimed; both empty if the hand does not exist.
fn what(guest: &Visitor, event: &Event, session: &Session, table: u16, deal: HandNumber) -> (String, String) {
    let Some((_, table)) = event.place(session.number.0, table) else { return Default::default() };
    let (Some(hand), names) = (table.sheet.hand(deal), event.names(table)) else { return Default::default() };
    let say = |message: Message| guest.locale.say(&message);
    let Some(win) = hand.win() else { return (say(ending(hand.ending())), String::new()) };
    let how = match hand.discarder() {
        Some(discarder) => guest.locale.msg("table-from").arg("name", &names[discarder]).to_string(),
        None => say(ending(hand.ending())),
    };
    let flowers = if win.flowers() > 0 { format!("+{}", win.flowers()) } else { String::new() };
    let points = guest.locale.msg("table-fans").arg("points", format!("{}{flowers}", win.basic_points())).to_string();
    let mut fans: Vec<String> = hand.fans().iter().map(|counted| say(fans::counted_element(*counted))).collect();
    fans.extend(answered(win, &names).map(say));
    (format!("{} {points} {how}", names[win.winner()]), fans.join(" · "))
}

/// The exact mean of the points at a wind; empty if nobody sat there.
fn mean(deal: &DealCompared, wind: Wind) -> String {
    let points: Vec<i64> =
        deal.results.iter().filter(|result| result.wind == wind).map(|result| result.points.0.into()).collect();
    if points.is_empty() {
        return String::new();
    }
    show::standard(StandardPoints::whole(points.iter().sum()).divided_by(points.len()))
}

/// Whether every result is compared with one mean, that of all tables of the session.
fn has_mean(event: &Event, session: &Session) -> bool {
    let one_group = |format: &Format| session.tables.iter().all(|table| format.within.group(table.number.0) == 0);
    let of_all = |format: &Format| format.mean == Mean::All && format.scale != Scale::Rank && one_group(format);
    event.head.regulations.duplicate.as_ref().is_some_and(of_all)
}

/// The page of a deal.
pub(super) fn deal(guest: &Visitor, event: &Event, number: u16, deal: u8) -> Result<Made, Failure> {
    let session = session(event, number)?;
    let deals = event.deals_compared(session);
    let deal = deals.iter().find(|own| own.number.get() == deal).ok_or(Failure::NotFound)?;
    let tables =
        |tables: &[TableNumber]| tables.iter().map(|table| table.0.to_string()).collect::<Vec<_>>().join(" · ");
    let false_win = |own: FalseWin| {
        let name = match own.played {
            true => event.entries.player_name(own.player),
            false => own.team.map_or(String::new(), |team| event.entries.team_name(team)),
        };
        let said = guest.locale.msg("compared-false-win").arg("table", own.table.0).arg("name", name);
        said.arg("imp", guest.locale.points(own.imp)).to_string()
    };
    let false_wins = event.false_wins(session).into_iter().filter(|own| own.hand == deal.number);
    let row = |results: &[DealResult]| {
        let (what, fans) = what(guest, event, session, results[0].table.0, deal.number);
        let of_wind = |wind: &Wind| results.iter().find(|result| result.wind == *wind);
        let cells = Wind::ALL.iter().filter_map(of_wind).map(|result| cell(guest, event, result)).collect();
        Row { table: results[0].table.0, what, fans, cells }
    };
    let mut teams: Vec<_> = deal.teams.clone();
    teams.sort_by_key(|team| Reverse((team.worth, team.points)));
    let say = |of: Wind| guest.locale.say(&wind(of));
    let title = guest.locale.msg("compared-title").arg("session", number).arg("deal", deal.number.get()).to_string();
    let page = DealPage {
        page: Page::of_event(guest, &event.head, title),
        version: event.version,
        slug: event.head.slug.clone(),
        session: number,
        deal: deal.number.get(),
        deals: deals.iter().map(|own| own.number.get()).collect(),
        winds: Wind::ALL.map(say).into(),
        prevalent: say(deal.number.round().prevalent_wind()),
        rows: deal.results.chunk_by(|one, other| one.table == other.table).map(row).collect(),
        means: if has_mean(event, session) { Wind::ALL.map(|wind| mean(deal, wind)).into() } else { Vec::new() },
        teams: teams
            .into_iter()
            .map(|team| Cell {
                name: Name::of_team(guest.locale, &event.entries, team.team),
                link: format!("/e/{}/teams/{}", event.head.slug, team.team),
                points: show::delta(team.points),
                class: class(team.points.0),
                worth: worth(guest, team.worth),
            })
            .collect(),
        by_teams: event.compares_teams(),
        without: tables(&deal.without),
        false_wins: false_wins.map(false_win).collect(),
        has_tiles: event.shows_deals(session.number) && event.deals_made(session.number).next().is_some(),
    };
    Made::with_content(guest, &page, page.as_live())
}

/// The players or the teams of a session, ranked by the sum of their deals. `had` gives the results of a deal, `called`
/// name and link.
fn lines<K: Ord>(
    guest: &Visitor,
    deals: &[DealCompared],
    had: impl Fn(&DealCompared) -> Vec<(K, i32, Option<StandardPoints>)>,
    false_wins: impl Iterator<Item = (K, StandardPoints)>,
    called: impl Fn(&K) -> (Name, String),
) -> Vec<Line> {
    let mut all: BTreeMap<K, (Vec<Option<StandardPoints>>, i32, StandardPoints)> = BTreeMap::new();
    let none = || (vec![None; deals.len()], 0, StandardPoints::ZERO);
    for (who, imp) in false_wins {
        all.entry(who).or_insert_with(none).2 += imp;
    }
    for (place, deal) in deals.iter().enumerate() {
        for (who, points, worth) in had(deal) {
            let own = all.entry(who).or_insert_with(none);
            own.0[place] = worth;
            own.1 += points;
        }
    }
    let sum = |worth: &[Option<StandardPoints>]| worth.iter().flatten().copied().sum::<StandardPoints>();
    let mut all: Vec<_> =
        all.into_iter().map(|(who, (worth, points, fined))| (sum(&worth) - fined, points, who, worth, fined)).collect();
    all.sort_by_key(|(sum, points, ..)| Reverse((*sum, *points)));
    let of_deal = |worth: &Option<StandardPoints>| {
        worth.map(|worth| (guest.locale.points(worth), class(worth.cmp(&StandardPoints::ZERO) as i32)))
    };
    (all.iter())
        .map(|(sum, points, who, worth, fined)| {
            let (name, link) = called(who);
            Line {
                rank: all.partition_point(|own| (own.0, own.1) > (*sum, *points)) + 1,
                name,
                link,
                worth: worth.iter().map(of_deal).collect(),
                sum: guest.locale.points(*sum),
                points: show::delta(GamePoints(*points)),
                fined: if *fined == StandardPoints::ZERO { String::new() } else { guest.locale.points(-*fined) },
            }
        })
        .collect()
}

/// The page of all deals of a session.
pub(super) fn deals(guest: &Visitor, event: &Event, number: u16) -> Result<Made, Failure> {
    let session = session(event, number)?;
    let (deals, slug) = (event.deals_compared(session), &event.head.slug);
    let of_players = |deal: &DealCompared| {
        let own = deal.results.iter().filter(|own| own.counts);
        own.map(|own| (own.player, own.points.0, own.worth)).collect()
    };
    let of_teams = |deal: &DealCompared| deal.teams.iter().map(|own| (own.team, own.points.0, own.worth)).collect();
    let false_wins = event.false_wins(session);
    let fined_players = false_wins.iter().filter(|own| own.played).map(|own| (own.player, own.imp));
    let of_teams_fined = false_wins.iter().filter(|_| event.compares_teams());
    let fined_teams = of_teams_fined.filter_map(|own| Some((own.team?, own.imp)));
    let title = guest.locale.msg("compared-session").arg("session", number).to_string();
    let page = DealsPage {
        page: Page::of_event(guest, &event.head, title),
        version: event.version,
        session: number,
        running: session.is_running(),
        deals: deals.iter().map(|deal| deal.number.get()).collect(),
        fined: !false_wins.is_empty(),
        teams: lines(guest, deals, of_teams, fined_teams, |team| {
            (Name::of_team(guest.locale, &event.entries, *team), format!("/e/{slug}/teams/{team}"))
        }),
        players: lines(guest, deals, of_players, fined_players, |player| {
            (Name::of_player(guest.locale, &event.entries, *player), format!("/e/{slug}/players/{player}"))
        }),
        slug: slug.clone(),
    };
    Made::with_content(guest, &page, page.as_live())
}
