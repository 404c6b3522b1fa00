//! Which numbers meet and who has them: charts, lots, the fields of stages, the deals of duplicate.

pub(crate) mod choose_chart;

pub(crate) mod commit_draw;
pub(crate) mod draw_lots;

pub(crate) mod repair_draw;
pub(crate) mod withdraw_draw;

pub(crate) mod decide_field;
pub(crate) mod stage_lots;

pub(crate) mod make_deals;

pub use choose_chart::{ChartChoice, Source, choose_chart};
pub use commit_draw::commit_draw;
pub use decide_field::{decide_field, decide_field_anew, draw_stage_lots, field_waits, stage_is_over, take_back_field};
pub use draw_lots::{DrawnBy, draw_lots, release_draw};
pub use make_deals::{Dealt, deals_of, import_deals, make_deals};
pub use repair_draw::{Changes, RepairPlan, preview_repair, repair_draw};
pub use stage_lots::{LotsFrom, commit_stage_lots};
pub use withdraw_draw::withdraw_draw;
