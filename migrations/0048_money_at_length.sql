ALTER TABLE `invoice_payments` ADD `payee_id` text;--> statement-breakpoint
CREATE INDEX `invoice_payments_payee` ON `invoice_payments` (`payee_id`,`created_at`) WHERE status = 'counted';--> statement-breakpoint
CREATE INDEX `invoices_drafts` ON `invoices` (`issuer_id`,`created_at`,`id`) WHERE status = 'draft';--> statement-breakpoint
-- Whoever writes a payment names its invoice; who gets it follows from that.
CREATE TRIGGER invoice_payment_has_payee AFTER INSERT ON invoice_payments
BEGIN
  UPDATE invoice_payments SET payee_id = (SELECT issuer_id FROM invoices WHERE id = NEW.invoice_id) WHERE id = NEW.id;
END;
--> statement-breakpoint
UPDATE invoice_payments SET payee_id = (SELECT issuer_id FROM invoices WHERE id = invoice_payments.invoice_id);
