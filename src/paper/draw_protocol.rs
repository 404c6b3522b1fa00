//! The protocol of a draw (抽签记录) on paper: its input, and the lots.
//!
//! Two facts to know: with the file of the protocol anybody can repeat the draw (`caipan draw verify`), and the digest on paper
//! identifies that file; times are in the zone of the event, in the file they are in UTC.

use super::flow::{Flow, Heading};
use super::length::mm;
use super::page::{Align, Page};
use super::table::{Column, Table};
use super::{Language, Printed, Style, pdf, space_out};
use event::draw::lots::{PLACES, player_number};
use event::draw::protocol::{DrawMethod, Protocol, Team};
use event::values::ids::{PlayerId, PlayerNumber};
use event::values::time_zone::TimeZone;
use messages::{Message, protocol_time};
use std::collections::BTreeMap;

/// Number of individuals side by side.
const INDIVIDUALS_PER_ROW: usize = 3;

/// The protocol, over as many pages as necessary.
pub fn draw_protocol(style: Style, protocol: &Protocol, zone: TimeZone) -> Printed {
    pdf::document(style, &style.language.say(&Message::new("protocol")), pages(style, protocol, zone))
}

fn pages(style: Style, protocol: &Protocol, zone: TimeZone) -> Vec<Page> {
    let language = style.language;
    let line = |id: &'static str| language.line(&Message::new(id));
    let heading = Heading {
        title: space_out(&line("protocol")),
        above: vec![(Align::Centre, protocol.input.event.clone())],
        foot: format!("{}    {}", protocol.input.event, protocol.digest),
        ..Heading::default()
    };
    let mut flow = Flow::new(style.paper.upright(), heading);
    for (label, value) in facts(language, protocol, zone) {
        flow.fact(&label, &value);
    }
    flow.headline(&line(if protocol.input.teams.is_empty() { "lots-players" } else { "lots-teams" }));
    flow.table(&lots(language, protocol));
    flow.paragraph(&language.label(&Message::new("print-protocol-verify")), 950);
    let signatures = ["protocol-sign-draw", "protocol-sign-record", "protocol-sign-chief"];
    flow.signatures(&signatures.map(|id| (language.label(&Message::new(id)), String::new())));
    flow.pages(language)
}

/// Facts about the draw, as labels and values, in the order in which they came about.
fn facts(language: Language, protocol: &Protocol, zone: TimeZone) -> Vec<(String, String)> {
    let fact = |id: &'static str, value: String| (language.line(&Message::new(id)), value);
    let time = |text: &str| language.say(&protocol_time(zone, text));
    let how = match &protocol.how {
        DrawMethod::Committed { .. } => "protocol-committed",
        DrawMethod::Seed { .. } => "protocol-seed",
        DrawMethod::Hand => "protocol-hand",
    };
    let mut facts = vec![
        fact("protocol-revision", protocol.revision.to_string()),
        fact("protocol-how", language.line(&Message::new(how))),
        fact("field-drawn-by", protocol.drawn_by.clone()),
        fact("protocol-recorded", format!("{}, {}", protocol.recorded_by, time(&protocol.recorded_at))),
    ];
    if let DrawMethod::Committed { commitment, published_at, secret, word } = &protocol.how {
        facts.push(fact("commitment", format!("{commitment}\n{}", time(published_at))));
        facts.push(fact("protocol-secret", secret.clone()));
        facts.push(fact("protocol-word", word.clone()));
    }
    facts.extend(protocol.how.seed().map(|seed| fact("field-seed", seed)));
    let names = |players: &[PlayerId]| {
        players.iter().map(|player| protocol.input.name(*player)).collect::<Vec<_>>().join(" · ")
    };
    let apart = &protocol.input.apart;
    let pairs = apart.pairs.iter().map(|(one, other)| names(&[*one, *other]));
    let apart = apart.groups.iter().map(|group| names(group)).chain(pairs);
    // One by one, so that a long list can continue on the next page.
    facts.extend(apart.enumerate().map(|(index, names)| match index {
        0 => fact("apart-groups", names),
        _ => (String::new(), names),
    }));
    facts.push(fact("protocol-digest", protocol.digest.clone()));
    facts.extend(protocol.signed.as_ref().map(|by| fact("protocol-key", by.public_key.clone())));
    facts
}

