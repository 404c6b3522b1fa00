//! A stage as a row of the form: the texts of its fields, and the stage that typed texts mean.
//!
//! Two facts to know: values that a row cannot show appear as [`OWN`]; and a part of a stage stays as it was if none of
//! its fields was changed, even if the row cannot show all of it.

use event::draw::division::{GroupBy, GroupTables, Groups};
use event::stage::close::{Close, CloseBy, ClosedPlaces};
use event::stage::field::{FieldRule, Places};
use event::stage::fraction::{Fraction, Round};
use event::stage::line_up::{ChangeCost, LineUpRule, Shortfall};
use event::stage::order::Order;
use event::stage::seating::{Avoid, Run, SeatBy, Span};
use event::stage::{Stage, carry::Carry};
use event::values::exact::Exact;
use rules::StandardPoints;
use std::collections::BTreeMap;
use std::str::FromStr;

/// The choice in a field that cannot show the current value.
pub(super) const OWN: &str = "own";

/// The texts of the fields of a row, by their names.
pub(super) type Texts = BTreeMap<&'static str, String>;

/// The kind of input of a field.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Text,
    Number,
    Lines,
    Choice(&'static [&'static str]),
    Criterion,
}

use Kind::{Choice, Criterion, Lines, Number, Text};

const PARTS_OF_POINTS: Kind = Choice(&["", "1/4", "1/2", "2/3", "1"]);
const ROUNDS: Kind = Choice(&["", "up", "down", "nearest"]);
const WAYS: Kind = Choice(&["", "chart", "lots", "standing", "pots", "places", "rota", "ad-hoc"]);
const APART: Kind = Choice(&["", "none", "met", "team", "team-met", "area", "area-met", "team-area", "team-area-met"]);

/// The parts of a row and their fields.
pub(super) const PARTS: [(&str, &[(&str, Kind)]); 8] = [
    ("stage", &[("name", Text), ("sessions", Number), ("minutes", Number)]),
    ("field", &[("places", Text), ("from", Number), ("per-group", Number), ("plus-best", Number)]),
    (
        "carry",
        &[("standard", PARTS_OF_POINTS), ("round-standard", ROUNDS), ("game", PARTS_OF_POINTS), ("round", ROUNDS)],
    ),
    (
        "seating",
        &[
            ("by-1", WAYS),
            ("avoid-1", APART),
            ("within-1", Number),
            ("first", Number),
            ("by-2", WAYS),
            ("avoid-2", APART),
            ("within-2", Number),
            ("tables", Lines),
        ],
    ),
    (
        "groups",
        &[
            ("groups", Choice(&["", "blocks", "snake", "draw", "pots", "area"])),
            ("group-number", Number),
            ("group-tables", Choice(&["", "mixed"])),
        ],
    ),
    ("close", &[("close", Choice(&["", "blocks", "blocks-by-place"])), ("close-size", Number)]),
    (
        "order",
        &[
            ("order-1", Criterion),
            ("order-2", Criterion),
            ("order-3", Criterion),
            ("order-4", Criterion),
            ("order-5", Criterion),
        ],
    ),
    (
        "line-up",
        &[
            ("size", Number),
            ("minimum", Number),
            ("shortfall", Text),
            ("deadline", Text),
            ("change", Choice(&["", "warning", "refused"])),
        ],
    ),
];

const ORDER: [&str; 5] = ["order-1", "order-2", "order-3", "order-4", "order-5"];

/// The names of the fields of a part.
fn fields_of(part: &str) -> impl Iterator<Item = &'static str> + '_ {
    PARTS.iter().filter(move |(name, _)| *name == part).flat_map(|(_, fields)| fields.iter().map(|(name, _)| *name))
}

fn number(number: u16) -> String {
    if number == 0 { String::new() } else { number.to_string() }
}

fn part_of_points(part: Fraction) -> String {
    if part == Fraction::NONE { String::new() } else { part.to_string() }
}

