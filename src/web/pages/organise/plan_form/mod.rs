//! Stages in the form of an event: rows for the usual ones, a text for everything.
//!
//! Two facts to know: rows and text enter one value, the [`Plan`], and the form says which plan it showed
//! (`plan_shown`), so that it is known which of them was changed; if both were, to different plans, they are refused.

mod duplicate;
mod row;

use self::row::{Kind, OWN, PARTS, Reader, Texts};
use crate::pages::Choice;
use event::regulations::preset::Preset;
use event::regulations::written::Plan;
use event::regulations::{Regulations, Roster};
use event::stage::Stage;
use event::stage::order::Order;
use event::stage::team_ranking::{Members, TeamRanking};
use messages::{Message, criterion};
use site::extract::Fields;
use site::failure::Failure;
use site::render::say;
use site::visitor::Visitor;

/// Rows of the form, unless there are more stages.
const MIN_ROWS: usize = 8;

/// The fields beside the rows.
const BESIDE: [(&str, Kind); 5] = [
    ("team-rank", Kind::Choice(&["", "all", "best"])),
    ("rank-best", Kind::Number),
    ("rank-name", Kind::Text),
    ("rank-after", Kind::Number),
    ("roster", Kind::Number),
];

/// A field with its value.
pub(super) struct Cell {
    pub name: String,
    pub label: String,
    pub value: String,
    pub number: bool,
    pub lines: bool,
    pub choices: Vec<Choice>,
}

/// Fields that belong together.
pub(super) struct Part {
    pub legend: String,
    pub cells: Vec<Cell>,
}

/// The fields of a stage.
pub(super) struct Row {
    pub summary: String,
    pub open: bool,
    /// The fields that every stage needs, and those that few need.
    pub parts: Vec<Part>,
    pub more: Vec<Part>,
    pub more_open: bool,
}

/// The section of the form.
pub(super) struct PlanForm {
    pub open: bool,
    /// The stages of the first rows, before anything was typed.
    pub stages: Vec<Stage>,
    /// The current stages, in a line.
    pub summary: String,
    /// The plan that was shown first.
    pub shown: String,
    pub rows: Vec<Row>,
    pub beside: Vec<Cell>,
    pub duplicate: Vec<Cell>,
    pub text: String,
}

/// The label of a field; numbered fields share one.
fn label(visitor: &Visitor, name: &str) -> String {
    match name.strip_prefix("order-") {
        Some(place) => visitor.locale.msg("plan-field-order").arg("place", place).to_string(),
        None => visitor.locale.msg(format!("plan-field-{name}")).to_string(),
    }
}

/// The text of a choice; the key has the name of the field, without its number.
fn choice_text(visitor: &Visitor, name: &str, code: &str) -> String {
    let list = match name {
        "standard" | "game" => "carry",
        "round-standard" if !code.is_empty() => "round",
        other => other.trim_end_matches(['1', '2']).trim_end_matches('-'),
    };
    let code = if code.is_empty() { "default".to_owned() } else { code.replace('/', "-") };
    visitor.locale.msg(format!("plan-choice-{list}-{code}")).to_string()
}

