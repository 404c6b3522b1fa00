//! Messages about hands under the World Series rules.

pub use phone_rules::series::*;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Locale;
    use rules::world_series::Pattern;

    #[test]
    fn patterns_have_the_names_of_the_catalogue_in_every_language() {
        for of in Pattern::all() {
            let names = Locale::ALL.map(|locale| locale.say(&pattern(of)));
            assert_eq!(names, [of.zh(), of.zh_hant(), of.en()], "{of}");
        }
    }
}
