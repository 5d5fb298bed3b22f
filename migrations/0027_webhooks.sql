CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`types` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`stopped_at` integer,
	`failure` text
);
