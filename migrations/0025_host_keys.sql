CREATE TABLE `host_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`cap` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `used_host_passes` (
	`id` text PRIMARY KEY NOT NULL,
	`stale_at` integer NOT NULL
);
