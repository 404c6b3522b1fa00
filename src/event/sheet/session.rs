//! The result of a session for a player: the session score, the table check, standard points, absences.
//!
//! Two facts to know: a session score is the base score + the hand scores − session penalties and is not carried into the next
//! session; standard points go by the session score after all penalties of that session (1998 p.30).
//! Absences: 1998 p.31; where it is silent, practice.

use super::absence::{Bye, Forfeits};
use super::rules::{Scope, SessionRules};
use rules::standard_points::shares;
use rules::{BySeat, GamePoints, Seat, StandardPoints};
use values::ids::{PlayerId, SessionNumber, TableNumber, TeamId};

/// How a seat was filled in a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attendance {
    /// The player, or the team's substitute (替补) in their own name, played it.
    #[default]
    Played,
    /// A stand-in (陪打) played it, or finished it after the player had left with `own` points.
    ///
    /// The seat takes a rank at the table, unless the regulations say otherwise; its standard points go to nobody, and the player keeps
    /// `own`.
    StoodIn {
        /// The base score and the hands before the player left; 0 if they played none.
        own: GamePoints,
    },
    /// Forfeited (自动弃权): the session score of the regulations for it, which is 0 in the book, and the last rank. The chief referee
    /// decides it.
    Forfeit,
    /// Forfeited, and a stand-in played the seat, so that it has a rank at the table; also of a disqualified player, from the start of a
    /// session on.
    ForfeitStoodIn,
}

impl Attendance {
    /// The name used in rows, files and forms, and the own points of [`Attendance::StoodIn`].
    pub const fn code(self) -> (&'static str, Option<GamePoints>) {
        match self {
            Attendance::Played => ("played", None),
            Attendance::StoodIn { own } => ("stood-in", Some(own)),
            Attendance::Forfeit => ("forfeit", None),
            Attendance::ForfeitStoodIn => ("forfeit-stood-in", None),
        }
    }

    /// Whether the session score is that of a forfeited session.
    pub const fn is_forfeit(self) -> bool {
        matches!(self, Attendance::Forfeit | Attendance::ForfeitStoodIn)
    }

    /// Whether the player began to play the session, which counts as an appearance.
    pub const fn has_appeared(self) -> bool {
        matches!(self, Attendance::Played | Attendance::StoodIn { .. })
    }

    /// The attendance of a [`Attendance::code`]; `None` if name and own points do not fit.
    pub fn from_code(code: &str, own: Option<GamePoints>) -> Option<Attendance> {
        match (code, own) {
            ("played", None) => Some(Attendance::Played),
            ("stood-in", Some(own)) => Some(Attendance::StoodIn { own }),
            ("forfeit", None) => Some(Attendance::Forfeit),
            ("forfeit-stood-in", None) => Some(Attendance::ForfeitStoodIn),
            _ => None,
        }
    }
}

/// One seat of a table at the end of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatResult {
    /// Which session.
    pub session: SessionNumber,
    /// Which table.
    pub table: TableNumber,
    /// Who holds the seat: the player, or the substitute who played in the team's place.
    pub player: PlayerId,
    /// For which team the seat counts.
    pub team: Option<TeamId>,
    /// The session score after all penalties of the session, as if the seat were not forfeited.
    pub score: GamePoints,
    /// How it was filled.
    pub attendance: Attendance,
}

/// A session in which a player has no table (轮空).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByeResult {
    /// Which session.
    pub session: SessionNumber,
    /// Who.
    pub player: PlayerId,
    /// For which team it counts.
    pub team: Option<TeamId>,
}

/// Points of comparison by wind: east, south, west, north.
pub type AtWinds = [StandardPoints; 4];

/// The result of one session for one player; standings add up these lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionLine {
    /// Which session.
    pub session: SessionNumber,
    /// Which table; `None` for a bye.
    pub table: Option<TableNumber>,
    /// Who.
    pub player: PlayerId,
    /// For which team it counts.
    pub team: Option<TeamId>,
    /// Rank among those ranked against each other; `None` for a bye, and if a stand-in played the seat.
    pub rank: Option<usize>,
    /// Standard points credited.
    pub standard_points: StandardPoints,
    /// Session score credited.
    pub game_points: GamePoints,
    /// How many seats share the rank, this one included.
    pub sharing: usize,
    /// In duplicate, the points of comparison of the deals at each wind; otherwise 0.
    pub at_winds: AtWinds,
}

/// The session score: the base score and the hand scores (`total`), less session penalties such as lateness.
pub fn session_score(total: GamePoints, session_penalties: GamePoints) -> GamePoints {
    total - session_penalties
}

