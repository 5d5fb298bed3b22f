CREATE TABLE `ignore_lists` (
	`account_id` text PRIMARY KEY NOT NULL,
	`users` text NOT NULL,
	`changed_at` integer NOT NULL
);
