ALTER TABLE `bans` ADD `reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `bans` ADD `note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `bans` ADD `user_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `bans` ADD `nickname` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `bans` ADD `event_id` text DEFAULT '' NOT NULL;