CREATE TABLE `pictures` (
	`key` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`room_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pictures_by_age` ON `pictures` (`created_at`);--> statement-breakpoint
ALTER TABLE `options` ADD `images` text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `image_storage` integer DEFAULT 200 NOT NULL;--> statement-breakpoint
-- As of canSendLinks: an option switches pictures on, and the flag takes them from somebody.
UPDATE chat_permissions SET flags = json_set(flags, '$.canSendImages', json('true'))
  WHERE json_extract(flags, '$.canSendImages') IS NULL;
