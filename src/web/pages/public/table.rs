//! The page of a table: who sits where now, the largest hand, the four scores, all hands as they are entered.

use super::manual::manual_link;
use crate::pages::{Mark, filled_note, mark};
use askama::Template;
use event::event::{Event, Session, Table, TableLook};
use event::regulations::Entry;
use event::sheet::explained::Explained;
use event::sheet::hand_result::HandResult;
use event::sheet::named::{Element, Named};
use event::sheet::penalty::HandPenalty;
use event::values::ids::SessionNumber;
use messages::{answered, fans, foul, measure, wind};
use phone_rules::laid_tiles;
use rules::part::Part;
use rules::{BySeat, GamePoints, HandNumber, Round, Seat, Wind};
use site::failure::Failure;
use site::name::Name;
use site::plot::{Line, Scores, scores};
use site::public_pages::Made;
use site::render::{Page, say};
use site::show::{self, Laid};
use site::visitor::Visitor;
use std::cmp::Reverse;

/// A player in their current seat.
struct SeatCard {
    /// The class of the side of the table.
    side: &'static str,
    /// The wind, and one character for its tile.
    wind: String,
    wind_tile: String,
    deals: bool,
    name: Name,
    link: String,
    mark: Option<Mark>,
    team: Option<Name>,
    score: String,
    /// What the last hand gave, with its class.
    last: Option<(String, &'static str)>,
    leads: bool,
    note: String,
}

/// A hand in the list.
struct HandRow {
    number: u8,
    closes_round: bool,
    is_largest: bool,
    /// `None` if nobody won.
    winner: Option<Name>,
    /// The discarder, or else how the hand ended.
    how: String,
    /// How it was won, in short.
    won: String,
    points: String,
    main_fan: String,
    fans: Vec<FanLine>,
    tiles: Option<Laid>,
    penalties: Vec<String>,
    deltas: Vec<(String, &'static str)>,
}

/// A fan with the tiles that make it.
struct FanLine {
    link: String,
    name: String,
    points: u16,
    tiles: Option<Laid>,
    /// Whether the whole hand makes it.
    whole: bool,
}

#[derive(Template)]
#[template(path = "public/table.html", blocks = ["live"])]
struct TablePage {
    page: Page,
    version: i32,
    slug: String,
    session: u16,
    table: u16,
    state_class: &'static str,
    state: String,
    withheld: bool,
    by_totals: bool,
    /// Whether the event records hands elsewhere.
    instead: bool,
    /// Whether its result counts in the rankings.
    counts: bool,
    /// The page of a game that was played elsewhere, and its host name.
    elsewhere: Option<(String, String)>,
    refused: bool,
    seats: Vec<SeatCard>,
    /// The hand in progress, or the last one, and its prevalent wind.
    hand: u8,
    round: String,
    rows: Vec<HandRow>,
    /// The hands that are still to be played.
    to_come: Vec<u8>,
    playing: bool,
    largest: Option<usize>,
    names: Vec<Name>,
    totals: Vec<String>,
    /// The drawings for phones and for wide screens; `None` while there is nothing to draw.
    plot: Option<(String, String)>,
    /// Whether the event plays duplicate, so that deals are compared.
    compared: bool,
    other_sessions: Vec<u16>,
    other_tables: Vec<u16>,
}

/// A table, for a visitor.
struct Shown<'a> {
    guest: &'a Visitor,
    event: &'a Event,
    table: &'a Table,
    names: BySeat<String>,
    named: BySeat<Name>,
}

impl Shown<'_> {
    fn seats(&self, session: &Session, look: &TableLook) -> Vec<SeatCard> {
        let (sheet, winds) = (&self.table.sheet, &look.winds);
        let last = sheet.hands().last().filter(|_| self.table.entry() == Entry::Hands).map(HandResult::scores);
        let card = |side: Seat| {
            let start = sheet.rotation().player_in(side, look.hand.round());
            let id = self.table.sitting()[start];
            let team = self.event.entries.team_of(id);
            let wind_name = self.guest.locale.say(&wind(winds[start]));
            SeatCard {
                side: ["at-east", "at-south", "at-west", "at-north"][side as usize],
                wind: wind_name.clone(),
                wind_tile: if wind_name.chars().count() > 1 { winds[start].letter().to_string() } else { wind_name },
                deals: winds[start] == Wind::East,
                name: self.named[start].clone(),
                link: format!("/e/{}/players/{id}", self.event.head.slug),
                mark: mark(self.guest, self.event, id),
                team: team.map(|team| Name::of_team(self.guest.locale, &self.event.entries, team)),
                score: if session.withheld { String::new() } else { show::game(look.scores[start]) },
                last: last.map(|last| delta(last[start])),
                leads: look.leads[start],
                note: filled_note(self.guest, &self.table.filled[start]),
            }
        };
        Seat::ALL.map(card).into()
    }

