CREATE TABLE `posting_translations` (
	`opportunity_id` text NOT NULL,
	`language` text NOT NULL,
	`words` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`opportunity_id`, `language`),
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunities`(`id`) ON UPDATE no action ON DELETE no action
);

--> statement-breakpoint
CREATE TRIGGER posting_translation_stale AFTER UPDATE OF title, description, barter_give, barter_get, deliverables,
  requirements ON opportunities
BEGIN
  DELETE FROM posting_translations WHERE opportunity_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER posting_translation_erased BEFORE DELETE ON opportunities
BEGIN
  DELETE FROM posting_translations WHERE opportunity_id = OLD.id;
END;
