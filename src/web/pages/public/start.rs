//! The first page: what is played, what comes and what is over, in the order of time.

use super::event_page::now_and_leaders;
use crate::site::error::{Answer, failure_for};
use crate::site::failure::Failure;
use crate::site::name::Name;
use crate::site::render::{Page, ok, say};
use crate::site::show;
use crate::site::state::State;
use crate::site::visitor::Visitor;
use actions::{self, permission};
use actix_web::web;
use askama::Template;
use chrono::{Datelike, NaiveDate, TimeDelta};
use event::event::{EventHead, SessionHead, Shelf};
use std::cmp::Reverse;
use store::{events, sessions};

/// Past events in sight; older ones are folded.
const PAST_IN_SIGHT: usize = 6;
/// An event of which nobody has said that it has ended is over once nothing has happened for longer.
const GIVEN_UP_AFTER: TimeDelta = TimeDelta::days(60);

#[derive(Template)]
#[template(path = "public/home.html")]
struct Home {
    page: Page,
    playing: Option<Playing>,
    current: Vec<EventLine>,
    past: Vec<EventLine>,
    older: Vec<EventLine>,
    /// Those that were deleted and may be brought back, by slug and name.
    deleted: Vec<(String, String)>,
    /// Whether nobody can sign in yet.
    no_user: bool,
}

impl Home {
    fn is_empty(&self) -> bool {
        self.playing.is_none() && self.current.is_empty() && self.past.is_empty()
    }
}

/// What is played at this moment.
struct Playing {
    slug: String,
    name: Name,
    about: String,
    /// What is on and who leads, as HTML.
    now: String,
    leaders: String,
    official: bool,
}

struct EventLine {
    slug: String,
    name: Name,
    /// The first day and its month, where somebody has said.
    day: Option<(u32, String)>,
    /// Where and when it is, as far as somebody has said.
    when: String,
    class: &'static str,
    state: String,
    official: bool,
    hidden: bool,
}

/// How far an event is.
struct Course<'a> {
    event: &'a EventHead,
    sessions: &'a [SessionHead],
    /// The day where it is.
    today: NaiveDate,
}

impl Course<'_> {
    fn running(&self) -> Option<&SessionHead> {
        self.sessions.iter().find(|session| session.is_running())
    }

    fn played(&self) -> usize {
        self.sessions.iter().filter(|session| session.closed_at.is_some()).count()
    }

    fn days(&self) -> Option<(NaiveDate, NaiveDate)> {
        self.event.regulations.days()
    }

    /// Whether it is over, or nothing of it has happened for so long that it will not go on.
    fn is_past(&self) -> bool {
        let goes_on = (1..usize::from(self.event.regulations.sessions)).contains(&self.played());
        let begun = self.sessions.iter().flat_map(|session| [session.started_at, session.closed_at]).flatten();
        let last = self.days().map(|(_, last)| last);
        let is_to_come = last.is_some_and(|last| last >= self.today);
        let latest = begun.chain([self.event.created_at]).map(|at| at.date()).chain(last).max();
        let is_given_up = latest.is_some_and(|latest| self.today - latest > GIVEN_UP_AFTER);
        let is_open = goes_on || last.is_none() || self.running().is_some();
        self.event.ended_at.is_some() || !(is_to_come || is_open && !is_given_up)
    }

    /// In a word, with the class of its badge; empty where there is nothing to say.
    fn state(&self, visitor: &Visitor) -> (&'static str, String) {
        if self.event.ended_at.is_some() {
            return ("official", say(visitor, "status-official"));
        }
        if let Some(session) = self.running() {
            return ("live", visitor.locale.msg("home-playing").arg("session", session.number.0).to_string());
        }
        if self.played() > 0 {
            let played = visitor.locale.msg("home-played").arg("played", self.played());
            return ("waiting", played.arg("sessions", self.event.regulations.sessions).to_string());
        }
        match self.days().map(|(first, _)| (first - self.today).num_days()) {
            Some(0) => ("provisional", say(visitor, "home-today")),
            Some(1) => ("provisional", say(visitor, "home-tomorrow")),
            Some(days @ 2..) => ("waiting", visitor.locale.msg("home-in-days").arg("days", days).to_string()),
            _ => ("", String::new()),
        }
    }

    fn line(&self, visitor: &Visitor) -> EventLine {
        let Course { event, .. } = *self;
        let (class, state) = self.state(visitor);
        let month = |day: NaiveDate| visitor.locale.msg("date-month-short").arg("month", day.month()).to_string();
        EventLine {
            class,
            state,
            slug: event.slug.clone(),
            name: Name::whole(visitor.locale, event.name.clone()),
            day: self.days().map(|(first, _)| (first.day(), month(first))),
            when: show::place_and_days(visitor.locale, event),
            official: permission::see_board(&visitor.actor, event.id),
            hidden: event.shelf == Shelf::Hidden,
        }
    }
}

