CREATE TABLE `mutes` (
	`user_id` text NOT NULL,
	`muted_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `muted_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`muted_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `mutes_muted` ON `mutes` (`muted_id`);--> statement-breakpoint
-- Who was muted while they were followed stays muted.
INSERT INTO mutes (user_id, muted_id, created_at)
  SELECT follower_id, target_id, created_at FROM follows WHERE target_type = 'user' AND muted = 1;
