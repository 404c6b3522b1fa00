//! Creating an event.

use crate::pages::organise::new_list::{self, ListPart};
use crate::pages::organise::plan_form::{self, Cell, PlanForm};
use crate::pages::organise::read_regulations::regulations;
use crate::pages::organise::setting_fields::{self, SettingField, SettingNotes};
use crate::pages::{Choice, profiles};
use actions::{self, NewEvent, server_time_zone};
use actix_web::web;
use askama::Template;
use event::draw::lots::PLACES;
use event::event::Membership;
use event::ranking::tie_break::Criterion;
use event::regulations::preset::Preset;
use event::regulations::schedule;
use event::regulations::settings::{MAX_TEAM_SIZE, Section};
use event::regulations::written_fans::{DECISIONS, Decision};
use event::regulations::{Bye, Regulations, Shown, written_tariffs};
use event::sheet::lateness::{LateStep, MAX_STEPS};
use event::stage::field::Places;
use event::values::time_zone::TimeZone;
use messages::Message;
use rules::RuleSet;
use rules::tariff::Book;
use rules::world_series::{Options as Series, Payoff};
use serde::Deserialize;
use site::error::{Answer, failure_for, refusal};
use site::extract::{Fields, FormWithFile};
use site::failure::Failure;
use site::render::{Page, done, html_after, ok, say};
use site::state::State;
use site::visitor::Visitor;
use store::now;

#[derive(Template)]
#[template(path = "organise/create.html")]
struct Create {
    page: Page,
    errors: Vec<String>,
    /// Whether some may be about folded fields.
    unfolds: bool,
    name: String,
    slug: String,
    list: ListPart,
    kinds: Vec<Choice>,
    /// The number of sessions: of all, or of each stage with how many qualify.
    sessions: Option<SettingField>,
    figures: Vec<Cell>,
    /// The code of the chosen preset, and all presets with their descriptions.
    begun: &'static str,
    presets: Vec<(Choice, String)>,
    /// Whether steps are automatic; only clubs are asked.
    automatic: Option<SettingField>,
    form: RegulationsForm,
}

/// Who plays: teams, individuals, or individuals with a ranking of teams.
const KINDS: [&str; 3] = ["teams", "individuals", "both"];

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
fn choice(visitor: &Visitor, code: &str, message: String, chosen: bool) -> Choice {
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
    fn take_setting(&mut self, name: &str) -> Option<SettingField> {
        let place = self.settings.iter().position(|(_, field)| field.name == name)?;
        Some(self.settings.remove(place).1)
    }

    /// Removes the fields for the number of sessions, which the page shows first: of all, or of each stage with how
    /// many qualify.
    fn take_sessions(&mut self, visitor: &Visitor) -> (Option<SettingField>, Vec<Cell>) {
        let all = self.take_setting("sessions").map(|field| SettingField { note: String::new(), ..field });
        let stages = &self.regulations.stages;
        if stages.is_empty() {
            return (all, Vec::new());
        }
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

impl Create {
    fn new(
        visitor: &Visitor,
        begun: Option<Preset>,
        kind: &str,
        regulations: Regulations,
        fields: &Fields,
        errors: Vec<String>,
    ) -> Self {
        let preset = |preset: Preset| {
            let code = preset.code();
            let about = visitor.locale.msg(format!("about-preset-{code}")).to_string();
            (choice(visitor, code, format!("preset-{code}"), begun == Some(preset)), about)
        };
        let mut form =
            RegulationsForm::new(visitor, regulations, true, server_time_zone(), fields, SettingNotes::default());
        let (sessions, figures) = form.take_sessions(visitor);
        let automatic = begun.filter(|preset| *preset == Preset::Club).and_then(|_| form.take_setting("automatic"));
        Self {
            page: Page::new(visitor, say(visitor, "create-event")),
            unfolds: !errors.is_empty(),
            errors,
            list: ListPart::default(),
            name: fields.text("name").to_owned(),
            slug: fields.text("slug").to_owned(),
            kinds: KINDS.map(|of| choice(visitor, of, format!("kind-{of}"), of == kind)).into(),
            sessions,
            figures,
            begun: begun.map_or("", Preset::code),
            presets: Preset::all().map(preset).collect(),
            automatic,
            form,
        }
    }
}

/// The preset that the form begins with; by default the current Chinese one.
#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    preset: String,
}

pub(crate) async fn form(visitor: Visitor, asked: web::Query<Asked>) -> Answer {
    let preset = Preset::from_code(&asked.preset).unwrap_or(Preset::China);
    let regulations = plan_form::with_stage_names(&visitor, preset, preset.regulations());
    let fields = Fields::default();
    let kind = chosen_kind(Some(preset), &fields);
    Ok(ok(&Create::new(&visitor, Some(preset), kind, regulations, &fields, vec![])))
}

/// Who plays: a preset decides it when it is chosen; afterwards it can be changed.
fn chosen_kind(begun: Option<Preset>, fields: &Fields) -> &'static str {
    let decided = begun.filter(|_| fields.has("preset") || !fields.has("kind")).and_then(Preset::teams);
    let typed = KINDS.into_iter().find(|kind| *kind == fields.text("kind"));
    match (decided, typed) {
        (Some(false), Some("both")) => "both",
        (Some(false), _) => "individuals",
        (Some(true), _) => "teams",
        (None, typed) => typed.unwrap_or("teams"),
    }
}

