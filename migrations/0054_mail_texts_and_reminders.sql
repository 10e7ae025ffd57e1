CREATE TABLE `mail_texts` (
	`listed` text PRIMARY KEY NOT NULL,
	`words` text NOT NULL,
	`before` text,
	`changed_at` integer NOT NULL,
	`looked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mail_texts_looked` ON `mail_texts` (`looked_at`);--> statement-breakpoint
ALTER TABLE `notification_settings` ADD `reply_lead` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `error_log` ADD `user_id` text;--> statement-breakpoint
CREATE INDEX `error_log_user` ON `error_log` (`user_id`,`created_at`) WHERE user_id IS NOT NULL;