INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'what-apps-may-do', 'An app wants to act for me. What may it do?', 'Account and security', 'Apps of other members may do what you agree to, until you shut them out.', 'Other members build apps: a dashboard, a planner, a bot. One that wants to act for you brings you to a page of ours, which says who made it, what it asks for and where you go on to. **Let it in** only if you came from that app and know what it is for: we have not looked at it.

It may do what that page lists, and no more. It never has your roles, never pays, and never changes how you sign in. It does not learn your password, so no app has a reason to ask for it.

Under **Settings, Connected apps** you see what each of them may do and when it last did. **Shut it out** ends that at once. If you think an app does harm, shut it out and report the member who made it.

If you build one yourself, register it under **Settings, Apps you build**.', '/settings/apps', 'app oauth connect third party allow consent revoke disconnect token', 9, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'what-apps-may-do')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'what-apps-may-do' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
