CREATE TABLE `post_mentions` (
	`subject_id` text NOT NULL,
	`user_id` text NOT NULL,
	`post_id` text NOT NULL,
	`handle` text NOT NULL,
	PRIMARY KEY(`subject_id`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `feed_posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_mentions_post` ON `post_mentions` (`post_id`);--> statement-breakpoint
CREATE INDEX `post_mentions_member` ON `post_mentions` (`user_id`);