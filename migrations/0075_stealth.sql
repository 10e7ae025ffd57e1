CREATE TABLE `stealth_entries` (
	`user_id` text NOT NULL,
	`member_id` text,
	`company_id` text,
	`domain` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `stealth_entries_owner` ON `stealth_entries` (`user_id`);--> statement-breakpoint
CREATE INDEX `stealth_entries_member` ON `stealth_entries` (`member_id`) WHERE member_id IS NOT NULL;