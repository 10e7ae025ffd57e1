INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'media-kit', 'What is a media kit, and how do I share mine?', 'Profile and portfolio', 'One page for who may hire you, with links that say whether they were opened.', 'Your **media kit** is one page at its own address: up to twelve of your published works, your audience, your services and rates, and your newest reviews. Make it under **My Profile, Media kit**. Only you see it until you choose *Published*.

**Numbers carry a date.** Every number of followers says who stated it and when. Saving the audience says that all of it is right today.

**Rates can ask for a code.** Whoever has it sees them, and is remembered in that browser for seven days. Wrong codes are limited, and a new code takes the place of the old one everywhere.

**Links for recipients** show your kit to one person or brand, with or without the rates, for as long as you choose. The link is shown once. You see how often it was opened and when last; your own looks and those of programs do not count, and nothing is kept of who it was. Taken back or over, a link shows what everybody sees, or nothing where your kit is for links alone.

*Print* and *PDF* put on paper what stands on the page for whoever opens it.', '/profile/kit', 'media kit press kit rate card cv followers audience share link code pdf print', 5, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'media-kit')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'media-kit' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'skills-and-endorsements', 'How are skills verified?', 'Profile and portfolio', 'By endorsements of at least three different people, or by work that clients approved and paid.', 'Add skills under **My Profile** with how well you know them and for how long.

Others can **endorse** a skill: a link from you, or the *Endorse* button on your profile. They say how you worked together and how strong you are in it. An endorsement weighs more when you are connected, did a project together, or when the person has that skill verified themselves. Two people who only endorse each other do not count.

When the weights of at least three different people add up to 3, the skill is **verified**: it gets a check mark and you get **75 XP**, once per skill. You may hide an endorsement; it then no longer counts.

Work counts as well: when you **deliver** a paid milestone, choose up to three of your skills that it shows. A skill is verified once clients have approved and paid two deliveries that show it.', '/endorse', 'endorsement verified skill badge delivery', 6, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'skills-and-endorsements')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'skills-and-endorsements' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'who-sees-my-profile', 'Who can see my profile?', 'Profile and portfolio', 'Everybody, members only or nobody; and each field on its own.', 'Under **My Profile, Who sees what** you decide:

- **The whole page**: everybody on the web, members only, or hidden. A hidden profile is in no list and no search.
- **Each field**: everybody, members, connections or only you. The least you work for is never shown to anybody; it only keeps cards away that pay less.
- **Your rate**: everybody, only people you have a Spark with, or nobody.

Whoever you block sees nothing of you, and you see nothing of them.', '/profile', 'privacy visibility hide private public', 7, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'who-sees-my-profile')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'who-sees-my-profile' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
