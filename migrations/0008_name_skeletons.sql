ALTER TABLE `accounts` ADD `skeleton_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `accounts_by_skeleton_version` ON `accounts` (`skeleton_version`);--> statement-breakpoint
-- The letters that the fold maps since then, in the text that searches look in. Nothing else of the fold has changed.
UPDATE events SET folded =
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(folded,
    'ٲ', 'ا'), 'ٳ', 'ا'), 'ݳ', 'ا'), 'ݴ', 'ا'), 'ۍ', 'ي'), 'ې', 'ي'), 'ے', 'ي'), 'ۓ', 'ي'), 'ڪ', 'ك'), 'ۃ', 'ه'), 'ۿ', 'ه'), 'ۇ', 'و')
  WHERE folded GLOB '*[ٲٳݳݴۍېےۓڪۃۿۇ]*';
--> statement-breakpoint
UPDATE events SET folded = replace(folded, char(0x674), '') WHERE instr(folded, char(0x674)) > 0;
