INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'work-passport', 'How do I prove elsewhere what I did here?', 'Reviews and XP', 'A work passport: signed credentials that anybody can check.', '**Work passport** certifies completed projects, reviews of you and verified skills. Nothing is public before you press *Issue*. A credential then has a page of its own, and shows on your profile unless you hide it there.

Of a project it says its kind, your role and its dates; its title and the company only if you tick *Name the project and its company*. Of a review it says what your page shows, and the author''s name only if their page is open to everybody.

**To show it**: send the link, put the badge on your website, or download the file. **To check it** nobody needs an account: the page checks the signature each time, and */verify* takes the file as well. Programs find our key at */.well-known/did.json* (W3C Verifiable Credentials, Ed25519).

**It can end.** You can withdraw it at any time and issue another. It also ends by itself when the project is opened again, the review is taken down, the skill is no longer verified, or your account is deleted. Whoever checks it sees that it was withdrawn.', '/passport', 'passport credential certificate proof verify badge embed signed download reference withdraw', 6, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'work-passport')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'work-passport' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'xp-credits-balance', 'XP, credits and balance: what is what?', 'Reviews and XP', 'Reputation, units for extras, and real money. They are never mixed.', '- **XP** are reputation points. They make your tier and cannot be bought, sold or spent.
- **Credits** are units for extras such as boosts, AI images or storage. They are not money and are not paid out.
- **Balance** is real money, in the payments area.

An **OG code** from us brings 500 XP, once in an account''s life. Enter it under *Earn credits*.', '/earn-credits', 'credits balance money points difference og code promo', 7, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'xp-credits-balance')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'xp-credits-balance' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
