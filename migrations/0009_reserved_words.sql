ALTER TABLE `options` ADD `reserved_for_owners` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `reserved_for_admins` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `reserved_for_moderators` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE options SET
  reserved_for_owners = 'owner، أونر',
  reserved_for_admins = 'admin، administrator، أدمن، مدير، مديرة، إدارة',
  reserved_for_moderators = 'mod، moderator، مشرف، مشرفة، مراقب، مراقبة';
