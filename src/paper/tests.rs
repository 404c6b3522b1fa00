//! Tests of what all papers have in common, and of the score records.

use super::page::{Mark, Page, assert_inside};
use super::plan::{Person, PlannedSession};
use super::score_record::{SeatTotal, SeatedPlayer, TablePlace};
use super::score_summary::{Besides, ScoreSummary, SummaryCell, SummaryPlayer, SummaryTeam};
use super::*;
use event::notes::table_note::Signer;
use event::regulations::{Regulations, Scope};
use event::sheet::hand_result::{Draft, Ending, HandResult};
use event::sheet::named::Named;
use event::sheet::rotation::Rotation;
use event::sheet::scoresheet::Scoresheet;
use event::stage::scoring::Unit;
use event::values::ids::TableNumber;
use messages::{Locale, Message, zoned_moment};
use rules::fan::Counted;
use rules::{BySeat, Fan, GamePoints, HandNumber, Seat, StandardPoints};

/// Names of all kinds: common, rare, of many syllables, in other scripts, with accents typed after their letters.
fn names() -> Vec<String> {
    let family =
        ["王", "李", "欧阳", "司马", "𠮷田", "喆", "阿不都热依木·", "Müller-Lüdenscheidt ", "O’Brien ", "Nguyễn "];
    let given = [
        "伟",
        "小明",
        "㛃翀",
        "静怡",
        "买买提江·阿卜杜拉",
        "Bartholomew Maximilian",
        "e\u{301}lodie",
        "Wang 王",
        "Łukasz",
        "龘",
    ];
    let pairs = family.iter().flat_map(|family| given.iter().map(move |given| format!("{family}{given}")));
    let pairs: Vec<String> = pairs.collect();
    (0..1000).map(|at| pairs[at * 37 % pairs.len()].clone()).collect()
}

/// A plan of 250 tables for people with these names, and numbers of up to four digits.
fn plan(names: &[String]) -> Plan {
    let person = |(at, name): (usize, &String)| Person {
        name: name.clone(),
        team: format!("{}代表队", names[(at * 7 + 3) % names.len()]),
        number: (9000 + at).to_string(),
        address: Some(format!("http://192.168.1.20:8080/e/mahjong/players/{at}")),
    };
    let tables = |shift: usize| {
        (0..names.len() / 4).map(move |table| BySeat::from_fn(|seat| Some((table * 4 + seat as usize * shift) % 1000)))
    };
    let session = |number: u16| PlannedSession {
        number,
        stage: String::new(),
        groups: Vec::new(),
        tables: tables(number.into()).collect(),
        byes: vec![0, names.len() - 1],
        seats: number < 9,
    };
    Plan {
        event: "第二十届全国麻将锦标赛 World Mahjong Championship".into(),
        in_teams: true,
        people: names.iter().enumerate().map(person).collect(),
        sessions: (1..=9).map(session).collect(),
        ..Plan::default()
    }
}

fn records(plan: &Plan) -> Vec<ScoreRecord> {
    let sitting = |person: Option<usize>| {
        let Person { name, team, number, .. } = person.map_or(Person::default(), |person| plan.people[person].clone());
        SeatedPlayer { team, number, name, note: Some(Message::new("print-forfeit-stood-in")) }
    };
    let standard_points = Some(StandardPoints::whole(5).divided_by(12));
    let total = SeatTotal { total: GamePoints(-1288), late: GamePoints(20), rank: Some(4), standard_points };
    let record = |(table, seated): (u16, &BySeat<Option<usize>>)| ScoreRecord {
        event: plan.event.clone(),
        place: Some(TablePlace { session: 16, group: 12, table: 9000 + table }),
        seats: seated.map(sitting),
        result: Some(BySeat::from_fn(|_| total)),
        ..ScoreRecord::default()
    };
    (1..).zip(&plan.sessions[0].tables).map(record).collect()
}

