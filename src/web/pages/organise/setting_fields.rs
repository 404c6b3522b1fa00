//! The fields of the settings in the form of the regulations, as the table of settings has them.

use crate::pages::Choice;
use crate::site::extract::Fields;
use crate::site::failure::Failure;
use crate::site::visitor::Visitor;
use event::regulations::Regulations;
use event::regulations::settings::{Kind, SETTINGS, Section, Setting, Until, Value};
use messages::{setting_choice, setting_name};

/// The field of a setting, for `macros/settings.html`.
pub(crate) struct SettingField {
    pub name: &'static str,
    /// What the id of its hint begins with.
    pub id: String,
    pub label: String,
    pub value: String,
    /// The lowest and the highest number.
    pub range: Option<(i32, i32)>,
    pub required: bool,
    /// The most characters of a text.
    pub longest: Option<usize>,
    pub tick: bool,
    pub choices: Vec<Choice>,
    /// Whether all choices are in sight.
    pub radios: bool,
    /// A hint, and until when it may be changed; empty where nothing is to be said.
    pub note: String,
    pub until: Option<&'static str>,
}

impl SettingField {
    fn new(visitor: &Visitor, setting: &Setting, regulations: &Regulations) -> Self {
        let value = setting.value(regulations);
        let choice = |code: &'static str| Choice {
            value: code.to_owned(),
            text: visitor.locale.say(&setting_choice(setting, code)),
            chosen: value == Value::Code(code),
        };
        let choices: Vec<Choice> = setting.codes().into_iter().map(choice).collect();
        let (range, usual) = match &setting.kind {
            Kind::Number { range, usual } => (Some((*range.start(), *range.end())), *usual),
            Kind::Text { .. } | Kind::YesNo | Kind::Tick | Kind::Choice(_) => (None, None),
        };
        let until = match setting.until {
            Until::End => None,
            Until::Hands => Some("hands"),
            Until::Results => Some("results"),
        };
        let id = setting.message();
        let hint = Some(format!("{id}-hint")).filter(|hint| visitor.locale.has(hint));
        let note = hint.into_iter().chain(until.map(|until| format!("until-{until}")));
        Self {
            name: setting.key,
            label: visitor.locale.say(&setting_name(setting)),
            value: match usual {
                Some(usual) if value == Value::Number(usual(regulations)) => String::new(),
                _ => value.to_string(),
            },
            required: range.is_some() && usual.is_none(),
            range,
            longest: if let Kind::Text { most } = setting.kind { Some(most) } else { None },
            tick: matches!(setting.kind, Kind::Tick),
            radios: choices.len() == 2,
            choices,
            note: note.map(|key| visitor.locale.msg(key).to_string()).collect::<Vec<_>>().join(" "),
            until,
            id,
        }
    }
}

/// All of them, each with its part of the form.
pub(super) fn all(visitor: &Visitor, regulations: &Regulations) -> Vec<(Section, SettingField)> {
    SETTINGS.iter().map(|of| (of.section, SettingField::new(visitor, of, regulations))).collect()
}

/// The settings as the form says; what it does not ask for is as `before`.
pub(super) fn read(fields: &Fields, before: Regulations) -> Result<Regulations, Failure> {
    let mut read = before;
    for setting in SETTINGS {
        let typed = match &setting.kind {
            // A form does not send a box that is not ticked.
            Kind::Tick => String::from(if fields.has(setting.key) { "yes" } else { "no" }),
            _ if !fields.was_sent(setting.key) => continue,
            Kind::Number { usual, .. } => match (fields.number(setting.key), usual) {
                (typed, Some(usual)) if typed.is_empty() => usual(&read).to_string(),
                (typed, _) => typed,
            },
            Kind::Text { .. } | Kind::YesNo | Kind::Choice(_) => fields.text(setting.key).to_owned(),
        };
        if !setting.set(&mut read, &typed) {
            return Err(Failure::field_wrong(setting_name(setting), fields.text(setting.key)));
        }
    }
    Ok(read)
}
