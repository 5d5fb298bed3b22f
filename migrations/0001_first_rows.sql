-- What every instance has from its first moment: one primary room, what guests may do, how the marquee and the
-- scheduled messages run. Operators change all of it; no account is ever made here.
INSERT INTO rooms (id, name, name_color, name_bg_color, subject, subject_color, subject_bg_color, deny_show_access_msg, max_users, is_primary, created_at)
VALUES ('main', 'المجلس العام', '#0c2126', '#ffffff', 'أهلًا وسهلًا — كلمة طيبة وجلسة أطيب', '#3a5259', '#ffffff', 0, NULL, 1, 0);
--> statement-breakpoint
INSERT INTO chat_permissions (id, flags, created_at)
VALUES ('visitor', '{"canAccessChat":true,"allowUserToWrite":true,"canSendPrivateMsg":true,"canChangeHisNickname":true,"canChangeHisNicknameColor":true,"canChangeHisNicknameBGColor":true,"canChangeHisIcon":true,"canChangeHisStar":true,"canHideHisStar":true}', 0);
--> statement-breakpoint
INSERT INTO gifts_speed_dir (id, speed, dir) VALUES ('gifts', 60, 'right');
--> statement-breakpoint
INSERT INTO chat_msg_timer (id, loop_timer) VALUES ('chat', 15);
