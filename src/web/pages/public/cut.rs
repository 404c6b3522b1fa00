//! The line of a cut in words, the live ranking with its lines, and what an entrant needs to be above one.

use askama::Template;
use event::event::{CutRace, EntrantRace, Event};
use event::ranking::goal::Need;
use event::ranking::needed::place_of;
use event::ranking::needed_teams::TeamRace;
use event::ranking::standings::Row as Ranked;
use event::sheet::penalty::Entrant;
use event::stage::cut::CutLine;
use event::stage::field::{FieldRule, Places};
use messages::criterion;
use rules::StandardPoints;
use site::failure::Failure;
use site::public_pages::Row;
use site::render::{rendered, say};
use site::show;
use site::visitor::Visitor;
use std::collections::HashMap;
use std::hash::Hash;

/// The text at a line, the most important first: how many qualify for which stage and by what, who is best of the
/// others, and who is equal. `next` is the index of that stage; empty if its field is not chosen by a rule.
pub(super) fn in_words(guest: &Visitor, event: &Event, next: usize, line: &CutLine<Entrant>) -> Vec<String> {
    let regulations = &event.head.regulations;
    let Some((stage, field)) = regulations.stages.get(next).and_then(|stage| Some((stage, stage.field.as_ref()?)))
    else {
        return Vec::new();
    };
    let of = if event.head.teams { "teams" } else { "players" };
    let groups = event.groups_before(next);
    let said = guest.locale.msg("cut-line").arg("count", field.least(groups).unwrap_or(0)).arg("of", of);
    let mut parts = vec![said.arg("stage", stage.called()).arg("who", who_comes(guest, field)).to_string()];
    if !line.best.is_empty() {
        let names: Vec<String> = line.best.iter().map(|of| event.entries.entrant_name(*of)).collect();
        parts.push(guest.locale.msg("cut-best").arg("names", names.join(" · ")).to_string());
    }
    if let Some(equal) = &line.equal {
        let said = guest.locale.msg(if equal.by.is_some() { "cut-equal" } else { "cut-equal-lot" });
        let said = said.arg("count", equal.count).arg("of", of).arg("points", show::standard(equal.points));
        let by = equal.by.map_or(String::new(), |by| guest.locale.say(&criterion(by)));
        parts.push(said.arg("criterion", by).to_string());
    }
    parts
}

/// A row of a ranking, or what is between rows.
pub(super) enum Listed<K> {
    /// With its rank after the previous session.
    Row(Ranked<K>, Option<usize>),
    Line {
        /// See [`in_words`].
        parts: Vec<String>,
        /// Whether points alone do not decide who is above it.
        equal: bool,
    },
    Group(String),
}

/// The live ranking: entrants of stages by groups, and lines where a cut will be and where one was. `as_listed` gives
/// the key of an entrant in this ranking, or `None` if it is not of its kind; `before` has the ranks after the previous
/// session.
pub(super) fn listing<K: Copy + Eq + Hash>(
    guest: &Visitor,
    event: &Event,
    rows: &[Ranked<K>],
    as_listed: impl Fn(Entrant) -> Option<K>,
    before: Option<&HashMap<K, usize>>,
) -> Vec<Listed<K>> {
    let then = |key: &K| before.and_then(|before| before.get(key)).copied();
    // An entrant without a previous rank counts as unmoved.
    let unmoved = |rank: usize| before.map(|_| rank);
    let enter = |cut: &&event::event::Cut| cut.lines.iter().all(|(_, line)| as_listed(line.under).is_some());
    let Some(cut) = event.cut().filter(enter) else {
        let all = rows.iter().map(|row| Listed::Row(row.clone(), then(&row.key).or(unmoved(row.rank))));
        return with_stages(guest, event, all.collect(), as_listed);
    };
    let mut all = Vec::new();
    for section in &cut.sections {
        // Within a group the previous ranks are those among its members.
        let mut ranks: Vec<usize> = section.rows.iter().filter_map(|row| then(&as_listed(row.key)?)).collect();
        ranks.sort_unstable();
        if let Some(group) = section.group {
            all.push(Listed::Group(group_name(guest, event, group)));
        }
        for row in &section.rows {
            let Some(key) = as_listed(row.key) else { continue };
            let own = then(&key).map(|own| match section.group {
                Some(_) => 1 + ranks.partition_point(|other| *other < own),
                None => own,
            });
            all.push(Listed::Row(row.with_key(key), own.or(unmoved(row.rank))));
            let here = cut.lines.iter().filter(|(_, line)| line.under == row.key && line.group == section.group);
            all.extend(here.map(|(next, line)| Listed::Line {
                parts: in_words(guest, event, *next, line),
                equal: line.equal.is_some(),
            }));
        }
    }
    with_stages(guest, event, all, as_listed)
}

