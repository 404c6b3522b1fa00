//! The page of the draw: its steps, with what was sent and refused.

use super::chart::ChartStep;
use super::confirm::ConfirmStep;
use super::lots::LotsStep;
use super::release::ReleaseStep;
use crate::site::at_event::AtEvent;
use crate::site::error::Answer;
use crate::site::extract::Fields;
use crate::site::failure::Failure;
use crate::site::render::{Page, html};
use crate::site::visitor::Visitor;
use actix_web::http::StatusCode;
use askama::Template;
use event::event::Event;
use event::regulations::Bye;
use messages::{Message, lots_error, plan_remark};

#[derive(Template)]
#[template(path = "organise/draw.html")]
struct DrawPage {
    page: Page,
    slug: String,
    event_name: String,
    errors: Vec<String>,
    /// Whether numbers and chart can still be changed.
    open: bool,
    /// Why nobody can draw yet.
    problems: Vec<String>,
    /// What the groups of the plan come to.
    remarks: Vec<String>,
    /// What there is to choose where they fill no tables.
    filling: Option<Filling>,
    entered: usize,
    planned: u16,
    chart: ChartStep,
    confirmation: ConfirmStep,
    lots: LotsStep,
    /// What may be shown of the numbers, once they are drawn.
    release: Option<ReleaseStep>,
}

/// Players who fill no tables: what byes and stand-ins mean here.
struct Filling {
    title: String,
    /// Empty in a team event, where there are none.
    byes: String,
    stand_ins: String,
    add: String,
}

impl Filling {
    fn for_event(visitor: &Visitor, event: &Event) -> Option<Filling> {
        let missing = event.entries.missing(event.head.teams).len();
        let players = event.entries.drawing(event.head.teams).players();
        if missing == 0 || players < 4 || event.draw.is_some() {
            return None;
        }
        let say = |message: Message| visitor.locale.say(&message);
        let counts = match event.head.regulations.bye {
            Bye::Average => say(Message::new("bye-counts-average")),
            Bye::Fixed { standard_points, game_points } => {
                say(Message::new("bye-counts-fixed").arg("standard", standard_points).arg("game", game_points))
            }
        };
        let byes = Message::new("filling-byes").arg("byes", players % 4).arg("counts", counts);
        Some(Filling {
            title: say(Message::new("filling-title").arg("players", players).arg("missing", missing)),
            byes: if event.head.teams { String::new() } else { say(byes) },
            stand_ins: say(Message::new("filling-stand-ins")
                .arg("missing", missing)
                // Whoever fills up individuals plays for no team.
                .arg("for", if event.head.teams { event.head.stand_ins().code() } else { "nothing" })),
            add: say(Message::new("filling-add").arg("missing", missing)),
        })
    }
}

impl DrawPage {
    /// Whether any number is shown already.
    fn is_shown(&self) -> bool {
        self.release.as_ref().is_some_and(|release| release.shown > 0)
    }

    fn is_released(&self) -> bool {
        self.release.as_ref().is_some_and(|release| release.released)
    }
}

/// The page, with what was sent and refused where that is why it is shown.
pub(super) async fn render(at: &AtEvent, fields: &Fields, failure: Option<Failure>) -> Answer {
    let event = at.event().await?;
    let drawing = event.entries.drawing(event.head.teams);
    let incomplete = match failure {
        None => drawing.check().err().unwrap_or_default(),
        Some(_) => Vec::new(),
    };
    let (team_name, player_name) = (|id| event.entries.team_name(id), |id| event.entries.player_name(id));
    let page = DrawPage {
        page: at.page(&event, at.say("draw")),
        slug: at.slug.clone(),
        event_name: event.head.name.clone(),
        errors: failure.as_ref().map_or(Vec::new(), |failure| failure.texts(at.visitor.locale)),
        open: event.sessions.is_empty(),
        problems: (incomplete.iter())
            .map(|error| at.visitor.locale.say(&lots_error(error, team_name, player_name)))
            .collect(),
        remarks: event
            .plan_remarks(&event.head.regulations)
            .iter()
            .map(|of| at.visitor.locale.say(&plan_remark(of)))
            .collect(),
        filling: Filling::for_event(&at.visitor, &event),
        entered: drawing.players(),
        planned: event.head.regulations.sessions,
        chart: ChartStep::new(&at.visitor, &event),
        confirmation: ConfirmStep::new(&at.visitor, &event, fields),
        lots: LotsStep::new(&at.visitor, &event, fields, failure.is_some()),
        release: event.draw.as_deref().map(ReleaseStep::from_draw),
    };
    Ok(html(&page, failure.map_or(StatusCode::OK, |failure| failure.status())))
}

pub(crate) async fn page(at: AtEvent) -> Answer {
    render(&at, &Fields::default(), None).await
}
