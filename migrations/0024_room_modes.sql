ALTER TABLE `rooms` ADD `slow_seconds` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `rooms` ADD `writers` text DEFAULT 'everyone' NOT NULL;