/// An empty row.
pub(super) fn empty() -> Texts {
    PARTS.iter().flat_map(|(_, fields)| fields.iter().map(|(name, _)| (*name, String::new()))).collect()
}

/// The texts of the stage at an index.
pub(super) fn texts(stages: &[Stage], place: usize) -> Texts {
    let mut texts = empty();
    let Some(stage) = stages.get(place) else { return texts };
    let mut set = |name: &'static str, text: String| texts.insert(name, text);
    set("name", stage.called().to_owned());
    set("sessions", stage.sessions.to_string());
    set("minutes", stage.session_minutes.map_or_else(String::new, number));
    if let Some(rule) = &stage.field {
        let before = place.checked_sub(1).and_then(|before| stages.get(before));
        if before.is_none_or(|before| before.id != rule.from) {
            let from = stages.iter().position(|other| other.id == rule.from);
            set("from", from.map_or_else(|| OWN.to_owned(), |from| (from + 1).to_string()));
        }
        let alone = rule.invited.is_empty() && rule.per_group == 0 && rule.plus_best == 0;
        set(
            "places",
            rule.places
                .filter(|places| !(alone && *places == Places::All))
                .map_or_else(String::new, |of| of.to_string()),
        );
        set("per-group", number(rule.per_group));
        set("plus-best", number(rule.plus_best));
    }
    let Carry { standard, round_standard, game, round, by_place, .. } = &stage.carry;
    let rounds = |round: &Round| if *round == Round::Exact { String::new() } else { round.code().to_owned() };
    set("standard", if by_place.is_empty() { part_of_points(*standard) } else { OWN.to_owned() });
    set("game", part_of_points(*game));
    set("round-standard", rounds(round_standard));
    set("round", rounds(round));
    let (by, size) = groups_texts(&stage.groups);
    set("groups", by.to_owned());
    set("group-number", number(size));
    let mixed = stage.groups.are_some() && stage.groups.tables == GroupTables::Mixed;
    set("group-tables", if mixed { "mixed".to_owned() } else { String::new() });
    seating_texts(stage, &mut set);
    let (close, size) = match &stage.close {
        Close { places: ClosedPlaces::Rest, size: 0, by: CloseBy::Order } => ("", 0),
        Close { places: ClosedPlaces::Rest, .. } => (OWN, 0),
        Close { size, by: CloseBy::Order, .. } => ("blocks", *size),
        Close { size, by: CloseBy::PlaceAtTable, .. } => ("blocks-by-place", *size),
    };
    set("close", close.to_owned());
    set("close-size", number(size));
    match stage.order.len() <= ORDER.len() {
        true => ORDER.into_iter().zip(&stage.order).for_each(|(name, order)| drop(set(name, order.to_string()))),
        false => drop(set(ORDER[0], OWN.to_owned())),
    }
    if let Some(rule) = &stage.line_up {
        set("size", number(rule.size));
        set("minimum", number(rule.minimum));
        set("deadline", rule.deadline.clone().unwrap_or_default());
        let each = -rule.shortfall.standard.0;
        set("shortfall", if each == StandardPoints::ZERO { String::new() } else { each.to_string() });
        set("change", if rule.change == ChangeCost::Nothing { String::new() } else { rule.change.code().to_owned() });
    }
    texts
}

fn groups_texts(groups: &Groups) -> (&'static str, u16) {
    match groups {
        groups if !groups.are_some() => ("", 0),
        Groups { count: 1, size, by: GroupBy::Blocks, .. } => ("blocks", *size),
        Groups { count, size: 0, by: GroupBy::Snake, .. } => ("snake", *count),
        Groups { count, size: 0, by: GroupBy::Draw, .. } => ("draw", *count),
        Groups { count, size: 0, by: GroupBy::Pots, .. } => ("pots", *count),
        Groups { count, size: 0, by: GroupBy::Area, .. } => ("area", *count),
        _ => (OWN, 0),
    }
}

