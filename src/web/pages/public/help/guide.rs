//! The guides of `docs/`, embedded in the program: in English, and in a folder for each other language.

use messages::Locale;
use rust_embed::{EmbeddedFile, RustEmbed};
use site::markdown::{self, Written};

#[derive(RustEmbed)]
#[folder = "../../docs/"]
struct Docs;

/// The guide that leads to all others.
pub(super) const INDEX: &str = "README";

/// A guide in one language.
pub(super) struct Guide {
    pub language: Locale,
    /// The folder below `docs/`; empty or with a `/` at its end.
    folder: String,
    pub source: String,
}

/// The folder of a language below `docs/`: its code before `-`, as languages that differ only in script share one.
fn folder(language: Locale) -> &'static str {
    language.code().split('-').next().unwrap_or_default()
}

/// Files for developers, which are not served.
const FOR_DEVELOPERS: [&str; 2] = ["style.md", "decisions/"];

fn text(path: &str) -> Option<String> {
    if FOR_DEVELOPERS.iter().any(|own| path.starts_with(own)) {
        return None;
    }
    String::from_utf8(Docs::get(path)?.data.into_owned()).ok()
}

/// A file that guides link to: a picture, a program.
pub(super) fn file(name: &str) -> Option<EmbeddedFile> {
    Docs::get(name).filter(|_| !name.ends_with(".md"))
}

impl Guide {
    /// A guide in this language, or in English; `None` if there is neither.
    pub fn in_language(name: &str, language: Locale) -> Option<Guide> {
        let own = format!("{}/", folder(language));
        let written =
            |folder: String, language| Some(Guide { language, source: text(&format!("{folder}{name}.md"))?, folder });
        let first = Locale::ALL.into_iter().find(|other| folder(*other) == folder(language)).unwrap_or(language);
        written(own, first).or_else(|| written(String::new(), Locale::En))
    }

    /// The same guide in the first other language.
    pub fn in_another(&self, name: &str) -> Option<Guide> {
        let others = Locale::ALL.into_iter().filter_map(|language| Guide::in_language(name, language));
        others.into_iter().find(|other| other.language != self.language)
    }

    /// The first heading.
    pub fn title(&self) -> &str {
        self.source.lines().next().unwrap_or_default().trim_start_matches("# ")
    }

    /// The text before the second heading, and then each section with its heading.
    pub fn parts(&self) -> impl Iterator<Item = String> {
        let parts = self.source.split("\n## ").enumerate();
        parts.map(|(at, part)| if at == 0 { part.to_owned() } else { format!("## {part}") })
    }

    /// A text of the guide as HTML; `is_page` says which addresses this server has pages at.
    pub fn html(&self, source: &str, is_page: fn(&str) -> bool) -> Written {
        markdown::html(source, |target| self.address(target, is_page))
    }

    /// The address of a target on this server; `None` if it is not served.
    fn address(&self, target: &str, is_page: fn(&str) -> bool) -> Option<String> {
        if is_page(target) || target.starts_with("http") || target.starts_with('#') {
            return Some(target.to_owned());
        }
        let (path, heading) = target.find('#').map_or((target, ""), |at| target.split_at(at));
        let path = match path.strip_prefix("../") {
            Some(above) if !self.folder.is_empty() => above.to_owned(),
            _ => format!("{}{path}", self.folder),
        };
        Docs::get(&path)?;
        let Some(guide) = path.strip_suffix(".md") else { return Some(format!("/help/{path}{heading}")) };
        match guide.rsplit('/').next() {
            Some(name) if name != INDEX => Some(format!("/help/{name}{heading}")),
            _ => Some(format!("/help{heading}")),
        }
    }
}
