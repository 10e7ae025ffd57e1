CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`parts` text DEFAULT '[]' NOT NULL,
	`after_file` text,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`ready_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_open` ON `data_exports` (`user_id`) WHERE status IN ('enqueued', 'processing');--> statement-breakpoint
CREATE INDEX `data_exports_user` ON `data_exports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `data_exports_due` ON `data_exports` (`leased_until`) WHERE status IN ('enqueued', 'processing');--> statement-breakpoint
CREATE INDEX `data_exports_expiry` ON `data_exports` (`expires_at`) WHERE status = 'ready';--> statement-breakpoint
CREATE TABLE `deletion_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`requested_at` integer NOT NULL,
	`scheduled_for` integer NOT NULL,
	`blockers` text DEFAULT '[]' NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deletion_requests_open` ON `deletion_requests` (`user_id`) WHERE status IN ('pending', 'erasing');--> statement-breakpoint
CREATE INDEX `deletion_requests_due` ON `deletion_requests` (`scheduled_for`) WHERE status IN ('pending', 'erasing');--> statement-breakpoint
CREATE INDEX `deletion_requests_user` ON `deletion_requests` (`user_id`,`requested_at`);