//! The languages of the program: one for each folder of `templates/messages`; nothing else lists them.
//!
//! Two facts to know: `build.rs` makes the list, in the order that the folders define; and a text that a
//! language lacks is taken from English.

use super::{Arg, Message, negotiation, points_in};
use event::regulations::Words;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use rules::{Fan, StandardPoints};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};
use unic_langid::LanguageIdentifier;

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// A language of the program, with the words of an event for its points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Locale {
    /// Its place in [`Locale::ALL`].
    language: u8,
    words: Words,
}

/// The texts of a language.
pub(super) struct Texts {
    bundle: FluentBundle<FluentResource>,
    /// Each message as in the files, by its key.
    sources: BTreeMap<String, String>,
}

impl Texts {
    /// The texts of a folder's files. A message that cannot be read is left out, and a duplicate counts once.
    pub(super) fn new(code: &str, source: &str) -> Texts {
        let mut bundle = FluentBundle::new_concurrent(vec![code.parse().unwrap_or_default()]);
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
        // It reports duplicate keys; a test of the message files finds them.
        let _ = bundle.add_resource(resource);
        Texts { bundle, sources: sources(source) }
    }

    /// The text of a message, if the language has it.
    pub(super) fn say(&self, id: &str, args: &FluentArgs<'_>) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.value()?;
        // A missing argument is shown by its name.
        Some(self.bundle.format_pattern(pattern, Some(args), &mut Vec::new()).into_owned())
    }
}

/// The messages of files, each with all its lines.
fn sources(text: &str) -> BTreeMap<String, String> {
    let mut sources: BTreeMap<String, String> = BTreeMap::new();
    let mut last = None;
    for line in text.lines() {
        match line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase())) {
            Some((key, _)) => last = Some(key),
            None if line.starts_with('#') || line.is_empty() => continue,
            None => {}
        }
        if let Some(key) = last {
            let source = sources.entry(key.to_owned()).or_default();
            source.push_str(line);
            source.push('\n');
        }
    }
    sources
}

#[allow(non_upper_case_globals)] // They are read as the variants they stand for.
impl Locale {
    /// The list of languages, for pages, commands and papers.
    pub const ALL: [Locale; FOLDERS.len()] = {
        let mut all = [Locale { language: 0, words: Words::Standard }; FOLDERS.len()];
        let mut at = 0;
        while at < FOLDERS.len() {
            all[at].language = at as u8;
            at += 1;
        }
        all
    };

    /// The first language: Simplified Chinese.
    pub const ZhHans: Locale = Self::ALL[0];
    /// English, the fallback language.
    pub const En: Locale = Self::ALL[FALLBACK as usize];

    /// The language with the words of an event, which all texts that name its points then use.
    pub const fn in_words(self, words: Words) -> Locale {
        Locale { words, ..self }
    }

    /// The words of the event for its points.
    pub const fn words(self) -> Words {
        self.words
    }

    /// Standard points in the form of the event.
    pub fn points(self, points: StandardPoints) -> String {
        points_in(self.words, points)
    }

