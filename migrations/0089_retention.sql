CREATE INDEX `mail_events_created` ON `mail_events` (`created_at`);--> statement-breakpoint
CREATE INDEX `project_invites_outside` ON `project_invites` (`updated_at`) WHERE email IS NOT NULL AND status IN ('declined', 'expired', 'revoked');--> statement-breakpoint
CREATE INDEX `review_requests_outside` ON `review_requests` (`updated_at`) WHERE to_email IS NOT NULL AND status IN ('completed', 'declined', 'expired', 'cancelled');--> statement-breakpoint
CREATE INDEX `invites_unanswered` ON `invites` (`id`) WHERE email_hash IS NOT NULL AND status IN ('sent', 'opened');