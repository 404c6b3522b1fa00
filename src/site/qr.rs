//! QR codes.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};

/// A QR code as an SVG picture; `None` if the text is too long.
pub fn qr_picture(text: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    Some(code.render::<svg::Color<'_>>().min_dimensions(240, 240).build())
}

/// A QR code as a `data:` address of a picture; empty if the text is too long.
pub fn qr(text: &str) -> String {
    let address = |picture| format!("data:image/svg+xml;base64,{}", STANDARD.encode(picture));
    qr_picture(text).map_or(String::new(), address)
}
