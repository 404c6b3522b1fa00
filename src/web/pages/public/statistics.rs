//! The statistics of an event: the course of the ranking, large hands, fans, how hands end, and whether seats were
//! fair.

use super::manual::manual_link;
use askama::Template;
use event::event::{Event, Step};
use event::ranking::standings::Row;
use event::regulations::SheetRules;
use event::sheet::named::Named;
use event::statistics::{self, FanCount, Played, Tally};
use event::values::ids::PlayerId;
use messages::{ending, fans, seat, wind};
use rules::{RuleSet, Seat, StandardPoints};
use site::failure::Failure;
use site::name::Name;
use site::plot::{self, Bar, Interval, Line, Part, Points, Ranks};
use site::public_pages::Made;
use site::render::{Page, say};
use site::show::{self, Laid};
use site::visitor::Visitor;
use std::collections::HashMap;
use std::hash::Hash;

/// Lines in the plot of ranks; the first four have a colour.
const MAX_LINES_IN_PLOT: usize = 10;
/// With more ranks the plot has no numbers in circles.
const MAX_RANKS_IN_CIRCLES: usize = 12;
/// Hands shown as the largest.
const MAX_LARGE_HANDS: usize = 3;
/// Fans with a bar.
const MAX_BARS: usize = 11;

/// A large hand.
struct LargeHand {
    points: u16,
    winner: Option<Name>,
    how: String,
    at: String,
    link: String,
    tiles: Option<Laid>,
    fans: String,
}

/// The tally of a player, a team, a wind or the field.
struct TallyRow {
    name: Name,
    /// Empty if there is no page.
    link: String,
    hands: u32,
    won: u32,
    won_share: String,
    self_drawn: u32,
    dealt_in: u32,
    dealt_in_share: String,
    mean: String,
    most: u16,
}

struct FanRow {
    link_of_fan: String,
    name: String,
    points: u16,
    hands: u32,
    main: u32,
    first: Option<Name>,
    at: String,
    link: String,
}

#[derive(Template)]
#[template(path = "public/statistics.html")]
struct StatisticsPage {
    page: Page,
    slug: String,
    hands: usize,
    sessions: String,
    running: Option<u16>,
    /// Plots come in pairs: for phones, and for wide screens.
    course: Option<(String, String)>,
    course_title: String,
    points: Option<(String, String)>,
    largest: Vec<LargeHand>,
    fans_plot: Option<(String, String)>,
    endings: (String, String),
    seats: Option<(String, String)>,
    seats_note: String,
    winds: Vec<TallyRow>,
    fans: Vec<FanRow>,
    of_named: NamedTitles,
    teams: Vec<TallyRow>,
    players: Vec<TallyRow>,
    field: TallyRow,
}

/// The headings for fans, or in the World Series for patterns.
struct NamedTitles {
    frequent: String,
    about: String,
    first: String,
    column: String,
}

/// Thousandths as a percentage: `26.3%`.
fn percent(thousandths: Option<u32>) -> String {
    thousandths.map_or("·".to_owned(), |of| format!("{}.{}%", of / 10, of % 10))
}

fn tally_row(name: Name, link: String, tally: &Tally) -> TallyRow {
    let mean = tally.mean_points().map_or("·".to_owned(), |tenths| format!("{}.{}", tenths / 10, tenths % 10));
    TallyRow {
        name,
        link,
        hands: tally.hands,
        won: tally.won,
        won_share: percent(tally.thousandths(tally.won)),
        self_drawn: tally.self_drawn,
        dealt_in: tally.dealt_in,
        dealt_in_share: percent(tally.thousandths(tally.dealt_in)),
        mean,
        most: tally.most,
    }
}

/// The statistics of an event, for a visitor.
struct Shown<'a> {
    guest: &'a Visitor,
    event: &'a Event,
}

