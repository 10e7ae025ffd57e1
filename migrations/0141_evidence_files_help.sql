INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'log-and-evidence', 'What is the log of a desk, and how do I prove what happened?', 'Projects and desks', 'Every step is chained to the one before; one press makes an evidence pack.', 'The **Log** tab lists everything that happened on the desk: who agreed, delivered, approved and signed, and when. Each entry carries a fingerprint of the entry before. If anybody changed an old one, the chain would break, and the page would say so.

**Export** makes a ZIP with the agreement, deliveries, approvals and checksums, for a dispute, your tax adviser or a court. The files of the project are in it too, up to 250 MB of them: those that were handed over first, then the newest. What does not fit is named. Everybody can check such a pack on the verify page.', '/projects', 'log evidence proof dispute export audit hash chain zip', 4, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'log-and-evidence')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'log-and-evidence' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
