CREATE INDEX `avatars_by_restriction` ON `avatars` (`is_restricted`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `stars_for_visitors` ON `stars` (`for_visitors`,`rank`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `stars_for_chat_masters` ON `stars` (`for_chat_masters`,`rank`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `rooms_by_listing` ON `rooms` (`is_unlisted`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_that_are_open` ON `reports` (`created_at`,`id`) WHERE "closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX `unseen_spells_by_end` ON `unseen_spells` (`until`,`since`);