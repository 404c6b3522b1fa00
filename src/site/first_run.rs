//! The link with which the first user is made. `caipan serve` prints it where nobody can sign in yet.
//!
//! Two facts to know: only the hash of its token is kept, in this process; and it ends after an hour, and as soon as there is
//! a user, which the action asks.

use actions::Token;
use chrono::{NaiveDateTime, TimeDelta};

/// So many minutes the link is good.
const MINUTES: i64 = 60;

/// A link with which the first user is made.
#[derive(Clone, Debug)]
pub struct FirstRun {
    hash: String,
    until: NaiveDateTime,
}

impl FirstRun {
    /// The link of a token, made now.
    pub fn new(token: &Token, now: NaiveDateTime) -> FirstRun {
        FirstRun { hash: token.hash(), until: now + TimeDelta::minutes(MINUTES) }
    }

    /// Whether a token is that of the link, and in time.
    pub fn opens(&self, token: &Token, now: NaiveDateTime) -> bool {
        token.hash() == self.hash && now < self.until
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_opens_for_an_hour_and_to_nobody_else() {
        let (token, other, begun) = (Token::random().unwrap(), Token::random().unwrap(), NaiveDateTime::default());
        let link = FirstRun::new(&token, begun);
        let at = |seconds| begun + TimeDelta::seconds(seconds);
        assert!(link.opens(&token, at(3599)) && !link.opens(&token, at(3600)) && !link.opens(&other, at(1)));
        assert!(!format!("{link:?}").contains(token.secret()));
    }
}
