INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'swiping', 'How do I swipe, and what does it mean?', 'Discover', 'Right is interest, left is pass; by drag, arrow key or button.', '- **Right** on an opportunity means **interest**: the poster sees it at once. Right on a member is a **like**.
- **Left** is a **pass**. The card stays away for 30 days and comes back only if it changed.

Drag the card, press the left or right arrow key, or use the buttons. **U** or *Undo* takes the last swipe back. If you prefer no cards at all, switch to the **list**: the same things, with buttons. The **map** shows where they are, by towns: choose a pin to see what is there. What can be done from anywhere stays in the list.

Without a network your swipes wait in the browser and go out, once, when it is back.', '/discover?tab=opportunities', 'swipe right left like pass interest arrow keys list map near', 5, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'swiping')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'swiping' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