    /// The code used in addresses and in `<html lang>`, the name of the folder.
    pub const fn code(self) -> &'static str {
        FOLDERS[self.language as usize].0
    }

    /// The language's own name.
    pub fn own_name(self) -> String {
        self.say(&Message::new("language-name"))
    }

    /// The short form of its name: `繁`.
    pub fn short_name(self) -> String {
        self.say(&Message::new("language-short"))
    }

    /// The best language for a request: `zh-TW,zh;q=0.9,en;q=0.8` of a browser, `zh_CN.UTF-8` of an environment.
    pub fn preferred(wish: &str) -> Option<Locale> {
        static CODES: LazyLock<Vec<LanguageIdentifier>> =
            LazyLock::new(|| FOLDERS.iter().map(|(code, _)| code.parse().unwrap_or_default()).collect());
        let best = negotiation::best(wish, &CODES)?;
        Self::ALL.into_iter().zip(CODES.iter()).find(|(_, code)| *code == best).map(|(locale, _)| locale)
    }

    /// The language with this [`Locale::code`].
    pub fn from_code(code: &str) -> Option<Locale> {
        Self::ALL.into_iter().find(|locale| locale.code() == code)
    }

    fn texts(self) -> &'static Texts {
        static TEXTS: [OnceLock<Texts>; FOLDERS.len()] = [const { OnceLock::new() }; FOLDERS.len()];
        let (code, source) = FOLDERS[usize::from(self.language)];
        TEXTS[usize::from(self.language)].get_or_init(|| Texts::new(code, source))
    }

    /// The text of a message.
    pub fn say(self, message: &Message) -> String {
        let mut args: FluentArgs<'_> = message
            .args
            .iter()
            .map(|(name, arg)| {
                let value = match arg {
                    Arg::Text(text) => FluentValue::from(text.as_str()),
                    Arg::Number(number) => FluentValue::from(*number),
                    Arg::Message(message) => FluentValue::from(self.say(message)),
                    Arg::Fan(fan) => FluentValue::from(self.fan(*fan)),
                    Arg::List(parts) => FluentValue::from(self.list(parts)),
                };
                (Cow::Borrowed(*name), value)
            })
            .collect();
        // The only place that chooses the words for points: messages have `$words` where it matters.
        args.set("words", self.words.code());
        let said = self.texts().say(&message.id, &args).or_else(|| Self::En.texts().say(&message.id, &args));
        // Tests of pages search for these words.
        said.unwrap_or_else(|| format!("Unknown localization key: {}", message.id))
    }

    /// The message with this key, ready for arguments and for display: `{{ page.msg("hand-n").arg("hand", 3) }}`.
    pub fn msg(self, id: impl Into<Cow<'static, str>>) -> super::Localized {
        super::Localized { locale: self, message: Message::new(id) }
    }

    /// Names or numbers joined as the language does it: `A, B`, `甲、乙`.
    pub fn list(self, parts: &[String]) -> String {
        parts.join(&self.say(&Message::new("list-joint")))
    }

    /// The name of a fan.
    pub fn fan(self, fan: Fan) -> &'static str {
        static NAMES: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
            let name = |locale: Locale, fan: Fan| locale.msg(format!("fan-name-{}", fan.number())).to_string();
            Locale::ALL.map(|locale| Fan::all().map(|fan| name(locale, fan)).collect()).into()
        });
        &NAMES[usize::from(self.language)][usize::from(fan.number()) - 1]
    }

    /// The messages with these keys and those they refer to, as a file of messages, for a script that fills them in.
    pub fn source(self, keys: impl IntoIterator<Item = String>) -> String {
        let mut keys: Vec<String> = keys.into_iter().collect();
        let mut taken = BTreeMap::new();
        while let Some(key) = keys.pop() {
            let of = |locale: Locale| locale.texts().sources.get(&key);
            let Some(source) = of(self).or_else(|| of(Self::En)) else { continue };
            if taken.insert(key.clone(), source.as_str()).is_none() {
                let parts = source.split("{ ").skip(1).filter_map(|part| part.split(' ').next());
                keys.extend(parts.filter(|part| part.starts_with(|c: char| c.is_ascii_lowercase())).map(str::to_owned));
            }
        }
        taken.into_values().collect()
    }

    /// Whether it has a message with this key.
    pub fn has(self, id: &str) -> bool {
        self.texts().sources.contains_key(id)
    }

    /// The keys with this prefix.
    pub fn keys(self, beginning: &str) -> impl Iterator<Item = String> {
        let sources = &self.texts().sources;
        sources.keys().filter(move |key| key.starts_with(beginning)).cloned().collect::<Vec<_>>().into_iter()
    }
}

