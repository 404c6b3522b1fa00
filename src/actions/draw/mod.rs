//! The draw: charts (which numbers meet), lots (who has which number), the fields of stages, the deals of duplicate.

pub(crate) mod choose_chart;

mod commit_draw;
pub(crate) mod draw_lots;
mod draw_seats;

mod repair_draw;
mod repair_plan;
mod withdraw_draw;

mod decide_field;
mod stage_fields;
mod stage_lots;

mod make_deals;

pub use choose_chart::{ChartChoice, Source, chart_faults};
pub use draw_lots::DrawnBy;
pub use make_deals::Dealt;
pub use repair_plan::{Changes, RepairPlan};
pub use stage_fields::{field_waits, stage_is_over};
pub use stage_lots::LotsFrom;
