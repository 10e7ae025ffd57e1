INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'crews', 'How do we apply as a crew?', 'Applications and hiring', 'One pitch for several people, each with a role and a share, and everybody says yes first.', 'A **crew** is up to eight people who apply together. Form one under **Connect, Crews**: you lead it, and choose who of your connections is in it, what each does and which share each gets. The shares are 100 % together.

**Everybody says yes first.** Each member is asked, and sees all roles and shares. Whoever''s role or share you change is asked again; when somebody comes or goes, all are. Only a crew that everybody said yes to can apply.

**Apply** to a paid job or a collaboration as you do alone, and choose the crew under *Who applies*. You write one pitch. The poster sees every member with their role; the shares stay between you until work begins. Each member finds the application in their **Opportunity Dashboard**, and only the lead changes it, takes it back or answers an offer. Nobody of a crew applies to the same posting a second time, alone or with another crew.

**When you are chosen**, everybody is on the desk with role and share, and each payment that is released reaches all of you at once, to the cent. There, new shares need a yes of everybody whose share changes.

**Leave** a crew whenever you like: your share goes to the lead, also in what was sent and not decided, and the poster is told. A project that runs goes on as it is. The lead may dissolve a crew that has no open application.', '/crews', 'crew team group together split shares percent collective join leave dissolve', 3, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'crews')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'crews' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'no-ghost-promise', 'Nobody answers my application', 'Applications and hiring', 'Every posting promises an answer within some days; after that, things happen.', 'Each posting carries a promise to answer within 1 to 14 days, 7 if nothing else is said. Your application shows the clock.

When the promise is broken, the poster is reminded, their **reply score** goes down (it is public and counts in Discover), and while answers are owed they may have fewer active postings. After 14 more days of silence your application is closed and you are free, without any mark against you.

No posting can be closed while people wait: one press has to answer all of them.', '/opportunity-dashboard', 'ghosted no answer reply waiting response time reply score', 4, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'no-ghost-promise')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'no-ghost-promise' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'offers-and-counter-offers', 'How do offers and counter-offers work?', 'Applications and hiring', 'Up to six rounds; what both accept becomes the project.', 'The poster makes an **offer**: amount, milestones, rights, dates. You accept it, decline it, or make a **counter-offer**. Each new round replaces the one before, and all stay readable. After six rounds it is time to talk.

An offer ends after 7 days without an answer. When somebody accepts, the project with its milestones and agreement is made in the same moment, the seat is filled, both get **100 XP**, and when all seats are filled everybody else who waited is answered.', '/opportunity-dashboard', 'negotiate offer counter price accept', 5, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'offers-and-counter-offers')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'offers-and-counter-offers' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
