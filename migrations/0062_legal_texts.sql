CREATE TABLE `legal_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`version` text NOT NULL,
	`body` text NOT NULL,
	`change_note` text NOT NULL,
	`material` integer NOT NULL,
	`status` text NOT NULL,
	`effective_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_documents_version` ON `legal_documents` (`kind`,`version`) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX `legal_documents_kind` ON `legal_documents` (`kind`,`effective_at`);--> statement-breakpoint
CREATE INDEX `legal_documents_material` ON `legal_documents` (`effective_at`) WHERE status = 'published' AND material = 1;