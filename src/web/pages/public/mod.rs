//! Pages for everybody who looks: standings, tables, seats, lots, the fans, the way in.

pub(in crate::web) mod hand;
pub(in crate::web) mod interface;
pub(in crate::web) mod lots;
pub(in crate::web) mod manual;
pub(in crate::web) mod people;
pub(in crate::web) mod seats;
pub(in crate::web) mod sign_in;
pub(in crate::web) mod standings;
pub(in crate::web) mod start;
pub(in crate::web) mod statics;
