//! Tiles in the groups in which a page draws them.

use rules::part::Part;
use rules::{HandTiles, Set, Tile, WinningHand};

/// Tiles in the groups in which a page draws them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The text form.
    pub text: String,
    /// The groups, from left to right.
    pub groups: Vec<Group>,
}

/// Tiles side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its CSS class: `meld`, `winning`, or empty for concealed tiles.
    pub class: &'static str,
    /// The names of their pictures in `tiles.svg`, without the leading `t`.
    pub tiles: Vec<String>,
}

impl Group {
    /// The group of these tiles, face up.
    pub fn new(class: &'static str, tiles: &[Tile]) -> Group {
        Group { class, tiles: tiles.iter().map(Tile::to_string).collect() }
    }
}

/// A set as it lies on the table: of a concealed kong the outer tiles are face down; a set that is not `melded` is like any tiles.
pub fn laid_set(set: Set, melded: bool) -> Group {
    let mut tiles: Vec<String> = set.tiles().map(|tile| tile.to_string()).collect();
    if let ([first, .., last], true) = (tiles.as_mut_slice(), melded && set.is_concealed()) {
        (*first, *last) = ("back".into(), "back".into());
    }
    Group { class: if melded && !set.is_concealed() { "meld" } else { "" }, tiles }
}

/// The tiles of a hand: each meld, the concealed tiles, the winning tile.
pub fn laid_hand(hand: &HandTiles) -> Laid {
    let mut groups: Vec<Group> = hand.melds.iter().map(|meld| laid_set(*meld, true)).collect();
    groups.push(Group::new("", &hand.loose));
    groups.extend(hand.winning.map(|tile| Group::new("winning", &[tile])));
    Laid { text: hand.to_string(), groups }
}

/// The tiles of a part of a hand; `None` if it is the whole hand.
pub fn laid_tiles(part: &Part, hand: &WinningHand) -> Option<Laid> {
    let groups = match part {
        Part::Hand => return None,
        Part::Flowers => vec![],
        Part::Sets(sets, pair) => {
            let sets = sets.iter().map(|set| laid_set(*set, hand.melds().contains(set)));
            sets.chain(pair.map(|pair| Group::new("", &[pair; 2]))).collect()
        }
        Part::Fours(kinds) => kinds.iter().map(|tile| Group::new("", &[tile; 4])).collect(),
        Part::WinningTile => vec![Group::new("winning", &[hand.winning()])],
    };
    Some(Laid { text: part_tiles(part, hand), groups })
}

/// The tiles of a part of a hand in the text form; empty for the flowers.
pub fn part_tiles(part: &Part, hand: &WinningHand) -> String {
    match part {
        Part::Hand => hand.tiles().to_string(),
        Part::Sets(sets, pair) => {
            let sets = sets.iter().map(ToString::to_string);
            sets.chain(pair.map(|pair| HandTiles { loose: vec![pair; 2], ..HandTiles::default() }.to_string()))
                .collect::<Vec<_>>()
                .join(" ")
        }
        Part::Fours(tiles) => tiles.iter().map(|tile| tile.to_string()).collect::<Vec<_>>().join(" "),
        Part::WinningTile => hand.winning().to_string(),
        Part::Flowers => String::new(),
    }
}
