CREATE TABLE `kit_links` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`shows_rates` integer NOT NULL,
	`token_hash` text NOT NULL,
	`opened` integer DEFAULT 0 NOT NULL,
	`last_opened_at` integer,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kit_links_token` ON `kit_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `kit_links_owner` ON `kit_links` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `media_kits` (
	`user_id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`reach` text DEFAULT 'public' NOT NULL,
	`title` text,
	`intro` text,
	`works` text DEFAULT '[]' NOT NULL,
	`audience` text DEFAULT '[]' NOT NULL,
	`rates` text DEFAULT '[]' NOT NULL,
	`code_hash` text,
	`shows_reviews` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_kits_slug` ON `media_kits` (`slug`);