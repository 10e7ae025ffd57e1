CREATE TABLE `analytics_events` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`session_id` text,
	`event_name` text NOT NULL,
	`event_category` text NOT NULL,
	`event_properties` text NOT NULL,
	`page_path` text,
	`referrer` text,
	`user_agent` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_events_name` ON `analytics_events` (`event_name`,`created_at`);--> statement-breakpoint
CREATE INDEX `analytics_events_user` ON `analytics_events` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `identities` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_subject` text NOT NULL,
	`identity_data` text NOT NULL,
	`last_sign_in_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_provider_subject` ON `identities` (`provider`,`provider_subject`);--> statement-breakpoint
CREATE INDEX `identities_user` ON `identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`window_ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_window` ON `rate_limits` (`window_ends_at`);--> statement-breakpoint
CREATE TABLE `refresh_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`parent_hash` text,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `refresh_tokens_session` ON `refresh_tokens` (`session_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`aal` text NOT NULL,
	`amr` text NOT NULL,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`refreshed_at` integer NOT NULL,
	`not_after` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `role`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`email_confirmed_at` integer,
	`phone` text,
	`phone_confirmed_at` integer,
	`password_hash` text,
	`is_anonymous` integer DEFAULT false NOT NULL,
	`user_metadata` text DEFAULT '{}' NOT NULL,
	`app_metadata` text DEFAULT '{}' NOT NULL,
	`banned_until` integer,
	`last_sign_in_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_phone` ON `users` (`phone`);--> statement-breakpoint
CREATE TABLE `files` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`bucket` text NOT NULL,
	`r2_key` text NOT NULL,
	`mime` text NOT NULL,
	`size` integer NOT NULL,
	`purpose` text NOT NULL,
	`created_at` integer NOT NULL,
	`attached_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `files_r2_key` ON `files` (`bucket`,`r2_key`);--> statement-breakpoint
CREATE INDEX `files_owner` ON `files` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `files_orphans` ON `files` (`created_at`) WHERE attached_at IS NULL;--> statement-breakpoint
CREATE TABLE `applications` (
	`id` text PRIMARY KEY NOT NULL,
	`opportunity_id` text NOT NULL,
	`applicant_id` text NOT NULL,
	`poster_id` text NOT NULL,
	`origin` text NOT NULL,
	`status` text NOT NULL,
	`match_id` text,
	`shortlisted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`applicant_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`poster_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `applications_once` ON `applications` (`opportunity_id`,`applicant_id`);--> statement-breakpoint
CREATE INDEX `applications_poster` ON `applications` (`poster_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `applications_applicant` ON `applications` (`applicant_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `email_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`to_user` text NOT NULL,
	`to_email` text NOT NULL,
	`template` text NOT NULL,
	`data` text NOT NULL,
	`status` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_outbox_dedupe` ON `email_outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `email_outbox_queue` ON `email_outbox` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `notification_counters` (
	`user_id` text PRIMARY KEY NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`unread` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`seq` integer NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`category` text NOT NULL,
	`kind` text NOT NULL,
	`priority` text NOT NULL,
	`read` integer DEFAULT false NOT NULL,
	`link` text,
	`action_url` text,
	`action_text` text,
	`actor_id` text,
	`entity_type` text,
	`entity_id` text,
	`dedupe_key` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_dedupe` ON `notifications` (`dedupe_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_seq` ON `notifications` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `notifications_newest` ON `notifications` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `opportunities` (
	`id` text PRIMARY KEY NOT NULL,
	`created_by` text NOT NULL,
	`title` text NOT NULL,
	`type` text NOT NULL,
	`description` text NOT NULL,
	`compensation` text,
	`location` text,
	`requirements` text,
	`skills` text DEFAULT '[]' NOT NULL,
	`deliverables` text,
	`duration` text,
	`tags` text DEFAULT '[]' NOT NULL,
	`company_name` text NOT NULL,
	`topics` text DEFAULT '[]' NOT NULL,
	`category` text,
	`location_mode` text,
	`city` text,
	`country` text,
	`status` text NOT NULL,
	`visibility` text DEFAULT 'public' NOT NULL,
	`image_url` text,
	`ai_image` integer DEFAULT false NOT NULL,
	`submission_key` text NOT NULL,
	`interest_count` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`published_at` integer,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `opportunities_submission` ON `opportunities` (`created_by`,`submission_key`);--> statement-breakpoint
CREATE INDEX `opportunities_deck` ON `opportunities` (`published_at`,`id`) WHERE status = 'active' AND visibility <> 'invited';--> statement-breakpoint
CREATE INDEX `opportunities_owner` ON `opportunities` (`created_by`,`created_at`);--> statement-breakpoint
CREATE TABLE `opportunity_contacts` (
	`opportunity_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`verified` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `error_log` (
	`id` text PRIMARY KEY NOT NULL,
	`origin` text NOT NULL,
	`name` text NOT NULL,
	`message` text NOT NULL,
	`stack` text,
	`page_path` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `error_log_created` ON `error_log` (`created_at`);--> statement-breakpoint
CREATE TABLE `guard` (
	`ok` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`actor_id` text NOT NULL,
	`payload` text NOT NULL,
	`browser_session_id` text,
	`created_at` integer NOT NULL,
	`reacted_at` integer,
	`delivered_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`next_attempt_at`) WHERE delivered_at IS NULL;--> statement-breakpoint
CREATE INDEX `outbox_delivered` ON `outbox` (`delivered_at`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`handle` text NOT NULL,
	`account_type` text NOT NULL,
	`display_name` text NOT NULL,
	`headline` text,
	`bio` text,
	`avatar_url` text,
	`cover_url` text,
	`city` text,
	`country` text,
	`timezone` text DEFAULT 'UTC' NOT NULL,
	`languages` text DEFAULT '[]' NOT NULL,
	`website` text,
	`skills` text DEFAULT '[]' NOT NULL,
	`interests` text DEFAULT '[]' NOT NULL,
	`wants` text DEFAULT '[]' NOT NULL,
	`availability` text DEFAULT 'open' NOT NULL,
	`visibility` text DEFAULT 'public' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`subscription_tier` text DEFAULT 'free' NOT NULL,
	`subscription_status` text,
	`subscription_product_id` text,
	`subscription_end_date` integer,
	`xp` integer DEFAULT 0 NOT NULL,
	`onboarding_completed` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_handle` ON `profiles` (`handle`);--> statement-breakpoint
CREATE INDEX `profiles_deck` ON `profiles` (`created_at`,`user_id`) WHERE status = 'active' AND visibility <> 'hidden';--> statement-breakpoint
CREATE INDEX `profiles_xp` ON `profiles` (`xp`);--> statement-breakpoint
CREATE TABLE `xp_activities` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`activity_type` text NOT NULL,
	`xp_earned` integer NOT NULL,
	`description` text NOT NULL,
	`source_type` text NOT NULL,
	`source_id` text NOT NULL,
	`idem_key` text NOT NULL,
	`reversed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `xp_activities_idem` ON `xp_activities` (`idem_key`);--> statement-breakpoint
CREATE INDEX `xp_activities_user` ON `xp_activities` (`user_id`,`activity_type`,`created_at`);--> statement-breakpoint
CREATE TABLE `blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`,`blocker_id`);--> statement-breakpoint
CREATE TABLE `matches` (
	`id` text PRIMARY KEY NOT NULL,
	`user_a` text NOT NULL,
	`user_b` text NOT NULL,
	`kind` text NOT NULL,
	`opportunity_id` text,
	`application_id` text,
	`context_key` text NOT NULL,
	`score` integer,
	`reasons` text DEFAULT '[]' NOT NULL,
	`status` text NOT NULL,
	`opened_at_a` integer,
	`opened_at_b` integer,
	`last_activity_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_a`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_b`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `matches_open_context` ON `matches` (`context_key`) WHERE status <> 'closed';--> statement-breakpoint
CREATE INDEX `matches_a` ON `matches` (`user_a`,`last_activity_at`,`id`) WHERE status <> 'closed';--> statement-breakpoint
CREATE INDEX `matches_b` ON `matches` (`user_b`,`last_activity_at`,`id`) WHERE status <> 'closed';--> statement-breakpoint
CREATE TABLE `swipes` (
	`actor_id` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`direction` text NOT NULL,
	`super` integer DEFAULT false NOT NULL,
	`context_opportunity_id` text,
	`swiped_at` integer NOT NULL,
	`undone_at` integer,
	PRIMARY KEY(`actor_id`, `target_type`, `target_id`),
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `swipes_recent` ON `swipes` (`actor_id`,`swiped_at`) WHERE undone_at IS NULL;--> statement-breakpoint
CREATE INDEX `swipes_likes` ON `swipes` (`target_id`,`swiped_at`) WHERE target_type = 'user' AND direction = 'right' AND undone_at IS NULL;