//! The fields of regulations, on the page for a new event and on that of the regulations.

use crate::pages::organise::plan_form::{Cell, PlanForm};
use crate::pages::organise::setting_fields::{self, SettingField, SettingNotes};
use crate::pages::{Choice, profiles};
use event::ranking::tie_break::Criterion;
use event::regulations::schedule;
use event::regulations::settings::Section;
use event::regulations::written_fans::{DECISIONS, Decision};
use event::regulations::{Bye, Regulations, Shown, written_tariffs};
use event::sheet::lateness::{LateStep, MAX_STEPS};
use event::stage::field::Places;
use event::values::time_zone::TimeZone;
use rules::RuleSet;
use rules::tariff::Book;
use rules::world_series::{Options as Series, Payoff};
use site::extract::Fields;
use site::render::say;
use site::visitor::Visitor;

/// The fields of regulations, as `_regulations.html` shows them.
pub(super) struct RegulationsForm {
    pub regulations: Regulations,
    settings: Vec<(Section, SettingField)>,
    /// The notes beside the fields.
    pub notes: SettingNotes,
    /// Whether the event is, or may become, one of individuals.
    pub individuals: bool,
    /// The stages.
    pub plan: PlanForm,
    /// The starts of the sessions, as typed.
    pub starts: String,
    /// The zone as typed, and the zones that are offered.
    pub time_zone: String,
    pub time_zones: Vec<&'static str>,
    pub games: Vec<Choice>,
    /// The options of the World Series rules: field, label, choices.
    pub series: Vec<(&'static str, String, Vec<Choice>)>,
    pub profiles: Vec<Choice>,
    /// Single decisions about counting: field, label, choices.
    pub decisions: Vec<(String, String, Vec<Choice>)>,
    pub tariffs: Vec<Choice>,
    /// The steps of lateness: number, minutes, points.
    pub late_steps: Vec<(usize, String, String)>,
    pub bye_average: bool,
    /// `at-once`, `published` or `withheld`, and the first session withheld.
    pub shown: (&'static str, u16),
    /// Standard and game points of a bye that is the same for everybody.
    pub bye: (u16, i32),
    /// For each tie-break its number, and the criteria with the chosen one.
    pub tie_breaks: Vec<(usize, Vec<Choice>)>,
}

/// Tie-breaks in the form, unless the regulations have more.
const MIN_TIE_BREAKS: usize = 5;

/// The choices of a single decision: first the one of the chosen profile, with its current value.
fn decision(visitor: &Visitor, of: Decision, regulations: &Regulations) -> (String, String, Vec<Choice>) {
    let code = of.code.replace('_', "-");
    let word = |choice: &str| match choice {
        "yes" | "no" => say(visitor, if choice == "yes" { "counts" } else { "counts-not" }),
        points => visitor.locale.msg("screen-points").arg("points", points).to_string(),
    };
    let now = visitor.locale.msg("decision-as-counting").arg("now", word(of.choice(&regulations.fans))).to_string();
    let choice = |choice: &&str| Choice { value: (*choice).into(), text: word(choice), chosen: false };
    let choices = std::iter::once(Choice { value: String::new(), text: now, chosen: true });
    let label = visitor.locale.msg(format!("decision-{code}")).to_string();
    (format!("decision-{code}"), label, choices.chain(of.choices.iter().map(choice)).collect())
}

/// A choice by its code, with the text of this message.
pub(super) fn choice(visitor: &Visitor, code: &str, message: String, chosen: bool) -> Choice {
    Choice { value: code.into(), text: visitor.locale.msg(message).to_string(), chosen }
}

/// The options of the World Series rules.
fn series(visitor: &Visitor, options: &Series) -> Vec<(&'static str, String, Vec<Choice>)> {
    let number = |choices: &[u16], chosen: u16| {
        let choice = |of: &u16| Choice { value: of.to_string(), text: of.to_string(), chosen: *of == chosen };
        choices.iter().map(choice).collect()
    };
    let payoff = |payoff: Payoff| {
        choice(visitor, payoff.code(), format!("series-payoff-{}", payoff.code()), payoff == options.payoff)
    };
    vec![
        ("series_minimum", say(visitor, "series-minimum"), number(&Series::MINIMUMS, options.minimum)),
        ("series_share_limit", say(visitor, "series-share-limit"), number(&Series::SHARE_LIMITS, options.share_limit)),
        ("series_payoff", say(visitor, "series-payoff"), Payoff::ALL.map(payoff).into()),
    ]
}

impl RegulationsForm {
    pub fn new(
        visitor: &Visitor,
        regulations: Regulations,
        individuals: bool,
        time_zone: TimeZone,
        fields: &Fields,
        notes: SettingNotes,
    ) -> Self {
        let criteria = |place: usize| {
            Criterion::ALL[1..]
                .iter()
                .map(|criterion| Choice {
                    value: criterion.code().into(),
                    text: visitor.locale.say(&messages::criterion(*criterion)),
                    chosen: regulations.tie_breaks.get(place) == Some(criterion),
                })
                .collect()
        };
        let mut profiles = profiles(visitor, |profile| profile.options() == regulations.fans);
        if profiles.iter().all(|profile| !profile.chosen) {
            // Other decisions, as an imported event may have: they stay unless a profile is chosen.
            profiles.insert(0, Choice { value: String::new(), text: say(visitor, "counting-own"), chosen: true });
        }
        let chosen = written_tariffs::book_of(&regulations.tariffs);
        let choice = |code, message, chosen| choice(visitor, code, message, chosen);
        let of_book =
            |book: Book| choice(book.code(), format!("tariffs-{}", book.code()), book.tariffs() == regulations.tariffs);
        let mut tariffs: Vec<Choice> = Book::ALL.map(of_book).into();
        if chosen.tariffs() != regulations.tariffs {
            // Other tariffs, from a file: they stay unless a book is chosen.
            tariffs.insert(0, Choice { value: String::new(), text: say(visitor, "tariffs-own"), chosen: true });
        }
        let of_game = |game: RuleSet| choice(game.code(), format!("game-{}", game.code()), game == regulations.game);
        let typed = |field: &str, current: String| match fields.text(field) {
            "" => current,
            typed => typed.to_owned(),
        };
        Self {
            settings: setting_fields::all(visitor, &regulations, &notes),
            notes,
            individuals,
            plan: PlanForm::new(visitor, &regulations.plan(), fields),
            games: RuleSet::ALL.map(of_game).into(),
            series: series(visitor, &regulations.series),
            profiles,
            decisions: DECISIONS.map(|of| decision(visitor, of, &regulations)).into(),
            tariffs,
            late_steps: (0..MAX_STEPS)
                .map(|place| {
                    let step = regulations.lateness.steps.get(place);
                    let text = |of: fn(&LateStep) -> u16| step.map_or(String::new(), |step| of(step).to_string());
                    (place + 1, text(|step| step.minutes), text(|step| step.points))
                })
                .collect(),
            bye_average: regulations.bye == Bye::Average,
            shown: match regulations.shown {
                Shown::AtOnce => ("at-once", regulations.sessions),
                Shown::Published => ("published", regulations.sessions),
                Shown::WithheldFrom(first) => ("withheld", first),
            },
            bye: match regulations.bye {
                Bye::Fixed { standard_points, game_points } => (standard_points, game_points),
                Bye::Average => (0, regulations.base_score),
            },
            starts: typed("starts", schedule::written(&regulations.starts)),
            time_zone: typed("time_zone", time_zone.name().to_owned()),
            time_zones: TimeZone::places().collect(),
            tie_breaks: (0..MIN_TIE_BREAKS.max(regulations.tie_breaks.len()))
                .map(|place| (place + 1, criteria(place)))
                .collect(),
            regulations,
        }
    }

    /// Removes the field of a setting, which the page shows first.
    pub fn take_setting(&mut self, name: &str) -> Option<SettingField> {
        let place = self.settings.iter().position(|(_, field)| field.name == name)?;
        Some(self.settings.remove(place).1)
    }

    /// Removes the fields for the number of sessions, which the page shows first: of all, or of each stage with how
    /// many qualify.
    pub fn take_sessions(&mut self, visitor: &Visitor) -> (Option<SettingField>, Vec<Cell>) {
        let all = self.take_setting("sessions").map(|field| SettingField { note: String::new(), ..field });
        if self.regulations.stages.is_empty() {
            return (all, Vec::new());
        }
        // A stage that was left out keeps its fields.
        let stages = self.plan.stages.clone();
        let mut figures = Vec::new();
        for (place, stage) in stages.iter().enumerate() {
            if place == 1
                && matches!(stage.field.as_ref().and_then(|field| field.places), Some(Places::Span(1, _)))
                && let Some(places) = self.plan.take_cell(place, "places")
            {
                let value = places.value.strip_prefix("1-").unwrap_or(&places.value).to_owned();
                let number = value.bytes().all(|byte| byte.is_ascii_digit());
                let label = visitor.locale.msg("figure-go-on").arg("stage", stage.called()).to_string();
                figures.push(Cell { name: "go_on".into(), label, value, number, ..places });
            }
            if let Some(sessions) = self.plan.take_cell(place, "sessions") {
                let label = match stages.len() {
                    1 => say(visitor, "field-sessions"),
                    _ => visitor.locale.msg("figure-sessions").arg("stage", stage.called()).to_string(),
                };
                figures.push(Cell { label, ..sessions });
            }
        }
        (None, figures)
    }

    /// The settings of a section of the form.
    pub fn settings(&self, section: Section) -> impl Iterator<Item = &SettingField> {
        self.settings.iter().filter(move |(of, _)| *of == section).map(|(_, field)| field)
    }
}
