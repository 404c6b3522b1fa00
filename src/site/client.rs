//! The address a request comes from, and the address under which others reach this server. Neither depends on a header
//! that anybody can send.
//!
//! One fact to know: a client with IPv6 counts as its network of 64 bits, because a household has all addresses of one.

use actix_web::dev::ServiceRequest;
use actix_web::http::header::HeaderMap;
use actix_web::{HttpRequest, web};
use ipnet::IpNet;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The proxies whose `x-forwarded-for` is trusted.
pub struct TrustedProxies(pub Vec<IpNet>);

/// The client behind a request, for all limits and for the log.
pub fn client_address(request: &HttpRequest) -> IpAddr {
    let trusted = request.app_data::<web::Data<TrustedProxies>>().map_or(&[][..], |trusted| &trusted.0);
    let named = request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
    network(first_untrusted(named, request.headers(), trusted))
}

/// The client of a request that is not routed yet.
pub fn client_of(request: &ServiceRequest) -> IpAddr {
    client_address(request.request())
}

/// The first address that is not a trusted proxy, from this server outwards: only entries added by trusted proxies
/// count.
fn first_untrusted(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let mut client = peer.to_canonical();
    let lines: Vec<&str> = headers.get_all("x-forwarded-for").filter_map(|line| line.to_str().ok()).collect();
    let mut hops = lines.iter().flat_map(|line| line.split(',')).rev();
    while trusted.iter().any(|proxy| proxy.contains(&client)) {
        let Some(hop) = hops.next().and_then(address) else { break };
        client = hop.to_canonical();
    }
    client
}

/// The client of a new connection, for the limit of connections; `None` for a trusted proxy, which has many clients.
pub fn connecting(peer: IpAddr, trusted: &[IpNet]) -> Option<IpAddr> {
    let peer = peer.to_canonical();
    (!trusted.iter().any(|proxy| proxy.contains(&peer))).then(|| network(peer))
}

/// An address as proxies write it, with or without a port.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    text.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|socket| socket.ip()))
}

fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
    }
}

/// The address for links if none is configured: where the server listens; if it listens everywhere, the first address
/// of this computer in a network.
pub fn own_address(listens: SocketAddr, secure: bool) -> String {
    let mut reached = listens;
    if listens.ip().is_unspecified() {
        reached.set_ip(first_in_a_network().unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)));
    }
    format!("{}://{reached}", if secure { "https" } else { "http" })
}

/// The address of the server on this computer.
pub fn local_server(listens: SocketAddr) -> String {
    let ip = match listens.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        other => other,
    };
    format!("http://{}", SocketAddr::new(ip, listens.port()))
}

fn first_in_a_network() -> Option<IpAddr> {
    in_networks().into_iter().next()
}

/// The addresses of this computer in networks: those of IPv4, which all phones have, else the others.
pub fn in_networks() -> Vec<IpAddr> {
    let addresses = if_addrs::get_if_addrs().unwrap_or_else(|error| {
        tracing::warn!(%error, "the addresses of this computer cannot be read: links lead to itself");
        Vec::new()
    });
    let usable = addresses.iter().filter(|one| !one.is_loopback() && !one.is_link_local()).map(|one| one.ip());
    let (fourth, others): (Vec<IpAddr>, Vec<IpAddr>) = usable.partition(IpAddr::is_ipv4);
    if fourth.is_empty() { others } else { fourth }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::{HeaderName, HeaderValue};

    #[test]
    fn only_what_a_trusted_proxy_has_added_counts() {
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        let client = |peer: &str, lines: &[&'static str], trusted: &[&str]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(HeaderName::from_static("x-forwarded-for"), HeaderValue::from_static(line));
            }
            let trusted: Vec<IpNet> = trusted.iter().map(|net| net.parse().unwrap()).collect();
            network(first_untrusted(ip(peer), &headers, &trusted))
        };
        assert_eq!(client("10.0.0.1", &["1.1.1.1"], &[]), ip("10.0.0.1"), "nobody is trusted");
        assert_eq!(client("10.0.0.1", &["9.9.9.9, 1.1.1.1"], &["10.0.0.0/8"]), ip("1.1.1.1"), "the last counts");
        assert_eq!(client("10.0.0.1", &["9.9.9.9", "1.1.1.1:80, 10.2.0.1"], &["10.0.0.0/8"]), ip("1.1.1.1"));
        assert_eq!(client("10.0.0.1", &["nobody"], &["10.0.0.1/32"]), ip("10.0.0.1"));
        assert_eq!(client("10.0.0.1", &[], &["10.0.0.1/32"]), ip("10.0.0.1"));
        assert_eq!(client("::ffff:10.0.0.1", &["2001:db8:1:2:3::4"], &["10.0.0.1/32"]), ip("2001:db8:1:2::"));
    }

    #[test]
    fn links_lead_to_where_the_server_listens_or_to_a_network() {
        assert_eq!(own_address("127.0.0.1:80".parse().unwrap(), false), "http://127.0.0.1:80");
        let everywhere = own_address("0.0.0.0:8080".parse().unwrap(), false);
        assert!(everywhere.starts_with("http://") && !everywhere.contains("0.0.0.0:"), "{everywhere}");
    }
}
