//! Line-ups: the leader of a team hands in who plays its next sessions; officials see which are missing, and those who
//! decide can hand in for a team. The page needs no script; with one, a clock counts down to the deadline.

use crate::pages::Choice;
use crate::pages::organise::differences::{DifferenceLine, differences};
use actions::{self, Role, permission};
use actix_web::web;
use askama::Template;
use event::event::{Difference, Event, LineUp};
use event::stage::line_up::ChangeCost;
use event::values::ids::{PlayerId, SessionNumber, TeamId};
use messages::Message;
use serde::Deserialize;
use serde_json::json;
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{Page, done, html_after};
use site::show;
use site::visitor::Visitor;
use site::wire::time;
use store::now;

/// Sessions to come that are shown.
const MAX_SESSIONS_SHOWN: usize = 4;

/// A session to come, for which a team hands in its line-up.
struct ToCome {
    session: u16,
    title: String,
    /// The deadline, and its clock for the script; both empty if there is none.
    until: String,
    times: String,
    /// The current line-up in words; and whether it was handed in.
    stands: String,
    handed_in: bool,
    /// That it was late, and what that costs.
    late: String,
    /// What a change costs now; empty before the deadline.
    now_late: String,
    /// Whether nothing can be handed in any more.
    closed: bool,
    /// For each seat, its field and the roster.
    seats: Vec<(String, Vec<Choice>)>,
    reason: String,
}

/// A member of the team: name, sessions played, and how many are lacking.
struct Member {
    name: String,
    games: String,
    lacks: String,
}

