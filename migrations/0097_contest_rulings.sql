-- Somebody without an account may contest an invoice, and our team decides. Nothing refers to this table, so it is built
-- anew without ado; the trigger that names it stands aside meanwhile.
DROP TRIGGER `invoice_end_settles`;--> statement-breakpoint
CREATE TABLE `__new_invoice_disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`opened_by` text,
	`reason` text NOT NULL,
	`statement` text NOT NULL,
	`status` text NOT NULL,
	`answer` text,
	`answered_at` integer,
	`answer_due_at` integer NOT NULL,
	`escalated_at` integer,
	`resolution` text,
	`ruling` text,
	`decided_by` text,
	`decided_at` integer,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`opened_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_invoice_disputes`("id", "invoice_id", "opened_by", "reason", "statement", "status", "answer", "answered_at", "answer_due_at", "closed_at", "created_at") SELECT "id", "invoice_id", "opened_by", "reason", "statement", "status", "answer", "answered_at", "answer_due_at", "closed_at", "created_at" FROM `invoice_disputes`;--> statement-breakpoint
DROP TABLE `invoice_disputes`;--> statement-breakpoint
ALTER TABLE `__new_invoice_disputes` RENAME TO `invoice_disputes`;--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_disputes_open` ON `invoice_disputes` (`invoice_id`) WHERE status IN ('open', 'answered', 'escalated');--> statement-breakpoint
CREATE INDEX `invoice_disputes_invoice` ON `invoice_disputes` (`invoice_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoice_disputes_unanswered` ON `invoice_disputes` (`answer_due_at`) WHERE status IN ('open', 'answered');--> statement-breakpoint
CREATE INDEX `invoice_disputes_escalated` ON `invoice_disputes` (`escalated_at`) WHERE status = 'escalated';--> statement-breakpoint
CREATE TRIGGER invoice_end_settles AFTER UPDATE OF status ON invoices
WHEN NEW.status IN ('paid', 'void', 'uncollectible', 'refunded') AND OLD.status <> NEW.status
BEGIN
  UPDATE invoice_disputes SET status = 'settled', closed_at = NEW.updated_at
  WHERE invoice_id = NEW.id AND status IN ('open', 'answered', 'escalated');
END;
--> statement-breakpoint
CREATE TABLE `feedback_answers` (
	`user_id` text NOT NULL,
	`task` text NOT NULL,
	`rating` integer NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `task`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "feedback_answers_rating" CHECK(rating BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE INDEX `feedback_answers_latest` ON `feedback_answers` (`created_at`);
--> statement-breakpoint
ALTER TABLE `tax_profiles` ADD `validated_at` integer;
