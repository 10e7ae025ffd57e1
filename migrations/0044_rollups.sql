CREATE TABLE `daily_rollups` (
	`subject_id` text NOT NULL,
	`day` text NOT NULL,
	`metric` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`subject_id`, `day`, `metric`)
);
--> statement-breakpoint
CREATE TABLE `rolled_up_days` (
	`day` text PRIMARY KEY NOT NULL,
	`done_at` integer NOT NULL
);
