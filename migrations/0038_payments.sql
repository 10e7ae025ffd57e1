CREATE TABLE `payment_methods` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`customer_ref` text NOT NULL,
	`method_ref` text NOT NULL,
	`brand` text,
	`last4` text,
	`status` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_methods_ref` ON `payment_methods` (`provider`,`method_ref`);--> statement-breakpoint
CREATE INDEX `payment_methods_user` ON `payment_methods` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `payment_webhooks` (
	`provider` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`about_ref` text,
	`body` text NOT NULL,
	`received_at` integer NOT NULL,
	`processed_at` integer,
	`outcome` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `event_id`)
);
--> statement-breakpoint
CREATE INDEX `payment_webhooks_due` ON `payment_webhooks` (`next_attempt_at`) WHERE processed_at IS NULL;--> statement-breakpoint
CREATE INDEX `payment_webhooks_about` ON `payment_webhooks` (`provider`,`about_ref`) WHERE processed_at IS NULL;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`payer_id` text,
	`company_id` text,
	`purpose` text NOT NULL,
	`reference_id` text NOT NULL,
	`title` text NOT NULL,
	`details` text DEFAULT '{}' NOT NULL,
	`amount` integer NOT NULL,
	`fee_amount` integer DEFAULT 0 NOT NULL,
	`tax_amount` integer DEFAULT 0 NOT NULL,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`provider` text NOT NULL,
	`session_ref` text,
	`charge_ref` text,
	`checkout_url` text,
	`back_to` text NOT NULL,
	`method_brand` text,
	`method_last4` text,
	`status` text NOT NULL,
	`failure_code` text,
	`receipt_no` text,
	`event_at` integer DEFAULT 0 NOT NULL,
	`idempotency_key` text NOT NULL,
	`diverted` text,
	`expires_at` integer,
	`succeeded_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_amount" CHECK(typeof(amount) = 'integer' AND amount BETWEEN 1 AND 100000000000),
	CONSTRAINT "payments_refunded" CHECK(refunded_amount BETWEEN 0 AND amount)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_key` ON `payments` (`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_session` ON `payments` (`provider`,`session_ref`) WHERE session_ref IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_charge` ON `payments` (`provider`,`charge_ref`) WHERE charge_ref IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_payer` ON `payments` (`payer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_reference` ON `payments` (`reference_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_open` ON `payments` (`expires_at`) WHERE status IN ('created', 'requires_action');--> statement-breakpoint
CREATE TABLE `payout_methods` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_ref` text NOT NULL,
	`holder` text NOT NULL,
	`bank` text NOT NULL,
	`last4` text NOT NULL,
	`country` text NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payout_methods_user` ON `payout_methods` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_methods_default` ON `payout_methods` (`user_id`,`currency`) WHERE is_default = 1;--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`method_id` text NOT NULL,
	`amount` integer NOT NULL,
	`fee` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`review_reason` text,
	`failure_code` text,
	`provider` text NOT NULL,
	`provider_ref` text,
	`eta` integer,
	`idempotency_key` text NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`method_id`) REFERENCES `payout_methods`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payouts_amount" CHECK(typeof(amount) = 'integer' AND amount > 0 AND fee BETWEEN 0 AND amount)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_key` ON `payouts` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `payouts_user` ON `payouts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payouts_status` ON `payouts` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `payouts_due` ON `payouts` (`next_attempt_at`) WHERE next_attempt_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_provider` ON `payouts` (`provider`,`provider_ref`) WHERE provider_ref IS NOT NULL;--> statement-breakpoint
CREATE TABLE `sandbox_checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`order_ref` text NOT NULL,
	`title` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`success_path` text NOT NULL,
	`cancel_path` text NOT NULL,
	`save_method` integer NOT NULL,
	`charge_ref` text NOT NULL,
	`brand` text,
	`last4` text,
	`status` text NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_checkouts_order_ref_unique` ON `sandbox_checkouts` (`order_ref`);--> statement-breakpoint
CREATE TABLE `sandbox_events` (
	`id` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`due_at` integer NOT NULL,
	`deliveries_left` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sandbox_events_due` ON `sandbox_events` (`due_at`) WHERE deliveries_left > 0;--> statement-breakpoint
ALTER TABLE `disputes` ADD `resolution` text;--> statement-breakpoint
ALTER TABLE `disputes` ADD `split_bps` integer;--> statement-breakpoint
ALTER TABLE `disputes` ADD `ruling` text;--> statement-breakpoint
ALTER TABLE `disputes` ADD `decided_by` text;--> statement-breakpoint
ALTER TABLE `disputes` ADD `decided_at` integer;--> statement-breakpoint
CREATE INDEX `disputes_unanswered` ON `disputes` (`answer_due_at`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `disputes_status` ON `disputes` (`status`,`created_at`);--> statement-breakpoint
ALTER TABLE `milestones` ADD `refund_asked_by` text;--> statement-breakpoint
ALTER TABLE `milestones` ADD `refund_due_at` integer;--> statement-breakpoint
CREATE INDEX `milestones_unpaid` ON `milestones` (`approved_at`) WHERE status = 'approved' AND amount > 0;--> statement-breakpoint
CREATE INDEX `milestones_refunds` ON `milestones` (`refund_due_at`) WHERE status = 'refund_requested';