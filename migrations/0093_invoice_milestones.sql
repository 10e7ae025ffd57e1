CREATE TABLE `invoice_milestones` (
	`milestone_id` text NOT NULL,
	`issuer_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`paid` integer NOT NULL,
	PRIMARY KEY(`milestone_id`, `issuer_id`),
	FOREIGN KEY (`milestone_id`) REFERENCES `milestones`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`issuer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invoice_milestones_invoice` ON `invoice_milestones` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `invoice_milestones_issuer` ON `invoice_milestones` (`issuer_id`);--> statement-breakpoint
CREATE TRIGGER invoice_end_frees_milestones AFTER UPDATE OF status ON invoices
WHEN NEW.status IN ('void', 'refunded') AND OLD.status <> NEW.status
BEGIN
  DELETE FROM invoice_milestones WHERE invoice_id = NEW.id;
END;
