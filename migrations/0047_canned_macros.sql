ALTER TABLE `canned_replies` ADD `sets_category` text;--> statement-breakpoint
ALTER TABLE `canned_replies` ADD `sets_priority` text;--> statement-breakpoint
ALTER TABLE `canned_replies` ADD `note` text;--> statement-breakpoint
ALTER TABLE `canned_replies` ADD `takes` integer DEFAULT false NOT NULL;