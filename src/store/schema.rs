//! The columns of the database, for Diesel; the same on SQLite and PostgreSQL.

diesel::table! {
    events (id) {
        id -> Integer,
        slug -> Text,
        name -> Text,
        teams -> Bool,
        regulations -> Text,
        created_at -> Timestamp,
        ended_at -> Nullable<Timestamp>,
        shelf -> Text,
        addresses -> Text,
    }
}

diesel::table! {
    told_forms (kind, header) {
        kind -> Text,
        header -> Text,
        told -> Text,
    }
}

diesel::table! {
    done_forms (id) {
        id -> Integer,
        form -> Text,
        done_at -> Timestamp,
    }
}

diesel::table! {
    users (id) {
        id -> Integer,
        name -> Text,
        password_hash -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    organisers (event_id, user_id) {
        event_id -> Integer,
        user_id -> Integer,
    }
}

diesel::table! {
    passes (id) {
        id -> Integer,
        token_hash -> Text,
        user_id -> Nullable<Integer>,
        event_id -> Nullable<Integer>,
        role -> Nullable<Text>,
        tables -> Text,
        label -> Text,
        created_at -> Timestamp,
        expires_at -> Nullable<Timestamp>,
        revoked_at -> Nullable<Timestamp>,
        session -> Nullable<Integer>,
        code_hash -> Nullable<Text>,
        tries -> Integer,
        admits -> Nullable<Integer>,
        pairing_id -> Nullable<Integer>,
        seen_at -> Nullable<Timestamp>,
        team_id -> Nullable<Integer>,
    }
}

diesel::table! {
    teams (id) {
        id -> Integer,
        event_id -> Integer,
        name -> Text,
        leader -> Text,
        coach -> Text,
    }
}

diesel::table! {
    players (id) {
        id -> Integer,
        event_id -> Integer,
        team_id -> Nullable<Integer>,
        name -> Text,
        substitute -> Bool,
        club -> Text,
        country -> Text,
        family -> Text,
        from_session -> Integer,
        stand_in -> Bool,
        given_name -> Text,
        registers -> Text,
        privacy -> Text,
    }
}

diesel::table! {
    draws (id) {
        id -> Integer,
        event_id -> Integer,
        revision -> Integer,
        seed -> Nullable<Text>,
        drawn_by -> Text,
        recorded_by -> Text,
        recorded_at -> Timestamp,
        commitment_id -> Nullable<Integer>,
        word -> Nullable<Text>,
        input -> Nullable<Text>,
        repairs -> Nullable<Integer>,
        withdraws -> Nullable<Text>,
    }
}

diesel::table! {
    team_lots (draw_id, team_id) {
        draw_id -> Integer,
        team_id -> Integer,
        number -> Integer,
    }
}

diesel::table! {
    player_lots (draw_id, player_id) {
        draw_id -> Integer,
        player_id -> Integer,
        number -> Integer,
    }
}

diesel::table! {
    sessions (id) {
        id -> Integer,
        event_id -> Integer,
        number -> Integer,
        seed -> Text,
        seated_at -> Timestamp,
        started_at -> Nullable<Timestamp>,
        closed_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    tables (id) {
        id -> Integer,
        session_id -> Integer,
        number -> Integer,
    }
}

diesel::table! {
    seats (table_id, seat) {
        table_id -> Integer,
        session_id -> Integer,
        seat -> Text,
        player_id -> Integer,
    }
}

diesel::table! {
    hands (id) {
        id -> Integer,
        table_id -> Integer,
        number -> Integer,
        revision -> Integer,
        entry -> Text,
        ending -> Text,
        winner -> Nullable<Text>,
        discarder -> Nullable<Text>,
        basic_points -> Nullable<Integer>,
        flowers -> Integer,
        fans -> Text,
        author -> Text,
        recorded_at -> Timestamp,
        reason -> Nullable<Text>,
        tiles -> Nullable<Text>,
        circumstances -> Nullable<Text>,
        fans_reason -> Text,
        role -> Nullable<Text>,
        device -> Nullable<Text>,
        responsible -> Nullable<Text>,
        pass -> Nullable<Text>,
    }
}

diesel::table! {
    hand_penalties (hand_id, position) {
        hand_id -> Integer,
        position -> Integer,
        foul -> Text,
        offender -> Text,
        points -> Integer,
        payee -> Text,
        reason -> Text,
    }
}

diesel::table! {
    attendances (id) {
        id -> Integer,
        table_id -> Integer,
        seat -> Text,
        attendance -> Text,
        own_points -> Nullable<Integer>,
        substitute_id -> Nullable<Integer>,
        session_penalty -> Integer,
        reason -> Text,
        author -> Text,
        recorded_at -> Timestamp,
    }
}

diesel::table! {
    signed_totals (id) {
        id -> Integer,
        table_id -> Integer,
        east -> Integer,
        south -> Integer,
        west -> Integer,
        north -> Integer,
        decision -> Nullable<Text>,
        author -> Text,
        recorded_at -> Timestamp,
        to_nobody -> Nullable<Integer>,
    }
}

diesel::table! {
    standard_penalties (id) {
        id -> Integer,
        event_id -> Integer,
        team_id -> Nullable<Integer>,
        player_id -> Nullable<Integer>,
        points -> Text,
        reason -> Text,
        author -> Text,
        given_at -> Timestamp,
        revokes -> Nullable<Timestamp>,
    }
}

diesel::table! {
    documents (id) {
        id -> Integer,
        event_id -> Integer,
        sha256 -> Text,
        bytes -> Integer,
        content -> Binary,
    }
}

diesel::table! {
    stage_notes (id) {
        id -> Integer,
        event_id -> Integer,
        revision -> Integer,
        content -> Text,
        author -> Text,
        recorded_at -> Timestamp,
    }
}

diesel::table! {
    screen_notes (id) {
        id -> Integer,
        event_id -> Integer,
        revision -> Integer,
        content -> Text,
        author -> Text,
        recorded_at -> Timestamp,
    }
}

diesel::table! {
    publications (id) {
        id -> Integer,
        event_id -> Integer,
        session -> Integer,
        revision -> Integer,
        content -> Text,
        author -> Text,
        published_at -> Timestamp,
        withdraws -> Nullable<Text>,
    }
}

diesel::table! {
    audit (id) {
        id -> Integer,
        event_id -> Nullable<Integer>,
        at -> Timestamp,
        actor -> Text,
        action -> Text,
        detail -> Text,
        previous -> Text,
        hash -> Text,
        part -> Text,
        bound -> Text,
    }
}

diesel::table! {
    unbound (kind, row_id, name) {
        kind -> Text,
        row_id -> Integer,
        name -> Text,
        was -> Text,
    }
}

diesel::table! {
    unlisted (kind, row_id) {
        kind -> Text,
        row_id -> Integer,
    }
}

diesel::table! {
    installation_seals (id) {
        id -> Integer,
        audit_hash -> Text,
        public_key -> Text,
        signature -> Text,
        sealed_at -> Timestamp,
    }
}

diesel::table! {
    seals (id) {
        id -> Integer,
        event_id -> Integer,
        audit_hash -> Text,
        public_key -> Text,
        signature -> Text,
        sealed_at -> Timestamp,
    }
}

diesel::table! {
    charts (id) {
        id -> Integer,
        event_id -> Integer,
        revision -> Integer,
        origin -> Text,
        official -> Nullable<Integer>,
        rows -> Nullable<Text>,
        then_by -> Nullable<Text>,
        author -> Text,
        made_at -> Timestamp,
        copies -> Nullable<Integer>,
    }
}

diesel::table! {
    commitments (id) {
        id -> Integer,
        event_id -> Integer,
        revision -> Integer,
        input -> Text,
        secret -> Text,
        commitment -> Text,
        author -> Text,
        made_at -> Timestamp,
    }
}

diesel::table! {
    releases (id) {
        id -> Integer,
        draw_id -> Integer,
        shown -> Integer,
        author -> Text,
        released_at -> Timestamp,
    }
}

diesel::table! {
    withdrawals (id) {
        id -> Integer,
        event_id -> Integer,
        player_id -> Integer,
        from_session -> Nullable<Integer>,
        reason -> Text,
        author -> Text,
        recorded_at -> Timestamp,
    }
}

diesel::table! {
    seat_corrections (id) {
        id -> Integer,
        table_id -> Integer,
        seat -> Text,
        player_id -> Integer,
        reason -> Text,
        author -> Text,
        recorded_at -> Timestamp,
    }
}

diesel::table! {
    undone_hands (hand_id) {
        hand_id -> Integer,
        entry -> Text,
        author -> Text,
        recorded_at -> Timestamp,
    }
}

diesel::table! {
    revocations (id) {
        id -> Integer,
        table_id -> Integer,
        hand -> Integer,
        player_id -> Integer,
        reason -> Text,
        author -> Text,
        recorded_at -> Timestamp,
        revision -> Integer,
    }
}

diesel::table! {
    table_notes (id) {
        id -> Integer,
        table_id -> Integer,
        entry -> Text,
        kind -> Text,
        content -> Text,
        author -> Text,
        recorded_at -> Timestamp,
    }
}

diesel::table! {
    check_ins (id) {
        id -> Integer,
        event_id -> Integer,
        session -> Integer,
        player_id -> Integer,
        here -> Bool,
        author -> Text,
        recorded_at -> Timestamp,
    }
}

diesel::table! {
    webhooks (id) {
        id -> Integer,
        event_id -> Integer,
        address -> Text,
        kinds -> Text,
        secret -> Text,
        made_at -> Timestamp,
        revoked_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    appearances (event_id) {
        event_id -> Integer,
        version -> Integer,
        content -> Text,
    }
}

diesel::table! {
    person_decisions (id) {
        id -> Integer,
        kind -> Text,
        one -> Text,
        other -> Text,
        undoes -> Nullable<Integer>,
        reason -> Text,
        author -> Text,
        decided_at -> Timestamp,
    }
}

diesel::table! {
    outside_events (id) {
        id -> Integer,
        sha256 -> Text,
        about -> Text,
        results -> Text,
        author -> Text,
        brought_at -> Timestamp,
        removed_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    seasons (id) {
        id -> Integer,
        slug -> Text,
        name -> Text,
        plan -> Text,
        made_at -> Timestamp,
        removed_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    line_ups (id) {
        id -> Integer,
        event_id -> Integer,
        session -> Integer,
        team_id -> Integer,
        revision -> Integer,
        players -> Text,
        author -> Text,
        recorded_at -> Timestamp,
        late -> Nullable<Text>,
        reason -> Text,
    }
}

diesel::table! {
    deals (id) {
        id -> Integer,
        event_id -> Integer,
        session -> Integer,
        revision -> Integer,
        kind -> Text,
        secret -> Text,
        commitment -> Text,
        author -> Text,
        made_at -> Timestamp,
    }
}

diesel::allow_tables_to_appear_in_same_query!(
    events,
    told_forms,
    done_forms,
    users,
    organisers,
    passes,
    teams,
    players,
    draws,
    team_lots,
    player_lots,
    sessions,
    tables,
    seats,
    hands,
    hand_penalties,
    attendances,
    signed_totals,
    standard_penalties,
    publications,
    audit,
    charts,
    commitments,
    releases,
    withdrawals,
    seat_corrections,
    undone_hands,
    revocations,
    table_notes,
    check_ins,
    documents,
    webhooks,
    appearances,
    person_decisions,
    outside_events,
    seasons,
    screen_notes,
    stage_notes,
    line_ups,
    deals,
);
