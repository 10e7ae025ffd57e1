CREATE TABLE `rights_offers` (
	`id` text PRIMARY KEY NOT NULL,
	`grant_id` text NOT NULL,
	`by_id` text NOT NULL,
	`ends_on` text NOT NULL,
	`price` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`grant_id`) REFERENCES `rights_grants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `rights_offers_grant` ON `rights_offers` (`grant_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `rights_offers_open` ON `rights_offers` (`grant_id`) WHERE status = 'open';