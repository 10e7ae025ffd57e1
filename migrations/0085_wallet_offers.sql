CREATE TABLE `auto_payouts` (
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`method_id` text NOT NULL,
	`every` text NOT NULL,
	`keep` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `currency`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`method_id`) REFERENCES `payout_methods`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "auto_payouts_keep" CHECK(typeof(keep) = 'integer' AND keep >= 0)
);
--> statement-breakpoint
CREATE INDEX `auto_payouts_next` ON `auto_payouts` (`next_at`);--> statement-breakpoint
CREATE INDEX `auto_payouts_method` ON `auto_payouts` (`method_id`);--> statement-breakpoint
CREATE TABLE `tips` (
	`id` text PRIMARY KEY NOT NULL,
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`from_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tips_amount" CHECK(typeof(amount) = 'integer' AND amount > 0 AND from_id <> to_id)
);
--> statement-breakpoint
CREATE INDEX `tips_from` ON `tips` (`from_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `tips_to` ON `tips` (`to_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `files` ADD `instead_of` text;--> statement-breakpoint
CREATE INDEX `files_instead` ON `files` (`instead_of`) WHERE instead_of IS NOT NULL;--> statement-breakpoint
ALTER TABLE `disputes` ADD `offer_bps` integer;--> statement-breakpoint
ALTER TABLE `disputes` ADD `offered_by` text;--> statement-breakpoint
ALTER TABLE `disputes` ADD `offered_at` integer;--> statement-breakpoint
ALTER TABLE `payout_methods` ADD `needs` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `payout_methods_provider` ON `payout_methods` (`provider`,`provider_ref`);--> statement-breakpoint
CREATE INDEX `invoice_payments_payer` ON `invoice_payments` (`recorded_by`,`created_at`) WHERE method = 'balance';