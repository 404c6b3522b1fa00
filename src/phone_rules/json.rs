//! JSON as far as answers need it: written value by value, with commas where they belong. Nothing is read, and keys need no escape.

/// A text of JSON that grows.
pub(crate) struct Json(pub String);

impl Json {
    fn begin(&mut self) {
        if !self.0.is_empty() && !self.0.ends_with(['[', '{', ':']) {
            self.0.push(',');
        }
    }

    fn plain(&mut self, value: &str) {
        self.begin();
        self.0.push_str(value);
    }

    /// Begins a list or an object.
    pub(crate) fn open(&mut self, bracket: char) {
        self.begin();
        self.0.push(bracket);
    }

    /// Ends it.
    pub(crate) fn close(&mut self, bracket: char) {
        self.0.push(bracket);
    }

    /// The key of the value that follows.
    pub(crate) fn key(&mut self, key: &str) {
        self.text(key);
        self.0.push(':');
    }

    pub(crate) fn null(&mut self) {
        self.plain("null");
    }

    pub(crate) fn yes_or_no(&mut self, yes: bool) {
        self.plain(if yes { "true" } else { "false" });
    }

    pub(crate) fn number(&mut self, number: i64) {
        self.plain(&number.to_string());
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.begin();
        self.0.push('"');
        for letter in text.chars() {
            match letter {
                '"' | '\\' => {
                    self.0.push('\\');
                    self.0.push(letter);
                }
                control if control < ' ' => self.0.push(' '),
                letter => self.0.push(letter),
            }
        }
        self.0.push('"');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_commas_between_them_and_texts_are_escaped() {
        let mut json = Json(String::new());
        json.open('[');
        json.open('{');
        json.key("a");
        json.number(-1);
        json.key("b");
        json.open('[');
        json.close(']');
        json.close('}');
        json.text("\"和\\\n:");
        json.null();
        json.yes_or_no(true);
        json.close(']');
        assert_eq!(json.0, r#"[{"a":-1,"b":[]},"\"和\\ :",null,true]"#);
    }
}
