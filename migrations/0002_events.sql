CREATE TABLE `events` (
	`turn` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`event_date` integer NOT NULL,
	`username` text NOT NULL,
	`decoration` text NOT NULL,
	`user_role` text NOT NULL,
	`country` text NOT NULL,
	`fingerprint_and_ip` text NOT NULL,
	`event_data` text NOT NULL,
	`event_type` text NOT NULL,
	`folded` text NOT NULL,
	`previous` text NOT NULL,
	`hash` text NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_id_unique` ON `events` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `events_previous_unique` ON `events` (`previous`);--> statement-breakpoint
CREATE INDEX `events_by_type` ON `events` (`event_type`,`turn`);--> statement-breakpoint
CREATE INDEX `events_by_date` ON `events` (`event_date`);