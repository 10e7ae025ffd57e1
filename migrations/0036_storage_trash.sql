ALTER TABLE `files` ADD `trashed_at` integer;--> statement-breakpoint
CREATE INDEX `files_biggest` ON `files` (`owner_id`,`size`,`id`) WHERE status = 'ready' AND trashed_at IS NULL;--> statement-breakpoint
CREATE INDEX `files_alike` ON `files` (`owner_id`,`sha256`) WHERE status = 'ready' AND trashed_at IS NULL;--> statement-breakpoint
CREATE INDEX `files_trash` ON `files` (`owner_id`,`trashed_at`) WHERE trashed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `portfolio_items_trash` ON `portfolio_items` (`deleted_at`) WHERE deleted_at IS NOT NULL AND file_id IS NOT NULL;
--> statement-breakpoint
DROP TRIGGER file_resized;
--> statement-breakpoint
DROP TRIGGER file_given_up;
--> statement-breakpoint
DROP TRIGGER file_removed;
--> statement-breakpoint
CREATE TRIGGER file_resized AFTER UPDATE OF size, thumb_size, trashed_at ON files
WHEN OLD.status <> 'deleted' AND NEW.status <> 'deleted'
  AND (OLD.size + OLD.thumb_size <> NEW.size + NEW.thumb_size OR (OLD.trashed_at IS NULL) <> (NEW.trashed_at IS NULL))
BEGIN
  UPDATE storage_usage SET bytes = bytes
    - (OLD.size + OLD.thumb_size) / iif(OLD.trashed_at IS NULL, 1, 2)
    + (NEW.size + NEW.thumb_size) / iif(NEW.trashed_at IS NULL, 1, 2)
  WHERE user_id = NEW.owner_id AND category = NEW.category;
END;
--> statement-breakpoint
CREATE TRIGGER file_given_up AFTER UPDATE OF status ON files
WHEN OLD.status <> 'deleted' AND NEW.status = 'deleted'
BEGIN
  UPDATE storage_usage SET bytes = bytes - (OLD.size + OLD.thumb_size) / iif(OLD.trashed_at IS NULL, 1, 2), files = files - 1
  WHERE user_id = OLD.owner_id AND category = OLD.category;
END;
--> statement-breakpoint
CREATE TRIGGER file_removed AFTER DELETE ON files
WHEN OLD.status <> 'deleted'
BEGIN
  UPDATE storage_usage SET bytes = bytes - (OLD.size + OLD.thumb_size) / iif(OLD.trashed_at IS NULL, 1, 2), files = files - 1
  WHERE user_id = OLD.owner_id AND category = OLD.category;
END;
--> statement-breakpoint
CREATE TRIGGER work_trashed AFTER UPDATE OF deleted_at ON portfolio_items
WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
BEGIN
  UPDATE files SET trashed_at = NEW.deleted_at WHERE id IN (NEW.file_id, NEW.cover_file_id) AND status <> 'deleted';
END;
--> statement-breakpoint
CREATE TRIGGER project_file_trashed AFTER UPDATE OF deleted_at ON project_files
WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
BEGIN
  UPDATE files SET trashed_at = NEW.deleted_at WHERE id = NEW.file_id AND status <> 'deleted';
END;
--> statement-breakpoint
UPDATE files SET trashed_at = (SELECT deleted_at FROM project_files WHERE file_id = files.id)
WHERE id IN (SELECT file_id FROM project_files WHERE deleted_at IS NOT NULL);
