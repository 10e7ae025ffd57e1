INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'guest-link', 'Can my client see the project without an account?', 'Projects and desks', 'Yes, by a guest link, limited to what you share.', 'The **lead** or the **client** makes a **guest link** on the Members tab. Whoever has it sees the milestones and the files you shared, may comment and, if you allow it, approve a delivery; where the project has a client, only the client lets others approve. They need no account.

A guest link ends on a day you choose, and you can revoke it at once. Treat it like a key.', '/projects', 'guest client link without account share review approve', 2, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'guest-link')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'guest-link' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
