CREATE TABLE `paused_mails` (
	`template` text PRIMARY KEY NOT NULL,
	`paused_at` integer NOT NULL
);
