//! Teams and players: one by one, or a whole list at once.

use super::files::looked_at;
use crate::pages::{file_name, group_named, parts};
use actions::{self, FileImport, Renamed};
use actix_multipart::form::MultipartForm;
use actix_multipart::form::bytes::Bytes;
use actix_multipart::form::text::Text;
use askama::Template;
use event::event::{Background, EntryList, Membership, Player, PlayerRole, Privacy, initials};
use event::sheet::penalty::Entrant;
use event::values::ids::{PlayerId, TeamId};
use event::values::typed_text::look_alikes;
use files::columns;
use files::entries::{COLUMNS, READ_ONLY_COLUMNS};
use files::table::{Table, Value};
use messages::Message;
use paper::Unprintable;
use site::at_event::{AtEvent, PathPart};
use site::error::Answer;
use site::extract::{Fields, upload_failure};
use site::failure::Failure;
use site::name::Name;
use site::render::{Page, done, html_after, say};
use site::visitor::Visitor;

struct TeamCard {
    id: i32,
    name: Name,
    called: String,
    leader: String,
    coach: String,
    /// The name of its group in the first stage; empty if there is none.
    group: String,
    players: Vec<PlayerRow>,
    /// The key of the message if it has fewer or more than four players who draw a number; otherwise empty.
    size: &'static str,
}

struct PlayerRow {
    id: i32,
    name: Name,
    called: String,
    /// Empty for regular players.
    role: String,
    /// The group, the background, and how the name is hidden.
    known: String,
}

#[derive(Template)]
#[template(path = "organise/entries.html")]
struct Entries {
    page: Page,
    slug: String,
    name: String,
    /// Whether all players belong to teams, and whether there are teams at all.
    in_teams: bool,
    has_teams: bool,
    open: bool,
    /// Whether the entries fill tables, so that the draw comes next.
    fits: bool,
    teams: Vec<TeamCard>,
    /// Those without a team.
    players: Vec<PlayerRow>,
    errors: Vec<String>,
    /// A form with a question about a person, to be sent again with the answer.
    again: Option<Again>,
    /// The text of a pasted list that was refused.
    list: String,
    /// Whether a list was refused in an event for teams that can still become one for individuals.
    may_be_individual: bool,
    /// The columns of the grid, and how many are shown at first.
    columns: (String, usize),
    /// Names that look like another, or cannot be printed.
    doubtful: Vec<String>,
    /// Removed entries that can be restored: the audit row, the name, and what tells it from others.
    removed: Vec<(i32, String, String)>,
}

