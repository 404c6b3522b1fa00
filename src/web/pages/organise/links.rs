//! Links with which referees and helpers sign in.

use crate::pages::{Choice, link_address, loopback_address};
use actions::{self, Rights, Role, Token, table_list};
use actix_web::web;
use askama::Template;
use chrono::NaiveDateTime;
use event::event::Event;
use event::values::ids::TeamId;
use messages::Message;
use serde::Deserialize;
use site::at_event::{AtEvent, PathPart};
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::qr::qr;
use site::render::{Page, done, html_after};
use site::show;
use site::state::State;
use site::visitor::Visitor;
use store::{events, now, passes};

struct LinkLine {
    id: i32,
    label: String,
    role: String,
    made: String,
    /// When it ends, if it does, and whether it has.
    until: Option<(String, bool)>,
    revoked: Option<String>,
    /// When its holder was last active; empty before the first time.
    seen: String,
    /// Whether the visitor has signed in with it.
    own: bool,
}

/// The links for one kind of people.
struct Kind {
    id: &'static str,
    title: String,
    links: Vec<LinkLine>,
}

/// A link that was just made.
struct Fresh {
    label: String,
    address: String,
    /// Its QR code.
    qr: String,
}

#[derive(Template)]
#[template(path = "organise/links.html")]
struct Links {
    page: Page,
    slug: String,
    errors: Vec<String>,
    only_here: Option<String>,
    /// A link that was just made: it is shown once.
    fresh: Option<Fresh>,
    tables: usize,
    /// The teams whose leaders can have a link.
    teams: Vec<Choice>,
    roles: Vec<Choice>,
    /// Name and tables of a link that is made again.
    label: String,
    tables_typed: String,
    /// The kinds that have links, except phones, which are many.
    kinds: Vec<Kind>,
    phones: Kind,
    /// Users who organise the event: row, name, whether it is the visitor.
    organisers: Vec<(i32, String, bool)>,
    /// How many programs are notified.
    webhooks: usize,
}

/// The link with which the visitor has signed in.
async fn own_link(at: &AtEvent) -> Result<Option<i32>, Failure> {
    let Some(hash) = at.visitor.token.as_ref().map(Token::hash) else { return Ok(None) };
    let own = at.state.run(move |store| store.read(|conn| Ok(passes::of_token(conn, &hash)?)));
    Ok(own.await?.map(|pass| pass.id))
}

/// The number of a revoked link that is to be made again.
#[derive(Clone, Copy, Default, Deserialize)]
pub(crate) struct Asked {
    again: Option<i32>,
}

async fn render(at: &AtEvent, fresh: Option<Fresh>, failure: Option<Failure>) -> Answer {
    render_again(at, (fresh, Asked::default()), failure).await
}

async fn render_again(at: &AtEvent, (fresh, asked): (Option<Fresh>, Asked), failure: Option<Failure>) -> Answer {
    let event = at.event().await?;
    let (id, zone) = (event.head.id, show::zone(&event.head));
    let read =
        at.state.run(move |store| store.read(|conn| Ok((passes::links(conn, id)?, events::organisers(conn, id)?))));
    let (links, organisers) = at.require(read.await)?;
    let signed_in = match at.visitor.actor.rights {
        Rights::User { user, .. } => Some(user),
        _ => None,
    };
    let own = at.require(own_link(at).await)?;
    let webhooks = at.require(at.attempt(|acting| acting.webhooks()).await)?;
    let again = links.iter().find(|link| Some(link.id) == asked.again).cloned();
    let again = again.as_ref();
    let has_role = |code: &str| again.is_some_and(|link| link.role.as_deref() == Some(code));
    let roles = Role::CODES.into_iter().filter(|code| *code != "leader" || !event.entries.teams.is_empty());
    let roles = roles.map(|code| Choice {
        value: code.to_owned(),
        text: at.visitor.locale.msg(format!("role-{code}")).to_string(),
        chosen: has_role(code),
    });
    let roles: Vec<Choice> = roles.collect();
    let day_time = |moment| show::day_time(&at.visitor, zone, moment);
    let line = |link: &passes::Pass| LinkLine {
        id: link.id,
        role: role(&at.visitor, &event, link),
        label: link.label.clone(),
        made: day_time(link.created_at),
        until: link.expires_at.map(|until| (day_time(until), until <= now())),
        seen: link.seen_at.map_or(String::new(), day_time),
        revoked: link.revoked_at.map(day_time),
        own: own == Some(link.id),
    };
    let kind = |id: &'static str| Kind {
        id,
        title: at.say(id),
        links: links.iter().filter(|link| kind_of(link) == id).map(line).collect(),
    };
    let [officials, leaders, phones] = ["links-officials", "links-leaders", "links-phones"].map(kind);
    let page = Links {
        page: at.page(&event, at.say("links")),
        slug: at.slug.clone(),
        errors: Failure::texts_of(failure.as_ref(), at.visitor.locale),
        only_here: loopback_address(&at.state),
        fresh,
        tables: event.entries.drawing(event.head.teams).players() / 4,
        teams: (event.entries.teams.iter())
            .map(|team| Choice {
                value: team.id.to_string(),
                text: team.name.clone(),
                chosen: again.is_some_and(|link| link.team_id == Some(team.id)),
            })
            .collect(),
        roles,
        label: again.map_or(String::new(), |link| link.label.clone()),
        tables_typed: again.map_or(String::new(), |link| link.tables.clone()),
        kinds: [officials, leaders].into_iter().filter(|kind| !kind.links.is_empty()).collect(),
        phones,
        webhooks: webhooks.len(),
        organisers: organisers.into_iter().map(|(id, name)| (id, name, signed_in == Some(id))).collect(),
    };
    Ok(html_after(&page, failure.as_ref()))
}

