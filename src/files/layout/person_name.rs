//! Whether a text can be the name of a person, by its letters alone.

/// The most frequent surnames of one character: two to four characters that begin with one of them are taken for a name.
const SURNAMES: &str = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤張劉陳楊黃趙吳孫馬羅鄭謝許韓馮鄧蕭蔣葉蘇魏呂盧鐘譚陸範賈韋鄒閻龍賀顧龔萬錢嚴湯";

/// Whether a text can only be the name of a person: two words with capitals, or characters with a surname.
pub(super) fn is_name(text: &str) -> bool {
    let count = text.chars().count();
    let is_chinese = text.chars().all(is_han) && (2..=4).contains(&count);
    let has_surname = || text.chars().next().is_some_and(|first| SURNAMES.contains(first));
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_latin = words.len() > 1
        && words.len() < 6
        && words.first().is_some_and(|word| word.starts_with(char::is_uppercase))
        && words.last().is_some_and(|word| word.starts_with(char::is_uppercase))
        && text.chars().all(|c| c.is_alphabetic() || " .'’-".contains(c));
    is_chinese && has_surname() || is_latin
}

/// Whether a character is Chinese.
pub(crate) fn is_han(c: char) -> bool {
    matches!(u32::from(c), 0x3400..=0x9FFF | 0xF900..=0xFAFF | 0x2_0000..=0x3_FFFF)
}
