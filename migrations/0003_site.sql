CREATE TABLE `events_anchor` (
	`turn` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `appearance` (
	`id` text PRIMARY KEY NOT NULL,
	`accent` text NOT NULL,
	`mode` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `banners` (
	`id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`upload_path` text,
	`link` text,
	`user_type` text NOT NULL,
	`color` text NOT NULL,
	`bg_color` text NOT NULL,
	`start_date` text,
	`end_date` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `banners_by_age` ON `banners` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `colors` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	`for_text` integer DEFAULT false NOT NULL,
	`for_nickname` integer DEFAULT false NOT NULL,
	`for_background` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `colors_name_unique` ON `colors` (`name`);--> statement-breakpoint
CREATE INDEX `colors_by_age` ON `colors` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `options` (
	`id` text PRIMARY KEY NOT NULL,
	`logo` text NOT NULL,
	`show_logo` integer DEFAULT false NOT NULL,
	`idle_timeout` integer NOT NULL,
	`banner_interval` integer NOT NULL,
	`max_bots` integer NOT NULL,
	`flood_count` integer NOT NULL,
	`flood_seconds` integer NOT NULL,
	`ban_flooders_ip` integer DEFAULT false NOT NULL,
	`ban_flooders_host` integer DEFAULT false NOT NULL,
	`public_messages_shown` integer NOT NULL,
	`enable_emoticons` integer DEFAULT false NOT NULL,
	`kick_hold_seconds` integer NOT NULL,
	`address_days` integer NOT NULL,
	`event_days` integer NOT NULL,
	`min_characters` integer NOT NULL,
	`max_characters` integer NOT NULL,
	`min_shortcuts` integer NOT NULL,
	`max_shortcuts` integer NOT NULL,
	`min_emoticons` integer NOT NULL,
	`max_emoticons` integer NOT NULL,
	`min_lines` integer NOT NULL,
	`max_lines` integer NOT NULL,
	`scroll_back` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `windows` (
	`id` text PRIMARY KEY NOT NULL,
	`private_windows_max` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pending_files` (
	`key` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pending_files_by_age` ON `pending_files` (`created_at`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text NOT NULL,
	`user_id` text NOT NULL,
	`nickname` text NOT NULL,
	`room` text NOT NULL,
	`reason` text NOT NULL,
	`message` text,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	`closed_by` text
);
--> statement-breakpoint
CREATE INDEX `reports_by_user` ON `reports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_by_pair` ON `reports` (`reporter_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `reports_by_age` ON `reports` (`created_at`);--> statement-breakpoint
CREATE TABLE `unseen_spells` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`username` text NOT NULL,
	`nickname` text NOT NULL,
	`visibility` text NOT NULL,
	`room` text NOT NULL,
	`since` integer NOT NULL,
	`until` integer
);
--> statement-breakpoint
CREATE INDEX `unseen_spells_by_time` ON `unseen_spells` (`since`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `master_of` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `token_generation` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `accounts_by_age` ON `accounts` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `accounts_by_panel_record` ON `accounts` (`admin_panel_permissions`);--> statement-breakpoint
CREATE INDEX `accounts_by_chat_record` ON `accounts` (`chat_permissions`);--> statement-breakpoint
ALTER TABLE `bans` ADD `by_user_id` text;--> statement-breakpoint
ALTER TABLE `bans` ADD `by_username` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `bans` ADD `by_rank` integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE `bans` ADD `kicks_shielded` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `bans_by_age` ON `bans` (`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `events` ADD `address_key` text;--> statement-breakpoint
ALTER TABLE `events` ADD `address_seal` text;--> statement-breakpoint
CREATE INDEX `events_by_username` ON `events` (`username`,`turn`);--> statement-breakpoint
ALTER TABLE `rooms` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `rooms` ADD `is_temporary` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `rooms` ADD `is_unlisted` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `rooms_by_age` ON `rooms` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `rooms_by_creator` ON `rooms` (`created_by`);--> statement-breakpoint
CREATE INDEX `admin_panel_permissions_by_age` ON `admin_panel_permissions` (`created_at`);--> statement-breakpoint
CREATE INDEX `chat_permissions_by_age` ON `chat_permissions` (`created_at`);--> statement-breakpoint
CREATE INDEX `chat_msgs_by_age` ON `chat_msgs` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `decorations_by_age` ON `decorations` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `emojis_by_age` ON `emojis` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `gifts_by_age` ON `gifts` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `shortcuts_by_age` ON `shortcuts` (`created_at`,`id`);