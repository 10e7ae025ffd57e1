-- Threads are read in their own order: a comment, then its answers.
DROP INDEX `post_comments_post`;--> statement-breakpoint
CREATE INDEX `post_comments_thread` ON `post_comments` (`post_id`, coalesce(`parent_id`, `id`), `id`);--> statement-breakpoint
CREATE TABLE `post_reaction_counts` (
	`post_id` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`post_id`, `kind`),
	FOREIGN KEY (`post_id`) REFERENCES `feed_posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TRIGGER post_reacted AFTER INSERT ON post_reactions
BEGIN
  UPDATE feed_posts SET reaction_count = reaction_count + 1 WHERE id = NEW.post_id;
  INSERT INTO post_reaction_counts (post_id, kind, count) VALUES (NEW.post_id, NEW.kind, 1)
  ON CONFLICT (post_id, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER post_reaction_changed AFTER UPDATE OF kind ON post_reactions
WHEN OLD.kind <> NEW.kind
BEGIN
  UPDATE post_reaction_counts SET count = count - 1 WHERE post_id = OLD.post_id AND kind = OLD.kind;
  INSERT INTO post_reaction_counts (post_id, kind, count) VALUES (NEW.post_id, NEW.kind, 1)
  ON CONFLICT (post_id, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER post_unreacted AFTER DELETE ON post_reactions
BEGIN
  UPDATE feed_posts SET reaction_count = reaction_count - 1 WHERE id = OLD.post_id;
  UPDATE post_reaction_counts SET count = count - 1 WHERE post_id = OLD.post_id AND kind = OLD.kind;
END;
--> statement-breakpoint
CREATE TRIGGER post_commented AFTER INSERT ON post_comments
WHEN NEW.deleted_at IS NULL
BEGIN
  UPDATE feed_posts SET comment_count = comment_count + 1 WHERE id = NEW.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER post_comment_changed AFTER UPDATE OF deleted_at ON post_comments
WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
BEGIN
  UPDATE feed_posts SET comment_count = comment_count + (NEW.deleted_at IS NULL) - (OLD.deleted_at IS NULL)
  WHERE id = NEW.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER post_comment_removed AFTER DELETE ON post_comments
WHEN OLD.deleted_at IS NULL
BEGIN
  UPDATE feed_posts SET comment_count = comment_count - 1 WHERE id = OLD.post_id;
END;
