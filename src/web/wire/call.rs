//! What a table and the chief referee say to each other: a call with its answer, and what the table is told.

use crate::wire::schema;
use event::notes::table_note::Late;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// Something said to a table, to be read there.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Told {
    pub entry: Uuid,
    pub text: String,
    pub author: String,
    pub at: String,
}

/// A call of the chief referee.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Call {
    pub entry: Uuid,
    /// The hand that is disputed until the call is answered.
    pub hand: Option<u8>,
    pub reason: String,
    /// The forfeit that it proposes.
    #[schema(value_type = Option<schema::Late>)]
    pub late: Option<Late>,
    pub author: String,
    pub at: String,
    pub answer: Option<CallAnswer>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CallAnswer {
    pub author: String,
    pub at: String,
    pub text: String,
}
