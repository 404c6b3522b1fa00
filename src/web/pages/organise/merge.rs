//! Merging the event with another laptop's version of it: an archive, or the events of the laptop that served before
//! and has returned.
//!
//! One fact to know: nothing is stored while anything is undecided, and every contradiction is shown with both sides.

use crate::pages::organise::archive::upload;
use crate::pages::{Choice, file_name, parts};
use actions::{self, Decisions, asks_reason, awaits_decisions, needs_only_reason};
use actix_multipart::form::MultipartForm;
use actix_multipart::form::bytes::Bytes;
use actix_multipart::form::text::Text;
use actix_web::{HttpRequest, web};
use askama::Template;
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use event::record::archive::Time;
use event::record::merge::{Contradiction, Holds, Joined, Side, possible_holds};
use event::values::time_zone::TimeZone;
use messages::Message;
use site::at_event::AtEvent;
use site::error::{Answer, FailureAnswer};
use site::extract::Fields;
use site::failure::Failure;
use site::limits::MAX_MERGE_SIZE;
use site::merge_words::{side_lines, title};
use site::render::{Page, done, html_after};
use site::show::{day_time, zone};
use std::collections::{BTreeSet, HashMap};
use store::now;

/// The value of `from` for the archive of the laptop that served before, instead of a file.
const OF_LAPTOP: &str = "laptop";

/// A file, or a previewed one as Base64; and the decisions about it.
#[derive(MultipartForm)]
pub(crate) struct Upload {
    token: Text<String>,
    from: Option<Text<String>>,
    file: Option<Bytes>,
    content: Option<Text<String>>,
    file_name: Option<Text<String>>,
    /// The subject of each decision, and the side that holds, in the same order.
    about: Vec<Text<String>>,
    holds: Vec<Text<String>>,
    reason: Option<Text<String>>,
    join: Option<Text<String>>,
}

/// The form, once its token is checked.
struct Asked {
    from_laptop: bool,
    file: String,
    bytes: Vec<u8>,
    decisions: Decisions,
    join: bool,
}

/// One side of a contradiction, in words.
struct SideLine {
    says: Vec<String>,
    author: String,
    at: String,
}

/// Something to be decided.
struct Question {
    about: String,
    /// The same in words.
    title: String,
    because: String,
    here: SideLine,
    there: SideLine,
    choices: Vec<Choice>,
}

/// Contradictions that are decided together.
struct Group {
    name: String,
    text: String,
    choices: Vec<Choice>,
}

struct Looked {
    from_laptop: bool,
    file: String,
    content: String,
    reason: String,
    /// Whether a reason is required or was given: something is decided, or the only obstacle is totals that do not add
    /// up.
    asks_reason: bool,
    summary: String,
    groups: Vec<Group>,
    questions: Vec<Question>,
    /// Contradictions that no decision can merge.
    apart: Vec<Question>,
    /// Whether there is nothing new.
    nothing: bool,
}

#[derive(Template)]
#[template(path = "organise/merge.html")]
struct MergePage {
    page: Page,
    slug: String,
    errors: Vec<String>,
    /// Whether the laptop that served before has something of this event.
    returned: bool,
    looked: Option<Looked>,
}

async fn render(at: &AtEvent, looked: Option<Looked>, failure: Option<&Failure>) -> Answer {
    let event = at.event().await?;
    let page = MergePage {
        page: at.page(&event, at.say("merge-title")),
        slug: at.slug.clone(),
        errors: Failure::texts_of(failure, at.visitor.locale),
        returned: at.state.laptop.has_returned(&at.slug),
        looked,
    };
    Ok(html_after(&page, failure))
}

/// `GET /e/{event}/merge`
pub(crate) async fn page(at: AtEvent) -> Answer {
    render(&at, None, None).await
}