/// The part of the page for a link, which is also the key of its title.
fn kind_of(link: &passes::Pass) -> &'static str {
    match (link.team_id, link.session) {
        (Some(_), _) => "links-leaders",
        (None, Some(_)) => "links-phones",
        (None, None) => "links-officials",
    }
}

fn role(visitor: &Visitor, event: &Event, link: &passes::Pass) -> String {
    if let Some(team) = link.team_id {
        let name = event.entries.team_name(TeamId(team));
        return visitor.locale.msg("role-of-team").arg("team", name).to_string();
    }
    let role = visitor.locale.msg(format!("role-{}", link.role.as_deref().unwrap_or_default())).to_string();
    match link.tables.as_str() {
        "" => role,
        tables => visitor.locale.msg("role-of-tables").arg("role", role).arg("tables", tables).to_string(),
    }
}

pub(crate) async fn page(at: AtEvent, asked: web::Query<Asked>) -> Answer {
    render_again(&at, (None, asked.into_inner()), None).await
}

/// When a link is to end, typed in the zone of the event; `None` if nothing is typed.
async fn parse_end(state: &State, slug: &str, text: &str) -> Result<Option<NaiveDateTime>, Failure> {
    if text.is_empty() {
        return Ok(None);
    }
    let wrong = || Failure::refused(Message::new("link-until-wrong").arg("found", text));
    let local = NaiveDateTime::parse_from_str(&text.replace(' ', "T"), "%Y-%m-%dT%H:%M").map_err(|_| wrong())?;
    let event = state.current_event(slug).await?;
    show::zone(&event.head).utc(local).map(Some).ok_or_else(wrong)
}

pub(crate) async fn make(at: AtEvent, fields: Fields) -> Answer {
    let made: Result<Token, Failure> = async {
        let code = fields.text("role").to_owned();
        let unknown = || Failure::refused(Message::new("link-role-wrong").arg("found", &code));
        let team = fields.optional("team")?.map(TeamId);
        let ticked = fields.starting_with("table-").map(|(_, table)| table);
        let all: Vec<&str> = [fields.text("tables")].into_iter().chain(ticked).collect();
        let role = Role::from_code(&code, table_list(&all.join(" "))?, None, team).ok_or_else(unknown)?;
        let until = parse_end(&at.state, &at.slug, fields.text("until")).await?;
        let label = fields.text("label").to_owned();
        at.attempt(move |acting| acting.make_link(&role, &label, until)).await
    }
    .await;
    let token = at.or_again(made, async |why| render(&at, None, Some(why)).await).await?;
    let address = link_address(&at.state, &token);
    let fresh = Fresh { label: fields.text("label").to_owned(), qr: qr(&address), address };
    render(&at, Some(fresh), None).await
}

pub(crate) async fn add_organiser(at: AtEvent, fields: Fields) -> Answer {
    let added = at.attempt(move |acting| acting.add_organiser(fields.text("user"))).await;
    at.or_again(added, async |why| render(&at, None, Some(why)).await).await?;
    Ok(done(&at.address("links"), at.say("organiser-added")))
}

pub(crate) async fn remove_organiser(at: AtEvent, PathPart(user): PathPart<i32>, _: Fields) -> Answer {
    let removed = at.attempt(move |acting| acting.remove_organiser(user)).await;
    at.or_again(removed, async |why| render(&at, None, Some(why)).await).await?;
    Ok(done(&at.address("links"), at.say("organiser-removed")))
}

pub(crate) async fn revoke(at: AtEvent, PathPart(link): PathPart<i32>, fields: Fields) -> Answer {
    let own = at.require(own_link(&at).await)?;
    if own == Some(link) && fields.text("confirmed") != "yes" {
        let asks = Failure::refused(Message::new("link-own-asks"));
        return render(&at, None, Some(asks)).await;
    }
    at.act(move |acting| acting.revoke_link(link)).await?;
    // The holder of a revoked link notices at the next request.
    Ok(done(&at.address("links"), at.say("link-revoked")))
}
