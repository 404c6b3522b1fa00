//! What the rule book leaves open about fans is decided by a default, by an option and by a profile.

use crate::fans::{DISCARD, DRAWN, fans, hand, read, said};
use caipan::files::hands;
use caipan::messages::Locale;
use caipan::rules::fan::claim::{Verdict, judge};
use caipan::rules::fan::explain::Why;
use caipan::rules::fan::{AlwaysConcealed, Fan, FanList, MixedKongs, Options, Profile, scoring};
use caipan::rules::{Circumstances, Wind};
use serde_json::json;

/// Tiles, circumstances and what has to come out.
type Case<T> = (&'static str, Circumstances, T);

#[test]
fn a_hand_on_the_edge_of_the_minimum_may_not_win() {
    let line = r#"{"hand": "{4444s} [678p] [555s] 5677s", "win": "7s"}"#;
    let answer = read(&hands::answer(line, &Options::default(), Locale::En).unwrap());
    // All copies of 4s are in the hand, which nevertheless waits on it as well: no 单钓将.
    let lists = json!([{"四归一": 1, "暗杠": 1, "断幺": 1, "缺一门": 1}]);
    let expected = json!({"id": null, "total": 7, "may_win": false, "lists": lists, "waits": ["7s"]});
    assert_eq!(answer, expected);
}

#[test]
fn open_questions_are_decided_by_their_defaults() {
    const ROBBED: Circumstances = Circumstances { kong: true, ..DISCARD };
    const REPLACEMENT: Circumstances = Circumstances { kong: true, ..DRAWN };
    const LAST: Circumstances = Circumstances { last_tile: true, ..REPLACEMENT };
    const FLOWERS: Circumstances = Circumstances { flowers: 2, ..DISCARD };
    const FLOWER_DRAWN: Circumstances = Circumstances { flowers: 1, ..DRAWN };
    const ROBBED_LAST_COPY: Circumstances = Circumstances { last_copy: true, ..ROBBED };
    const SOUTH: Circumstances = Circumstances { seat: Wind::South, ..DISCARD };
    const NORTH_IN_WEST: Circumstances = Circumstances { seat: Wind::North, prevalent: Wind::West, ..DISCARD };
    let decided: &[(&str, &[Case<&str>])] = &[
        ("one melded and one concealed kong", &[("[2222p] {5555s} 23m789mNN +4m", DISCARD, "暗杠 明杠")]),
        ("two concealed kongs", &[("{2222p} {5555s} 23m789mNN +4m", DISCARD, "双暗杠 门前清")]),
        (
            "a wait has a name only if exactly one kind completes the tiles",
            &[
                ("1111m2m[456p]456pNN +3m", DISCARD, "四归一 一般高 幺九刻 缺一门 边张"),
                // 2m makes seven pairs.
                ("1111m2m456p456pNN +3m", DISCARD, "门前清 四归一 一般高 幺九刻 缺一门"),
                // So would a fifth 4s.
                ("{4444s} [678p] [555s] 5677s +7s", DISCARD, "四归一 暗杠 断幺 缺一门"),
            ],
        ),
        ("a wait beside a knitted straight", &[("147m258p369s678p1m +1m", DISCARD, "组合龙 门前清 平和 单钓将")]),
        (
            "a knitted straight with 平和, 四归一, 五门齐, 门前清",
            &[
                ("147m258p369s12p66s +3p", DISCARD, "组合龙 门前清 平和 边张"),
                ("147s258m369p44s33m +4s", DISCARD, "组合龙 门前清 四归一 无字"),
                ("147p258s369m[NNN]C +C", DISCARD, "组合龙 五门齐 幺九刻 单钓将"),
            ],
        ),
        ("全不靠 with a knitted straight", &[("147m258s369pCFWN +S", DISCARD, "全不靠 组合龙")]),
        (
            "全求人",
            &[
                ("[123m] [567p] [789s] [222s] 5m +5m", DISCARD, "全求人 无字"),
                ("[123m] [567p] [789s] [222s] 5m +5m", DRAWN, "无字 单钓将 自摸"),
                ("[123m] [567p] [789s] {2222s} 5m +5m", DISCARD, "暗杠 无字 单钓将"),
            ],
        ),
        (
            "和绝张",
            &[
                ("[333m] [567p] 12m789sNN +3m", DISCARD, "和绝张 四归一 边张"),
                ("[345p] [567p] 12m789sNN +3m", ROBBED_LAST_COPY, "抢杠和 边张"),
            ],
        ),
        (
            "无番和",
            &[
                ("[123p] [444s] [789m] 34pCC +5p", DISCARD, "无番和"),
                ("[123p] [444s] [789m] 34pCC +5p", FLOWERS, "无番和 花牌×2"),
                ("[123p] [444s] [789m] 34pCC +5p", DRAWN, "自摸"),
            ],
        ),
        (
            "四归一",
            &[
                ("3333m22s55s66m88m7s +7s", DISCARD, "七对 四归一 断幺 缺一门"),
                ("[2222p] [567p] 33m678mNN +3m", DISCARD, "明杠 缺一门"),
            ],
        ),
        (
            "hands that are always concealed",
            &[
                ("77p22s33mCCFFSSN +N", DISCARD, "七对 五门齐"),
                ("77p22s33mCCFFSSN +N", DRAWN, "七对 五门齐 自摸"),
                ("2233445566778p +8p", DRAWN, "连七对 断幺 自摸"),
                ("19m19p19sESWNCFP +N", DRAWN, "十三幺 自摸"),
                ("258m36p147sESWFP +C", DRAWN, "全不靠 自摸"),
                ("17m25p369sEWSNCF +P", DRAWN, "七星不靠 自摸"),
                ("1112345678999m +9m", DRAWN, "九莲宝灯 清龙 四归一 自摸"),
                ("222s555p888m777p3m +3m", DISCARD, "四暗刻 断幺 单钓将"),
                ("222s555p888m777p3m +3m", DRAWN, "四暗刻 断幺 单钓将 自摸"),
            ],
        ),
        (
            "不求人, 杠上开花, 妙手回春",
            &[
                ("{2222m} 12345678pNN +9p", REPLACEMENT, "清龙 杠上开花 不求人 暗杠 缺一门"),
                ("{2222m} 12345678pNN +9p", LAST, "清龙 妙手回春 杠上开花 不求人 暗杠 缺一门"),
            ],
        ),
        ("a flower's replacement", &[("[123p] [444s] [789m] 34pCC +5p", FLOWER_DRAWN, "自摸 花牌")]),
        (
            "一色双龙会",
            &[
                ("1122355778899p +3p", DRAWN, "一色双龙会 不求人 边张"),
                ("1122355778899p +3p", DISCARD, "一色双龙会 门前清 边张"),
            ],
        ),
        (
            "绿一色",
            &[
                ("[222s] [333s] 444s66s88s +8s", DISCARD, "绿一色 清一色 一色三节高 碰碰和 断幺"),
                ("[222s] [333s] 444s66sFF +F", DISCARD, "绿一色 一色三节高 碰碰和 箭刻"),
            ],
        ),
        (
            "九莲宝灯",
            &[
                ("1112345678999p +2p", DISCARD, "九莲宝灯 双暗刻 连六 幺九刻"),
                ("1112345678899m +9m", DISCARD, "清一色 门前清 连六 幺九刻×2"),
            ],
        ),
        (
            // With 小四喜 and with 字一色 there are no two suits.
            "缺一门",
            &[
                ("[CCC] [FFF] 12s111pPP +3s", DISCARD, "小三元 全带幺 幺九刻 缺一门 边张"),
                ("[123m] [123m] 12233m44s +1m", DISCARD, "一色四同顺 小于五 平和 缺一门"),
                ("[111m] [222m] 333m44m66s +4m", DISCARD, "一色四节高 幺九刻 缺一门 无字"),
                ("[123s] [345s] 567s78s55p +9s", DISCARD, "一色四步高 平和 缺一门"),
                ("[SSS] [WWW] 23mNNN55p +4m", DISCARD, "三风刻 缺一门"),
            ],
        ),
        (
            "清幺九",
            &[
                ("[111m] [111s] 999m999s1p +1p", DISCARD, "清幺九 双暗刻 单钓将"),
                ("[111m] [111s] 111p99m99s +9s", DISCARD, "清幺九 三同刻"),
            ],
        ),
        (
            "seven pairs",
            &[
                ("2233334466888s +8s", DISCARD, "绿一色 七对 清一色 四归一×2 断幺"),
                ("EESSWWNNCCFFP +P", DISCARD, "字一色 七对"),
                ("11m99m11s99s11p999p +9p", DISCARD, "清幺九 七对 四归一"),
                ("11m99m11p99pEESSC +C", DISCARD, "混幺九 七对 缺一门"),
                ("7788m7799p8899s7s +7s", DISCARD, "七对 全大"),
                ("4455m4466p5566s4s +4s", DISCARD, "七对 全中"),
                ("1122m1133p2233s1s +1s", DISCARD, "七对 全小"),
                ("6677m6688p7799s6s +6s", DISCARD, "七对 大于五"),
                ("1122m1144p3344s1s +1s", DISCARD, "七对 小于五"),
                ("1133557799m22m4m +4m", DISCARD, "七对 清一色"),
                ("113355m77mEESSC +C", DISCARD, "七对 混一色"),
                ("77p22s33mCCPPEEN +N", DISCARD, "七对 五门齐"),
                ("11p22p33p44p88p99pP +P", DISCARD, "七对 推不倒 混一色"),
                ("2244m6688p2244s6s +6s", DISCARD, "七对 断幺"),
                ("1m5555m5555p5555s +1m", DISCARD, "七对 四归一×3 无字"),
            ],
        ),
        (
            "the same pung as 箭刻, 圈风刻, 门风刻",
            &[
                ("[EEE] [456p] 12367mSS +8m", DISCARD, "圈风刻 门风刻 缺一门"),
                ("[EEE] [456p] 12367mSS +8m", SOUTH, "圈风刻 缺一门"),
                ("[EEE] [456p] 12367mSS +8m", NORTH_IN_WEST, "幺九刻 缺一门"),
                ("[CCC] [456p] 12367mSS +8m", DISCARD, "箭刻 缺一门"),
            ],
        ),
        (
            "the same pungs as 大小三元, 大小四喜, 三风刻",
            &[
                ("[PPP] [FFF] 66999sCC +C", DISCARD, "大三元 碰碰和 混一色 幺九刻"),
                ("[EEE] [SSSS] 55pWWWNN +N", DISCARD, "大四喜 混一色 明杠"),
                ("[SSS] [WWW] 23sNNNEE +1s", DISCARD, "小四喜 混一色 全带幺"),
            ],
        ),
        (
            "a pung completed by a discard",
            &[("[234s] 33m777p567mNN +3m", DISCARD, "无番和"), ("[234s] 33345m777pNN +3m", DISCARD, "四归一 双暗刻")],
        ),
        ("a concealed kong", &[("{2222m} 12345678pNN +9p", DISCARD, "清龙 门前清 暗杠 缺一门")]),
        (
            "三色三步高",
            &[
                ("[123m] [345p] 56s888mNN +7s", DISCARD, "无番和"),
                ("[123m] [234p] 35s888mNN +4s", DISCARD, "三色三步高 坎张"),
            ],
        ),
        (
            "kongs and concealed pungs",
            &[
                ("{2222m} {6666s} 888p34pNN +5p", DISCARD, "三暗刻 双暗杠 门前清"),
                ("{2222m} {5555s} {8888p} 34mNN +5m", DISCARD, "三杠 三暗刻 门前清"),
            ],
        ),
    ];
    for (question, hands) in decided {
        for (text, at, expected) in *hands {
            assert_eq!(fans(text, *at, &Options::default()).0, *expected, "{question}: {text}");
        }
    }
    assert!(["天和", "地和", "人和"].into_iter().all(|name| Fan::from_name(name).is_none()));
}

const UPPER: &str = "[777s] [888m] 77799p88s +9p";
const LOWER: &str = "[123p] [123m] 111s22s33s +2s";
const THREE_WINDS: &str = "[SSS] [WWW] 23mNNN55p +4m";
const FOUR_PUNGS: &str = "222s555p888m777p3m +3m";
pub const SEVEN_PAIRS: &str = "77p22s33mCCFFSSN +N";
const KNITTED_STRAIGHT: &str = "147m258p369s678p1m +1m";
const NINE_GATES: &str = "1112345678999m +2m";
const ORPHANS: &str = "19m19p19sESWNCFP +P";
const TRIPLE_CHOW: &str = "[123s] [123m] [123p] [123m] 2p +2p";
const MIXED_KONGS: &str = "[2222p] {5555s} 23m789mNN +4m";

#[test]
fn each_option_decides_what_it_says() {
    const D: Options = Options::DEFAULT;
    let kongs = |mixed_kongs| fans(MIXED_KONGS, DISCARD, &Options { mixed_kongs, ..D }).1;
    assert_eq!([MixedKongs::Three, MixedKongs::Five, MixedKongs::Six].map(kongs), [3, 5, 6]);
    let options = [
        (KNITTED_STRAIGHT, Options { wait_in_knitted_straight: false, ..D }, "组合龙 门前清 平和"),
        (SEVEN_PAIRS, Options { always_concealed: AlwaysConcealed::AsListed, ..D }, "七对 五门齐 门前清"),
        (THREE_WINDS, Options { one_voided_suit: false, ..D }, "三风刻"),
        (LOWER, Options { upper_and_lower_four: true, ..D }, "全小 小于五 喜相逢 幺九刻"),
        (NINE_GATES, Options { pung_with_nine_gates: false, ..D }, "九莲宝灯 双暗刻 连六"),
    ];
    for (text, options, expected) in options {
        assert_eq!(fans(text, DISCARD, &options).0, expected, "{text}");
        assert_ne!(fans(text, DISCARD, &D).0, expected, "{text}");
    }
    let concealed = Options { thirteen_orphans_fully_concealed: true, ..D };
    let orphans = |options| [DRAWN, DISCARD].map(|at| fans(ORPHANS, at, options));
    assert_eq!(orphans(&D), [("十三幺 自摸".into(), 89), ("十三幺".into(), 88)]);
    assert_eq!(orphans(&concealed), [("十三幺 不求人".into(), 92), ("十三幺".into(), 88)]);
    assert_eq!(orphans(&Options { always_concealed: AlwaysConcealed::AsListed, ..concealed }), orphans(&concealed));
    // The same points, and one list less: the fourth chow makes 一般高 only.
    let triple = hand(TRIPLE_CHOW, DISCARD);
    let lists = |options: &Options| -> Vec<String> {
        scoring::answers(&triple, options).iter().map(|answer| said(&answer.fans)).collect()
    };
    let [double, mixed] = ["一般高", "喜相逢"].map(|fan| format!("全小 三色三同顺 全求人 平和 {fan}"));
    assert_eq!(lists(&D), [double.clone(), mixed.clone()]);
    let never = Options { mixed_double_with_triple_chow: false, ..D };
    assert_eq!(lists(&never), [double]);
    let claim = FanList::from_names(&mixed.replace(' ', ",")).unwrap();
    assert_eq!(judge(&triple, &claim, &D), Verdict::Exact);
    let Verdict::OverClaimed { wrong, .. } = judge(&triple, &claim, &never) else { panic!() };
    assert_eq!(wrong[0].1, Why::Excluded(Fan::MIXED_TRIPLE_CHOW));
}

#[test]
fn each_profile_counts_by_its_options() {
    // By default, by the literal book, online, by seed 002 and by seed 003: fans and points.
    let counted: &[Case<[(&str, u16); 5]>] = &[
        (MIXED_KONGS, DISCARD, [5, 3, 5, 5, 3].map(|points| ("暗杠 明杠", points))),
        (
            KNITTED_STRAIGHT,
            DISCARD,
            [
                ("组合龙 门前清 平和 单钓将", 17),
                ("组合龙 门前清 平和 单钓将", 17),
                ("组合龙 门前清 平和", 16),
                ("组合龙 门前清 平和 单钓将", 17),
                ("组合龙 门前清 平和 单钓将", 17),
            ],
        ),
        (
            SEVEN_PAIRS,
            DISCARD,
            [
                ("七对 五门齐", 30),
                ("七对 五门齐 门前清", 32),
                ("七对 五门齐", 30),
                ("七对 五门齐", 30),
                ("七对 五门齐 门前清", 32),
            ],
        ),
        (SEVEN_PAIRS, DRAWN, [("七对 五门齐 自摸", 31); 5]),
        (
            FOUR_PUNGS,
            DRAWN,
            [
                ("四暗刻 断幺 单钓将 自摸", 68),
                ("四暗刻 不求人 断幺 单钓将", 71),
                ("四暗刻 断幺 单钓将 自摸", 68),
                ("四暗刻 断幺 单钓将 自摸", 68),
                ("四暗刻 不求人 断幺 单钓将", 71),
            ],
        ),
        (
            NINE_GATES,
            DRAWN,
            [
                ("九莲宝灯 双暗刻 连六 幺九刻 自摸", 93),
                ("九莲宝灯 不求人 双暗刻 连六 幺九刻", 96),
                ("九莲宝灯 双暗刻 连六 幺九刻 自摸", 93),
                ("九莲宝灯 双暗刻 连六 自摸", 92),
                ("九莲宝灯 不求人 双暗刻 连六 幺九刻", 96),
            ],
        ),
        (
            ORPHANS,
            DRAWN,
            [("十三幺 自摸", 89), ("十三幺 自摸", 89), ("十三幺 自摸", 89), ("十三幺 自摸", 89), ("十三幺 不求人", 92)],
        ),
        (ORPHANS, DISCARD, [("十三幺", 88), ("十三幺 门前清", 90), ("十三幺", 88), ("十三幺", 88), ("十三幺", 88)]),
        (
            THREE_WINDS,
            DISCARD,
            [
                ("三风刻 缺一门", 13),
                ("三风刻 缺一门", 13),
                ("三风刻 缺一门", 13),
                ("三风刻", 12),
                ("三风刻 缺一门", 13),
            ],
        ),
        (
            UPPER,
            DISCARD,
            [
                ("全大 三色三节高 碰碰和 双同刻 幺九刻", 41),
                ("全大 大于五 三色三节高 碰碰和 双同刻 幺九刻", 53),
                ("全大 三色三节高 碰碰和 双同刻 幺九刻", 41),
                ("全大 三色三节高 碰碰和 双同刻 幺九刻", 41),
                ("全大 大于五 三色三节高 碰碰和 双同刻 幺九刻", 53),
            ],
        ),
    ];
    for (text, at, expected) in counted {
        let by_profile = Profile::ALL.map(|profile| fans(text, *at, &profile.options()));
        assert_eq!(by_profile.each_ref().map(|(said, points)| (said.as_str(), *points)), *expected, "{text}");
    }
}
