//! Teams and players: one by one, or a whole list at once.

use crate::actions::{self, Renamed};
use crate::exchange::entries::with_header;
use crate::messages::Message;
use crate::print::MissingGlyph;
use crate::store::now;
use crate::tournament::event::{Background, EntryList, Player, PlayerRole};
use crate::tournament::ids::{PlayerId, TeamId};
use crate::tournament::typed_text::look_alikes;
use crate::web::extract::Fields;
use crate::web::failure::Failure;
use crate::web::pages::{Answer, failure_for, file_name, refusal, say, upload_failure};
use crate::web::render::{Page, done, html};
use crate::web::state::State;
use crate::web::visitor::Visitor;
use actix_multipart::form::MultipartForm;
use actix_multipart::form::bytes::Bytes;
use actix_multipart::form::text::Text;
use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;

struct TeamCard {
    id: i32,
    name: String,
    leader: String,
    coach: String,
    /// Id, name, role, where from.
    players: Vec<(i32, String, String, String)>,
    complete: bool,
}

#[derive(Template)]
#[template(path = "entries.html")]
struct Entries {
    page: Page,
    slug: String,
    name: String,
    in_teams: bool,
    open: bool,
    teams: Vec<TeamCard>,
    /// Id, name, role, where from.
    players: Vec<(i32, String, String, String)>,
    errors: Vec<String>,
    /// Names that look like another, or cannot be printed.
    doubtful: Vec<String>,
}

/// Club, country and family, as far as they are known.
fn background(player: &Player) -> String {
    let Background { club, country, family } = &player.background;
    let known = [club, country, family].into_iter().filter(|text| !text.is_empty());
    known.map(String::as_str).collect::<Vec<_>>().join(" · ")
}

/// As what somebody takes part; empty for who just plays.
fn role(visitor: &Visitor, role: PlayerRole) -> String {
    match role {
        PlayerRole::Regular => String::new(),
        PlayerRole::Substitute => say(visitor, "substitute"),
        PlayerRole::StandIn => say(visitor, "stand-in"),
    }
}

/// What there is to say about names before anybody is called or printed.
fn doubtful(visitor: &Visitor, entries: &EntryList) -> Vec<String> {
    let teams = entries.teams.iter().map(|team| team.name.as_str());
    let players = entries.players.iter().map(|player| player.name.as_str());
    let alike = look_alikes(teams.clone()).into_iter().chain(look_alikes(players.clone()));
    let alike = alike.map(|(name, other)| Message::new("names-look-alike").arg("name", name).arg("other", other));
    let glyphs = teams.chain(players).filter_map(MissingGlyph::first_in).map(|missing| missing.message());
    alike.chain(glyphs).map(|message| visitor.locale.say(&message)).collect()
}

async fn render(visitor: &Visitor, state: &State, slug: &str, failure: Option<Failure>) -> Answer {
    let view = state.view(slug).await.map_err(failure_for(visitor))?;
    let row = |player: &Player| (player.id, player.name.clone(), role(visitor, player.role), background(player));
    let teams = view.entries.teams.iter().map(|team| TeamCard {
        id: team.id,
        name: team.name.clone(),
        leader: team.leader.clone(),
        coach: team.coach.clone(),
        complete: view.entries.of_team(team.id).filter(|player| player.draws()).count() == 4,
        players: view.entries.of_team(team.id).map(row).collect(),
    });
    let page = Entries {
        page: Page::of_event(visitor, &view.head, say(visitor, "entries")),
        name: view.head.name.clone(),
        in_teams: view.head.teams,
        open: view.draw.is_none(),
        teams: teams.collect(),
        players: match view.head.teams {
            true => Vec::new(),
            false => view.entries.players.iter().map(row).collect(),
        },
        doubtful: doubtful(visitor, &view.entries),
        errors: failure.as_ref().map_or(Vec::new(), |failure| failure.texts(visitor.locale)),
        slug: slug.to_owned(),
    };
    Ok(html(&page, failure.map_or(StatusCode::OK, |failure| failure.status())))
}

/// Back to the page after a change, or the page with the reasons against it.
async fn after(
    visitor: &Visitor,
    state: &State,
    slug: &str,
    result: Result<impl Sized, Failure>,
    said: impl ToString,
    // The part of the page to come back to, so that the next player can be typed at once.
    part: String,
) -> Answer {
    match result {
        Ok(_) => Ok(done(&format!("/e/{slug}/entries{part}"), said)),
        Err(failure) => render(visitor, state, slug, Some(refusal(visitor, failure)?)).await,
    }
}

pub(in crate::web) async fn page(visitor: Visitor, state: web::Data<State>, slug: web::Path<String>) -> Answer {
    render(&visitor, &state, &slug, None).await
}

pub(in crate::web) async fn add_team(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let (actor, event) = (visitor.actor.clone(), slug.clone());
    let added = state.run(move |store| {
        let (name, leader, coach) = (fields.text("name"), fields.text("leader"), fields.text("coach"));
        actions::add_team(store, &actor, &event, name, leader, coach, now())
    });
    after(&visitor, &state, &slug, added.await, say(&visitor, "team-added"), String::new()).await
}

