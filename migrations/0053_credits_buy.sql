CREATE TABLE `storage_addons` (
	`user_id` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `opportunities_boosted` ON `opportunities` (`boost_until`) WHERE status = 'active' AND visibility <> 'invited' AND boost_until IS NOT NULL;