pub(crate) async fn home(visitor: Visitor, state: web::Data<State>) -> Answer {
    let asked = state.run(|store| {
        let read =
            store.read(|conn| Ok::<_, actions::Error>((events::on_all_shelves(conn)?, sessions::heads_of_all(conn)?)));
        Ok((read?, actions::has_no_user(store)?))
    });
    let ((all, sessions), no_user) = asked.await.map_err(failure_for(&visitor))?;
    let deleted = |event: &&EventHead| event.shelf == Shelf::Deleted && permission::organise(&visitor.actor, event.id);
    let deleted = all.iter().filter(deleted).map(|event| (event.slug.clone(), event.name.clone())).collect();
    let course = |event| {
        let today = show::zone(event).local(visitor.now()).date();
        Course { event, sessions: sessions.get(&event.id).map_or(&[][..], Vec::as_slice), today }
    };
    let listed = all.iter().filter(|event| visitor.finds(event)).map(course);
    let (mut past, mut current): (Vec<Course<'_>>, Vec<Course<'_>>) = listed.partition(Course::is_past);
    let first = |of: &Course<'_>| of.days().map_or(NaiveDate::MAX, |(first, _)| first);
    let last = |of: &Course<'_>| of.days().map_or(of.event.created_at.date(), |(_, last)| last);
    current.sort_by_key(|of| (of.running().is_none(), first(of)));
    past.sort_by_key(|of| Reverse(last(of)));
    let page = Page::new(&visitor, say(&visitor, "events"));
    let is_played = |of: &Course<'_>| of.running().is_some() && of.event.shelf == Shelf::Shown;
    let played_last = |(_, of): &(usize, &Course<'_>)| of.running().and_then(|session| session.started_at);
    let playing = match current.iter().enumerate().filter(|(_, of)| is_played(of)).max_by_key(played_last) {
        Some((place, _)) => {
            let head = current.remove(place).event;
            playing(&visitor, &state, &page, head).await.map_err(failure_for(&visitor))?
        }
        None => None,
    };
    let lines = |of: &[Course<'_>]| of.iter().map(|of| of.line(&visitor)).collect::<Vec<_>>();
    let (in_sight, older) = past.split_at(past.len().min(PAST_IN_SIGHT));
    let (current, past, older) = (lines(&current), lines(in_sight), lines(older));
    Ok(ok(&Home { page, playing, current, past, older, deleted, no_user }))
}

/// What everybody sees of an event that is played; nothing where it has gone meanwhile.
async fn playing(visitor: &Visitor, state: &State, page: &Page, head: &EventHead) -> Result<Option<Playing>, Failure> {
    let event = match state.public_event(&head.slug).await {
        Err(Failure::NotFound) => return Ok(None),
        found => found?,
    };
    let locale = visitor.locale.in_words(head.regulations.words);
    let [now, leaders] = now_and_leaders(&Visitor { locale, ..visitor.clone() }, &event, page, 1)?;
    Ok(Some(Playing {
        slug: head.slug.clone(),
        name: Name::whole(visitor.locale, head.name.clone()),
        about: show::place_and_days(visitor.locale, head),
        now,
        leaders,
        official: permission::see_board(&visitor.actor, head.id),
    }))
}
