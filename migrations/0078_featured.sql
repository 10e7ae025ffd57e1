ALTER TABLE `profiles` ADD `featured_until` integer;--> statement-breakpoint
CREATE INDEX `profiles_featured_by_team` ON `profiles` (`featured_until`) WHERE featured_until IS NOT NULL;