fn seating_texts(stage: &Stage, set: &mut impl FnMut(&'static str, String) -> Option<String>) {
    let names = [["by-1", "avoid-1", "within-1"], ["by-2", "avoid-2", "within-2"]];
    let last = stage.sessions;
    let spans: Vec<Span> = stage.seating.iter().map(|run| run.sessions).collect();
    let first = match spans[..] {
        [] | [Span::All] => Some(0),
        [Span::Of(1, first)] => Some(if first == last { 0 } else { first }),
        [Span::Of(1, first), Span::Of(then, end)] if then - 1 == first && end == last => Some(first),
        _ => None,
    };
    let plain = stage.seating.iter().all(|run| run.file.is_none());
    let rotas: Vec<&Run> = stage.seating.iter().filter(|run| !run.tables.is_empty()).collect();
    let Some(first) = first.filter(|_| plain && rotas.len() < 2) else {
        set("by-1", OWN.to_owned());
        return;
    };
    set("first", number(first));
    set("tables", rotas.first().map_or_else(String::new, |rota| rota_text(&rota.tables)));
    for (run, [by, avoid, within]) in stage.seating.iter().zip(names) {
        set(by, run.by.code().to_owned());
        set(avoid, apart_code(run));
        set(within, number(run.within));
    }
}

/// A line for each session, four places for each table.
fn rota_text(tables: &[Vec<[u16; 4]>]) -> String {
    let table = |four: &[u16; 4]| four.map(|place| place.to_string()).join(" ");
    let session = |tables: &Vec<[u16; 4]>| tables.iter().map(table).collect::<Vec<_>>().join(" / ");
    tables.iter().map(session).collect::<Vec<_>>().join("\n")
}

/// Reads such lines, each with an optional name of the session and a colon before. The error is the first line that
/// does not name four places for each table.
fn rota(text: &str) -> Result<Vec<Vec<[u16; 4]>>, String> {
    let session = |line: &str| {
        let tables = line.split_once([':', '：']).map_or(line, |(_, tables)| tables);
        let places: Option<Vec<u16>> = tables
            .split(|c: char| !c.is_ascii_digit())
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().ok())
            .collect();
        let (tables, rest) = places.as_deref().unwrap_or_default().as_chunks();
        if tables.is_empty() || !rest.is_empty() { Err(line.to_owned()) } else { Ok(tables.to_vec()) }
    };
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(session).collect()
}

/// Who is kept apart, as a code of [`APART`]; empty for the usual choice.
fn apart_code(run: &Run) -> String {
    let avoid = run.avoid.as_deref().unwrap_or(Run::USUALLY_APART);
    match (Avoid::codes(avoid), run.by) {
        (code, SeatBy::Standing) if code == "none" => String::new(),
        (code, by) if code == "team-met" && by != SeatBy::Standing => String::new(),
        (code, _) => code,
    }
}

/// Reads typed texts, and collects the wrong ones.
pub(super) struct Reader<'a> {
    pub texts: &'a Texts,
    /// The names of wrong fields, with their texts.
    pub wrong: Vec<(&'static str, String)>,
}

impl Reader<'_> {
    pub(super) fn text(&self, name: &str) -> &str {
        self.texts.get(name).map_or("", String::as_str)
    }

    /// The value of a text; `None` if it is empty or wrong.
    pub(super) fn some<T: FromStr>(&mut self, name: &'static str) -> Option<T> {
        let text = self.text(name).to_owned();
        let read = text.parse().ok();
        if read.is_none() && !text.is_empty() {
            self.wrong.push((name, text));
        }
        read
    }

    /// A number up to 999; 0 if there is none.
    pub(super) fn number(&mut self, name: &'static str) -> u16 {
        let number = self.some(name).unwrap_or(0);
        if number > 999 {
            self.wrong.push((name, number.to_string()));
            return 0;
        }
        number
    }

    /// A number that is required.
    fn needed(&mut self, name: &'static str) -> u16 {
        let number = self.number(name);
        if number == 0 && self.wrong.iter().all(|(wrong, _)| *wrong != name) {
            self.wrong.push((name, self.text(name).to_owned()));
        }
        number
    }
}

