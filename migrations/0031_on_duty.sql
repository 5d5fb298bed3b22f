ALTER TABLE `options` ADD `duty_guests` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `duty_minutes` integer DEFAULT 10 NOT NULL;