CREATE TABLE `help_articles` (
	`doc` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`category` text NOT NULL,
	`summary` text NOT NULL,
	`body` text NOT NULL,
	`path` text,
	`words` text DEFAULT '' NOT NULL,
	`place` integer NOT NULL,
	`helpful_yes` integer DEFAULT 0 NOT NULL,
	`helpful_no` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	`edited_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `help_articles_slug` ON `help_articles` (`slug`);--> statement-breakpoint
CREATE INDEX `help_articles_shelf` ON `help_articles` (`category`,`place`);--> statement-breakpoint
CREATE TABLE `help_votes` (
	`user_id` text NOT NULL,
	`slug` text NOT NULL,
	`helpful` integer NOT NULL,
	`voted_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `slug`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint

-- Full text: words are found in any of their forms (porter); the rows are those of help_articles.
CREATE VIRTUAL TABLE help_search USING fts5(title, words, summary, body,
  content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER help_article_added AFTER INSERT ON help_articles
BEGIN
  INSERT INTO help_search (rowid, title, words, summary, body)
  VALUES (NEW.doc, NEW.title, NEW.words, NEW.summary, NEW.body);
END;
--> statement-breakpoint
CREATE TRIGGER help_article_changed AFTER UPDATE OF title, words, summary, body ON help_articles
BEGIN
  DELETE FROM help_search WHERE rowid = OLD.doc;
  INSERT INTO help_search (rowid, title, words, summary, body)
  VALUES (NEW.doc, NEW.title, NEW.words, NEW.summary, NEW.body);
END;
--> statement-breakpoint
CREATE TRIGGER help_article_removed AFTER DELETE ON help_articles
BEGIN
  DELETE FROM help_search WHERE rowid = OLD.doc;
END;
--> statement-breakpoint

-- What members said of an article, counted.
CREATE TRIGGER help_vote_added AFTER INSERT ON help_votes
BEGIN
  UPDATE help_articles SET helpful_yes = helpful_yes + NEW.helpful, helpful_no = helpful_no + 1 - NEW.helpful
  WHERE slug = NEW.slug;
END;
--> statement-breakpoint
CREATE TRIGGER help_vote_changed AFTER UPDATE OF helpful ON help_votes WHEN NEW.helpful <> OLD.helpful
BEGIN
  UPDATE help_articles SET helpful_yes = helpful_yes + 2 * NEW.helpful - 1, helpful_no = helpful_no + 1 - 2 * NEW.helpful
  WHERE slug = NEW.slug;
END;
--> statement-breakpoint
CREATE TRIGGER help_vote_removed AFTER DELETE ON help_votes
BEGIN
  UPDATE help_articles SET helpful_yes = helpful_yes - OLD.helpful, helpful_no = helpful_no - 1 + OLD.helpful
  WHERE slug = OLD.slug;
END;
