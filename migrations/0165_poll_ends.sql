ALTER TABLE `post_polls` ADD `tell_at` integer;--> statement-breakpoint
CREATE INDEX `post_polls_tell` ON `post_polls` (`tell_at`) WHERE tell_at IS NOT NULL;--> statement-breakpoint
UPDATE `post_polls` SET `tell_at` = `ends_at` WHERE `ends_at` > unixepoch() * 1000;
