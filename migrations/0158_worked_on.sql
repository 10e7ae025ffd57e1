CREATE INDEX `portfolio_credits_shown` ON `portfolio_credits` (`user_id`,`created_at`,`item_id`) WHERE status = 'confirmed';--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'add-to-portfolio', 'How do I add works to my portfolio?', 'Profile and portfolio', 'Paste a link or upload a file; 30 XP for each work you publish.', 'Press **Add to Portfolio** on your profile, or the centre button on a phone.

- **Paste Link**: paste the address of a video, a track, a post or a page. We look at it for a moment and fill in the title and the preview.
- **Upload File**: images up to 10 MB, audio up to 50 MB, video up to 200 MB. You see how far it is and can cancel.

Give it a title, a category and tags. **Add** publishes it and brings **30 XP**; a private save is for you alone, without XP. What you typed is kept when the dialog is closed by accident.

**Who else worked on it** credits up to ten members. Each is asked, and shown beside the work once they say yes. What you are credited for and confirm stands on your own page too, under **Also worked on**; take your name off under **You are credited** on your profile, at any time.

The same file or link counts once. A work deleted within a day takes its XP along.', '/profile?add=portfolio', 'upload work video image audio link credit collaborator worked on', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'add-to-portfolio')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'add-to-portfolio' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'circle-and-posts', 'What is my Circle, and how do I post?', 'Sparks and people', 'The feed of people you know: connections, Sparks and those you follow.', 'The centre button on a phone, or the composer on top of **Spark, Circle**, opens *Create Post*: text, images, video, audio and up to 10 files, with tags.

Choose who sees it: your **circle** (the default), all members, or everybody. Others react and comment; you may edit or delete your post at any time, and it says that it was edited.

**Name somebody** with an @ and their handle, in a post or a comment: who may be meant is offered while you type. They are told once, if the post is for them.

**Add a poll** gives your readers two to four answers to what your text asks, for one, three or seven days. Whoever sees the post votes once and may change it until the poll ends. You see how it stands; others do once they have voted, and everybody when it is over. Nobody is shown who voted for what. Once somebody has voted, the question stays as it is.

**Attach an opportunity or a project** shares an opportunity that is open to everybody, your own or saved; **Share** on its page does the same. When it ends, the post says so. A project can be shared by who leads it, when you may tell of it: others see its title, its kind and whether it is finished, and nothing of its desk. Delete the post, and nobody sees it there any more.

**Mute** and **report** stand on top of each post of others. Muted people are not told; their posts stay out of your Circle until you unmute them under **Settings, Blocked people**. A post that you reported is folded for you.', '/spark?tab=circle', 'post feed share comment reaction tags mention mute name poll vote survey project', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'circle-and-posts')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'circle-and-posts' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
