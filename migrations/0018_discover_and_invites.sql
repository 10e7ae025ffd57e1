CREATE TABLE `discovery_mix` (
	`user_id` text PRIMARY KEY NOT NULL,
	`money` integer NOT NULL,
	`fun` integer NOT NULL,
	`growth` integer NOT NULL,
	`nearby` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `opportunity_invites` (
	`opportunity_id` text NOT NULL,
	`user_id` text NOT NULL,
	`invited_by` text NOT NULL,
	`note` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	PRIMARY KEY(`opportunity_id`, `user_id`),
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `opportunity_invites_member` ON `opportunity_invites` (`user_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `opportunity_invites_sent` ON `opportunity_invites` (`invited_by`,`created_at`);--> statement-breakpoint
CREATE TABLE `appeals` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`statement` text NOT NULL,
	`evidence` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_open` ON `appeals` (`user_id`,`subject_type`,`subject_id`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `appeals_queue` ON `appeals` (`status`,`created_at`);