/// Numbers and names in the order of the numbers: a row for each team with its players, or individuals side by side.
fn lots(language: Language, protocol: &Protocol) -> Table {
    let label = |id: &'static str| language.label(&Message::new(id));
    let input = &protocol.input;
    let numbers: BTreeMap<PlayerNumber, PlayerId> = protocol.lots.numbers(&input.entries()).into_iter().collect();
    let size = 950;
    if input.teams.is_empty() {
        let column = |_| {
            [
                Column::new(label("print-order-number"), 7, Align::Centre),
                Column::new(label("print-name"), 26, Align::Left),
            ]
        };
        let numbers: Vec<_> = numbers.into_iter().collect();
        let cells = |(number, player): &(PlayerNumber, PlayerId)| [number.to_string(), input.name(*player)];
        let rows = numbers.chunks(INDIVIDUALS_PER_ROW).map(|row| row.iter().flat_map(cells).collect()).collect();
        return Table { size, row: mm(60), ..Table::new((0..INDIVIDUALS_PER_ROW).flat_map(column).collect(), rows) };
    }
    let mut columns = vec![
        Column::new(label("print-order-number"), 8, Align::Centre),
        Column::new(label("print-draw-order-team"), 24, Align::Left),
    ];
    let place = |place: u16| Column::new(place.to_string(), 17, Align::Left).in_group(label("lots-players"));
    columns.extend((1..=PLACES).map(place));
    let row = |team: &Team| {
        let lot = protocol.lots.teams.iter().find(|lot| lot.of == team.id)?;
        let player = |place| {
            let number = player_number(lot.number, place);
            numbers.get(&number).map_or(String::new(), |player| format!("{number}  {}", input.name(*player)))
        };
        let cells = [lot.number.to_string(), team.name.clone()].into_iter().chain((1..=PLACES).map(player));
        Some((lot.number, cells.collect()))
    };
    let rows: BTreeMap<u16, Vec<String>> = input.teams.iter().filter_map(row).collect();
    Table { size, row: mm(60), ..Table::new(columns, rows.into_values().collect()) }
}

#[cfg(test)]
mod tests {
    use super::super::Paper;
    use super::super::page::{assert_inside, texts};
    use super::*;
    use event::draw::lots::Lots;
    use event::draw::protocol::{FORMAT, Input, Player, Signature};
    use event::values::ids::TeamId;

    fn protocol(players: i32, in_teams: bool, name: &str) -> Protocol {
        let team = |id: i32| Team { id: TeamId(id), name: format!("{name}队{id}") };
        let player = |id: i32| Player {
            id: PlayerId(id),
            name: format!("{name}{id}"),
            team: in_teams.then_some(TeamId((id - 1) / 4)),
        };
        let input = Input {
            format: FORMAT.into(),
            event: "春季赛".into(),
            teams: if in_teams { (0..players / 4).map(team).collect() } else { Vec::new() },
            players: (1..=players).map(player).collect(),
            apart: Default::default(),
            chart: Vec::new(),
            seats_drawn: false,
            groups: None,
            own_groups: None,
            mixed_groups: Vec::new(),
        };
        let how = DrawMethod::Committed {
            commitment: input.commitment("a secret").unwrap(),
            published_at: "2026-11-20 18:00:00".into(),
            secret: "a secret".into(),
            word: "3 5 1".into(),
        };
        let lots = Lots::by_seed("a secret 3 5 1", &input.entries());
        let mut protocol = Protocol {
            input,
            revision: 2,
            how,
            drawn_by: "李".into(),
            recorded_by: "王".into(),
            recorded_at: "2026-11-21 09:00:00".into(),
            lots,
            seat_seeds: BTreeMap::new(),
            seats: BTreeMap::new(),
            digest: String::new(),
            signed: Some(Signature { public_key: "a1".repeat(32), signature: "b2".repeat(64) }),
        };
        protocol.digest = protocol.right_digest().unwrap();
        protocol
    }

    fn zone() -> TimeZone {
        "Asia/Shanghai".parse().unwrap()
    }

