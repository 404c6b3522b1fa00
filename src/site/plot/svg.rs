//! An SVG picture in the making: its elements, written in whole hundredths of a pixel.

use super::labels::width;

/// Width and height in pixels.
pub(super) type Size = (i32, i32);

/// One pixel, in hundredths.
pub(super) const PX: i32 = 100;

/// The text of a picture without its end.
pub(super) struct Svg(pub(super) String);

impl Svg {
    /// An empty picture; screen readers read `said` instead of it.
    pub fn new(class: &str, (width, height): Size, said: &str) -> Svg {
        let said = escaped(said);
        Svg(format!(
            "<svg class=\"plot {class}\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" font-size=\"13\" \
             role=\"img\" aria-label=\"{said}\">"
        ))
    }

    pub fn line(&mut self, class: &str, (x1, y1): (i32, i32), (x2, y2): (i32, i32)) {
        let (x1, y1, x2, y2) = (px(x1), px(y1), px(x2), px(y2));
        self.0 += &format!("<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>");
    }

    pub fn polyline(&mut self, class: &str, places: &[(i32, i32)]) {
        let places: Vec<String> = places.iter().map(|(x, y)| format!("{},{}", px(*x), px(*y))).collect();
        self.0 += &format!("<polyline class=\"{class}\" points=\"{}\"/>", places.join(" "));
    }

    /// A bar; browsers show the title under the pointer.
    pub fn bar(&mut self, class: &str, (x, y): (i32, i32), (width, height): (i32, i32), title: &str) {
        let (x, y, width, height, title) = (px(x), px(y), px(width), px(height), escaped(title));
        self.0 += &format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"><title>{title}</title></rect>"
        );
    }

    /// A text at its base line, squeezed to the width `most` if it is wider.
    pub fn text(&mut self, class: &str, (x, y): (i32, i32), text: &str, most: Option<i32>) {
        let squeezed = most.filter(|most| width(text) > *most);
        let squeezed = squeezed.map(|most| format!(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", px(most)));
        let (x, y, squeezed, text) = (px(x), px(y), squeezed.unwrap_or_default(), escaped(text));
        self.0 += &format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\"{squeezed}>{text}</text>");
    }

    /// The mark of a tone: ● ■ ▲ ◆, a small ● for all others; `hollow` if its value may still change.
    pub fn mark(&mut self, tone: u8, (x, y): (i32, i32), hollow: bool, title: &str) {
        let class = format!("mark p{tone}{}", if hollow { " hollow" } else { "" });
        let title = if title.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(title)) };
        let (left, top) = (px(x - 4 * PX), px(y - 4 * PX));
        self.0 += &match tone {
            2 => format!("<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"8\" height=\"8\">{title}</rect>"),
            3 => {
                format!("<path class=\"{class}\" d=\"M{} {}l5 9h-10z\">{title}</path>", px(x), px(y - 550))
            }
            4 => format!("<path class=\"{class}\" d=\"M{} {}l5 5l-5 5l-5-5z\">{title}</path>", px(x), px(y - 5 * PX)),
            tone => {
                let r = if tone == 0 { 3 } else { 4 };
                format!("<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{r}\">{title}</circle>", px(x), px(y))
            }
        };
    }

    pub fn end(self) -> String {
        self.0 + "</svg>"
    }
}

/// Hundredths of a pixel as decimals: `12.5`.
pub(super) fn px(hundredths: i32) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (hundredths.abs() / PX, hundredths.abs() % PX);
    match rest {
        0 => format!("{sign}{whole}"),
        rest if rest % 10 == 0 => format!("{sign}{whole}.{}", rest / 10),
        rest => format!("{sign}{whole}.{rest:02}"),
    }
}

/// A text for an element or an attribute, with its special characters escaped.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Reading a picture, for tests.
#[cfg(test)]
pub(super) mod reading {
    /// A decimal such as `12.5` in hundredths.
    pub fn hundredths(text: &str) -> i32 {
        let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
        let value: i32 = format!("{}{rest:0<2}", whole.trim_start_matches('-')).parse().unwrap();
        if text.starts_with('-') { -value } else { value }
    }

    /// The elements with this name and this class, as they are written.
    pub fn elements<'a>(svg: &'a str, name: &str, class: &str) -> Vec<&'a str> {
        let of = |part: &&str| {
            let named = part.strip_prefix(name).is_some_and(|rest| rest.starts_with(' '));
            named && attribute(part, "class").split(' ').any(|one| one == class)
        };
        svg.split('<').filter(of).collect()
    }

    pub fn attribute<'a>(element: &'a str, name: &str) -> &'a str {
        let (_, rest) = element.split_once(&format!(" {name}=\"")).unwrap();
        rest.split_once('"').unwrap().0
    }

    /// The points of a polyline.
    pub fn places(element: &str) -> Vec<(i32, i32)> {
        let place = |pair: &str| {
            let (x, y) = pair.split_once(',').unwrap();
            (hundredths(x), hundredths(y))
        };
        attribute(element, "points").split(' ').map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hundredths_are_written_as_short_as_they_are_exact() {
        for places in [0, 5, 50, 100, 1205, 1250, -5, -1205] {
            assert_eq!(reading::hundredths(&px(places)), places, "{}", px(places));
        }
        assert_eq!([px(1250), px(-5), px(300)], ["12.5", "-0.05", "3"]);
    }

    #[test]
    fn a_name_never_becomes_part_of_the_drawing() {
        let mut svg = Svg::new("", (10, 10), "\"<&>\"");
        svg.text("q", (0, 0), "</svg><script>", None);
        assert!(svg.end().ends_with("aria-label=\"&quot;&lt;&amp;&gt;&quot;\"><text class=\"q\" x=\"0\" y=\"0\">&lt;/svg&gt;&lt;script&gt;</text></svg>"));
    }
}
