INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'sessions-and-devices', 'Where am I signed in, and how do I sign out there?', 'Account and security', 'See every browser that is signed in and end the ones you do not know.', '**Settings, Security** lists your sessions: browser, system and when each was last used. Press sign out beside one to end it, or **sign out all others** to stay only where you are.

**Account activity** shows what happened with your account: sign-ins, changed passwords, new second steps, and when staff looked at private data of yours and why.

**A browser we do not know** that signs in to your account is told to you once, here and by email, with what it was and the country it came from. If you clear its cookies it is a new one.

Something there was not you? Change your password, end all other sessions, and turn on two-step verification.', '/settings/security', 'devices logged in elsewhere hacked suspicious activity', 5, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'sessions-and-devices')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'sessions-and-devices' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'circle-and-posts', 'What is my Circle, and how do I post?', 'Sparks and people', 'The feed of people you know: connections, Sparks and those you follow.', 'The centre button on a phone, or the composer on top of **Spark, Circle**, opens *Create Post*: text, images, video, audio and up to 10 files, with tags.

Choose who sees it: your **circle** (the default), all members, or everybody. Others react and comment; you may edit or delete your post at any time, and it says that it was edited.

**Name somebody** with an @ and their handle, in a post or a comment: who may be meant is offered while you type. They are told once, if the post is for them.

**Attach an opportunity** shares one that is open to everybody, your own or saved; **Share** on its page does the same. When it ends, the post says so.

**Mute** and **report** stand on top of each post of others. Muted people are not told; their posts stay out of your Circle until you unmute them under **Settings, Blocked people**. A post that you reported is folded for you.', '/spark?tab=circle', 'post feed share comment reaction tags mention mute name', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'circle-and-posts')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'circle-and-posts' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'follow-somebody', 'What is the difference between following and connecting?', 'Sparks and people', 'Following shows you their posts; connecting needs a yes.', '**Follow** puts somebody''s posts into your Circle. They need not agree and it opens no conversation. Mute keeps their posts out of your Circle, whether you follow them or not.

**Connect** asks them. Once accepted, you are in each other''s network and can write messages.

A **Spark** comes from Discover and is about working together.', '/connect', 'follow unfollow mute connection', 4, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'follow-somebody')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'follow-somebody' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'invite-friends', 'How do I invite friends, and what do I get?', 'Reviews and XP', 'Your link; 200 XP when they start, more for what they do.', '**Earn credits** has your link, a code to show, and invitations by email. When somebody signs up with it, completes the setup and has confirmed their email, you get **200 XP**. Their first match brings 100, their first project 150, and there are milestones at 5, 10, 25, 50 and 100 friends.

Your **code** can also be typed into the form that makes an account.

The link counts for 60 days; the last one used wins. Inviting yourself does not count. Who wants no more mails from us presses the link at their end, and never gets one again.', '/earn-credits', 'referral invite friends code link reward credits', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'invite-friends')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'invite-friends' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
