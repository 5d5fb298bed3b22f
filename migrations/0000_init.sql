CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`nickname` text NOT NULL,
	`username_skeleton` text NOT NULL,
	`nickname_skeleton` text NOT NULL,
	`email` text,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`decoration` text,
	`color` text NOT NULL,
	`background_color` text NOT NULL,
	`image` text NOT NULL,
	`star` text,
	`nickname_img` text,
	`subscription_start_date` text,
	`subscription_end_date` text,
	`admin_panel_permissions` text NOT NULL,
	`chat_permissions` text NOT NULL,
	`demo` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_username_unique` ON `accounts` (`username`);--> statement-breakpoint
CREATE INDEX `accounts_by_username_skeleton` ON `accounts` (`username_skeleton`);--> statement-breakpoint
CREATE INDEX `accounts_by_nickname_skeleton` ON `accounts` (`nickname_skeleton`);--> statement-breakpoint
CREATE TABLE `bans` (
	`id` text PRIMARY KEY NOT NULL,
	`ip_or_host` text,
	`fingerprint` text,
	`country` text,
	`ban_duration` text NOT NULL,
	`address_from` text,
	`address_to` text,
	`host` text,
	`until` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `bans_by_address` ON `bans` (`address_from`,`address_to`);--> statement-breakpoint
CREATE INDEX `bans_by_host` ON `bans` (`host`);--> statement-breakpoint
CREATE INDEX `bans_by_fingerprint` ON `bans` (`fingerprint`);--> statement-breakpoint
CREATE INDEX `bans_by_country` ON `bans` (`country`);--> statement-breakpoint
CREATE TABLE `avatars` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`upload_path` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`is_restricted` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `avatars_name_unique` ON `avatars` (`name`);--> statement-breakpoint
CREATE INDEX `avatars_by_age` ON `avatars` (`created_at`);--> statement-breakpoint
CREATE TABLE `stars` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`upload_path` text NOT NULL,
	`rank` integer DEFAULT 1 NOT NULL,
	`for_visitors` integer DEFAULT false NOT NULL,
	`for_chat_masters` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stars_name_unique` ON `stars` (`name`);--> statement-breakpoint
CREATE INDEX `stars_by_rank` ON `stars` (`rank`,`created_at`);--> statement-breakpoint
CREATE TABLE `admin_panel_permissions` (
	`id` text PRIMARY KEY NOT NULL,
	`flags` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `chat_permissions` (
	`id` text PRIMARY KEY NOT NULL,
	`flags` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rooms` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_color` text NOT NULL,
	`name_bg_color` text NOT NULL,
	`subject` text NOT NULL,
	`subject_color` text NOT NULL,
	`subject_bg_color` text NOT NULL,
	`password_hash` text,
	`deny_show_access_msg` integer DEFAULT false NOT NULL,
	`max_users` integer,
	`is_primary` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rooms_name_unique` ON `rooms` (`name`);--> statement-breakpoint
CREATE TABLE `ended_sessions` (
	`session_id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `chat_msg_timer` (
	`id` text PRIMARY KEY NOT NULL,
	`loop_timer` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `chat_msgs` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_color` text NOT NULL,
	`message` text NOT NULL,
	`message_color` text NOT NULL,
	`message_bg_color` text NOT NULL,
	`user_type` text NOT NULL,
	`show_on_entry` integer DEFAULT false NOT NULL,
	`avatar` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `decorations` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`decoration_text` text NOT NULL,
	`color` text NOT NULL,
	`bg_color` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `decorations_name_unique` ON `decorations` (`name`);--> statement-breakpoint
CREATE TABLE `emojis` (
	`id` text PRIMARY KEY NOT NULL,
	`shortcut` text NOT NULL,
	`emoji_code` integer,
	`emoji_name` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `emojis_shortcut_unique` ON `emojis` (`shortcut`);--> statement-breakpoint
CREATE TABLE `gifts` (
	`id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`user_type` text NOT NULL,
	`font_style` text NOT NULL,
	`font_size` integer NOT NULL,
	`font_color` text NOT NULL,
	`font_bg_color` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `gifts_speed_dir` (
	`id` text PRIMARY KEY NOT NULL,
	`speed` integer NOT NULL,
	`dir` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shortcuts` (
	`id` text PRIMARY KEY NOT NULL,
	`shortcut_term` text NOT NULL,
	`replace_with` text NOT NULL,
	`color` text NOT NULL,
	`view` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shortcuts_shortcut_term_unique` ON `shortcuts` (`shortcut_term`);