fn summary(plan: &Plan) -> ScoreSummary {
    let points = StandardPoints::whole(2999) + StandardPoints::whole(5).divided_by(12);
    let cell = SummaryCell { game_points: GamePoints(-1288), rank: Some(1000), standard_points: points, is_bye: false };
    let player = |person: &Person| SummaryPlayer {
        name: person.name.clone(),
        number: person.number.clone(),
        sessions: vec![Some(cell); 7],
        total: Some(points),
        rank: Some(1000),
        besides: Besides { deducted: points, ..Besides::default() },
    };
    let team = |people: &[Person]| SummaryTeam {
        name: people[0].team.clone(),
        sessions: vec![Some(points); 7],
        total: Some(points),
        rank: Some(250),
        besides: Besides { deducted: points, ..Besides::default() },
        players: people.iter().map(player).collect(),
    };
    let teams = plan.people.chunks(4).map(team).collect();
    ScoreSummary {
        event: plan.event.clone(),
        sessions: 7,
        first_sessions: vec![4],
        scope: Scope::Group,
        unit: Unit::Standard,
        teams,
        in_teams: true,
        notes: Vec::new(),
        stamp: None,
    }
}

#[test]
fn a_thousand_names_of_every_kind_stay_in_their_boxes() {
    let plan = plan(&names());
    let (records, summary) = (records(&plan), summary(&plan));
    let both = Language { first: Locale::ZhHans, second: Some(Locale::En) };
    for (language, paper, cut) in [(Locale::En.into(), Paper::Letter, true), (both, Paper::A4, false)] {
        let style = Style { language, paper, cut, rehearsal: true };
        let first = Plan { sessions: plan.sessions[..1].to_vec(), ..plan.clone() };
        let european = |record: &ScoreRecord| ScoreRecord { is_european: true, ..record.clone() };
        let documents: [Vec<Page>; 6] = [
            score_record::pages(style, &records).collect(),
            score_record::pages(style, &records.iter().map(european).collect::<Vec<_>>()).collect(),
            score_summary::pages(style, &summary),
            seating::pages(style, &plan).collect(),
            table_cards::pages(style, &first).collect(),
            player_cards::pages(style, &plan).collect(),
        ];
        for pages in documents {
            assert!(pages.len() > 9);
            assert_inside(&pages);
        }
    }
}

/// Sixteen wins with fans of long names, up to eight in a hand.
fn hands() -> Vec<HandResult> {
    let mut sheet = Scoresheet::new(TableNumber(1), Regulations::default().sheet_rules());
    let fans = [
        &["三色三步高", "不求人", "平和"][..],
        &["花龙", "不求人", "平和", "喜相逢"],
        &["全带幺", "门前清", "三色三同顺", "平和", "喜相逢", "老少副", "单钓将", "缺一门"],
    ];
    let fans = fans.map(|names| {
        let fan = |name| Some(Counted { fan: Fan::from_name(name)?, times: 1 });
        names.iter().copied().filter_map(fan).map(Named::from).collect::<Vec<_>>()
    });
    for number in HandNumber::all() {
        let winner = Seat::ALL[usize::from(number.get()) % 4];
        let draft = Draft {
            winner: Some(winner),
            flowers: 2,
            fans: fans[usize::from(number.get()) % 3].clone(),
            ..Draft::new(number.get(), Rotation::ThreeStep.dealer(number), Ending::SelfDraw)
        };
        sheet.record(&draft).unwrap();
    }
    sheet.hands().to_vec()
}

#[test]
fn signatures_cross_no_line_and_no_text() {
    let names: Vec<String> = ["王小明", "欧阳静怡", "李伟", "Anna Berg"].map(String::from).into();
    let mut records = records(&plan(&names));
    records[0].signatures = Signer::ALL.map(|who| (who, vec![vec![0, 0, 1000, 400]])).into();
    for (cut, is_european) in [(false, false), (true, false), (false, true), (true, true)] {
        records[0].is_european = is_european;
        let page = score_record::pages(Style { cut, ..Style::default() }, &records).next().unwrap();
        let cuts =
            page.marks.iter().filter(|mark| matches!(mark, Mark::Line { from, .. } if from.1 == page.height / 2));
        assert_eq!(cuts.count(), if cut { 2 } else { 0 }, "where to cut, on both sides");
        let lines = || {
            page.marks.iter().filter_map(|mark| match mark {
                Mark::Line { from, to, .. } => Some((*from, *to)),
                _ => None,
            })
        };
        let signed: Vec<_> = lines().filter(|(from, to)| from.0 != to.0 && from.1 != to.1).collect();
        assert_eq!(signed.len(), 6);
        for (from, to) in signed {
            let over = |left, right, top, bottom| left < to.0 && right > from.0 && top < to.1 && bottom > from.1;
            let straight = lines().filter(|(from, to)| from.0 == to.0 || from.1 == to.1);
            assert_eq!(straight.filter(|(a, b)| over(a.0, b.0, a.1, b.1)).count(), 0);
            let text = page.marks.iter().find(|mark| match mark {
                Mark::Text { x, y, size, weight, text, .. } => over(*x, x + weight.width(text, *size), y - size, *y),
                _ => false,
            });
            assert_eq!(text, None);
        }
    }
}

