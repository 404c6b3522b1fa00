//! What all pages stand on: who asks and what they may, what is refused and why, what is cached and for how long, and what
//! goes to pages that follow the play. It knows no page.

// How the server is reached, and how much it takes on at once.
pub(crate) mod first_run;
pub(crate) mod limits;
pub(crate) mod settings;

// Who sends a request, and what it says.
pub(crate) mod client;
pub(crate) mod extract;
pub(crate) mod first_cookie;
pub(crate) mod request;
pub(crate) mod visitor;

// What is answered, and what is refused.
pub(crate) mod assets;
pub(crate) mod error;
pub(crate) mod event_list;
pub(crate) mod explained;
pub(crate) mod failure;
pub(crate) mod flash;
pub(crate) mod joined;
pub(crate) mod list_window;
pub(crate) mod name;
pub(crate) mod nearest;
pub(crate) mod other_server;
pub(crate) mod packed;
pub(crate) mod policy;
pub(crate) mod qr;
pub(crate) mod render;
pub(crate) mod show;
pub(crate) mod statics;

// What there is only so much of, and who gets it.
pub(crate) mod asks;
pub(crate) mod attempts;
pub(crate) mod connections;
pub(crate) mod places;
pub(crate) mod turns;
pub(crate) mod waiting_place;

// What all requests share, and what most handlers begin with.
pub(crate) mod access;
pub(crate) mod at_event;
pub(crate) mod forged;
pub(crate) mod laptop_pass;
pub(crate) mod rail;
pub(crate) mod state;

// What is done once, however often a form is sent.
pub(crate) mod sent_answer;
pub(crate) mod sent_forms;

// What is made once, however many ask.
pub(crate) mod cached_answers;
pub(crate) mod cached_pages;
pub(crate) mod pieces;
pub(crate) mod public_page;
pub(crate) mod public_pages;
pub(crate) mod season;

// What goes to those who follow the play: pages, displays, web spaces, other programs.
pub(crate) mod displays;
pub(crate) mod frame;
pub(crate) mod live;
pub(crate) mod live_hub;
pub(crate) mod mirrors;
pub(crate) mod no_answer;
pub(crate) mod silent;
pub(crate) mod webhooks;

// What operators and organisers see of the server.
pub(crate) mod backups;
pub(crate) mod chains;
pub(crate) mod checks;
pub(crate) mod health;
pub(crate) mod laptop;
pub(crate) mod metrics;
pub(crate) mod observe;
