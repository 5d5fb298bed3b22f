DROP INDEX `events_by_type`;--> statement-breakpoint
DROP INDEX `events_by_date`;--> statement-breakpoint
DROP INDEX `events_by_username`;--> statement-breakpoint
CREATE INDEX `events_by_turn` ON `events` (`turn`) WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `events_by_type` ON `events` (`event_type`,`turn`) WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `events_by_date` ON `events` (`event_date`,`turn`) WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `events_by_username` ON `events` (`username`,`turn`) WHERE "deleted_at" IS NULL;
--> statement-breakpoint
-- A search looks for every three letters in a row (FTS5, tokenizer trigram) and then at the text itself. The words are kept
-- once, in the table that they are of. A database with a virtual table cannot be exported by D1 (2026-11): drop
-- events_search first, and make it again with the last statement here.
CREATE VIRTUAL TABLE events_search USING fts5 (folded, content = 'events', content_rowid = 'turn', tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER events_search_added AFTER INSERT ON events BEGIN
  INSERT INTO events_search (rowid, folded) VALUES (new.turn, new.folded);
END;
--> statement-breakpoint
CREATE TRIGGER events_search_removed AFTER DELETE ON events BEGIN
  INSERT INTO events_search (events_search, rowid, folded) VALUES ('delete', old.turn, old.folded);
END;
--> statement-breakpoint
CREATE TRIGGER events_search_changed AFTER UPDATE OF folded ON events BEGIN
  INSERT INTO events_search (events_search, rowid, folded) VALUES ('delete', old.turn, old.folded);
  INSERT INTO events_search (rowid, folded) VALUES (new.turn, new.folded);
END;
--> statement-breakpoint
INSERT INTO events_search (events_search) VALUES ('rebuild');