/// Reads the form and the archive.
async fn read_upload(at: &AtEvent, upload: Upload) -> Result<Asked, Failure> {
    let text = |text: Option<Text<String>>| text.map(Text::into_inner).unwrap_or_default();
    let from_laptop = text(upload.from) == OF_LAPTOP;
    let (content, name, reason) = (text(upload.content), text(upload.file_name), text(upload.reason));
    let decided: Vec<(String, String)> =
        upload.about.into_iter().map(Text::into_inner).zip(upload.holds.into_iter().map(Text::into_inner)).collect();
    let join = upload.join.is_some();
    let said = format!("{from_laptop} {join} {decided:?}");
    let [new_name, data] = upload.file.as_ref().map_or([&[][..]; 2], parts);
    let fields = vec![("token".into(), upload.token.into_inner()), ("reason".into(), reason)];
    let all = [said.as_bytes(), content.as_bytes(), name.as_bytes(), new_name, data];
    let fields = Fields::checked(&at.visitor, fields, &all).await?;
    let (file, bytes) = match upload.file {
        _ if from_laptop => {
            let (laptop, slug, language) = (at.state.laptop.clone(), at.slug.clone(), at.visitor.locale);
            let archive = at.state.run(move |_| Ok(laptop.returned_archive(&slug, language))).await?;
            (at.say("merge-of-laptop"), archive.map_err(Failure::refused)?.into_bytes())
        }
        Some(file) => (file_name(file.file_name), file.data.to_vec()),
        None => (file_name(Some(name)), BASE64.decode(content).map_err(|_| Failure::Forged)?),
    };
    let holds = decided.into_iter().filter_map(|(about, holds)| Some((about, Holds::from_code(&holds)?))).collect();
    let decisions = Decisions { holds, reason: fields.text("reason").to_owned() };
    Ok(Asked { from_laptop, file, bytes, decisions, join })
}

fn side_line(at: &AtEvent, zone: TimeZone, side: &Side, says: Vec<String>) -> SideLine {
    let time = Time::try_from(side.at.clone()).map_or(String::new(), |time| day_time(&at.visitor, zone, time.0));
    SideLine { says, author: side.author.clone(), at: time }
}

/// The possible decisions about something, each with its text, and the chosen one.
fn choices(at: &AtEvent, about: &str, texts: &[(Holds, &str)], decided: &HashMap<String, Holds>) -> Vec<Choice> {
    let chosen = decided.get(about).copied();
    let choice = |(holds, text): &(Holds, &str)| Choice {
        value: holds.code().to_owned(),
        text: at.visitor.locale.msg(format!("merge-holds-{text}")).to_string(),
        chosen: chosen == Some(*holds),
    };
    texts.iter().map(choice).collect()
}

/// For a person of the archive who may be known here.
const ONE_OR_TWO: [(Holds, &str); 2] = [(Holds::Here, "one-here"), (Holds::There, "two")];
const HERE_OR_THERE: [(Holds, &str); 2] = [(Holds::Here, "here"), (Holds::There, "there")];
const HERE_OR_BOTH: [(Holds, &str); 2] = [(Holds::Here, "here"), (Holds::Both, "both")];

/// The possible decisions about a contradiction.
fn choices_of(at: &AtEvent, what: &Contradiction, decided: &HashMap<String, Holds>) -> Vec<Choice> {
    let text = |holds| match holds {
        Holds::Here => (holds, "one-here"),
        Holds::There => (holds, "one-there"),
        Holds::Both => (holds, "two"),
    };
    let of_person: Option<Vec<_>> =
        what.likeness.as_ref().map(|own| possible_holds(own).into_iter().map(text).collect());
    let adds_up = what.about.starts_with("standard_penalty ");
    let others = if adds_up { &HERE_OR_BOTH } else { &HERE_OR_THERE };
    choices(at, &what.about, of_person.as_deref().unwrap_or(others), decided)
}

/// A question, with who a person may be or with the reason for the question.
fn question(at: &AtEvent, zone: TimeZone, what: &Contradiction, because: String, choices: Vec<Choice>) -> Question {
    let locale = at.visitor.locale;
    let who = what.likeness.as_ref().map(|own| locale.say(&actions::likeness_question(own)));
    Question {
        about: what.about.clone(),
        title: title(locale, what),
        because: who.unwrap_or(because),
        here: side_line(at, zone, &what.here, side_lines(locale, what, &what.here, &what.there)),
        there: side_line(at, zone, &what.there, side_lines(locale, what, &what.there, &what.here)),
        choices,
    }
}

/// What the contradictions of a group have in common.
fn group_text(at: &AtEvent, name: &str) -> String {
    match name.split_once(' ') {
        Some((kind, of)) => at.visitor.locale.msg(format!("merge-group-{kind}")).arg("of", of).to_string(),
        None if name == "closed" => at.say("merge-group-closed-all"),
        None => at.visitor.locale.msg(format!("merge-group-{name}")).arg("of", "").to_string(),
    }
}

fn group(at: &AtEvent, name: &str, decided: &HashMap<String, Holds>) -> Group {
    let texts = if name.starts_with("person") { &ONE_OR_TWO } else { &HERE_OR_THERE };
    Group { name: name.to_owned(), text: group_text(at, name), choices: choices(at, name, texts, decided) }
}

