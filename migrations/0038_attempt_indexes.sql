CREATE INDEX `push_subscriptions_by_end` ON `push_subscriptions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `ended_sessions_by_end` ON `ended_sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `used_host_passes_by_end` ON `used_host_passes` (`stale_at`);