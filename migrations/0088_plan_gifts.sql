CREATE TABLE `plan_gifts` (
	`id` text PRIMARY KEY NOT NULL,
	`giver_id` text,
	`code` text NOT NULL,
	`plan_key` text NOT NULL,
	`interval` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`redeemed_by` text,
	`redeemed_at` integer,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`giver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`redeemed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plan_gifts_amount" CHECK(typeof(amount) = 'integer' AND amount > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_gifts_code_unique` ON `plan_gifts` (`code`);--> statement-breakpoint
CREATE INDEX `plan_gifts_giver` ON `plan_gifts` (`giver_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `plan_gifts_redeemer` ON `plan_gifts` (`redeemed_by`);