/// The four session scores of a table do not add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableCheck {
    /// Their sum.
    pub sum: GamePoints,
    /// The correct sum: four base scores less the points that nobody receives.
    pub expected: GamePoints,
}

/// The correct sum of the four session scores of a table when nobody received `unpaid` points.
pub fn table_sum(base: GamePoints, unpaid: GamePoints) -> GamePoints {
    GamePoints(4 * base.0) - unpaid
}

/// Checks that four session scores sum to four base scores less the points that nobody receives.
///
/// A forfeited seat counts with the score that it had without the forfeit; `unpaid` includes session penalties.
///
/// # Errors
/// The sum is wrong.
pub fn check_table(scores: BySeat<GamePoints>, base: GamePoints, unpaid: GamePoints) -> Result<(), TableCheck> {
    let sum: GamePoints = scores.values().into_iter().sum();
    let expected = table_sum(base, unpaid);
    if sum == expected { Ok(()) } else { Err(TableCheck { sum, expected }) }
}

/// A player signed a total that differs from the sum of the hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignedDifference {
    /// Who, by start seat.
    pub player: Seat,
    /// The total signed on paper.
    pub signed: GamePoints,
    /// The base score and the sum of the hands.
    pub computed: GamePoints,
}

/// The differences between the totals signed on paper and the sums of the hands, on which the chief referee decides.
pub fn signed_differences(signed: BySeat<GamePoints>, computed: BySeat<GamePoints>) -> Vec<SignedDifference> {
    Seat::ALL
        .into_iter()
        .filter(|seat| signed[*seat] != computed[*seat])
        .map(|player| SignedDifference { player, signed: signed[player], computed: computed[player] })
        .collect()
}

/// The order of seats that are ranked against each other, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Placing {
    /// A stand-in's seat that takes no rank from the others.
    NoRank,
    /// A forfeited seat.
    Forfeited,
    /// Any other seat, by its score.
    By(GamePoints),
}

fn placing(rules: &SessionRules, seat: &SeatResult) -> Placing {
    match seat.attendance {
        Attendance::Forfeit => Placing::Forfeited,
        Attendance::StoodIn { .. } if !rules.stand_in_ranks => Placing::NoRank,
        Attendance::Played | Attendance::StoodIn { .. } | Attendance::ForfeitStoodIn => Placing::By(seat.score),
    }
}

/// The rank of each seat among the four of its table, for the score sheet. A stand-in's seat has one too: the last if it takes none from
/// the others. A forfeit that earns nothing ranks last, beside whoever else forfeits, so that it has no part of a place above.
pub fn table_ranks(rules: &SessionRules, seats: BySeat<SeatResult>) -> BySeat<usize> {
    let placings = seats.map(|seat| placing(rules, &seat));
    let shares = shares(&placings.values());
    BySeat::from_fn(|seat| match (seats[seat].attendance, rules.forfeits) {
        (Attendance::Forfeit, Forfeits::Nothing) => shares.len(),
        _ => shares[seat as usize].rank,
    })
}

/// The lines of all seats, ranked per session within the table or within the whole group.
///
/// `base` is the base score that `seats` contain, which may differ from that of the event; the score of a forfeit, 0 (1998 p.31)
/// or that of the regulations, is converted to it.
pub fn session_lines(rules: &SessionRules, seats: &[SeatResult], base: GamePoints) -> Vec<SessionLine> {
    let forfeited = rules.forfeited - rules.base + base;
    let mut by_rivals: Vec<&SeatResult> = seats.iter().collect();
    let rivals = |seat: &SeatResult| match rules.scope {
        Scope::Table => (seat.session, Some(seat.table)),
        Scope::Group => (seat.session, None),
    };
    by_rivals.sort_by_key(|seat| (rivals(seat), seat.table, seat.player));
    by_rivals
        .chunk_by(|a, b| rivals(a) == rivals(b))
        .flat_map(|rivals| {
            let placings: Vec<_> = rivals.iter().map(|seat| placing(rules, seat)).collect();
            rivals.iter().zip(shares(&placings)).map(|(seat, share)| {
                let (rank, standard_points, game_points) = match seat.attendance {
                    Attendance::Played => (Some(share.rank), share.points, seat.score),
                    Attendance::StoodIn { own } => (None, StandardPoints::ZERO, own),
                    Attendance::Forfeit => match rules.forfeits {
                        Forfeits::Shared => (Some(share.rank), share.points, forfeited),
                        Forfeits::Nothing => (Some(rivals.len()), StandardPoints::ZERO, forfeited),
                    },
                    Attendance::ForfeitStoodIn => (None, StandardPoints::ZERO, forfeited),
                };
                SessionLine {
                    session: seat.session,
                    table: Some(seat.table),
                    player: seat.player,
                    team: seat.team,
                    rank,
                    standard_points,
                    game_points,
                    sharing: share.sharing,
                    at_winds: AtWinds::default(),
                }
            })
        })
        .collect()
}

