ALTER TABLE `known_devices` ADD `last_seen_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- When the known ones were last there nobody wrote down; from now on it is.
UPDATE known_devices SET last_seen_at = created_at;--> statement-breakpoint
CREATE INDEX `known_devices_seen` ON `known_devices` (`last_seen_at`);
