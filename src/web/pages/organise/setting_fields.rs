//! The fields of the settings in the form of the regulations, from the table of settings: each with why one would
//! change it, until when, and the value of the nearest preset.

use crate::pages::Choice;
use askama::Template;
use askama::filters::HtmlSafe;
use event::duplicate::format::Compare;
use event::event::Event;
use event::regulations::preset::Preset;
use event::regulations::settings::{Kind, SETTINGS, Section, Setting, Until, UsedBy, Value, Wrong, WrongSetting};
use event::regulations::{Bye, Regulations, Shown};
use event::stage::Stage;
use messages::{
    Arg, Message, book, criterion, lateness_rules, preset_name, preset_value, setting_choice, setting_name,
    setting_problem, setting_value, signed_minus,
};
use rules::fan::Profile;
use site::extract::Fields;
use site::failure::Failure;
use site::render::say;
use site::visitor::Visitor;
use std::collections::BTreeMap;

/// The notes beside the fields of an existing event; empty for a new one.
#[derive(Default)]
pub(super) struct SettingNotes {
    /// The value of the preset, by field.
    presets: BTreeMap<&'static str, String>,
    /// The note about the preset as a whole.
    pub preset: String,
    /// Why settings that can be changed until totals are entered are fixed; empty if they are not.
    pub stays: String,
}

impl SettingNotes {
    /// Makes the notes for these regulations of an event, current or typed.
    pub fn new(visitor: &Visitor, event: &Event, regulations: &Regulations) -> Self {
        let preset = Preset::nearest(&event.head.regulations);
        let presets = preset_values(visitor, regulations, preset);
        let differing = Message::new("regulations-preset").arg("preset", preset_name(preset));
        let entered = event.tables().find(|table| table.signed.is_some());
        let stays = entered.map(|table| {
            Message::new("until-results-over").arg("session", table.session.0).arg("table", table.number.0)
        });
        Self {
            preset: visitor.locale.say(&differing.arg("count", presets.len())),
            presets,
            stays: stays.map_or(String::new(), |why| visitor.locale.say(&why)),
        }
    }

    /// The value of the preset for a field; empty if it is the same.
    pub fn preset_value(&self, field: &str) -> &str {
        self.presets.get(field).map_or("", String::as_str)
    }
}

/// The values of a preset that differ from these regulations.
fn preset_values(visitor: &Visitor, regulations: &Regulations, preset: Preset) -> BTreeMap<&'static str, String> {
    let own = preset.regulations();
    let value = |key: &'static str| {
        let setting = SETTINGS.iter().find(|of| of.key == key);
        setting.map_or_else(|| Arg::from(part_value(visitor, &own, key)), |of| setting_value(of, &of.value(&own)))
    };
    let differing = preset.differing(regulations).into_iter();
    differing.map(|key| (key, visitor.locale.say(&preset_value(preset, value(key))))).collect()
}

/// The text of a part of the regulations that is more than one value.
fn part_value(visitor: &Visitor, own: &Regulations, key: &str) -> String {
    let labelled = |label: &'static str, value: Arg| {
        Message::new("setting-preset").arg("preset", Message::new(label)).arg("value", value)
    };
    let said: Vec<Message> = match key {
        "plan" => {
            let row = |(place, stage): (usize, &Stage)| {
                let row = Message::new("plan-row").arg("place", place + 1).arg("name", stage.called());
                row.arg("sessions", stage.sessions)
            };
            own.stages.iter().enumerate().map(row).collect()
        }
        "duplicate" => vec![own.duplicate.as_ref().map_or(Message::new("plan-choice-compare-default"), |format| {
            let compare = if format.compare == Compare::Teams { "teams" } else { "players" };
            labelled("plan-form-duplicate", Message::new(format!("plan-choice-compare-{compare}")).into())
        })],
        "tie-break" => own.tie_breaks.iter().copied().map(criterion).collect(),
        "game" => vec![Message::new(format!("game-{}", own.game.code()))],
        "series" => vec![
            labelled("series-minimum", own.series.minimum.into()),
            labelled("series-share-limit", own.series.share_limit.into()),
            labelled("series-payoff", Message::new(format!("series-payoff-{}", own.series.payoff.code())).into()),
        ],
        "counting" => {
            let profile = Profile::ALL.into_iter().find(|profile| profile.options() == own.fans);
            vec![profile.map_or(Message::new("counting-own"), |of| Message::new(format!("profile-{}", of.name())))]
        }
        "tariffs" => vec![book(&own.tariffs)],
        "bye" => vec![match own.bye {
            Bye::Average => Message::new("bye-average"),
            Bye::Fixed { standard_points, game_points } => {
                Message::new("bye-counts-fixed").arg("standard", standard_points).arg("game", signed_minus(game_points))
            }
        }],
        "lateness" => lateness_rules(own),
        "shown" => match own.shown {
            Shown::AtOnce => vec![Message::new("shown-at-once")],
            Shown::Published => vec![Message::new("shown-published")],
            Shown::WithheldFrom(first) => {
                vec![Message::new("shown-withheld"), Message::new("session-n").arg("session", first)]
            }
        },
        _ => Vec::new(),
    };
    let said: Vec<String> = said.iter().map(|one| visitor.locale.say(one)).collect();
    if said.is_empty() { "—".to_owned() } else { said.join(" · ") }
}

