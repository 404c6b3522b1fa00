//! The interface for programs as a page: its addresses with requests and answers, from the document of
//! `/api/openapi.json`.

use crate::api::openapi::Description;
use actix_web::web;
use askama::Template;
use serde_json::Value;
use site::cached_answers::PAGE;
use site::cached_pages;
use site::error::Answer;
use site::failure::Failure;
use site::render::{Page, rendered, say};
use site::state::State;
use site::visitor::{Language, Visitor};
use utoipa::OpenApi;

struct Operation {
    method: String,
    path: String,
    summary: String,
    /// The schema of the request.
    body: Option<String>,
    /// The statuses of the answers, with their schema.
    answers: Vec<(String, String)>,
}

struct Schema {
    name: String,
    summary: String,
    fields: Vec<Field>,
}

struct Field {
    name: String,
    kind: String,
    required: bool,
    meaning: String,
}

#[derive(Template)]
#[template(path = "public/interface.html")]
struct Interface {
    page: Page,
    summary: String,
    operations: Vec<Operation>,
    schemas: Vec<Schema>,
}

fn text(value: &Value, key: &str) -> String {
    value[key].as_str().unwrap_or_default().to_owned()
}

fn entries(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

/// The schema of a JSON body or answer.
fn content(value: &Value) -> String {
    kind(&value["content"]["application/json"]["schema"])
}

/// The type of a value: a schema's name, `integer`, `string | null`, `[integer]`.
fn kind(schema: &Value) -> String {
    let any = |key: &str| {
        let kinds = schema[key].as_array().into_iter().flatten().map(kind).filter(|kind| !kind.is_empty());
        kinds.collect::<Vec<_>>().join(" | ")
    };
    if let Some(name) = schema["$ref"].as_str() {
        return name.rsplit('/').next().unwrap_or_default().to_owned();
    }
    match &schema["type"] {
        Value::String(of) if of == "array" => format!("[{}]", kind(&schema["items"])),
        Value::String(of) => of.clone(),
        Value::Array(of) => of.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" | "),
        _ => ["oneOf", "anyOf", "allOf"].map(any).into_iter().find(|kinds| !kinds.is_empty()).unwrap_or_default(),
    }
}

/// The answers of an operation; consecutive ones of the same schema are one line.
fn answers(operation: &Value) -> Vec<(String, String)> {
    let mut lines: Vec<(String, String)> = Vec::new();
    for (status, answer) in entries(&operation["responses"]) {
        let schema = content(answer);
        match lines.last_mut() {
            Some((statuses, of)) if *of == schema => *statuses = format!("{statuses} {status}"),
            _ => lines.push((status.clone(), schema)),
        }
    }
    lines
}

/// The fields of a schema and of its parts.
fn fields(schema: &Value) -> Vec<Field> {
    let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let field = |(name, value): (&String, &Value)| Field {
        name: name.clone(),
        kind: match value["enum"][0].as_str() {
            Some(only) => format!("\"{only}\""),
            None => kind(value),
        },
        required: required.contains(&name.as_str()),
        meaning: text(value, "description"),
    };
    let parts = ["allOf", "oneOf"].into_iter().flat_map(|key| schema[key].as_array().into_iter().flatten());
    let part = |part: &Value| match part["$ref"].as_str() {
        Some(_) => vec![Field { name: "…".into(), kind: kind(part), required: true, meaning: String::new() }],
        None => fields(part),
    };
    entries(&schema["properties"]).map(field).chain(parts.flat_map(part)).collect()
}

pub(crate) async fn page(l: Language, state: web::Data<State>) -> Answer {
    cached_pages::program_page(&state.turns, &l, &state, PAGE, "/api".into(), interface).await
}

fn interface(guest: &Visitor) -> Result<String, Failure> {
    // A description made at compile time can always be written.
    let document = serde_json::to_value(Description::openapi()).unwrap_or_default();
    let operations = entries(&document["paths"]).flat_map(|(path, item)| {
        let methods = entries(item).filter(|(method, _)| ["get", "post"].contains(&method.as_str()));
        methods.map(|(method, operation)| Operation {
            method: method.to_uppercase(),
            path: path.clone(),
            summary: text(operation, "summary"),
            body: operation.get("requestBody").map(content),
            answers: answers(operation),
        })
    });
    let schemas = entries(&document["components"]["schemas"]).map(|(name, schema)| Schema {
        name: name.clone(),
        summary: text(schema, "description"),
        fields: fields(schema),
    });
    rendered(&Interface {
        page: Page::new(guest, say(guest, "interface-title")),
        summary: text(&document["info"], "description"),
        operations: operations.collect(),
        schemas: schemas.collect(),
    })
}
