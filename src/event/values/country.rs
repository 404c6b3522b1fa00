//! Countries as federations write them: codes of three letters in the Olympic manner, which are not those of ISO 3166.

/// Codes of countries of EMA, each with what else people write: the codes of ISO 3166, and the name in English and Chinese.
const COUNTRIES: [(&str, &[&str]); 32] = [
    ("AUS", &["AU", "Australia", "澳大利亚"]),
    ("AUT", &["AT", "Austria", "奥地利"]),
    ("BEL", &["BE", "Belgium", "比利时"]),
    ("BLR", &["BY", "Belarus", "白俄罗斯"]),
    ("CAN", &["CA", "Canada", "加拿大"]),
    ("CHN", &["CN", "China", "中国"]),
    ("CZE", &["CZ", "Czechia", "Czech Republic", "捷克"]),
    ("DEN", &["DK", "DNK", "Denmark", "丹麦"]),
    ("ESP", &["ES", "Spain", "西班牙"]),
    ("FIN", &["FI", "Finland", "芬兰"]),
    ("FRA", &["FR", "France", "法国"]),
    ("GBR", &["GB", "UK", "United Kingdom", "英国"]),
    ("GER", &["DE", "DEU", "Germany", "德国"]),
    ("HUN", &["HU", "Hungary", "匈牙利"]),
    ("IRL", &["IE", "Ireland", "爱尔兰"]),
    ("ITA", &["IT", "Italy", "意大利"]),
    ("JPN", &["JP", "Japan", "日本"]),
    ("LAT", &["LV", "LVA", "Latvia", "拉脱维亚"]),
    ("NED", &["NL", "NLD", "Netherlands", "荷兰"]),
    ("NOR", &["NO", "Norway", "挪威"]),
    ("POL", &["PL", "Poland", "波兰"]),
    ("POR", &["PT", "PRT", "Portugal", "葡萄牙"]),
    ("ROU", &["RO", "Romania", "罗马尼亚"]),
    ("RUS", &["RU", "Russia", "俄罗斯"]),
    ("SGP", &["SG", "Singapore", "新加坡"]),
    ("SUI", &["CH", "CHE", "Switzerland", "瑞士"]),
    ("SVK", &["SK", "Slovakia", "斯洛伐克"]),
    ("SWE", &["SE", "Sweden", "瑞典"]),
    ("TPE", &["TW", "TWN", "Taiwan", "Chinese Taipei", "中国台湾", "台湾"]),
    ("UKR", &["UA", "Ukraine", "乌克兰"]),
    ("USA", &["US", "United States", "美国"]),
    ("VIE", &["VN", "VNM", "Vietnam", "越南"]),
];

/// The code of a country as somebody writes it: one that is known by any of its names, or three capital letters as they are.
pub fn code(written: &str) -> Option<String> {
    let same = |own: &&str| own.to_lowercase() == written.trim().to_lowercase();
    let known = COUNTRIES.iter().find(|(code, names)| same(code) || names.iter().any(&same));
    let is_code = written.len() == 3 && written.bytes().all(|byte| byte.is_ascii_uppercase());
    known.map(|(code, _)| (*code).to_owned()).or(is_code.then(|| written.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_is_known_by_its_codes_and_names() {
        for written in ["GER", "de", "DEU", "Germany", "德国"] {
            assert_eq!(code(written).as_deref(), Some("GER"));
        }
        assert_eq!(code("MAS").as_deref(), Some("MAS"));
        assert_eq!((code("Atlantis"), code("mas"), code("")), (None, None, None));
        for (own, names) in COUNTRIES {
            let others = COUNTRIES.iter().filter(|(other, _)| *other != own);
            assert!(others.flat_map(|(_, names)| *names).all(|name| !names.contains(name)), "{own}");
        }
    }
}
