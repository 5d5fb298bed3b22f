-- The version of the permission table that a record was made by: a permission that is newer is held by owners at once.
ALTER TABLE `admin_panel_permissions` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_permissions` ADD `version` integer DEFAULT 1 NOT NULL;