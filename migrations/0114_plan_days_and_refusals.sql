ALTER TABLE `subscriptions` ADD `due_day` integer;--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `failure_code` text;--> statement-breakpoint
CREATE INDEX `payments_waiting` ON `payments` (`succeeded_at`) WHERE payer_id IS NULL AND failure_code IS NOT NULL
      AND diverted IS NOT NULL AND status = 'succeeded';