    fn row(&self, hand: &HandResult) -> HandRow {
        let say = |message| self.guest.locale.say(&message);
        let fans_of = self.fans(hand);
        let rules = self.table.sheet.rules();
        let main = hand.fans().iter().max_by_key(|named| (named.element.points(&rules), Reverse(named.element)));
        let from =
            |discarder: Seat| self.guest.locale.msg("table-from").arg("name", &self.names[discarder]).to_string();
        let (number, scores) = (hand.number().get(), hand.scores());
        HandRow {
            number,
            closes_round: (self.table.sheet.place(number) + 1).is_multiple_of(4),
            is_largest: false,
            winner: hand.win().map(|win| self.named[win.winner()].clone()),
            how: hand.discarder().map_or_else(|| say(messages::ending(hand.ending())), from),
            won: hand.win().map_or(String::new(), |_| {
                self.guest.locale.msg(format!("table-won-{}", hand.ending().code())).to_string()
            }),
            points: hand.win().map_or(String::new(), |win| {
                let flowers = if win.flowers() > 0 { format!("+{}", win.flowers()) } else { String::new() };
                let points = format!("{}{flowers}", win.basic_points());
                self.guest.locale.msg("table-fans").arg("points", points).to_string()
            }),
            main_fan: (main.map(|named| fans::counted_element(*named)).into_iter())
                .chain(hand.win().and_then(|win| answered(win, &self.names)))
                .map(say)
                .collect::<Vec<_>>()
                .join(" · "),
            fans: fans_of,
            tiles: hand.tiles().map(|won| show::hand(&won.tiles)),
            penalties: hand.penalties().iter().map(|penalty| self.penalty(penalty)).collect(),
            deltas: Seat::ALL.map(|seat| self.delta_of(hand, seat, scores[seat])).into(),
        }
    }

    /// What a hand gave a player, with a class that lets the winner and the discarder stand out.
    fn delta_of(&self, hand: &HandResult, seat: Seat, points: GamePoints) -> (String, &'static str) {
        let class = match hand.win() {
            Some(win) if win.winner() == seat => "gain strong",
            Some(_) if hand.discarder() == Some(seat) => "loss",
            _ => "quiet",
        };
        (show::delta(points), class)
    }

    /// The claimed fans or patterns, each with its tiles if these are known and contain it.
    fn fans(&self, hand: &HandResult) -> Vec<FanLine> {
        let rules = self.table.sheet.rules();
        let explained = hand.explained(&rules);
        let part = |element: Element| {
            let Explained { won, parts } = explained.as_ref()?;
            let (_, part) = parts.iter().find(|(counted, _)| *counted == element)?;
            Some((won, part))
        };
        let line = |named: &Named| {
            let found = part(named.element);
            FanLine {
                link: manual_link(named.element),
                name: self.guest.locale.say(&fans::counted_element(*named)),
                points: named.points(&rules),
                tiles: found.and_then(|(won, part)| laid_tiles(part, won)),
                whole: found.is_some_and(|(_, part)| *part == Part::Hand),
            }
        };
        hand.fans().iter().map(line).collect()
    }

    fn penalty(&self, penalty: &HandPenalty) -> String {
        let said = self.guest.locale.msg("penalty-line").arg("name", &self.names[penalty.offender]);
        let say = |message| self.guest.locale.say(&message);
        said.arg("foul", say(foul(penalty.foul))).arg("what", say(measure(penalty, &self.names))).to_string()
    }

