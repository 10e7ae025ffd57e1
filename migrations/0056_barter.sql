CREATE TABLE `barter_confirmations` (
	`project_id` text NOT NULL,
	`version` integer NOT NULL,
	`side` text NOT NULL,
	`user_id` text NOT NULL,
	`confirmed_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `version`, `side`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `barter_files` (
	`version_of` text PRIMARY KEY NOT NULL,
	`item_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `barter_items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `barter_files_item` ON `barter_files` (`item_id`);--> statement-breakpoint
CREATE TABLE `barter_items` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`giver_id` text NOT NULL,
	`side` text NOT NULL,
	`description` text NOT NULL,
	`kind` text NOT NULL,
	`agreed_value` integer,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`agreed_at` integer,
	`shipped_at` integer,
	`tracking` text,
	`received_at` integer,
	`approved_at` integer,
	`note` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`giver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `barter_items_project` ON `barter_items` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `barter_terms` (
	`project_id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
