CREATE TABLE `crew_members` (
	`crew_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`split_bps` integer NOT NULL,
	`position` integer NOT NULL,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`crew_id`, `user_id`),
	FOREIGN KEY (`crew_id`) REFERENCES `crews`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `crew_members_user` ON `crew_members` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `crews` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text NOT NULL,
	`name` text NOT NULL,
	`about` text,
	`version` integer DEFAULT 1 NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `crews_lead` ON `crews` (`lead_id`,`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `application_members` (
	`application_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`split_bps` integer NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`application_id`, `user_id`),
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `application_members_user` ON `application_members` (`user_id`,`application_id`);--> statement-breakpoint
ALTER TABLE `applications` ADD `crew_id` text;