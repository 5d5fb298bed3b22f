CREATE TABLE `privacy_choices` (
	`account_id` text PRIMARY KEY NOT NULL,
	`privacy` text NOT NULL,
	`changed_at` integer NOT NULL
);
