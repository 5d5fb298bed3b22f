-- How a new instance runs until an operator says otherwise.
INSERT INTO options (id, logo, show_logo, idle_timeout, banner_interval, max_bots, flood_count, flood_seconds, ban_flooders_ip, ban_flooders_host,
  public_messages_shown, enable_emoticons, kick_hold_seconds, address_days, event_days,
  min_characters, max_characters, min_shortcuts, max_shortcuts, min_emoticons, max_emoticons, min_lines, max_lines, scroll_back)
VALUES ('site', '', 0, 0, 10, 10, 4, 5, 0, 0, 50, 1, 300, 90, 0, 1, 300, 0, 300, 0, 300, 1, 300, 100);
--> statement-breakpoint
INSERT INTO appearance (id, accent, mode) VALUES ('site', '#0b6e69', 'system');
--> statement-breakpoint
INSERT INTO windows (id, private_windows_max) VALUES ('site', 10);
--> statement-breakpoint
INSERT INTO colors (id, name, value, for_text, for_nickname, for_background, created_at) VALUES
  ('blue', 'أزرق', '#1f5bb8', 1, 1, 1, 0),
  ('red', 'أحمر', '#c62828', 1, 1, 1, 1),
  ('green', 'أخضر', '#1b7a46', 1, 1, 1, 2);