/// The lines of byes, by the regulations; `played` are the lines of the sessions played, `base` is the base score that they contain.
///
/// An average of no session is 0 standard points and the base score; averages of game points are rounded down.
pub fn bye_lines(
    rules: &SessionRules,
    byes: &[ByeResult],
    played: &[SessionLine],
    base: GamePoints,
) -> Vec<SessionLine> {
    byes.iter()
        .map(|bye| {
            let own: Vec<_> = played.iter().filter(|line| line.player == bye.player).collect();
            let (standard_points, game_points) = match rules.bye {
                Bye::Average if !own.is_empty() => {
                    let sessions = own.len() as i32;
                    let standard: StandardPoints = own.iter().map(|line| line.standard_points).sum();
                    let game: GamePoints = own.iter().map(|line| line.game_points).sum();
                    (standard.divided_by(own.len()), GamePoints(game.0.div_euclid(sessions)))
                }
                Bye::Average => (StandardPoints::ZERO, base),
                Bye::Fixed { standard_points, game_points } => {
                    (StandardPoints::whole(standard_points.into()), GamePoints(game_points) - rules.base + base)
                }
            };
            SessionLine {
                session: bye.session,
                table: None,
                player: bye.player,
                team: bye.team,
                rank: None,
                standard_points,
                game_points,
                sharing: 1,
                at_winds: AtWinds::default(),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regulations::Regulations;
    use rules::mcr::payment::BASE_SCORE;

    fn seat(player: i32, score: i32, attendance: Attendance) -> SeatResult {
        SeatResult {
            session: SessionNumber(1),
            table: TableNumber(1 + (player as u16 - 1) / 4),
            player: PlayerId(player),
            team: None,
            score: GamePoints(score),
            attendance,
        }
    }

    fn ranked_in(scope: Scope) -> SessionRules {
        SessionRules { scope, ..Regulations::default().session_rules() }
    }

    fn points(scope: Scope, seats: &[SeatResult]) -> Vec<(String, i32)> {
        session_lines(&ranked_in(scope), seats, BASE_SCORE)
            .iter()
            .map(|l| (l.standard_points.to_string(), l.game_points.0))
            .collect()
    }

    #[test]
    fn a_late_player_is_ranked_after_the_penalty() {
        let score = session_score(GamePoints(505), GamePoints(20));
        let seats = [
            seat(1, score.0, Attendance::Played),
            seat(2, 500, Attendance::Played),
            seat(3, 500, Attendance::Played),
            seat(4, 495, Attendance::Played),
        ];
        let given = points(Scope::Table, &seats);
        assert_eq!(given[0], ("0".into(), 485));
        assert_eq!(given[1], ("3".into(), 500));
        let unpaid = GamePoints(20);
        assert_eq!(check_table(BySeat::from_fn(|s| seats[s as usize].score), BASE_SCORE, unpaid), Ok(()));
    }

    #[test]
    fn a_forfeit_has_0_and_ranks_last_even_below_a_negative_score() {
        let seats = [
            seat(1, 700, Attendance::Played),
            seat(2, -40, Attendance::Played),
            seat(3, 840, Attendance::Played),
            seat(4, 500, Attendance::Forfeit),
        ];
        assert_eq!(
            points(Scope::Table, &seats),
            [("2".into(), 700), ("1".into(), -40), ("4".into(), 840), ("0".into(), 0)]
        );
    }

    #[test]
    fn two_who_stay_away_earn_nothing_unless_they_share_to_the_letter() {
        let seats = [
            seat(1, 500, Attendance::Forfeit),
            seat(2, 520, Attendance::Played),
            seat(3, 480, Attendance::Played),
            seat(4, 500, Attendance::Forfeit),
        ];
        let given = |forfeits| {
            let lines = session_lines(&SessionRules { forfeits, ..ranked_in(Scope::Table) }, &seats, BASE_SCORE);
            lines.iter().map(|line| (line.rank, line.standard_points.to_string())).collect::<Vec<_>>()
        };
        let said = |ranks: [usize; 4], points: [&str; 4]| {
            ranks.into_iter().zip(points).map(|(rank, points)| (Some(rank), points.into())).collect::<Vec<_>>()
        };
        assert_eq!(given(Forfeits::Nothing), said([4, 1, 2, 4], ["0", "4", "2", "0"]), "neither has a third place");
        assert_eq!(given(Forfeits::Shared), said([3, 1, 2, 3], ["1/2", "4", "2", "1/2"]));
    }

    #[test]
    fn a_stand_in_takes_a_rank_and_gives_it_to_nobody() {
        let seats = [
            seat(1, 600, Attendance::StoodIn { own: GamePoints(532) }),
            seat(2, 500, Attendance::Played),
            seat(3, 480, Attendance::Played),
            seat(4, 420, Attendance::ForfeitStoodIn),
        ];
        assert_eq!(
            points(Scope::Table, &seats),
            [("0".into(), 532), ("2".into(), 500), ("1".into(), 480), ("0".into(), 0)]
        );
    }

    #[test]
    fn a_stand_in_who_takes_no_rank_leaves_4_2_1_to_the_others() {
        let ema = SessionRules { stand_in_ranks: false, ..ranked_in(Scope::Table) };
        let counted = |scores: [i32; 4], attendances: [Attendance; 4]| {
            let seats = [0, 1, 2, 3].map(|at| seat(at as i32 + 1, scores[at], attendances[at]));
            let lines = session_lines(&ema, &seats, BASE_SCORE);
            let points: Vec<String> = lines.iter().map(|line| line.standard_points.to_string()).collect();
            let [east, south, west, north] = seats;
            (points.join(" "), table_ranks(&ema, BySeat { east, south, west, north }).values().map(|rank| *rank))
        };
        let (stood_in, played) = (Attendance::StoodIn { own: GamePoints(532) }, Attendance::Played);
        let three = [stood_in, played, played, played];
        assert_eq!(counted([600, 500, 480, 420], three), ("0 4 2 1".into(), [4, 1, 2, 3]));
        assert_eq!(counted([600, 480, 480, 420], three), ("0 3 3 1".into(), [4, 1, 1, 3]), "equals share");
        let two = [stood_in, played, stood_in, played];
        assert_eq!(counted([600, 420, 500, 480], two), ("0 2 0 4".into(), [3, 2, 3, 1]));
        let absent = [stood_in, played, Attendance::Forfeit, played];
        assert_eq!(counted([600, 420, 500, 480], absent), ("0 2 0 4".into(), [4, 2, 4, 1]));
        let from_the_first_hand = [Attendance::ForfeitStoodIn, played, played, played];
        assert_eq!(counted([600, 500, 480, 420], from_the_first_hand), ("0 2 1 0".into(), [1, 2, 3, 4]));
    }

    #[test]
    fn a_group_ranks_all_tables_of_a_session_together() {
        let seats: Vec<_> = (1..=16).map(|p| seat(p, 900 - p, Attendance::Played)).collect();
        let given: Vec<_> = points(Scope::Group, &seats).into_iter().map(|p| p.0).collect();
        assert_eq!(given[..3], ["16", "14", "13"]);
        assert_eq!(given[15], "0");
    }

    #[test]
    fn a_bye_follows_the_regulations() {
        let played = session_lines(
            &ranked_in(Scope::Table),
            &[501, 499, 520, 480].map(|score| seat(500 - score / 5, score, Attendance::Played)),
            BASE_SCORE,
        );
        let bye = [ByeResult { session: SessionNumber(2), player: played[0].player, team: None }];
        let line = |rule| {
            let rules = SessionRules { bye: rule, ..ranked_in(Scope::Table) };
            let line = bye_lines(&rules, &bye, &played, BASE_SCORE).remove(0);
            (line.standard_points, line.game_points.0)
        };
        assert_eq!(line(Bye::default()), (StandardPoints::ZERO, 500));
        assert_eq!(line(Bye::Average), (played[0].standard_points, played[0].game_points.0));
        assert_eq!(line(Bye::Fixed { standard_points: 2, game_points: 510 }), (StandardPoints::whole(2), 510));
    }

    #[test]
    fn a_difference_between_paper_and_hands_is_named() {
        let computed =
            BySeat { east: GamePoints(532), south: GamePoints(484), west: GamePoints(492), north: GamePoints(492) };
        let signed = BySeat { west: GamePoints(490), ..computed };
        assert_eq!(
            signed_differences(signed, computed),
            [SignedDifference { player: Seat::West, signed: GamePoints(490), computed: GamePoints(492) }]
        );
        assert_eq!(
            check_table(signed, BASE_SCORE, GamePoints::ZERO),
            Err(TableCheck { sum: GamePoints(1998), expected: GamePoints(2000) })
        );
    }
}
