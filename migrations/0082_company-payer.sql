ALTER TABLE `subscriptions` ADD `company_id` text REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE `payments` ADD `billed_to` text;--> statement-breakpoint
CREATE INDEX `payments_company` ON `payments` (`company_id`,`created_at`) WHERE company_id IS NOT NULL;