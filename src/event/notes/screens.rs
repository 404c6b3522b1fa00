//! The displays in the hall (大屏): the programme of each, stored layouts of all of them, and the progress of a ceremony.
//!
//! Two facts to know: everything is recorded as notes that are only added, and the current state follows from them ([`Screens::say`]); and
//! of a ceremony (颁奖) only the places already revealed are stored here, so those who see this see no others.
#![allow(missing_docs, reason = "docs/archive.md has every field with its meaning")]

use super::appeal_document::Media;
use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::coded;
use values::digest::hash;

/// Maximum number of controlled displays of an event.
pub const MAX_DISPLAYS: usize = 40;
/// Maximum number of items in the order of a display, of layouts, and of pictures.
pub const MAX_ITEMS: usize = 8;
pub const MAX_LAYOUTS: usize = 24;
pub const MAX_PICTURES: usize = 40;
/// Minimum and maximum time for which an item is shown, in seconds, and the default.
pub const SECONDS: (u16, u16) = (3, 3600);
pub const USUAL_SECONDS: u16 = 12;
/// Maximum length of a message, in characters without spaces, so that it is legible from the back of the hall; and of the line below it.
pub const MAX_MESSAGE_LENGTH: usize = 28;
pub const MAX_BELOW_LENGTH: usize = 80;
/// The sizes that a display can have, in percent: smaller if it cuts off the edges, larger with fewer rows.
pub const ZOOMS: [u16; 5] = [80, 90, 95, 100, 140];
/// Maximum size of a picture, in bytes.
pub const MAX_PICTURE_SIZE: usize = 4_000_000;

/// The content of a display.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, IntoStaticStr)]
#[serde(tag = "show", rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
pub enum Show {
    /// The individual ranking, page by page.
    Players,
    /// The team ranking.
    Teams,
    /// The tables with their scores.
    Tables,
    /// The seats of the next session, by name.
    Seats,
    /// The clock of the session.
    Clock,
    /// The lots that are already shown.
    Lots,
    /// The ceremony.
    Podium,
    /// A message, and a line below it in a second language, which may be empty.
    Announcement { text: String, below: String },
    /// A picture, by its hash.
    Picture { sha256: String },
}

impl Show {
    /// The name of its kind, in files, forms and addresses.
    pub fn code(&self) -> &'static str {
        self.into()
    }

    /// Those without further data.
    pub const SIMPLE: [Show; 7] =
        [Show::Players, Show::Teams, Show::Tables, Show::Seats, Show::Clock, Show::Lots, Show::Podium];
}

/// One item in the order of a display, and how long each page of it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    pub what: Show,
    pub seconds: u16,
}

/// The programme of a display. If its order is empty, the display chooses by the state of the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Programme {
    pub order: Vec<Item>,
    /// In percent.
    pub zoom: u16,
    /// Empty for the language of the browser; two alternate, or are shown `beside` each other.
    pub languages: Vec<String>,
    pub beside: bool,
}

impl Default for Programme {
    fn default() -> Self {
        Programme { order: Vec::new(), zoom: 100, languages: Vec::new(), beside: false }
    }
}

/// A picture or the slide of a sponsor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    pub sha256: String,
    /// The name of the file.
    pub name: String,
    pub media: Media,
    pub bytes: usize,
}

impl Picture {
    /// A file as a picture; `None` if its first bytes are not those of a picture.
    pub fn new(name: &str, content: &[u8]) -> Option<Picture> {
        let media = Media::from_bytes(content).filter(|media| *media != Media::Pdf)?;
        Some(Picture { sha256: hash(content), name: name.to_owned(), media, bytes: content.len() })
    }
}

/// The ranking whose places are awarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Ranking {
    Players,
    Teams,
}

coded!(Ranking);

/// A place that was revealed, as it was revealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Revealed {
    /// The position in the ranking, from 1; and the rank, which equals share.
    pub place: usize,
    pub rank: usize,
    pub name: String,
    /// The team of a player; empty for a team, and for a player without one.
    pub team: String,
    /// An exact fraction.
    pub standard_points: String,
    pub game_points: i32,
}

/// The progress of a ceremony, which reveals the places from the last to the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ceremony {
    pub of: Ranking,
    /// The number of places that are awarded.
    pub places: usize,
    /// In the order in which they were revealed.
    pub revealed: Vec<Revealed>,
}

impl Ceremony {
    /// The next place to reveal, from 1; `None` if all are revealed.
    pub fn next(&self) -> Option<usize> {
        Some(self.places.checked_sub(self.revealed.len())?).filter(|place| *place > 0)
    }
}

/// A note about displays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ScreenNote {
    /// A display was added to the hall under this name; it is identified by the hash of its token.
    Claimed { display: String, token: String },
    /// The display was removed from the hall.
    Forgotten { display: String },
    /// The displays show these programmes from now on.
    Told { programmes: BTreeMap<String, Programme> },
    /// All displays were asked to show their names.
    Identified,
    /// These programmes are stored as a layout under this name.
    Kept { layout: String, programmes: BTreeMap<String, Programme> },
    /// The layout was deleted.
    Dropped { layout: String },
    /// A picture was added.
    Added(Picture),
    /// The picture was removed.
    Removed { sha256: String },
    /// A ceremony begins, with nothing revealed.
    Begun { of: Ranking, places: usize },
    /// The next place is revealed.
    Revealed(Revealed),
    /// The last place that was revealed is hidden again.
    Hidden,
}

/// A display of the hall. `token` is the hash of its token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Display {
    pub token: String,
    pub programme: Programme,
    /// When its programme was last changed.
    pub told_at: NaiveDateTime,
}

