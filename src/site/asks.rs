//! Who asks for something of which there is only so much: whoever holds a pass has the share of that pass, and strangers have that of
//! their address together. So a stranger takes nothing from a referee behind the same router.

use crate::client::client_address;
use crate::request::tokens;
use crate::visitor::Visitor;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use std::net::IpAddr;
use uuid::Uuid;

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub struct Asks {
    /// The address that the request comes from.
    pub address: IpAddr,
    /// The pass that lets them in, if any does.
    pub pass: Option<Uuid>,
}

/// What somebody has a share of their own as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holder {
    /// A stranger, by the address that the request comes from.
    Address(IpAddr),
    /// Somebody with a pass, by its identity.
    Pass(Uuid),
}

impl Asks {
    /// Who sends a request; the database is asked only where a token comes with it.
    pub async fn from_request(request: &HttpRequest) -> Asks {
        let visitor = match tokens(request).is_empty() {
            true => None,
            false => Visitor::from_request(request, &mut Payload::None).await.ok(),
        };
        Asks { address: client_address(request), pass: visitor.and_then(|visitor| visitor.pass()) }
    }

    /// A stranger at an address.
    #[cfg(test)]
    pub fn stranger(address: [u8; 4]) -> Asks {
        Asks { address: address.into(), pass: None }
    }
}
