INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'daily-check-in', 'How does the daily check-in work?', 'Reviews and XP', 'Once a day in your time zone; seven in a row bring 100 more.', 'Press **Check in** on the dashboard or the check-in page: 5 XP, plus 25 for your streak, plus 100 on every seventh day in a row.

A day is a day in **your time zone**. A change of time zone counts after the next midnight of the old one. A second press reads *Already claimed today*. A missed day ends the streak, unless you have a freeze. While you are **on vacation** (Settings, Notifications) your streak rests, for two weeks at most.

With a claim you may write **what you want from the day**: it is for you alone, unless you share it with your circle. Those you have a Spark with or are connected to then see it for a day, and you can take it back at any time.

At a **real-life event** the hosts show a code, or a QR code for your camera: enter it under *At an event?* on the check-in page. You see who else checked in there, and they see you, until two weeks after it. It brings no XP.', '/check-in', 'streak daily login bonus claim already claimed freeze vacation away pause event code qr meetup', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'daily-check-in')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'daily-check-in' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
