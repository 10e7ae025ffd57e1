ALTER TABLE `disputes` ADD `assist` text;--> statement-breakpoint
ALTER TABLE `guest_links` ADD `can_pay` integer DEFAULT false NOT NULL;