//! The page of the draw: its steps, with refused input.

use super::chart::ChartStep;
use super::confirm::ConfirmStep;
use super::lots::LotsStep;
use super::release::{NextSeats, ReleaseStep};
use askama::Template;
use event::event::Event;
use event::regulations::Bye;
use messages::{Message, lots_error, plan_remark};
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{Page, html_after};
use site::visitor::Visitor;

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
    /// What the groups of the plan amount to.
    remarks: Vec<String>,
    /// The ways to fill tables, if the players do not.
    filling: Option<Filling>,
    entered: usize,
    planned: u16,
    /// What drawing the seats at once does.
    at_once: String,
    chart: ChartStep,
    confirmation: ConfirmStep,
    lots: LotsStep,
    /// Which numbers can be shown, once they are drawn.
    release: Option<ReleaseStep>,
    seats: Option<NextSeats>,
}

/// Players who do not fill tables: the meaning of byes and stand-ins here.
struct Filling {
    title: String,
    /// Empty in a team event, which has no byes.
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
                // A stand-in among individuals plays for no team.
                .arg("for", if event.head.teams { event.head.stand_ins().code() } else { "nothing" })),
            add: say(Message::new("filling-add").arg("missing", missing)),
        })
    }
}

impl DrawPage {
    /// Whether the seats can be drawn at once: nothing is drawn, and nothing is confirmed that the hall waits for.
    fn draws_at_once(&self) -> bool {
        self.open && self.problems.is_empty() && self.lots.drawn.is_none() && !self.is_confirmed()
    }

    /// Whether a confirmed draw is still to be made.
    fn is_confirmed(&self) -> bool {
        matches!(self.confirmation.commitment, Some((.., true)))
    }

    /// Whether the single steps are shown: one of them was made, or there is something to say about one.
    fn shows_steps(&self) -> bool {
        let begun = self.is_confirmed() || (self.lots.drawn.is_none() && self.chart.chosen.is_some());
        !self.errors.is_empty() || !self.lots.fits || !self.lots.meetings.is_empty() || (self.open && begun)
    }

    /// Whether any number is shown already.
    fn is_shown(&self) -> bool {
        self.release.as_ref().is_some_and(|release| release.shown > 0)
    }

    fn is_released(&self) -> bool {
        self.release.as_ref().is_some_and(|release| release.released)
    }
}

fn at_once(visitor: &Visitor, event: &Event, players: usize) -> String {
    let regulations = &event.head.regulations;
    let sessions = if regulations.needs_chart() { regulations.charted() } else { 0 };
    let teams = if event.team_mates_apart().is_empty() { "any" } else { "apart" };
    let what = visitor.locale.msg("draw-seats-what").arg("players", players).arg("sessions", sessions);
    what.arg("teams", teams).to_string()
}

/// The page; with the input, if that was refused.
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
        errors: Failure::texts_of(failure.as_ref(), at.visitor.locale),
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
        at_once: at_once(&at.visitor, &event, drawing.players()),
        chart: ChartStep::new(&at.visitor, &event),
        confirmation: ConfirmStep::new(&at.visitor, &event, fields),
        lots: LotsStep::new(&at.visitor, &event, fields, failure.is_some()),
        release: event.draw.as_deref().map(ReleaseStep::from_draw),
        seats: NextSeats::new(&at.visitor, &event),
    };
    Ok(html_after(&page, failure.as_ref()))
}

pub(crate) async fn page(at: AtEvent) -> Answer {
    render(&at, &Fields::default(), None).await
}
