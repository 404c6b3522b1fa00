//! 附件6 比赛成绩统计表: the results of every player and team in every session, for any number of both (1998 p.45).
//!
//! Sessions that do not fit beside each other follow in further tables; sums, ranks and signatures are in the last.

use super::flow::{Flow, Heading};
use super::length::mm;
use super::page::{Align, Page};
use super::table::{Block, Column, Table};
use super::{Language, Printed, Stamp, Style, pdf, space_out, stamp_line};
use event::regulations::Scope;
use event::stage::scoring::Unit;
use messages::{Locale, Message, signed_minus};
use rules::{GamePoints, StandardPoints};

/// Maximum number of sessions beside each other.
const MAX_SESSIONS_PER_PAGE: usize = 5;

/// Number of rows on the form, four teams of four players; they are as high as a page allows.
const ROWS: i32 = 16;

/// A summary.
#[derive(Clone, Debug)]
pub struct ScoreSummary {
    /// The event's name.
    pub event: String,
    /// Number of sessions with columns.
    pub sessions: usize,
    /// The first sessions of later stages, from 0: a thick line is before them.
    pub first_sessions: Vec<usize>,
    /// The players among whom standard points are shared.
    pub scope: Scope,
    /// How a session score becomes points.
    pub unit: Unit,
    /// The teams with their players; in an individual event one for each player, without a name.
    pub teams: Vec<SummaryTeam>,
    /// Whether the event is one of teams.
    pub in_teams: bool,
    /// Remarks on its results.
    pub notes: Vec<Message>,
    /// The stamp of the event.
    pub stamp: Option<Stamp>,
}

impl Default for ScoreSummary {
    /// The form of the rule book: four teams of four players, four sessions, standard points among the group (1998 p.45).
    fn default() -> ScoreSummary {
        let team = SummaryTeam { players: vec![SummaryPlayer::default(); 4], ..SummaryTeam::default() };
        let (teams, scope, event) = (vec![team; 4], Scope::Group, String::new());
        let unit = Unit::Standard;
        let (first_sessions, notes) = (Vec::new(), Vec::new());
        ScoreSummary { event, sessions: 4, first_sessions, scope, unit, teams, in_teams: true, notes, stamp: None }
    }
}

/// A team, or a single player.
#[derive(Clone, Debug, Default)]
pub struct SummaryTeam {
    /// 单位.
    pub name: String,
    /// Standard points of each session; `None` if it has not been played.
    pub sessions: Vec<Option<StandardPoints>>,
    /// Their sum with the points [besides](Besides) the sessions; `None` before the first session.
    pub total: Option<StandardPoints>,
    /// What the total contains besides the sessions.
    pub besides: Besides,
    /// 团体名次.
    pub rank: Option<usize>,
    /// Its players.
    pub players: Vec<SummaryPlayer>,
}

/// A player.
#[derive(Clone, Debug, Default)]
pub struct SummaryPlayer {
    /// 姓名.
    pub name: String,
    /// 号码.
    pub number: String,
    /// Each session; `None` if the player has no result.
    pub sessions: Vec<Option<SummaryCell>>,
    /// The sum of standard points with those [besides](Besides) the sessions; `None` before the first session.
    pub total: Option<StandardPoints>,
    /// What the total contains besides the sessions.
    pub besides: Besides,
    /// 个人名次.
    pub rank: Option<usize>,
}

/// The standard points of a total that belong to no session, so that every row adds up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Besides {
    /// Points carried over, or not counted.
    pub adjusted: StandardPoints,
    /// Points deducted as penalties.
    pub deducted: StandardPoints,
}

/// A part of [`Besides`] with a column, if anybody has such points.
type BesidesColumn = (&'static str, fn(Besides) -> StandardPoints);

const BESIDES: [BesidesColumn; 2] =
    [("print-summary-adjusted", |of| of.adjusted), ("print-summary-deducted", |of| -of.deducted)];

fn besides_columns(all: impl Iterator<Item = Besides> + Clone) -> Vec<BesidesColumn> {
    let is_shown = |(_, part): &BesidesColumn| all.clone().any(|of| part(of) != StandardPoints::ZERO);
    BESIDES.into_iter().filter(is_shown).collect()
}

/// A player's result in a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SummaryCell {
    /// 比赛分.
    pub game_points: GamePoints,
    /// 名次 among those ranked with each other.
    pub rank: Option<usize>,
    /// 标准分.
    pub standard_points: StandardPoints,
    /// Whether it is the result of a bye.
    pub is_bye: bool,
}

/// The summary, over as many pages as necessary.
pub fn score_summary(style: Style, summary: &ScoreSummary) -> Printed {
    pdf::document(style, &style.language.say(&Message::new("print-summary-title")), pages(style, summary))
}

