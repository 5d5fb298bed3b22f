ALTER TABLE `bans` ADD `device_id` text;--> statement-breakpoint
CREATE INDEX `bans_by_device` ON `bans` (`device_id`);--> statement-breakpoint
CREATE TABLE `events_pending` (
	`position` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`body` text NOT NULL,
	`before` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_pending_id_unique` ON `events_pending` (`id`);--> statement-breakpoint
DROP INDEX `events_previous_unique`;--> statement-breakpoint
ALTER TABLE `events` ADD `erases` text;--> statement-breakpoint
DROP INDEX `events_by_turn`;--> statement-breakpoint
ALTER TABLE `options` ADD `sockets_per_network` integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `shared_networks` text DEFAULT '' NOT NULL;--> statement-breakpoint
DROP INDEX `events_by_type`;--> statement-breakpoint
DROP INDEX `events_by_username`;--> statement-breakpoint
CREATE INDEX `events_by_type` ON `events` (`event_type`,`event_date`,`turn`) WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `events_by_username` ON `events` (`username`,`event_date`,`turn`) WHERE "deleted_at" IS NULL;--> statement-breakpoint
-- Ranks of stars are 1 to n from now on. Those that were equal keep the order in which they were listed.
UPDATE stars SET rank = ranked.place
FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY rank, created_at, id) AS place FROM stars) AS ranked
WHERE ranked.id = stars.id;--> statement-breakpoint
ALTER TABLE `options` ADD `guard_copying` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `appearance` ADD `background` text DEFAULT 'plain' NOT NULL;--> statement-breakpoint
ALTER TABLE `appearance` ADD `density` text DEFAULT 'comfortable' NOT NULL;--> statement-breakpoint
ALTER TABLE `bans` ADD `reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `bans` ADD `note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `bans` ADD `user_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `bans` ADD `nickname` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `bans` ADD `event_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE TABLE `role_templates` (
	`role` text PRIMARY KEY NOT NULL,
	`chat` text NOT NULL,
	`panel` text NOT NULL
);--> statement-breakpoint
CREATE TABLE `ignore_lists` (
	`account_id` text PRIMARY KEY NOT NULL,
	`users` text NOT NULL,
	`changed_at` integer NOT NULL
);--> statement-breakpoint
ALTER TABLE `reports` ADD `lines` text;--> statement-breakpoint
CREATE TABLE `privacy_choices` (
	`account_id` text PRIMARY KEY NOT NULL,
	`privacy` text NOT NULL,
	`changed_at` integer NOT NULL
);--> statement-breakpoint
ALTER TABLE `options` ADD `links` text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `known_hosts` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `blocked_hosts` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `only_known_hosts` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- An option switches links on; the flag takes them from somebody. So everybody begins with it, as new records do.
UPDATE chat_permissions SET flags = json_set(flags, '$.canSendLinks', json('true'))
  WHERE json_extract(flags, '$.canSendLinks') IS NULL;--> statement-breakpoint
CREATE TABLE `pictures` (
	`key` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`room_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pictures_by_age` ON `pictures` (`created_at`);--> statement-breakpoint
ALTER TABLE `options` ADD `images` text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `image_storage` integer DEFAULT 200 NOT NULL;--> statement-breakpoint
-- As of canSendLinks: an option switches pictures on, and the flag takes them from somebody.
UPDATE chat_permissions SET flags = json_set(flags, '$.canSendImages', json('true'))
  WHERE json_extract(flags, '$.canSendImages') IS NULL;--> statement-breakpoint
ALTER TABLE `rooms` ADD `slow_seconds` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `rooms` ADD `writers` text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
CREATE TABLE `host_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`cap` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `used_host_passes` (
	`id` text PRIMARY KEY NOT NULL,
	`stale_at` integer NOT NULL
);--> statement-breakpoint
ALTER TABLE `accounts` ADD `bot_token_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_bot_token_id_unique` ON `accounts` (`bot_token_id`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`types` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`stopped_at` integer,
	`failure` text
);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`generation` integer NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`texts` integer NOT NULL,
	`site` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE TABLE `words` (
	`id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`match` text NOT NULL,
	`act` text NOT NULL,
	`minutes` integer NOT NULL,
	`replacement` text NOT NULL,
	`in_messages` integer DEFAULT false NOT NULL,
	`in_private` integer DEFAULT false NOT NULL,
	`in_nicknames` integer DEFAULT false NOT NULL,
	`in_room_names` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `words_by_age` ON `words` (`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `options` ADD `word_rehearsal` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `repeat_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `repeat_seconds` integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `stretch_max` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `marks_max` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `capitals_min` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `links_per_minute` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `mentions_per_minute` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `spam_mute_minutes` integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `repeat_act` text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `stretch_act` text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `marks_act` text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `capitals_act` text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `links_act` text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `mentions_act` text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `surge_guests` integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `surge_messages` integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `guest_challenge` text DEFAULT 'surge' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `puzzle_bits` integer DEFAULT 17 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `duty_guests` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `duty_minutes` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `time_zone` text DEFAULT 'Asia/Riyadh' NOT NULL;--> statement-breakpoint
ALTER TABLE `rooms` ADD `timetable` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `rooms` ADD `mode_held_until` integer;--> statement-breakpoint
ALTER TABLE `bans` ADD `linked` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `bans` ADD `linked_mark` text;--> statement-breakpoint
ALTER TABLE `bans` ADD `linked_fingerprint` text;--> statement-breakpoint
CREATE INDEX `bans_by_linked_mark` ON `bans` (`linked_mark`);--> statement-breakpoint
CREATE INDEX `bans_by_linked_fingerprint` ON `bans` (`linked_fingerprint`);--> statement-breakpoint
CREATE TABLE `past_names` (
	`who` text NOT NULL,
	`name` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`who`, `name`)
);
--> statement-breakpoint
CREATE INDEX `past_names_by_age` ON `past_names` (`last_at`);--> statement-breakpoint
CREATE TABLE `staff_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`who` text NOT NULL,
	`text` text NOT NULL,
	`by_user_id` text NOT NULL,
	`by_username` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_notes_by_person` ON `staff_notes` (`who`,`at`);--> statement-breakpoint
CREATE INDEX `staff_notes_by_age` ON `staff_notes` (`at`);--> statement-breakpoint
CREATE TABLE `strikes` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`nickname` text NOT NULL,
	`fingerprint` text NOT NULL,
	`device_id` text NOT NULL,
	`by_user_id` text NOT NULL,
	`by_username` text NOT NULL,
	`by_rank` integer NOT NULL,
	`permission` text NOT NULL,
	`room_id` text NOT NULL,
	`room` text NOT NULL,
	`reason` text NOT NULL,
	`until` integer,
	`has_devices` integer DEFAULT false NOT NULL,
	`lines` text NOT NULL,
	`appeal_code` text,
	`appeal` text,
	`appealed_at` integer,
	`outcome` text,
	`answer` text,
	`answered_by` text,
	`answered_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `strikes_appeal_code_unique` ON `strikes` (`appeal_code`);--> statement-breakpoint
CREATE INDEX `strikes_by_user` ON `strikes` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `strikes_by_device` ON `strikes` (`fingerprint`,`at`);--> statement-breakpoint
CREATE INDEX `strikes_by_age` ON `strikes` (`at`) WHERE "has_devices";--> statement-breakpoint
CREATE INDEX `strikes_by_appeal` ON `strikes` (`appealed_at`,`id`) WHERE "appealed_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `kicks_per_hour` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `longest_ban` text DEFAULT 'forever' NOT NULL;--> statement-breakpoint
CREATE TABLE `approval_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`act` text NOT NULL,
	`key` text NOT NULL,
	`body` text NOT NULL,
	`password_hash` text,
	`version` text NOT NULL,
	`what` text NOT NULL,
	`reason` text NOT NULL,
	`by_user_id` text NOT NULL,
	`by_username` text NOT NULL,
	`asker` text NOT NULL,
	`until` integer NOT NULL,
	`taken_by` text,
	`taken_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `approval_requests_once` ON `approval_requests` (`by_user_id`,`act`,`key`,`body`,`version`);--> statement-breakpoint
CREATE INDEX `approval_requests_by_end` ON `approval_requests` (`until`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `needs_approval` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `pictures` ADD `network` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_end` ON `push_subscriptions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `ended_sessions_by_end` ON `ended_sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `used_host_passes_by_end` ON `used_host_passes` (`stale_at`);--> statement-breakpoint
ALTER TABLE `used_host_passes` ADD `attempt` text;--> statement-breakpoint
ALTER TABLE `used_host_passes` ADD `used_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `recovery_hash` text;--> statement-breakpoint
ALTER TABLE `options` ADD `registration` text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `registrations_per_day` integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `registration_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `nickname_kept_days` integer DEFAULT 7 NOT NULL;--> statement-breakpoint
CREATE TABLE `profiles` (
	`account_id` text PRIMARY KEY NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`picture` text,
	`waiting` text,
	`draft` text
);
--> statement-breakpoint
ALTER TABLE `options` ADD `profile_pictures` text DEFAULT 'reviewed' NOT NULL;--> statement-breakpoint
CREATE TABLE `member_sessions` (
	`session_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`device` text NOT NULL,
	`generation` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `member_sessions_by_account` ON `member_sessions` (`account_id`,`seen_at`);--> statement-breakpoint
CREATE INDEX `member_sessions_by_end` ON `member_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `registration_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`nickname` text NOT NULL,
	`nickname_skeleton` text NOT NULL,
	`password_hash` text NOT NULL,
	`appearance` text NOT NULL,
	`device_id` text NOT NULL,
	`until` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `registration_requests_account_id_unique` ON `registration_requests` (`account_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `registration_requests_nickname_skeleton_unique` ON `registration_requests` (`nickname_skeleton`);--> statement-breakpoint
CREATE INDEX `registration_requests_by_end` ON `registration_requests` (`until`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`credential_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `passkeys_by_account` ON `passkeys` (`account_id`);--> statement-breakpoint
ALTER TABLE `registration_requests` ADD `passkey` text;--> statement-breakpoint
CREATE TABLE `inbox_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`receiver_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`sealed` text,
	`counts` integer NOT NULL,
	`sent_at` integer NOT NULL,
	`settled_at` integer
);
--> statement-breakpoint
CREATE INDEX `inbox_messages_by_receiver` ON `inbox_messages` (`receiver_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `inbox_messages_by_sender` ON `inbox_messages` (`sender_id`);--> statement-breakpoint
CREATE INDEX `inbox_messages_by_age` ON `inbox_messages` (`sent_at`);--> statement-breakpoint
CREATE TABLE `friendships` (
	`first_id` text NOT NULL,
	`second_id` text NOT NULL,
	`asked_by` text NOT NULL,
	`asked_at` integer NOT NULL,
	`accepted_at` integer,
	`declined_at` integer,
	`is_withdrawn` integer DEFAULT false NOT NULL,
	`first_told_at` integer DEFAULT 0 NOT NULL,
	`second_told_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`first_id`, `second_id`)
);
--> statement-breakpoint
CREATE INDEX `friendships_by_second` ON `friendships` (`second_id`);--> statement-breakpoint
CREATE INDEX `friendships_by_request` ON `friendships` (`asked_at`) WHERE "accepted_at" IS NULL;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `friends` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TABLE `identity` (
	`id` text PRIMARY KEY NOT NULL,
	`site_name` text NOT NULL,
	`sentence` text DEFAULT '' NOT NULL,
	`icon` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
INSERT INTO identity (id, site_name, sentence, icon) VALUES ('site', 'سمر', 'دردشة عربية حيّة، غرف ونجوم وأسماء بألوان أصحابها.', '');--> statement-breakpoint
CREATE TABLE `missed_mentions` (
	`message_id` text NOT NULL,
	`account_id` text NOT NULL,
	`room_id` text NOT NULL,
	`author_id` text NOT NULL,
	`nickname` text NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`message_id`, `account_id`)
);
--> statement-breakpoint
CREATE INDEX `missed_mentions_by_account` ON `missed_mentions` (`account_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `missed_mentions_by_author` ON `missed_mentions` (`author_id`);--> statement-breakpoint
CREATE INDEX `missed_mentions_by_age` ON `missed_mentions` (`sent_at`);--> statement-breakpoint
ALTER TABLE `passkeys` ADD `name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `passkeys` ADD `used_at` integer;--> statement-breakpoint
ALTER TABLE `registration_requests` ADD `networks` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `country` text;--> statement-breakpoint
CREATE INDEX `bans_by_user` ON `bans` (`user_id`);--> statement-breakpoint
CREATE TABLE `invite_uses` (
	`invite_id` text NOT NULL,
	`person` text NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY(`invite_id`, `person`)
);
--> statement-breakpoint
CREATE TABLE `invites` (
	`id` text PRIMARY KEY NOT NULL,
	`room_id` text NOT NULL,
	`maker_id` text NOT NULL,
	`uses` integer,
	`created_at` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `invites_by_room` ON `invites` (`room_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `invites_by_maker` ON `invites` (`maker_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `invites_by_end` ON `invites` (`ends_at`);--> statement-breakpoint
ALTER TABLE `identity` ADD `language` text DEFAULT 'ar' NOT NULL;--> statement-breakpoint
CREATE TABLE `setup_later` (
	`step` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE `identity` ADD `embed_origins` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `accounts_of_staff` ON `accounts` (`role`) WHERE "role" IN ('admin', 'chat-master', 'room-master');--> statement-breakpoint
CREATE INDEX `chat_msgs_on_entry` ON `chat_msgs` (`show_on_entry`) WHERE "show_on_entry" = 1;--> statement-breakpoint
CREATE TABLE `accepted_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`fingerprint` text,
	`version` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `accepted_rules_by_device` ON `accepted_rules` (`fingerprint`) WHERE "fingerprint" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `accepted_rules_by_age` ON `accepted_rules` (`at`) WHERE "fingerprint" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `site_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`rules_text` text DEFAULT '' NOT NULL,
	`asks_consent` integer DEFAULT false NOT NULL,
	`minimum_age` integer DEFAULT 0 NOT NULL,
	`terms_text` text DEFAULT '' NOT NULL,
	`privacy_text` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
INSERT INTO site_rules (id) VALUES ('site');--> statement-breakpoint
ALTER TABLE `identity` ADD `replaced_texts` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE TABLE `questions` (
	`id` text PRIMARY KEY NOT NULL,
	`question` text NOT NULL,
	`answers` text NOT NULL,
	`category` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `questions_by_age` ON `questions` (`created_at`,`id`);
--> statement-breakpoint
INSERT INTO questions (id, question, answers, category, created_at) VALUES
('sample-question-1', 'ما أطول نهر في أفريقيا؟', 'النيل، نهر النيل', 'جغرافيا', 1),
('sample-question-2', 'أي بحر تطفو فيه الأجسام لشدة ملوحته؟', 'البحر الميت', 'جغرافيا', 2),
('sample-question-3', 'كم عدد قارات العالم؟', '7، سبع، سبعة', 'جغرافيا', 3),
('sample-question-4', 'ما عاصمة جزر القمر؟', 'موروني', 'جغرافيا', 4),
('sample-question-5', 'أي مدينة عراقية اشتهرت بالحدائق المعلقة قديمًا؟', 'بابل', 'تاريخ', 5),
('sample-question-6', 'من فتح الأندلس سنة 92 للهجرة؟', 'طارق بن زياد', 'تاريخ', 6),
('sample-question-7', 'من رحّالة طنجة الذي طاف ثلاثين سنة؟', 'ابن بطوطة', 'تاريخ', 7),
('sample-question-8', 'من وضع مقدمة في علم العمران؟', 'ابن خلدون', 'تاريخ', 8),
('sample-question-9', 'أي كوكب أقرب إلى الشمس؟', 'عطارد', 'علوم', 9),
('sample-question-10', 'ما الغاز الذي تأخذه النباتات من الهواء لصنع غذائها؟', 'ثاني أكسيد الكربون', 'علوم', 10),
('sample-question-11', 'أي عضو يضخ الدم في الجسم؟', 'القلب', 'علوم', 11),
('sample-question-12', 'ما المعدن السائل في حرارة الغرفة؟', 'الزئبق', 'علوم', 12),
('sample-question-13', 'كم رجلًا للعنكبوت؟', '8، ثماني، ثمانية', 'حيوان', 13),
('sample-question-14', 'أي حيوان يحمل بيته على ظهره؟', 'السلحفاة', 'حيوان', 14),
('sample-question-15', 'ما أسرع حيوان يجري على اليابسة؟', 'الفهد', 'حيوان', 15),
('sample-question-16', 'ما جمع كلمة «قمر»؟', 'أقمار', 'لغة', 16),
('sample-question-17', 'ما ضد كلمة «السخاء»؟', 'البخل', 'لغة', 17),
('sample-question-18', 'من شاعر «الخيل والليل والبيداء تعرفني»؟', 'المتنبي، أبو الطيب المتنبي', 'أدب', 18),
('sample-question-19', 'بأي عدد من الليالي عُرفت حكايات شهرزاد؟', '1001، ألف وواحدة، ألف ليلة وليلة', 'أدب', 19),
('sample-question-20', 'كم لاعبًا لفريق كرة القدم في الملعب؟', '11، أحد عشر', 'رياضة', 20);--> statement-breakpoint
CREATE TABLE `site_roles` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`color` text DEFAULT '' NOT NULL,
	`position` integer NOT NULL,
	`base` text NOT NULL,
	`chat` text,
	`panel` text
);
--> statement-breakpoint
INSERT INTO site_roles (id, name, position, base) VALUES
	('owner', 'المالك', 1, 'owner'),
	('admin', 'مدير', 2, 'admin'),
	('chat-master', 'مشرف دردشة', 3, 'chat-master'),
	('room-master', 'مشرف غرفة', 4, 'room-master'),
	('member', 'عضو', 5, 'member');--> statement-breakpoint
ALTER TABLE `accounts` ADD `site_role` text;--> statement-breakpoint
CREATE INDEX `accounts_by_site_role` ON `accounts` (`site_role`) WHERE "site_role" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `polls` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `typing` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `voice` text DEFAULT 'off' NOT NULL;--> statement-breakpoint
-- As of canSendImages: an option switches voice notes on, and the flag takes them from somebody.
UPDATE chat_permissions SET flags = json_set(flags, '$.canSendVoice', json('true'))
  WHERE json_extract(flags, '$.canSendVoice') IS NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `voice` text;--> statement-breakpoint
CREATE INDEX `reports_by_voice` ON `reports` (`voice`) WHERE "voice" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `options` ADD `hold_voice` integer DEFAULT false NOT NULL;
