//! Deductions of standard points: those imposed, those revoked, and imposing one after a preview of its effect.

use crate::pages::organise::check_in::find_anyone;
use crate::pages::organise::differences::{DifferenceLine, differences, page_back};
use crate::pages::{PenaltyLine, group_named};
use actix_web::web;
use askama::Template;
use event::event::{Difference, Event};
use event::ranking::standings::Row;
use event::sheet::penalty::{Entrant, GivenPenalty, MAX_STANDARD_POINTS, StandardPenalty, can_be_taken};
use event::values::ids::{PlayerId, TeamId};
use messages::Message;
use serde::Deserialize;
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{Page, done, html_after};
use site::show;
use store::now;

/// The effect of a penalty.
struct Preview {
    name: String,
    points: String,
    /// `None` for a stand-in, who has no rank.
    effect: Option<Effect>,
    /// Whether it is a player's who has a team, for which it does not count.
    not_for_team: bool,
    /// Identifies the form that was previewed.
    of: String,
}

/// Standard points and rank.
struct Effect {
    before: (String, usize),
    after: (String, usize),
}

#[derive(Template)]
#[template(path = "organise/penalties.html")]
struct Penalties {
    page: Page,
    slug: String,
    errors: Vec<String>,
    differences: Vec<DifferenceLine>,
    given: Vec<PenaltyLine>,
    /// The name in the form, and the names that it offers: each with its number and group.
    of: String,
    entrants: Vec<(String, String)>,
    points: String,
    most: i64,
    reason: String,
    preview: Option<Preview>,
}

/// The team or player whom a form names by key, name or number.
fn find_entrant(event: &Event, of: &str) -> Result<Entrant, Failure> {
    let wrong = |_| Failure::refused(Message::new("penalty-of-wrong").arg("found", of));
    match of.split_once('-') {
        Some(("team", id)) => return Ok(Entrant::Team(TeamId(id.parse().map_err(wrong)?))),
        Some(("player", id)) => return Ok(Entrant::Player(PlayerId(id.parse().map_err(wrong)?))),
        _ if of.is_empty() => return Err(Failure::refused(Message::new("penalty-of-none"))),
        _ => {}
    }
    if let [team] = event.entries.teams_called(of).as_slice() {
        return Ok(Entrant::Team(TeamId(team.id)));
    }
    find_anyone(event, of).map(Entrant::Player)
}

/// The name of the entrant whom a form names; what it has if there is none, or the name would mean another.
fn name_of(event: &Event, fields: &Fields) -> String {
    let of = fields.text("of");
    let found = find_entrant(event, of).ok();
    let name = found.map(|entrant| event.entries.entrant_name(entrant));
    name.filter(|name| !name.is_empty() && find_entrant(event, name).ok() == found).unwrap_or_else(|| of.to_owned())
}

/// The penalty in the form.
fn penalty_in_form(event: &Event, fields: &Fields) -> Result<StandardPenalty, Failure> {
    let of = find_entrant(event, fields.text("of"))?;
    let found = fields.text("points");
    let not_points = |_| Failure::refused(Message::new("problem-not-standard-points").arg("found", found));
    Ok(StandardPenalty { of, points: found.parse().map_err(not_points)? })
}

/// What has to be confirmed: the key of the entrant, the points and the reason.
fn fingerprint(of: Entrant, fields: &Fields) -> String {
    let of = match of {
        Entrant::Player(player) => format!("player-{player}"),
        Entrant::Team(team) => format!("team-{team}"),
    };
    [of.as_str(), fields.text("points"), fields.text("reason")].join(" ")
}

