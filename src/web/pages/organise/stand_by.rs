//! The second laptop: a code that lets it stand by, the state of its copy, and who serves.

use actions::Rights;
use actix_web::web;
use askama::Template;
use event::values::web_link::is_only_here;
use messages::Message;
use site::error::{Answer, failure_for, refusal};
use site::extract::Fields;
use site::failure::Failure;
use site::laptop::StandByState;
use site::render::{Page, done, html_after, say};
use site::state::State;
use site::visitor::Visitor;
use store::{Mode, now};

/// With a larger difference between the clocks of both laptops there is a warning, in milliseconds.
const MAX_CLOCK_AHEAD: i64 = 2000;
/// A copy that is older has a problem, in milliseconds: it is updated twice a second.
const MAX_COPY_AGE: i64 = 10_000;

/// The state of the second laptop, in words.
pub(crate) struct LaptopLine {
    pub text: String,
    /// Whether its copy is up to date and there is no problem.
    pub fine: bool,
    pub problems: Vec<String>,
}

/// Milliseconds as seconds with one decimal, without the sign: `1.2`.
pub(crate) fn seconds(milliseconds: i64) -> String {
    let tenths = milliseconds.unsigned_abs() / 100;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The warning that the clock of a laptop that stands by is wrong by this many milliseconds; `None` if it is good
/// enough.
pub(crate) fn clock_problem(visitor: &Visitor, ahead: i64) -> Option<String> {
    let apart = ahead.saturating_abs();
    (apart > MAX_CLOCK_AHEAD).then(|| visitor.locale.msg("stand-by-clock").arg("seconds", seconds(apart)).to_string())
}

/// The warning that another laptop serves as well; `None` if none does.
pub(crate) fn rival_problem(visitor: &Visitor, state: &State) -> Option<String> {
    let address = state.laptop.rival().filter(|_| state.store.house().mode() == Mode::Serves)?;
    Some(visitor.locale.msg("stand-by-both-serve").arg("address", address).to_string())
}

/// The problems with the laptop that served before, at this address, which no board of an event shows.
fn problems_before(visitor: &Visitor, state: &State, before: &str) -> Vec<String> {
    let apart = |there: String| {
        visitor.locale.msg("stand-by-returned-apart").arg("address", before).arg("event", there).to_string()
    };
    let returned = state.laptop.returned().into_iter().filter(|event| event.here.is_none());
    let untold = state.laptop.why_untold().map(|why| visitor.locale.say(&why));
    rival_problem(visitor, state).into_iter().chain(untold).chain(returned.map(|event| apart(event.there))).collect()
}

/// The state of the laptop that stands by, or that another one has taken over from this one; `None` if no laptop stands
/// by.
pub(crate) fn laptop_line(visitor: &Visitor, state: &State) -> Option<LaptopLine> {
    if let Mode::Superseded(proof) = state.store.house().mode() {
        let text = visitor.locale.msg("error-superseded").arg("address", &proof.address).to_string();
        return Some(LaptopLine { text, fine: false, problems: Vec::new() });
    }
    let StandByState { admission, age, is_silent, report, is_apart } = state.laptop.stand_by()?;
    let id = match (age, is_silent) {
        (Some(age), false) if age <= MAX_COPY_AGE => "stand-by-fresh",
        (Some(_), false) => "stand-by-old",
        (Some(_), true) => "stand-by-silent",
        (None, _) => "stand-by-no-copy",
    };
    let text =
        visitor.locale.msg(id).arg("address", &admission.address).arg("seconds", seconds(age.unwrap_or_default()));
    let mut problems: Vec<String> = is_apart.then(|| say(visitor, "stand-by-apart")).into_iter().collect();
    if let Some(report) = report {
        problems.extend(clock_problem(visitor, report.clock_ahead));
        let own = env!("CARGO_PKG_VERSION");
        if report.version != own {
            let version = visitor.locale.msg("stand-by-version").arg("second", &report.version).arg("first", own);
            problems.push(version.to_string());
        }
        if report.is_wrong {
            problems.push(say(visitor, "stand-by-wrong"));
        }
    }
    let fine = id == "stand-by-fresh" && problems.is_empty();
    Some(LaptopLine { text: text.to_string(), fine, problems })
}

#[derive(Template)]
#[template(path = "organise/stand_by.html")]
struct StandByPage {
    page: Page,
    errors: Vec<String>,
    /// The address of this laptop, to be typed at the second.
    base: String,
    /// The same address, if no other laptop can reach it.
    local: Option<String>,
    code: Option<String>,
    laptop: Option<LaptopLine>,
    superseded: bool,
    /// The laptop that served before this one took over.
    before: Option<String>,
    may: bool,
    /// Whether the visitor has signed in as a user, not by a link.
    is_user: bool,
}

async fn render(visitor: &Visitor, state: &State, code: Option<String>, failure: Option<&Failure>) -> Answer {
    let all = state.event_list().await.map_err(failure_for(visitor))?;
    let may = all.is_organised_by(&visitor.actor);
    let before = state.store.house().followed_before().ok().flatten().map(|before| before.first);
    let known = before.as_deref().filter(|_| may);
    let page = StandByPage {
        page: Page::new(visitor, say(visitor, "stand-by-title")),
        errors: failure.map_or_else(
            || known.map_or(Vec::new(), |before| problems_before(visitor, state, before)),
            |failure| failure.texts(visitor.locale),
        ),
        base: state.base().to_owned(),
        local: Some(state.base()).filter(|base| is_only_here(base)).map(str::to_owned),
        code,
        laptop: laptop_line(visitor, state),
        superseded: matches!(state.store.house().mode(), Mode::Superseded(_)),
        may,
        is_user: matches!(visitor.actor.rights, Rights::User { .. }),
        before,
    };
    Ok(html_after(&page, failure))
}

/// `GET /stand-by`, also for those who came by a link: they read who may change this.
pub(crate) async fn page(visitor: Visitor, state: web::Data<State>) -> Answer {
    render(&visitor, &state, None, None).await
}

/// Lets this laptop serve again, unless another one says that it serves: that one knows who has been removed in the meantime.
async fn serve_again(visitor: &Visitor, state: &State) -> Answer {
    let (actor, laptop) = (visitor.actor.clone(), state.laptop.clone());
    let served = state.run(move |store| {
        actions::may_change_laptops(store, &actor)?;
        match laptop.serves_elsewhere() {
            None => laptop.take_over(&actor),
            Some(address) => {
                let serves = Message::new("stand-by-serves-there").arg("address", address);
                Err(actions::Error::Refused(vec![serves]))
            }
        }
    });
    match served.await {
        Ok(_) => Ok(done("/stand-by", say(visitor, "taken-over"))),
        Err(failure) => render(visitor, state, None, Some(&refusal(visitor, failure)?)).await,
    }
}

/// `POST /stand-by`: a code for a laptop, the end of standing by, the new address of the laptop that served before, or
/// that this laptop serves again.
pub(crate) async fn change(visitor: Visitor, state: web::Data<State>, fields: Fields) -> Answer {
    let (actor, what) = (visitor.actor.clone(), fields.text("what").to_owned());
    if what == "serve" {
        return serve_again(&visitor, &state).await;
    }
    if !["code", "end", "look"].contains(&what.as_str()) {
        return Err(Failure::NotFound.answer_to(&visitor));
    }
    let (laptop, asked, first) = (state.laptop.clone(), what.clone(), fields.text("first").to_owned());
    let changed = state.run(move |store| {
        match asked.as_str() {
            "code" => actions::may_admit_stand_by(store, &actor)?,
            "end" => actions::end_stand_by(store, &actor, now())?,
            _ => {
                actions::may_change_laptops(store, &actor)?;
                laptop.look_for_before(&first).map_err(|why| actions::Error::Refused(vec![why]))?;
            }
        }
        actions::find_stand_by(store)
    });
    let admission = match changed.await {
        Ok(admission) => admission,
        Err(failure) => return render(&visitor, &state, None, Some(&refusal(&visitor, failure)?)).await,
    };
    match what.as_str() {
        "code" => {
            let code = state.laptop.make_code(visitor.actor.clone());
            render(&visitor, &state, code, None).await
        }
        "end" => {
            state.laptop.note_admission(admission);
            Ok(done("/stand-by", say(&visitor, "stand-by-ended")))
        }
        _ => Ok(done("/stand-by", say(&visitor, "stand-by-found"))),
    }
}
