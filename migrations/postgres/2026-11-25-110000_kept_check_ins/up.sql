-- What was said of who has come stays, as everything else that is said; only with a player who is taken off the entries before the
-- draw does it go.
CREATE FUNCTION keep_check_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM players WHERE id = OLD.player_id) THEN
        RAISE EXCEPTION 'rows of % cannot be changed', TG_TABLE_NAME;
    END IF;
    RETURN OLD;
END;
$$;
CREATE TRIGGER check_ins_fixed BEFORE UPDATE ON check_ins FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER check_ins_deleted BEFORE DELETE ON check_ins FOR EACH ROW EXECUTE FUNCTION keep_check_in();
CREATE TRIGGER check_ins_kept BEFORE TRUNCATE ON check_ins FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
