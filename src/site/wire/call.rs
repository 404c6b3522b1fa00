//! What a table and the chief referee say to each other: a call with its answer, and what the table is told.

use crate::wire::schema;
use event::notes::table_note::Late;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// Something said to a table, to be read there.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Told {
    /// The identity of the message.
    pub entry: Uuid,
    /// What the table is told.
    pub text: String,
    /// The name of the person who wrote it.
    pub author: String,
    /// When it was received, in UTC.
    pub at: String,
}

/// A call of the chief referee.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Call {
    /// The identity of the call; `answered` names it in `call`.
    pub entry: Uuid,
    /// The hand that is disputed until the call is answered.
    pub hand: Option<u8>,
    /// Why the chief referee is called; see `called`.
    pub reason: String,
    /// The forfeit that it proposes.
    #[schema(value_type = Option<schema::Late>)]
    pub late: Option<Late>,
    /// The name of the person who called.
    pub author: String,
    /// When the call was received, in UTC.
    pub at: String,
    /// The answer; `null` until the call is answered.
    pub answer: Option<CallAnswer>,
}

/// The chief referee's answer to a call.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CallAnswer {
    /// The name of the person who answered.
    pub author: String,
    /// When the answer was received, in UTC.
    pub at: String,
    /// What was decided; empty where the call was only acknowledged.
    pub text: String,
    /// Whether a forfeit that the call proposed was given; `null` where it proposed none.
    pub forfeit: Option<bool>,
}
