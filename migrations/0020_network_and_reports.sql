CREATE TABLE `connections` (
	`id` text PRIMARY KEY NOT NULL,
	`requester_id` text NOT NULL,
	`addressee_id` text NOT NULL,
	`pair_key` text NOT NULL,
	`note` text,
	`source` text NOT NULL,
	`status` text NOT NULL,
	`cold` integer NOT NULL,
	`introduced_by` text,
	`ignored_at` integer,
	`requested_at` integer NOT NULL,
	`responded_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`requester_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`addressee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connections_pair` ON `connections` (`pair_key`);--> statement-breakpoint
CREATE INDEX `connections_incoming` ON `connections` (`addressee_id`,`requested_at`,`id`) WHERE status = 'pending' AND ignored_at IS NULL;--> statement-breakpoint
CREATE INDEX `connections_outgoing` ON `connections` (`requester_id`,`requested_at`,`id`);--> statement-breakpoint
CREATE INDEX `connections_waiting` ON `connections` (`requested_at`,`id`) WHERE status = 'pending';--> statement-breakpoint
CREATE TABLE `follows` (
	`follower_id` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`muted` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`follower_id`, `target_type`, `target_id`),
	FOREIGN KEY (`follower_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `follows_newest` ON `follows` (`follower_id`,`created_at`,`target_id`);--> statement-breakpoint
CREATE INDEX `follows_target` ON `follows` (`target_type`,`target_id`,`follower_id`);--> statement-breakpoint
CREATE TABLE `intros` (
	`id` text PRIMARY KEY NOT NULL,
	`requester_id` text NOT NULL,
	`via_id` text NOT NULL,
	`target_id` text NOT NULL,
	`state` text NOT NULL,
	`note` text NOT NULL,
	`forward_note` text,
	`created_at` integer NOT NULL,
	`moved_at` integer NOT NULL,
	FOREIGN KEY (`requester_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`via_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`target_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `intros_open` ON `intros` (`requester_id`,`target_id`) WHERE state IN ('asked', 'forwarded');--> statement-breakpoint
CREATE INDEX `intros_requester` ON `intros` (`requester_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `intros_via` ON `intros` (`via_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `intros_target` ON `intros` (`target_id`,`created_at`,`id`) WHERE state = 'forwarded';--> statement-breakpoint
CREATE INDEX `intros_waiting` ON `intros` (`moved_at`,`id`) WHERE state IN ('asked', 'forwarded');--> statement-breakpoint
CREATE TABLE `network` (
	`user_id` text NOT NULL,
	`other_id` text NOT NULL,
	`connected_at` integer NOT NULL,
	`name_key` text NOT NULL,
	`note` text,
	`last_contact_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `other_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`other_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `network_newest` ON `network` (`user_id`,`connected_at`,`other_id`);--> statement-breakpoint
CREATE INDEX `network_names` ON `network` (`user_id`,`name_key`,`other_id`);--> statement-breakpoint
CREATE INDEX `network_contact` ON `network` (`user_id`,`last_contact_at`,`other_id`);--> statement-breakpoint
CREATE INDEX `network_other` ON `network` (`other_id`);--> statement-breakpoint
CREATE TABLE `network_labels` (
	`user_id` text NOT NULL,
	`other_id` text NOT NULL,
	`label` text NOT NULL,
	PRIMARY KEY(`user_id`, `label`, `other_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `network_labels_other` ON `network_labels` (`user_id`,`other_id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`reason` text NOT NULL,
	`details` text,
	`excerpts` text DEFAULT '[]' NOT NULL,
	`status` text NOT NULL,
	`case_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`subject_type`,`subject_id`);--> statement-breakpoint
CREATE INDEX `reports_subject` ON `reports` (`subject_type`,`subject_id`);--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`created_at`,`id`) WHERE status = 'open';--> statement-breakpoint
ALTER TABLE `matches` ADD `archived_at_a` integer;--> statement-breakpoint
ALTER TABLE `matches` ADD `archived_at_b` integer;--> statement-breakpoint
ALTER TABLE `matches` ADD `first_message_at` integer;--> statement-breakpoint
ALTER TABLE `matches` ADD `project_id` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `closed_by` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `close_reason` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `closed_at` integer;--> statement-breakpoint
CREATE INDEX `matches_silent` ON `matches` (`last_activity_at`,`id`) WHERE status IN ('active', 'in_conversation');