-- Domains that are due for another look are found by their state and the last look; creators may also look for people.

DROP INDEX `companies_recheck`;
--> statement-breakpoint
CREATE INDEX `companies_recheck` ON `companies` (`domain_status`,`domain_checked_at`);
--> statement-breakpoint
ALTER TABLE `profiles` ADD `also_hires` integer DEFAULT false NOT NULL;
