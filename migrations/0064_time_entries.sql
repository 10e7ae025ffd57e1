CREATE TABLE `time_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`minutes` integer,
	`note` text,
	`status` text NOT NULL,
	`answer` text,
	`answered_by` text,
	`answered_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "time_entries_minutes" CHECK(minutes IS NULL OR (typeof(minutes) = 'integer' AND minutes BETWEEN 1 AND 1440))
);
--> statement-breakpoint
CREATE INDEX `time_entries_project` ON `time_entries` (`project_id`,`started_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `time_entries_running` ON `time_entries` (`user_id`) WHERE minutes IS NULL;