INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'offline', 'What works without a network?', 'Notifications and privacy', 'Read messages, your deck and desks; swipes and messages wait and go out once.', 'When your network is gone a line on top says so. The page you see stays usable. Swipes and messages wait in the browser, also when you close it, and go out when you are back, in their order and only once. If one is refused we tell you.

Your newest conversations, the deck you saw last and the desks you opened last can be read meanwhile. They lie in this browser until you sign out. Any other page shows what can be read, and opens by itself as soon as you are back.

Forms that were not sent keep what you typed.

You can put Thrive on your device like an app. From your third visit on your dashboard offers it once; later you find it in the menu of your browser. On an iPhone or iPad, tap **Share**, then **Add to Home Screen**.', '/discover', 'offline no internet connection lost slow network install app home screen', 4, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'offline')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'offline' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
