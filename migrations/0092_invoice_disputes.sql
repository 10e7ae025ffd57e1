CREATE TABLE `invoice_disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`opened_by` text NOT NULL,
	`reason` text NOT NULL,
	`statement` text NOT NULL,
	`status` text NOT NULL,
	`answer` text,
	`answered_at` integer,
	`answer_due_at` integer NOT NULL,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`opened_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_disputes_open` ON `invoice_disputes` (`invoice_id`) WHERE status IN ('open', 'answered');--> statement-breakpoint
CREATE INDEX `invoice_disputes_invoice` ON `invoice_disputes` (`invoice_id`,`created_at`);--> statement-breakpoint
CREATE TRIGGER invoice_end_settles AFTER UPDATE OF status ON invoices
WHEN NEW.status IN ('paid', 'void', 'uncollectible', 'refunded') AND OLD.status <> NEW.status
BEGIN
  UPDATE invoice_disputes SET status = 'settled', closed_at = NEW.updated_at
  WHERE invoice_id = NEW.id AND status IN ('open', 'answered');
END;
