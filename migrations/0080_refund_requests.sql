CREATE TABLE `refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`answer` text,
	`decided_by` text,
	`decided_at` integer,
	`next_attempt_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_once` ON `refund_requests` (`payment_id`) WHERE status <> 'declined';--> statement-breakpoint
CREATE INDEX `refund_requests_payment` ON `refund_requests` (`payment_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_user` ON `refund_requests` (`user_id`);--> statement-breakpoint
CREATE INDEX `refund_requests_open` ON `refund_requests` (`created_at`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `refund_requests_due` ON `refund_requests` (`next_attempt_at`) WHERE next_attempt_at IS NOT NULL;