    #[test]
    fn all_that_a_person_compares_is_there() {
        let mut protocol = protocol(8, false, "棋手");
        protocol.input.apart.pairs = vec![(PlayerId(1), PlayerId(2))];
        protocol.input.apart.groups = vec![vec![PlayerId(3), PlayerId(4), PlayerId(5)]];
        let found = texts(&pages(Style::default(), &protocol, zone()));
        let DrawMethod::Committed { commitment, .. } = &protocol.how else { unreachable!() };
        let facts = [
            "抽 签 记 录",
            "春季赛",
            "抽签次数",
            "2",
            "方式",
            "先承诺，后电脑抽签",
            "抽签人",
            "李",
            "记录",
            "王, 2026 年 11 月 21 日 17:00 (UTC+08:00)",
            "承诺值",
            commitment,
            "2026 年 11 月 21 日 02:00 (UTC+08:00)",
            "秘密值",
            "a secret",
            "现场数字",
            "3 5 1",
            "种子",
            "a secret 3 5 1",
            "回避",
            "棋手3 · 棋手4 · 棋手5",
            "棋手1 · 棋手2",
            "摘要（SHA-256）",
            &protocol.digest,
            "本服务器的公钥",
            &protocol.signed.as_ref().unwrap().public_key,
        ];
        assert_eq!(found[..facts.len()], facts);
    }

    #[test]
    fn individuals_stand_with_their_numbers_side_by_side() {
        let protocol = protocol(8, false, "棋手");
        let found = texts(&pages(Style::default(), &protocol, zone()));
        let from = found.iter().rposition(|text| text == "姓名").unwrap() + 1;
        let numbers = protocol.lots.numbers(&protocol.input.entries());
        let wanted: Vec<String> = numbers
            .into_iter()
            .flat_map(|(number, player)| [number.to_string(), protocol.input.name(player)])
            .collect();
        assert_eq!(found[from..from + 16], wanted);
    }

    #[test]
    fn a_team_stands_with_its_number_and_those_of_its_players() {
        let protocol = protocol(16, true, "棋手");
        let found = texts(&pages(Style::default(), &protocol, zone()));
        let heads = found.iter().position(|text| text == "队名").unwrap();
        assert_eq!(found[heads..heads + 6], ["队名", "选手编号", "1", "2", "3", "4"]);
        let cells = &found[heads + 6..];
        for (row, cells) in (1..=4).zip(cells.chunks(6)) {
            let team = protocol.lots.teams.iter().find(|lot| lot.number == row).unwrap();
            assert_eq!(cells[..2], [row.to_string(), format!("棋手队{}", team.of)]);
        }
        for (number, player) in protocol.lots.numbers(&protocol.input.entries()) {
            let (team, place) = (usize::from(number.0 - 1) / 4, usize::from(number.0 - 1) % 4);
            assert_eq!(cells[6 * team + 2 + place], format!("{number}  {}", protocol.input.name(player)));
        }
    }

    #[test]
    fn in_traditional_chinese_no_label_is_left_in_another_language() {
        let style = Style { language: Language::from_code("zh-Hant").unwrap(), ..Style::default() };
        let found = texts(&pages(style, &protocol(8, false, "棋手"), zone()));
        let facts =
            ["抽 籤 紀 錄", "抽籤次數", "先承諾，後電腦抽籤", "抽籤人", "承諾值", "現場數字", "種子", "選手編號"];
        assert_eq!(facts.map(|fact| found.iter().any(|text| text == fact)), [true; 8], "{found:?}");
    }

    #[test]
    fn drawn_by_hand_there_is_no_seed() {
        let by_hand = Protocol { how: DrawMethod::Hand, ..protocol(8, false, "棋手") };
        let found = texts(&pages(Style::default(), &by_hand, zone()));
        assert!(found.contains(&"人工抽签".to_owned()));
        assert!(!found.contains(&"种子".to_owned()) && !found.contains(&"承诺值".to_owned()));
    }

    #[test]
    fn many_with_long_names_stay_in_their_cells() {
        // Each language on one paper, in turn.
        for (language, paper) in Language::all().into_iter().zip(Paper::ALL.into_iter().cycle()) {
            let style = Style { language, paper, ..Style::default() };
            for in_teams in [false, true] {
                let mut protocol = protocol(1200, in_teams, "阿不都热西提·买买提依明江");
                protocol.input.apart.groups = vec![(1..=300).map(PlayerId).collect(); 2];
                let pages = pages(style, &protocol, zone());
                assert_inside(&pages);
                assert!(texts(&pages).iter().any(|text| text.starts_with("1200")), "{language}");
            }
        }
    }
}
