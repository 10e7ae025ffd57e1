CREATE TABLE `message_translations` (
	`message_id` text NOT NULL,
	`language` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`message_id`, `language`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TRIGGER message_translation_stale AFTER UPDATE OF body, deleted_at ON messages
BEGIN
  DELETE FROM message_translations WHERE message_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER message_translation_erased BEFORE DELETE ON messages
BEGIN
  DELETE FROM message_translations WHERE message_id = OLD.id;
END;
