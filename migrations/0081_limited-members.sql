ALTER TABLE `users` ADD `limited_until` integer;--> statement-breakpoint
ALTER TABLE `moderation_cases` ADD `limited_until` integer;