ALTER TABLE `announcements` ADD `told_after` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `announcements` ADD `told_at` integer;--> statement-breakpoint
CREATE INDEX `announcements_telling` ON `announcements` (`sent_at`) WHERE told_at IS NULL AND sent_at IS NOT NULL;--> statement-breakpoint
-- Those of before are not told anew.
UPDATE `announcements` SET `told_at` = `sent_at` WHERE `sent_at` IS NOT NULL;
