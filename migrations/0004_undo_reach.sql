DROP INDEX `swipes_recent`;--> statement-breakpoint
CREATE INDEX `swipes_by_actor` ON `swipes` (`actor_id`,`swiped_at`);