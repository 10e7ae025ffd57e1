CREATE TABLE `guest_links` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`can_comment` integer DEFAULT true NOT NULL,
	`can_approve` integer DEFAULT false NOT NULL,
	`created_by` text NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`last_seen_at` integer,
	`user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `guest_links_token` ON `guest_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `guest_links_project` ON `guest_links` (`project_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `project_files` (
	`file_id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`version_of` text NOT NULL,
	`version_no` integer NOT NULL,
	`name` text NOT NULL,
	`folder` text DEFAULT '' NOT NULL,
	`visibility` text DEFAULT 'project' NOT NULL,
	`uploaded_by` text NOT NULL,
	`note` text,
	`approved_at` integer,
	`approved_by` text,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_files_version` ON `project_files` (`version_of`,`version_no`);--> statement-breakpoint
CREATE INDEX `project_files_newest` ON `project_files` (`project_id`,`created_at`,`file_id`);--> statement-breakpoint
CREATE INDEX `project_files_trash` ON `project_files` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `project_folders` (
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `name`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `review_pins` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`file_id` text NOT NULL,
	`version_no` integer NOT NULL,
	`author_id` text,
	`guest_link_id` text,
	`kind` text NOT NULL,
	`x` real,
	`y` real,
	`w` real,
	`h` real,
	`t_ms` integer,
	`text` text NOT NULL,
	`resolved_at` integer,
	`resolved_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`guest_link_id`) REFERENCES `guest_links`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `review_pins_file` ON `review_pins` (`file_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`project_id` text,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_token` ON `calendar_feeds` (`token_hash`);--> statement-breakpoint
CREATE INDEX `calendar_feeds_owner` ON `calendar_feeds` (`user_id`,`created_at`) WHERE revoked_at IS NULL;--> statement-breakpoint
CREATE TABLE `meetings` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text,
	`match_id` text,
	`title` text NOT NULL,
	`proposed_by` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`timezone` text NOT NULL,
	`join_url` text,
	`status` text NOT NULL,
	`slots` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `meetings_project` ON `meetings` (`project_id`,`starts_at`) WHERE project_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `task_assignees` (
	`task_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`task_id`, `user_id`),
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `task_assignees_user` ON `task_assignees` (`user_id`,`task_id`);--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`milestone_id` text,
	`title` text NOT NULL,
	`description` text,
	`status` text NOT NULL,
	`blocked` integer DEFAULT false NOT NULL,
	`blocked_reason` text,
	`priority` text DEFAULT 'normal' NOT NULL,
	`due_on` text,
	`rank` text NOT NULL,
	`checklist` text DEFAULT '[]' NOT NULL,
	`labels` text DEFAULT '[]' NOT NULL,
	`created_by` text NOT NULL,
	`completed_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`milestone_id`) REFERENCES `milestones`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_place` ON `tasks` (`project_id`,`status`,`rank`);--> statement-breakpoint
CREATE INDEX `tasks_due` ON `tasks` (`project_id`,`due_on`) WHERE due_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tasks_milestone` ON `tasks` (`milestone_id`) WHERE milestone_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `project_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text,
	`company_id` text,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`kind` text NOT NULL,
	`category` text NOT NULL,
	`cover_url` text,
	`structure` text NOT NULL,
	`length_days` integer NOT NULL,
	`milestone_count` integer NOT NULL,
	`visibility` text NOT NULL,
	`status` text NOT NULL,
	`moderation` text,
	`uses_count` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`forked_from` text,
	`forked_version` integer,
	`plan_required` text DEFAULT 'free' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `project_templates_gallery` ON `project_templates` (`visibility`,`status`,`uses_count`,`id`);--> statement-breakpoint
CREATE INDEX `project_templates_owner` ON `project_templates` (`owner_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `project_templates_company` ON `project_templates` (`company_id`,`updated_at`) WHERE company_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `project_templates_waiting` ON `project_templates` (`updated_at`) WHERE status = 'pending_review';--> statement-breakpoint
CREATE TABLE `template_ratings` (
	`template_id` text NOT NULL,
	`user_id` text NOT NULL,
	`stars` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`template_id`, `user_id`),
	FOREIGN KEY (`template_id`) REFERENCES `project_templates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `template_uses` (
	`template_id` text NOT NULL,
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`template_id`, `project_id`),
	FOREIGN KEY (`template_id`) REFERENCES `project_templates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `template_uses_project` ON `template_uses` (`project_id`);--> statement-breakpoint
CREATE INDEX `template_uses_user` ON `template_uses` (`user_id`,`template_id`);--> statement-breakpoint
CREATE TRIGGER template_used AFTER INSERT ON template_uses
BEGIN
  UPDATE project_templates SET uses_count = uses_count + 1 WHERE id = NEW.template_id;
END;
--> statement-breakpoint
CREATE TRIGGER template_rated AFTER INSERT ON template_ratings
BEGIN
  UPDATE project_templates SET rating_count = rating_count + 1, rating_sum = rating_sum + NEW.stars
  WHERE id = NEW.template_id;
END;
--> statement-breakpoint
CREATE TRIGGER template_rerated AFTER UPDATE OF stars ON template_ratings
BEGIN
  UPDATE project_templates SET rating_sum = rating_sum - OLD.stars + NEW.stars WHERE id = NEW.template_id;
END;