#[test]
fn a_hand_stands_in_the_column_of_its_number_whenever_it_was_played() {
    let names: Vec<String> = ["王小明", "欧阳静怡", "李伟", "Anna Berg"].map(String::from).into();
    let mut records = records(&plan(&names));
    let mut marks = |hands: Vec<HandResult>| {
        records[0].hands = hands;
        let page = score_record::pages(Style::default(), &records).next().unwrap();
        let mut marks: Vec<String> = page.marks.iter().map(|mark| format!("{mark:?}")).collect();
        marks.sort();
        marks
    };
    let (in_order, mut moved) = (hands(), hands());
    moved.chunks_mut(4).for_each(|round| round.rotate_left(1));
    assert_eq!(marks(moved), marks(in_order));
}

fn printed() -> Message {
    zoned_moment("Asia/Shanghai".parse().unwrap(), "2026-11-22T07:37:14".parse().unwrap())
}

#[test]
fn all_of_a_score_record_is_set_large_enough_to_be_read() {
    let names: Vec<String> = ["王小明", "欧阳静怡", "李伟", "Anna Berg"].map(String::from).into();
    let mut plan = plan(&names);
    plan.event = "第七届江南杯国标麻将邀请赛".into();
    let mut records = records(&plan);
    for record in &mut records {
        let status = Message::new("status-official-meaning").arg("session", 16);
        let state = Message::new("print-state").arg("state", status).arg("at", printed());
        record.hands = hands();
        record.state = Some(state);
        record.stamp = Some(Stamp { code: "0123456789ab".into(), key: Some("0123456789abcdef".into()), printed: None });
        record.seats.east.team = "北京第一代表队".into();
        // Further remarks about a seat are small.
        Seat::ALL.into_iter().for_each(|seat| record.seats[seat].note = None);
    }
    let mut small = Vec::new();
    for (language, paper) in Language::all().into_iter().flat_map(|one| Paper::ALL.map(|paper| (one, paper))) {
        for (cut, is_european) in [(false, true), (true, true), (false, false), (true, false)] {
            records[0].is_european = is_european;
            let style = Style { language, paper, cut, ..Style::default() };
            let page = score_record::pages(style, &records).next().unwrap();
            let set = page.marks.into_iter().filter_map(|mark| match mark {
                Mark::Text { size, text, .. } => Some((size, format!("{language} {paper:?} {cut}: {text}"))),
                _ => None,
            });
            small.extend(set.filter(|(size, _)| *size < 650));
        }
    }
    assert_eq!(small, []);
    // If there is no room for any name of a fan, the points replace them.
    let style = Style { language: Locale::En.into(), cut: true, ..Style::default() };
    let found = page::texts(&[score_record::pages(style, &records).next().unwrap()]);
    assert!(found.iter().any(|text| text == "points"), "{found:?}");
}

#[test]
fn a_filled_score_record_is_two_pages() {
    let names: Vec<String> = ["王小明", "欧阳静怡", "李伟", "Anna Berg"].map(String::from).into();
    let mut records = records(&plan(&names));
    let hands = hands();
    let correction = score_record::Correction {
        before: hands[3].clone(),
        after: hands[4].clone(),
        reason: "点炮者记错".into(),
        author: "裁判员李".into(),
        at: "2026-11-22T15:37:14".parse().unwrap(),
    };
    records[0] = ScoreRecord {
        date: Some(correction.at.date()),
        hands,
        corrections: vec![correction],
        remarks: vec![Message::new("print-by-totals").arg("points", 10)],
        ..records[0].clone()
    };
    for (language, paper) in Language::all().into_iter().flat_map(|one| Paper::ALL.map(|paper| (one, paper))) {
        for is_european in [false, true] {
            records[0].is_european = is_european;
            let pages: Vec<Page> =
                score_record::pages(Style { language, paper, ..Style::default() }, &records).collect();
            assert_inside(&pages);
            assert_eq!(pages.len(), 2, "{language} {paper:?} {is_european}");
        }
    }
}

