ALTER TABLE `webhook_endpoints` ADD `grant_id` text;--> statement-breakpoint
CREATE INDEX `webhook_endpoints_grant` ON `webhook_endpoints` (`grant_id`) WHERE grant_id IS NOT NULL;