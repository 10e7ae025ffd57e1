CREATE TABLE `offers` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`version` integer NOT NULL,
	`by_user_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`milestones` text DEFAULT '[]' NOT NULL,
	`rights_terms` text,
	`note` text,
	`status` text NOT NULL,
	`expires_at` integer NOT NULL,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offers_round` ON `offers` (`application_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `offers_open` ON `offers` (`application_id`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `offers_end` ON `offers` (`expires_at`) WHERE status = 'open';--> statement-breakpoint
CREATE TABLE `scorecards` (
	`application_id` text NOT NULL,
	`author_id` text NOT NULL,
	`ratings` text DEFAULT '{}' NOT NULL,
	`vote` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`application_id`, `author_id`),
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `opportunity_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`opportunity_id` text NOT NULL,
	`asker_id` text NOT NULL,
	`body` text NOT NULL,
	`answer` text,
	`answered_by` text,
	`answered_at` integer,
	`removed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `opportunity_questions_page` ON `opportunity_questions` (`opportunity_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `opportunity_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`fields` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `opportunity_templates_name` ON `opportunity_templates` (`owner_id`,`name`);--> statement-breakpoint
CREATE INDEX `opportunity_templates_owner` ON `opportunity_templates` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `saved_items` (
	`user_id` text NOT NULL,
	`item_type` text NOT NULL,
	`item_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `item_type`, `item_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `saved_items_newest` ON `saved_items` (`user_id`,`item_type`,`created_at`);--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`scope` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`alert` text DEFAULT 'off' NOT NULL,
	`last_run_at` integer,
	`next_run_at` integer,
	`last_seen_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_name` ON `saved_searches` (`user_id`,`scope`,`name`);--> statement-breakpoint
CREATE INDEX `saved_searches_owner` ON `saved_searches` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `saved_searches_due` ON `saved_searches` (`next_run_at`) WHERE next_run_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `agreements` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`version` integer NOT NULL,
	`terms` text NOT NULL,
	`content_hash` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agreements_version` ON `agreements` (`project_id`,`version`);--> statement-breakpoint
CREATE TABLE `milestones` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`due_on` text,
	`position` integer NOT NULL,
	`status` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `milestones_place` ON `milestones` (`project_id`,`position`);--> statement-breakpoint
CREATE TABLE `project_members` (
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`title` text,
	`split_bps` integer DEFAULT 0 NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `user_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `project_members_user` ON `project_members` (`user_id`,`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`kind` text NOT NULL,
	`owner_id` text NOT NULL,
	`company_id` text,
	`match_id` text,
	`opportunity_id` text,
	`application_id` text,
	`status` text NOT NULL,
	`budget_total` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`starts_on` text,
	`due_on` text,
	`cover_url` text,
	`completed_at` integer,
	`cancelled_reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_application` ON `projects` (`application_id`) WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `projects_owner` ON `projects` (`owner_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `applications` ADD `pitch` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `answers` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `applications` ADD `portfolio_item_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `applications` ADD `offer_amount` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `offer_currency` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `offer_unit` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `offer_terms` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `available_from` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `applications` ADD `submitted_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `viewed_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `decision_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `reply_due_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `reminded_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `nudged_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `decline_reason` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `decline_note` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `withdrawn_reason` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `rating_internal` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `notes_internal` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `archived_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `applicant_archived_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `interview_slots` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `interview_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `process_rating` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `project_id` text;--> statement-breakpoint
CREATE INDEX `applications_pipeline` ON `applications` (`opportunity_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `applications_due` ON `applications` (`reply_due_at`) WHERE reply_due_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `company_id` text REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE `opportunities` ADD `budget_min` integer;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `budget_max` integer;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `budget_currency` text;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `budget_unit` text;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `pay_terms` text;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `barter_give` text;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `barter_get` text;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `barter_value_give` integer;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `barter_value_get` integer;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `seats` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `seats_filled` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `apply_until` text;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `starts_on` text;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `questions` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `rights_terms` text;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `reply_promise_days` integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `clarity_score` integer;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `moderation` text;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `view_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `application_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `expiry_notice` integer;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `extended_at` integer;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `closed_at` integer;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `close_reason` text;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `boost_until` integer;--> statement-breakpoint
ALTER TABLE `opportunities` ADD `repost_of` text;--> statement-breakpoint
CREATE INDEX `opportunities_company` ON `opportunities` (`company_id`,`created_at`) WHERE company_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `opportunities_end` ON `opportunities` (`status`,`expires_at`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `reply_score` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `replies_overdue` integer DEFAULT 0 NOT NULL;