-- The figures of a chart's grade, from one row per seat: session, tbl, seat and player, all from 0.
WITH sizes AS (
    SELECT COUNT(DISTINCT player) AS players, COUNT(DISTINCT session) AS sessions, COUNT(DISTINCT tbl) AS tables FROM seats
),
meetings AS (
    SELECT a.player AS one, b.player AS other, COUNT(*) AS times
    FROM seats a JOIN seats b ON a.session = b.session AND a.tbl = b.tbl AND a.player < b.player
    GROUP BY a.player, b.player
),
held AS (
    SELECT p.player, s.seat, (SELECT COUNT(*) FROM seats x WHERE x.player = p.player AND x.seat = s.seat) AS times
    FROM (SELECT DISTINCT player FROM seats) p CROSS JOIN (SELECT DISTINCT seat FROM seats) s
),
visits AS (SELECT player, tbl, COUNT(*) AS times FROM seats GROUP BY player, tbl)
SELECT 'players' AS figure, players AS value FROM sizes
UNION ALL SELECT 'sessions', sessions FROM sizes
UNION ALL SELECT 'complete', NOT EXISTS (
    SELECT session FROM seats GROUP BY session HAVING COUNT(*) <> (SELECT players FROM sizes) OR COUNT(DISTINCT player) <> COUNT(*)
)
UNION ALL SELECT 'pairs_twice', COUNT(*) FROM meetings WHERE times = 2
UNION ALL SELECT 'pairs_more', COUNT(*) FROM meetings WHERE times > 2
UNION ALL SELECT 'excess_meetings', COALESCE(SUM(times - 1), 0) FROM meetings
UNION ALL SELECT 'team_mates', COALESCE(SUM(times), 0) FROM meetings WHERE one / 4 = other / 4
UNION ALL SELECT 'seat_spread', MAX(difference) FROM (SELECT MAX(times) - MIN(times) AS difference FROM held GROUP BY player)
UNION ALL SELECT 'table_repeats', COALESCE(SUM(MAX(0, times - (SELECT (sessions + tables - 1) / tables FROM sizes))), 0) FROM visits
UNION ALL SELECT 'table_stays', COUNT(*) FROM seats a JOIN seats b ON b.session = a.session + 1 AND b.tbl = a.tbl AND b.player = a.player
