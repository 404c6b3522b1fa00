//! Who is who: the program's questions about persons, and decisions. Each decision can be undone here.

use crate::pages::public::persons::event_named;
use actions::{decide_persons, server_time_zone, undo_person_decision};
use actix_web::web;
use askama::Template;
use event::people::{Appearance, Decision, Directory, PersonId, Question};
use event::values::people::folded_name;
use messages::same_reason;
use site::error::{Answer, failure_for};
use site::extract::Fields;
use site::failure::Failure;
use site::list_window::{AskedLines, ListLinks, ListWindow, MAX_LINES};
use site::name::Name;
use site::render::{Page, done, ok, say};
use site::show;
use site::state::State;
use site::visitor::Visitor;
use store::now;

/// Maximum number of questions on the page.
const MAX_QUESTIONS: usize = 100;

/// A person in a question.
struct Asked {
    id: PersonId,
    link: String,
    name: Name,
    /// Registers, countries, clubs and events.
    about: String,
}

struct QuestionLine {
    one: Asked,
    other: Asked,
    why: String,
}

struct DecisionLine {
    id: i32,
    text: String,
    /// Who undid it and when; empty if it is valid.
    undone: String,
}

#[derive(Template)]
#[template(path = "organise/persons.html")]
struct PersonsPage {
    page: Page,
    questions: Vec<QuestionLine>,
    /// How many questions are not shown.
    more: usize,
    decisions: Vec<DecisionLine>,
    list: ListLinks,
}

pub(crate) async fn questions(visitor: Visitor, state: web::Data<State>, lines: web::Query<AskedLines>) -> Answer {
    let own = visitor.clone();
    let page = async {
        if !state.event_list().await?.is_organised_by(&visitor.actor) {
            return Err(Failure::Forbidden);
        }
        let asking = state.find_people(Directory::asking).await?;
        let questions = state.run(move |_| Ok(asking.questions())).await?;
        state.find_people(move |people| questions_page(people, &own, &questions, &lines)).await
    };
    Ok(ok(&page.await.map_err(failure_for(&visitor))?))
}

fn questions_page(people: &Directory, visitor: &Visitor, questions: &[Question], lines: &AskedLines) -> PersonsPage {
    let decisions: Vec<&Decision> = people.decisions().iter().rev().collect();
    let window = ListWindow::new(lines.line(), decisions.len(), MAX_LINES);
    let is_there = |question: &&Question| [question.one, question.other].iter().all(|of| people.latest(*of).is_some());
    let shown = questions.iter().filter(is_there).take(MAX_QUESTIONS);
    PersonsPage {
        page: Page::new(visitor, say(visitor, "persons-questions")),
        more: questions.len().saturating_sub(MAX_QUESTIONS),
        questions: shown.map(|question| question_line(people, visitor, question)).collect(),
        decisions: window.lines(&decisions).iter().map(|decision| decision_line(people, visitor, decision)).collect(),
        list: window.links(visitor.locale, lines, "/people/questions"),
    }
}

fn question_line(people: &Directory, visitor: &Visitor, question: &Question) -> QuestionLine {
    let why = match question.why {
        Some(why) => visitor.locale.say(&same_reason(why)),
        None => say(visitor, "persons-why-several"),
    };
    QuestionLine {
        one: person_in_question(people, visitor, question.one),
        other: person_in_question(people, visitor, question.other),
        why,
    }
}

fn person_in_question(people: &Directory, visitor: &Visitor, person: PersonId) -> Asked {
    let own: Vec<&Appearance> = people.of_person(person).collect();
    let (name, given_name) = own.last().map_or(("", ""), |own| (own.name.as_str(), own.given_name.as_str()));
    let known = own.iter().rev().flat_map(|own| {
        let event = event_named(visitor.locale, own);
        [own.registers.clone(), own.country.clone(), own.club.clone(), event]
    });
    let mut about: Vec<String> = Vec::new();
    for text in known.filter(|text| !text.is_empty()) {
        if !about.contains(&text) {
            about.push(text);
        }
    }
    let name = Name::of_person(visitor.locale, name, given_name);
    Asked { id: person, link: format!("/people/{person}"), name, about: about.join(" · ") }
}

