//! The individual and the team ranking on paper, with the criterion that decided between neighbours.
//!
//! Two facts to know: every page says whether the ranking is live, provisional or official; and rows are printed in the given
//! order, nothing is ranked here (1998 p.30, article 11).

use super::flow::{Flow, Heading};
use super::length::mm;
use super::page::{Align, Page};
use super::table::{Column, DRAWING_SIZE, Table};
use super::{Printed, Stamp, Style, pdf, space_out, stamp_line};
use chrono::NaiveDate;
use event::ranking::tie_break::Criterion;
use messages::{Message, day, decided, signed_minus};
use rules::GamePoints;

/// The entrants that are ranked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ranking {
    /// The players of an individual event.
    #[default]
    Individuals,
    /// The players of a team event, with their teams.
    TeamPlayers,
    /// Teams.
    Teams,
}

/// A ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// The event's name.
    pub event: String,
    /// The entrants that are ranked.
    pub ranking: Ranking,
    /// The stage and group; empty for the whole event.
    pub part: Option<Message>,
    /// The last session, and whether live, provisional or official.
    pub state: Message,
    /// The day of the signature.
    pub date: Option<NaiveDate>,
    /// The rows, the first rank first.
    pub rows: Vec<StandingsRow>,
    /// The total number of sessions, for which the lines of ranks leave room.
    pub sessions: usize,
    /// The stamp of the event.
    pub stamp: Option<Stamp>,
}

/// A row of a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingsRow {
    /// The rank, 1 for the first; equals share it.
    pub rank: usize,
    /// The player or the team.
    pub name: String,
    /// The player's team, or in an individual event the club or country; not printed for teams.
    pub of: String,
    /// The number of results that count.
    pub sessions: usize,
    /// The points carried from earlier stages, standard points and session scores; empty for none.
    pub carried: String,
    /// The other standard points: those of the sessions of the stage, less penalties.
    pub own_points: String,
    /// Whether the row is ranked by another stage than the one above it.
    pub is_first_of_stage: bool,
    /// Sum of standard points, as text.
    pub standard_points: String,
    /// Sum of session scores.
    pub game_points: GamePoints,
    /// Whether a player is disqualified.
    pub disqualified: bool,
    /// The criterion that put this row below the one above.
    pub decided_by: Option<DecidingCriterion>,
    /// The rank after each session; `None` if there was none yet.
    pub course: Vec<Option<usize>>,
}

/// The criterion that put a row below the one above.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecidingCriterion {
    /// The criterion.
    pub criterion: Criterion,
    /// The value of the row above, as text.
    pub above: String,
    /// The value of the row.
    pub here: String,
}

impl Ranking {
    fn title(self) -> Message {
        Message::new(match self {
            Ranking::Individuals | Ranking::TeamPlayers => "print-standings-players",
            Ranking::Teams => "print-standings-teams",
        })
    }
}

/// The rankings in order, each over as many pages as necessary.
pub fn standings(style: Style, rankings: &[Standings]) -> Printed {
    let title = rankings.first().map_or(String::new(), |first| style.language.say(&first.ranking.title()));
    pdf::document(style, &title, rankings.iter().flat_map(|ranking| pages(style, ranking)))
}

fn pages(style: Style, standings: &Standings) -> Vec<Page> {
    let language = style.language;
    let heading = Heading {
        title: space_out(&language.line(&standings.ranking.title())),
        above: [standings.event.clone()]
            .into_iter()
            .chain(
                [&standings.part, &Some(standings.state.clone())].into_iter().flatten().map(|text| language.line(text)),
            )
            .map(|text| (Align::Centre, text))
            .collect(),
        foot: stamp_line(language, &standings.event, standings.stamp.as_ref()),
        ..Heading::default()
    };
    let column = |id: &'static str, share, align| Column::new(language.label(&Message::new(id)), share, align);
    // After one session there is no line.
    let courses = standings.rows.iter().any(|row| row.course.iter().flatten().count() > 1);
    let (own, why) = if courses { (15, 19) } else { (17, 28) };
    let names = match standings.ranking {
        Ranking::Individuals => vec![("print-name", own), ("print-club", own)],
        Ranking::TeamPlayers => vec![("print-name", own), ("print-team", own)],
        Ranking::Teams => vec![("print-team", 2 * own)],
    };
    let mut columns = vec![column("column-rank", 7, Align::Centre)];
    columns.extend(names.iter().map(|(head, share)| column(head, *share, Align::Left)));
    // A team has several results of a session.
    let results = if standings.ranking == Ranking::Teams { "column-results" } else { "column-sessions" };
    columns.push(column(results, 8, Align::Centre));
    let carries = standings.rows.iter().any(|row| !row.carried.is_empty());
    if carries {
        columns.push(column("print-carried", 13, Align::Right));
        columns.push(column("print-stage-own", 10, Align::Right));
    }
    columns.push(column("column-standard-points", 12, Align::Right));
    columns.push(column("column-game-points", 11, Align::Right));
    columns.push(column("column-decided-by", why, Align::Left));
    if courses {
        let line = |row: &StandingsRow| course(row, standings.rows.len(), standings.sessions);
        columns.push(column("print-course", 13, Align::Left).with_drawings(standings.rows.iter().map(line).collect()));
    }
    let row = |row: &StandingsRow| {
        let why = |why: &DecidingCriterion| language.label(&decided(why.criterion, &why.above, &why.here));
        let mark = Message::new("print-disqualified");
        let mark = if row.disqualified { format!(" {}", language.label(&mark)) } else { String::new() };
        let mut cells = vec![row.rank.to_string(), format!("{}{mark}", row.name)];
        cells.extend((names.len() > 1).then(|| row.of.clone()));
        cells.push(row.sessions.to_string());
        if carries {
            cells.extend([row.carried.clone(), row.own_points.clone()]);
        }
        cells.extend([
            row.standard_points.clone(),
            signed_minus(row.game_points.0),
            row.decided_by.as_ref().map_or(String::new(), why),
        ]);
        cells
    };
    let table = Table::new(columns, standings.rows.iter().map(row).collect());
    let mut flow = Flow::new(style.paper.upright(), heading);
    let first = standings.rows.iter().enumerate().filter(|(_, row)| row.is_first_of_stage);
    let thick_rows = first.map(|(row, _)| row).collect();
    flow.table(&Table { row: mm(65), size: 950, thick_rows, is_signed: true, ..table });
    flow.signatures(&[
        (language.label(&Message::new("print-chief-signature")), String::new()),
        (
            language.label(&Message::new("print-date")),
            standings.date.map_or(String::new(), |date| language.line(&day(date))),
        ),
    ]);
    flow.pages(language)
}