#[test]
fn totals_run_on_in_the_european_sheet() {
    let names: Vec<String> = ["王小明", "欧阳静怡", "李伟", "Anna Berg"].map(String::from).into();
    let mut records = records(&plan(&names));
    records[0] = ScoreRecord { is_european: true, hands: hands(), ..records[0].clone() };
    let mut east = GamePoints::ZERO;
    let totals = records[0].hands.iter().map(|hand| {
        east += hand.scores().east;
        messages::signed_minus(east.0)
    });
    let totals: Vec<String> = totals.collect();
    let found = page::texts(&[score_record::pages(Style::default(), &records).next().unwrap()]);
    let mut rest = found.iter();
    for total in totals {
        assert!(rest.any(|text| *text == total), "{total} in {found:?}");
    }
}

#[test]
fn the_foot_speaks_both_languages() {
    let both = Language { first: Locale::ZhHans, second: Some(Locale::En) };
    let stamp = Stamp { code: "0123456789ab".into(), key: Some("0123456789abcdef".into()), printed: Some(printed()) };
    let foot = stamp_line(both, "春季赛", Some(&stamp));
    let wanted = "春季赛    核对码 Check 0123456789ab    公钥 Key 0123456789abcdef…    打印于 Printed 2026 年 11 月 22 日 \
                  15:37 (UTC+08:00)";
    assert_eq!(foot, wanted);
    let heading = flow::Heading { foot, ..flow::Heading::default() };
    let pages = flow::Flow::new(Paper::A4.upright(), heading).pages(both);
    let found = page::texts(&pages);
    assert_eq!(found[found.len() - 2..], ["第 1 页，共 1 页", "Page 1 of 1"]);
    let small = pages[0].marks.iter().filter(|mark| matches!(mark, Mark::Text { size, .. } if *size < 650));
    assert_eq!(small.count(), 0);
}

#[test]
fn there_is_room_to_sign_beside_labels_in_two_languages() {
    let names: Vec<String> = ["王小明", "欧阳静怡", "李伟", "Anna Berg"].map(String::from).into();
    let records = records(&plan(&names));
    let language = Language { first: Locale::ZhHans, second: Some(Locale::En) };
    let style = |cut| Style { language, cut, ..Style::default() };
    let mut flow = flow::Flow::new(Paper::A4.upright(), flow::Heading::default());
    let label = |id| (language.label(&Message::new(id)), String::new());
    flow.signatures(&["print-referee-signature", "print-chief-signature", "print-appeal-signed"].map(label));
    let pages = [
        score_record::pages(style(false), &records).next().unwrap(),
        score_record::pages(style(true), &records).next().unwrap(),
        appeal::page(style(false), &Appeal::default()),
        flow.pages(language).remove(0),
    ];
    for page in pages {
        let labels = page.marks.iter().filter_map(|mark| match mark {
            Mark::Text { x, y, text, .. } if ["ignature:", "eferee:"].iter().any(|end| text.ends_with(end)) => {
                Some((*x, *y, text))
            }
            _ => None,
        });
        let line = |mark: &Mark, x: i32, y: i32| {
            matches!(mark, Mark::Line { from, to, .. } if from.1 == to.1 && from.0 >= x && (to.0 - from.0) >= length::mm(450)
                && (y - 300..y + length::mm(140)).contains(&from.1) && from.0 < x + length::mm(700))
        };
        let labels: Vec<_> = labels.collect();
        assert!(labels.len() >= 2);
        for (x, y, text) in labels {
            assert!(page.marks.iter().any(|mark| line(mark, x, y)), "{text}");
        }
    }
}

#[test]
fn cut_and_piled_up_the_sheets_are_in_order() {
    assert_eq!(piles(5, 2), [vec![0, 3], vec![1, 4], vec![2]]);
    let pages = piles(10, 4);
    let piled = (0..4).flat_map(|pile| pages.iter().filter_map(move |page| page.get(pile)));
    assert_eq!(piled.copied().collect::<Vec<_>>(), (0..10).collect::<Vec<_>>());
}

#[test]
fn only_han_characters_are_set_apart() {
    assert_eq!(space_out("比赛成绩  Score Record"), "比 赛 成 绩  Score Record");
}
