CREATE TABLE `events_pending` (
	`position` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`body` text NOT NULL,
	`before` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_pending_id_unique` ON `events_pending` (`id`);--> statement-breakpoint
DROP INDEX `events_previous_unique`;--> statement-breakpoint
ALTER TABLE `events` ADD `erases` text;