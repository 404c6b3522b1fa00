//! Messages: texts that have no language until they are shown.

use rules::{Fan, GamePoints, StandardPoints};
use std::borrow::Cow;

/// A text that has no language until it is shown: a key of the message files and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The key.
    pub id: Cow<'static, str>,
    /// The arguments, each with its name.
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A name, or a number that is already formatted.
    Text(String),
    /// A number, which may decide between singular and plural.
    Number(i64),
    /// Another message.
    Message(Message),
    /// The name of a fan.
    Fan(Fan),
    /// Names or numbers, which are joined as the language joins a list.
    List(Vec<String>),
}

impl Message {
    /// The message with this key and no arguments yet.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Self {
        Self { id: id.into(), args: Vec::new() }
    }

    /// Adds an argument.
    pub fn arg(self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.add(name, value.into())
    }

    /// [`Message::arg`] without a type parameter: one function for all types makes the WebAssembly smaller.
    fn add(mut self, name: &'static str, value: Arg) -> Self {
        self.args.push((name, value));
        self
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Arg::Message(message)
    }
}

impl<T: Clone + Into<Arg>> From<&T> for Arg {
    fn from(value: &T) -> Self {
        value.clone().into()
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Arg::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Arg::Text(text)
    }
}

impl From<Fan> for Arg {
    fn from(fan: Fan) -> Self {
        Arg::Fan(fan)
    }
}

impl<T: Into<String>> From<Vec<T>> for Arg {
    fn from(parts: Vec<T>) -> Self {
        Arg::List(parts.into_iter().map(Into::into).collect())
    }
}

impl From<GamePoints> for Arg {
    fn from(points: GamePoints) -> Self {
        Arg::Text(signed_minus(points.0))
    }
}

impl From<StandardPoints> for Arg {
    fn from(points: StandardPoints) -> Self {
        Arg::Text(points.to_string())
    }
}

macro_rules! number_args {
    ($($number:ty),+) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Self {
                Arg::Number(number.try_into().unwrap_or(i64::MAX))
            }
        }
    )+};
}
number_args!(u8, u16, u32, u64, usize, i32, i64);

/// A whole number, negative ones with a minus sign (−), which is as wide as a plus.
pub fn signed_minus(number: i32) -> String {
    number.to_string().replace('-', "−")
}