/// The current state of the displays of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Screens {
    /// The number of notes from which it follows.
    pub revision: i32,
    /// By name.
    pub displays: BTreeMap<String, Display>,
    /// The programme of each display, by name of the layout and of the display.
    pub layouts: BTreeMap<String, BTreeMap<String, Programme>>,
    /// In the order in which they were added.
    pub pictures: Vec<Picture>,
    /// When all were last asked to show their names.
    pub identified_at: Option<NaiveDateTime>,
    /// The ceremony that began last.
    pub ceremony: Option<Ceremony>,
}

impl Screens {
    /// Applies the next note.
    pub fn say(&mut self, note: ScreenNote, at: NaiveDateTime) {
        self.revision += 1;
        match note {
            ScreenNote::Claimed { display, token } => {
                self.displays.insert(display, Display { token, programme: Programme::default(), told_at: at });
            }
            ScreenNote::Forgotten { display } => _ = self.displays.remove(&display),
            ScreenNote::Told { programmes } => {
                for (name, programme) in programmes {
                    if let Some(display) = self.displays.get_mut(&name) {
                        (display.programme, display.told_at) = (programme, at);
                    }
                }
            }
            ScreenNote::Identified => self.identified_at = Some(at),
            ScreenNote::Kept { layout, programmes } => _ = self.layouts.insert(layout, programmes),
            ScreenNote::Dropped { layout } => _ = self.layouts.remove(&layout),
            ScreenNote::Added(picture) => {
                self.pictures.retain(|one| one.sha256 != picture.sha256);
                self.pictures.push(picture);
            }
            ScreenNote::Removed { sha256 } => self.pictures.retain(|one| one.sha256 != sha256),
            ScreenNote::Begun { of, places } => self.ceremony = Some(Ceremony { of, places, revealed: Vec::new() }),
            ScreenNote::Revealed(row) => self.ceremony.iter_mut().for_each(|one| one.revealed.push(row.clone())),
            ScreenNote::Hidden => self.ceremony.iter_mut().for_each(|one| _ = one.revealed.pop()),
        }
    }

    /// The programme of every display, by its name.
    pub fn programmes(&self) -> BTreeMap<String, Programme> {
        self.displays.iter().map(|(name, display)| (name.clone(), display.programme.clone())).collect()
    }

    /// The picture with this hash.
    pub fn picture(&self, sha256: &str) -> Option<&Picture> {
        self.pictures.iter().find(|picture| picture.sha256 == sha256)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn screens_after(notes: Vec<ScreenNote>) -> Screens {
        let mut screens = Screens::default();
        notes.into_iter().for_each(|note| screens.say(note, NaiveDateTime::default()));
        screens
    }

    #[test]
    fn places_are_revealed_from_below_and_the_last_is_hidden_again() {
        let row = |place| {
            ScreenNote::Revealed(Revealed {
                place,
                rank: place,
                name: place.to_string(),
                team: String::new(),
                standard_points: "1".into(),
                game_points: 0,
            })
        };
        let begun = ScreenNote::Begun { of: Ranking::Players, places: 3 };
        let next = |notes: &[ScreenNote]| screens_after(notes.to_vec()).ceremony.and_then(|one| one.next());
        assert_eq!(next(std::slice::from_ref(&begun)), Some(3));
        assert_eq!(next(&[begun.clone(), row(3), row(2)]), Some(1));
        assert_eq!(next(&[begun.clone(), row(3), row(2), row(1)]), None);
        assert_eq!(next(&[begun.clone(), row(3), row(2), ScreenNote::Hidden]), Some(2));
        assert_eq!(next(&[begun.clone(), row(3), begun]), Some(3), "another begins anew");
    }

    #[test]
    fn what_is_said_of_a_display_that_is_gone_holds_for_nobody() {
        let claimed = |display: &str| ScreenNote::Claimed { display: display.into(), token: "t".into() };
        let told = |display: &str| ScreenNote::Told { programmes: [(display.into(), clock())].into() };
        fn clock() -> Programme {
            Programme { order: vec![Item { what: Show::Clock, seconds: 20 }], ..Programme::default() }
        }
        let screens = screens_after(vec![claimed("K7"), told("K7"), told("B2")]);
        assert_eq!(screens.programmes(), [("K7".to_owned(), clock())].into());
        let again = screens_after(vec![
            claimed("K7"),
            told("K7"),
            ScreenNote::Forgotten { display: "K7".into() },
            claimed("K7"),
        ]);
        assert_eq!(again.displays["K7"].programme, Programme::default());
        assert_eq!(again.revision, 4);
    }

    #[test]
    fn a_note_is_read_as_it_was_written() {
        let announced = Show::Announcement { text: "第 7 局 15:50 开始".into(), below: String::new() };
        let order = [Show::Players, announced, Show::Picture { sha256: "ab".into() }];
        let order = order.map(|what| Item { what, seconds: 12 }).to_vec();
        let note = ScreenNote::Told { programmes: [("K7".into(), Programme { order, ..Programme::default() })].into() };
        let text = serde_json::to_string(&note).unwrap();
        assert_eq!(serde_json::from_str::<ScreenNote>(&text).unwrap(), note);
        assert!(serde_json::from_str::<ScreenNote>(&text.replace("zoom", "room")).is_err());
    }

    #[test]
    fn a_picture_is_known_by_its_first_bytes() {
        let media = |content: &[u8]| Picture::new("x", content).map(|picture| picture.media);
        assert_eq!(media(b"\x89PNG\r\n\x1a\nx"), Some(Media::Png));
        assert_eq!(media(b"RIFF\x10\0\0\0WEBPVP8 "), Some(Media::Webp));
        for wrong in [&b"%PDF-1.7"[..], b"<svg>", b"RIFF\x10\0\0\0WAVE"] {
            assert_eq!(media(wrong), None);
        }
    }
}
