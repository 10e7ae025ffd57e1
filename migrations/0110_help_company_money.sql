INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'company-page-and-team', 'How do I make a company page and invite my team?', 'Profile and portfolio', 'Set up a company, prove its domain and invite people with a role.', 'Open the menu of your profile, choose **Set up your company**, and fill in name, logo, what it does and where it is. The page has an address of its own.

**Team**: under **Settings, Teams and roles** invite people by email. Roles are owner, admin, recruiter, finance and viewer. A recruiter may post in the company''s name and move applications; finance keeps the money; a viewer only looks.

**Proven domain**: add a TXT record or put a small file on your website, as the page explains. Then everybody sees *Verified company*. We look again every week and take the mark away only after three failures.

**Shared space**: while a Business plan is billed to the company, files of its projects, pictures of its postings and its logo lie in a space of 500 GB that its team shares. Owners and admins see and tidy it under **Storage**. When the plan ends everything stays readable; new uploads count with whoever uploads them.

**Money**: a company has a balance of its own. Owners and finance find it under **Wallet**, beside their own: they add money, pay milestones and invoices with it, send it to the company''s bank, and write its invoices. Nobody else of the team sees it, and what is given back returns to the company.', '/company-onboarding', 'team members roles recruiter domain verified company storage space shared money balance finance invoices', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'company-page-and-team')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'company-page-and-team' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
