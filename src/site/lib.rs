//! What all pages share: who sends a request and what they may do, why a request is refused, what is cached and for how
//! long, and what is sent to pages that follow the play. This crate contains no page.

// How the server is reached, and its limits.
pub mod first_run;
pub mod limits;
pub mod settings;

// Who sends a request, and what is in it.
pub mod client;
pub mod extract;
pub mod first_cookie;
pub mod request;
pub mod visitor;

// Answers and refusals.
pub mod assets;
pub mod error;
pub mod event_list;
pub mod explained;
pub mod failure;
pub mod flash;
pub mod joined;
pub mod list_window;
pub mod markdown;
pub mod merge_words;
pub mod name;
pub mod nearest;
pub mod other_server;
pub mod packed;
pub mod policy;
pub mod qr;
pub mod render;
pub mod show;
pub mod statics;

// Limited resources, and who receives them.
pub mod asks;
pub mod attempts;
pub mod connections;
pub mod places;
pub mod turns;
pub mod waiting_place;

// What all requests share, and how most handlers begin.
pub mod access;
pub mod at_event;
pub mod forged;
pub mod laptop_pass;
pub mod rail;
pub mod state;

// Done once, however often a form is sent.
pub mod sent_answer;
pub mod sent_forms;

// Made once for all requests.
pub mod cached_answers;
pub mod cached_pages;
pub mod pieces;
pub mod public_page;
pub mod public_pages;
pub mod season;

// What is sent to those who follow the play: pages, displays, web spaces, other programs.
pub mod displays;
pub mod frame;
pub mod live;
pub mod live_hub;
pub mod mirrors;
pub mod no_answer;
pub mod silent;
pub mod web_space;
pub mod webhooks;

// What operators and organisers see of the server.
pub mod backups;
pub mod chains;
pub mod checks;
pub mod health;
pub mod laptop;
pub mod metrics;
pub mod observe;

// Drawings of figures.
pub mod plot;

// The shapes of the JSON.
pub mod wire;
