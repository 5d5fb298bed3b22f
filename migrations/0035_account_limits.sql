ALTER TABLE `accounts` ADD `kicks_per_hour` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `longest_ban` text DEFAULT 'forever' NOT NULL;