/// The line of a row's ranks: the first rank at the top, the last at the bottom, sessions from left to right.
fn course(row: &StandingsRow, ranks: usize, sessions: usize) -> Vec<u16> {
    let share = |part: usize, of: usize, length: u16| {
        u16::try_from(part * usize::from(length) / of.max(1)).unwrap_or(length).min(length)
    };
    let [width, height] = DRAWING_SIZE;
    let ranked = row.course.iter().enumerate().filter_map(|(session, rank)| Some((session, (*rank)?)));
    ranked
        .flat_map(|(session, rank)| {
            [share(session, sessions.saturating_sub(1), width), share(rank - 1, ranks.saturating_sub(1), height)]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::page::{Mark, THICK, THIN, assert_inside, texts};
    use super::super::table::COURSE_THICKNESS;
    use super::super::{Language, Paper};
    use super::*;
    use messages::Locale;

    fn some(ranking: Ranking, count: usize) -> Standings {
        let row = |rank: usize| StandingsRow {
            rank,
            name: format!("棋手{rank}"),
            of: format!("第{rank}队"),
            sessions: 4,
            carried: String::new(),
            own_points: String::new(),
            is_first_of_stage: false,
            standard_points: format!("{}½", 1000 - rank),
            game_points: GamePoints(2000 - 100 * rank as i32),
            disqualified: false,
            decided_by: (rank > 1).then(|| DecidingCriterion {
                criterion: Criterion::GamePoints,
                above: format!("{}", 2100 - 100 * rank as i32),
                here: format!("{}", 2000 - 100 * rank as i32),
            }),
            course: Vec::new(),
        };
        let state = Message::new("status-official-meaning").arg("session", 4);
        let rows = (1..=count).map(row).collect();
        Standings {
            event: "春季赛".into(),
            ranking,
            part: None,
            state,
            date: NaiveDate::from_ymd_opt(2026, 11, 22),
            rows,
            sessions: 4,
            stamp: None,
        }
    }

    #[test]
    fn ranks_are_read_back_from_the_lines_of_the_rows() {
        let mut three = some(Ranking::TeamPlayers, 3);
        three.rows[0].course = vec![Some(3), None, Some(2), Some(1)];
        three.rows[1].course = vec![Some(1), Some(1), Some(1)];
        let line = |row: usize| course(&three.rows[row], 3, three.sessions);
        let read = |line: Vec<u16>| -> Vec<(u16, u16)> {
            let [width, height] = DRAWING_SIZE;
            line.chunks(2).map(|at| ((3 * at[0] + width / 2) / width, 1 + (2 * at[1] + height / 2) / height)).collect()
        };
        assert_eq!(read(line(0)), [(0, 3), (2, 2), (3, 1)]);
        assert_eq!(read(line(1)), [(0, 1), (1, 1), (2, 1)]);
        assert_eq!(line(2), Vec::<u16>::new());
        let drawn = pages(Style::default(), &three);
        assert_inside(&drawn);
        assert!(texts(&drawn).contains(&"名次走势".to_owned()));
        let places = drawn[0].marks.iter().filter_map(|mark| match mark {
            Mark::Line { from, to, thickness: COURSE_THICKNESS } => Some((*from, *to)),
            _ => None,
        });
        let places: Vec<_> = places.collect();
        assert_eq!(places.len(), 4, "two strokes for each who has three ranks");
        assert!(places[0].0.1 > places[0].1.1 && places[1].0.1 > places[1].1.1, "the first goes up");
        assert!(places[2].0.1 == places[2].1.1 && places[2].0.0 < places[2].1.0, "the second stays");
    }

    #[test]
    fn ranks_are_drawn_at_one_scale_however_high_a_row_is() {
        let mut two = some(Ranking::Individuals, 2);
        two.rows[1].name = "Wolfeschlegelsteinhausen Bergerdorff of the Faraway Mountains".into();
        two.rows.iter_mut().for_each(|row| row.course = vec![Some(1), Some(2)]);
        let drawn = pages(Style::default(), &two);
        let guides = drawn[0].marks.iter().filter_map(|mark| match mark {
            Mark::Line { from, to, thickness } if *thickness == THIN / 4 => Some((from.0, to.0)),
            _ => None,
        });
        let guides: Vec<_> = guides.collect();
        assert_eq!(guides, [guides[0]; 4], "two of each row");
    }

    #[test]
    fn nobody_signs_a_page_without_rows() {
        for paper in Paper::ALL {
            let style = Style { paper, ..Style::default() };
            for count in 1..=80 {
                let all = pages(style, &some(Ranking::Individuals, count));
                assert_inside(&all);
                let rows = |page: &Page| {
                    texts(std::slice::from_ref(page)).iter().filter(|text| text.starts_with("棋手")).count()
                };
                let rows: Vec<usize> = all.iter().map(rows).collect();
                assert_eq!(rows.iter().sum::<usize>(), count);
                assert!(rows.last().is_some_and(|last| *last >= count.min(3)), "{paper:?}: {rows:?}");
            }
        }
    }

    #[test]
    fn every_cell_is_in_the_column_of_its_head() {
        let found = texts(&pages(Style::default(), &some(Ranking::TeamPlayers, 3)));
        let heads = ["名次", "姓名", "队名", "局数", "标准分", "比赛分", "名次依据"];
        assert_eq!(found[..3], ["个 人 成 绩", "春季赛", "第 4 局后的正式成绩。"]);
        assert_eq!(found[3..10], heads);
        let rows = [
            "1",
            "棋手1",
            "第1队",
            "4",
            "999½",
            "1900",
            "2",
            "棋手2",
            "第2队",
            "4",
            "998½",
            "1800",
            "比赛分：1900 比 1800",
            "3",
            "棋手3",
            "第3队",
            "4",
            "997½",
            "1700",
            "比赛分：1800 比 1700",
        ];
        assert_eq!(found[10..30], rows);
        assert_eq!(found[30..33], ["裁判长签名：", "日期：", "2026 年 11 月 22 日"]);
    }

    #[test]
    fn what_was_carried_and_what_came_to_it_stand_beside_the_total_and_a_line_parts_the_stages() {
        let thick = |three: &Standings| {
            let drawn = pages(Style::default(), three);
            assert_inside(&drawn);
            let is_thick = |mark: &&Mark| matches!(mark, Mark::Line { from, to, thickness: THICK } if from.1 == to.1);
            (drawn[0].marks.iter().filter(is_thick).count(), texts(&drawn))
        };
        let mut three = some(Ranking::Individuals, 3);
        let (lines, found) = thick(&three);
        assert!(!found.contains(&"带入".to_owned()));
        three.rows[0].carried = "6½ · 540".into();
        three.rows.iter_mut().for_each(|row| row.own_points = "993".into());
        three.rows[2].is_first_of_stage = true;
        let (more, found) = thick(&three);
        assert_eq!(found[3..11], ["名次", "姓名", "单位", "局数", "带入", "本阶段", "标准分", "比赛分"]);
        assert_eq!(found[16..18], ["6½ · 540", "993"]);
        assert_eq!(more, lines + 1);
    }

    #[test]
    fn teams_have_no_team_and_individuals_a_club() {
        let heads = |ranking| texts(&pages(Style::default(), &some(ranking, 1)))[3..6].to_vec();
        assert_eq!(heads(Ranking::Teams), ["名次", "队名", "成绩数"]);
        assert_eq!(heads(Ranking::Individuals), ["名次", "姓名", "单位"]);
        let english = Style { language: Locale::En.into(), ..Style::default() };
        assert!(texts(&pages(english, &some(Ranking::Individuals, 1))).join(" ").contains("Club or country"));
        let teams = texts(&pages(Style::default(), &some(Ranking::Teams, 1)));
        assert!(teams.contains(&"棋手1".to_owned()) && !teams.contains(&"第1队".to_owned()));
    }

    #[test]
    fn a_long_ranking_goes_on_over_pages_in_every_language() {
        let mut long = some(Ranking::TeamPlayers, 120);
        long.rows[50].name = "Wolfeschlegelsteinhausen Bergerdorff of the Faraway Mountains".into();
        long.rows[51].of = "阿不都热西提·买买提依明江麻将俱乐部第二代表队".into();
        long.rows[52].game_points = GamePoints(-99_999);
        for language in Language::all() {
            for paper in Paper::ALL {
                let style = Style { language, paper, ..Style::default() };
                let pages = pages(style, &long);
                assert_inside(&pages);
                let names = texts(&pages).iter().filter(|text| text.starts_with("棋手")).count();
                assert_eq!(names, 119);
            }
        }
    }
}
