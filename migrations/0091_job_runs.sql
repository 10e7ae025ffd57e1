CREATE TABLE `job_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`ran_at` integer NOT NULL,
	`took_ms` integer NOT NULL,
	`worked_at` integer,
	`done` integer,
	`failed_at` integer,
	`failure` text,
	`failures` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ledger_accounts_held` ON `ledger_accounts` (`currency`,`balance`) WHERE kind = 'held' AND balance > 0;