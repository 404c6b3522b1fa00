//! Who uses a limited resource: each pass has a share of its own, and all strangers of one address have one together.
//! So a stranger takes nothing from a referee behind the same router.

use crate::client::client_address;
use crate::request::tokens;
use crate::visitor::Visitor;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use std::net::IpAddr;
use uuid::Uuid;

/// The client for whom a share is needed.
#[derive(Clone, Copy, Debug)]
pub struct Asks {
    /// The address that the request comes from.
    pub address: IpAddr,
    /// Their pass, if it is valid.
    pub pass: Option<Uuid>,
}

/// The owner of a share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holder {
    /// A stranger, by the address that the request comes from.
    Address(IpAddr),
    /// Somebody with a pass, by its id.
    Pass(Uuid),
}

impl Asks {
    /// The sender of a request. The database is only read if the request has a token.
    pub async fn from_request(request: &HttpRequest) -> Asks {
        let visitor = match tokens(request).is_empty() {
            true => None,
            false => Visitor::from_request(request, &mut Payload::None).await.ok(),
        };
        Asks { address: client_address(request), pass: visitor.and_then(|visitor| visitor.pass()) }
    }

    /// A stranger at this address.
    #[cfg(test)]
    pub fn stranger(address: [u8; 4]) -> Asks {
        Asks { address: address.into(), pass: None }
    }
}
