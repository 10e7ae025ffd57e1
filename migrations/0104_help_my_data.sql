INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'my-data', 'What do you know about me, and who can see it?', 'Notifications and privacy', 'What you gave us, and what you did here. Staff looking at it is shown to you.', 'The **privacy policy** says what is stored, why and for how long, in plain words. In short: your account, your profile, what you make here, and events such as visits of pages, without contents of messages.

Staff cannot read your messages, except for the part somebody reported. When staff opens private data of yours, you see who, when and why under **Settings, Account activity**.

If your browser sends *Global Privacy Control* or *Do Not Track*, what you do is only counted: without you, your session or your browser. **Settings, What you agreed to** lists the texts you said yes to.', '/privacy', 'data privacy gdpr staff access stored tracking export delete account', 2, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'my-data')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'my-data' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