    /// The four scores after each hand.
    fn plot(&self) -> Scores {
        let sheet = &self.table.sheet;
        let line = |(tone, seat): (u8, Seat)| {
            let after = sheet.hands().iter().map(|hand| sheet.total_after(hand.number())[seat].0);
            let points: Vec<i32> = std::iter::once(sheet.base().0).chain(after).collect();
            Line {
                tone,
                name: self.names[seat].clone(),
                value: show::game(sheet.total()[seat]),
                points: points.into_iter().map(Some).collect(),
            }
        };
        Scores {
            title: say(self.guest, "table-scores"),
            lines: (1..).zip(Seat::ALL).map(line).collect(),
            base: sheet.base().0,
            rounds: Round::ALL.map(|round| self.round("table-round-short", round)),
        }
    }

    fn round(&self, id: &'static str, round: Round) -> String {
        let prevalent = self.guest.locale.say(&wind(round.prevalent_wind()));
        self.guest.locale.msg(id).arg("wind", prevalent).to_string()
    }
}

fn delta(points: GamePoints) -> (String, &'static str) {
    let class = match points.0 {
        1.. => "gain",
        0 => "quiet",
        _ => "loss",
    };
    (show::delta(points), class)
}

/// The state of a table: its class, and the key of its text.
fn state(session: &Session, table: &Table) -> (&'static str, &'static str) {
    match (session.started_at, session.closed_at) {
        (None, _) => ("waiting", "session-seated"),
        _ if session.withheld => ("withheld", "status-withheld"),
        (_, Some(_)) if table.counts() => ("official", "session-over"),
        _ if !table.counts() => ("live", "table-wrong-sum"),
        _ if table.standing().is_some() => ("official", "table-by-totals"),
        _ if table.is_complete() => ("official", "table-complete"),
        _ => ("live", "session-running"),
    }
}

/// The page of a table of a session.
pub(super) fn table(guest: &Visitor, event: &Event, session: u16, number: u16) -> Result<Made, Failure> {
    let (session, table) = event.place(session, number).ok_or(Failure::NotFound)?;
    let named = |player| Name::of_player(guest.locale, &event.entries, player);
    let shown = Shown { guest, event, table, names: event.names(table), named: table.sitting().map(named) };
    let sheet = &table.sheet;
    let look = table.look();
    let mut rows: Vec<HandRow> = sheet.hands().iter().map(|hand| shown.row(hand)).collect();
    let worth = |hand: &HandResult| hand.win().map(|win| win.basic_points());
    // The first of equals.
    let largest = sheet.hands().iter().enumerate().rev().max_by_key(|(_, hand)| worth(hand));
    let largest = largest.filter(|(_, hand)| hand.win().is_some()).map(|(place, _)| place);
    largest.into_iter().for_each(|place| rows[place].is_largest = true);
    let drawn = (!rows.is_empty() && table.entry() == Entry::Hands).then(|| shown.plot());
    let (state_class, state) = state(session, table);
    let title = guest.locale.msg("sheet-title").arg("session", session.number.0).arg("table", number).to_string();
    let expected = table.awaits_hand() && !session.withheld;
    let begun = |of: SessionNumber| event.session(of).is_some_and(|of| of.table(table.number).is_some());
    let page = TablePage {
        page: Page::of_event(guest, &event.head, title),
        version: event.version,
        slug: event.head.slug.clone(),
        session: session.number.0,
        table: number,
        state_class,
        state: guest.locale.msg(state).to_string(),
        withheld: session.withheld,
        by_totals: table.entry() == Entry::Totals,
        instead: table.has_totals_instead(),
        counts: session.withheld || table.counts(),
        elsewhere: table.log.link().map(|link| (link.to_string(), link.host().to_owned())),
        refused: !table.refused.is_empty(),
        seats: shown.seats(session, &look),
        hand: look.hand.get(),
        round: shown.round("table-round", look.hand.round()),
        to_come: sheet.order().map(HandNumber::get).skip(rows.len()).filter(|_| expected).collect(),
        playing: session.is_running() && expected,
        rows,
        largest,
        names: Seat::ALL.map(|seat| shown.named[seat].clone()).into(),
        totals: look.scores.values().map(|points| show::game(*points)).into(),
        plot: drawn.map(|drawn| (scores((326, 230), &drawn), scores((640, 190), &drawn))),
        compared: event.head.regulations.duplicate.is_some(),
        other_sessions: (event.sessions.iter().map(|other| other.number))
            .filter(|other| *other != session.number && begun(*other))
            .map(|other| other.0)
            .collect(),
        other_tables: session.tables.iter().map(|other| other.number.0).filter(|other| *other != number).collect(),
    };
    Made::with_content(guest, &page, page.as_live())
}
