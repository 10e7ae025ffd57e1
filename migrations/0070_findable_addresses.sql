CREATE TABLE `findable_addresses` (
	`user_id` text PRIMARY KEY NOT NULL,
	`address_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `findable_addresses_hash` ON `findable_addresses` (`address_hash`);--> statement-breakpoint
CREATE TRIGGER findable_address_changed AFTER UPDATE OF email ON users
WHEN NEW.email IS NOT OLD.email
BEGIN
  DELETE FROM findable_addresses WHERE user_id = OLD.id;
END;
