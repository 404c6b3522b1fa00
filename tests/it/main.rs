//! Whole days played through the real web server and the real databases. One binary, a module per area.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test says what is wrong by failing")]

mod archive;
mod at_table;
mod backups;
mod charts;
mod command_line;
mod corrections;
mod database_away;
mod disqualified;
mod draw;
mod entering;
mod event;
mod fans;
mod files;
mod house;
mod interleaving;
mod kills;
mod league;
mod merge;
mod official_day;
mod openapi;
mod operations;
mod pairing;
mod print;
mod routes;
mod shut_out;
mod store;
mod support;
mod texts;
mod tiles;
mod time_zone;
mod together;
mod totals;
mod trust;
mod verify;
mod words;
