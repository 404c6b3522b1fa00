//! Creating an event.

use crate::pages::Choice;
use crate::pages::organise::new_list::{self, ListPart};
use crate::pages::organise::plan_form::{self, Cell};
use crate::pages::organise::read_regulations::regulations;
use crate::pages::organise::regulations_form::{RegulationsForm, choice};
use crate::pages::organise::setting_fields::{SettingField, SettingNotes};
use actions::{self, NewEvent, NewList, Reading, SeenList, server_time_zone};
use actix_web::web;
use askama::Template;
use event::draw::lots::PLACES;
use event::event::Membership;
use event::regulations::Regulations;
use event::regulations::preset::Preset;
use event::regulations::settings::{MAX_TEAM_SIZE, Section};
use messages::Message;
use serde::Deserialize;
use site::error::{Answer, FailureAnswer, failure_for, refusal};
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

/// Passes how many qualify for a second stage that is left out on to the next stage, unless that has places of its own and the
/// number is still the one `before`.
fn with_places_of_next(fields: Fields, before: &Regulations) -> Fields {
    let places = fields.text("stage-2-places").to_owned();
    let has_sessions = |stage: &usize| fields.has(&format!("stage-{stage}-sessions"));
    let next = (2..=before.stages.len()).find(has_sessions).filter(|next| *next > 2);
    let Some(next) = next.filter(|_| fields.was_sent("go_on") && !places.is_empty()) else { return fields };
    let next = format!("stage-{next}-places");
    let rule = before.stages.get(1).and_then(|stage| stage.field.as_ref());
    let is_as_before = rule.and_then(|rule| rule.places).is_some_and(|own| own.to_string() == places);
    if fields.has(&next) && is_as_before { fields } else { fields.with_field(&next, places) }
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

/// A form as it was sent, with what is known of its list.
struct Typed {
    visitor: Visitor,
    fields: Fields,
    list: Option<NewList>,
    /// The kind as which the page showed the list.
    shown_as: Option<String>,
    seen: Option<SeenList>,
    /// A list with problems, as it was read.
    refused: Option<SeenList>,
    against_list: Option<Failure>,
    /// Who plays: as chosen in the form, and in the end, which the list decides unless somebody chooses otherwise.
    chosen: &'static str,
    kind: &'static str,
    begun: Option<Preset>,
    /// The regulations that the form began with.
    before: Regulations,
}

impl Typed {
    async fn read(visitor: Visitor, state: &State, form: FormWithFile) -> Result<Typed, FailureAnswer> {
        let (fields, list) = new_list::read_form(&visitor, form).map_err(failure_for(&visitor))?;
        let fields = with_places(fields);
        let (begun, pressed) = (Preset::from_code(fields.text("begun")), Preset::from_code(fields.text("preset")));
        let before = begun.map_or_else(Regulations::default, Preset::regulations);
        let chosen = chosen_kind(pressed.or(begun), &fields);
        let shown_as = list.as_ref().and_then(|list| new_list::shown_as(&fields, list)).map(str::to_owned);
        let (mut seen, mut refused, mut against_list) = (None, None, None);
        if let Some(list) = &list {
            let reserves = fields.number("reserves").parse().unwrap_or(before.reserves);
            let membership = match chosen {
                "individuals" => Membership::Nobody,
                "both" => Membership::WhoWants { most: MAX_TEAM_SIZE, reserves },
                _ => Membership::Everybody { reserves },
            };
            let reading = if shown_as.is_some() { Reading::As(membership) } else { Reading::Guess(membership) };
            match new_list::look_at(&visitor, state, list, reading).await {
                Ok(found) if found.problems.is_empty() => seen = Some(found),
                Ok(found) => {
                    against_list = Some(Failure::Refused(found.problems.clone()));
                    refused = Some(found);
                }
                Err(failure) => against_list = Some(refusal(&visitor, failure)?),
            }
        }
        let kind = seen.as_ref().map_or(chosen, |seen| new_list::kind(seen.membership));
        Ok(Typed { visitor, fields, list, shown_as, seen, refused, against_list, chosen, kind, begun, before })
    }

    fn regulations(&self, teams: bool) -> (Regulations, Vec<Message>) {
        // There is no field for all sessions of stages: their number follows from these.
        let sessions = if self.before.stages.is_empty() { self.before.sessions } else { 1 };
        let fields = with_places_of_next(self.fields.clone(), &self.before);
        regulations(&fields, &Regulations { sessions, ..self.before.clone() }, teams)
    }

    fn team_size(&self, typed: u8) -> u8 {
        team_size(self.kind, typed, self.seen.as_ref().map(|seen| seen.membership))
    }

    fn show(&self, begun: Option<Preset>, regulations: Regulations, failure: Option<Failure>) -> Answer {
        let visitor = &self.visitor;
        let asked = match &failure {
            Some(Failure::Asked(asked)) => asked.as_slice(),
            _ => &[],
        };
        let own = failure.as_ref().filter(|_| asked.is_empty());
        let own = Failure::texts_of(own, visitor.locale);
        let shown = Create::new(visitor, begun, self.kind, regulations, &self.fields, own);
        let of_list = Failure::texts_of(self.against_list.as_ref(), visitor.locale);
        let question = (!asked.is_empty()).then(|| say(visitor, "files-who-is"));
        let errors = of_list.into_iter().chain(shown.errors).chain(question).collect();
        let read_as = (self.seen.is_some() || self.shown_as.is_some()).then_some(self.kind);
        let found = self.seen.as_ref().or(self.refused.as_ref());
        let mut list = new_list::list_part(visitor, self.list.as_ref(), found, read_as, asked);
        if let Some(seen) = list.seen.as_mut().filter(|_| self.kind != self.chosen) {
            let kind = Message::new(format!("kind-{}", self.kind));
            seen.assumed.insert(0, visitor.locale.msg("create-list-kind").arg("kind", kind).to_string());
        }
        Ok(html_after(&Create { errors, list, ..shown }, failure.as_ref().or(self.against_list.as_ref())))
    }

    /// Shows the form with another preset. What that leaves open stays as it was typed, whoever enters and whatever
    /// else is wrong.
    fn press_preset(&self, preset: Preset) -> Answer {
        let (typed, _) = self.regulations(false);
        let mut regulations = preset.applied_to(&typed);
        let own_sessions =
            typed.sessions != self.before.sessions && (self.before.stages.is_empty() || typed.sessions != 1);
        if self.begun.is_some() && own_sessions {
            regulations = regulations.with_sessions(typed.sessions);
        }
        self.show(Some(preset), plan_form::with_stage_names(&self.visitor, preset, regulations), None)
    }

    /// Whether the list has to be shown, as it is now read, before anything is stored.
    fn is_new(&self) -> bool {
        self.seen.as_ref().is_some_and(|seen| match &self.shown_as {
            Some(shown) => shown != self.kind,
            None => self.fields.has("looked") || self.kind != self.chosen || new_list::is_doubtful(seen),
        })
    }

    async fn make(self, state: &State, regulations: Regulations) -> Answer {
        let (visitor, name) = (&self.visitor, self.fields.text("name"));
        let slug = match self.fields.text("slug") {
            "" => {
                let (name, day) = (name.to_owned(), regulations.days().map(|(first, _)| first));
                let proposed = state.run(move |store| actions::propose_slug(store, &name, day.unwrap_or(now().date())));
                proposed.await.map_err(failure_for(visitor))?
            }
            typed => typed.to_owned(),
        };
        let team_size = self.team_size(regulations.team_size);
        let new = NewEvent {
            slug: slug.clone(),
            name: name.to_owned(),
            teams: self.kind == "teams",
            regulations: Regulations { team_size, ..regulations.clone() },
        };
        let (actor, entered) = (visitor.actor.clone(), self.list.clone());
        let made = state.run_large(move |store| match &entered {
            None => actions::create_event(store, &actor, &new, now()).map(|_| None),
            Some(list) => actions::create_event_with_list(store, &actor, &new, list, now()).map(Some),
        });
        match made.await {
            Ok(None) => Ok(done(&format!("/e/{slug}/entries"), say(visitor, "event-created"))),
            Ok(Some(entered)) => {
                let said = visitor.locale.msg("event-created-with").arg("what", entered);
                Ok(done(&format!("/e/{slug}/entries"), said))
            }
            Err(failure) => self.show(self.begun, regulations, Some(refusal(visitor, failure)?)),
        }
    }
}

pub(crate) async fn create(visitor: Visitor, state: web::Data<State>, form: FormWithFile) -> Answer {
    let typed = Typed::read(visitor, &state, form).await?;
    if let Some(preset) = Preset::from_code(typed.fields.text("preset")) {
        return typed.press_preset(preset);
    }
    let (mut regulations, mut wrong) = typed.regulations(typed.kind == "teams");
    let lost_stages = !typed.before.stages.is_empty() && regulations.stages.is_empty();
    if lost_stages && !typed.fields.was_sent("sessions") {
        // From here on the page has a field for all sessions.
        regulations.sessions = typed.before.sessions;
        wrong.push(Message::new("create-no-stage"));
    }
    if typed.fields.has("read") || typed.fields.has("way") || typed.is_new() {
        let team_size = match typed.fields.text("read") {
            // A size that the list filled in is removed with it.
            "no" => typed.before.team_size,
            _ => typed.team_size(regulations.team_size),
        };
        return typed.show(typed.begun, Regulations { team_size, ..regulations }, None);
    }
    if !wrong.is_empty() {
        return typed.show(typed.begun, regulations, Some(Failure::Refused(wrong)));
    }
    if typed.against_list.is_some() {
        return typed.show(typed.begun, regulations, None);
    }
    typed.make(&state, regulations).await
}
