CREATE TABLE `deal_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`deal_id` text NOT NULL,
	`code` text NOT NULL,
	`taken_at` integer,
	`dead_at` integer,
	FOREIGN KEY (`deal_id`) REFERENCES `partner_deals`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deal_codes_code` ON `deal_codes` (`deal_id`,`code`);--> statement-breakpoint
CREATE INDEX `deal_codes_free` ON `deal_codes` (`deal_id`,`id`) WHERE taken_at IS NULL;--> statement-breakpoint
CREATE TABLE `deal_redemptions` (
	`id` text PRIMARY KEY NOT NULL,
	`deal_id` text NOT NULL,
	`user_id` text NOT NULL,
	`turn` integer NOT NULL,
	`status` text NOT NULL,
	`code` text,
	`code_id` text,
	`source` text NOT NULL,
	`claimed_at` integer NOT NULL,
	`used_at` integer,
	`dead_reported_at` integer,
	`useful` integer,
	FOREIGN KEY (`deal_id`) REFERENCES `partner_deals`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`code_id`) REFERENCES `deal_codes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deal_redemptions_turn` ON `deal_redemptions` (`deal_id`,`user_id`,`turn`);--> statement-breakpoint
CREATE UNIQUE INDEX `deal_redemptions_code` ON `deal_redemptions` (`code_id`) WHERE code_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deal_redemptions_mine` ON `deal_redemptions` (`user_id`,`claimed_at`,`id`);--> statement-breakpoint
CREATE INDEX `deal_redemptions_open` ON `deal_redemptions` (`deal_id`,`code`) WHERE status IN ('claimed', 'used');--> statement-breakpoint
CREATE TABLE `partner_deals` (
	`id` text PRIMARY KEY NOT NULL,
	`partner_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`value_text` text NOT NULL,
	`value_amount` integer,
	`value_currency` text,
	`kind` text NOT NULL,
	`code_mode` text NOT NULL,
	`code` text,
	`url` text,
	`terms` text,
	`starts_at` integer,
	`ends_at` integer,
	`stock` integer,
	`per_user_limit` integer DEFAULT 1 NOT NULL,
	`tier_min` text DEFAULT 'creator' NOT NULL,
	`plan_min` text DEFAULT 'free' NOT NULL,
	`countries` text DEFAULT '[]' NOT NULL,
	`status` text NOT NULL,
	`claimed_count` integer DEFAULT 0 NOT NULL,
	`used_count` integer DEFAULT 0 NOT NULL,
	`dead_reports` integer DEFAULT 0 NOT NULL,
	`useful_sum` integer DEFAULT 0 NOT NULL,
	`useful_count` integer DEFAULT 0 NOT NULL,
	`live_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `partner_deals_partner` ON `partner_deals` (`partner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `partner_deals_live` ON `partner_deals` (`live_at`,`id`) WHERE status = 'live';--> statement-breakpoint
CREATE INDEX `partner_deals_starting` ON `partner_deals` (`starts_at`) WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX `partner_deals_ending` ON `partner_deals` (`ends_at`) WHERE ends_at IS NOT NULL AND status IN ('scheduled', 'live', 'paused', 'sold_out');--> statement-breakpoint
CREATE TABLE `partner_visits` (
	`partner_id` text NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`paid` integer NOT NULL,
	`visited_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `partner_id`, `day`),
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `partner_visits_partner` ON `partner_visits` (`partner_id`,`visited_at`);--> statement-breakpoint
CREATE TABLE `partners` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`reference` text NOT NULL,
	`name` text NOT NULL,
	`logo_url` text,
	`about` text NOT NULL,
	`website` text NOT NULL,
	`domain` text NOT NULL,
	`category` text NOT NULL,
	`country` text,
	`contact_name` text NOT NULL,
	`contact_email` text NOT NULL,
	`contact_role` text,
	`commission_note` text,
	`featured` integer DEFAULT false NOT NULL,
	`owner_user_id` text,
	`status` text NOT NULL,
	`answer` text,
	`asked_fields` text DEFAULT '[]' NOT NULL,
	`code_hash` text,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`code_expires_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `partners_slug` ON `partners` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `partners_reference` ON `partners` (`reference`);--> statement-breakpoint
CREATE INDEX `partners_domain` ON `partners` (`domain`);--> statement-breakpoint
CREATE INDEX `partners_status` ON `partners` (`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `partners_owner` ON `partners` (`owner_user_id`,`created_at`) WHERE owner_user_id IS NOT NULL;