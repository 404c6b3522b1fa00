//! What all pages stand on: who asks and what they may, what is refused and why, what is cached and for how long, and what
//! goes to pages that follow the play. It knows no page.

// How the server is reached, and how much it takes on at once.
pub mod first_run;
pub mod limits;
pub mod settings;

// Who sends a request, and what it says.
pub mod client;
pub mod extract;
pub mod first_cookie;
pub mod request;
pub mod visitor;

// What is answered, and what is refused.
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

// What there is only so much of, and who gets it.
pub mod asks;
pub mod attempts;
pub mod connections;
pub mod places;
pub mod turns;
pub mod waiting_place;

// What all requests share, and what most handlers begin with.
pub mod access;
pub mod at_event;
pub mod forged;
pub mod laptop_pass;
pub mod rail;
pub mod state;

// What is done once, however often a form is sent.
pub mod sent_answer;
pub mod sent_forms;

// What is made once, however many ask.
pub mod cached_answers;
pub mod cached_pages;
pub mod pieces;
pub mod public_page;
pub mod public_pages;
pub mod season;

// What goes to those who follow the play: pages, displays, web spaces, other programs.
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
