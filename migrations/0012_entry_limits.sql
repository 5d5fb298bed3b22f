DROP INDEX `events_by_turn`;--> statement-breakpoint
ALTER TABLE `options` ADD `sockets_per_network` integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `shared_networks` text DEFAULT '' NOT NULL;