//! The contents of a request: its sender, its language, and the fields of its form.

use crate::error::FailureAnswer;
use crate::failure::Failure;
use crate::request::{bearer_token, field_of, fields_of_query, here, is_for_programs, locale, tokens};
use crate::state::State;
use crate::visitor::{Language, Visitor};
use crate::{flash, limits, sent_forms};
use actix_multipart::form::bytes::Bytes;
use actix_multipart::form::{FieldReader, Limits};
use actix_multipart::{Multipart, MultipartError};
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::Payload;
use actix_web::http::{Method, StatusCode};
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use futures_util::future::LocalBoxFuture;
use futures_util::{FutureExt, TryStreamExt};
use messages::{Message, unseen_in};
use std::convert::Infallible;
use std::future::{Ready, ready};
use std::str::FromStr;
use store::now;

/// The cookie that makes the script of a page for everybody ask who is signed in.
const KNOWN: &str = "caipan_known";
impl FromRequest for Language {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Language { locale: locale(request), request: request.clone() }))
    }
}

/// The cookie with which scripts find out whether this browser has a pass; `None` if the browser already has it
/// right, or if the passes could not be looked up.
pub fn known_cookie(request: &HttpRequest, visitor: &Visitor) -> Option<Cookie<'static>> {
    if visitor.unknown {
        return None;
    }
    let (says, holds) = (request.cookie(KNOWN).is_some(), !visitor.held.is_empty() && !visitor.bearer);
    let mut cookie = Cookie::build(KNOWN, "1").path("/").same_site(SameSite::Lax).permanent().finish();
    if !holds {
        cookie.make_removal();
    }
    (says != holds).then_some(cookie)
}

impl FromRequest for Visitor {
    type Error = FailureAnswer;
    type Future = LocalBoxFuture<'static, Result<Self, FailureAnswer>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        async move {
            if let Some(visitor) = request.extensions().get::<Visitor>() {
                return Ok(visitor.clone());
            }
            let mut visitor = Visitor {
                bearer: bearer_token(&request).is_some(),
                json: is_for_programs(&request),
                flash: flash::read(&request),
                sent_from_form: request.method() == Method::POST,
                guest: false,
                unknown: false,
                ..Visitor::guest(locale(&request), here(&request))
            };
            let tokens = tokens(&request);
            if let (false, Some(state)) = (tokens.is_empty(), request.app_data::<web::Data<State>>()) {
                let asked = tokens.clone();
                match state.run(move |store| actions::holders(store, &asked, now())).await {
                    Ok(found) => visitor.held = tokens.into_iter().zip(found).collect(),
                    // While the database is unreachable those who only read are nobody in particular, and see what
                    // everybody sees.
                    Err(Failure::DatabaseAway) if !visitor.sent_from_form => visitor.unknown = true,
                    Err(failure) => return Err(failure.answer_to(&visitor)),
                }
                visitor.act(|_| true);
            }
            request.extensions_mut().insert(visitor.clone());
            Ok(visitor)
        }
        .boxed_local()
    }
}

/// The fields of a form whose token was checked.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    fields: Vec<(String, String)>,
}

impl Fields {
    /// Checks the token and all characters of a form, and begins to do it; `file` is the rest of its content.
    ///
    /// # Errors
    /// The token is wrong, a text contains invisible characters, or the form was done before ([`sent_forms`]).
    pub async fn checked(visitor: &Visitor, fields: Vec<(String, String)>, file: &[&[u8]]) -> Result<Fields, Failure> {
        let fields = Fields { fields };
        if !visitor.is_form_token(fields.text("token")) {
            return Err(Failure::Forged);
        }
        if let Some(wrong) = fields.fields.iter().find_map(|(_, value)| unseen_in(value)) {
            return Err(Failure::refused(wrong));
        }
        let texts = fields.fields.iter().flat_map(|(name, value)| [name.as_bytes(), value.as_bytes()]);
        sent_forms::begin(texts.chain(file.iter().copied())).await?;
        Ok(fields)
    }

