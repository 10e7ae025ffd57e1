CREATE TABLE `evidence_packs` (
	`manifest_sha256` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`made_by` text NOT NULL,
	`log_seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `evidence_packs_project` ON `evidence_packs` (`project_id`,`created_at`);