#[cfg(test)]
#[allow(dead_code)]
#[path = "build.rs"]
mod list;

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    /// `Save hand { $hand }` as `Šåvé händ { $hand }`: what is between braces stays, and so do the forms of a choice.
    fn accented(line: &str) -> String {
        let Some((key, text)) = line.split_once('=').filter(|_| !line.starts_with('#')) else { return line.to_owned() };
        let mut depth = 0;
        let letter = |letter: char| {
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            match letter {
                'a' if depth == 0 => 'å',
                'e' if depth == 0 => 'é',
                'o' if depth == 0 => 'ö',
                letter => letter,
            }
        };
        format!("{key}={}", text.chars().map(letter).collect::<String>())
    }

    /// A copy of the message files with a folder for one more language, which defines its place.
    fn with_one_more(order: &str) -> tempfile::TempDir {
        let copy = tempfile::tempdir().unwrap();
        let messages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../templates/messages");
        for (code, from) in FOLDERS.map(|(code, _)| (code, code)).into_iter().chain([("qps", "en")]) {
            fs::create_dir(copy.path().join(code)).unwrap();
            for file in fs::read_dir(messages.join(from)).unwrap() {
                let file = file.unwrap();
                let text = fs::read_to_string(file.path()).unwrap().replace("language-order = 3", order);
                let lines = text.lines().map(|line| if code == from { line.to_owned() } else { accented(line) });
                fs::write(copy.path().join(code).join(file.file_name()), lines.collect::<Vec<_>>().join("\n")).unwrap();
            }
        }
        copy
    }

    #[test]
    fn a_language_is_added_by_a_folder() {
        let copy = with_one_more("language-order = 3");
        let found = list::languages(copy.path()).unwrap();
        assert_eq!(Vec::from_iter(found.iter().map(|(code, _)| &code[..])), ["zh-Hans", "zh-Hant", "en", "qps"]);
        // It is chosen by those who request it.
        let spoken: Vec<LanguageIdentifier> = found.iter().map(|(code, _)| code.parse().unwrap()).collect();
        let best = |wish| negotiation::best(wish, &spoken).map(ToString::to_string);
        assert_eq!(best("qps-ploc;q=0.9,de").as_deref(), Some("qps"));
        assert_eq!(best("zh-TW,qps;q=0.9").as_deref(), Some("zh-Hant"));
        // It has every message, with choices of words, and all of its texts are its own.
        let (en, qps) = (Texts::new("en", &found[2].1), Texts::new("qps", &found[3].1));
        assert!(en.sources.len() > 1500 && en.sources.keys().eq(qps.sources.keys()));
        let args = FluentArgs::from_iter([("hands", FluentValue::from(0)), ("session", FluentValue::from(2))]);
        let unsaid: Vec<_> = qps.sources.keys().filter(|key| qps.say(key, &args).is_none()).collect();
        assert_eq!(unsaid, Vec::<&String>::new());
        assert_eq!(qps.say("session-n", &args).as_deref(), Some("Séssiön 2"));
        assert_eq!(qps.say("language-name", &args).as_deref(), Some("English"));
    }

    #[test]
    fn a_folder_without_a_place_stands_last() {
        let copy = with_one_more("");
        let found = list::languages(copy.path()).unwrap();
        assert_eq!(Vec::from_iter(found.iter().map(|(code, _)| &code[..])), ["zh-Hans", "zh-Hant", "en", "qps"]);
    }

    #[test]
    fn fans_are_read_by_the_names_that_people_see() {
        for locale in Locale::ALL {
            for fan in Fan::all() {
                assert_eq!(Fan::from_name(locale.fan(fan)), Some(fan), "{} {}", locale.code(), fan.number());
            }
        }
        assert!(Fan::all().all(|fan| Locale::default().fan(fan) == fan.zh()));
    }

    #[test]
    fn a_list_is_joined_as_its_language_does_it() {
        let message = Message::new("list-nobody").arg("line", 2).arg("found", vec!["甲", "乙"]);
        assert!(Locale::En.say(&message).contains("“甲, 乙”"));
        assert!(Locale::ZhHans.say(&message).contains("“甲、乙”"));
    }

    #[test]
    fn what_a_script_gets_has_all_that_it_is_made_of() {
        let source = Locale::En.source(["own-points".to_owned()]);
        let texts = Texts::new("en", &source);
        let args = FluentArgs::from_iter([("words", "table")]);
        assert_eq!(
            texts.say("own-points", &args),
            Some(Locale::En.in_words(Words::Table).msg("own-points").to_string())
        );
        assert_eq!(texts.sources.len(), 2);
    }
}
