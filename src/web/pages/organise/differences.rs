//! What stands and is not what follows now, where it can be mended: first on the board, and on the page it is about.

use crate::actions::{self, permission};
use crate::messages::{Localized, difference};
use crate::store::now;
use crate::tournament::event::{Difference, Event, Remedy};
use crate::web::extract::Fields;
use crate::web::pages::organise::convert_totals;
use crate::web::pages::{Answer, failure_for, say};
use crate::web::render::done;
use crate::web::show;
use crate::web::state::State;
use crate::web::visitor::Visitor;
use actix_web::web;

/// A difference with what mends it.
pub(in crate::web) struct DifferenceLine {
    pub what: String,
    pub more: Vec<String>,
    pub acts: Vec<Act>,
}

/// So many lines are read at a glance; more are folded, so that the next thing to be put right is in sight.
const GLANCE: usize = 3;

impl DifferenceLine {
    pub fn is_long(&self) -> bool {
        self.more.len() > GLANCE
    }
}

/// Something that mends it: a page to go to, or a form; its address ends that of the event.
pub(in crate::web) struct Act {
    pub address: String,
    pub text: String,
    /// Whether it is a page to look at.
    pub looks: bool,
    /// Whether a reason is asked for.
    pub reason: bool,
    /// What is sent besides.
    pub sends: Vec<(&'static str, String)>,
    /// Whether it is what is to be done first.
    pub first: bool,
}

/// Those of the differences of an event that are `wanted`, with what this visitor may do about them.
pub(in crate::web) fn differences(
    visitor: &Visitor,
    view: &Event,
    wanted: impl Fn(&Difference) -> bool,
) -> Vec<DifferenceLine> {
    let zone = show::zone(&view.head);
    let line = |of: &Difference| {
        let (what, more) = difference(view, of, |at| show::day_time(zone, at));
        let mut acts: Vec<Act> = of.remedies().iter().filter_map(|remedy| act(visitor, view, of, remedy)).collect();
        acts.iter_mut().take(1).for_each(|act| act.first = true);
        let more = more.iter().map(|line| visitor.locale.say(line)).collect();
        DifferenceLine { what: visitor.locale.say(&what), more, acts }
    };
    actions::differences(view).iter().filter(|of| wanted(of)).map(line).collect()
}

fn act(visitor: &Visitor, view: &Event, of: &Difference, remedy: &Remedy) -> Option<Act> {
    let (actor, event) = (&visitor.actor, view.head.id);
    let allowed = match remedy {
        Remedy::Repair => permission::organise(actor, event),
        Remedy::Correct(..) | Remedy::Totals(_) | Remedy::Convert(_) => permission::see_board(actor, event),
        _ => permission::decide(actor, event),
    };
    if !allowed || view.head.ended_at.is_some() {
        return None;
    }
    let text = |id: &'static str| visitor.locale.msg(id);
    let page = |address: String, text: Localized| (address, text, true, false, Vec::new());
    let asks = |address: String, text: Localized| (address, text, false, true, vec![("back", "board".to_owned())]);
    let (address, text, looks, reason, sends) = match remedy {
        Remedy::DecideAnew(stage) => asks(format!("fields/{stage}/anew"), text("field-decide-anew")),
        Remedy::Unseat(session) => {
            asks(format!("sessions/{session}/unseat"), text("unseat-session").arg("session", session.0))
        }
        Remedy::Unstart(session) => {
            asks(format!("sessions/{session}/unstart"), text("unstart-session").arg("session", session.0))
        }
        Remedy::Publish(session) => {
            let words = text("publish-again").arg("session", session.0);
            (format!("sessions/{session}/publish"), words, false, false, Vec::new())
        }
        Remedy::Convert(session) => {
            let words = convert_totals::offer(visitor, view, view.session(*session)?)?;
            (format!("sessions/{session}/totals/convert"), words, false, false, Vec::new())
        }
        Remedy::Totals(session) => {
            page(format!("sessions/{session}/totals"), text("grid-title").arg("session", session.0))
        }
        Remedy::Correct(session, table) => {
            page(format!("sessions/{session}/tables/{table}"), text("remedy-correct").arg("table", table.0))
        }
        Remedy::Revoke(place) => {
            let (address, words, looks, reason, mut sends) = asks("penalties/revoke".into(), text("penalty-revoke"));
            sends.push(("place", place.to_string()));
            (address, words, looks, reason, sends)
        }
        Remedy::HandIn(team) => page(format!("line-ups?team={team}"), text("line-ups")),
        Remedy::Regulations => page("regulations".into(), text("regulations")),
        Remedy::Repair => page("repair".into(), text("repair-title")),
        Remedy::LetStand => {
            let (about, fingerprint) = view.key(of);
            let (address, words, looks, reason, mut sends) = asks("differences".into(), text("let-stand"));
            sends.extend([("about", about), ("difference", fingerprint)]);
            (address, words, looks, reason, sends)
        }
    };
    Some(Act { address, text: text.to_string(), looks, reason, sends, first: false })
}

/// `POST /e/{event}/differences`: lets one stand.
pub(in crate::web) async fn stand(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let (actor, event) = (visitor.actor.clone(), slug.clone());
    let stood = state.run(move |store| {
        let of = (fields.text("about"), fields.text("difference"));
        actions::let_stand(store, &actor, &event, of, fields.text("reason"), now())
    });
    stood.await.map_err(failure_for(&visitor))?;
    Ok(done(&format!("/e/{slug}/board"), say(&visitor, "let-stand-done")))
}
