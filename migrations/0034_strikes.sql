CREATE TABLE `past_names` (
	`who` text NOT NULL,
	`name` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`who`, `name`)
);
--> statement-breakpoint
CREATE INDEX `past_names_by_age` ON `past_names` (`last_at`);--> statement-breakpoint
CREATE TABLE `staff_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`who` text NOT NULL,
	`text` text NOT NULL,
	`by_user_id` text NOT NULL,
	`by_username` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_notes_by_person` ON `staff_notes` (`who`,`at`);--> statement-breakpoint
CREATE INDEX `staff_notes_by_age` ON `staff_notes` (`at`);--> statement-breakpoint
CREATE TABLE `strikes` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`nickname` text NOT NULL,
	`fingerprint` text NOT NULL,
	`device_id` text NOT NULL,
	`by_user_id` text NOT NULL,
	`by_username` text NOT NULL,
	`by_rank` integer NOT NULL,
	`permission` text NOT NULL,
	`room_id` text NOT NULL,
	`room` text NOT NULL,
	`reason` text NOT NULL,
	`until` integer,
	`has_devices` integer DEFAULT false NOT NULL,
	`lines` text NOT NULL,
	`appeal_code` text,
	`appeal` text,
	`appealed_at` integer,
	`outcome` text,
	`answer` text,
	`answered_by` text,
	`answered_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `strikes_appeal_code_unique` ON `strikes` (`appeal_code`);--> statement-breakpoint
CREATE INDEX `strikes_by_user` ON `strikes` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `strikes_by_device` ON `strikes` (`fingerprint`,`at`);--> statement-breakpoint
CREATE INDEX `strikes_by_age` ON `strikes` (`at`) WHERE "has_devices";--> statement-breakpoint
CREATE INDEX `strikes_by_appeal` ON `strikes` (`appealed_at`,`id`) WHERE "appealed_at" IS NOT NULL;