INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'rights-in-plain-words', 'What do the rights of an opportunity mean?', 'Opportunities', 'Where, for how long and how exclusively the work may be used.', 'A posting can say:

- **Where the work may be used**: channels such as social media, website, print, and in which countries.
- **For how long**: a number of days, or without an end. Without an end is marked, because it is worth more.
- **Exclusivity**: whether you may work for a competitor, in which field and how long.
- **Paid ads**: whether money may be put behind it.
- **Credit**: whether you must be named.

On the posting it stands as *Rights in plain words*. What you agree on in an offer becomes the agreement of the project.

**Rights that end can go on.** On the **Agreement & rights** tab of the desk, who has them asks for a longer term, or who gives them offers one, with its last day and a price. Once the other side agrees, the rights go on in the same words, the log says so, and who gives them writes the invoice from there. Both are told 30 and 7 days before rights end.', '/discover?tab=opportunities', 'usage rights licence exclusivity paid ads credit', 8, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'rights-in-plain-words')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'rights-in-plain-words' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'agreement-and-signing', 'How do I sign or change the agreement?', 'Projects and desks', 'Type your name; a change is a new version that both sign again.', 'The **Agreement & rights** tab holds what you agreed on: work, money, rights, cancellation. Sign with your typed name. If you use two-step verification we ask for it.

Once all have signed it is active. It is never changed behind your back: an amendment makes a **new version**, the old ones stay readable, and each has a fingerprint which proves that not a letter was changed.

**If you leave a project**, or are taken out of it, what you signed stays yours to read, with what you paid or were paid, your invoices and the rights you gave or got. You find it at the end of **Projects**, under *Projects you left*.', '/projects', 'contract sign agreement amendment terms signature', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'agreement-and-signing')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'agreement-and-signing' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
