CREATE TABLE `approval_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`act` text NOT NULL,
	`key` text NOT NULL,
	`body` text NOT NULL,
	`password_hash` text,
	`version` text NOT NULL,
	`what` text NOT NULL,
	`reason` text NOT NULL,
	`by_user_id` text NOT NULL,
	`by_username` text NOT NULL,
	`asker` text NOT NULL,
	`until` integer NOT NULL,
	`taken_by` text,
	`taken_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `approval_requests_once` ON `approval_requests` (`by_user_id`,`act`,`key`,`body`,`version`);--> statement-breakpoint
CREATE INDEX `approval_requests_by_end` ON `approval_requests` (`until`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `needs_approval` integer DEFAULT false NOT NULL;