impl Shown<'_> {
    fn session(&self, number: u16) -> String {
        self.guest.locale.msg("session-n").arg("session", number).to_string()
    }

    fn place(&self, played: &Played) -> (String, String) {
        let (session, table) = (played.table.session, played.table.number);
        let said = self.guest.locale.msg("statistics-place").arg("session", session.0).arg("table", table.0);
        let said = said.arg("hand", played.hand.number().get()).to_string();
        (said, format!("/e/{}/tables/{session}/{table}", self.event.head.slug))
    }

    fn winner(&self, played: &Played) -> Option<Name> {
        let winner = played.hand.win().map(|win| played.table.sitting()[win.winner()]);
        winner.map(|winner| Name::of_player(self.guest.locale, &self.event.entries, winner))
    }

    fn large_hand(&self, played: &Played) -> LargeHand {
        let names = self.event.names(played.table);
        let how = match played.hand.discarder() {
            Some(discarder) => self.guest.locale.msg("table-from").arg("name", &names[discarder]).to_string(),
            None => self.guest.locale.say(&ending(played.hand.ending())),
        };
        let name = |named: &Named| {
            format!("{} {}", self.guest.locale.say(&fans::counted_element(*named)), named.points(&self.rules()))
        };
        let (at, link) = self.place(played);
        LargeHand {
            points: played.hand.win().map_or(0, |win| win.basic_points()),
            winner: self.winner(played),
            how,
            at,
            link,
            tiles: played.hand.tiles().map(|won| show::hand(&won.tiles)),
            fans: played.hand.fans().iter().map(name).collect::<Vec<_>>().join(" · "),
        }
    }

    fn rules(&self) -> SheetRules {
        self.event.head.regulations.sheet_rules()
    }

    fn fan(&self, of: &FanCount) -> FanRow {
        let (at, link) = self.place(&of.first);
        FanRow {
            link_of_fan: manual_link(of.fan),
            name: self.guest.locale.say(&fans::element(of.fan)),
            points: of.fan.points(&self.rules()),
            hands: of.hands,
            main: of.main,
            first: self.winner(&of.first),
            at,
            link,
        }
    }

    /// The names of all sessions, also of those to come.
    fn sessions(&self, steps: &[Step]) -> Vec<String> {
        let sessions = steps.len().max(self.event.head.regulations.sessions.into());
        (1..=sessions).filter_map(|number| Some(self.session(u16::try_from(number).ok()?))).collect()
    }

    /// A line for each of the first rows, with a value after each session.
    fn lines<K: Copy>(
        rows: &[Row<K>],
        steps: &[Step],
        name: impl Fn(K) -> String,
        value: impl Fn(&Step, K) -> Option<i32>,
    ) -> Vec<Line> {
        let line = |(place, row): (usize, &Row<K>)| Line {
            tone: u8::try_from(place + 1).ok().filter(|tone| *tone <= 4).unwrap_or(0),
            name: name(row.key),
            value: show::standard(row.standard_points),
            points: steps.iter().map(|step| value(step, row.key)).collect(),
        };
        rows.iter().filter(|row| row.has_played).take(MAX_LINES_IN_PLOT).enumerate().map(line).collect()
    }

    /// The ranks of the first rows over the sessions; `None` before there is one.
    fn ranks<K: Copy + Eq + Hash>(
        &self,
        rows: &[Row<K>],
        steps: &[Step],
        name: impl Fn(K) -> String,
        ranks: impl Fn(&Step) -> &HashMap<K, usize>,
    ) -> Option<(String, String)> {
        let mut course = Ranks {
            title: say(self.guest, "statistics-course"),
            lines: Self::lines(rows, steps, name, |step, key| i32::try_from(*ranks(step).get(&key)?).ok()),
            of: rows.iter().filter(|row| row.has_played).count(),
            sessions: self.sessions(steps),
            running: steps.iter().position(|step| step.running),
            numbers: false,
        };
        if course.lines.is_empty() {
            return None;
        }
        let phone = plot::ranks((326, 300), &course);
        course.numbers = course.of <= MAX_RANKS_IN_CIRCLES;
        Some((phone, plot::ranks((760, if course.numbers { 340 } else { 380 }), &course)))
    }

    /// The points of the first rows over the sessions.
    fn points<K: Copy + Eq + Hash>(
        &self,
        rows: &[Row<K>],
        steps: &[Step],
        name: impl Fn(K) -> String,
        points: impl Fn(&Step) -> &HashMap<K, StandardPoints>,
    ) -> Option<(String, String)> {
        let drawn = Points {
            title: say(self.guest, "statistics-points"),
            lines: Self::lines(rows, steps, name, |step, key| Some(hundredths(*points(step).get(&key)?))),
            sessions: self.sessions(steps),
            running: steps.iter().position(|step| step.running),
        };
        // One session gives no line.
        (steps.len() > 1).then(|| (plot::points((326, 300), &drawn), plot::points((380, 330), &drawn)))
    }

    fn seats(&self) -> Option<(String, String)> {
        let expected = statistics::expected(self.event)?;
        let means = statistics::start_seats(self.event);
        let title = say(self.guest, "statistics-seats");
        let interval = |of: Seat| {
            let mean = means[of]?;
            let (low, high) = mean.interval?;
            Some(Interval { name: self.guest.locale.say(&seat(of)), mean: mean.hundredths, low, high })
        };
        let all: Option<Vec<Interval>> = Seat::ALL.into_iter().map(interval).collect();
        let (all, expected) = (all?, hundredths(expected));
        Some((plot::intervals(326, &title, expected, &all), plot::intervals(380, &title, expected, &all)))
    }

    fn seats_note(&self) -> String {
        let means = statistics::start_seats(self.event);
        let cases: Vec<String> = means.values().into_iter().flatten().map(|mean| mean.cases.to_string()).collect();
        let Some(expected) = statistics::expected(self.event) else { return String::new() };
        let said =
            self.guest.locale.msg("statistics-seats-note").arg("expected", plot::hundredths(hundredths(expected)));
        said.arg("cases", cases.join(" · ")).to_string()
    }

    fn player(&self, player: PlayerId, tally: &Tally) -> TallyRow {
        let link = format!("/e/{}/players/{player}", self.event.head.slug);
        tally_row(Name::of_player(self.guest.locale, &self.event.entries, player), link, tally)
    }
}

