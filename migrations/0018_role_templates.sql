CREATE TABLE `role_templates` (
	`role` text PRIMARY KEY NOT NULL,
	`chat` text NOT NULL,
	`panel` text NOT NULL
);
