//! The fields of the settings in the form of the regulations, as the table of settings has them.

use crate::pages::Choice;
use crate::site::extract::Fields;
use crate::site::failure::Failure;
use crate::site::visitor::Visitor;
use event::regulations::Regulations;
use event::regulations::settings::{Kind, SETTINGS, Section, Setting, Until, UsedBy, Value, Wrong, WrongSetting};
use messages::{Message, setting_choice, setting_name, setting_problem};

/// The field of a setting, for `macros/settings.html`.
pub(crate) struct SettingField {
    pub name: &'static str,
    /// What the id of its hint begins with.
    pub id: String,
    pub label: String,
    pub value: String,
    /// The lowest and the highest number, and what stands: a browser keeps back a form with a number beyond them.
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
        let (range, usual) = match (&setting.kind, &value) {
            (Kind::Number { range, usual }, Value::Number(number)) => {
                (Some((*range.start().min(number), *range.end().max(number))), *usual)
            }
            _ => (None, None),
        };
        let until = match setting.until {
            Until::End => None,
            Until::Hands => Some("until-hands"),
            Until::Results => Some("until-results"),
        };
        let id = setting.message();
        let hint = Some(format!("{id}-hint")).filter(|hint| visitor.locale.has(hint));
        let note = hint.into_iter().chain(until.map(str::to_owned));
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
            note: note.map(|key| visitor.locale.msg(key).to_string()).collect::<Vec<_>>().join(" "),
            id,
        }
    }
}

/// All of them, each with its part of the form.
pub(super) fn all(visitor: &Visitor, regulations: &Regulations) -> Vec<(Section, SettingField)> {
    SETTINGS.iter().map(|of| (of.section, SettingField::new(visitor, of, regulations))).collect()
}

/// Reads the settings of the form, and says of which it cannot.
///
/// Those stay as they are, and so do settings that are of no use in the event, of `teams` or of individuals, and those that were not
/// sent: a browser sends all that it shows. What was usual `before` is then usual beside what is read.
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
