ALTER TABLE `options` ADD `surge_guests` integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `surge_messages` integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `guest_challenge` text DEFAULT 'surge' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `puzzle_bits` integer DEFAULT 17 NOT NULL;