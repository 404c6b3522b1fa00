//! Backups: their state on the board, and one to download.

use crate::pages::organise::stand_by::{LaptopLine, laptop_line, rival_problem};
use actions::{self, Rights};
use actix_web::{HttpResponse, http::header, web};
use event::event::EventHead;
use site::at_event::AtEvent;
use site::error::{Answer, FailureAnswer, failure_for};
use site::extract::Fields;
use site::failure::Failure;
use site::health::space_problem;
use site::show;
use site::state::State;
use site::visitor::Visitor;
use std::path::Path;
use store::now;

/// The state of backups on the board.
pub(crate) struct BackupLine {
    pub last: String,
    /// Whether the last one is too old.
    pub old: bool,
    pub problems: Vec<String>,
    pub second: Option<String>,
    pub may_download: bool,
    /// The state of the second laptop.
    pub laptop: Option<LaptopLine>,
    /// Whether a laptop that served earlier has returned with changes of this event.
    pub returned: bool,
}

/// The name of a file or folder: only the operator knows its path on the server.
fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The age of the last backup, and what is wrong; `None` if the server makes none.
pub(crate) async fn line(at: &AtEvent, event: &EventHead) -> Result<Option<BackupLine>, FailureAnswer> {
    let Some(backups) = &at.state.backups else { return Ok(None) };
    let (known, zone, locale) = (backups.state(), show::zone(event), at.visitor.locale);
    let last = match &known.last {
        Some(last) => locale
            .msg(if known.old { "backup-old" } else { "backup-last" })
            .arg("time", show::day_time(&at.visitor, zone, last.made_at))
            .arg("minutes", (now() - last.made_at).num_minutes().max(0))
            .arg("kib", last.bytes.div_ceil(1024).to_string())
            .arg("file", name(&last.file)),
        None => locale.msg(if known.old { "backup-never" } else { "backup-not-yet" }),
    };
    let mut problems: Vec<String> = Vec::new();
    if let Some(last) = known.last.as_ref().filter(|last| !last.problems.is_empty()) {
        problems.push(locale.msg("backup-doubtful").arg("file", name(&last.file)).to_string());
        problems.extend(last.problems.iter().take(1).map(|problem| locale.say(problem)));
    }
    for reason in known.failed.iter().flatten() {
        problems.push(locale.msg("backup-failed").arg("reason", reason.clone()).to_string());
    }
    let mut second = None;
    if let Some((folder, wrong)) = known.second {
        match wrong {
            Some(reasons) => problems.extend(reasons.iter().map(|reason| locale.say(reason))),
            None if known.last.is_some() => {
                second = Some(locale.msg("backup-second").arg("folder", name(&folder)).to_string());
            }
            None => {}
        }
    }
    problems.extend(space_problem(at.state.store.check_free_space()).map(|problem| locale.say(&problem)));
    problems.extend(rival_problem(&at.visitor, &at.state));
    let may_download = match &at.visitor.actor.rights {
        Rights::User { .. } => at.require(at.state.event_list().await)?.is_organised_by(&at.visitor.actor),
        _ => false,
    };
    let returned = at.state.laptop.has_returned(&at.slug);
    let (last, laptop) = (last.to_string(), laptop_line(&at.visitor, &at.state));
    Ok(Some(BackupLine { last, old: known.old, problems, second, may_download, laptop, returned }))
}

/// A backup made now, to be stored elsewhere.
pub(crate) async fn download(visitor: Visitor, state: web::Data<State>, _: Fields) -> Answer {
    let Some(backups) = state.backups.clone() else { return Err(Failure::NotFound.answer_to(&visitor)) };
    let (actor, folder) = (visitor.actor.clone(), backups.folder().to_owned());
    // The same form sent again makes another backup: nobody wants the previous one.
    let made = state.run_beside(move |store| {
        let made = actions::download_backup(store, &actor, &folder, now());
        arenas::give_back();
        made
    });
    let made = made.await;
    let (made, bytes) = made.map_err(failure_for(&visitor))?;
    let name = name(&made.file);
    backups.note(made);
    Ok(HttpResponse::Ok()
        .content_type("application/zip")
        // A zip file is compressed already.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .body(bytes))
}
