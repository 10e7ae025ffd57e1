-- Credits and covers of works, drafts and disputes of reviews, and when a member's storage was last counted anew.

CREATE TABLE `portfolio_credits` (
	`item_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`item_id`, `user_id`),
	FOREIGN KEY (`item_id`) REFERENCES `portfolio_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `portfolio_credits_standing` ON `portfolio_credits` (`user_id`,`created_at`) WHERE status <> 'declined';--> statement-breakpoint
ALTER TABLE `storage_usage` ADD `counted_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `storage_usage_counted` ON `storage_usage` (`counted_at`);--> statement-breakpoint
ALTER TABLE `portfolio_items` ADD `cover_file_id` text REFERENCES files(id);--> statement-breakpoint
ALTER TABLE `portfolio_items` ADD `rights_note` text;--> statement-breakpoint
CREATE INDEX `portfolio_items_cover` ON `portfolio_items` (`cover_file_id`) WHERE cover_file_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `portfolio_items` DROP COLUMN `credits`;--> statement-breakpoint
ALTER TABLE `review_requests` ADD `draft` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `dispute_reason` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `dispute_details` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `disputed_at` integer;