CREATE TABLE `accountant_links` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`year` integer NOT NULL,
	`token_hash` text NOT NULL,
	`opened` integer DEFAULT 0 NOT NULL,
	`last_opened_at` integer,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accountant_links_token` ON `accountant_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `accountant_links_owner` ON `accountant_links` (`user_id`,`created_at`);