//! Which resources browsers may load for a page, and which sites may show it in a frame.

use actix_web::http::header::HeaderValue;
use event::values::web_link::origins;

macro_rules! content_policy {
    ($asks:literal) => {
        concat!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src ",
            $asks,
            "; manifest-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
        )
    };
}

/// Scripts, styles, fonts, pictures and frames only from here, and no page in a frame of another site.
/// `'wasm-unsafe-eval'` allows the rules, which are WebAssembly from here, but not `eval`; browsers that do not know it
/// (Chrome before 97, Safari before 16) block them, and their pages ask the server instead (`static/rules.js`).
pub const CONTENT_POLICY: &str = content_policy!("'self'");
/// The policy of pages that ask another laptop whether it has taken over, and send to it. It names no address: browsers
/// cache these pages, and the laptop may be admitted later or have another address then.
pub(super) const POLICY_OF_THOSE_WHO_ASK: &str = content_policy!("'self' http: https:");

/// The policy of a page for everybody that these sites may show in a frame; `None` if there are none.
pub fn framed_by(sites: &str) -> Option<HeaderValue> {
    let sites: Vec<&str> = origins(sites).collect();
    let policy = (!sites.is_empty()).then(|| format!("{POLICY_OF_THOSE_WHO_ASK} {}", sites.join(" ")))?;
    HeaderValue::try_from(policy).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_origins_may_show_a_page_in_a_frame() {
        assert_eq!(framed_by(""), None);
        assert_eq!(framed_by("club.example https://club.example/page * https://a.example; script-src"), None);
        let policy = framed_by("https://club.example, http://10.0.0.1:8080").unwrap();
        assert!(
            policy.to_str().unwrap().ends_with(" frame-ancestors 'self' https://club.example http://10.0.0.1:8080")
        );
    }
}
