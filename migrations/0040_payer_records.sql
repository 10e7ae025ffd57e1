CREATE TABLE `payer_records` (
	`payer_id` text NOT NULL,
	`source` text NOT NULL,
	`source_id` text NOT NULL,
	`asked_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`paid_at` integer NOT NULL,
	PRIMARY KEY(`source`, `source_id`)
);
--> statement-breakpoint
CREATE INDEX `payer_records_payer` ON `payer_records` (`payer_id`,`paid_at`);