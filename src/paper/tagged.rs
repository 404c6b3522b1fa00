//! Assembles a file from parts and tags its texts: a tagged PDF for screen readers.
//!
//! Each page is a section with headings and paragraphs in the order in which they were written; lines and boxes are artifacts.
//! Source: ISO 32000-1, 14.7 (logical structure) and 14.8 (tagged PDF).

use lopdf::{Dictionary, Document, Object, ObjectId, Stream, StringFormat, dictionary};
use printpdf::{DictItem, Op};
use std::collections::BTreeMap;

/// The role of a run of texts on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tag {
    Heading,
    Paragraph,
}

impl Tag {
    const fn name(self) -> &'static str {
        match self {
            Tag::Heading => "H1",
            Tag::Paragraph => "P",
        }
    }

    /// Begins the run with this number on its page.
    pub fn begin(self, number: usize) -> Op {
        let number = DictItem::Int(i64::try_from(number).unwrap_or(i64::MAX));
        let properties = DictItem::Dict { map: BTreeMap::from([("MCID".to_owned(), number)]) };
        Op::BeginMarkedContentWithProperties { tag: self.name().into(), properties }
    }
}

/// A tagged file to which pages are added.
pub(super) struct Tagged {
    file: Document,
    pages: Vec<Object>,
    /// The structure elements of each page.
    elements: Vec<Vec<Object>>,
    sections: Vec<Object>,
    /// The structure element of the whole document, and the root of the structure.
    whole: ObjectId,
    root: ObjectId,
}

impl Tagged {
    /// A file without pages; `fonts` has one page, whose resources all pages use.
    pub fn new(mut fonts: Document) -> Tagged {
        let [whole, root] = [(); 2].map(|()| fonts.new_object_id());
        Tagged { file: fonts, pages: Vec::new(), elements: Vec::new(), sections: Vec::new(), whole, root }
    }

    /// The page with the fonts.
    fn first(&self) -> Option<&Dictionary> {
        let first = self.file.get_pages().into_values().next()?;
        self.file.get_dictionary(first).ok()
    }

    /// Adds the pages of a part, each with its tags.
    pub fn add(&mut self, part: &Document, tags: Vec<Vec<Tag>>) {
        let Some(first) = self.first() else { return };
        let inherited = ["Resources", "Parent"].map(|key| (key, first.get(key.as_bytes()).ok().cloned()));
        for (page, tags) in part.get_pages().into_values().zip(tags) {
            let Ok(mut own) = part.get_dictionary(page).cloned() else { continue };
            let mut content = Stream::new(Dictionary::new(), part.get_page_content(page));
            // Compressed if that is smaller.
            let _ = content.compress();
            own.set("Contents", self.file.add_object(content));
            inherited
                .iter()
                .filter_map(|(key, value)| Some((*key, value.clone()?)))
                .for_each(|(key, value)| own.set(key, value));
            own.set("StructParents", number(self.pages.len()));
            own.set("Tabs", "S");
            let page = self.file.add_object(own);
            let section = self.file.new_object_id();
            let element = |(run, tag): (usize, Tag)| {
                let element = dictionary! {
                    "Type" => "StructElem", "S" => tag.name(), "P" => section, "Pg" => page, "K" => number(run),
                };
                Object::Reference(self.file.add_object(element))
            };
            let elements: Vec<Object> = tags.into_iter().enumerate().map(element).collect();
            let own = dictionary! {
                "Type" => "StructElem", "S" => "Sect", "P" => self.whole, "Pg" => page, "K" => elements.clone(),
            };
            self.file.set_object(section, own);
            self.sections.push(section.into());
            self.elements.push(elements);
            self.pages.push(page.into());
        }
    }

    /// The finished file, in this language.
    pub fn finish(mut self, language: &str) -> Document {
        let by_page = self.elements.into_iter().enumerate().flat_map(|(page, own)| [number(page), own.into()]);
        let by_page = dictionary! { "Nums" => by_page.collect::<Vec<_>>() };
        let by_page = self.file.add_object(by_page);
        let next = number(self.pages.len());
        let sections = std::mem::take(&mut self.sections);
        let whole = dictionary! { "Type" => "StructElem", "S" => "Document", "P" => self.root, "K" => sections };
        self.file.set_object(self.whole, whole);
        let root = dictionary! {
            "Type" => "StructTreeRoot", "K" => self.whole, "ParentTree" => by_page, "ParentTreeNextKey" => next,
        };
        self.file.set_object(self.root, root);
        let fonts = self.file.get_pages().into_values().next();
        let all = self.file.catalog().and_then(|catalog| catalog.get(b"Pages")).and_then(Object::as_reference);
        if let Ok(all) = all.and_then(|all| self.file.get_dictionary_mut(all)) {
            all.set("Count", number(self.pages.len()));
            all.set("Kids", self.pages);
        }
        if let Ok(catalog) = self.file.catalog_mut() {
            catalog.set("Lang", Object::String(language.into(), StringFormat::Literal));
            catalog.set("MarkInfo", dictionary! { "Marked" => true });
            catalog.set("ViewerPreferences", dictionary! { "DisplayDocTitle" => true });
            catalog.set("StructTreeRoot", self.root);
        }
        // The page with the fonts is removed, with its content, which nothing else uses.
        if let Some(fonts) = fonts {
            let content =
                self.file.get_dictionary(fonts).and_then(|page| page.get(b"Contents")).and_then(Object::as_reference);
            content.iter().for_each(|content| drop(self.file.objects.remove(content)));
            self.file.objects.remove(&fonts);
        }
        self.file.version = "1.7".into();
        self.file
    }
}

fn number(count: usize) -> Object {
    Object::Integer(i64::try_from(count).unwrap_or(i64::MAX))
}
