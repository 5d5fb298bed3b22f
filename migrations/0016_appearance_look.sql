ALTER TABLE `appearance` ADD `background` text DEFAULT 'plain' NOT NULL;--> statement-breakpoint
ALTER TABLE `appearance` ADD `density` text DEFAULT 'comfortable' NOT NULL;