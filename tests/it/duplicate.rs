//! Duplicate on the command line: deals made, read and dealt again, and results compared.

use crate::command_line::{Files, caipan, refused, stdout};
use serde_json::Value;

#[test]
fn deals_are_dealt_again_by_a_stranger_and_what_was_changed_is_named() {
    let files = Files::new();
    let make = |format: &str| {
        stdout(&caipan(&[
            "deal", "make", "--lang", "en", "--seed", "test", "--first", "3", "--deals", "4", "--format", format,
        ]))
    };
    let json = make("json");
    let deals: Value = serde_json::from_str(&json).unwrap();
    let commitment = deals["commitment"].as_str().unwrap();
    let file = files.write("deals.json", &json);
    let verified = stdout(&caipan(&["deal", "verify", "--lang", "en", &file, "--commitment", commitment]));
    assert!(
        verified.starts_with("4 deals follow from the seed “test”.") && verified.contains(commitment),
        "{verified}"
    );

    let said = make("text");
    assert!(said.contains(commitment) && said.contains("\nDeal 5 · prevalent wind South"), "{said}");
    // Whoever builds walls from Botzone's file builds the same.
    let botzone = files.write("botzone.txt", &make("botzone"));
    let imported = stdout(&caipan(&["deal", "import", "--lang", "en", &botzone, "--first", "3"]));
    assert_eq!(said.split_once("\n\n").unwrap().1, imported);

    let dealt = deals["deals"][1]["tiles"].as_str().unwrap();
    let mut tiles: Vec<&str> = dealt.split(' ').collect();
    tiles.swap(40, 41);
    let changed = files.write("changed.json", &json.replace(dealt, &tiles.join(" ")));
    let refusal = refused(&caipan(&["deal", "verify", "--lang", "en", &changed]));
    let place = format!("Deal 4: tile 7 of South is {}; the seed gives {}.", tiles[40], tiles[41]);
    assert!(refusal.contains(&place), "{refusal}");
    for (from, to) in [("\"S\"", "\"N\""), ("\"number\": 4", "\"number\": 3"), ("\"digest\": \"", "\"digest\": \"0")] {
        let file = files.write("says.json", &json.replacen(from, to, 1));
        assert!(refused(&caipan(&["deal", "verify", "--lang", "en", &file])).contains("the seed gives"), "{from}");
    }
    let head = json.split_once("\"deals\"").unwrap().0;
    let none = files.write("none.json", &format!("{head}\"deals\": [] }}"));
    assert!(refused(&caipan(&["deal", "verify", "--lang", "en", &none])).contains("has no deals"));
    // Without a seed each time another.
    let by_chance = || stdout(&caipan(&["deal", "make", "--deals", "1"]));
    assert_ne!(by_chance(), by_chance());
    let other = refused(&caipan(&["deal", "verify", "--lang", "en", &file, "--commitment", "00"]));
    assert!(other.contains("The commitment 00 does not belong to the seed"), "{other}");
    let fifth = files.write("fifth.json", &json.replacen(dealt, &dealt.replacen(tiles[0], tiles[1], 1), 1));
    assert!(refused(&caipan(&["deal", "verify", "--lang", "en", &fifth])).contains("times; there are four"));
}

/// The example of the rules: four tables, a team of four at each wind of the deal once.
fn example() -> String {
    let points = [[48, -16, -16, -16], [-8, 48, -32, -8], [0, 0, 0, 0], [-16, -8, -8, 32]];
    let mut rows = "deal,table,wind,player,team,points\n".to_owned();
    for (table, points) in points.iter().enumerate() {
        for (wind, points) in points.iter().enumerate() {
            let team = ["A", "B", "C", "D"][(4 + wind - table) % 4];
            rows += &format!("1,{},{},{team}{table},{team},{points}\n", table + 1, ["E", "S", "W", "N"][wind]);
        }
    }
    rows
}

#[test]
fn results_are_compared_to_the_last_imp() {
    let files = Files::new();
    let file = files.write("results.csv", &example());
    let compare = |arguments: &[&str]| stdout(&caipan(&[&["deal", "compare", &file], arguments].concat()));
    let imps = |arguments: &[&str]| -> Vec<String> {
        compare(arguments).lines().skip(1).map(|line| line.rsplit(',').next().unwrap().to_owned()).collect()
    };
    let all = "9,-6,-1,-5,-4,9,-5,-3,-2,-2,4,-1,-6,-4,2,7";
    assert_eq!(imps(&["--by", "deals"]).join(","), all);
    let others = "11,-7,-1,-6,-5,11,-6,-4,-2,-2,5,-1,-7,-5,2,9";
    assert_eq!(imps(&["--by", "deals", "--mean", "others"]).join(","), others);
    let teams = compare(&["--by", "teams"]);
    assert_eq!(teams, "rank,name,team,deals,imp,points\n1,A,,1,15,128\n2,C,,1,-8,-32\n2,D,,1,-8,-32\n4,B,,1,-12,-64\n");
    assert_eq!(compare(&["--by", "teams", "--scale", "identity"]).lines().nth(1), Some("1,A,,1,128,128"));
    assert!(
        compare(&[]).starts_with("rank,name,team,deals,imp,points\n1,A0,A,1,9,48\n1,A1,A,1,9,48\n"),
        "{}",
        compare(&[])
    );

    for (rows, why) in [
        (example() + "1,1,E,X,Y,0\n", "line 18: Deal 1, table 1, East appears twice"),
        (example() + "1,5,E,A0,A,0\n", "A0 (A) has already played deal 1"),
        (example() + "1,5,E,X,A,0\n", "A has already had East of deal 1"),
        (example() + "1,5,Q,X,Y,0\n", "“Q” is not a wind"),
        (example() + "1,5,E,X,Y,0\n", "line 18: Deal 1, table 5: some of the four winds are missing"),
        (example() + "1,5,E,X,Y,2000000000\n", "2000000000 points: nobody wins or loses more than 100000"),
        (example().replace("A0,A,", "A0,,"), "line 2: Deal 1, table 1, East: no team for A0"),
        (example() + "1,5,E,X,Y,many\n", "line 18: cannot be read"),
    ] {
        let file = files.write("wrong.csv", &rows);
        let refusal = refused(&caipan(&["deal", "compare", "--lang", "en", &file, "--by", "teams"]));
        assert!(refusal.contains(why), "{refusal}");
    }
    assert!(
        refused(&caipan(&["deal", "compare", "--lang", "en", &file, "--scale", "5,2"]))
            .contains("“5,2” is not a valid scale")
    );
}
