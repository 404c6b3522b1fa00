//! Reading the form of the regulations.

use super::{plan_form, setting_fields};
use event::ranking::tie_break::Criterion;
use event::regulations::schedule::{self, WrongStart};
use event::regulations::written_fans::DECISIONS;
use event::regulations::{Bye, Regulations, Shown};
use event::sheet::lateness::{LateStep, Lateness, MAX_STEPS};
use event::values::time_zone::{TimeZone, UnknownTimeZone};
use messages::Message;
use rules::RuleSet;
use rules::fan::{Options, Profile};
use rules::tariff::Book;
use rules::world_series::{Options as Series, Payoff};
use site::extract::Fields;
use site::failure::Failure;

/// The options of the World Series rules; unchanged if the form does not have them.
fn decided_series(fields: &Fields, before: Series) -> Result<Series, Failure> {
    let number = |name: &'static str, of: &[u16], before| match fields.optional(name)? {
        None => Ok(before),
        Some(number) if of.contains(&number) => Ok(number),
        Some(number) => Err(Failure::field_wrong(Message::new(name.replace('_', "-")), &number.to_string())),
    };
    Ok(Series {
        minimum: number("series_minimum", &Series::MINIMUMS, before.minimum)?,
        share_limit: number("series_share_limit", &Series::SHARE_LIMITS, before.share_limit)?,
        payoff: Payoff::from_code(fields.text("series_payoff")).unwrap_or(before.payoff),
        ..before
    })
}

/// How fans are counted: by the chosen profile, or as before, except for single decisions.
fn fans(fields: &Fields, before: Options) -> Result<Options, Failure> {
    let counting = Profile::from_name(fields.text("counting")).map_or(before, Profile::options);
    DECISIONS.iter().try_fold(counting, |options, of| {
        let name = format!("decision-{}", of.code.replace('_', "-"));
        match fields.text(&name) {
            "" => Ok(options),
            choice => {
                let wrong = || Failure::field_wrong(Message::new("decision-field"), choice);
                of.decided(options, choice).ok_or_else(wrong)
            }
        }
    })
}

/// What lateness costs; unchanged if the form does not have it.
fn lateness(fields: &Fields, before: &Lateness) -> Result<Lateness, Failure> {
    if !fields.has("late_after") {
        return Ok(before.clone());
    }
    let number = |what: &str, place: usize| match fields.text(&format!("late_{what}_{place}")) {
        "" => Ok(None),
        typed => {
            let wrong = |_| Failure::field_wrong(Message::new(format!("field-late-{what}")), typed);
            typed.parse::<u16>().map(Some).map_err(wrong)
        }
    };
    let mut steps = Vec::new();
    for place in 1..=MAX_STEPS {
        match (number("minutes", place)?, number("points", place)?) {
            (None, None) => {}
            (Some(minutes), Some(points)) => steps.push(LateStep { minutes, points }),
            _ => return Err(Failure::refused(Message::new("lateness-half").arg("step", place))),
        }
    }
    Ok(Lateness { steps, forfeit: fields.text("late_after") == "forfeit" })
}

/// The value, or `None` with the reasons added to `wrong`.
fn readable<T>(read: Result<T, Failure>, wrong: &mut Vec<Message>) -> Option<T> {
    read.map_err(|failure| wrong.extend(failure.messages())).ok()
}

fn tie_breaks(fields: &Fields) -> Result<Vec<Criterion>, Failure> {
    let mut order = Vec::new();
    for (_, code) in fields.starting_with("tie-break-").filter(|(_, code)| !code.is_empty()) {
        let wrong = || Failure::refused(Message::new("tie-break-wrong").arg("found", code));
        let criterion = Criterion::from_code(code).ok_or_else(wrong)?;
        if !order.contains(&criterion) {
            order.push(criterion);
        }
    }
    Ok(order)
}

fn time_zone(fields: &Fields) -> Result<Option<TimeZone>, Failure> {
    match fields.text("time_zone") {
        "" => Ok(None),
        name => {
            let wrong = |_: UnknownTimeZone| Failure::refused(Message::new("time-zone-wrong").arg("found", name));
            Ok(Some(name.parse().map_err(wrong)?))
        }
    }
}

/// The bye. If it is still that of the base score which the form showed, it follows the new base score.
fn bye(fields: &Fields, base_score: i32) -> Result<Bye, Failure> {
    let base_shown = fields.optional("base_shown")?.unwrap_or(base_score);
    Ok(match fields.text("bye") {
        "average" => Bye::Average,
        _ => Bye::Fixed {
            standard_points: fields.value("bye_standard_points")?,
            game_points: fields.value("bye_game_points")?,
        }
        .with_base_score(base_shown, base_score),
    })
}

fn read_shown(fields: &Fields) -> Result<Shown, Failure> {
    Ok(match fields.text("shown") {
        "published" => Shown::Published,
        "withheld" => Shown::WithheldFrom(fields.value("withheld_from")?),
        _ => Shown::AtOnce,
    })
}

/// The regulations in the form, of an event of `teams` or of individuals, and why some cannot be read. These stay as
/// `before`, and so do those that the form does not have.
pub(super) fn regulations(fields: &Fields, before: &Regulations, teams: bool) -> (Regulations, Vec<Message>) {
    let game = RuleSet::from_code(fields.text("game")).unwrap_or(before.game);
    let mut read = Regulations { game, ..plan_form::as_shown(fields, before.clone()) };
    let mut wrong = setting_fields::read(fields, before, &mut read, teams);
    let starts = schedule::starts(fields.text("starts"))
        .map_err(|WrongStart { line }| Failure::refused(Message::new("starts-wrong").arg("line", line)));
    // Options of a game that is not played have no effect.
    let series = if game == RuleSet::WorldSeries { decided_series(fields, read.series) } else { Ok(Series::DEFAULT) };
    let read = Regulations {
        starts: readable(starts, &mut wrong).unwrap_or(read.starts),
        tie_breaks: readable(tie_breaks(fields), &mut wrong).unwrap_or(read.tie_breaks),
        tariffs: Book::from_code(fields.text("tariffs")).map_or(read.tariffs, Book::tariffs),
        series: readable(series, &mut wrong).unwrap_or(read.series),
        fans: readable(fans(fields, read.fans), &mut wrong).unwrap_or(read.fans),
        bye: readable(bye(fields, read.base_score), &mut wrong).unwrap_or(read.bye),
        shown: readable(read_shown(fields), &mut wrong).unwrap_or(read.shown),
        lateness: readable(lateness(fields, &read.lateness), &mut wrong).unwrap_or(read.lateness),
        time_zone: readable(time_zone(fields), &mut wrong).unwrap_or(read.time_zone),
        ..read
    };
    let planned = readable(plan_form::read(fields, read.clone()), &mut wrong);
    (planned.unwrap_or(read), wrong)
}