/// The summary as a workbook: all sessions in one table.
pub fn workbook(style: Style, summary: &ScoreSummary) -> Vec<u8> {
    let language = style.language;
    let title = language.line(&Message::new("print-summary-title"));
    let above = [summary.event.clone()].into_iter().chain(summary.notes.iter().map(|note| language.line(note)));
    let foot = stamp_line(language, &summary.event, summary.stamp.as_ref());
    let table = table(language, summary, 0..summary.sessions, true);
    super::workbook::workbook(&title, &above.collect::<Vec<_>>(), &table, &foot)
}

pub(super) fn pages(style: Style, summary: &ScoreSummary) -> Vec<Page> {
    let language = style.language;
    let event = (Align::Centre, summary.event.clone());
    let notes = summary.notes.iter().map(|note| (Align::Left, language.line(note)));
    let above = [event].into_iter().chain(notes).filter(|(_, text)| !text.is_empty()).collect();
    let heading = Heading {
        attachment: language.line(&Message::new("print-attachment").arg("number", 6)),
        title: space_out(&language.line(&Message::new("print-summary-title"))),
        above,
        foot: stamp_line(language, &summary.event, summary.stamp.as_ref()),
    };
    let mut flow = Flow::new(style.paper.sideways(), heading);
    let strips = summary.sessions.div_ceil(MAX_SESSIONS_PER_PAGE).max(1);
    let long = summary.sessions.div_ceil(strips).max(1);
    for strip in 0..strips {
        let sessions = strip * long..((strip + 1) * long).min(summary.sessions);
        if strip > 0 {
            flow.new_page();
        }
        let last = strip + 1 == strips;
        let table = table(language, summary, sessions, last);
        flow.table(&flow.fit_rows(table, ROWS, mm(65)));
    }
    flow.pages(language)
}

/// The columns of the form for these sessions; with sums, ranks and signatures in the `last` table.
fn table(language: Language, summary: &ScoreSummary, sessions: std::ops::Range<usize>, last: bool) -> Table {
    let say = |id| language.label(&Message::new(id));
    let centred = |head: String, share| Column::new(head, share, Align::Centre);
    let session = |number: usize| {
        let head = language.label(&Message::new("print-session").arg("session", number + 1));
        Column { is_thick_before: summary.first_sessions.contains(&number), ..centred(head, 45) }
    };
    let team = summary.in_teams;
    let of_players = besides_columns(summary.teams.iter().flat_map(|team| &team.players).map(|own| own.besides));
    let of_teams = besides_columns(summary.teams.iter().map(|team| team.besides));
    let mut columns = vec![centred(say(if team { "print-summary-unit" } else { "print-club" }), 55).merge()];
    columns.push(centred(say("print-name"), 67));
    columns.push(centred(say("print-summary-number"), 42));
    for number in sessions.clone() {
        let group = say("print-summary-game-points");
        columns.push(session(number).in_group(&group));
        columns.push(centred(say("print-summary-rank"), 30).in_group(&group));
    }
    let group = say("print-summary-own-standard");
    columns.extend(sessions.clone().map(|number| session(number).in_group(&group)));
    if last {
        columns.extend(of_players.iter().map(|&(head, _)| centred(say(head), 45).in_group(&group)));
        columns.push(centred(say("print-summary-total"), 45).in_group(&group));
        columns.push(centred(say("print-summary-own-rank"), 38));
    }
    if team {
        let group = say("print-summary-team-standard");
        columns.extend(sessions.clone().map(|number| session(number).in_group(&group).merge()));
        if last {
            columns.extend(of_teams.iter().map(|&(head, _)| centred(say(head), 45).in_group(&group).merge()));
            columns.push(centred(say("print-summary-total"), 45).in_group(&group).merge());
            columns.push(centred(say("print-summary-team-rank"), 37).merge());
        }
    }
    if last {
        columns.push(centred(say("print-summary-signature"), 42).merge());
    }
    let note = match (summary.unit, summary.scope) {
        (Unit::Raw, _) => None,
        (Unit::MatchPoints, _) => Some("print-summary-note-match"),
        (Unit::Imp, _) => Some("print-summary-note-imp"),
        (Unit::Standard, Scope::Table) => Some("print-summary-note-table"),
        (Unit::Standard, Scope::Group) => Some("print-summary-note-group"),
    };
    let in_stages = summary.first_sessions.iter().any(|first| *first < summary.sessions);
    let result = if in_stages { "print-summary-result-stages" } else { "print-summary-result" };
    Table {
        blocks: summary
            .teams
            .iter()
            .map(|of| {
                let besides = (of_players.as_slice(), team.then_some(of_teams.as_slice()));
                block(language.first, of, sessions.clone(), besides, last)
            })
            .collect(),
        size: 900,
        note: note
            .map_or(String::new(), |note| language.label(&Message::new(note).arg("result", Message::new(result)))),
        ..Table::form(columns, Vec::new(), mm(80))
    }
}

