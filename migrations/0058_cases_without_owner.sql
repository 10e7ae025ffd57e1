PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_moderation_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`owner_id` text,
	`opened_by` text NOT NULL,
	`status` text NOT NULL,
	`action` text DEFAULT 'none' NOT NULL,
	`reports` integer DEFAULT 0 NOT NULL,
	`weight` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`before` text,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_moderation_cases`("id", "subject_type", "subject_id", "owner_id", "opened_by", "status", "action", "reports", "weight", "reason", "before", "decided_by", "decided_at", "created_at") SELECT "id", "subject_type", "subject_id", "owner_id", "opened_by", "status", "action", "reports", "weight", "reason", "before", "decided_by", "decided_at", "created_at" FROM `moderation_cases`;--> statement-breakpoint
DROP TABLE `moderation_cases`;--> statement-breakpoint
ALTER TABLE `__new_moderation_cases` RENAME TO `moderation_cases`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_cases_open` ON `moderation_cases` (`subject_type`,`subject_id`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `moderation_cases_subject` ON `moderation_cases` (`subject_type`,`subject_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `moderation_cases_queue` ON `moderation_cases` (`weight`,`id`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `moderation_cases_owner` ON `moderation_cases` (`owner_id`,`created_at`);