//! Decisions that no longer agree with results, with what can be done about it: on the board, and on the page they are
//! about.

use crate::pages::organise::convert_totals;
use actions::{self, permission};
use event::event::{Difference, Event, Remedy};
use messages::{Localized, difference};
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::Fields;
use site::render::done;
use site::show;
use site::visitor::Visitor;

/// A difference with its remedies.
pub(crate) struct DifferenceLine {
    pub what: String,
    pub more: Vec<String>,
    pub acts: Vec<Act>,
}

/// More lines are folded, so that the next difference stays in sight.
const MAX_UNFOLDED_LINES: usize = 3;

impl DifferenceLine {
    pub fn is_long(&self) -> bool {
        self.more.len() > MAX_UNFOLDED_LINES
    }
}

/// A remedy: a page to go to, or a form. Its address continues that of the event.
pub(crate) struct Act {
    pub address: String,
    pub text: String,
    /// Whether it is a page.
    pub looks: bool,
    /// Whether it needs a reason.
    pub reason: bool,
    /// The other fields that are sent.
    pub sends: Vec<(&'static str, String)>,
    /// Whether it is the first choice.
    pub first: bool,
}

/// The pages that show differences, and to which decisions about them return.
const PAGES: [&str; 4] = ["board", "fields", "appeals", "penalties"];

/// The page on which a button was pressed; `own` if the form does not name one.
pub(crate) fn page_back(fields: &Fields, own: &'static str) -> &'static str {
    PAGES.into_iter().find(|page| *page == fields.text("back")).unwrap_or(own)
}

/// The `wanted` differences of an event, with what this visitor may do about them on a `page`.
pub(crate) fn differences(
    visitor: &Visitor,
    event: &Event,
    page: &'static str,
    wanted: impl Fn(&Difference) -> bool,
) -> Vec<DifferenceLine> {
    let zone = show::zone(&event.head);
    let line = |of: &Difference| {
        let (what, more) = difference(event, of, |at| show::day_time(visitor, zone, at));
        let mut acts = acts(visitor, event, page, of, |_| true);
        acts.iter_mut().take(1).for_each(|act| act.first = true);
        let more = more.iter().map(|line| visitor.locale.say(line)).collect();
        DifferenceLine { what: visitor.locale.say(&what), more, acts }
    };
    actions::differences(event).iter().filter(|of| wanted(of)).map(line).collect()
}

/// What can still be done about a field that was kept although another one would follow.
pub(crate) fn ways_back(visitor: &Visitor, event: &Event, place: usize) -> Vec<Act> {
    let differs = event.field_differs(place).map(Difference::Field).filter(|of| event.is_let_stand(of));
    differs.map_or(Vec::new(), |of| acts(visitor, event, "fields", &of, |remedy| *remedy != Remedy::LetStand))
}

fn acts(
    visitor: &Visitor,
    event: &Event,
    page: &'static str,
    of: &Difference,
    wanted: impl Fn(&Remedy) -> bool,
) -> Vec<Act> {
    let remedies = of.remedies().into_iter().filter(wanted);
    remedies.filter_map(|remedy| act(visitor, event, page, of, &remedy)).collect()
}

fn act(visitor: &Visitor, event: &Event, here: &'static str, of: &Difference, remedy: &Remedy) -> Option<Act> {
    let (actor, id) = (&visitor.actor, event.head.id);
    let allowed = match remedy {
        Remedy::Repair => permission::organise(actor, id),
        Remedy::Correct(..) | Remedy::Totals(_) | Remedy::Convert(_) => permission::see_board(actor, id),
        _ => permission::decide(actor, id),
    };
    if !allowed || event.head.ended_at.is_some() {
        return None;
    }
    let text = |id: &'static str| visitor.locale.msg(id);
    let page = |address: String, text: Localized| (address, text, true, false, Vec::new());
    let asks = |address: String, text: Localized, sends: Vec<_>| (address, text, false, true, sends);
    let back = || ("back", here.to_owned());
    let (address, text, looks, reason, sends) = match remedy {
        Remedy::DecideAnew(stage) => asks(format!("fields/{stage}/anew"), text("field-decide-anew"), vec![back()]),
        Remedy::Unseat(session) => {
            asks(format!("sessions/{session}/unseat"), text("unseat-session").arg("session", session.0), Vec::new())
        }
        Remedy::Unstart(session) => {
            asks(format!("sessions/{session}/unstart"), text("unstart-session").arg("session", session.0), Vec::new())
        }
        Remedy::Publish(session) => {
            let words = text("publish-again").arg("session", session.0);
            (format!("sessions/{session}/publish"), words, false, false, Vec::new())
        }
        Remedy::Convert(session) => {
            let words = convert_totals::button_text(visitor, event, event.session(*session)?)?;
            (format!("sessions/{session}/totals/convert"), words, false, false, Vec::new())
        }
        Remedy::Totals(session) => {
            page(format!("sessions/{session}/totals"), text("grid-title").arg("session", session.0))
        }
        Remedy::Correct(session, table) => {
            page(format!("sessions/{session}/tables/{table}"), text("remedy-correct").arg("table", table.0))
        }
        Remedy::Revoke(place) => {
            let sends = vec![back(), ("place", place.to_string())];
            asks("penalties/revoke".into(), text("penalty-revoke"), sends)
        }
        Remedy::HandIn(team) => page(format!("line-ups?team={team}"), text("line-ups")),
        Remedy::Regulations => page("regulations".into(), text("regulations")),
        Remedy::Repair => page("repair".into(), text("repair-title")),
        Remedy::LetStand => {
            let (about, fingerprint) = event.key(of);
            let sends = vec![back(), ("about", about), ("difference", fingerprint)];
            asks("differences".into(), text("let-stand"), sends)
        }
    };
    Some(Act { address, text: text.to_string(), looks, reason, sends, first: false })
}

/// `POST /e/{event}/differences`: accepts a difference.
pub(crate) async fn stand(at: AtEvent, fields: Fields) -> Answer {
    let back = page_back(&fields, "board");
    let stood = at.attempt(move |acting| {
        let of = (fields.text("about"), fields.text("difference"));
        acting.let_stand(of, fields.text("reason"))
    });
    at.require(stood.await)?;
    Ok(done(&at.address(back), at.say("let-stand-done")))
}
