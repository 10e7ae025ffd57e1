ALTER TABLE `refund_requests` ADD `refund_ref` text;--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_ref` ON `refund_requests` (`refund_ref`) WHERE refund_ref IS NOT NULL;