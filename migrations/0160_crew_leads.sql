CREATE TABLE `crew_handovers` (
	`id` text PRIMARY KEY NOT NULL,
	`crew_id` text NOT NULL,
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`status` text NOT NULL,
	`asked_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`crew_id`) REFERENCES `crews`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`from_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `crew_handovers_open` ON `crew_handovers` (`crew_id`) WHERE status = 'asked';--> statement-breakpoint
CREATE INDEX `crew_handovers_crew` ON `crew_handovers` (`crew_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `crew_handovers_from` ON `crew_handovers` (`from_id`);--> statement-breakpoint
CREATE INDEX `crew_handovers_to` ON `crew_handovers` (`to_id`);--> statement-breakpoint
CREATE TABLE `crew_noes` (
	`crew_id` text NOT NULL,
	`user_id` text NOT NULL,
	`said_at` integer NOT NULL,
	PRIMARY KEY(`crew_id`, `user_id`),
	FOREIGN KEY (`crew_id`) REFERENCES `crews`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `crew_noes_user` ON `crew_noes` (`user_id`);--> statement-breakpoint
ALTER TABLE `crew_members` ADD `joined_at` integer;--> statement-breakpoint
CREATE INDEX `disputes_part` ON `disputes` (`milestone_id`);
--> statement-breakpoint
-- Who is not in a crew any more is not asked to lead it, nor hands it over.
CREATE TRIGGER seat_gone_ends_handover AFTER DELETE ON crew_members
BEGIN
  UPDATE crew_handovers SET status = 'withdrawn', answered_at = unixepoch() * 1000
  WHERE crew_id = OLD.crew_id AND status = 'asked' AND OLD.user_id IN (from_id, to_id);
END;
--> statement-breakpoint
UPDATE crew_members SET joined_at = confirmed_at;
