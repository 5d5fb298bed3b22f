ALTER TABLE `bans` ADD `linked` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `bans` ADD `linked_mark` text;--> statement-breakpoint
ALTER TABLE `bans` ADD `linked_fingerprint` text;--> statement-breakpoint
CREATE INDEX `bans_by_linked_mark` ON `bans` (`linked_mark`);--> statement-breakpoint
CREATE INDEX `bans_by_linked_fingerprint` ON `bans` (`linked_fingerprint`);