/// The effect of a penalty; `None` if it cannot be imposed: the action gives the reason.
fn preview(event: &Event, fields: &Fields) -> Option<Preview> {
    fn stands<K: PartialEq>(rows: &[Row<K>], key: &K) -> Option<(String, usize)> {
        let row = rows.iter().find(|row| row.key == *key)?;
        Some((show::standard(row.standard_points), row.rank))
    }
    let penalty =
        penalty_in_form(event, fields).ok().filter(|penalty| event.draw.is_some() && can_be_taken(penalty.points))?;
    let name = event.entries.entrant_name(penalty.of);
    if name.is_empty() {
        return None;
    }
    let place = |event: &Event| match &penalty.of {
        Entrant::Player(player) => stands(event.players(), player),
        Entrant::Team(team) => stands(event.teams(), team),
    };
    let given = GivenPenalty { penalty, reason: String::new(), author: String::new(), at: now(), revoked: None };
    let after = || place(&event.with_penalty(given));
    let effect = place(event).and_then(|before| Some(Effect { before, after: after()? }));
    let not_for_team = penalty.of.player().is_some_and(|player| event.entries.team_of(player).is_some());
    let (points, of) = (show::standard(penalty.points), fingerprint(penalty.of, fields));
    Some(Preview { name, points, effect, not_for_team, of })
}

async fn render(at: &AtEvent, fields: &Fields, asks: bool, failure: Option<Failure>) -> Answer {
    let event = at.event_with_differences().await?;
    let groups = event.groups_now();
    let grouped = |shown: String, group: Option<&str>| {
        group.map_or(shown.clone(), |group| format!("{shown} · {}", group_named(&at.visitor, group)))
    };
    let teams = event.entries.teams.iter().map(|team| {
        let group = groups.get(&Entrant::Team(TeamId(team.id))).map(String::as_str);
        (team.name.clone(), grouped(team.name.clone(), group))
    });
    let players = event.entries.players.iter().map(|player| {
        let id = PlayerId(player.id);
        let name = event.entries.player_name(id);
        let shown = event.shown_number(id).map_or(name.clone(), |number| format!("{number} · {name}"));
        (name, grouped(shown, event.group_among(&groups, id)))
    });
    let page = Penalties {
        page: at.page(&event, at.say("standard-penalties")),
        slug: at.slug.clone(),
        errors: Failure::texts_of(failure.as_ref(), at.visitor.locale),
        differences: differences(&at.visitor, &event, "penalties", |of| matches!(of, Difference::Penalty { .. })),
        given: PenaltyLine::all(&at.visitor, &event, None),
        of: name_of(&event, fields),
        entrants: teams.chain(players).collect(),
        points: fields.text("points").to_owned(),
        most: MAX_STANDARD_POINTS,
        reason: fields.text("reason").to_owned(),
        preview: if asks { preview(&event, fields) } else { None },
    };
    Ok(html_after(&page, failure.as_ref()))
}

/// The team or player whom the address of the page names.
#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    of: String,
}

pub(crate) async fn page(at: AtEvent, asked: web::Query<Asked>) -> Answer {
    let fields = Fields::single("of", &asked.of);
    render(&at, &fields, false, None).await
}

pub(crate) async fn give(at: AtEvent, fields: Fields) -> Answer {
    let event = at.event().await?;
    let penalty = match penalty_in_form(&event, &fields) {
        Ok(penalty) => penalty,
        Err(failure) => return render(&at, &fields, false, Some(failure)).await,
    };
    if fields.text("confirmed") != fingerprint(penalty.of, &fields) && preview(&event, &fields).is_some() {
        return render(&at, &fields, true, None).await;
    }
    let reason = fields.text("reason").to_owned();
    let given = at.attempt(move |acting| acting.give_standard_penalty(penalty, &reason));
    at.or_again(given.await, async |why| render(&at, &fields, false, Some(why)).await).await?;
    Ok(done(&at.address("penalties"), at.say("penalty-given")))
}

pub(crate) async fn revoke(at: AtEvent, fields: Fields) -> Answer {
    let place: usize = at.require(fields.value("place"))?;
    let back = page_back(&fields, "penalties");
    let reason = fields.text("reason").to_owned();
    let revoked = at.attempt(move |acting| acting.revoke_standard_penalty(place, &reason));
    at.or_again(revoked.await, async |why| render(&at, &Fields::default(), false, Some(why)).await).await?;
    Ok(done(&at.address(back), at.say("penalty-revoked")))
}
