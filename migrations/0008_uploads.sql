-- Uploads: bytes of thumbnails and hashes of parts; what a member's files take is kept exact by the database itself.

ALTER TABLE `files` ADD `thumb_size` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `upload_parts` ADD `sha256` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `files_deleted` ON `files` (`created_at`) WHERE status = 'deleted';--> statement-breakpoint
CREATE INDEX `portfolio_items_file` ON `portfolio_items` (`file_id`) WHERE file_id IS NOT NULL;--> statement-breakpoint
INSERT INTO storage_usage (user_id, category, bytes, files)
SELECT owner_id, category, sum(size + thumb_size), count(*) FROM files WHERE status <> 'deleted' GROUP BY owner_id, category;
--> statement-breakpoint
CREATE TRIGGER file_stored AFTER INSERT ON files
WHEN NEW.status <> 'deleted'
BEGIN
  INSERT INTO storage_usage (user_id, category, bytes, files)
  VALUES (NEW.owner_id, NEW.category, NEW.size + NEW.thumb_size, 1)
  ON CONFLICT (user_id, category) DO UPDATE SET bytes = bytes + excluded.bytes, files = files + 1;
END;
--> statement-breakpoint
CREATE TRIGGER file_resized AFTER UPDATE OF size, thumb_size ON files
WHEN OLD.status <> 'deleted' AND NEW.status <> 'deleted'
  AND OLD.size + OLD.thumb_size <> NEW.size + NEW.thumb_size
BEGIN
  UPDATE storage_usage SET bytes = bytes - OLD.size - OLD.thumb_size + NEW.size + NEW.thumb_size
  WHERE user_id = NEW.owner_id AND category = NEW.category;
END;
--> statement-breakpoint
CREATE TRIGGER file_given_up AFTER UPDATE OF status ON files
WHEN OLD.status <> 'deleted' AND NEW.status = 'deleted'
BEGIN
  UPDATE storage_usage SET bytes = bytes - OLD.size - OLD.thumb_size, files = files - 1
  WHERE user_id = OLD.owner_id AND category = OLD.category;
END;
--> statement-breakpoint
CREATE TRIGGER file_removed AFTER DELETE ON files
WHEN OLD.status <> 'deleted'
BEGIN
  UPDATE storage_usage SET bytes = bytes - OLD.size - OLD.thumb_size, files = files - 1
  WHERE user_id = OLD.owner_id AND category = OLD.category;
END;
