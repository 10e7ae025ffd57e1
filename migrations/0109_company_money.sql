CREATE TABLE `__new_invoice_series` (
	`issuer_id` text NOT NULL,
	`prefix` text NOT NULL,
	`last_no` integer NOT NULL,
	PRIMARY KEY(`issuer_id`, `prefix`)
);
--> statement-breakpoint
INSERT INTO `__new_invoice_series`("issuer_id", "prefix", "last_no") SELECT "issuer_id", "prefix", "last_no" FROM `invoice_series`;--> statement-breakpoint
DROP TABLE `invoice_series`;--> statement-breakpoint
ALTER TABLE `__new_invoice_series` RENAME TO `invoice_series`;--> statement-breakpoint
DROP INDEX `invoices_number`;--> statement-breakpoint
ALTER TABLE `invoices` ADD `issuer_company_id` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `customer_company_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_company_number` ON `invoices` (`issuer_company_id`,`number`) WHERE issuer_company_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_company` ON `invoices` (`issuer_company_id`,`created_at`,`id`) WHERE issuer_company_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_customer_company` ON `invoices` (`customer_company_id`,`created_at`,`id`) WHERE customer_company_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`issuer_id`,`number`) WHERE issuer_company_id IS NULL;--> statement-breakpoint
DROP INDEX `payout_methods_default`;--> statement-breakpoint
ALTER TABLE `payout_methods` ADD `company_id` text;--> statement-breakpoint
CREATE INDEX `payout_methods_company` ON `payout_methods` (`company_id`,`created_at`) WHERE company_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payout_methods_company_default` ON `payout_methods` (`company_id`,`currency`) WHERE is_default = 1 AND company_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payout_methods_default` ON `payout_methods` (`user_id`,`currency`) WHERE is_default = 1 AND company_id IS NULL;--> statement-breakpoint
ALTER TABLE `invoice_payments` ADD `company_id` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `company_id` text;--> statement-breakpoint
CREATE INDEX `payouts_company` ON `payouts` (`company_id`,`created_at`) WHERE company_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `projects_company` ON `projects` (`company_id`) WHERE company_id IS NOT NULL;--> statement-breakpoint
-- What comes for an invoice of a company is the company's.
DROP TRIGGER invoice_payment_has_payee;
--> statement-breakpoint
CREATE TRIGGER invoice_payment_has_payee AFTER INSERT ON invoice_payments
BEGIN
  UPDATE invoice_payments SET payee_id = (SELECT coalesce(issuer_company_id, issuer_id) FROM invoices WHERE id = NEW.invoice_id)
    WHERE id = NEW.id;
END;
--> statement-breakpoint
-- Whose it is does not change once it was sent, nor which company it is for.
CREATE TRIGGER invoice_sent_stays_whose BEFORE UPDATE OF issuer_company_id, customer_company_id ON invoices
WHEN OLD.status <> 'draft'
BEGIN
  SELECT RAISE(ABORT, 'invoice: a sent one stays as it is');
END;