    /// A single field, as if it had been filled in.
    pub fn single(name: &str, value: &str) -> Fields {
        Fields { fields: vec![(name.to_owned(), value.to_owned())] }
    }

    /// The fields with this text in one of them.
    pub fn with_field(mut self, name: &str, text: String) -> Fields {
        self.fields.retain(|(field, _)| field != name);
        self.fields.push((name.to_owned(), text));
        self
    }

    /// The text of a field as it was typed; empty if there is no such field.
    pub fn as_typed(&self, name: &str) -> &str {
        field_of(&self.fields, name).unwrap_or_default()
    }

    /// The text of a field without surrounding spaces; empty if there is no such field.
    pub fn text(&self, name: &str) -> &str {
        self.as_typed(name).trim()
    }

    /// Whether a field is not empty: a box ticked, a text typed.
    pub fn has(&self, name: &str) -> bool {
        !self.text(name).is_empty()
    }

    /// Whether the form had such a field, even an empty one.
    pub fn was_sent(&self, name: &str) -> bool {
        self.fields.iter().any(|(field, _)| field == name)
    }

    /// All fields whose name starts with `prefix`: the rest of the name, and the text without surrounding spaces.
    pub fn starting_with<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.fields.iter().filter_map(move |(name, value)| Some((name.strip_prefix(prefix)?, value.trim())))
    }

    /// Notes for the answer which of the texts papers cannot show.
    fn note_texts(&self, request: &HttpRequest, visitor: &Visitor) {
        let texts = self.fields.iter().filter(|(name, _)| !NEVER_PRINTED.contains(&name.as_str()));
        flash::note_texts(request, visitor.locale, texts.map(|(_, text)| text.as_str()));
    }

    /// The value of a field; `None` if it is empty.
    ///
    /// # Errors
    /// It is not such a value.
    pub fn optional<T: FromStr>(&self, name: &'static str) -> Result<Option<T>, Failure> {
        match self.text(name) {
            "" => Ok(None),
            _ => self.value(name).map(Some),
        }
    }

    /// A number in a field as programs write it. Digits may be full-width and a minus may be the sign − or a dash, as phones and
    /// these pages write them. Scripts read numbers alike (`static/record/typed-number.js`).
    pub fn number(&self, name: &str) -> String {
        let plain = |letter| match letter {
            '０'..='９' => char::from(b'0' + (u32::from(letter) - u32::from('０')) as u8),
            '−' | '－' | '–' => '-',
            other => other,
        };
        self.text(name).chars().map(plain).collect()
    }

    /// The value of a field.
    ///
    /// # Errors
    /// It is not such a value.
    pub fn value<T: FromStr>(&self, name: &'static str) -> Result<T, Failure> {
        let field = || Message::new(format!("field-{}", name.replace('_', "-")));
        self.number(name).parse().map_err(|_| Failure::field_wrong(field(), self.text(name)))
    }
}

impl From<Vec<(String, String)>> for Fields {
    /// Fields made here, not sent by a browser.
    fn from(fields: Vec<(String, String)>) -> Self {
        Self { fields }
    }
}

/// The content type of a form without a file.
const FORM: &str = "application/x-www-form-urlencoded";
/// The content type of a form with a file.
const FORM_WITH_FILE: &str = "multipart/form-data";
/// Maximum number of fields in a form: each costs time before the token is checked.
const MAX_FIELDS: usize = 20_000;

/// Fields that appear on no paper, or repeat another field.
const NEVER_PRINTED: [&str; 7] = ["token", "password", "again", "list", "content", "of", "confirmed"];

