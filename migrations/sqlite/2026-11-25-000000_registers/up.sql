-- The given name apart, and the numbers in registers (`EMA 08010039; MIL 7`).
ALTER TABLE players ADD COLUMN given_name TEXT NOT NULL DEFAULT '';
ALTER TABLE players ADD COLUMN registers TEXT NOT NULL DEFAULT '';
