-- What was said of who has come stays, as everything else that is said; only with a player who is taken off the entries before the
-- draw does it go.
CREATE TRIGGER check_ins_no_update BEFORE UPDATE ON check_ins BEGIN SELECT RAISE(ABORT, 'rows of check_ins cannot be changed'); END;
CREATE TRIGGER check_ins_no_delete BEFORE DELETE ON check_ins
    WHEN EXISTS (SELECT 1 FROM players WHERE id = OLD.player_id)
    BEGIN SELECT RAISE(ABORT, 'rows of check_ins cannot be changed'); END;
