//! A guide as HTML: headings get addresses, and links lead to the pages of this server.
//!
//! Two facts to know: HTML in a guide is shown as text, except `<a id="…"></a>`, which gives a heading the address that
//! it has in another language; and of a link to something that is not served only its text is shown.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// A text as HTML, with its contents.
pub struct Written {
    /// The HTML.
    pub text: String,
    /// The addresses and texts of the headings of the second level.
    pub contents: Vec<(String, String)>,
}

/// The anchor of a heading, as the sites of repositories make it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// Whether a piece of HTML is only an anchor, or the end of one.
fn names_a_place(html: &str) -> bool {
    let name = html.strip_prefix("<a id=\"").and_then(|rest| rest.strip_suffix("\">"));
    html == "</a>" || name.is_some_and(|name| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'))
}

/// The text of the heading that begins with the first of these events.
fn heading(events: &[Event<'_>]) -> String {
    let own = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    own.filter_map(|event| if let Event::Text(text) | Event::Code(text) = event { Some(&**text) } else { None })
        .collect()
}

/// Converts a text to HTML; `address` returns where a target leads, `None` if it is not served.
pub fn html(source: &str, address: impl Fn(&str) -> Option<String>) -> Written {
    let events: Vec<_> = Parser::new_ext(source, Options::ENABLE_TABLES).collect();
    let (mut out, mut contents, mut is_linked) = (Vec::new(), Vec::new(), false);
    // What is wider than the page scrolls on its own, with the keyboard too.
    let scroll = || Event::Html("<div class=\"scroll\" tabindex=\"0\">".into());
    for (at, event) in events.iter().enumerate() {
        match event.clone() {
            Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                let text = heading(&events[at..]);
                if level == HeadingLevel::H2 {
                    contents.push((anchor(&text), text.clone()));
                }
                out.push(Event::Start(Tag::Heading { level, id: Some(anchor(&text).into()), classes, attrs }));
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let leads = address(&dest_url);
                is_linked = leads.is_some();
                out.extend(leads.map(|leads| Event::Start(Tag::Link { link_type, dest_url: leads.into(), title, id })));
            }
            Event::End(TagEnd::Link) if !is_linked => {}
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                let dest_url = address(&dest_url).unwrap_or_default().into();
                out.push(Event::Start(Tag::Image { link_type, dest_url, title, id }));
            }
            // Code that is an address of this server links to it.
            Event::Code(text) if text.len() > 1 && text.starts_with('/') && address(&text).is_some() => {
                let shown = |text: &CowStr<'_>| format!("<a href=\"{text}\"><code>{text}</code></a>").into();
                out.push(Event::InlineHtml(shown(&text)));
            }
            event @ (Event::Start(Tag::Table(_)) | Event::Start(Tag::CodeBlock(_))) => {
                out.extend([scroll(), event]);
            }
            event @ Event::End(TagEnd::Table | TagEnd::CodeBlock) => out.extend([event, Event::Html("</div>".into())]),
            Event::Html(html) | Event::InlineHtml(html) if !names_a_place(&html) => out.push(Event::Text(html)),
            event => out.push(event),
        }
    }
    let mut text = String::new();
    html::push_html(&mut text, out.into_iter());
    Written { text, contents }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(source: &str) -> String {
        html(source, |target| {
            target.strip_suffix(".md").filter(|name| !name.contains('/')).map(|name| format!("/help/{name}"))
        })
        .text
    }

    #[test]
    fn html_is_text_but_for_the_name_of_a_place() {
        let shown =
            written("## <a id=\"check-in\"></a>签到\n\na <script>alert(1)</script> b\n\n<img src=x onerror=y>\n");
        assert!(shown.contains("<h2 id=\"签到\"><a id=\"check-in\"></a>签到</h2>"), "{shown}");
        assert!(!shown.contains("<script") && !shown.contains("<img"), "{shown}");
        assert!(shown.contains("&lt;script&gt;"), "{shown}");
        assert!(!written("<a id=\"x\" href=\"javascript:y\">z</a>").contains("<a"));
    }

    #[test]
    fn a_link_leads_to_what_is_served_or_is_its_text() {
        let shown = written("[one](day.md) and [two](../ARCHITECTURE.md) [`three`](javascript:alert)");
        assert_eq!(shown, "<p><a href=\"/help/day\">one</a> and two <code>three</code></p>\n");
    }
}
