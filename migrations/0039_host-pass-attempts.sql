ALTER TABLE `used_host_passes` ADD `attempt` text;--> statement-breakpoint
ALTER TABLE `used_host_passes` ADD `used_at` integer DEFAULT 0 NOT NULL;