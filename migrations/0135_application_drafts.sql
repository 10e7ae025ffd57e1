CREATE TABLE `application_drafts` (
	`applicant_id` text NOT NULL,
	`opportunity_id` text NOT NULL,
	`fields` text NOT NULL,
	`drafted_by` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`applicant_id`, `opportunity_id`),
	FOREIGN KEY (`applicant_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `application_drafts_opportunity` ON `application_drafts` (`opportunity_id`);--> statement-breakpoint
CREATE INDEX `application_drafts_age` ON `application_drafts` (`updated_at`);