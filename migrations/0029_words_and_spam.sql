CREATE TABLE `words` (
	`id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`match` text NOT NULL,
	`act` text NOT NULL,
	`minutes` integer NOT NULL,
	`replacement` text NOT NULL,
	`in_messages` integer DEFAULT false NOT NULL,
	`in_private` integer DEFAULT false NOT NULL,
	`in_nicknames` integer DEFAULT false NOT NULL,
	`in_room_names` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `words_by_age` ON `words` (`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `options` ADD `word_rehearsal` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `repeat_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `repeat_seconds` integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `stretch_max` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `marks_max` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `capitals_min` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `links_per_minute` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `mentions_per_minute` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `spam_mute_minutes` integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `repeat_act` text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `stretch_act` text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `marks_act` text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `capitals_act` text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `links_act` text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `mentions_act` text DEFAULT 'refuse' NOT NULL;