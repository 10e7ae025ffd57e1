ALTER TABLE `moderation_cases` ADD `asked` text;--> statement-breakpoint
ALTER TABLE `moderation_cases` ADD `waits_until` integer;--> statement-breakpoint
ALTER TABLE `moderation_cases` ADD `fixed_at` integer;