//! The triggers that protect rows and note what is written: those of a database are compared with those that migrations create.

use super::connection::Conn;
use super::{Error, Result, Store, migrations};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::result::Error as Cut;
use std::collections::BTreeMap;

#[derive(QueryableByName)]
struct Trigger {
    #[diesel(sql_type = diesel::sql_types::Text)]
    name: String,
    #[diesel(sql_type = diesel::sql_types::Text)]
    definition: String,
}

const SQLITE_TRIGGERS: &str = "SELECT name, sql AS definition FROM sqlite_master WHERE type = 'trigger'";

/// The definition, the state and the function of each trigger, without the name of the schema.
const POSTGRES_TRIGGERS: &str = "SELECT t.tgname::TEXT AS name, \
    replace(pg_get_triggerdef(t.oid), n.nspname || '.', '') || t.tgenabled::TEXT || p.prosrc AS definition \
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace \
    JOIN pg_proc p ON p.oid = t.tgfoid WHERE NOT t.tgisinternal AND n.nspname = current_schema()";

fn triggers(conn: &mut Conn) -> Result<BTreeMap<String, String>> {
    let query = if conn.is_postgres() { POSTGRES_TRIGGERS } else { SQLITE_TRIGGERS };
    let found: Vec<Trigger> = diesel::sql_query(query).load(conn)?;
    Ok(found.into_iter().map(|one| (one.name, one.definition)).collect())
}

/// The triggers that the migrations create on this kind of database: in memory, or on PostgreSQL in a schema that is never
/// committed.
fn expected_triggers(store: &Store) -> Result<BTreeMap<String, String>> {
    let mut conn = store.connect()?;
    if !conn.is_postgres() {
        let memory = SqliteConnection::establish(":memory:").map_err(|error| Error::Connection(error.into()))?;
        conn = Conn::Sqlite(memory);
    }
    let mut found = None;
    let rolled_back = conn.transaction::<(), Error, _>(|conn| {
        if conn.is_postgres() {
            conn.batch_execute("CREATE SCHEMA caipan_guards; SET LOCAL search_path TO caipan_guards")?;
        }
        migrations::run(conn)?;
        found = Some(triggers(conn)?);
        Err(Cut::RollbackTransaction.into())
    });
    match (found, rolled_back) {
        (Some(found), _) => Ok(found),
        (None, rolled_back) => rolled_back.map(|()| BTreeMap::new()),
    }
}

impl Store {
    /// The names of the triggers that the database lacks, or has with another definition.
    pub fn missing_guards(&self) -> Result<Vec<String>> {
        let found = self.read(triggers)?;
        Ok(expected_triggers(self)?
            .into_iter()
            .filter(|(name, definition)| found.get(name) != Some(definition))
            .map(|(name, _)| name)
            .collect())
    }
}
