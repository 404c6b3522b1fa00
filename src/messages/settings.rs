//! Messages about the settings of the regulations: names, choices, values out of range, and changes.

use super::{Arg, Message, signed_minus};
use event::regulations::Regulations;
use event::regulations::preset::Preset;
use event::regulations::settings::{Kind, SETTINGS, Setting, Value, Wrong, WrongSetting};

/// The name of a setting.
pub fn setting_name(setting: &Setting) -> Message {
    Message::new(format!("field-{}", setting.message()))
}

/// The name of a choice of a setting, by its code.
pub fn setting_choice(setting: &Setting, code: &str) -> Message {
    Message::new(format!("{}-{code}", setting.message()))
}

/// The message that a setting cannot have a value.
pub fn setting_problem(WrongSetting { setting, why }: &WrongSetting) -> Message {
    let message = match why {
        Wrong::Number { range, found } => Message::new("setting-range")
            .arg("least", signed_minus(*range.start()))
            .arg("most", signed_minus(*range.end()))
            .arg("found", signed_minus(*found)),
        Wrong::Text { most, length } => Message::new("setting-long").arg("most", *most).arg("found", *length),
    };
    message.arg("field", setting_name(setting)).arg("key", setting.key)
}

/// The settings that differ, each with both values.
pub fn changed_settings(before: &Regulations, after: &Regulations) -> Vec<Message> {
    let both = SETTINGS.iter().map(|setting| (setting, setting.value(before), setting.value(after)));
    let changed = both.filter(|(_, before, after)| before != after).map(|(setting, before, after)| {
        let message = Message::new("setting-changed").arg("field", setting_name(setting));
        message.arg("before", setting_value(setting, &before)).arg("after", setting_value(setting, &after))
    });
    changed.collect()
}

/// The value of a preset, for an event that has another one.
pub fn preset_value(preset: Preset, value: impl Into<Arg>) -> Message {
    Message::new("setting-preset").arg("preset", preset_name(preset)).arg("value", value)
}

/// The name of a preset.
pub fn preset_name(preset: Preset) -> Message {
    Message::new(format!("preset-{}", preset.code()))
}

/// A value of a setting.
pub fn setting_value(setting: &Setting, value: &Value) -> Arg {
    match (&setting.kind, value) {
        (Kind::Tick, Value::Code(code)) => Message::new(if *code == "yes" { "print-yes" } else { "print-no" }).into(),
        (_, Value::Code(code)) => setting_choice(setting, code).into(),
        (_, Value::Number(number)) => signed_minus(*number).into(),
        (_, Value::Text(text)) => Arg::from(if text.is_empty() { "—" } else { text.as_str() }),
    }
}
