ALTER TABLE `sessions` ADD `unfollowed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `sessions_refreshed` ON `sessions` (`refreshed_at`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `unfollowed` integer;