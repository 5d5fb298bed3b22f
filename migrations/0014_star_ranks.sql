-- Ranks of stars are 1 to n from now on. Those that were equal keep the order in which they were listed.
UPDATE stars SET rank = ranked.place
FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY rank, created_at, id) AS place FROM stars) AS ranked
WHERE ranked.id = stars.id;
