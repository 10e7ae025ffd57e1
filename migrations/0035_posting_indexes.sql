DROP INDEX `opportunities_end`;--> statement-breakpoint
CREATE INDEX `opportunities_similar` ON `opportunities` (`type`,`published_at`,`id`) WHERE status = 'active' AND visibility <> 'invited';--> statement-breakpoint
CREATE INDEX `opportunities_pending` ON `opportunities` (`created_at`) WHERE status = 'pending_review';--> statement-breakpoint
CREATE INDEX `opportunities_end` ON `opportunities` (`expires_at`) WHERE status IN ('active', 'paused');