ALTER TABLE `time_entries` ADD `invoice_id` text;--> statement-breakpoint
CREATE INDEX `time_entries_invoice` ON `time_entries` (`invoice_id`) WHERE invoice_id IS NOT NULL;