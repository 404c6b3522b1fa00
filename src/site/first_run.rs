//! The link for creating the first user. `caipan serve` prints it if nobody can sign in yet.
//!
//! Two facts to know: only the hash of its token is stored, in the memory of this process; and it is valid for an hour,
//! and only until there is a user, which the action checks.

use actions::Token;
use chrono::{NaiveDateTime, TimeDelta};

/// How long the link is valid.
const MINUTES: i64 = 60;

/// The link for creating the first user.
#[derive(Clone, Debug)]
pub struct FirstRun {
    hash: String,
    until: NaiveDateTime,
}

impl FirstRun {
    /// The link for a token, created at `now`.
    pub fn new(token: &Token, now: NaiveDateTime) -> FirstRun {
        FirstRun { hash: token.hash(), until: now + TimeDelta::minutes(MINUTES) }
    }

    /// Whether this is the token of the link, and not expired.
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
