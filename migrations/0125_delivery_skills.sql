CREATE TABLE `delivery_skills` (
	`deliverable_id` text NOT NULL,
	`user_id` text NOT NULL,
	`skill` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`deliverable_id`, `skill`),
	FOREIGN KEY (`deliverable_id`) REFERENCES `deliverables`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `delivery_skills_skill` ON `delivery_skills` (`user_id`,`skill`);--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'skills-and-endorsements', 'How are skills verified?', 'Profile and portfolio', 'By endorsements of at least three different people, or by work that clients approved and paid.', 'Add skills under **My Profile** with how well you know them and for how long.

Others can **endorse** a skill: a link from you, or the *Endorse* button on your profile. They say how you worked together and how strong you are in it. An endorsement weighs more when you are connected, did a project together, or when the person has that skill verified themselves. Two people who only endorse each other do not count.

When the weights of at least three different people add up to 3, the skill is **verified**: it gets a check mark and you get **75 XP**, once per skill. You may hide an endorsement; it then no longer counts.

Work counts as well: when you **deliver** a paid milestone, choose up to three of your skills that it shows. A skill is verified once clients have approved and paid two deliveries that show it.', '/endorse', 'endorsement verified skill badge delivery', 5, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'skills-and-endorsements')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'skills-and-endorsements' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
