INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'rates', 'What do others pay, and what are they paid?', 'Opportunities', 'Ranges from finished deals, from eight creators on, never one price.', '**Rates** shows what was paid for each kind of work, by country and currency. Creators and brands see the same. The posting form and the offer form show the range that fits beside the price.

It comes from **accepted offers** for paid jobs of the last two years whose project was completed, at least two weeks ago, with nothing refunded. Each creator counts once, with the middle of their own prices. The bar is the middle half: a quarter was paid less, a quarter more.

**Nobody''s price can be read from it.** A range needs at least eight creators and four clients, and no client may stand for more than a third of it. Figures are rounded and counted once a week. Where there are too few for your country you see the range of all countries, or nothing.

Your deals count unless you say no: untick *My deals may count* at the end of the page. They leave with the next weekly count, and you still see the ranges.', '/rates', 'rates prices benchmark budget salary range median opt out statistics how much', 7, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'rates')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'rates' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'rights-in-plain-words', 'What do the rights of an opportunity mean?', 'Opportunities', 'Where, for how long and how exclusively the work may be used.', 'A posting can say:

- **Where the work may be used**: channels such as social media, website, print, and in which countries.
- **For how long**: a number of days, or without an end. Without an end is marked, because it is worth more.
- **Exclusivity**: whether you may work for a competitor, in which field and how long.
- **Paid ads**: whether money may be put behind it.
- **Credit**: whether you must be named.

On the posting it stands as *Rights in plain words*. What you agree on in an offer becomes the agreement of the project.', '/discover?tab=opportunities', 'usage rights licence exclusivity paid ads credit', 8, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'rights-in-plain-words')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'rights-in-plain-words' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
