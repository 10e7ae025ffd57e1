ALTER TABLE `message_settings` ADD `from_strangers` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `first_yes_by` text;--> statement-breakpoint
CREATE INDEX `payments_receipt` ON `payments` (`receipt_no`) WHERE receipt_no IS NOT NULL;--> statement-breakpoint
CREATE INDEX `profiles_standing` ON `profiles` (`status`,`user_id`) WHERE status <> 'active';--> statement-breakpoint
CREATE INDEX `badge_awards_badge` ON `badge_awards` (`badge`);--> statement-breakpoint
CREATE INDEX `quest_progress_quest` ON `quest_progress` (`quest`,`claimed_at`);