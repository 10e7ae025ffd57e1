CREATE TABLE `banned_domains` (
	`domain` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`banned_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`banned_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
