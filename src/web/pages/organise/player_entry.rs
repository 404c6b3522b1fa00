//! A player in the entries: background, role, and how the public sees them.

use super::entries::{came_from, role, shown_as};
use crate::pages::Choice;
use actions::{self, permission};
use askama::Template;
use event::event::{Background, Event, Player, PlayerRole, Privacy};
use event::values::ids::{PlayerId, TeamId};
use files::columns;
use site::at_event::{AtEvent, PathPart};
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{Page, done, html_after, say};
use site::visitor::Visitor;

#[derive(Template)]
#[template(path = "organise/player_entry.html")]
struct PlayerEntry {
    page: Page,
    slug: String,
    id: i32,
    name: String,
    team: String,
    /// Each field with its label and value.
    known: [(&'static str, String, String); 5],
    open: bool,
    organises: bool,
    /// The role, and the players with whom places can be traded; `None` if the role cannot change.
    role: Option<(String, Vec<Choice>)>,
    /// The players with whom name and details can be exchanged, after an empty choice.
    exchanges: Vec<Choice>,
    /// How the public sees the player.
    privacy: Vec<Choice>,
    errors: Vec<String>,
}

/// The players with whom a player can trade places, before the draw also nobody; `None` if there is no other role.
fn others(visitor: &Visitor, event: &Event, player: &Player) -> Option<Vec<Choice>> {
    let new_role = event.entries.other_role(player)?;
    let alone = if new_role.draws() { "role-alone-player" } else { "role-alone-substitute" };
    let alone = event.draw.is_none().then(|| Choice { value: String::new(), text: say(visitor, alone), chosen: false });
    let trade = event.entries.can_trade(player).map(|other| Choice {
        value: other.id.to_string(),
        text: visitor.locale.msg("role-trade").arg("with", event.entries.player_name(PlayerId(other.id))).to_string(),
        chosen: false,
    });
    Some(trade.chain(alone).collect()).filter(|all: &Vec<_>| !all.is_empty())
}

/// The players in whose place a player may have been entered, after an empty choice.
fn exchanges(event: &Event, player: &Player) -> Vec<Choice> {
    let is_person = |of: &&Player| of.role != PlayerRole::StandIn && of.privacy != Privacy::Erased;
    let others = event.entries.players.iter().filter(is_person).filter(|other| other.id != player.id);
    let choice = |other: &Player| Choice {
        value: other.id.to_string(),
        text: event.entries.player_name(PlayerId(other.id)),
        chosen: false,
    };
    let none = Choice { value: String::new(), text: "—".into(), chosen: true };
    [none].into_iter().chain(others.map(choice)).collect()
}

/// The ways in which the public can see a player.
fn privacies(visitor: &Visitor, player: &Player) -> Vec<Choice> {
    let choice = |privacy: Privacy| Choice {
        value: privacy.code().into(),
        text: shown_as(visitor, player, privacy),
        chosen: privacy == player.privacy,
    };
    Privacy::CHOICES.map(choice).into()
}

async fn render(at: &AtEvent, id: i32, typed: Option<Background>, failure: Option<Failure>) -> Answer {
    let event = at.event().await?;
    let player = at.require(event.entries.player(PlayerId(id)).ok_or(Failure::NotFound))?;
    let Background { club, country, family, given_name, registers } = typed.unwrap_or(player.background.clone());
    let fields = [("club", club), ("country", country), ("family", family), ("given_name", given_name)];
    let [club, country, family, given_name] =
        fields.map(|(field, value)| (field, at.visitor.locale.say(&columns::word(field)), value));
    let as_what = match player.role {
        PlayerRole::Regular => at.say("role-plays"),
        other => role(&at.visitor, other),
    };
    let page = PlayerEntry {
        page: at.page(&event, event.entries.player_name(PlayerId(id))),
        slug: at.slug.clone(),
        id,
        name: player.name.clone(),
        team: player.team_id.map_or(String::new(), |team| event.entries.team_name(TeamId(team))),
        known: [
            club,
            country,
            family,
            given_name,
            ("registers", at.visitor.locale.say(&columns::word("registers")), registers),
        ],
        open: event.draw.is_none(),
        organises: permission::organise(&at.visitor.actor, event.head.id),
        role: others(&at.visitor, &event, player).map(|others| (as_what, others)),
        exchanges: exchanges(&event, player),
        privacy: privacies(&at.visitor, player),
        errors: Failure::texts_of(failure.as_ref(), at.visitor.locale),
    };
    Ok(html_after(&page, failure.as_ref()))
}

pub(crate) async fn page(at: AtEvent, PathPart(id): PathPart<i32>) -> Answer {
    render(&at, id, None, None).await
}

pub(crate) async fn set_background(at: AtEvent, PathPart(id): PathPart<i32>, fields: Fields) -> Answer {
    let [club, country, family, given_name, registers] =
        ["club", "country", "family", "given_name", "registers"].map(|field| fields.text(field).to_owned());
    let typed = Background { club, country, family, given_name, registers };
    let (new, why) = (typed.clone(), fields.text("reason").to_owned());
    let set = at.attempt(move |acting| acting.set_background(PlayerId(id), &new, &why));
    at.or_again(set.await, async |why| render(&at, id, Some(typed), Some(why)).await).await?;
    Ok(done(&at.address(&format!("entries#player-{id}")), at.say("renamed")))
}

pub(crate) async fn set_privacy(at: AtEvent, PathPart(id): PathPart<i32>, fields: Fields) -> Answer {
    let privacy = at.require(Privacy::from_code(fields.text("privacy")).ok_or(Failure::NotFound))?;
    let set = at.attempt(move |acting| acting.set_privacy(PlayerId(id), privacy)).await;
    at.or_again(set, async |why| render(&at, id, None, Some(why)).await).await?;
    Ok(done(&at.address(&format!("entries#player-{id}")), at.say("privacy-set")))
}

pub(crate) async fn exchange(at: AtEvent, PathPart(id): PathPart<i32>, fields: Fields) -> Answer {
    let with: i32 = at.require(fields.value("with"))?;
    let exchanged =
        at.attempt(move |acting| acting.exchange_players([PlayerId(id), PlayerId(with)], fields.text("reason")));
    at.or_again(exchanged.await, async |why| render(&at, id, None, Some(why)).await).await?;
    Ok(done(&at.address(&format!("entries#player-{id}")), at.say("exchange-done")))
}

pub(crate) async fn change_role(at: AtEvent, PathPart(id): PathPart<i32>, fields: Fields) -> Answer {
    let with: Option<i32> = at.require(fields.optional("with"))?;
    let back = match fields.text("at") {
        "" => at.address(&format!("entries/players/{id}")),
        _ => came_from(&at.slug, &fields, ""),
    };
    let changed = at.attempt(move |acting| {
        let why = fields.text("reason");
        acting.change_role(PlayerId(id), with.map(PlayerId), why)
    });
    at.or_again(changed.await, async |why| render(&at, id, None, Some(why)).await).await?;
    Ok(done(&back, at.say("role-changed")))
}
