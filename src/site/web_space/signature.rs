//! The signature of a request to S3 (AWS Signature Version 4).

use chrono::NaiveDateTime;
use hmac::{Hmac, KeyInit, Mac};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use sha2::{Digest, Sha256};

/// The region if none is set.
const USUAL_REGION: &str = "us-east-1";

/// The characters that are percent-encoded in a signed path: all but letters, digits and `-._~/`.
const IN_PATH: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/');

/// The account, region and time of a signature.
pub(super) struct Signing<'a> {
    pub user: &'a str,
    pub password: &'a str,
    pub region: &'a str,
    pub at: NaiveDateTime,
}

fn keyed_hash(key: &[u8], text: &str) -> Vec<u8> {
    // HMAC takes keys of any length.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else { return Vec::new() };
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().to_vec()
}

/// The headers with the signature of a request.
pub(super) fn signature_headers(
    signing: &Signing<'_>,
    method: &str,
    address: &str,
    content: &[u8],
) -> [(&'static str, String); 3] {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let (day, time) = (signing.at.format("%Y%m%d").to_string(), signing.at.format("%Y%m%dT%H%M%SZ").to_string());
    let region = if signing.region.is_empty() { USUAL_REGION } else { signing.region };
    let hash = hex::encode(Sha256::digest(content));
    let names = "host;x-amz-content-sha256;x-amz-date";
    let canonical = format!(
        "{method}\n/{}\n\nhost:{host}\nx-amz-content-sha256:{hash}\nx-amz-date:{time}\n\n{names}\n{hash}",
        encode_path(path)
    );
    let scope = format!("{day}/{region}/s3/aws4_request");
    let text = format!("AWS4-HMAC-SHA256\n{time}\n{scope}\n{}", hex::encode(Sha256::digest(canonical)));
    let key = [region, "s3", "aws4_request"]
        .into_iter()
        .fold(keyed_hash(format!("AWS4{}", signing.password).as_bytes(), &day), |key, part| keyed_hash(&key, part));
    let signature = hex::encode(keyed_hash(&key, &text));
    let user = signing.user;
    [
        ("x-amz-date", time),
        ("x-amz-content-sha256", hash),
        (
            "authorization",
            format!("AWS4-HMAC-SHA256 Credential={user}/{scope}, SignedHeaders={names}, Signature={signature}"),
        ),
    ]
}

/// The encoded path of a request.
fn encode_path(path: &str) -> String {
    utf8_percent_encode(path, IN_PATH).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;

    #[test]
    fn a_signing_key_is_that_of_the_description() {
        let key = ["us-east-1", "iam", "aws4_request"]
            .into_iter()
            .fold(keyed_hash(b"AWS4wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", "20150830"), |key, part| {
                keyed_hash(&key, part)
            });
        assert_eq!(hex::encode(key), "c4afb1cc5771d871763a393e44b703571b55cc28424d1a5e86da6ed3c154a4b9");
    }

    #[test]
    fn a_request_is_signed_as_amazons_own_program_signs_it() {
        let at = NaiveDate::from_ymd_opt(2026, 11, 29).unwrap().and_hms_opt(9, 0, 0).unwrap();
        let signing = Signing { user: "anna", password: "open sesame", region: "eu-central-1", at };
        let address = "https://s3.example/bucket/cup/a/zh-Hans/e/cup/index.html";
        let [(_, time), _, (_, authorization)] = signature_headers(&signing, "PUT", address, b"<html>x</html>");
        assert_eq!(time, "20261129T090000Z");
        // By botocore.
        assert_eq!(
            authorization,
            "AWS4-HMAC-SHA256 Credential=anna/20261129/eu-central-1/s3/aws4_request, \
             SignedHeaders=host;x-amz-content-sha256;x-amz-date, \
             Signature=3086b819d7f6a78e082668349a11303ea9558e1d4d2fc77429f2b5b98a10da39"
        );
        assert_eq!(encode_path("~a-b_c d/é.html"), "~a-b_c%20d/%C3%A9.html");
    }
}
