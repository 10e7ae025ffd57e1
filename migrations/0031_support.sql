CREATE TABLE `access_log` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`area` text NOT NULL,
	`reason` text NOT NULL,
	`ticket_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `access_log_member` ON `access_log` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `canned_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`category` text,
	`resolves` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `canned_replies_key` ON `canned_replies` (`key`);--> statement-breakpoint
CREATE TABLE `support_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`ticket_id` text NOT NULL,
	`seq` integer NOT NULL,
	`sender_id` text,
	`sender_type` text NOT NULL,
	`client_id` text,
	`content` text NOT NULL,
	`internal` integer DEFAULT false NOT NULL,
	`attachments` text DEFAULT '[]' NOT NULL,
	`citations` text,
	`answers_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `support_tickets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `support_messages_place` ON `support_messages` (`ticket_id`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `support_messages_client` ON `support_messages` (`sender_id`,`client_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `support_messages_answer` ON `support_messages` (`answers_id`);--> statement-breakpoint
CREATE TABLE `support_tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text DEFAULT 'New Support Request' NOT NULL,
	`status` text NOT NULL,
	`category` text,
	`priority` text DEFAULT 'normal' NOT NULL,
	`with_team` integer DEFAULT false NOT NULL,
	`assigned_to` text,
	`channel` text DEFAULT 'chat' NOT NULL,
	`entity_ref` text,
	`language` text,
	`csat` integer,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`asked` integer DEFAULT 0 NOT NULL,
	`unsure` integer DEFAULT 0 NOT NULL,
	`loops` integer DEFAULT 0 NOT NULL,
	`answering_since` integer,
	`escalated_at` integer,
	`due_at` integer,
	`first_response_at` integer,
	`resolved_at` integer,
	`reopened_count` integer DEFAULT 0 NOT NULL,
	`merged_into` text,
	`last_message_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `support_tickets_member` ON `support_tickets` (`user_id`,`last_message_at`,`id`);--> statement-breakpoint
CREATE INDEX `support_tickets_agent` ON `support_tickets` (`assigned_to`,`last_message_at`,`id`) WHERE assigned_to IS NOT NULL;--> statement-breakpoint
CREATE INDEX `support_tickets_due` ON `support_tickets` (`due_at`,`id`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `support_tickets_status` ON `support_tickets` (`status`,`last_message_at`,`id`);--> statement-breakpoint
CREATE INDEX `support_tickets_resolved` ON `support_tickets` (`resolved_at`) WHERE status = 'resolved';--> statement-breakpoint
CREATE INDEX `support_tickets_answering` ON `support_tickets` (`answering_since`) WHERE answering_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `support_tickets_served` ON `support_tickets` (`first_response_at`) WHERE first_response_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `user_roles_role` ON `user_roles` (`role`,`user_id`);