/// The field of a setting. A template of its own: borrow checking takes seconds where pages have all of them written out.
#[derive(Template)]
#[template(path = "macros/setting.html")]
pub(crate) struct SettingField {
    pub name: &'static str,
    /// The beginning of the id of its hint.
    pub id: String,
    pub label: String,
    pub value: String,
    /// The lowest and the highest number, widened to the current one: a browser does not send a form with a number
    /// beyond them.
    pub range: Option<(i32, i32)>,
    pub required: bool,
    /// The maximum length of a text, in characters.
    pub longest: Option<usize>,
    pub tick: bool,
    pub choices: Vec<Choice>,
    /// Whether all choices are shown as radio buttons.
    pub radios: bool,
    /// The value of the preset; empty if it is the same.
    pub preset: String,
    /// Why one would change it, and until when it can be changed; empty if the page says so elsewhere.
    pub note: String,
    /// Whether it can no longer be changed.
    pub stays: bool,
}

/// The field without a frame around radio buttons.
#[derive(Template)]
#[template(path = "macros/setting_control.html")]
pub(crate) struct SettingControl<'a> {
    of: &'a SettingField,
}

impl HtmlSafe for SettingField {}

impl HtmlSafe for SettingControl<'_> {}

impl SettingField {
    /// The field, where a frame with a legend is around it already.
    pub fn control(&self) -> SettingControl<'_> {
        SettingControl { of: self }
    }

    fn new(visitor: &Visitor, setting: &Setting, regulations: &Regulations, notes: &SettingNotes) -> Self {
        let value = setting.value(regulations);
        let choice = |code: &'static str| Choice {
            value: code.to_owned(),
            text: visitor.locale.say(&setting_choice(setting, code)),
            chosen: value == Value::Code(code),
        };
        let choices: Vec<Choice> = setting.codes().into_iter().map(choice).collect();
        let (range, usual) = match (&setting.kind, &value) {
            (Kind::Number { range, usual }, Value::Number(number)) => {
                (Some((*range.start().min(number), *range.end().max(number))), *usual)
            }
            _ => (None, None),
        };
        let stays = setting.until == Until::Results && !notes.stays.is_empty();
        let gap = say(visitor, "sentence-gap");
        let until = match setting.until {
            _ if stays => format!("{}{gap}{}", notes.stays, say(visitor, "base-score-over")),
            Until::End => say(visitor, "until-end"),
            Until::Hands => say(visitor, "until-hands"),
            Until::Results => say(visitor, "until-results"),
        };
        let id = setting.message();
        Self {
            name: setting.key,
            label: visitor.locale.say(&setting_name(setting)),
            value: match usual {
                Some(usual) if value == Value::Number(usual(regulations)) => String::new(),
                _ => value.to_string(),
            },
            required: range.is_some() && usual.is_none() && setting.used_by == UsedBy::All,
            range,
            longest: if let Kind::Text { most } = setting.kind { Some(most) } else { None },
            tick: matches!(setting.kind, Kind::Tick),
            radios: choices.len() == 2,
            choices,
            preset: notes.preset_value(setting.key).to_owned(),
            note: format!("{}{gap}{until}", visitor.locale.msg(format!("{id}-hint"))),
            stays,
            id,
        }
    }
}

/// All settings, each with its section of the form.
pub(super) fn all(visitor: &Visitor, regulations: &Regulations, notes: &SettingNotes) -> Vec<(Section, SettingField)> {
    SETTINGS.iter().map(|of| (of.section, SettingField::new(visitor, of, regulations, notes))).collect()
}

/// Reads the settings of the form; returns the reasons for those that cannot be read.
///
/// These stay unchanged, and so do settings without use in the event, of `teams` or of individuals, and those that were
/// not sent: a browser sends all that it shows. A setting that had the usual value `before` gets the usual value for
/// what is read.
pub(super) fn read(fields: &Fields, before: &Regulations, read: &mut Regulations, teams: bool) -> Vec<Message> {
    let mut wrong = Vec::new();
    for setting in SETTINGS {
        let (key, is_sent) = (setting.key, fields.was_sent(setting.key));
        let is_usual = |usual: fn(&Regulations) -> i32| match is_sent {
            true => !fields.has(key),
            false => setting.value(before) == Value::Number(usual(before)),
        };
        let typed = match &setting.kind {
            _ if !setting.is_used(read, teams) => continue,
            Kind::Number { usual: Some(usual), .. } if is_usual(*usual) => usual(read).to_string(),
            _ if !is_sent => continue,
            Kind::Number { .. } => fields.number(key),
            Kind::Text { .. } | Kind::YesNo | Kind::Tick | Kind::Choice(_) => fields.text(key).to_owned(),
        };
        if !setting.set(read, &typed) {
            wrong.extend(match (&setting.kind, typed.parse()) {
                (Kind::Number { range, .. }, Ok(found)) => {
                    vec![setting_problem(&WrongSetting { setting, why: Wrong::Number { range, found } })]
                }
                _ => Failure::field_wrong(setting_name(setting), fields.text(key)).messages(),
            });
        }
    }
    wrong
}