/// Adds a line above each row that is ranked by another stage than the row above it.
fn with_stages<K: Copy + Eq + Hash>(
    guest: &Visitor,
    event: &Event,
    all: Vec<Listed<K>>,
    as_listed: impl Fn(Entrant) -> Option<K>,
) -> Vec<Listed<K>> {
    let entrants = event.stage_rows().overall.iter().map(|row| row.key);
    let ranked_by: HashMap<K, usize> =
        entrants.filter_map(|of| Some((as_listed(of)?, event.total_of(of)?.stage))).collect();
    let mut lined = Vec::with_capacity(all.len());
    let mut above: Option<usize> = None;
    for listed in all {
        if let Listed::Row(row, _) = &listed {
            let own = ranked_by.get(&row.key).copied();
            // Those who are disqualified come last, whatever stage they were in.
            let stage = own.filter(|own| !row.disqualified && above.is_some_and(|above| *own != above));
            if let Some(stage) = stage.and_then(|place| event.head.regulations.stages.get(place)) {
                let said = guest.locale.msg("ranked-by-stage").arg("stage", stage.called()).to_string();
                lined.push(Listed::Line { parts: vec![said], equal: false });
            }
            above = own;
        }
        lined.push(listed);
    }
    lined
}

/// The name of a group of the current stage; groups are numbered from 0.
fn group_name(guest: &Visitor, event: &Event, group: usize) -> String {
    let stage =
        event.stage_rows().stages.len().checked_sub(1).and_then(|place| event.head.regulations.stages.get(place));
    let name = stage.map_or(String::new(), |stage| stage.groups.name(group));
    guest.locale.msg("stage-group").arg("group", name).to_string()
}

#[derive(Template)]
#[template(
    source = "<tr id=\"{{ id }}\" class=\"between {{ class }}\"><td colspan=\"{{ columns }}\">{{ text }}</td></tr>",
    ext = "html"
)]
struct Between<'a> {
    id: &'a str,
    class: &'static str,
    columns: usize,
    text: String,
}

/// The rows of a live ranking; `row` makes those with a rank.
pub(super) fn as_rows<K>(
    listed: Vec<Listed<K>>,
    columns: usize,
    row: impl Fn(&Ranked<K>, Option<usize>) -> Result<Row, Failure>,
) -> Result<Vec<Row>, Failure> {
    let between = |id: String, class: &'static str, text: String| {
        let html = rendered(&Between { id: &id, class, columns, text })?;
        Ok(Row { id, rank: None, before: None, html })
    };
    let of = |(place, listed): (usize, Listed<K>)| match listed {
        Listed::Row(ranked, before) => row(&ranked, before),
        Listed::Line { parts, equal } => {
            between(format!("cut{place}"), if equal { "cut equal" } else { "cut" }, parts.join(" · "))
        }
        Listed::Group(name) => between(format!("group{place}"), "group", name),
    };
    listed.into_iter().enumerate().map(of).collect()
}

