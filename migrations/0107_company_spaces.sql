-- A file lies in the storage of who brought it, or in a company's space: usage is counted by that. What was there before
-- stays where it was counted.

DROP TRIGGER file_stored;
--> statement-breakpoint
DROP TRIGGER file_resized;
--> statement-breakpoint
DROP TRIGGER file_given_up;
--> statement-breakpoint
DROP TRIGGER file_removed;
--> statement-breakpoint
CREATE TABLE `__new_storage_usage` (
	`user_id` text NOT NULL,
	`category` text NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`files` integer DEFAULT 0 NOT NULL,
	`counted_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `category`)
);
--> statement-breakpoint
INSERT INTO `__new_storage_usage`("user_id", "category", "bytes", "files", "counted_at") SELECT "user_id", "category", "bytes", "files", "counted_at" FROM `storage_usage`;--> statement-breakpoint
DROP TABLE `storage_usage`;--> statement-breakpoint
ALTER TABLE `__new_storage_usage` RENAME TO `storage_usage`;--> statement-breakpoint
CREATE INDEX `storage_usage_counted` ON `storage_usage` (`counted_at`);--> statement-breakpoint
ALTER TABLE `files` ADD `company_id` text REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE `files` ADD `space_id` text GENERATED ALWAYS AS (coalesce(company_id, owner_id)) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `files_space` ON `files` (`space_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `files_space_biggest` ON `files` (`space_id`,`size`,`id`) WHERE status = 'ready' AND trashed_at IS NULL;--> statement-breakpoint
CREATE INDEX `files_space_alike` ON `files` (`space_id`,`sha256`) WHERE status = 'ready' AND trashed_at IS NULL;--> statement-breakpoint
CREATE INDEX `files_space_trash` ON `files` (`space_id`,`trashed_at`) WHERE trashed_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `plan_ended_at` integer;--> statement-breakpoint
CREATE INDEX `subscriptions_company` ON `subscriptions` (`company_id`) WHERE company_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER file_stored AFTER INSERT ON files
WHEN NEW.status <> 'deleted'
BEGIN
  INSERT INTO storage_usage (user_id, category, bytes, files)
  VALUES (coalesce(NEW.company_id, NEW.owner_id), NEW.category, NEW.size + NEW.thumb_size, 1)
  ON CONFLICT (user_id, category) DO UPDATE SET bytes = bytes + excluded.bytes, files = files + 1;
END;
--> statement-breakpoint
CREATE TRIGGER file_resized AFTER UPDATE OF size, thumb_size, trashed_at ON files
WHEN OLD.status <> 'deleted' AND NEW.status <> 'deleted'
  AND (OLD.size + OLD.thumb_size <> NEW.size + NEW.thumb_size OR (OLD.trashed_at IS NULL) <> (NEW.trashed_at IS NULL))
BEGIN
  UPDATE storage_usage SET bytes = bytes
    - (OLD.size + OLD.thumb_size) / iif(OLD.trashed_at IS NULL, 1, 2)
    + (NEW.size + NEW.thumb_size) / iif(NEW.trashed_at IS NULL, 1, 2)
  WHERE user_id = coalesce(NEW.company_id, NEW.owner_id) AND category = NEW.category;
END;
--> statement-breakpoint
CREATE TRIGGER file_given_up AFTER UPDATE OF status ON files
WHEN OLD.status <> 'deleted' AND NEW.status = 'deleted'
BEGIN
  UPDATE storage_usage SET bytes = bytes - (OLD.size + OLD.thumb_size) / iif(OLD.trashed_at IS NULL, 1, 2), files = files - 1
  WHERE user_id = coalesce(OLD.company_id, OLD.owner_id) AND category = OLD.category;
END;
--> statement-breakpoint
CREATE TRIGGER file_removed AFTER DELETE ON files
WHEN OLD.status <> 'deleted'
BEGIN
  UPDATE storage_usage SET bytes = bytes - (OLD.size + OLD.thumb_size) / iif(OLD.trashed_at IS NULL, 1, 2), files = files - 1
  WHERE user_id = coalesce(OLD.company_id, OLD.owner_id) AND category = OLD.category;
END;
--> statement-breakpoint
CREATE TRIGGER file_keeps_space BEFORE UPDATE OF owner_id, company_id ON files
WHEN NEW.owner_id <> OLD.owner_id OR NEW.company_id IS NOT OLD.company_id
BEGIN
  SELECT RAISE(ABORT, 'files: a file stays in its space');
END;
--> statement-breakpoint
CREATE TRIGGER books_left AFTER UPDATE OF role, status ON company_members
WHEN NEW.status <> 'active' OR NEW.role NOT IN ('owner', 'admin', 'finance')
BEGIN
  UPDATE subscriptions SET company_id = NULL, updated_at = max(updated_at, NEW.updated_at)
  WHERE user_id = NEW.user_id AND company_id = NEW.company_id;
END;
--> statement-breakpoint
UPDATE subscriptions SET company_id = NULL
WHERE company_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM company_members AS m WHERE m.company_id = subscriptions.company_id
  AND m.user_id = subscriptions.user_id AND m.status = 'active' AND m.role IN ('owner', 'admin', 'finance'));
--> statement-breakpoint
CREATE TRIGGER company_plan_ended AFTER UPDATE OF company_id, plan_key, status ON subscriptions
WHEN OLD.company_id IS NOT NULL AND OLD.plan_key = 'business' AND OLD.status IN ('trialing', 'active', 'past_due')
  AND NOT (NEW.company_id IS OLD.company_id AND NEW.plan_key = 'business'
    AND NEW.status IN ('trialing', 'active', 'past_due'))
BEGIN
  UPDATE companies SET plan_ended_at = NEW.updated_at WHERE id = OLD.company_id;
END;
--> statement-breakpoint
CREATE TRIGGER company_plan_gone AFTER DELETE ON subscriptions
WHEN OLD.company_id IS NOT NULL AND OLD.plan_key = 'business' AND OLD.status IN ('trialing', 'active', 'past_due')
BEGIN
  UPDATE companies SET plan_ended_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = OLD.company_id;
END;
