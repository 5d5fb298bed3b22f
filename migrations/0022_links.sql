ALTER TABLE `options` ADD `links` text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `known_hosts` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `blocked_hosts` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `only_known_hosts` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- An option switches links on; the flag takes them from somebody. So everybody begins with it, as new records do.
UPDATE chat_permissions SET flags = json_set(flags, '$.canSendLinks', json('true'))
  WHERE json_extract(flags, '$.canSendLinks') IS NULL;
