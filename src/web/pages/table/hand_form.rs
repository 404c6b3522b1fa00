//! The form of a hand for browsers without scripts, as the page of the table shows it.

use crate::pages::Choice;
use crate::pages::table::loaded_table::LoadedTable;
use event::sheet::hand_result::Ending;
use event::sheet::tiles::circumstances_of;
use event::sheet::written_hand::WrittenHand;
use messages::{Message, ending};
use rules::rule_set::Paying;
use rules::{HandNumber, Responsible, RuleSet, Seat};
use site::extract::Fields;
use uuid::Uuid;

/// The form with its current input.
pub(crate) struct HandForm {
    pub hand: u8,
    pub revision: i32,
    pub entry: String,
    pub dealer: &'static str,
    pub endings: Vec<Choice>,
    pub winners: Vec<Choice>,
    pub discarders: Vec<Choice>,
    /// Who is responsible for a discard; empty in games that do not ask.
    pub responsible: Vec<Choice>,
    /// Whether the hand has patterns of the World Series instead of fans.
    pub of_series: bool,
    pub basic_points: String,
    pub flowers: Vec<Choice>,
    /// Whether the form asks for the deal on the box, and the number that was typed.
    pub asks_deal: bool,
    pub deal: String,
    pub fans: String,
    pub fans_reason: String,
    pub tiles: String,
    pub circumstances: String,
    /// The words that `circumstances` accepts.
    pub circumstances_of: String,
    pub penalties: String,
    pub reason: String,
    /// The result if the form is saved; without it the only button is the one for the preview.
    pub preview: Option<Preview>,
}

pub(crate) struct Preview {
    pub amounts: Vec<Amount>,
    pub penalties: Vec<String>,
    pub sum: String,
    pub fans: String,
    /// The changes of rank by a correction.
    pub moves: Vec<String>,
}

pub(crate) struct Amount {
    pub name: String,
    pub wind: String,
    pub delta: String,
    pub class: &'static str,
    pub total: String,
}

impl HandForm {
    /// The empty form of a hand that is to be entered.
    pub fn blank(looked: &LoadedTable, hand: HandNumber) -> HandForm {
        let latest = looked.versions.iter().rfind(|version| version.draft.hand == hand.get());
        HandForm::from_written(looked, hand, latest.map_or(0, |latest| latest.revision), &WrittenHand::default())
    }

    /// The number of the hand; `None` if it is none of the sixteen.
    pub fn number(&self) -> Option<HandNumber> {
        HandNumber::new(self.hand)
    }

    pub(super) fn from_written(
        looked: &LoadedTable,
        hand: HandNumber,
        revision: i32,
        written: &WrittenHand,
    ) -> HandForm {
        let decides = looked.decides();
        let choice =
            |value: &str, text: String, chosen: &str| Choice { value: value.into(), text, chosen: value == chosen };
        let players = |chosen: &Option<String>| {
            let chosen = chosen.clone().unwrap_or_default();
            let player = |seat: Seat| choice(seat.letter(), looked.names[seat].clone(), &chosen);
            looked.by_wind(hand).into_iter().map(player).collect()
        };
        let allowed = Ending::ALL.into_iter().filter(|ending| decides || *ending != Ending::Annulled);
        let flowers = written.flowers.to_string();
        let game = looked.event.head.regulations.game();
        let max_flowers = if looked.table.sheet.rules().flowers { game.bounds().flowers } else { 0 };
        let asks = matches!(game.paying(), Paying::Shared(_));
        let nobody = Responsible::Nobody.code().unwrap_or_default();
        let answers = written.responsible.clone().unwrap_or_default();
        HandForm {
            hand: hand.get(),
            revision,
            entry: Uuid::new_v4().to_string(),
            dealer: looked.event.head.regulations.rotation.dealer(hand).letter(),
            endings: allowed.map(|how| choice(how.code(), looked.say(&ending(how)), &written.ending)).collect(),
            winners: players(&written.winner),
            discarders: players(&written.discarder),
            responsible: match asks {
                false => Vec::new(),
                true => players(&written.responsible)
                    .into_iter()
                    .chain([choice(nobody, looked.say(&Message::new("responsible-nobody")), &answers)])
                    .collect(),
            },
            of_series: game.rule_set() == RuleSet::WorldSeries,
            basic_points: written.basic_points.map_or(String::new(), |points| points.to_string()),
            asks_deal: revision == 0 && looked.event.head.regulations.duplicate.is_some(),
            deal: String::new(),
            flowers: (0..=max_flowers).map(|n| choice(&n.to_string(), n.to_string(), &flowers)).collect(),
            fans: written.fans.clone(),
            fans_reason: written.fans_reason.clone(),
            tiles: written.tiles.clone().unwrap_or_default(),
            circumstances: written.circumstances.clone().unwrap_or_default(),
            circumstances_of: circumstances_of(game.rule_set()).join(" "),
            penalties: written.penalties.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
            reason: String::new(),
            preview: None,
        }
    }

    /// The form as it was sent.
    pub(super) fn from_sent(looked: &LoadedTable, hand: HandNumber, revision: i32, fields: &Fields) -> HandForm {
        // A number that cannot be read is shown as it was typed.
        let text = |name: &str| fields.text(name).to_owned();
        let number = |name| fields.optional(name).ok().flatten();
        let some = |name: &str| Some(text(name));
        let written = WrittenHand {
            ending: text("ending"),
            winner: some("winner"),
            discarder: some("discarder"),
            responsible: some("responsible"),
            flowers: number("flowers").unwrap_or_default(),
            fans: text("fans"),
            fans_reason: text("fans_reason"),
            tiles: some("tiles"),
            circumstances: some("circumstances"),
            ..WrittenHand::default()
        };
        let (basic_points, penalties, reason) = (text("basic_points"), text("penalties"), text("reason"));
        HandForm {
            basic_points,
            penalties,
            reason,
            deal: text("deal"),
            ..HandForm::from_written(looked, hand, revision, &written)
        }
    }
}
