CREATE TABLE `invoice_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`amount` integer NOT NULL,
	`method` text NOT NULL,
	`status` text NOT NULL,
	`paid_on` text NOT NULL,
	`note` text,
	`payment_id` text,
	`recorded_by` text,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoice_payments_amount" CHECK(typeof(amount) = 'integer' AND amount > 0)
);
--> statement-breakpoint
CREATE INDEX `invoice_payments_invoice` ON `invoice_payments` (`invoice_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_payments_payment` ON `invoice_payments` (`payment_id`);--> statement-breakpoint
CREATE TABLE `invoice_series` (
	`issuer_id` text NOT NULL,
	`prefix` text NOT NULL,
	`last_no` integer NOT NULL,
	PRIMARY KEY(`issuer_id`, `prefix`),
	FOREIGN KEY (`issuer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT 'invoice' NOT NULL,
	`number` text,
	`issuer_id` text NOT NULL,
	`issuer_snapshot` text NOT NULL,
	`customer_user_id` text,
	`customer_email` text,
	`customer_snapshot` text NOT NULL,
	`project_id` text,
	`milestone_ids` text DEFAULT '[]' NOT NULL,
	`lines` text NOT NULL,
	`currency` text NOT NULL,
	`discount_bps` integer DEFAULT 0 NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer NOT NULL,
	`tax_total` integer NOT NULL,
	`total` integer NOT NULL,
	`issue_date` text,
	`due_days` integer NOT NULL,
	`due_date` text,
	`notes` text,
	`status` text NOT NULL,
	`sent_at` integer,
	`viewed_at` integer,
	`paid_at` integer,
	`paid_amount` integer DEFAULT 0 NOT NULL,
	`credited` integer DEFAULT 0 NOT NULL,
	`late_fee_bps` integer DEFAULT 0 NOT NULL,
	`late_fee` integer DEFAULT 0 NOT NULL,
	`remind_on` text,
	`recurring_rule` text,
	`next_on` text,
	`parent_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`issuer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`parent_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_amounts" CHECK(typeof(total) = 'integer' AND total BETWEEN 0 AND 1000000000000 AND typeof(paid_amount) = 'integer'
        AND paid_amount >= 0 AND credited BETWEEN 0 AND total AND late_fee >= 0
        AND total = subtotal - discount + tax_total)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`issuer_id`,`number`);--> statement-breakpoint
CREATE INDEX `invoices_issuer` ON `invoices` (`issuer_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_customer` ON `invoices` (`customer_user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_remind` ON `invoices` (`remind_on`) WHERE remind_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_next` ON `invoices` (`next_on`) WHERE next_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_due` ON `invoices` (`status`,`due_date`);--> statement-breakpoint
CREATE INDEX `invoices_parent` ON `invoices` (`parent_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_awaited` ON `invoices` (`issuer_id`,`currency`) WHERE status IN ('sent', 'viewed', 'partially_paid', 'overdue');--> statement-breakpoint
CREATE INDEX `invoices_owed` ON `invoices` (`customer_user_id`,`due_date`) WHERE status IN ('sent', 'viewed', 'partially_paid', 'overdue');--> statement-breakpoint
CREATE TABLE `tax_profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`legal_name` text NOT NULL,
	`address` text NOT NULL,
	`country` text,
	`tax_type` text NOT NULL,
	`tax_id` text,
	`pay_to` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

--> statement-breakpoint
CREATE TRIGGER invoice_sent_stays BEFORE UPDATE OF number, kind, issuer_id, issuer_snapshot, customer_email,
  customer_snapshot, project_id, milestone_ids, lines, currency, discount_bps, subtotal, discount, tax_total, total,
  issue_date, due_days, due_date, notes, late_fee_bps, parent_id, recurring_rule, next_on ON invoices
WHEN OLD.status <> 'draft'
BEGIN
  SELECT RAISE(ABORT, 'invoice: a sent one stays as it is');
END;
--> statement-breakpoint
CREATE TRIGGER invoice_numbered_stays BEFORE DELETE ON invoices WHEN OLD.number IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'invoice: one with a number stays');
END;