/// The rows of a team. `of_players` and `of_teams` are the columns besides sessions; the latter are `None` in an
/// individual event.
fn block(
    locale: Locale,
    of: &SummaryTeam,
    sessions: std::ops::Range<usize>,
    (of_players, of_teams): (&[BesidesColumn], Option<&[BesidesColumn]>),
    last: bool,
) -> Block {
    let rank = |rank: Option<usize>| rank.map_or(String::new(), |rank| rank.to_string());
    let points = |points: Option<StandardPoints>| points.map_or(String::new(), |points| locale.points(points));
    let besides = |columns: &[BesidesColumn], of: Besides| {
        let part = |(_, part): &BesidesColumn| points(Some(part(of)).filter(|part| *part != StandardPoints::ZERO));
        columns.iter().map(part).collect::<Vec<_>>()
    };
    let row = |player: &SummaryPlayer| {
        let cell = |session: usize| player.sessions.get(session).copied().flatten();
        let mut row = vec![of.name.clone(), player.name.clone(), player.number.clone()];
        for session in sessions.clone() {
            row.push(cell(session).map_or(String::new(), |cell| signed_minus(cell.game_points.0)));
            let bye = || locale.msg("bye").to_string();
            row.push(cell(session).map_or(String::new(), |cell| if cell.is_bye { bye() } else { rank(cell.rank) }));
        }
        row.extend(sessions.clone().map(|session| points(cell(session).map(|cell| cell.standard_points))));
        if last {
            row.extend(besides(of_players, player.besides));
            row.extend([points(player.total), rank(player.rank)]);
        }
        if let Some(of_teams) = of_teams {
            let own = |session: usize| of.sessions.get(session).copied().flatten();
            row.extend(sessions.clone().map(|session| points(own(session))));
            if last {
                row.extend(besides(of_teams, of.besides));
                row.extend([points(of.total), rank(of.rank)]);
            }
        }
        row
    };
    of.players.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Paper;
    use super::super::length::Length;
    use super::super::page::{Mark, texts};
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn a_row_adds_up_to_its_total_by_penalties_in_a_column_of_their_own() {
        let whole = StandardPoints::whole;
        let besides = Besides { deducted: whole(2), ..Besides::default() };
        let sessions = [56, 48, 50, 75].map(|points| Some(whole(points))).to_vec();
        let mut summary = ScoreSummary::default();
        let heads = |summary: &ScoreSummary| {
            let table = table(Locale::ZhHans.into(), summary, 0..4, true);
            let cells = table.blocks[0][0].clone();
            table.columns.into_iter().map(|column| column.head).zip(cells).collect::<Vec<_>>()
        };
        assert!(heads(&summary).iter().all(|(head, _)| head != "罚分"), "the form of the book");
        summary.teams[0] = SummaryTeam { sessions, total: Some(whole(227)), besides, ..summary.teams[0].clone() };
        let found = heads(&summary);
        let team = found.iter().rposition(|(head, _)| head == "合计").unwrap();
        let team: Vec<&str> = found[team - 5..=team].iter().map(|(_, cell)| cell.as_str()).collect();
        assert_eq!(team, ["56", "48", "50", "75", "−2", "227"]);
        assert_eq!(found.iter().filter(|(head, _)| head == "罚分").count(), 1, "no player has one");
    }

    #[test]
    fn the_key_says_what_a_sum_is_once_a_later_stage_is_played() {
        let note = |first: usize| {
            let summary = ScoreSummary { first_sessions: vec![first], ..ScoreSummary::default() };
            table(Locale::En.into(), &summary, 0..4, true).note
        };
        assert!(note(4).contains("of all sessions is the result") && !note(4).contains("Adj."), "{}", note(4));
        assert!(note(2).contains("“Adj.”") && !note(2).contains("of all sessions"), "{}", note(2));
        assert!(note(2).contains("those who reached a higher stage are ranked above the others"), "{}", note(2));
    }

    #[test]
    fn the_form_of_the_book_is_a_page_of_sixteen_rows_to_write_in_with_its_note() {
        for language in Language::all() {
            for paper in Paper::ALL {
                let style = Style { language, paper, ..Style::default() };
                let pages = pages(style, &ScoreSummary::default());
                let [page] = &pages[..] else { panic!("{language} {paper:?}: {} pages", pages.len()) };
                let mut lines: BTreeMap<(Length, Length), Vec<Length>> = BTreeMap::new();
                for mark in &page.marks {
                    if let Mark::Line { from, to, .. } = mark
                        && from.1 == to.1
                    {
                        lines.entry((from.0, to.0)).or_default().push(from.1);
                    }
                }
                let names = lines.into_values().find(|lines| lines.len() == 16).unwrap();
                let least = names.windows(2).map(|pair| pair[1] - pair[0]).min().unwrap();
                let wanted = if language.second.is_none() { mm(80) } else { mm(70) };
                assert!(least >= wanted, "{language} {paper:?}: {least}");
            }
        }
        let found = texts(&pages(Style::default(), &ScoreSummary::default())).concat();
        assert!(found.contains("（注）局数由竞赛规程规定"), "{found}");
    }
}
