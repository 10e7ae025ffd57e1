CREATE TABLE `home_layouts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`cards` text NOT NULL,
	`hidden` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