/// Standard points in whole hundredths, rounded towards zero.
fn hundredths(points: StandardPoints) -> i32 {
    i32::try_from(points.numerator() * 100 / points.denominator()).unwrap_or(0)
}

/// Sorts by wins, most first.
fn by_wins(mut rows: Vec<TallyRow>) -> Vec<TallyRow> {
    rows.sort_by_key(|row| (std::cmp::Reverse(row.won), row.hands));
    rows
}

pub(super) fn statistics(guest: &Visitor, event: &Event) -> Result<Made, Failure> {
    let shown = Shown { guest, event };
    let steps = event.course();
    let counts = statistics::fans(event);
    let mut frequent: Vec<&FanCount> = counts.iter().filter(|of| of.main > 0).collect();
    frequent.sort_by_key(|of| (std::cmp::Reverse(of.main), of.fan));
    let bar = |of: &&FanCount| {
        let name = guest.locale.say(&fans::element(of.fan));
        Bar { name, count: i32::try_from(of.main).unwrap_or(i32::MAX), shown: of.main.to_string() }
    };
    let bars: Vec<Bar> = frequent.iter().take(MAX_BARS).map(bar).collect();
    let part = |(how, count)| Part { name: guest.locale.say(&ending(how)), count };
    let parts: Vec<Part> = statistics::endings(event).into_iter().map(part).collect();
    let patterns = event.head.regulations.game == RuleSet::WorldSeries;
    let of_named = NamedTitles {
        frequent: say(guest, if patterns { "statistics-patterns" } else { "statistics-fans" }),
        about: say(guest, if patterns { "statistics-patterns-about" } else { "statistics-fans-about" }),
        first: say(guest, if patterns { "statistics-first-patterns" } else { "statistics-first" }),
        column: say(guest, if patterns { "patterns-named" } else { "column-fans" }),
    };
    let endings_title = say(guest, "statistics-endings");
    let of_teams = event.head.has_teams();
    let team_name = |team| event.entries.team_name(team);
    let player_name = |player| event.entries.player_name(player);
    let (course, points) = match of_teams {
        true => (
            shown.ranks(event.teams(), steps, team_name, |step| &step.teams),
            shown.points(event.teams(), steps, team_name, |step| &step.team_points),
        ),
        false => (
            shown.ranks(event.players(), steps, player_name, |step| &step.players),
            shown.points(event.players(), steps, player_name, |step| &step.player_points),
        ),
    };
    let range = match (steps.first(), steps.last()) {
        (Some(first), Some(last)) if first.session != last.session => format!("{}–{}", first.session, last.session),
        (Some(only), _) => only.session.to_string(),
        _ => String::new(),
    };
    let team =
        |(team, tally): (_, &Tally)| tally_row(Name::of_team(guest.locale, &event.entries, team), String::new(), tally);
    Made::whole_page(&StatisticsPage {
        page: Page::of_event(guest, &event.head, say(guest, "statistics-title")),
        slug: event.head.slug.clone(),
        hands: statistics::played(event).count(),
        sessions: range,
        running: steps.iter().find(|step| step.running).map(|step| step.session.0),
        course,
        points,
        course_title: say(guest, if of_teams { "statistics-course-teams" } else { "statistics-course" }),
        largest: statistics::largest(event)
            .iter()
            .take(MAX_LARGE_HANDS)
            .map(|played| shown.large_hand(played))
            .collect(),
        fans_plot: (!bars.is_empty())
            .then(|| (plot::bars(326, &of_named.frequent, &bars), plot::bars(380, &of_named.frequent, &bars))),
        endings: (plot::parts(326, &endings_title, &parts), plot::parts(380, &endings_title, &parts)),
        seats: shown.seats(),
        seats_note: shown.seats_note(),
        winds: (statistics::by_wind(event).iter())
            .map(|(of, tally)| tally_row(Name::word(guest.locale, guest.locale.say(&wind(*of))), String::new(), tally))
            .collect(),
        fans: counts.iter().map(|of| shown.fan(of)).collect(),
        of_named,
        teams: by_wins(statistics::of_teams(event).iter().map(|(of, tally)| team((*of, tally))).collect()),
        players: by_wins(statistics::of_players(event).iter().map(|(of, tally)| shown.player(*of, tally)).collect()),
        field: tally_row(
            Name::word(guest.locale, say(guest, "statistics-field")),
            String::new(),
            &statistics::field(event),
        ),
    })
}
