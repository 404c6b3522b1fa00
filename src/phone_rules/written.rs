//! Answers as JSON. A message is `["key", {"argument": value}]`, where a value is a text, a number, another message,
//! `{"fan": 63}` for the name of a fan, or `{"list": ["a", "b"]}`.

use crate::json::Json;
use crate::judged::{Counted, Discard, Judged, Line, List, Verdict, Wait, Worth};
use crate::laid::Laid;
use crate::message::{Arg, Message};

impl Json {
    fn message(&mut self, Message { id, args }: &Message) {
        self.open('[');
        self.text(id);
        self.open('{');
        for (name, arg) in args {
            self.key(name);
            self.arg(arg);
        }
        self.close('}');
        self.close(']');
    }

    fn arg(&mut self, arg: &Arg) {
        match arg {
            Arg::Text(text) => self.text(text),
            Arg::Number(number) => self.number(*number),
            Arg::Message(of) => self.message(of),
            Arg::Fan(fan) => {
                self.open('{');
                self.key("fan");
                self.number(fan.number().into());
                self.close('}');
            }
            Arg::List(parts) => {
                self.open('{');
                self.key("list");
                self.open('[');
                parts.iter().for_each(|part| self.text(part));
                self.close(']');
                self.close('}');
            }
        }
    }

    fn put_said(&mut self, key: &str, message: Option<&Message>) {
        self.key(key);
        match message {
            Some(message) => self.message(message),
            None => self.null(),
        }
    }

    fn put_text(&mut self, key: &str, text: Option<&str>) {
        self.key(key);
        match text {
            Some(text) => self.text(text),
            None => self.null(),
        }
    }

    fn put_count(&mut self, key: &str, number: Option<u16>) {
        self.key(key);
        match number {
            Some(number) => self.number(number.into()),
            None => self.null(),
        }
    }

    fn put_holds(&mut self, key: &str, holds: bool) {
        self.key(key);
        self.yes_or_no(holds);
    }

    pub(crate) fn put_judged(&mut self, Judged { problems, hint, worth, waits, verdict }: &Judged) {
        self.open('{');
        self.key("problems");
        self.open('[');
        for (message, unfinished) in problems {
            self.open('[');
            self.message(message);
            self.yes_or_no(*unfinished);
            self.close(']');
        }
        self.close(']');
        self.put_said("hint", hint.as_ref());
        self.key("worth");
        match worth {
            Some(worth) => self.worth(worth),
            None => self.null(),
        }
        self.key("waits");
        self.waits(waits);
        self.key("verdict");
        match verdict {
            Some(verdict) => self.verdict(verdict),
            None => self.null(),
        }
        self.close('}');
    }

    fn worth(&mut self, Worth { points, total, note, below, lists, pays }: &Worth) {
        self.open('{');
        self.put_count("points", Some(*points));
        self.put_count("total", Some(*total));
        self.put_said("note", note.as_ref());
        self.put_count("below", *below);
        self.key("lists");
        self.open('[');
        lists.iter().for_each(|list| self.list(list));
        self.close(']');
        self.put_said("pays", pays.as_ref());
        self.close('}');
    }

    fn list(&mut self, list: &List) {
        self.open('{');
        self.put_count("points", Some(list.points));
        self.put_text("fans", Some(&list.numbers()));
        self.put_laid("reading", list.reading.as_ref());
        self.key("lines");
        self.open('[');
        list.lines.iter().for_each(|line| self.line(line));
        self.close(']');
        self.put_reasons("left_out", &list.left_out);
        self.close('}');
    }

    fn line(&mut self, line: &Line) {
        self.open('{');
        self.put_text("number", line.counted.map(Counted::number).as_deref());
        self.put_said("name", Some(&line.name));
        self.put_count("points", Some(line.points));
        self.put_holds("differs", line.differs);
        self.put_laid("tiles", line.tiles.as_ref());
        self.put_holds("whole", line.whole);
        self.close('}');
    }

    /// Each is `["63", name, why]`.
    fn put_reasons(&mut self, key: &str, reasons: &[(Counted, Message)]) {
        self.key(key);
        self.open('[');
        for (counted, why) in reasons {
            self.open('[');
            self.text(&counted.number());
            self.message(&counted.name());
            self.message(why);
            self.close(']');
        }
        self.close(']');
    }

    /// Each is `["1s", waits]`.
    pub(crate) fn put_discards(&mut self, discards: &[Discard]) {
        self.open('[');
        for Discard { tile, waits } in discards {
            self.open('[');
            self.text(&tile.to_string());
            self.waits(waits);
            self.close(']');
        }
        self.close(']');
    }

    fn waits(&mut self, waits: &[Wait]) {
        self.open('[');
        waits.iter().for_each(|wait| self.wait(wait));
        self.close(']');
    }

    /// `["6s", 24, true]`: the tile, the points with flowers, and whether they are enough to win.
    fn wait(&mut self, Wait { tile, points, may_win }: &Wait) {
        self.open('[');
        self.text(&tile.to_string());
        self.number((*points).into());
        self.yes_or_no(*may_win);
        self.close(']');
    }

    fn verdict(&mut self, verdict: &Verdict) {
        self.open('{');
        self.put_text("kind", Some(verdict.kind));
        self.put_said("text", Some(&verdict.text));
        self.put_reasons("wrong", &verdict.wrong);
        self.key("missing");
        self.open('[');
        for one in &verdict.missing {
            self.open('[');
            self.text(&one.number());
            self.message(&one.name());
            self.close(']');
        }
        self.close(']');
        self.put_text("left", verdict.left_numbers().as_deref());
        self.close('}');
    }

    /// The text form and the groups, each with its class and tiles: `[["meld", "3m", "4m", "5m"], ["winning", "6s"]]`.
    fn put_laid(&mut self, key: &str, laid: Option<&Laid>) {
        self.key(key);
        let Some(Laid { text, groups }) = laid else { return self.null() };
        self.open('{');
        self.put_text("text", Some(text));
        self.key("groups");
        self.open('[');
        for group in groups {
            self.open('[');
            self.text(group.class);
            group.tiles.iter().for_each(|tile| self.text(tile));
            self.close(']');
        }
        self.close(']');
        self.close('}');
    }
}
