//! Deciding who enters the stages of an event: what the rankings say, what was decided, and how.

use crate::pages::organise::differences::{Act, DifferenceLine, differences, page_back, ways_back};
use crate::pages::public::stage_lots::{LotsSaid, lots_said};
use crate::pages::public::stages::{Box, carried_message, plan, stood};
use actions::{self, Acting, LotsFrom};
use askama::Template;
use event::draw::entry_lots::Lots;
use event::event::{Difference, Event};
use event::sheet::penalty::Entrant;
use event::stage::committed::LotsOf;
use event::stage::field::Chosen;
use event::stage::noted::NotedEntrant;
use messages::Message;
use site::at_event::{AtEvent, PathPart};
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{Page, done, html_after};
use site::show::{self, zone};
use site::visitor::Visitor;

/// A team or player in a field.
struct InField {
    place: usize,
    name: String,
    by: String,
    brings: String,
}

/// A stage with a field.
struct FieldLine {
    id: String,
    name: String,
    /// The decision, its author, time and reason; empty before.
    decided: String,
    field: Vec<InField>,
    /// Whether it is decided; otherwise the field is the one that would follow now.
    stands: bool,
    /// Whether its first session is seated.
    begun: bool,
    /// Why it cannot be decided yet.
    waits: String,
    /// Decisions to keep it although results changed: author, time and reason.
    stood: Vec<String>,
    lots: LotsSaid,
    /// What lots have to decide; empty if nothing is to be drawn.
    to_draw: String,
    /// The address for the draw, and the text of the button.
    path: String,
    press: String,
    /// What can still be done about a decision that was kept.
    back: Vec<Act>,
}

/// A stage that is over, in which lots between equals were drawn or can be drawn.
struct EqualsLine {
    name: String,
    lots: LotsSaid,
    to_draw: String,
    path: String,
    press: String,
}

#[derive(Template)]
#[template(path = "organise/fields.html")]
struct FieldsPage {
    page: Page,
    slug: String,
    errors: Vec<String>,
    plan: Vec<Box>,
    /// The public page of the stages.
    stages_page: String,
    stages: Vec<FieldLine>,
    organises: bool,
    differences: Vec<DifferenceLine>,
    equals: Vec<EqualsLine>,
}

/// What lots have to decide in a stage, in words; empty if there is nothing.
fn to_draw(visitor: &Visitor, event: &Event, (place, of): (usize, LotsOf)) -> String {
    let Some(to_draw) = event.to_draw(place, of) else { return String::new() };
    let names: Vec<String> = to_draw.equals.iter().map(|of| event.entries.entrant_name(*of)).collect();
    let what = match (names.is_empty(), to_draw.groups) {
        (true, _) => "groups",
        (false, true) => "both",
        (false, false) => "equals",
    };
    let message = Message::new("lots-decide").arg("what", what).arg("names", names);
    visitor.locale.say(&message)
}

fn equals(visitor: &Visitor, event: &Event, place: usize) -> Option<EqualsLine> {
    let stage = &event.head.regulations.stages[place];
    let lots = lots_said(visitor, event, (place, LotsOf::Equals));
    let over = actions::stage_is_over(event, place);
    let to_draw = if over { to_draw(visitor, event, (place, LotsOf::Equals)) } else { String::new() };
    (!to_draw.is_empty() || !lots.is_empty()).then(|| EqualsLine {
        name: stage.called().to_owned(),
        lots,
        to_draw,
        path: format!("/e/{}/fields/{}/lots", event.head.slug, stage.id),
        press: visitor.locale.msg("stage-lots").arg("stage", stage.called()).to_string(),
    })
}

fn said_by(visitor: &Visitor, by: &str, rank: Option<usize>) -> String {
    let message = visitor.locale.msg(format!("field-by-{by}"));
    rank.map_or_else(
        || message.to_string(),
        |rank| visitor.locale.msg(format!("field-by-{by}")).arg("rank", rank).to_string(),
    )
}

