//! The arguments of `caipan fan`: the tiles, how they won, and options for one game only.

use rules::fan::Profile;
use rules::world_series::{Options, Payoff, Values};
use rules::{RuleSet, Wind};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[arg(value_name = "TILES")]
    pub(super) tiles: Option<String>,
    #[arg(long, default_value = "mcr", value_parser = parse_rules)]
    pub(super) rules: RuleSet,
    #[arg(long)]
    pub(super) self_draw: bool,
    #[arg(long, conflicts_with = "self_draw")]
    pub(super) discard: bool,
    #[arg(long)]
    pub(super) last_copy: bool,
    #[arg(long)]
    pub(super) kong: bool,
    #[arg(long)]
    pub(super) last_tile: bool,
    #[arg(long, value_name = "E|S|W|N", default_value = "E", value_parser = parse_wind)]
    pub(super) seat: Wind,
    #[arg(long, value_name = "E|S|W|N", value_parser = parse_wind)]
    pub(super) prevalent: Option<Wind>,
    #[arg(long, value_name = "NUMBER")]
    pub(super) flowers: Option<u8>,
    #[arg(long, value_parser = parse_profile)]
    pub(super) profile: Option<Profile>,
    #[arg(long, value_name = "FANS")]
    pub(super) claim: Option<String>,
    #[arg(long, requires = "tiles")]
    pub(super) json: bool,
    #[arg(long, conflicts_with_all = ["tiles", "claim", "json", "self_draw", "discard", "last_copy", "kong", "last_tile", "seat",
        "prevalent", "flowers", "blessing", "discarder", "responsible"])]
    pub(super) jsonl: bool,
    #[command(flatten)]
    pub(super) series: Series,
}

fn parse_rules(code: &str) -> Result<RuleSet, String> {
    RuleSet::from_code(code).ok_or_else(|| format!("{code}: {}", RuleSet::ALL.map(RuleSet::code).join(", ")))
}

fn parse_wind(letter: &str) -> Result<Wind, String> {
    Wind::from_letter(letter).ok_or_else(|| format!("{letter}: E, S, W, N"))
}

fn parse_profile(name: &str) -> Result<Profile, String> {
    let names = Profile::ALL.map(Profile::name).join(", ");
    Profile::from_name(name).ok_or_else(|| format!("{name}: {names}"))
}

impl Arguments {
    /// The first option in the arguments that only these rules have.
    pub(super) fn said_of(&self, rules: RuleSet) -> Option<&'static str> {
        let said: &[(bool, &'static str)] = match rules {
            RuleSet::Mcr => &[
                (self.discard, "--discard"),
                (self.last_copy, "--last-copy"),
                (self.prevalent.is_some(), "--prevalent"),
                (self.flowers.is_some(), "--flowers"),
                (self.profile.is_some(), "--profile"),
            ],
            RuleSet::WorldSeries => &self.series.given_options(),
        };
        said.iter().find_map(|(said, option)| said.then_some(*option))
    }
}

#[derive(Debug, clap::Args)]
pub(super) struct Series {
    #[arg(long, value_name = "heaven|earth")]
    pub(super) blessing: Option<String>,
    #[arg(long, value_name = "E|S|W|N", conflicts_with = "self_draw")]
    pub(super) discarder: Option<String>,
    #[arg(long, value_name = "E|S|W|N|none", requires = "discarder")]
    pub(super) responsible: Option<String>,
    #[arg(long, value_name = "0|5|15", value_parser = ["0", "5", "15"])]
    minimum: Option<String>,
    #[arg(long, value_name = "25|30", value_parser = ["25", "30"])]
    share_limit: Option<String>,
    #[arg(long, value_name = "zj33|mahjong-time", value_parser = ["zj33", "mahjong-time"])]
    values: Option<String>,
    #[arg(long)]
    uniform: bool,
}

impl Series {
    /// Each option of these rules, and whether it is in the arguments.
    fn given_options(&self) -> [(bool, &'static str); 7] {
        [
            (self.blessing.is_some(), "--blessing"),
            (self.discarder.is_some(), "--discarder"),
            (self.responsible.is_some(), "--responsible"),
            (self.minimum.is_some(), "--minimum"),
            (self.share_limit.is_some(), "--share-limit"),
            (self.values.is_some(), "--values"),
            (self.uniform, "--uniform"),
        ]
    }

    pub(super) fn options(&self) -> Options {
        let number =
            |text: &Option<String>, otherwise| text.as_ref().and_then(|text| text.parse().ok()).unwrap_or(otherwise);
        Options {
            minimum: number(&self.minimum, Options::DEFAULT.minimum),
            share_limit: number(&self.share_limit, Options::DEFAULT.share_limit),
            values: self.values.as_deref().and_then(Values::from_code).unwrap_or_default(),
            payoff: if self.uniform { Payoff::Uniform } else { Payoff::Formal },
        }
    }
}