/// Turns how many qualify into the places of the second stage.
fn with_places(fields: Fields) -> Fields {
    let places = match fields.number("go_on") {
        _ if !fields.was_sent("go_on") => return fields,
        all if all.is_empty() => all,
        last => format!("1-{last}"),
    };
    fields.with_field("stage-2-places", places)
}

/// The maximum size of a team of individuals, by the chosen kind; at least what the list needs. If the list is one of
/// individuals, a size that it filled in when it was read otherwise does not count as typed.
fn team_size(kind: &str, typed: u8, listed: Option<Membership>) -> u8 {
    match (kind, listed) {
        ("individuals", Some(_)) => 0,
        ("both", Some(Membership::WhoWants { most, .. })) => typed.max(most),
        ("both", _) if typed == 0 => PLACES as u8,
        _ => typed,
    }
}

pub(crate) async fn create(visitor: Visitor, state: web::Data<State>, form: FormWithFile) -> Answer {
    let (fields, list) = new_list::read_form(&visitor, form).map_err(failure_for(&visitor))?;
    let fields = with_places(fields);
    let (begun, pressed) = (Preset::from_code(fields.text("begun")), Preset::from_code(fields.text("preset")));
    let mut before = begun.map_or_else(Regulations::default, Preset::regulations);
    let (usual, has_stages) = (before.sessions, !before.stages.is_empty());
    if has_stages {
        // There is no field for all sessions: their number follows from the stages.
        before.sessions = 1;
    }
    let chosen = chosen_kind(pressed.or(begun), &fields);
    let shown_as = list.as_ref().and_then(|list| new_list::shown_as(&fields, list));
    let seen = match &list {
        None => None,
        Some(list) => {
            let reserves = fields.number("reserves").parse().unwrap_or(before.reserves);
            let chosen = match chosen {
                "individuals" => Membership::Nobody,
                "both" => Membership::WhoWants { most: MAX_TEAM_SIZE, reserves },
                _ => Membership::Everybody { reserves },
            };
            Some(new_list::look_at(&visitor, &state, list, chosen, shown_as.is_some()).await)
        }
    };
    let (seen, against_list) = match seen {
        None => (None, None),
        Some(Ok(seen)) => (Some(seen), None),
        Some(Err(failure)) => (None, Some(refusal(&visitor, failure)?)),
    };
    // The list decides who plays, unless somebody chooses otherwise.
    let listed = seen.as_ref().map(|seen| seen.membership);
    let kind = listed.map_or(chosen, new_list::kind);
    let show = |begun: Option<Preset>, regulations: Regulations, failure: Option<Failure>| {
        let asked = match &failure {
            Some(Failure::Asked(asked)) => asked.as_slice(),
            _ => &[],
        };
        let own = failure.as_ref().filter(|_| asked.is_empty());
        let own = Failure::texts_of(own, visitor.locale);
        let shown = Create::new(&visitor, begun, kind, regulations, &fields, own);
        let of_list = Failure::texts_of(against_list.as_ref(), visitor.locale);
        let question = (!asked.is_empty()).then(|| say(&visitor, "files-who-is"));
        let errors = of_list.into_iter().chain(shown.errors).chain(question).collect();
        let read_as = (seen.is_some() || shown_as.is_some()).then_some(kind);
        let list = new_list::list_part(&visitor, list.as_ref(), seen.as_ref(), read_as, asked);
        Ok(html_after(&Create { errors, list, ..shown }, failure.as_ref().or(against_list.as_ref())))
    };
    if let Some(preset) = pressed {
        // What a preset leaves open stays as it was typed, whoever enters and whatever else is wrong.
        let (typed, _) = regulations(&fields, &before, false);
        let mut regulations = preset.applied_to(&typed);
        if begun.is_some() && ![usual, before.sessions].contains(&typed.sessions) {
            regulations = regulations.with_sessions(typed.sessions);
        }
        let regulations = plan_form::with_stage_names(&visitor, preset, regulations);
        return show(Some(preset), regulations, None);
    }
    let teams = kind == "teams";
    let (mut regulations, mut wrong) = regulations(&fields, &before, teams);
    if has_stages && regulations.stages.is_empty() && !fields.was_sent("sessions") {
        // From here on the page has a field for all sessions.
        regulations.sessions = usual;
        wrong.push(Message::new("create-no-stage"));
    }
    let is_new = |seen: &actions::SeenList| match shown_as {
        Some(shown) => shown != kind,
        None => fields.has("looked") || kind != chosen || new_list::is_doubtful(seen),
    };
    if fields.has("read") || fields.has("way") || seen.as_ref().is_some_and(is_new) {
        let team_size = match fields.text("read") {
            // A size that the list filled in is removed with it.
            "no" => before.team_size,
            _ => team_size(kind, regulations.team_size, listed),
        };
        return show(begun, Regulations { team_size, ..regulations }, None);
    }
    if !wrong.is_empty() {
        return show(begun, regulations, Some(Failure::Refused(wrong)));
    }
    if against_list.is_some() {
        return show(begun, regulations, None);
    }
    let slug = match fields.text("slug") {
        "" => {
            let (name, day) = (fields.text("name").to_owned(), regulations.days().map(|(first, _)| first));
            let proposed = state.run(move |store| actions::propose_slug(store, &name, day.unwrap_or(now().date())));
            proposed.await.map_err(failure_for(&visitor))?
        }
        typed => typed.to_owned(),
    };
    let new = NewEvent {
        slug: slug.clone(),
        name: fields.text("name").to_owned(),
        teams,
        regulations: Regulations { team_size: team_size(kind, regulations.team_size, listed), ..regulations.clone() },
    };
    let (actor, entered) = (visitor.actor.clone(), list.clone());
    let made = state.run_large(move |store| match &entered {
        None => actions::create_event(store, &actor, &new, now()).map(|_| None),
        Some(list) => actions::create_event_with_list(store, &actor, &new, list, now()).map(Some),
    });
    match made.await {
        Ok(None) => Ok(done(&format!("/e/{slug}/entries"), say(&visitor, "event-created"))),
        Ok(Some(entered)) => {
            let said = visitor.locale.msg("event-created-with").arg("what", entered);
            Ok(done(&format!("/e/{slug}/entries"), said))
        }
        Err(failure) => show(begun, regulations, Some(refusal(&visitor, failure)?)),
    }
}
