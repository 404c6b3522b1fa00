-- 陪打: draws a number and plays, is not ranked, and scores for nobody.
ALTER TABLE players ADD COLUMN stand_in BOOLEAN NOT NULL DEFAULT FALSE;
