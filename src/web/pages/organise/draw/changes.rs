//! The forms of the page, each a step of the draw.

use super::page::render;
use crate::pages::{file_name, parts};
use actions::{self, Acting, ChartChoice, DrawnBy, Source};
use actix_multipart::form::MultipartForm;
use actix_multipart::form::bytes::Bytes;
use actix_multipart::form::text::Text;
use event::draw::by_standing::SeatingMethod;
use event::draw::lots::{Lot, Lots};
use event::event::Group;
use event::values::ids::{PlayerId, TeamId};
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::{Fields, upload_failure};
use site::render::done;

/// Changes the draw; returns to its page, or shows it with the reasons against the change.
async fn change(
    at: AtEvent,
    fields: Fields,
    said: &'static str,
    action: impl FnOnce(Acting<'_>, &Fields) -> actions::Result<()> + Send + 'static,
) -> Answer {
    let sent = fields.clone();
    let changed = at.attempt(move |acting| action(acting, &sent)).await;
    at.or_again(changed, async |why| render(&at, &fields, Some(why)).await).await?;
    Ok(done(&at.address("draw"), at.say(said)))
}

pub(crate) async fn choose_chart(at: AtEvent, fields: Fields) -> Answer {
    let source = match fields.text("chart") {
        "generated" => {
            let sessions: Option<u16> = at.require(fields.optional("sessions"))?;
            Source::Generated(sessions.unwrap_or(u16::MAX))
        }
        "movement" => Source::Movement,
        "improved" => Source::Improved,
        _ => Source::Official(at.require(fields.value("chart"))?),
    };
    let then_by = SeatingMethod::from_name(fields.text("then_by"));
    let choice = ChartChoice { source, then_by, typed_name: fields.text("event_name").to_owned(), all_the_same: false };
    change(at, fields, "chart-chosen", move |acting, _| acting.choose_chart(&choice)).await
}

/// A chart as a file, with the token of the form.
#[derive(MultipartForm)]
pub(crate) struct Upload {
    token: Text<String>,
    file: Bytes,
    then_by: Option<Text<String>>,
    event_name: Option<Text<String>>,
    all_the_same: Option<Text<String>>,
}

pub(crate) async fn import_chart(at: AtEvent, upload: Result<MultipartForm<Upload>, actix_web::Error>) -> Answer {
    let sent = upload.map_err(|error| upload_failure(&error));
    let again = async |why| render(&at, &Fields::default(), Some(why)).await;
    let upload = at.or_again(sent, again).await?.into_inner();
    let text = |text: Option<Text<String>>| text.map(Text::into_inner).unwrap_or_default();
    let (then_by, event_name, all_the_same) =
        (text(upload.then_by), text(upload.event_name), text(upload.all_the_same));
    let sent = [("then_by", &then_by), ("event_name", &event_name), ("all_the_same", &all_the_same)];
    let sent = sent.map(|(name, text)| (name.to_owned(), text.clone()));
    let sent = [("token".to_owned(), upload.token.into_inner())].into_iter().chain(sent).collect();
    let fields = at.require(Fields::checked(&at.visitor, sent, &parts(&upload.file)).await)?;
    let (file, bytes) = (file_name(upload.file.file_name), upload.file.data);
    let (then_by, typed_name) = (SeatingMethod::from_name(&then_by), event_name);
    let all_the_same = all_the_same == "yes";
    let chosen = at.attempt(move |acting| {
        let (source, said) = acting.open_chart(&file, &bytes)?;
        acting.choose_chart(&ChartChoice { source, then_by, typed_name, all_the_same })?;
        Ok(said)
    });
    let said = at.or_again(chosen.await, async |why| render(&at, &fields, Some(why)).await).await?;
    let said = said.map_or(String::new(), |names| at.visitor.locale.say(&names));
    Ok(done(&at.address("draw"), format!("{} {said}", at.say("chart-chosen")).trim_end()))
}

pub(crate) async fn confirm(at: AtEvent, fields: Fields) -> Answer {
    change(at, fields, "draw-confirmed", |acting, fields| {
        let chosen = |group: &Group| fields.has(&format!("apart-{}", group.name()));
        let groups: Vec<Group> = Group::ALL.into_iter().filter(chosen).collect();
        acting.commit_draw(&groups, fields.as_typed("pairs"), fields.text("event_name"))
    })
    .await
}

pub(crate) async fn seats(at: AtEvent, fields: Fields) -> Answer {
    change(at, fields, "draw-seats-done", |acting, _| acting.draw_seats()).await
}

async fn draw(at: AtEvent, fields: Fields, how: DrawnBy) -> Answer {
    change(at, fields, "draw-done", move |acting, fields| {
        acting.draw_lots(fields.text("drawn_by"), how, fields.text("event_name"))
    })
    .await
}

pub(crate) async fn by_seed(at: AtEvent, fields: Fields) -> Answer {
    let how = DrawnBy::Seed(fields.text("seed").to_owned());
    draw(at, fields, how).await
}

pub(crate) async fn committed(at: AtEvent, fields: Fields) -> Answer {
    let how = DrawnBy::Committed(fields.text("word").to_owned());
    draw(at, fields, how).await
}

pub(crate) async fn by_hand(at: AtEvent, fields: Fields) -> Answer {
    // What is not a number is left out, and then reported as missing.
    let numbers = |prefix: &'static str| {
        let parsed = fields.starting_with(prefix).map(|(id, number)| Some((id.parse().ok()?, number.parse().ok()?)));
        parsed.flatten().collect::<Vec<(i32, u16)>>()
    };
    let lots = Lots {
        teams: numbers("team-").into_iter().map(|(id, number)| Lot { of: TeamId(id), number }).collect(),
        players: numbers("player-").into_iter().map(|(id, number)| Lot { of: PlayerId(id), number }).collect(),
    };
    draw(at, fields, DrawnBy::Hand(lots)).await
}

pub(crate) async fn withdraw(at: AtEvent, fields: Fields) -> Answer {
    change(at, fields, "withdraw-draw-done", |acting, fields| acting.withdraw_draw(fields.text("reason"))).await
}

pub(crate) async fn release(at: AtEvent, fields: Fields) -> Answer {
    let shown: usize = at.require(fields.optional("shown"))?.unwrap_or(usize::MAX);
    let revision: i32 = at.require(fields.value("revision"))?;
    at.act(move |acting| acting.release_draw(revision, shown)).await?;
    match fields.has("in_hall") {
        true => Ok(done(&at.address("lots"), "")),
        false => Ok(done(&at.address("draw"), at.say("draw-released"))),
    }
}
