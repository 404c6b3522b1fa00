//! Changing the regulations of an event, with a preview of the changes of rank.

use super::read_regulations::regulations;
use super::regulations_form::RegulationsForm;
use super::setting_fields::SettingNotes;
use crate::pages::organise::differences::{DifferenceLine, differences};
use actions::{self, RegulationsPreview, permission};
use askama::Template;
use event::event::{Difference, Shelf};
use event::regulations::Regulations;
use event::regulations::settings::Section;
use messages::{plan_remark, rank_move};
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{Page, done, html_after};
use site::show;

/// The parts of the page, each with its name.
const PARTS: [(&str, &str); 11] = [
    ("part-place", "part-place"),
    ("part-plan", "plan-form-title"),
    ("part-sessions", "part-sessions"),
    ("part-ranking", "part-ranking"),
    ("part-game", "part-game"),
    ("part-play", "part-play"),
    ("part-absence", "part-absence"),
    ("part-shown", "part-shown"),
    ("part-sheet", "part-sheet"),
    ("part-broadcast", "part-broadcast"),
    ("kind", "field-kind"),
];

struct Preview {
    version: i32,
    /// Identifies the regulations that were previewed: only they are stored.
    of: String,
    /// That a session is closed at once; empty if none is.
    closes: String,
    moves: Vec<String>,
}

#[derive(Template)]
#[template(path = "organise/regulations.html")]
struct RegulationsPage {
    page: Page,
    slug: String,
    errors: Vec<String>,
    differences: Vec<DifferenceLine>,
    form: RegulationsForm,
    parts: [(&'static str, &'static str); 11],
    /// What the groups of the plan amount to.
    remarks: Vec<String>,
    begun: bool,
    organises: bool,
    hidden: bool,
    drawn: bool,
    /// Whether teams of four take part, and why that cannot be changed any more.
    teams: bool,
    kind_stands: Option<String>,
    /// Whether there are results, so that the event cannot be deleted.
    played: bool,
    reason: String,
    preview: Option<Preview>,
}

/// The page with these or else the current regulations; with their effect, or the reasons against them.
async fn render(
    at: &AtEvent,
    (wanted, fields): (Option<Regulations>, &Fields),
    preview: Option<Preview>,
    failure: Option<Failure>,
) -> Answer {
    let visitor = &at.visitor;
    let event = at.event_with_differences().await?;
    let time_zone = wanted.as_ref().and_then(|wanted| wanted.time_zone).unwrap_or(show::zone(&event.head));
    let remarks = event.plan_remarks(wanted.as_ref().unwrap_or(&event.head.regulations));
    let organises = permission::organise(&visitor.actor, event.head.id);
    let notes = SettingNotes::new(visitor, &event, wanted.as_ref().unwrap_or(&event.head.regulations));
    let page = RegulationsPage {
        parts: PARTS,
        remarks: remarks.iter().map(|remark| visitor.locale.say(&plan_remark(remark))).collect(),
        page: at.page(&event, at.say("regulations")),
        slug: at.slug.clone(),
        errors: Failure::texts_of(failure.as_ref(), visitor.locale),
        differences: differences(visitor, &event, "board", |of| matches!(of, Difference::Start { .. })),
        form: RegulationsForm::new(
            visitor,
            wanted.unwrap_or_else(|| event.head.regulations.clone()),
            !event.head.teams,
            time_zone,
            fields,
            notes,
        ),
        begun: event.has_begun(),
        organises,
        hidden: event.head.shelf == Shelf::Hidden,
        drawn: event.draw.is_some(),
        teams: event.head.teams,
        kind_stands: actions::other_kind_blocker(&event).map(|why| visitor.locale.say(&why)),
        played: event.sessions.iter().any(|session| session.has_results()),
        reason: fields.text("reason").to_owned(),
        preview,
    };
    Ok(html_after(&page, failure.as_ref()))
}

pub(crate) async fn page(at: AtEvent) -> Answer {
    render(&at, (None, &Fields::default()), None, None).await
}

pub(crate) async fn change(at: AtEvent, fields: Fields) -> Answer {
    let event = at.event().await?;
    let (wanted, wrong) = regulations(&fields, &event.head.regulations, event.head.teams);
    if !wrong.is_empty() {
        return render(&at, (Some(wanted), &fields), None, Some(Failure::Refused(wrong))).await;
    }
    let new = wanted.clone();
    let shown = at.require(fields.optional("version"))?;
    let looked = at.attempt(move |acting| acting.preview_regulations(&new, shown)).await;
    let again = async |why| render(&at, (Some(wanted.clone()), &fields), None, Some(why)).await;
    let RegulationsPreview { version, stands, begun, closes, players, teams } = at.or_again(looked, again).await?;
    let closes = closes.map(|session| session.0);
    let of = at.require(serde_json::to_string(&(closes, &wanted)).map_err(Failure::broken))?;
    // Before the first session no rank can change, so there is no preview.
    if begun && !(stands && fields.text("of") == of) {
        let moves = teams.iter().chain(&players).map(|moved| at.visitor.locale.say(&rank_move(moved))).collect();
        let closes =
            closes.map(|session| at.visitor.locale.msg("regulations-closes").arg("session", session).to_string());
        let preview = Some(Preview { version, of, closes: closes.unwrap_or_default(), moves });
        return render(&at, (Some(wanted), &fields), preview, None).await;
    }
    let (new, sent) = (wanted.clone(), fields.clone());
    let changed = at.attempt(move |acting| acting.change_regulations(&new, sent.text("reason"), version)).await;
    at.or_again(changed, async |why| render(&at, (Some(wanted), &fields), None, Some(why)).await).await?;
    Ok(done(&at.address("regulations"), at.say("regulations-changed")))
}

/// `POST …/regulations/kind`: teams of four, or individuals.
pub(crate) async fn change_kind(at: AtEvent, fields: Fields) -> Answer {
    let teams = fields.text("kind") == "teams";
    let changed = at.attempt(move |acting| acting.change_kind(teams)).await;
    at.or_again(changed, async |why| render(&at, (None, &Fields::default()), None, Some(why)).await).await?;
    Ok(done(&at.address("regulations"), at.say("kind-changed")))
}

/// `POST …/regulations/address`: another name in addresses.
pub(crate) async fn change_address(at: AtEvent, fields: Fields) -> Answer {
    let sent = fields.clone();
    let changed = at.attempt(move |acting| acting.change_address(sent.text("slug"), sent.text("reason"))).await;
    at.or_again(changed, async |why| render(&at, (None, &Fields::default()), None, Some(why)).await).await?;
    Ok(done(&format!("/e/{}/regulations", fields.text("slug")), at.say("address-changed")))
}
