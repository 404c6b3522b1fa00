//! Web spaces of three kinds, to which the line is cut after any byte: whoever reads sees the old site or the new one.

use crate::command_line::Files;
use crate::mirror::{ADDRESS, presses_again, sends_pages, sets};
use crate::support::line::Line;
use crate::support::reader::{Finds, first_page, halls};
use crate::support::sftp_server::SftpServer;
use crate::support::web_space::WebSpace;
use crate::support::webdav_server::WebdavServer;
use crate::support::{App, Organiser, acting, app, long_or, until};
use caipan::actions::Actor;
use caipan::event::regulations::Regulations;
use std::collections::BTreeSet;

/// The event is held elsewhere, which every page of it says.
fn moves(app: &App, hall: &str) {
    let event = app.event();
    let new = Regulations { place: format!("Hall-{hall}"), ..event.head.regulations.clone() };
    acting(&app.store, &Actor::command_line(), "cup").change_regulations(&new, "moved", event.version).unwrap();
}

/// Cuts the line to a web space that is set again and again.
fn cuts_off((app, organiser): (&App, &Organiser), line: &Line, finds: Finds<'_>, times: usize) {
    let is_at = |hall: &str| first_page(finds).is_some_and(|page| page.contains(&format!("Hall-{hall}")));
    moves(app, "000");
    presses_again(organiser);
    until("the pages are sent", || is_at("000").then_some(()));
    let (all, mut chance, mut round) = (line.carried(), 7_usize, 0);
    while line.cuts() < times {
        round += 1;
        assert!(round <= 4 * times, "it is seldom cut off: {} times", line.cuts());
        let (old, new) = (format!("{:03}", round - 1), format!("{round:03}"));
        // After any byte, more often early than late.
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let before = line.cuts();
        line.cut_after((chance >> 16) % (all >> ((chance >> 8) % 8)).max(1));
        moves(app, &new);
        presses_again(organiser);
        until("it is cut off or done", || (line.cuts() > before || is_at(&new)).then_some(()));
        let sites = [old, new.clone()].map(|hall| BTreeSet::from([hall]));
        let seen = until("there is a first page", || halls(finds));
        assert!(seen.iter().all(|site| sites.contains(site)), "{round}: {seen:?}");
        line.mend();
        presses_again(organiser);
        until("it is brought up to date", || is_at(&new).then_some(()));
        assert_eq!(halls(finds).unwrap(), [sites[1].clone()], "{round}");
    }
}

#[test]
fn whatever_is_cut_off_a_reader_sees_the_old_site_or_the_new_one() {
    let (made, space, first) = (Files::new(), WebSpace::open(), app());
    let app = sends_pages(&first, &made);
    let organiser = Organiser::playing(&app, &[]);
    let line = Line::to(space.address.trim_start_matches("http://"));
    sets(&organiser, "webdav", &format!("http://{}/cup", line.address())).well();
    let finds = |path: &str| space.with(|there| there.files.get(&format!("cup/{path}")).cloned());
    cuts_off((&app, &organiser), &line, &finds, long_or(3, 100));
}

#[test]
fn whatever_is_cut_off_on_the_way_to_wsgidav_a_reader_sees_the_old_site_or_the_new_one() {
    let (made, server, first) = (Files::new(), WebdavServer::open(), app());
    let app = sends_pages(&first, &made);
    let organiser = Organiser::playing(&app, &[]);
    let line = Line::to(&server.address);
    sets(&organiser, "webdav", &format!("http://{}/cup", line.address())).well();
    let finds = |path: &str| server.file(&format!("cup/{path}"));
    cuts_off((&app, &organiser), &line, &finds, long_or(2, 200));
}

#[test]
fn whatever_is_cut_off_on_the_way_to_openssh_a_reader_sees_the_old_site_or_the_new_one() {
    let (made, server, first) = (Files::new(), SftpServer::open(), app());
    let app = sends_pages(&first, &made);
    let organiser = Organiser::playing(&app, &[]);
    let line = Line::to(&server.address());
    let (space, user, key) = (server.space(&line.address()), server.user(), server.key("user"));
    let filled = [
        ("kind", "sftp"),
        ("space", space.as_str()),
        ("user", user.as_str()),
        ("key", key.as_str()),
        ("address", ADDRESS),
        ("minutes", "0"),
    ];
    organiser.does("/web-space", "/web-space", &filled);
    let finds = |path: &str| server.content(path);
    cuts_off((&app, &organiser), &line, &finds, long_or(2, 200));
}
