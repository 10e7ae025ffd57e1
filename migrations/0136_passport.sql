CREATE TABLE `credential_withdrawals` (
	`credential_id` text PRIMARY KEY NOT NULL,
	`status_index` integer NOT NULL,
	`withdrawn_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credential_withdrawals_place` ON `credential_withdrawals` (`status_index`);--> statement-breakpoint
CREATE TABLE `credentials` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`source_id` text NOT NULL,
	`token` text NOT NULL,
	`status_index` integer NOT NULL,
	`shown` integer DEFAULT true NOT NULL,
	`issued_at` integer NOT NULL,
	`revoked_at` integer,
	`revoke_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credentials_live` ON `credentials` (`user_id`,`kind`,`source_id`) WHERE revoked_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `credentials_place` ON `credentials` (`status_index`);--> statement-breakpoint
CREATE INDEX `credentials_user` ON `credentials` (`user_id`,`issued_at`,`id`);--> statement-breakpoint
CREATE INDEX `credentials_source` ON `credentials` (`kind`,`source_id`);--> statement-breakpoint
CREATE TRIGGER credential_withdrawn AFTER UPDATE OF revoked_at ON credentials
WHEN OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO credential_withdrawals (credential_id, status_index, withdrawn_at)
  VALUES (NEW.id, NEW.status_index, NEW.revoked_at);
END;
--> statement-breakpoint
CREATE TRIGGER credential_gone AFTER DELETE ON credentials
WHEN OLD.revoked_at IS NULL
BEGIN
  INSERT OR IGNORE INTO credential_withdrawals (credential_id, status_index, withdrawn_at)
  VALUES (OLD.id, OLD.status_index, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