fn line(visitor: &Visitor, event: &Event, place: usize) -> FieldLine {
    let stage = &event.head.regulations.stages[place];
    let decided = event.decided_field(&stage.id);
    let (first, _) = event.head.regulations.sessions_of(place);
    let noted = |noted: &NotedEntrant| InField {
        place: noted.place,
        name: event.entrant_called(noted.entrant),
        by: said_by(visitor, noted.by.code(), noted.rank),
        brings: visitor.locale.say(&carried_message(noted.carried())),
    };
    // Before the first session everybody is ranked first, and no field follows from that.
    let asks = decided.is_none() && event.has_begun();
    let next = asks.then(|| event.next_field(place, Lots::new("")).ok().flatten()).flatten();
    let would = next.iter().flat_map(|next| next.chosen.iter().zip(&next.field)).map(
        |(chosen, entered): (&Chosen<Entrant>, _)| InField {
            place: entered.place,
            name: event.entries.entrant_name(chosen.key),
            by: said_by(visitor, chosen.by.code(), chosen.rank),
            brings: visitor.locale.say(&carried_message(entered.carried)),
        },
    );
    let waits = actions::field_waits(event, place).map_or(String::new(), |message| visitor.locale.say(&message));
    let open = decided.is_none() && waits.is_empty();
    FieldLine {
        lots: lots_said(visitor, event, (place, LotsOf::Field)),
        to_draw: if open { to_draw(visitor, event, (place, LotsOf::Field)) } else { String::new() },
        path: format!("/e/{}/fields/{}", event.head.slug, stage.id),
        press: visitor.locale.msg("lots-draw-field").arg("stage", stage.called()).to_string(),
        id: stage.id.clone(),
        name: stage.called().to_owned(),
        decided: decided.as_ref().map_or(String::new(), |field| {
            let message = Message::new("field-decided").arg("author", field.author);
            let said = visitor.locale.say(&message.arg("time", show::day_time(visitor, zone(&event.head), field.at)));
            if field.reason.is_empty() { said } else { format!("{said} {}", field.reason) }
        }),
        stands: decided.is_some(),
        begun: event.session(first).is_some(),
        waits,
        field: match &decided {
            Some(field) => field.entrants.iter().map(noted).collect(),
            None => would.collect(),
        },
        stood: stood(visitor, event, &stage.id),
        back: ways_back(visitor, event, place),
    }
}

async fn render(at: &AtEvent, failure: Option<Failure>) -> Answer {
    let event = at.event_with_differences().await?;
    let stages = &event.head.regulations.stages;
    let page = FieldsPage {
        page: at.page(&event, at.say("fields-title")),
        slug: at.slug.clone(),
        errors: Failure::texts_of(failure.as_ref(), at.visitor.locale),
        plan: plan(&at.visitor, &event),
        stages_page: at.address("stages"),
        organises: actions::permission::organise(&at.visitor.actor, event.head.id),
        differences: differences(&at.visitor, &event, "fields", |of| {
            matches!(of, Difference::Field(_) | Difference::Block(_))
        }),
        equals: (0..stages.len()).filter_map(|place| equals(&at.visitor, &event, place)).collect(),
        stages: (1..stages.len()).map(|place| line(&at.visitor, &event, place)).collect(),
    };
    Ok(html_after(&page, failure.as_ref()))
}

pub(crate) async fn page(at: AtEvent) -> Answer {
    render(&at, None).await
}

/// Runs an action about a stage, and confirms it.
async fn act(
    at: AtEvent,
    stage: String,
    (said, back): (&'static str, &'static str),
    action: impl FnOnce(Acting<'_>, &str) -> actions::Result<()> + Send + 'static,
) -> Answer {
    let acted = at.attempt(move |acting| action(acting, &stage)).await;
    at.or_again(acted, async |why| render(&at, Some(why)).await).await?;
    Ok(done(&at.address(back), at.say(said)))
}

/// The word or the seed that was typed, if the form asks for one.
fn lots_from(fields: &Fields) -> LotsFrom {
    match (fields.was_sent("word"), fields.was_sent("seed")) {
        (true, _) => LotsFrom::Word(fields.text("word").to_owned()),
        (false, true) => LotsFrom::Seed(fields.text("seed").to_owned()),
        (false, false) => LotsFrom::Nothing,
    }
}

pub(crate) async fn decide(at: AtEvent, PathPart(stage): PathPart<String>, fields: Fields) -> Answer {
    let from = lots_from(&fields);
    act(at, stage, ("field-decided-done", "fields"), move |acting, stage| acting.decide_field(stage, &from)).await
}

pub(crate) async fn commit(at: AtEvent, PathPart(stage): PathPart<String>, _: Fields) -> Answer {
    commits(at, stage, LotsOf::Field).await
}

pub(crate) async fn commit_lots(at: AtEvent, PathPart(stage): PathPart<String>, _: Fields) -> Answer {
    commits(at, stage, LotsOf::Equals).await
}

async fn commits(at: AtEvent, stage: String, of: LotsOf) -> Answer {
    act(at, stage, ("lots-committed-done", "fields"), move |acting, stage| acting.commit_stage_lots(stage, of)).await
}

pub(crate) async fn anew(at: AtEvent, PathPart(stage): PathPart<String>, fields: Fields) -> Answer {
    let why = fields.text("reason").to_owned();
    let back = page_back(&fields, "fields");
    act(at, stage, ("field-decided-done", back), move |acting, stage| acting.decide_field_again(stage, &why)).await
}

pub(crate) async fn take_back(at: AtEvent, PathPart(stage): PathPart<String>, fields: Fields) -> Answer {
    let why = fields.text("reason").to_owned();
    act(at, stage, ("field-taken-back-done", "fields"), move |acting, stage| acting.take_back_field(stage, &why)).await
}

pub(crate) async fn lots(at: AtEvent, PathPart(stage): PathPart<String>, fields: Fields) -> Answer {
    let from = lots_from(&fields);
    act(at, stage, ("stage-lots-done", "fields"), move |acting, stage| acting.draw_stage_lots(stage, &from)).await
}