/// What an entrant still needs, in words.
#[derive(Default)]
pub(super) struct Needed {
    /// One for each stage or rank about which something can be said.
    pub lines: Vec<String>,
    /// That more may be certain than `lines` say, and how chances were simulated; empty if neither is so.
    pub bound: String,
}

/// The note that more may be certain of a team than is shown; empty if nothing more can be.
pub(super) fn team_bound(guest: &Visitor, race: &TeamRace<Entrant>) -> String {
    match (race.later, race.is_exact()) {
        (1.., _) => say(guest, "needed-bound"),
        (0, false) => say(guest, "needed-team-bound"),
        (0, true) => String::new(),
    }
}

/// What an entrant needs to qualify for each stage whose field is chosen from the current one.
pub(super) fn needed(guest: &Visitor, event: &Event, race: &CutRace, of: Entrant) -> Needed {
    let Some(needs) = race.needs(of) else { return Needed::default() };
    let with_points = match race.race {
        EntrantRace::Players(_) => "cut-points",
        EntrantRace::Teams(_) => "cut-team-points",
    };
    let chances = event.cut_chances().filter(|chances| chances.inside.contains_key(&of));
    let mut is_open = false;
    let mut lines = Vec::new();
    for (way, (next, need)) in race.stages.iter().zip(needs).enumerate() {
        let stage = event.head.regulations.stages.get(*next).map_or("", |stage| stage.called());
        let about = |key: &'static str| guest.locale.msg(key).arg("stage", stage);
        lines.push(match need {
            Need::Certain => about("cut-certain").to_string(),
            Need::OutOfReach => about("cut-out").to_string(),
            Need::Others => about("cut-others").to_string(),
            Need::Points(points) => {
                let said = about(with_points).arg("session", race.session.0).arg("points", show::standard(points));
                said.arg("place", place(guest, points)).to_string()
            }
        });
        // What is certain or out of reach needs no simulation.
        if let (Some(chances), Need::Points(_) | Need::Others) = (chances, need) {
            is_open = true;
            let said = about("cut-simulated").arg("inside", chances.inside[&of][way]).arg("runs", chances.runs);
            lines.push(said.to_string());
        }
    }
    let bound = match &race.race {
        EntrantRace::Players(race) if race.is_exact() => String::new(),
        EntrantRace::Players(_) => say(guest, "needed-bound"),
        EntrantRace::Teams(race) => team_bound(guest, race),
    };
    let how = chances.filter(|_| is_open).map(|chances| {
        let said = guest.locale.msg("cut-simulated-how").arg("runs", chances.runs).arg("tables", chances.tables);
        said.to_string()
    });
    Needed { lines, bound: [bound].into_iter().chain(how).collect::<Vec<_>>().join(" ") }
}

/// The place at a table that is worth these points; empty if none is.
fn place(guest: &Visitor, points: StandardPoints) -> String {
    place_of(points).map_or(String::new(), |(place, sharing)| {
        guest.locale.msg("cut-place").arg("place", place).arg("sharing", sharing).to_string()
    })
}

/// How the field of a stage is chosen: places, best of each group, best of the rest, invited.
pub(super) fn who_comes(visitor: &Visitor, field: &FieldRule) -> String {
    let mut parts = Vec::new();
    let locale = visitor.locale;
    match field.places {
        Some(Places::All) => parts.push(say(visitor, "comes-all")),
        Some(places @ Places::Span(..)) => {
            parts.push(locale.msg("comes-places").arg("places", places.to_string().replace('-', "–")).to_string());
        }
        None => {}
    }
    if field.per_group > 0 {
        parts.push(locale.msg("comes-per-group").arg("count", field.per_group).to_string());
    }
    if field.plus_best > 0 {
        parts.push(locale.msg("comes-best").arg("count", field.plus_best).to_string());
    }
    if !field.invited.is_empty() {
        parts.push(locale.msg("comes-invited").arg("count", field.invited.len()).to_string());
    }
    parts.join(" + ")
}
