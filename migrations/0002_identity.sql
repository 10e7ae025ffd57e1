CREATE TABLE `account_activity` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`session_id` text,
	`user_agent` text,
	`country` text,
	`details` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_activity_user` ON `account_activity` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `account_activity_created` ON `account_activity` (`created_at`);--> statement-breakpoint
CREATE TABLE `flow_states` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`intent` text NOT NULL,
	`surface` text NOT NULL,
	`user_id` text,
	`redirect_to` text,
	`browser_hash` text,
	`provider_verifier` text,
	`nonce` text,
	`code_challenge` text,
	`auth_code_hash` text,
	`method` text NOT NULL,
	`provider_tokens` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `flow_states_auth_code` ON `flow_states` (`auth_code_hash`);--> statement-breakpoint
CREATE INDEX `flow_states_expiry` ON `flow_states` (`expires_at`);--> statement-breakpoint
CREATE TABLE `mfa_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`factor_id` text NOT NULL,
	`address_hash` text NOT NULL,
	`code_hash` text,
	`wrong_tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`verified_at` integer,
	FOREIGN KEY (`factor_id`) REFERENCES `mfa_factors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mfa_challenges_factor` ON `mfa_challenges` (`factor_id`);--> statement-breakpoint
CREATE INDEX `mfa_challenges_expiry` ON `mfa_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `mfa_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`factor_type` text NOT NULL,
	`status` text NOT NULL,
	`friendly_name` text,
	`secret` text,
	`phone` text,
	`last_step` integer,
	`last_challenged_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mfa_factors_user` ON `mfa_factors` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `mfa_factors_name` ON `mfa_factors` (`user_id`,`friendly_name`);--> statement-breakpoint
CREATE INDEX `mfa_factors_unverified` ON `mfa_factors` (`created_at`) WHERE status = 'unverified';--> statement-breakpoint
CREATE TABLE `oauth_clients` (
	`id` text PRIMARY KEY NOT NULL,
	`secret_hash` text,
	`client_type` text NOT NULL,
	`client_name` text NOT NULL,
	`client_uri` text,
	`logo_uri` text,
	`redirect_uris` text NOT NULL,
	`grant_types` text NOT NULL,
	`response_types` text NOT NULL,
	`token_endpoint_auth_method` text NOT NULL,
	`registration_type` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`address` text NOT NULL,
	`code_hash` text NOT NULL,
	`link_hash` text,
	`code_challenge` text,
	`redirect_to` text,
	`wrong_tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`code_expires_at` integer NOT NULL,
	`link_expires_at` integer NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_tokens_purpose` ON `one_time_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_link` ON `one_time_tokens` (`link_hash`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_expiry` ON `one_time_tokens` (`link_expires_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sms_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`to_phone` text NOT NULL,
	`body` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `sms_outbox_queue` ON `sms_outbox` (`status`,`created_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `country` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `factor_id` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `proved_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `new_email` text;--> statement-breakpoint
ALTER TABLE `users` ADD `new_phone` text;--> statement-breakpoint
ALTER TABLE `users` ADD `invited_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `confirmation_sent_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `recovery_sent_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `email_change_sent_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `phone_change_sent_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `reauthentication_sent_at` integer;