/// A form that is sent again: the path and the fields.
struct Again {
    path: String,
    fields: Vec<(&'static str, String)>,
}

/// Club, country, family and registers, as far as they are known.
fn background(player: &Player) -> String {
    let Background { club, country, family, given_name: _, registers } = &player.background;
    let known = [club, country, family, registers].into_iter().filter(|text| !text.is_empty());
    known.map(String::as_str).collect::<Vec<_>>().join(" · ")
}

/// The role of a player; empty for regular players.
pub(super) fn role(visitor: &Visitor, role: PlayerRole) -> String {
    match role {
        PlayerRole::Regular => String::new(),
        PlayerRole::Substitute => say(visitor, "substitute"),
        PlayerRole::StandIn => say(visitor, "stand-in"),
    }
}

/// How the public would see a player.
pub(super) fn shown_as(visitor: &Visitor, player: &Player, privacy: Privacy) -> String {
    match privacy {
        Privacy::ByName => say(visitor, "privacy-by-name"),
        Privacy::Initials => visitor.locale.msg("privacy-initials").arg("initials", initials(&player.name)).to_string(),
        Privacy::Unlisted => say(visitor, "privacy-unlisted"),
        Privacy::Erased => say(visitor, "privacy-erased"),
    }
}

/// Problems with names, before anybody is called or printed.
fn doubtful(visitor: &Visitor, entries: &EntryList) -> Vec<String> {
    let teams = entries.teams.iter().map(|team| team.name.as_str());
    let players = entries.players.iter().map(|player| player.name.as_str());
    let alike = look_alikes(teams.clone()).into_iter().chain(look_alikes(players.clone()));
    let alike = alike.map(|(name, other)| Message::new("names-look-alike").arg("name", name).arg("other", other));
    let glyphs = teams.chain(players).filter_map(Unprintable::find_in).map(|text| text.message());
    alike.chain(glyphs).map(|message| visitor.locale.say(&message)).collect()
}

/// The columns of the grid as JSON, each with its code, its name and its other names; and how many are shown at first.
fn grid_columns(visitor: &Visitor, membership: Membership) -> (String, usize) {
    let typed: &[&str] = match membership {
        Membership::Nobody => &["name", "club", "country"],
        Membership::WhoWants { .. } => &["name", "team", "club", "country"],
        Membership::Everybody { .. } => &["team", "name", "role", "club"],
    };
    let more = COLUMNS.iter().filter(|code| !typed.contains(code));
    let more = more.filter(|code| **code != "team" || membership != Membership::Nobody);
    // If everybody is in a team, a word for both team and club means the team.
    let of_a_club = columns::words("club");
    let is_here =
        |code: &str, word: &String| code != "team" || membership.is_of_everybody() || !of_a_club.contains(word);
    let known = |code: &&str| {
        let words = columns::words(code).into_iter().filter(|word| is_here(code, word)).collect();
        [vec![(*code).to_owned(), visitor.locale.say(&columns::word(code))], words].concat()
    };
    let all: Vec<Vec<String>> = typed.iter().chain(more).map(known).collect();
    let elsewhere: Vec<String> = READ_ONLY_COLUMNS.iter().flat_map(|code| columns::words(code)).collect();
    (serde_json::to_string(&(all, elsewhere)).unwrap_or_default(), typed.len())
}

pub(super) async fn render(at: &AtEvent, failure: Option<Failure>, list: String) -> Answer {
    render_asking(at, failure, list, None).await
}

async fn render_asking(at: &AtEvent, failure: Option<Failure>, list: String, again: Option<Again>) -> Answer {
    let event = at.event().await?;
    let removed = at.require(at.attempt(move |acting| acting.removed()).await)?;
    // Those who withdrew before the draw have no number; after it, the list shows who was entered.
    let stays = |player: &&Player| event.draw.is_some() || !event.entries.withdrawn.contains(&player.id);
    let groups = event.groups_of_stage(0);
    let group = |of: Entrant| groups.get(&of).map_or(String::new(), |name| group_named(&at.visitor, name));
    let row = |player: &Player| {
        let group = group(Entrant::Player(PlayerId(player.id)));
        let hidden = Some(player.privacy).filter(|privacy| *privacy != Privacy::ByName);
        let hidden = hidden.map_or(String::new(), |privacy| shown_as(&at.visitor, player, privacy));
        let known = [group, background(player), hidden];
        PlayerRow {
            id: player.id,
            name: Name::of_person(at.visitor.locale, &player.name, &player.background.given_name),
            called: player.name.clone(),
            role: role(&at.visitor, player.role),
            known: known.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · "),
        }
    };
    let teams = event.entries.teams.iter().filter(|team| event.draw.is_some() || !event.entries.has_left(team.id));
    let teams = teams.map(|team| TeamCard {
        id: team.id,
        name: Name::whole(at.visitor.locale, team.name.clone()),
        called: team.name.clone(),
        leader: team.leader.clone(),
        coach: team.coach.clone(),
        group: group(Entrant::Team(TeamId(team.id))),
        size: match event.entries.of_team(team.id).filter(stays).filter(|player| player.draws()).count() {
            _ if !event.head.teams => "",
            0..4 => "team-incomplete",
            4 => "",
            _ => "team-overfull",
        },
        players: event.entries.of_team(team.id).filter(stays).map(row).collect(),
    });
    let page = Entries {
        page: at.page(&event, at.say("entries")),
        name: event.head.name.clone(),
        in_teams: event.head.teams,
        has_teams: event.head.has_teams(),
        open: event.draw.is_none(),
        fits: event.draw.is_none() && event.entries.drawing(event.head.teams).check().is_ok(),
        teams: teams.collect(),
        players: event
            .entries
            .players
            .iter()
            .filter(|player| player.team_id.is_none())
            .filter(stays)
            .map(row)
            .collect(),
        may_be_individual: !list.is_empty() && event.head.teams && actions::other_kind_blocker(&event).is_none(),
        list,
        columns: grid_columns(&at.visitor, event.head.membership()),
        doubtful: doubtful(&at.visitor, &event.entries),
        removed: removed
            .into_iter()
            .map(|(row, removed)| (row, removed.name().to_owned(), removed.distinction()))
            .collect(),
        errors: Failure::texts_of(failure.as_ref(), at.visitor.locale),
        again,
        slug: at.slug.clone(),
    };
    Ok(html_after(&page, failure.as_ref()))
}

/// The address of a part of this page.
fn entries_at(slug: &str, part: &str) -> String {
    format!("/e/{slug}/entries{part}")
}

/// Returns to the page after a change, or shows it with the reasons against it.
pub(super) async fn answer_change(
    at: &AtEvent,
    result: Result<impl Sized, Failure>,
    said: impl ToString,
    // The part of the page to return to, so that the next player can be typed at once.
    address: String,
) -> Answer {
    at.or_again(result, async |why| render(at, Some(why), String::new()).await).await?;
    Ok(done(&address, said))
}

pub(crate) async fn page(at: AtEvent) -> Answer {
    render(&at, None, String::new()).await
}

pub(crate) async fn add_team(at: AtEvent, fields: Fields) -> Answer {
    let added = at.attempt(move |acting| {
        let (name, leader, coach) = (fields.text("name"), fields.text("leader"), fields.text("coach"));
        acting.add_team(name, leader, coach)
    });
    let added = added.await;
    let part = added.as_ref().map_or(String::new(), |team| format!("#team-{team}"));
    answer_change(&at, added, at.say("team-added"), entries_at(&at.slug, &part)).await
}

pub(crate) async fn remove_team(at: AtEvent, PathPart(team): PathPart<i32>, _: Fields) -> Answer {
    let before = at.event().await?;
    let removed = at.attempt(move |acting| acting.remove_team(team)).await;
    // Back to the same place: the next team, or the last one.
    let teams = &before.entries.teams;
    let next = teams.iter().find(|other| other.id > team).or(teams.iter().rev().find(|other| other.id < team));
    let part = next.map_or("#teams".to_owned(), |next| format!("#team-{}", next.id));
    answer_change(&at, removed, at.say("team-removed"), entries_at(&at.slug, &part)).await
}

pub(crate) async fn add_player(at: AtEvent, fields: Fields) -> Answer {
    let team: Option<i32> = at.require(fields.optional("team"))?;
    let [name, club] = ["name", "club"].map(|field| fields.text(field).to_owned());
    let role = PlayerRole::from_code(fields.text("role")).unwrap_or_default();
    let typed = (name.clone(), club.clone());
    let added = at.attempt(move |acting| acting.add_player(team, (&typed.0, &typed.1), role)).await;
    if let Err(Failure::Asked(_)) = &added {
        // A player who may be entered already is asked about as in a list.
        let event = at.event().await?;
        let team = team.map(|team| event.entries.team_name(TeamId(team)));
        let list = at.require(one_player(at.say("pasted-list"), team, [name, club], role))?;
        return looked_at(&at, &Fields::single("kind", list.kind.code()), list).await;
    }
    let part = team.map_or("#add-player".to_owned(), |team| format!("#team-{team}"));
    answer_change(&at, added, at.say("player-added"), entries_at(&at.slug, &part)).await
}

/// A typed player as a list of one row.
fn one_player(
    title: String,
    team: Option<String>,
    [name, club]: [String; 2],
    role: PlayerRole,
) -> Result<FileImport, Failure> {
    let (mut columns, mut row) = (vec!["name", "club", "role"], vec![name, club, role.code().to_owned()]);
    if let Some(team) = team {
        columns.push("team");
        row.push(team);
    }
    let rows = vec![row.into_iter().map(Value::from).collect()];
    let csv = Table { title: Message::new("entries"), columns, rows }.csv();
    let csv = csv.map_err(|reason| Failure::Refused(vec![reason]))?;
    Ok(FileImport::of_players(&title, csv.as_bytes()))
}

pub(crate) async fn add_stand_ins(at: AtEvent, _: Fields) -> Answer {
    let called = at.say("stand-in");
    let added = at.attempt(move |acting| acting.add_stand_ins(&called)).await;
    let said = at.visitor.locale.msg("stand-ins-added").arg("count", *added.as_ref().unwrap_or(&0));
    answer_change(&at, added, said, entries_at(&at.slug, "")).await
}

pub(crate) async fn remove_player(at: AtEvent, PathPart(player): PathPart<i32>, fields: Fields) -> Answer {
    let before = at.event().await?;
    let removed = at.attempt(move |acting| acting.remove_player(player)).await;
    let team = before.entries.team_of(PlayerId(player));
    let part = team.map_or("#players".to_owned(), |team| format!("#team-{team}"));
    answer_change(&at, removed, at.say("player-removed"), came_from(&at.slug, &fields, &part)).await
}

/// Returns to the page of the form: the check-in, where missing players are removed too, or the entries.
pub(super) fn came_from(slug: &str, fields: &Fields, part: &str) -> String {
    match fields.text("at") {
        "check-in" => format!("/e/{slug}/check-in?missing=1"),
        _ => entries_at(slug, part),
    }
}

pub(crate) async fn stand_in_for(at: AtEvent, PathPart(player): PathPart<i32>, fields: Fields) -> Answer {
    let called = at.say("stand-in");
    let entered = at.attempt(move |acting| acting.stand_in_for(PlayerId(player), &called)).await;
    let said = at.visitor.locale.msg("stand-ins-added").arg("count", 1);
    answer_change(&at, entered, said, came_from(&at.slug, &fields, "")).await
}

pub(crate) async fn bring_back(at: AtEvent, fields: Fields) -> Answer {
    let row: i32 = at.require(fields.value("row"))?;
    let are_others = fields.has("another");
    let back = at.attempt(move |acting| acting.bring_back(row, are_others)).await;
    if matches!(back, Err(Failure::Asked(_))) {
        let sent = vec![("row", row.to_string()), ("at", fields.text("at").to_owned())];
        let again = Again { path: "back".to_owned(), fields: sent };
        return render_asking(&at, back.err(), String::new(), Some(again)).await;
    }
    answer_change(&at, back, at.say("brought-back"), came_from(&at.slug, &fields, "")).await
}

async fn rename(at: &AtEvent, what: Renamed, fields: Fields) -> Answer {
    let [name, reason] = ["name", "reason"].map(|field| fields.text(field).to_owned());
    let typed = (name.clone(), reason.clone());
    let renamed = at.attempt(move |acting| acting.rename(what, &typed.0, &typed.1)).await;
    let is_asked = matches!(renamed, Err(Failure::Asked(_)));
    let part = match what {
        Renamed::Player(player) if is_asked => {
            let path = format!("players/{}/rename", player.0);
            let again = Again { path, fields: vec![("name", name), ("reason", reason)] };
            return render_asking(at, renamed.err(), String::new(), Some(again)).await;
        }
        Renamed::Event => String::new(),
        Renamed::Team(team) => format!("#team-{team}"),
        Renamed::Player(player) | Renamed::Another(player) => format!("#player-{player}"),
    };
    answer_change(at, renamed, at.say("renamed"), entries_at(&at.slug, &part)).await
}

pub(crate) async fn rename_event(at: AtEvent, fields: Fields) -> Answer {
    rename(&at, Renamed::Event, fields).await
}

pub(crate) async fn rename_team(at: AtEvent, PathPart(team): PathPart<i32>, fields: Fields) -> Answer {
    rename(&at, Renamed::Team(TeamId(team)), fields).await
}

pub(crate) async fn set_leader_and_coach(at: AtEvent, PathPart(team): PathPart<i32>, fields: Fields) -> Answer {
    let set = at.attempt(move |acting| {
        let both = ["leader", "coach"].map(|name| fields.text(name));
        acting.set_leader_and_coach(TeamId(team), both, fields.text("reason"))
    });
    answer_change(&at, set.await, at.say("renamed"), entries_at(&at.slug, &format!("#team-{team}"))).await
}

pub(crate) async fn rename_player(at: AtEvent, PathPart(player): PathPart<i32>, fields: Fields) -> Answer {
    let player = PlayerId(player);
    let what = if fields.has("another") { Renamed::Another(player) } else { Renamed::Player(player) };
    rename(&at, what, fields).await
}

/// An uploaded file, with the token of the form.
#[derive(MultipartForm)]
pub(crate) struct Upload {
    token: Text<String>,
    file: Bytes,
}

pub(crate) async fn paste(at: AtEvent, fields: Fields) -> Answer {
    let event = at.event().await?;
    let typed = fields.as_typed("list").to_owned();
    let as_individuals = event.head.teams && fields.text("kind") == "individuals";
    let membership = if as_individuals { Membership::Nobody } else { event.head.membership() };
    let mut list = FileImport::of_typed_players(&at.say("pasted-list"), &typed, membership);
    list.options.as_individuals = as_individuals;
    // The grid writes the header too, and numbers its rows without it. What is typed there cell by cell needs no
    // preview.
    list.options.header_added |= fields.has("grid");
    if fields.has("grid") && !as_individuals {
        return take(&at, list, Some(typed)).await;
    }
    looked_at(&at, &Fields::single("kind", list.kind.code()), list).await
}

/// Imports a list; first shows it if something about it was assumed or is in doubt. If it is refused, the text `typed`
/// in the grid stays there, and a file is shown with ways to correct it.
pub(super) async fn take(at: &AtEvent, new: FileImport, typed: Option<String>) -> Answer {
    let list = new.clone();
    let taken = at.attempt(move |acting| {
        let sheet = acting.open_file(&list)?;
        match sheet.is_certain() {
            true => acting.import_file(&list, |_| {}).map(Some),
            false => Ok(None),
        }
    });
    let taken = match (taken.await, typed) {
        (Err(Failure::Asked(_)), _) | (Err(_), None) => None,
        (taken, typed) => {
            at.or_again(taken, async |why| render(at, Some(why), typed.unwrap_or_default()).await).await?
        }
    };
    match taken {
        Some(said) => Ok(done(&at.address("entries"), at.visitor.locale.say(&said))),
        None => looked_at(at, &Fields::single("kind", new.kind.code()), new).await,
    }
}

pub(crate) async fn import(at: AtEvent, upload: Result<MultipartForm<Upload>, actix_web::Error>) -> Answer {
    let upload = upload.map_err(|error| upload_failure(&error));
    let upload = at.or_again(upload, async |why| render(&at, Some(why), String::new()).await).await?.into_inner();
    let token = vec![("token".into(), upload.token.into_inner())];
    at.require(Fields::checked(&at.visitor, token, &parts(&upload.file)).await)?;
    let new = FileImport::of_players(&file_name(upload.file.file_name), &upload.file.data);
    take(&at, new, None).await
}