/// A team in the list of all.
struct TeamLine {
    name: String,
    link: String,
    /// For each session to come, who plays, and the class of the cell.
    cells: Vec<(String, &'static str)>,
}

#[derive(Template)]
#[template(path = "organise/line_ups.html")]
struct LineUps {
    page: Page,
    slug: String,
    errors: Vec<String>,
    differences: Vec<DifferenceLine>,
    now: String,
    /// The list of all teams, for officials.
    heads: Vec<String>,
    lines: Vec<TeamLine>,
    team: Option<(i32, String)>,
    coming: Vec<ToCome>,
    members: Vec<Member>,
    decides: bool,
}

/// The sessions not yet seated that need a line-up; of those that share one, the first.
pub(super) fn coming(event: &Event) -> Vec<SessionNumber> {
    let next = event.sessions.len() as u16 + 1;
    let mut coming: Vec<(SessionNumber, SessionNumber)> = Vec::new();
    for session in (next..=event.head.regulations.sessions).map(SessionNumber) {
        if let Some((_, of)) = event.head.regulations.line_up_of(session)
            && coming.iter().all(|(_, other)| *other != of)
        {
            coming.push((session, of));
        }
    }
    coming.into_iter().map(|(session, _)| session).collect()
}

/// The teams that have not handed in the next line-up; empty if all have.
pub(super) fn missing(visitor: &Visitor, event: &Event) -> String {
    let Some(session) = coming(event).first().copied().filter(|_| event.draw.is_some()) else { return String::new() };
    let teams = event.teams_of_session(session).into_iter().filter(|team| event.handed_in(session, *team).is_none());
    let names: Vec<String> = teams.map(|team| event.entries.team_name(team)).collect();
    if names.is_empty() {
        return String::new();
    }
    let said = |id: &'static str| visitor.locale.msg(id).arg("session", session.0).arg("teams", &names);
    match event.head.regulations.line_up_until(session) {
        Some(until) => {
            let until = show::day_time(visitor, show::zone(&event.head), until);
            said("line-ups-missing-until").arg("until", until).to_string()
        }
        None => said("line-ups-missing").to_string(),
    }
}

fn names(visitor: &Visitor, event: &Event, players: &[PlayerId]) -> String {
    let names: Vec<String> = players.iter().map(|player| event.entries.player_name(*player)).collect();
    visitor.locale.list(&names)
}

fn receipt(visitor: &Visitor, event: &Event, own: &LineUp) -> String {
    let at = show::day_time(visitor, show::zone(&event.head), own.at);
    let said = visitor.locale.msg("line-up-receipt").arg("time", at).arg("author", &own.author);
    said.arg("names", names(visitor, event, &own.players)).to_string()
}

fn to_come(visitor: &Visitor, event: &Event, session: SessionNumber, team: TeamId, fields: &Fields) -> ToCome {
    let regulations = &event.head.regulations;
    let until = regulations.line_up_until(session);
    let stands = event.handed_in(session, team);
    let rule = regulations.line_up_of(session).map(|(rule, _)| rule);
    let (size, change) = rule.map_or((0, ChangeCost::Nothing), |rule| (usize::from(rule.size), rule.change));
    let late = |cost: ChangeCost| visitor.locale.msg(format!("line-up-late-{}", cost.code())).to_string();
    let is_late = until.is_some_and(|until| now() > until);
    let sits = event.lined_up(session, team).unwrap_or_default();
    let typed = fields.text("session") == session.0.to_string();
    let seat = |place: usize| {
        let field = format!("seat-{}", place + 1);
        let chosen = match typed {
            true => fields.text(&field).to_owned(),
            false => {
                sits.get(place).filter(|_| stands.is_some() || size > 1).map_or(String::new(), |of| of.0.to_string())
            }
        };
        let choice = |player: PlayerId| Choice {
            value: player.0.to_string(),
            text: event.entries.player_name(player),
            chosen: chosen == player.0.to_string(),
        };
        (field, event.roster(team, session).into_iter().map(choice).collect())
    };
    let start = show::start(visitor, &event.head, session);
    let title = visitor.locale.msg("session-n").arg("session", session.0).to_string();
    let zone = show::zone(&event.head);
    ToCome {
        session: session.0,
        title: [Some(title), start].into_iter().flatten().collect::<Vec<_>>().join(" · "),
        until: match (until, rule.and_then(|rule| rule.deadline.as_deref())) {
            (Some(until), _) => {
                visitor.locale.msg("line-up-until").arg("until", show::day_time(visitor, zone, until)).to_string()
            }
            (None, Some(time)) => visitor.locale.msg("line-up-no-start").arg("until", time).to_string(),
            (None, None) => String::new(),
        },
        times: until.filter(|until| *until > now()).map_or(String::new(), |until| {
            json!({ "announced": time(now()), "call": time(until), "end": time(until), "break": null }).to_string()
        }),
        stands: match stands {
            Some(own) => receipt(visitor, event, own),
            None => visitor.locale.msg("line-up-instead").arg("names", names(visitor, event, &sits)).to_string(),
        },
        handed_in: stands.is_some(),
        late: stands.and_then(|own| own.late).map_or(String::new(), late),
        now_late: if is_late { late(change) } else { String::new() },
        closed: is_late && change == ChangeCost::Refused && !permission::decide(&visitor.actor, event.head.id),
        seats: (0..size).map(seat).collect(),
        reason: if typed { fields.text("reason").to_owned() } else { String::new() },
    }
}

fn members(visitor: &Visitor, event: &Event, team: TeamId) -> Vec<Member> {
    let next = coming(event).first().copied().unwrap_or(SessionNumber(event.head.regulations.sessions));
    let Some((stage, of, _)) = event.head.regulations.stage_of(next) else { return Vec::new() };
    let minimum = of.line_up.as_ref().map_or(0, |rule| rule.minimum);
    let member = |player: PlayerId| {
        let games = event.appearances(stage, player);
        let lacks = visitor.locale.msg("line-up-lacks").arg("lacks", usize::from(minimum.saturating_sub(games)));
        Member {
            name: event.entries.player_name(player),
            games: visitor.locale.msg("line-up-games").arg("games", usize::from(games)).to_string(),
            lacks: if games < minimum { lacks.to_string() } else { String::new() },
        }
    };
    event.roster(team, next).into_iter().map(member).collect()
}

fn lines(visitor: &Visitor, event: &Event, sessions: &[SessionNumber]) -> Vec<TeamLine> {
    let cell = |team: TeamId, session: &SessionNumber| {
        if !event.teams_of_session(*session).contains(&team) {
            return ("–".to_owned(), "quiet");
        }
        match event.handed_in(*session, team) {
            Some(own) if own.late.is_some() => (format!("⚠ {}", names(visitor, event, &own.players)), "late"),
            Some(own) => (names(visitor, event, &own.players), ""),
            None => {
                (format!("? {}", names(visitor, event, &event.lined_up(*session, team).unwrap_or_default())), "missing")
            }
        }
    };
    let line = |team: &event::event::Team| TeamLine {
        name: team.name.clone(),
        link: format!("/e/{}/line-ups?team={}", event.head.slug, team.id),
        cells: sessions.iter().map(|session| cell(TeamId(team.id), session)).collect(),
    };
    event.entries.teams.iter().map(line).collect()
}

async fn render(at: &AtEvent, team: Option<i32>, fields: &Fields, failure: Option<Failure>) -> Answer {
    let event = at.event_with_differences().await?;
    let own = match at.visitor.actor.role_in(event.head.id) {
        Some(Role::Leader(team)) => Some(*team),
        _ => team.map(TeamId),
    };
    let official = permission::see_board(&at.visitor.actor, event.head.id);
    let sessions = coming(&event);
    let next: Vec<SessionNumber> = sessions.iter().copied().take(MAX_SESSIONS_SHOWN).collect();
    let own = own.filter(|team| event.entries.teams.iter().any(|other| other.id == team.0));
    let of_team = own.map_or(Vec::new(), |team| {
        let plays = sessions.iter().filter(|session| event.teams_of_session(**session).contains(&team));
        plays.take(MAX_SESSIONS_SHOWN).map(|session| to_come(&at.visitor, &event, *session, team, fields)).collect()
    });
    let page = LineUps {
        page: at.page(&event, at.say("line-ups")),
        slug: at.slug.clone(),
        errors: Failure::texts_of(failure.as_ref(), at.visitor.locale),
        differences: differences(&at.visitor, &event, "board", |of| {
            permission::see_board(&at.visitor.actor, event.head.id) && matches!(of, Difference::LineUp { .. })
        }),
        now: time(now()),
        heads: (next.iter())
            .map(|session| at.visitor.locale.msg("session-n").arg("session", session.0).to_string())
            .collect(),
        lines: if official { lines(&at.visitor, &event, &next) } else { Vec::new() },
        team: own.map(|team| (team.0, event.entries.team_name(team))),
        coming: of_team,
        members: own.map_or(Vec::new(), |team| members(&at.visitor, &event, team)),
        decides: permission::decide(&at.visitor.actor, event.head.id),
    };
    Ok(html_after(&page, failure.as_ref()))
}

/// The team that is shown.
#[derive(Deserialize)]
pub(crate) struct Asked {
    team: Option<i32>,
}

pub(crate) async fn page(at: AtEvent, asked: web::Query<Asked>) -> Answer {
    render(&at, asked.team, &Fields::default(), None).await
}

/// Session and team of a form.
fn place(fields: &Fields) -> Result<(SessionNumber, TeamId), Failure> {
    Ok((SessionNumber(fields.value("session")?), TeamId(fields.value("team")?)))
}

pub(crate) async fn hand_in(at: AtEvent, fields: Fields) -> Answer {
    let of = at.require(place(&fields))?;
    // An empty seat makes the line-up too short, which the action refuses.
    let chosen = fields.starting_with("seat-").filter_map(|(_, player)| player.parse().ok().map(PlayerId));
    let players: Vec<PlayerId> = chosen.collect();
    let why = fields.text("reason").to_owned();
    let handing = at.attempt(move |acting| acting.hand_in_line_up(of, &players, &why));
    answer(&at, &fields, handing.await, "line-up-handed-in").await
}

pub(crate) async fn take_back(at: AtEvent, fields: Fields) -> Answer {
    let of = at.require(place(&fields))?;
    let why = fields.text("reason").to_owned();
    let taking = at.attempt(move |acting| acting.take_back_line_up(of, &why));
    answer(&at, &fields, taking.await, "line-up-taken-back").await
}

async fn answer(at: &AtEvent, fields: &Fields, done_so: Result<(), Failure>, said: &'static str) -> Answer {
    let team = fields.text("team");
    at.or_again(done_so, async |why| render(at, team.parse().ok(), fields, Some(why)).await).await?;
    let message = Message::new(said).arg("session", fields.text("session"));
    Ok(done(&at.address(&format!("line-ups?team={team}")), at.visitor.locale.say(&message)))
}