fn decision_line(people: &Directory, visitor: &Visitor, decision: &Decision) -> DecisionLine {
    let name = |players: &[i32]| {
        let found = players.iter().find_map(|player| people.appearance(*player));
        found.map_or("–", |own| own.name.as_str())
    };
    let time = |at| show::day_time(visitor, server_time_zone(), at);
    let said = visitor.locale.msg(if decision.same { "persons-were-joined" } else { "persons-were-parted" });
    let said = said.arg("one", name(&decision.one)).arg("other", name(&decision.other));
    let said = said.arg("author", &decision.author).arg("time", time(decision.at)).arg("reason", &decision.reason);
    let undone = decision.undone.as_ref().map_or(String::new(), |undone| {
        let said = visitor.locale.msg("persons-undone").arg("author", &undone.author);
        said.arg("time", time(undone.at)).to_string()
    });
    DecisionLine { id: decision.id, text: said.to_string(), undone }
}

/// The person that a text names: by the address or number of their page, or by a full name that nobody else has.
fn find_person(people: &Directory, text: &str) -> Option<PersonId> {
    let path = text.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
    let last = path.rsplit('/').next().and_then(|last| last.trim().parse().ok());
    match last {
        Some(player) => people.appearance(player).map(|own| own.person),
        None => {
            // A search also finds parts of names, which may belong to others.
            let wanted = folded_name(text);
            let has_name = |person: &PersonId| people.of_person(*person).any(|own| folded_name(&own.name) == wanted);
            let mut found = people.search(text).into_iter().filter(has_name);
            found.next().filter(|_| found.next().is_none())
        }
    }
}

fn players(people: &Directory, person: Option<PersonId>) -> Vec<i32> {
    person.into_iter().flat_map(|person| people.of_person(person)).map(|own| own.player).collect()
}

/// Decides that two persons are one, or two, depending on the button.
pub(crate) async fn join(visitor: Visitor, state: web::Data<State>, fields: Fields) -> Answer {
    let (actor, same) = (visitor.actor.clone(), fields.text("decision") != "apart");
    let [one, other, why] = ["one", "other", "reason"].map(|field| fields.text(field).to_owned());
    let back = format!("/people/{}", show::query(&one));
    let decided = async {
        let groups = move |people: &Directory| [&one, &other].map(|text| players(people, find_person(people, text)));
        let [one, other] = state.find_people(groups).await?;
        state.run(move |store| decide_persons(store, &actor, same, [&one, &other], &why, now())).await
    };
    decided.await.map_err(failure_for(&visitor))?;
    Ok(match same {
        true => done(&back, say(&visitor, "persons-joined")),
        false => done("/people/questions", say(&visitor, "persons-parted")),
    })
}

/// Decides that the ticked events of a person belong to somebody else.
pub(crate) async fn part(visitor: Visitor, state: web::Data<State>, fields: Fields) -> Answer {
    let (actor, why) = (visitor.actor.clone(), fields.text("reason").to_owned());
    let one = fields.text("one").to_owned();
    let back = format!("/people/{}", show::query(&one));
    let ticked = fields.starting_with("p").filter_map(|(player, _)| player.parse().ok());
    let ticked: Vec<i32> = ticked.collect();
    let decided = async {
        let own = state.find_people(move |people| players(people, find_person(people, &one))).await?;
        let (others, own): (Vec<i32>, Vec<i32>) = own.into_iter().partition(|player| ticked.contains(player));
        state.run(move |store| decide_persons(store, &actor, false, [&own, &others], &why, now())).await
    };
    decided.await.map_err(failure_for(&visitor))?;
    Ok(done(&back, say(&visitor, "persons-parted")))
}

pub(crate) async fn undo(visitor: Visitor, state: web::Data<State>, fields: Fields) -> Answer {
    let decision = fields.text("decision").parse().unwrap_or_default();
    let actor = visitor.actor.clone();
    let undone = state.run(move |store| undo_person_decision(store, &actor, decision, now()));
    undone.await.map_err(failure_for(&visitor))?;
    Ok(done("/people/questions", say(&visitor, "persons-undone-done")))
}