fn looked(at: &AtEvent, zone: TimeZone, asked: &Asked, joined: &Joined, asks_reason: bool) -> Looked {
    let decided = &asked.decisions.holds;
    let open = |what: &Contradiction| question(at, zone, what, String::new(), choices_of(at, what, decided));
    let about_asked = joined.asked.iter().map(|(asked, _)| {
        let because: Vec<String> = asked.because.iter().map(|name| group_text(at, name)).collect();
        let texts = if asked.what.likeness.is_some() { &ONE_OR_TWO } else { &HERE_OR_THERE };
        let choices = choices(at, &asked.what.about, texts, decided);
        question(at, zone, &asked.what, because.join(" · "), choices)
    });
    let done = joined.decided.iter().map(|(what, _)| what);
    let groups: BTreeSet<&str> =
        joined.asked.iter().flat_map(|(asked, _)| asked.because.iter().map(String::as_str)).collect();
    let taken = &joined.taken;
    let summary = at.visitor.locale.msg("merge-summary").arg("hands", taken.hands.len());
    let summary = summary.arg("notes", taken.table_notes.len()).arg("alike", joined.alike);
    Looked {
        from_laptop: asked.from_laptop,
        file: asked.file.clone(),
        content: if asked.from_laptop { String::new() } else { BASE64.encode(&asked.bytes) },
        reason: asked.decisions.reason.clone(),
        asks_reason,
        summary: summary.to_string(),
        groups: groups.into_iter().map(|name| group(at, name, decided)).collect(),
        questions: joined.undecided.iter().chain(done).map(open).chain(about_asked).collect(),
        apart: joined.undecidable.iter().map(open).collect(),
        nothing: joined.is_nothing(),
    }
}

/// The page with what would be merged.
async fn look(at: &AtEvent, asked: Asked, failure: Option<&Failure>) -> Answer {
    let actor = at.visitor.actor.clone();
    let (file, bytes, decisions) = (asked.file.clone(), asked.bytes.clone(), asked.decisions.clone());
    let checked = at.state.run_large(move |store| {
        actions::check_merge(store, &actor, (file.as_str(), bytes.as_slice()), &decisions, now())
    });
    match checked.await {
        Ok((joined, _)) => {
            let zone = zone(&at.event().await?.head);
            let awaits = awaits_decisions(&joined, &asked.decisions);
            let helps = matches!(failure, Some(Failure::Refused(against)) if needs_only_reason(against));
            let asks = asks_reason(&joined) || helps || !asked.decisions.reason.is_empty();
            let first = Failure::refused(Message::new(if asks { "merge-decide-first" } else { "merge-decide-all" }));
            let failure = failure.map(|failure| if awaits { &first } else { failure });
            render(at, Some(looked(at, zone, &asked, &joined, asks)), failure).await
        }
        Err(why) => render(at, None, Some(&at.refusal(why)?)).await,
    }
}

/// The folder for the backup that is made before a merge.
fn backups(at: &AtEvent) -> Result<std::path::PathBuf, FailureAnswer> {
    let folder = at.state.backups.as_ref().map(|backups| backups.folder().to_owned());
    at.require(folder.ok_or_else(|| Failure::refused(Message::new("merge-no-backups"))))
}

/// `POST /e/{event}/merge`: shows an archive, or merges it as decided.
pub(crate) async fn join(at: AtEvent, request: HttpRequest, body: web::Payload) -> Answer {
    let received = match upload(&request, body, MAX_MERGE_SIZE).await {
        Ok(upload) => read_upload(&at, upload).await,
        Err(failure) => Err(failure),
    };
    let asked = match received {
        Ok(asked) => asked,
        Err(failure) => return render(&at, None, Some(&at.refusal(failure)?)).await,
    };
    if !asked.join {
        return look(&at, asked, None).await;
    }
    let (actor, folder) = (at.visitor.actor.clone(), backups(&at)?);
    let (file, bytes, decisions) = (asked.file.clone(), asked.bytes.clone(), asked.decisions.clone());
    let merged = at.state.run_large(move |store| {
        actions::merge_archive(store, &actor, (file.as_str(), bytes.as_slice()), &decisions, &folder, now())
    });
    match merged.await {
        Ok((joined, _)) => {
            at.state.laptop.note_joined(&at.slug);
            let said = at.visitor.locale.msg("merge-joined").arg("hands", joined.taken.hands.len());
            let said = said.arg("notes", joined.taken.table_notes.len()).arg("decided", joined.decided.len());
            Ok(done(&at.address("board"), said))
        }
        Err(failure) => {
            let failure = at.refusal(failure)?;
            look(&at, asked, Some(&failure)).await
        }
    }
}
