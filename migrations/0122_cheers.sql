CREATE TABLE `cheers` (
	`from_user` text NOT NULL,
	`day_key` text NOT NULL,
	`to_user` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`from_user`, `day_key`),
	FOREIGN KEY (`from_user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `cheers_received` ON `cheers` (`to_user`,`created_at`);--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'leaderboard', 'How does the leaderboard work?', 'Reviews and XP', 'All time, month, week, circle, country and category.', 'The **Leaderboard** ranks by XP: of all time, this month, this week, in your circle, in your country or in your category. Your own place stands on top even when it is far down. The ranking of this month also tells who was first in the months before.

You have **one cheer a day**: press *Cheer* beside somebody whose work you like to see go on, and they hear of it. It brings no XP.

If you would rather not be ranked, turn it off in the settings; your XP stay. Blocked members never see each other there.', '/leaderboard', 'rank ranking position opt out cheer kudos winners', 2, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'leaderboard')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'leaderboard' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
