ALTER TABLE `options` ADD `time_zone` text DEFAULT 'Asia/Riyadh' NOT NULL;--> statement-breakpoint
ALTER TABLE `rooms` ADD `timetable` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `rooms` ADD `mode_held_until` integer;