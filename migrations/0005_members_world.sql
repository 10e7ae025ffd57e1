CREATE TABLE `companies` (
	`id` text PRIMARY KEY NOT NULL,
	`created_by` text NOT NULL,
	`name` text NOT NULL,
	`handle` text NOT NULL,
	`kind` text NOT NULL,
	`logo_url` text,
	`cover_url` text,
	`about` text,
	`industry` text,
	`size_band` text,
	`country` text,
	`website` text,
	`domain` text,
	`domain_status` text DEFAULT 'unproved' NOT NULL,
	`domain_token` text NOT NULL,
	`domain_checked_at` integer,
	`domain_failures` integer DEFAULT 0 NOT NULL,
	`billing_name` text,
	`billing_address` text,
	`tax_id` text,
	`hiring_defaults` text DEFAULT '{}' NOT NULL,
	`setup_step` integer DEFAULT 0 NOT NULL,
	`setup_completed_at` integer,
	`status` text DEFAULT 'active' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_handle` ON `companies` (`handle`);--> statement-breakpoint
CREATE UNIQUE INDEX `companies_domain_proved` ON `companies` (`domain`) WHERE domain_status = 'proved';--> statement-breakpoint
CREATE INDEX `companies_domain` ON `companies` (`domain`);--> statement-breakpoint
CREATE INDEX `companies_creator` ON `companies` (`created_by`);--> statement-breakpoint
CREATE INDEX `companies_recheck` ON `companies` (`domain_checked_at`) WHERE domain_status IN ('pending', 'proved');--> statement-breakpoint
CREATE TABLE `company_invites` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`inviter_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`token_hash` text NOT NULL,
	`status` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`inviter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `company_invites_token` ON `company_invites` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `company_invites_pending` ON `company_invites` (`company_id`,`email`) WHERE status = 'pending';--> statement-breakpoint
CREATE TABLE `company_members` (
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `user_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `company_members_user` ON `company_members` (`user_id`,`status`);--> statement-breakpoint
CREATE TABLE `feed_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`content` text,
	`media_urls` text DEFAULT '[]' NOT NULL,
	`media_type` text NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`visibility` text DEFAULT 'circle' NOT NULL,
	`reaction_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`client_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `feed_posts_author` ON `feed_posts` (`user_id`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `feed_posts_client` ON `feed_posts` (`user_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `post_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	`parent_id` text,
	`body` text NOT NULL,
	`client_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`post_id`) REFERENCES `feed_posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_comments_post` ON `post_comments` (`post_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `post_comments_client` ON `post_comments` (`user_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `post_reactions` (
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `user_id`),
	FOREIGN KEY (`post_id`) REFERENCES `feed_posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `storage_usage` (
	`user_id` text NOT NULL,
	`category` text NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`files` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `category`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `upload_parts` (
	`file_id` text NOT NULL,
	`part` integer NOT NULL,
	`etag` text NOT NULL,
	`size` integer NOT NULL,
	PRIMARY KEY(`file_id`, `part`),
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `portfolio_items` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`media_type` text NOT NULL,
	`media_url` text NOT NULL,
	`thumbnail_url` text,
	`embed_code` text,
	`category` text,
	`tags` text DEFAULT '[]' NOT NULL,
	`file_id` text,
	`source_key` text NOT NULL,
	`visibility` text DEFAULT 'public' NOT NULL,
	`featured` integer DEFAULT false NOT NULL,
	`position` integer NOT NULL,
	`credits` text DEFAULT '[]' NOT NULL,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `portfolio_items_source` ON `portfolio_items` (`user_id`,`source_key`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `portfolio_items_grid` ON `portfolio_items` (`user_id`,`featured`,`position`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `handle_redirects` (
	`handle` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `profile_skills` (
	`user_id` text NOT NULL,
	`skill` text NOT NULL,
	`name` text NOT NULL,
	`level` text DEFAULT 'working' NOT NULL,
	`years` integer,
	`position` integer NOT NULL,
	`verified_at` integer,
	`endorsement_count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `skill`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `profile_skills_skill` ON `profile_skills` (`skill`,`user_id`);--> statement-breakpoint
CREATE TABLE `services` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`price_from` integer,
	`currency` text,
	`delivery_days` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `services_user` ON `services` (`user_id`,`position`);--> statement-breakpoint
CREATE TABLE `skills` (
	`slug` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`group` text NOT NULL,
	`synonyms` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `skills_name` ON `skills` (`name`);--> statement-breakpoint
CREATE TABLE `endorsements` (
	`user_id` text NOT NULL,
	`skill` text NOT NULL,
	`endorser` text NOT NULL,
	`endorser_id` text,
	`endorser_external` text,
	`relationship` text NOT NULL,
	`strength` text NOT NULL,
	`note` text,
	`weight` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `skill`, `endorser`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`endorser_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `endorsements_endorser` ON `endorsements` (`endorser_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `review_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`requester_id` text NOT NULL,
	`subject_user_id` text NOT NULL,
	`to_email` text,
	`to_user` text,
	`project_id` text,
	`project_title` text,
	`direction` text,
	`skills` text DEFAULT '[]' NOT NULL,
	`message` text,
	`token_hash` text NOT NULL,
	`status` text NOT NULL,
	`reminders_sent` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`requester_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subject_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_requests_token` ON `review_requests` (`token_hash`);--> statement-breakpoint
CREATE INDEX `review_requests_requester` ON `review_requests` (`requester_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `review_requests_to_user` ON `review_requests` (`to_user`,`status`);--> statement-breakpoint
CREATE INDEX `review_requests_due` ON `review_requests` (`expires_at`) WHERE status IN ('sent', 'opened');--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text,
	`project_id` text,
	`author_id` text,
	`author_external` text,
	`subject_user_id` text NOT NULL,
	`direction` text NOT NULL,
	`rating_overall` integer NOT NULL,
	`ratings` text DEFAULT '{}' NOT NULL,
	`would_again` integer,
	`body` text NOT NULL,
	`private_feedback` text,
	`status` text NOT NULL,
	`verified` text NOT NULL,
	`sealed_until` integer NOT NULL,
	`published_at` integer,
	`reply_body` text,
	`reply_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subject_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_project` ON `reviews` (`project_id`,`author_id`,`subject_user_id`) WHERE project_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_request` ON `reviews` (`request_id`) WHERE request_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reviews_subject` ON `reviews` (`subject_user_id`,`status`,`published_at`);--> statement-breakpoint
CREATE INDEX `reviews_author` ON `reviews` (`author_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reviews_sealed` ON `reviews` (`sealed_until`) WHERE status = 'submitted';--> statement-breakpoint
CREATE TABLE `check_ins` (
	`user_id` text NOT NULL,
	`day_key` text NOT NULL,
	`streak` integer NOT NULL,
	`xp_total` integer NOT NULL,
	`mood` text,
	`focus_note` text,
	`freeze_used` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `day_key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `invites` (
	`id` text PRIMARY KEY NOT NULL,
	`inviter_id` text NOT NULL,
	`channel` text NOT NULL,
	`email_hash` text,
	`note` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`inviter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invites_inviter` ON `invites` (`inviter_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `invites_email` ON `invites` (`inviter_id`,`email_hash`) WHERE email_hash IS NOT NULL;--> statement-breakpoint
CREATE TABLE `promo_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`uses_left` integer NOT NULL,
	`expires_at` integer,
	`revoked_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `referrals` (
	`id` text PRIMARY KEY NOT NULL,
	`referrer_id` text NOT NULL,
	`referred_id` text NOT NULL,
	`invite_id` text,
	`status` text NOT NULL,
	`rejected_reason` text,
	`created_at` integer NOT NULL,
	`activated_at` integer,
	`qualified_at` integer,
	FOREIGN KEY (`referrer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`referred_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `referrals_referred` ON `referrals` (`referred_id`);--> statement-breakpoint
CREATE INDEX `referrals_referrer` ON `referrals` (`referrer_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `xp_buckets` (
	`scope` text NOT NULL,
	`level` integer NOT NULL,
	`bucket` integer NOT NULL,
	`members` integer NOT NULL,
	PRIMARY KEY(`scope`, `level`, `bucket`)
);
--> statement-breakpoint
CREATE TABLE `xp_periods` (
	`period` text NOT NULL,
	`user_id` text NOT NULL,
	`xp` integer NOT NULL,
	PRIMARY KEY(`period`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `xp_periods_top` ON `xp_periods` (`period`,`xp`);--> statement-breakpoint
ALTER TABLE `files` ADD `category` text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE `files` ADD `name` text;--> statement-breakpoint
ALTER TABLE `files` ADD `status` text DEFAULT 'ready' NOT NULL;--> statement-breakpoint
ALTER TABLE `files` ADD `upload_id` text;--> statement-breakpoint
ALTER TABLE `files` ADD `sha256` text;--> statement-breakpoint
ALTER TABLE `files` ADD `width` integer;--> statement-breakpoint
ALTER TABLE `files` ADD `height` integer;--> statement-breakpoint
ALTER TABLE `files` ADD `duration_ms` integer;--> statement-breakpoint
ALTER TABLE `files` ADD `thumb_key` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `pronouns` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `socials` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `available_from` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `rate_min` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `rate_max` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `rate_unit` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `rate_currency` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `rate_visibility` text DEFAULT 'matches' NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `private_floor` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `field_visibility` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `completeness` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `setup_step` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `setup_completed_at` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `handle_changed_at` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `next_timezone` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `next_timezone_from` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `streak_current` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `streak_longest` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `last_claim_day` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `streak_freezes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `theme_key` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `ranked` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `referral_code` text;--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_referral_code` ON `profiles` (`referral_code`) WHERE referral_code IS NOT NULL;