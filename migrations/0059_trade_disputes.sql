-- A dispute may be about a thing of a barter. Nothing refers to this table, so it is built anew without ado.
CREATE TABLE `__new_disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`milestone_id` text,
	`barter_item_id` text,
	`opened_by` text NOT NULL,
	`reason` text NOT NULL,
	`statement` text NOT NULL,
	`requested_outcome` text NOT NULL,
	`milestone_status` text,
	`status` text NOT NULL,
	`answer` text,
	`answered_by` text,
	`answered_at` integer,
	`answer_due_at` integer NOT NULL,
	`resolution` text,
	`split_bps` integer,
	`ruling` text,
	`decided_by` text,
	`decided_at` integer,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`milestone_id`) REFERENCES `milestones`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`barter_item_id`) REFERENCES `barter_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`opened_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_subject" CHECK((milestone_id IS NULL) <> (barter_item_id IS NULL))
);
--> statement-breakpoint
INSERT INTO `__new_disputes`("id", "project_id", "milestone_id", "barter_item_id", "opened_by", "reason", "statement", "requested_outcome", "milestone_status", "status", "answer", "answered_by", "answered_at", "answer_due_at", "resolution", "split_bps", "ruling", "decided_by", "decided_at", "closed_at", "created_at") SELECT "id", "project_id", "milestone_id", NULL, "opened_by", "reason", "statement", "requested_outcome", "milestone_status", "status", "answer", "answered_by", "answered_at", "answer_due_at", "resolution", "split_bps", "ruling", "decided_by", "decided_at", "closed_at", "created_at" FROM `disputes`;--> statement-breakpoint
DROP TABLE `disputes`;--> statement-breakpoint
ALTER TABLE `__new_disputes` RENAME TO `disputes`;--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_open` ON `disputes` (`milestone_id`) WHERE status NOT IN ('accepted', 'resolved', 'withdrawn');--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_open_item` ON `disputes` (`barter_item_id`) WHERE barter_item_id IS NOT NULL AND status NOT IN ('accepted', 'resolved', 'withdrawn');--> statement-breakpoint
CREATE INDEX `disputes_item` ON `disputes` (`barter_item_id`);--> statement-breakpoint
CREATE INDEX `disputes_project` ON `disputes` (`project_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `disputes_unanswered` ON `disputes` (`answer_due_at`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `disputes_status` ON `disputes` (`status`,`created_at`);