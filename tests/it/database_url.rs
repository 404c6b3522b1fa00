//! The URL of a database, of which nothing is shown when it is mistyped: what is wrong may be the password.

use caipan::store::is_database_url;

#[test]
fn a_url_is_accepted_only_if_no_part_of_a_password_can_be_taken_for_another() {
    let good = [
        "postgres://caipan:pa%40ss@127.0.0.1/x",
        "postgresql://caipan@[::1]:5432/x",
        "postgres://u:p:w@one:5432,two:5433/x?target_session_attrs=read-write&sslmode=disable",
        "postgres:///x?host=/run/postgresql",
        "postgres://h/x?user=me@server&password=p@ss",
        "postgres://h/x?",
        "file:x.sqlite",
        "sqlite:/srv/caipan data/caipan.sqlite",
        "sqlite:a:b.sqlite",
        "data/caipan.sqlite",
        "./a:b.sqlite",
        r"C:\Caipan\caipan.sqlite",
    ];
    assert_eq!(good.map(is_database_url), [true; 12]);
    let bad = [
        "postgres://caipan:pa%zzSECRET@127.0.0.1/x",
        "postgres://caipan:pa%00SECRET@127.0.0.1/x",
        "postgres://u:pa@SSECRET@127.0.0.1:1/x",
        "postgres://u:SECRET PW@127.0.0.1/x",
        "postgres://u:SEC/RET@127.0.0.1/x",
        "postgres://u:SEC?RET@127.0.0.1/x",
        "postgres://u:SECRET/x",
        "postgres://u@127.0.0.1/x?SECRET",
        "postgresx://u:SECRETPW@h/x",
        "postgres:u:SECRET@h/x",
        " postgres://u:SECRET@h/x",
        "sqlite:\n",
    ];
    assert_eq!(bad.map(is_database_url), [false; 12]);
}
