CREATE TABLE `post_polls` (
	`post_id` text PRIMARY KEY NOT NULL,
	`answers` text NOT NULL,
	`counts` text NOT NULL,
	`votes` integer DEFAULT 0 NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `feed_posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `post_votes` (
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	`answer` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `user_id`),
	FOREIGN KEY (`post_id`) REFERENCES `post_polls`(`post_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_votes_member` ON `post_votes` (`user_id`);--> statement-breakpoint
ALTER TABLE `feed_posts` ADD `project_id` text;--> statement-breakpoint

-- What a poll counts is what its votes are, also when a member's go with them.
CREATE TRIGGER post_voted AFTER INSERT ON post_votes
BEGIN
  UPDATE post_polls SET votes = votes + 1,
    counts = json_replace(counts, '$[' || NEW.answer || ']', (counts ->> ('$[' || NEW.answer || ']')) + 1)
  WHERE post_id = NEW.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER post_vote_changed AFTER UPDATE OF answer ON post_votes
WHEN OLD.answer <> NEW.answer
BEGIN
  UPDATE post_polls SET
    counts = json_replace(counts, '$[' || OLD.answer || ']', (counts ->> ('$[' || OLD.answer || ']')) - 1,
      '$[' || NEW.answer || ']', (counts ->> ('$[' || NEW.answer || ']')) + 1)
  WHERE post_id = NEW.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER post_vote_removed AFTER DELETE ON post_votes
BEGIN
  UPDATE post_polls SET votes = votes - 1,
    counts = json_replace(counts, '$[' || OLD.answer || ']', (counts ->> ('$[' || OLD.answer || ']')) - 1)
  WHERE post_id = OLD.post_id;
END;
