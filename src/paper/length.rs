//! Lengths on paper.

/// A length in hundredths of a point.
pub(super) type Length = i32;

/// Converts tenths of a millimetre.
pub(super) const fn mm(tenths: i32) -> Length {
    tenths * 7200 / 254
}
