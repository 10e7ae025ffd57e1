CREATE TABLE `mail_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`provider_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notification_preferences` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`in_app` integer NOT NULL,
	`email` text NOT NULL,
	`push` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email` integer DEFAULT true NOT NULL,
	`push` integer DEFAULT true NOT NULL,
	`digest_time` integer DEFAULT 480 NOT NULL,
	`digest_days` integer DEFAULT 127 NOT NULL,
	`timezone` text,
	`quiet_from` integer,
	`quiet_to` integer,
	`quiet_weekends` integer DEFAULT false NOT NULL,
	`vacation_until` integer,
	`email_unsub_token` text NOT NULL,
	`marketing` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_settings_token` ON `notification_settings` (`email_unsub_token`);--> statement-breakpoint
CREATE TABLE `push_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`notification_id` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `push_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_deliveries_once` ON `push_deliveries` (`subscription_id`,`notification_id`);--> statement-breakpoint
CREATE INDEX `push_deliveries_due` ON `push_deliveries` (`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`last_ok_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_owner` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE TABLE `suppressed_addresses` (
	`email` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `notifications_newest`;--> statement-breakpoint
ALTER TABLE `notifications` ADD `group_key` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `count` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `seen_at` integer;--> statement-breakpoint
ALTER TABLE `notifications` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `notifications` ADD `snoozed_until` integer;--> statement-breakpoint
ALTER TABLE `notifications` ADD `delivery_step` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `delivery_at` integer;--> statement-breakpoint
CREATE INDEX `notifications_shown` ON `notifications` (`user_id`,`hidden`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `notifications_group` ON `notifications` (`user_id`,`group_key`);--> statement-breakpoint
CREATE INDEX `notifications_due` ON `notifications` (`delivery_at`) WHERE delivery_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_snoozed` ON `notifications` (`snoozed_until`) WHERE snoozed_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_expiring` ON `notifications` (`expires_at`) WHERE expires_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `email_outbox` ADD `lang` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `email_outbox` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `email_outbox` ADD `provider_id` text;--> statement-breakpoint
ALTER TABLE `email_outbox` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `email_outbox` ADD `next_attempt_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `email_outbox` ADD `sent_at` integer;--> statement-breakpoint
ALTER TABLE `email_outbox` ADD `reason` text;--> statement-breakpoint
CREATE INDEX `email_outbox_due` ON `email_outbox` (`next_attempt_at`) WHERE status = 'queued';--> statement-breakpoint
CREATE UNIQUE INDEX `email_outbox_provider` ON `email_outbox` (`provider_id`) WHERE provider_id IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER notification_grouped AFTER INSERT ON notifications
WHEN NEW.count > 1
BEGIN
  UPDATE notifications SET hidden = 1, read = 1, delivery_step = NULL, delivery_at = NULL
  WHERE user_id = NEW.user_id AND group_key = NEW.group_key AND hidden = 0 AND id <> NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER notification_ungrouped AFTER DELETE ON notifications
WHEN OLD.group_key IS NOT NULL
BEGIN
  UPDATE notifications SET count = count - 1
  WHERE OLD.hidden = 1 AND user_id = OLD.user_id AND group_key = OLD.group_key AND hidden = 0 AND count > 1;
  UPDATE notifications SET hidden = 0, read = OLD.read, count = OLD.count - 1
  WHERE OLD.hidden = 0 AND OLD.count > 1 AND id = (SELECT id FROM notifications
    WHERE user_id = OLD.user_id AND group_key = OLD.group_key AND hidden = 1 ORDER BY seq DESC LIMIT 1);
END;
--> statement-breakpoint
CREATE TRIGGER notification_woken AFTER UPDATE OF seq ON notifications
BEGIN
  UPDATE notification_counters SET last_seq = max(last_seq, NEW.seq) WHERE user_id = NEW.user_id;
END;
