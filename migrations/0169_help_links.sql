INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'circle-and-posts', 'What is my Circle, and how do I post?', 'Sparks and people', 'The feed of people you know: connections, Sparks and those you follow.', 'The centre button on a phone, or the composer on top of **Spark, Circle**, opens *Create Post*: text, images, video, audio and up to 10 files, with tags.

Choose who sees it: your **circle** (the default), all members, or everybody. Others react and comment; you may edit or delete your post at any time, and it says that it was edited.

**Name somebody** with an @ and their handle, in a post or a comment: who may be meant is offered while you type. They are told once, if the post is for them.

**Add a poll** gives your readers two to four answers to what your text asks, for one, three or seven days. Whoever sees the post votes once and may change it until the poll ends. You see how it stands; others do once they have voted, and everybody when it is over. Nobody is shown who voted for what. Once somebody has voted, the question stays as it is.

**Attach an opportunity or a project** shares an opportunity that is open to everybody, your own or saved; **Share** on its page does the same. When it ends, the post says so. A project can be shared by who leads it, when you may tell of it: others see its title, its kind and whether it is finished, and nothing of its desk. Delete the post, and nobody sees it there any more.

Behind the three dots on top of a post of somebody else stand **Hide this post**, **Mute** and **Report**. A post you hide stays out of your Circle alone, and is still on its author''s page, where you can show it again. Muted people are not told; their posts stay out of your Circle until you unmute them under **Settings, Blocked people**. A post that you reported is folded for you.', '/spark?tab=circle', 'post feed share comment reaction tags mention mute name poll vote survey project', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'circle-and-posts')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'circle-and-posts' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'report-something', 'How do I report a person, a post or an opportunity?', 'Sparks and people', 'Report is in every menu; choose a reason and add what we should know.', 'Open the menu of a profile, posting, post, comment, message or review and press **Report**. Choose the reason, add details if they help, and send. The other side does not learn who reported.

Our moderators read it together with what you selected, never your whole conversation. You hear from us when it is decided, and find it under **Settings, Decisions about you**, by the number you were given. If you wish, block at the same time.

You may send 20 reports a day. Danger for somebody''s life: call the emergency number of your country first.', '/community-guidelines', 'report abuse spam scam fake harassment moderation', 6, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'report-something')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'report-something' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'calls', 'How do we find a time for a call?', 'Messages', 'Propose up to five times; both of you read them by your own clock, and one is taken.', 'Press the camera on top of a conversation, or **Intro call** on the card of a Spark. Propose one to five times within three months, say how long, and add the link of your video call if you have one. While you choose, you see what each time is by the other one''s clock, also across summer time.

The call stands as a card in your conversation. The other one **takes** one of the times, **declines**, or proposes **other times**; you can take yours back. Once a time is taken, either of you can **add the link** of your video call or change it, and can still call it off; the other one is told. One call waits for an answer at a time.

What you agreed on is under **Projects, Calendar**, and in the calendar that you subscribed to there. **To my calendar** on the card gives it as a file. You are reminded a day before and a quarter of an hour before: **Notification settings**, *A call or talk begins soon*.

Times to talk about an application work the same: who hires proposes them on the application, and the applicant takes one.', '/messages', 'call meeting schedule time zone clock calendar ics video interview reminder slots appointment', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'calls')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'calls' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'invite-to-a-project', 'How do I invite somebody to a project?', 'Projects and desks', 'Members: by name or by email, with a role; each side says who answers for it.', 'On the **Members** tab a lead or a client invites a member or an email address, with a role: **lead**, **client** or **member**. The link in the mail works for 14 days and for that address only. A project has at most 30 people.

Each side says who answers for it. Once a project has a client, only clients bring another one, and once it has a lead, only leads do; a **member** may be brought by both. So nobody sets up the other side, which approves and pays. An invitation of before says then that *somebody else answers for this side by now*, and so does one of somebody who has gone from the project since: ask them for a new one.

Somebody who is only to look, and to answer where you let them, gets a **guest link** there. How what is paid is shared is agreed on below, by all whose share changes.

The invited reads who asks, for what and until when, and accepts or declines. An invitation can be sent again or revoked.

*"This invite was sent to somebody else"*: sign in with the address it was sent to, or ask for a new one.', '/projects', 'invite member project join accept invitation expired wrong email role lead client side full', 3, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'invite-to-a-project')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'invite-to-a-project' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
