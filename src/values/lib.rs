//! The basic values of an event: ids, exact numbers, names, places, times.
//!
//! Nothing here knows an event, what is drawn or recorded, or a clock.

pub mod ids;

pub mod exact;

// Names, and who they name.
pub mod typed_text;

mod folding;

pub mod people;

pub mod person;

pub mod reading;

pub mod country;

pub mod time_zone;

pub mod web_link;

pub mod digest;

/// Whether a value is the default of its type; files and JSON omit it then.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Whether a value is `true`; files and JSON omit it then where that is the default.
pub fn is_true(value: &bool) -> bool {
    *value
}

/// Adds to an enum, whose names `strum` derives, the list of its values and the conversions from and to their names.
#[macro_export]
macro_rules! coded {
    ($type:ty) => {
        impl $type {
            /// All values, in the order of their declaration.
            pub const ALL: [Self; <Self as strum::VariantArray>::VARIANTS.len()] = {
                let all = <Self as strum::VariantArray>::VARIANTS;
                let (mut copied, mut place) = ([all[0]; <Self as strum::VariantArray>::VARIANTS.len()], 0);
                while place < copied.len() {
                    copied[place] = all[place];
                    place += 1;
                }
                copied
            };

            /// The name used in rows, files, forms and messages.
            pub fn code(self) -> &'static str {
                self.into()
            }

            /// The value with this name.
            pub fn from_code(code: &str) -> Option<Self> {
                code.parse().ok()
            }
        }
    };
}
