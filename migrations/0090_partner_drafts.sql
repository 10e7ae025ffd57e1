CREATE TABLE `partner_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`contact_email` text NOT NULL,
	`fields` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `partner_drafts_updated` ON `partner_drafts` (`updated_at`);--> statement-breakpoint
CREATE INDEX `partner_drafts_contact` ON `partner_drafts` (`contact_email`);