fn cell(visitor: &Visitor, before: &str, (name, kind): (&'static str, Kind), texts: &Texts) -> Cell {
    let value = texts.get(name).cloned().unwrap_or_default();
    let choice = |code: String, text: String| Choice { chosen: code == value, value: code, text };
    let mut choices: Vec<Choice> = match kind {
        Kind::Choice(codes) => {
            codes.iter().map(|code| choice((*code).into(), choice_text(visitor, name, code))).collect()
        }
        Kind::Criterion => {
            let none = choice(
                String::new(),
                say(visitor, if name == "order-1" { "plan-order-default" } else { "plan-order-end" }),
            );
            let named = Order::all().map(|order| choice(order.to_string(), visitor.locale.say(&criterion(order.0))));
            std::iter::once(none).chain(named).collect()
        }
        Kind::Text | Kind::Number | Kind::Lines => Vec::new(),
    };
    if !choices.is_empty() && choices.iter().all(|choice| !choice.chosen) {
        let text = if value == OWN { say(visitor, "plan-own") } else { value.clone() };
        choices.push(choice(value.clone(), text));
    }
    // What is not a number stays as it was typed.
    let number = matches!(kind, Kind::Number) && value.bytes().all(|byte| byte.is_ascii_digit());
    let lines = matches!(kind, Kind::Lines);
    Cell { name: format!("{before}{name}"), label: label(visitor, name), value, number, lines, choices }
}

/// The prefix of the fields of a row, by its index.
fn prefix(place: usize) -> String {
    format!("stage-{}-", place + 1)
}

fn typed(fields: &Fields, place: usize) -> Texts {
    let before = prefix(place);
    let text = |name: &str| fields.text(&format!("{before}{name}")).replace('\r', "");
    row::empty().into_keys().map(|name| (name, text(name))).collect()
}

fn beside_typed(fields: &Fields) -> Texts {
    let names = BESIDE.iter().chain(&duplicate::FIELDS).map(|(name, _)| *name);
    names.map(|name| (name, fields.text(&format!("plan-{name}")).to_owned())).collect()
}

fn texts_beside(plan: &Plan) -> Texts {
    let mut texts: Texts = BESIDE.iter().map(|(name, _)| (*name, String::new())).collect();
    texts.extend(duplicate::texts(plan.duplicate.as_ref()));
    texts.insert("roster", plan.teams.map_or_else(String::new, |teams| teams.roster.to_string()));
    match &plan.team_rankings[..] {
        [] => {}
        [one] => {
            let (members, best) = match one.members {
                Members::All => ("all", String::new()),
                Members::Best(best) => ("best", best.to_string()),
            };
            texts.insert("team-rank", members.to_owned());
            texts.insert("rank-best", best);
            texts.insert("rank-name", one.name.clone());
            let after = |id: &String| plan.stages.iter().position(|stage| stage.id == *id);
            let after = one.after.as_ref().and_then(after);
            texts.insert("rank-after", after.map_or_else(String::new, |after| (after + 1).to_string()));
        }
        _ => drop(texts.insert("team-rank", OWN.to_owned())),
    }
    texts
}

/// The stage of a row in a few words.
fn summary(visitor: &Visitor, place: usize, texts: &Texts) -> String {
    let text = |name: &str| texts.get(name).cloned().unwrap_or_default();
    match text("name").is_empty() && text("sessions").is_empty() {
        true => visitor.locale.msg("plan-row-empty").arg("place", place + 1).to_string(),
        false => {
            let row = visitor.locale.msg("plan-row").arg("place", place + 1).arg("name", text("name"));
            row.arg("sessions", text("sessions")).to_string()
        }
    }
}

impl PlanForm {
    pub fn new(visitor: &Visitor, plan: &Plan, fields: &Fields) -> Self {
        // A chosen preset replaces the input.
        let sent = shown_plan(fields).filter(|_| !fields.has("preset"));
        // The base score has a field of its own; an older event may have it in its stages too.
        let plan = plan.clone().without_bases();
        let stands = sent.as_ref().unwrap_or(&plan);
        let rows = (0..MIN_ROWS.max(stands.stages.len())).map(|place| {
            let texts = if sent.is_some() { typed(fields, place) } else { row::texts(&stands.stages, place) };
            let own = |name: &str| texts.get(name).is_some_and(|text| !text.is_empty());
            let (first, before) = (place == 0, prefix(place));
            let parts = |wanted: fn(&str) -> bool| {
                let asked =
                    PARTS.iter().filter(|(part, _)| wanted(part) && !(first && matches!(*part, "field" | "carry")));
                let part = |(part, fields): &(&str, &[(&'static str, Kind)])| Part {
                    legend: visitor.locale.msg(format!("plan-part-{part}")).to_string(),
                    cells: fields.iter().map(|field| cell(visitor, &before, *field, &texts)).collect(),
                };
                asked.map(part).collect()
            };
            const IS_RARE: fn(&str) -> bool = |part| matches!(part, "groups" | "close" | "order" | "line-up");
            Row {
                summary: summary(visitor, place, &texts),
                open: (stands.stages.is_empty() && place < 2) || texts != row::texts(&stands.stages, place),
                more_open: PARTS
                    .iter()
                    .filter(|(part, _)| IS_RARE(part))
                    .any(|(_, fields)| fields.iter().any(|(name, _)| own(name))),
                parts: parts(|part| !IS_RARE(part)),
                more: parts(IS_RARE),
            }
        });
        let text = || stands.to_toml();
        let said = if sent.is_some() { beside_typed(fields) } else { texts_beside(stands) };
        let names: Vec<&str> = stands.stages.iter().map(Stage::called).collect();
        Self {
            open: sent.as_ref().is_some_and(|shown| is_touched(fields, shown)),
            summary: names.join(" → "),
            stages: stands.stages.clone(),
            shown: serde_json::to_string(stands).unwrap_or_default(),
            rows: rows.collect(),
            beside: BESIDE.iter().map(|field| cell(visitor, "plan-", *field, &said)).collect(),
            duplicate: duplicate::FIELDS.iter().map(|field| cell(visitor, "plan-", *field, &said)).collect(),
            text: if sent.is_some() { fields.text("plan_text").to_owned() } else { text() },
        }
    }

    /// Removes a field from a row, for a page that shows it elsewhere.
    pub fn take_cell(&mut self, place: usize, name: &str) -> Option<Cell> {
        let name = format!("{}{name}", prefix(place));
        self.rows.get_mut(place)?.parts.iter_mut().find_map(|part| {
            let at = part.cells.iter().position(|cell| cell.name == name)?;
            Some(part.cells.remove(at))
        })
    }
}

/// The plan that the form showed; `None` if the form has no stages.
fn shown_plan(fields: &Fields) -> Option<Plan> {
    serde_json::from_str(fields.text("plan_shown")).ok()
}

fn rows_touched(fields: &Fields, shown: &Plan) -> bool {
    let rows = MIN_ROWS.max(shown.stages.len());
    // A field that was not sent was not on the page: the first stage has no fields about an earlier one.
    let differs =
        |(name, text): (String, String)| fields.was_sent(&name) && fields.text(&name).replace('\r', "") != text;
    let named =
        |before: String, texts: Texts| texts.into_iter().map(move |(name, text)| (format!("{before}{name}"), text));
    (0..rows).any(|place| named(prefix(place), row::texts(&shown.stages, place)).any(differs))
        || named("plan-".to_owned(), texts_beside(shown)).any(differs)
}

fn text_touched(fields: &Fields, shown: &Plan) -> bool {
    fields.was_sent("plan_text") && fields.text("plan_text").replace('\r', "") != shown.to_toml().trim()
}

fn is_touched(fields: &Fields, shown: &Plan) -> bool {
    rows_touched(fields, shown) || text_touched(fields, shown)
}

/// The regulations with the plan that the form showed.
pub(super) fn as_shown(fields: &Fields, before: Regulations) -> Regulations {
    match shown_plan(fields) {
        Some(Plan { areas, teams, duplicate, stages, team_rankings }) => {
            Regulations { areas, teams, duplicate, stages, team_rankings, ..before }
        }
        None => before,
    }
}

/// The regulations with the plan of the rows or of the text, whichever was changed. Both with different plans are refused.
pub(super) fn read(fields: &Fields, before: Regulations) -> Result<Regulations, Failure> {
    let Some(shown) = shown_plan(fields) else { return Ok(before) };
    let of_rows = || Ok::<_, Failure>(before.clone().with_plan(rows(fields, &shown)?));
    let of_text = || from_text(fields, &before);
    match (rows_touched(fields, &shown), text_touched(fields, &shown)) {
        (false, false) if fields.was_sent("sessions") => Ok(before),
        // Without a field for all sessions their number follows from the stages.
        (false, false) => Ok(before.with_plan(shown)),
        (true, false) => of_rows(),
        (false, true) => of_text(),
        (true, true) => {
            let (rows, text) = (of_rows()?, of_text()?);
            if rows == text { Ok(rows) } else { Err(Failure::refused(Message::new("plan-two-doors"))) }
        }
    }
}

fn from_text(fields: &Fields, before: &Regulations) -> Result<Regulations, Failure> {
    let text = fields.text("plan_text").replace('\r', "");
    before.over_toml(&text).map_err(|error| {
        let line = error.span().map_or(1, |span| 1 + text[..span.start.min(text.len())].matches('\n').count());
        // The parser sets names in backticks, which pages would show.
        let reason = error.message().trim().replace('`', "\"");
        Failure::refused(Message::new("plan-text-wrong").arg("line", line).arg("reason", reason))
    })
}

/// The plan in the rows.
fn rows(fields: &Fields, shown: &Plan) -> Result<Plan, Failure> {
    let (mut wrong, mut stages): (Vec<Message>, Vec<(usize, Stage)>) = (Vec::new(), Vec::new());
    let about = |place: usize, name: &str, found: String| {
        let field = match name.strip_prefix("order-") {
            Some(place) => Message::new("plan-field-order").arg("place", place),
            None => Message::new(format!("plan-field-{name}")),
        };
        Message::new("plan-row-wrong").arg("place", place + 1).arg("field", field).arg("found", found)
    };
    for place in 0..MIN_ROWS.max(shown.stages.len()) {
        let (texts, was) = (typed(fields, place), row::texts(&shown.stages, place));
        let before = shown.stages.get(place);
        // A row without a number of sessions removes its stage; any other row with input needs a name.
        if before.is_some() && texts["sessions"].is_empty() {
            continue;
        }
        if texts["name"].is_empty() {
            if texts.values().any(|text| !text.is_empty()) {
                wrong.push(Message::new("plan-row-no-name").arg("place", place + 1));
            }
            continue;
        }
        let mut reader = Reader { texts: &texts, wrong: Vec::new() };
        let mut stage = row::stage(&mut reader, before, &was, &stages);
        wrong.extend(reader.wrong.into_iter().map(|(name, found)| about(place, name, found)));
        if before.is_none() {
            stage.id = new_id(&stage.name, place, shown, &stages);
            if stage.id == stage.name {
                stage.name.clear();
            }
        }
        stages.push((place + 1, stage));
    }
    let texts = beside_typed(fields);
    let mut read = Reader { texts: &texts, wrong: Vec::new() };
    let (teams, team_rankings) = teams(&mut read, shown, &stages);
    let sent = duplicate::FIELDS.iter().any(|(name, _)| fields.was_sent(&format!("plan-{name}")));
    let duplicate = if sent { duplicate::format(&mut read) } else { shown.duplicate.clone() };
    if duplicate.is_some() && stages.is_empty() {
        wrong.push(Message::new("plan-duplicate-stage"));
    }
    wrong.extend(read.wrong.into_iter().map(|(name, found)| {
        Message::new("field-wrong").arg("field", Message::new(format!("plan-field-{name}"))).arg("found", found)
    }));
    if !wrong.is_empty() {
        return Err(Failure::Refused(wrong));
    }
    let mut stages: Vec<Stage> = stages.into_iter().map(|(_, stage)| stage).collect();
    duplicate::count(&mut stages, duplicate.as_ref());
    Ok(Plan { areas: shown.areas.clone(), teams, duplicate, stages, team_rankings })
}

/// The id of a new stage: the Latin letters and digits of its name; its number if there are none, or they are taken.
fn new_id(name: &str, place: usize, shown: &Plan, stages: &[(usize, Stage)]) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
    let id = name.chars().map(plain).collect::<String>().split_whitespace().collect::<Vec<_>>().join("-");
    let taken =
        |id: &String| shown.stages.iter().chain(stages.iter().map(|(_, stage)| stage)).any(|other| other.id == *id);
    if !id.is_empty() && !taken(&id) {
        return id;
    }
    (place + 1..).map(|number| format!("stage-{number}")).find(|id| !taken(id)).unwrap_or_default()
}

/// The size of rosters, and the ranking of teams.
fn teams(read: &mut Reader<'_>, shown: &Plan, stages: &[(usize, Stage)]) -> (Option<Roster>, Vec<TeamRanking>) {
    let (texts, was) = (read.texts, texts_beside(shown));
    let roster = match read.number("roster") {
        0 => None,
        roster => Some(Roster { roster }),
    };
    let touched = BESIDE[..4].iter().any(|(name, _)| texts[name] != was[name]);
    if !touched || read.text("team-rank") == OWN {
        return (roster, shown.team_rankings.clone());
    }
    let best = read.number("rank-best");
    let members = match read.text("team-rank") {
        "" => None,
        "all" => Some(Members::All),
        _ if best == 0 => {
            read.wrong.push(("rank-best", texts["rank-best"].clone()));
            None
        }
        _ => Some(Members::Best(best)),
    };
    let after = match read.number("rank-after") {
        0 => None,
        row => {
            let named = stages.iter().find(|(place, _)| *place == usize::from(row)).map(|(_, stage)| stage.id.clone());
            if named.is_none() {
                read.wrong.push(("rank-after", row.to_string()));
            }
            named
        }
    };
    let before = shown.team_rankings.first().cloned().unwrap_or_default();
    let name = texts["rank-name"].clone();
    let ranking = members.map(|members| TeamRanking { name, members, after, ..before });
    (roster, ranking.into_iter().collect())
}

/// Names the stages of a preset in the visitor's language; a single one needs no name.
pub(super) fn with_stage_names(visitor: &Visitor, of: Preset, mut regulations: Regulations) -> Regulations {
    let several = regulations.stages.len() > 1 && Preset::STAGED.contains(&of);
    for stage in regulations.stages.iter_mut().filter(|stage| several && stage.name.is_empty()) {
        stage.name = visitor.locale.msg(format!("stage-called-{}", stage.id)).to_string();
    }
    regulations
}
