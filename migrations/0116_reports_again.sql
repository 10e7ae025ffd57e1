CREATE TABLE `decided_reports` (
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
CREATE INDEX `decided_reports_case` ON `decided_reports` (`case_id`);--> statement-breakpoint
CREATE INDEX `decided_reports_reporter` ON `decided_reports` (`reporter_id`,`created_at`);