pub(in crate::web) async fn remove_team(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, i32)>,
    _: Fields,
) -> Answer {
    let (slug, team) = path.into_inner();
    let (actor, event) = (visitor.actor.clone(), slug.clone());
    let removed = state.run(move |store| actions::remove_team(store, &actor, &event, team, now())).await;
    after(&visitor, &state, &slug, removed, say(&visitor, "team-removed"), String::new()).await
}

pub(in crate::web) async fn add_player(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let team: Option<i32> = fields.optional("team").map_err(failure_for(&visitor))?;
    let (actor, event) = (visitor.actor.clone(), slug.clone());
    let added = state.run(move |store| {
        let role = PlayerRole::from_code(fields.text("role")).unwrap_or_default();
        actions::add_player(store, &actor, &event, team, fields.text("name"), role, now())
    });
    let part = team.map_or(String::new(), |team| format!("#team-{team}"));
    after(&visitor, &state, &slug, added.await, say(&visitor, "player-added"), part).await
}

pub(in crate::web) async fn add_stand_ins(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    _: Fields,
) -> Answer {
    let (actor, event, called) = (visitor.actor.clone(), slug.clone(), say(&visitor, "stand-in"));
    let added = state.run(move |store| actions::add_stand_ins(store, &actor, &event, &called, now())).await;
    let said = visitor.locale.msg("stand-ins-added").arg("count", *added.as_ref().unwrap_or(&0));
    after(&visitor, &state, &slug, added, said, String::new()).await
}

pub(in crate::web) async fn remove_player(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, i32)>,
    _: Fields,
) -> Answer {
    let (slug, player) = path.into_inner();
    let (actor, event) = (visitor.actor.clone(), slug.clone());
    let removed = state.run(move |store| actions::remove_player(store, &actor, &event, player, now())).await;
    after(&visitor, &state, &slug, removed, say(&visitor, "player-removed"), String::new()).await
}

async fn rename(visitor: &Visitor, state: &State, slug: &str, what: Renamed, fields: Fields) -> Answer {
    let (actor, event) = (visitor.actor.clone(), slug.to_owned());
    let renamed = state.run(move |store| {
        actions::rename(store, &actor, &event, what, fields.text("name"), fields.text("reason"), now())
    });
    after(visitor, state, slug, renamed.await, say(visitor, "renamed"), String::new()).await
}

pub(in crate::web) async fn rename_event(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    rename(&visitor, &state, &slug, Renamed::Event, fields).await
}

pub(in crate::web) async fn rename_team(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, i32)>,
    fields: Fields,
) -> Answer {
    rename(&visitor, &state, &path.0, Renamed::Team(TeamId(path.1)), fields).await
}

pub(in crate::web) async fn set_leader_and_coach(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, i32)>,
    fields: Fields,
) -> Answer {
    let (slug, team) = path.into_inner();
    let (actor, event) = (visitor.actor.clone(), slug.clone());
    let set = state.run(move |store| {
        let both = ["leader", "coach"].map(|name| fields.text(name));
        actions::set_leader_and_coach(store, &actor, &event, TeamId(team), both, fields.text("reason"), now())
    });
    after(&visitor, &state, &slug, set.await, say(&visitor, "renamed"), format!("#team-{team}")).await
}

pub(in crate::web) async fn rename_player(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, i32)>,
    fields: Fields,
) -> Answer {
    rename(&visitor, &state, &path.0, Renamed::Player(PlayerId(path.1)), fields).await
}

/// An uploaded file, with the token of the form.
#[derive(MultipartForm)]
pub(in crate::web) struct Upload {
    token: Text<String>,
    file: Bytes,
}

pub(in crate::web) async fn paste(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let view = state.view(&slug).await.map_err(failure_for(&visitor))?;
    let list = with_header(fields.as_typed("list"), view.head.teams);
    let (actor, event, file) = (visitor.actor.clone(), slug.clone(), say(&visitor, "pasted-list"));
    let imported =
        state.run(move |store| actions::import_entries(store, &actor, &event, &file, list.as_bytes(), now())).await;
    let said = visitor.locale.msg("entries-imported").arg("players", *imported.as_ref().unwrap_or(&0));
    after(&visitor, &state, &slug, imported, said, String::new()).await
}

pub(in crate::web) async fn import(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    upload: Result<MultipartForm<Upload>, actix_web::Error>,
) -> Answer {
    let upload = match upload {
        Ok(upload) => upload.into_inner(),
        Err(error) => {
            let failure = refusal(&visitor, upload_failure(&error))?;
            return render(&visitor, &state, &slug, Some(failure)).await;
        }
    };
    Fields::checked(&visitor, vec![("token".into(), upload.token.into_inner())]).map_err(failure_for(&visitor))?;
    let (actor, event) = (visitor.actor.clone(), slug.clone());
    let name = file_name(upload.file.file_name);
    let imported =
        state.run(move |store| actions::import_entries(store, &actor, &event, &name, &upload.file.data, now())).await;
    let said = visitor.locale.msg("entries-imported").arg("players", *imported.as_ref().unwrap_or(&0));
    after(&visitor, &state, &slug, imported, said, String::new()).await
}
