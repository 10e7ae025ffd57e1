CREATE TABLE `opportunity_exclusions` (
	`opportunity_id` text NOT NULL,
	`user_id` text,
	`domain` text,
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `opportunity_exclusions_member` ON `opportunity_exclusions` (`opportunity_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `opportunity_exclusions_domain` ON `opportunity_exclusions` (`opportunity_id`,`domain`);--> statement-breakpoint
CREATE INDEX `opportunity_exclusions_user` ON `opportunity_exclusions` (`user_id`) WHERE user_id IS NOT NULL;