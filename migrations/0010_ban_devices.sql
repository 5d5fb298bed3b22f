ALTER TABLE `bans` ADD `device_id` text;--> statement-breakpoint
CREATE INDEX `bans_by_device` ON `bans` (`device_id`);