/// The stage in a row: the one `before` with all changes; `was` has the texts of that. `earlier` has the stages above
/// it, each with the number of its row.
pub(super) fn stage(read: &mut Reader<'_>, before: Option<&Stage>, was: &Texts, earlier: &[(usize, Stage)]) -> Stage {
    let mut stage = before.cloned().unwrap_or_default();
    let touched = |read: &Reader<'_>, part: &str| fields_of(part).any(|name| read.texts.get(name) != was.get(name));
    let sessions_before = stage.sessions;
    if touched(read, "stage") {
        if read.text("name") != stage.called() {
            stage.name = read.text("name").to_owned();
        }
        stage.sessions =
            if read.text("sessions").is_empty() { read.needed("sessions") } else { read.number("sessions") };
        stage.session_minutes = read.some("minutes");
    }
    if let Some((_, last)) = earlier.last() {
        if touched(read, "field") || before.is_none_or(|before| before.field.is_none()) || read.text("from").is_empty()
        {
            field(read, &mut stage, earlier, &last.id);
        }
        if touched(read, "carry") {
            if read.text("standard") != OWN {
                stage.carry.standard = read.some("standard").unwrap_or_default();
                stage.carry.by_place.clear();
            }
            stage.carry.game = read.some("game").unwrap_or_default();
            let round = |name: &str| match read.text(name) {
                "up" => Round::Up,
                "down" => Round::Down,
                "nearest" => Round::Nearest,
                _ => Round::Exact,
            };
            (stage.carry.round_standard, stage.carry.round) = (round("round-standard"), round("round"));
        }
    } else {
        (stage.field, stage.carry) = (None, Carry::default());
    }
    if touched(read, "groups") {
        groups(read, &mut stage);
    }
    if (touched(read, "seating") || stage.sessions != sessions_before) && read.text("by-1") != OWN {
        stage.seating = seating(read, was, stage.sessions);
    }
    if touched(read, "close") && read.text("close") != OWN {
        let (places, by) = match read.text("close") {
            "" => (ClosedPlaces::Rest, CloseBy::Order),
            "blocks" => (ClosedPlaces::Blocks, CloseBy::Order),
            _ => (ClosedPlaces::Blocks, CloseBy::PlaceAtTable),
        };
        stage.close = Close { places, by, size: read.number("close-size") };
    }
    if touched(read, "order") && read.text(ORDER[0]) != OWN {
        let named = ORDER.into_iter().map(|name| read.text(name).to_owned()).filter(|code| !code.is_empty());
        stage.order = named.filter_map(|code| Order::try_from(code).ok()).collect();
    }
    if touched(read, "line-up") {
        let rule = stage.line_up.take().unwrap_or_default();
        let deadline = Some(read.text("deadline").to_owned()).filter(|typed| !typed.is_empty());
        let (size, minimum) = (read.number("size"), read.number("minimum"));
        let each: StandardPoints = read.some("shortfall").unwrap_or_default();
        let shortfall = Shortfall { standard: Exact(each.min(-each)) };
        let change = ChangeCost::from_code(read.text("change")).unwrap_or_default();
        stage.line_up = match size {
            0 if minimum == 0 && deadline.is_none() => None,
            _ => Some(LineUpRule { size: read.needed("size"), minimum, deadline, shortfall, change, ..rule }),
        };
    }
    stage
}

