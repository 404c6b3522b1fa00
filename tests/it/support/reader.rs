//! A reader of the site in a web space, who follows links from the first page on.

use scraper::{Html, Selector};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Returns the content of a file of the web space, if it is there.
pub type Finds<'a> = &'a dyn Fn(&str) -> Option<Vec<u8>>;

/// The path to which a link in the file `from` leads.
fn led(from: &str, link: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            ".." => assert!(parts.pop().is_some(), "{from}: {link}"),
            "." => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Every file that can be reached from a file by links, with its content without the time of the copy.
pub fn reads(finds: Finds<'_>, from: &str) -> BTreeMap<String, String> {
    let (links, mut found) = (Selector::parse("[href], [src]").unwrap(), BTreeMap::new());
    let mut to_come = VecDeque::from([from.to_owned()]);
    while let Some(path) = to_come.pop_front() {
        let content = finds(&path).unwrap_or_else(|| panic!("{path} is missing"));
        let content = String::from_utf8_lossy(&content).into_owned();
        if path.ends_with(".html") {
            assert!(content.trim_end().ends_with("</html>"), "{path} is not whole");
            for element in Html::parse_document(&content).select(&links) {
                let link = element.attr("href").or(element.attr("src")).unwrap().split('#').next().unwrap();
                if !link.is_empty() && !link.starts_with("http") && !link.starts_with("data:") {
                    let target = led(&path, link);
                    if !found.contains_key(&target) && !to_come.contains(&target) {
                        to_come.push_back(target);
                    }
                }
            }
        }
        let timeless = content
            .split_once("<span class=\"as-of\">")
            .map(|(before, rest)| before.to_owned() + rest.split_once("</span>").unwrap().1);
        found.insert(path, timeless.unwrap_or(content));
    }
    found
}

/// The page to which the first page links.
fn begins_by_link(finds: Finds<'_>) -> Option<String> {
    let index = String::from_utf8_lossy(&finds("index.html")?).into_owned();
    Some(index.split("href=\"").nth(1)?.split('"').next()?.to_owned())
}

/// The page to which the script of the first page leads.
fn begins_by_script(finds: Finds<'_>) -> Option<String> {
    let script = String::from_utf8_lossy(&finds("mirror.js")?).into_owned();
    let head = script.lines().next()?.strip_prefix("const caipan = ")?.strip_suffix(';')?;
    let head: Value = serde_json::from_str(head).ok()?;
    Some(format!("{}/{}", head["slot"].as_str()?, head["page"].as_str()?))
}

/// The event's page, reached by the link of the first page.
pub fn first_page(finds: Finds<'_>) -> Option<String> {
    Some(String::from_utf8_lossy(&finds(&begins_by_link(finds)?)?).into_owned())
}

/// The names of halls on the pages of the event, reached by the link of the first page and by its script; `None` while one of the
/// two files is being replaced.
pub fn halls(finds: Finds<'_>) -> Option<Vec<BTreeSet<String>>> {
    let beginnings = BTreeSet::from([begins_by_link(finds)?, begins_by_script(finds)?]);
    let named = |beginning: String| -> BTreeSet<String> {
        let site = reads(finds, &beginning);
        let of_event = site.iter().filter(|(path, _)| path.contains("/e/cup/") && path.ends_with(".html"));
        let named = of_event.flat_map(|(_, page)| page.split("Hall-").skip(1));
        named.map(|rest| rest.chars().take(3).collect::<String>()).collect()
    };
    Some(beginnings.into_iter().map(named).collect())
}
