INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
VALUES ('get-help', 'How do I reach support?', 'Notifications and privacy', 'Ask the AI Assistant in the menu; a person takes over whenever you want one.', '1. Open **AI Assistant** in the menu and describe your issue. It answers from these articles, and shows which.
2. **Talk to a person** stands below the conversation. From then on a person of our team answers there; usually within one day, often sooner: the assistant tells you how long it takes at the moment. From tier Maverick on, requests come first.
3. A screenshot says more than words: attach one with the picture button. Only you and our support team can open it.

Payments, disputes, safety, legal matters and lost access always go to a person. The assistant decides nothing, promises no refunds and knows nothing about other members.

All your requests and their answers stand under [Support](/support-dashboard). There you can send a new one, mark it as solved, open it again within a week, and say how it was. When our team looks at private data of yours for a request, you see that under **Settings, Account activity**.

Nobody from Thrive ever asks for your password or a code.', '/support-dashboard', 'support contact help human person assistant agent ticket request talk chat screenshot refund complaint', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER))
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT OR IGNORE INTO canned_replies (id, key, title, body, category, resolves, created_at) VALUES
('canned-account-access', 'account-access', 'Account access: the next steps', 'Hi {name},

sorry for the trouble. For your safety we do not change sign-in details by message. Please follow [these steps](/help/recovery-codes); if none of them works, answer here and we check the account together.', 'account_access', 0, 1790000000000),
('canned-bug-thanks', 'bug-thanks', 'A bug: thank you', 'Hi {name},

thank you for telling us. We could repeat it and passed it on. I write here as soon as it is fixed.', 'technical', 0, 1790000000000),
('canned-dispute-next', 'dispute-next', 'Dispute: what happens now', 'Hi {name},

I opened your case for our payments team. Until they decide, nothing is released. Please keep everything on the desk: its log is the evidence. [How that works](/help/log-and-evidence)', 'dispute', 0, 1790000000000),
('canned-more-details', 'more-details', 'Ask for details', 'Hi {name},

to look into it I need a little more: which page it was, what you pressed, and what you saw. A screenshot helps.', NULL, 0, 1790000000000),
('canned-scam-safe', 'scam-safe', 'Scam: stay safe', 'Hi {name},

please do not answer them, and pay nothing outside of Thrive. I am looking at that account now. [What helps](/help/stay-safe-from-scams)', 'safety', 0, 1790000000000),
('canned-solved', 'solved', 'Solved, and goodbye', 'Hi {name},

glad that it works again. I mark this as solved; you can open it again within a week.', NULL, 1, 1790000000000);
