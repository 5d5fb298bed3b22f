ALTER TABLE `accounts` ADD `bot_token_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_bot_token_id_unique` ON `accounts` (`bot_token_id`);