fn field(read: &mut Reader<'_>, stage: &mut Stage, earlier: &[(usize, Stage)], last: &str) {
    let rule = stage.field.take().unwrap_or_default();
    let from = match read.text("from") {
        "" => last.to_owned(),
        OWN => rule.from.clone(),
        _ => {
            let row: usize = read.some("from").unwrap_or(0);
            let named = earlier.iter().find(|(place, _)| *place == row);
            if named.is_none() && row > 0 {
                read.wrong.push(("from", row.to_string()));
            }
            named.map_or_else(String::new, |(_, stage)| stage.id.clone())
        }
    };
    let (per_group, plus_best) = (read.number("per-group"), read.number("plus-best"));
    let said = per_group > 0 || plus_best > 0 || !rule.invited.is_empty();
    let places = if read.text("places").is_empty() && !said { Some(Places::All) } else { read.some("places") };
    if stage.carry.of == [rule.from.as_str()] {
        stage.carry.of = vec![from.clone()];
    }
    stage.field = Some(FieldRule { from, places, per_group, plus_best, ..rule });
}

fn groups(read: &mut Reader<'_>, stage: &mut Stage) {
    let tables = if read.text("group-tables") == "mixed" { GroupTables::Mixed } else { GroupTables::Own };
    let by = match read.text("groups") {
        OWN => {
            stage.groups.tables = tables;
            return;
        }
        "" => {
            stage.groups = Groups::default();
            return;
        }
        "blocks" => GroupBy::Blocks,
        "snake" => GroupBy::Snake,
        "draw" => GroupBy::Draw,
        "pots" => GroupBy::Pots,
        _ => GroupBy::Area,
    };
    let number = read.needed("group-number");
    let (count, size) = if by == GroupBy::Blocks { (1, number) } else { (number, 0) };
    let names = std::mem::take(&mut stage.groups.names);
    stage.groups = Groups { count, size, by, tables, names, members: Vec::new() };
}

fn seating(read: &mut Reader<'_>, was: &Texts, sessions: u16) -> Vec<Run> {
    // If no sessions are left for the others, the input about them is ignored.
    let first = Some(read.number("first")).filter(|first| sessions == 0 || *first < sessions).unwrap_or(0);
    let others_stay = read.texts.get("by-2") == was.get("by-2");
    let mut run = |[by, avoid, within]: [&'static str; 3], sessions: Span| {
        let ways =
            [SeatBy::Chart, SeatBy::Lots, SeatBy::Standing, SeatBy::Pots, SeatBy::Places, SeatBy::Rota, SeatBy::AdHoc];
        let way = ways.into_iter().find(|way| way.code() == read.text(by))?;
        let apart = |code: &str| match code {
            "team" => Some(Avoid::Team),
            "area" => Some(Avoid::Area),
            "met" => Some(Avoid::Met),
            _ => None,
        };
        let typed = read.text(avoid);
        let said = !typed.is_empty() || way == SeatBy::Standing;
        let avoid = said.then(|| typed.split('-').filter_map(apart).collect());
        Some(Run { sessions, by: way, avoid, within: read.number(within), ..Run::default() })
    };
    let all = if sessions == 0 { Span::All } else { Span::Of(1, sessions) };
    let others = ["by-2", "avoid-2", "within-2"];
    let (one, other) = match first {
        0 => (all, None),
        first => (Span::Of(1, first), Some(Span::Of(first + 1, sessions.max(first + 1)))),
    };
    let one = run(["by-1", "avoid-1", "within-1"], one);
    let other = other.and_then(|span| run(others, span));
    if first == 0 && !read.text("by-2").is_empty() && !others_stay {
        read.wrong.push(("first", read.text("first").to_owned()));
    }
    let mut runs: Vec<Run> = one.into_iter().chain(other).collect();
    match (rota(read.text("tables")), runs.iter_mut().find(|run| run.by == SeatBy::Rota)) {
        (Ok(tables), Some(run)) => run.tables = tables,
        (Ok(tables), None) if tables.is_empty() => {}
        // A list of tables alone is a rota.
        (Ok(tables), None) if read.text("by-1").is_empty() => {
            runs.push(Run { sessions: all, by: SeatBy::Rota, tables, ..Run::default() });
        }
        (Ok(_), None) => read.wrong.push(("by-1", read.text("by-1").to_owned())),
        (Err(line), _) => read.wrong.push(("tables", line)),
    }
    runs
}
