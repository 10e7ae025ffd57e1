CREATE TABLE `partner_logos` (
	`r2_key` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`size` integer NOT NULL,
	`drop_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `partner_logos_partner` ON `partner_logos` (`partner_id`);--> statement-breakpoint
CREATE INDEX `partner_logos_drop` ON `partner_logos` (`drop_at`) WHERE drop_at IS NOT NULL;