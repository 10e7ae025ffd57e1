CREATE TABLE `rights_grants` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`file_id` text,
	`deliverable_id` text,
	`title` text NOT NULL,
	`grantor_id` text NOT NULL,
	`grantee_id` text NOT NULL,
	`channels` text NOT NULL,
	`territory` text NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text,
	`exclusive` integer DEFAULT false NOT NULL,
	`category` text,
	`paid_ads` integer DEFAULT false NOT NULL,
	`price` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`next_on` text,
	`renewal_of` text,
	`revoked_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`grantor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`grantee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `rights_grants_project` ON `rights_grants` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `rights_grants_due` ON `rights_grants` (`next_on`) WHERE next_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX `rights_grants_grantor` ON `rights_grants` (`grantor_id`,`category`) WHERE category IS NOT NULL;