impl FromRequest for Fields {
    type Error = FailureAnswer;
    type Future = LocalBoxFuture<'static, Result<Self, FailureAnswer>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let visitor = Visitor::from_request(request, payload);
        let body = web::Bytes::from_request(request, payload);
        let request = request.clone();
        async move {
            let visitor = visitor.await?;
            let forged = || Failure::Forged.answer_to(&visitor);
            let body = body.await.map_err(|_| forged())?;
            let form = std::str::from_utf8(&body).ok().filter(|_| request.content_type() == FORM);
            let form = form.filter(|form| form.bytes().filter(|byte| *byte == b'&').count() < MAX_FIELDS);
            let fields = Fields::checked(&visitor, form.map(fields_of_query).ok_or_else(forged)?, &[]).await;
            let fields = fields.map_err(|failure| failure.answer_to(&visitor))?;
            fields.note_texts(&request, &visitor);
            Ok(fields)
        }
        .boxed_local()
    }
}

/// Why an upload could not be read.
pub fn upload_failure(error: &actix_web::Error) -> Failure {
    upload_failure_within(error, files::lines::MAX_BYTES)
}

/// Why an upload could not be read, with the maximum size of its file.
pub fn upload_failure_within(error: &actix_web::Error, most: usize) -> Failure {
    match error.as_response_error().status_code() {
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Failure::Forged,
        _ => Failure::refused(Message::new("upload-failed").arg("reason", error.to_string()).arg("most", most >> 20)),
    }
}

/// A form that may bring a file: its fields, and the file if one was chosen.
pub struct FormWithFile {
    /// The checked fields of the form.
    pub fields: Fields,
    /// The uploaded file with its bytes; `None` if none was chosen.
    pub file: Option<Bytes>,
}

/// The parts of an upload: the fields, and the file. It is rejected as soon as it is too large.
async fn read_parts(
    request: &HttpRequest,
    mut parts: Multipart,
) -> Result<(Vec<(String, String)>, Option<Bytes>), MultipartError> {
    let mut limits = Limits::new(limits::MAX_UPLOAD_SIZE, limits::MAX_UPLOAD_SIZE);
    let (mut fields, mut file, mut count) = (Vec::new(), None, 0);
    while let Some(part) = parts.try_next().await? {
        count += 1;
        if count > MAX_FIELDS {
            return Err(MultipartError::Incomplete);
        }
        let headers = part.headers().iter().map(|(name, value)| name.as_str().len() + value.len());
        limits.try_consume_limits(headers.sum(), true)?;
        let name = part.name().unwrap_or_default().to_owned();
        let read = Bytes::read_field(request, part, &mut limits).await?;
        match read.file_name.as_deref() {
            None => fields.push((name, String::from_utf8_lossy(&read.data).into_owned())),
            // Browsers send a file without a name and content if none is chosen.
            Some("") if read.data.is_empty() => {}
            Some(_) if file.is_some() => return Err(MultipartError::DuplicateField(name)),
            Some(_) => file = Some(read),
        }
    }
    Ok((fields, file))
}

impl FromRequest for FormWithFile {
    type Error = FailureAnswer;
    type Future = LocalBoxFuture<'static, Result<Self, FailureAnswer>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        if request.content_type() != FORM_WITH_FILE {
            let fields = Fields::from_request(request, payload);
            return async move { Ok(FormWithFile { fields: fields.await?, file: None }) }.boxed_local();
        }
        let (visitor, parts) = (Visitor::from_request(request, payload), Multipart::from_request(request, payload));
        let request = request.clone();
        async move {
            let visitor = visitor.await?;
            let refused = |error: &actix_web::Error| upload_failure(error).answer_to(&visitor);
            let parts = parts.await.map_err(|error| refused(&error))?;
            let read = read_parts(&request, parts).await;
            let (fields, file) = read.map_err(|error| refused(&error.into()))?;
            let of_file: [&[u8]; 2] = match &file {
                Some(file) => [file.file_name.as_deref().unwrap_or_default().as_bytes(), &file.data[..]],
                None => [&[], &[]],
            };
            let fields = Fields::checked(&visitor, fields, &of_file).await;
            let fields = fields.map_err(|failure| failure.answer_to(&visitor))?;
            fields.note_texts(&request, &visitor);
            Ok(FormWithFile { fields, file })
        }
        .boxed_local()
    }
}
