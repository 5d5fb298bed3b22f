DROP INDEX `events_by_type`;--> statement-breakpoint
DROP INDEX `events_by_username`;--> statement-breakpoint
CREATE INDEX `events_by_type` ON `events` (`event_type`,`event_date`,`turn`) WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `events_by_username` ON `events` (`username`,`event_date`,`turn`) WHERE "deleted_at" IS NULL;