INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'invite-to-a-project', 'How do I invite somebody to a project?', 'Projects and desks', 'Members: by name or by email, with a role; each side says who answers for it.', 'On the **Members** tab a lead or a client invites a member or an email address, with a role: **lead**, **client** or **member**. The link in the mail works for 14 days and for that address only. A project has at most 30 people.

Each side says who answers for it. Once a project has a client, only clients bring another one, and once it has a lead, only leads do; a **member** may be brought by both. So nobody sets up the other side, which approves and pays. An invitation of before says then that *somebody else answers for this side by now*: ask them for a new one.

Somebody who is only to look, and to answer where you let them, gets a **guest link** there. How what is paid is shared is agreed on below, by all whose share changes.

The invited reads who asks, for what and until when, and accepts or declines. An invitation can be sent again or revoked.

*"This invite was sent to somebody else"*: sign in with the address it was sent to, or ask for a new one.', '/projects', 'invite member project join accept invitation expired wrong email role lead client side full', 3, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'invite-to-a-project')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'invite-to-a-project' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
