//! The penalty for each foul in an event: shown to all officials, and changed by the chief referee.

use crate::pages::Choice;
use actions::{self, permission};
use askama::Template;
use event::event::Event;
use event::regulations::Regulations;
use event::regulations::written_tariffs::{TariffKind, WrongPoints, parts, ruling_of};
use messages::{Message, appeal_rules, foul, lateness_rules, ruling};
use rules::Foul;
use rules::tariff::{LadderScope, Tariffs};
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::rail::event_page;
use site::render::{Page, done, html, ok, say};
use site::visitor::Visitor;

/// The penalty for a foul.
struct Row {
    code: &'static str,
    foul: String,
    /// The penalty in words, with its amount.
    said: String,
    kinds: Vec<Choice>,
    points: String,
    no_win: bool,
}

#[derive(Template)]
#[template(path = "organise/tariffs.html")]
struct TariffsPage {
    page: Page,
    slug: String,
    errors: Vec<String>,
    rows: Vec<Row>,
    /// Whether all fouls of a session raise a repeated one, or only those of the same kind in the same hand.
    by_session: bool,
    /// Whether the visitor may change them, and whether a reason is required.
    decides: bool,
    begun: bool,
    version: i32,
    reason: String,
    /// What lateness costs, and the fee of an appeal.
    lateness: Vec<String>,
    appeal: String,
    /// How many IMP a false win costs in duplicate; 0 if these tariffs apply to it.
    false_win: u8,
}

/// The name of the field of a foul.
fn field_name(what: &str, foul: Foul) -> String {
    format!("{what}-{}", foul.code())
}

fn row(visitor: &Visitor, tariffs: &Tariffs, of: Foul, fields: &Fields) -> Row {
    let (kind, points, no_win) = parts(tariffs.ruling(of));
    let typed = |what: &str, stands: String| {
        if fields.has("version") { fields.text(&field_name(what, of)).to_owned() } else { stands }
    };
    let chosen = typed("tariff", kind.code().to_owned());
    let points = points.map_or(String::new(), |points| points.to_string());
    let word = |kind: TariffKind| visitor.locale.say(&ruling(kind));
    Row {
        code: of.code(),
        foul: visitor.locale.say(&foul(of)),
        said: format!("{} {points}", word(kind)).trim().to_owned(),
        kinds: TariffKind::ALL
            .map(|kind| Choice { value: kind.code().into(), text: word(kind), chosen: kind.code() == chosen })
            .into(),
        points: typed("points", points),
        no_win: if fields.has("version") { fields.has(&field_name("dead", of)) } else { no_win },
    }
}

fn tariffs_page(visitor: &Visitor, event: &Event, fields: &Fields, failure: Option<&Failure>) -> TariffsPage {
    let tariffs = &event.head.regulations.tariffs;
    let scope =
        if fields.has("version") { fields.text("scope") == "session" } else { tariffs.scope == LadderScope::Session };
    let appeal: Vec<String> =
        appeal_rules(&event.head.regulations).iter().map(|rule| visitor.locale.say(rule)).collect();
    TariffsPage {
        page: event_page(visitor, event, say(visitor, "tariffs-title")),
        slug: event.head.slug.clone(),
        errors: Failure::texts_of(failure, visitor.locale),
        rows: Foul::ALL.map(|foul| row(visitor, tariffs, foul, fields)).into(),
        by_session: scope,
        decides: event.head.ended_at.is_none() && permission::decide(&visitor.actor, event.head.id),
        begun: event.has_begun(),
        version: event.version,
        reason: fields.text("reason").to_owned(),
        lateness: lateness_rules(&event.head.regulations).iter().map(|rule| visitor.locale.say(rule)).collect(),
        appeal: appeal.join(" "),
        false_win: event.head.regulations.sheet_rules().tariffs.false_win_imp,
    }
}

/// The tariffs in the form, based on the current ones.
fn tariffs(visitor: &Visitor, fields: &Fields, before: Tariffs) -> Result<Tariffs, Failure> {
    let mut tariffs = before;
    tariffs.scope = if fields.text("scope") == "session" { LadderScope::Session } else { LadderScope::Hand };
    let mut wrong = Vec::new();
    for of in Foul::ALL {
        let code = fields.text(&field_name("tariff", of));
        let kind =
            TariffKind::from_code(code).ok_or_else(|| Failure::field_wrong(Message::new("tariffs-what"), code))?;
        let typed = field_name("points", of);
        let points = match fields.text(&typed) {
            "" => None,
            text => Some(text.parse().map_err(|_| Failure::field_wrong(Message::new("tariffs-points"), text))?),
        };
        match ruling_of(kind, points, fields.has(&field_name("dead", of))) {
            Ok(ruling) => tariffs = tariffs.with_ruling(of, ruling),
            Err(WrongPoints(points)) => {
                let points = points.map_or_else(|| "—".to_owned(), |points| points.to_string());
                let message = Message::new("tariffs-points-wrong").arg("foul", visitor.locale.say(&foul(of)));
                wrong.push(message.arg("points", points).arg("kind", ruling(kind)));
            }
        }
    }
    if wrong.is_empty() { Ok(tariffs) } else { Err(Failure::Refused(wrong)) }
}

pub(crate) async fn page(at: AtEvent) -> Answer {
    let event = at.event().await?;
    Ok(ok(&tariffs_page(&at.visitor, &event, &Fields::default(), None)))
}

pub(crate) async fn change(at: AtEvent, fields: Fields) -> Answer {
    let event = at.event().await?;
    let regulations = event.head.regulations.clone();
    let version = at.require(fields.value("version"))?;
    let changed = match tariffs(&at.visitor, &fields, regulations.tariffs) {
        Ok(tariffs) => {
            let new = Regulations { tariffs, ..regulations };
            let why = fields.text("reason").to_owned();
            at.attempt(move |acting| acting.change_regulations(&new, &why, version)).await
        }
        Err(failure) => Err(failure),
    };
    let again = async |why: Failure| -> Answer {
        Ok(html(&tariffs_page(&at.visitor, &event, &fields, Some(&why)), why.status()))
    };
    at.or_again(changed, again).await?;
    Ok(done(&at.address("tariffs"), at.say("tariffs-changed")))
}
