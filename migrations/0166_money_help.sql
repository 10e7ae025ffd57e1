INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'handle-and-link', 'What is a handle, and can I change it?', 'Profile and portfolio', 'The short name in the address of your page.', 'Your handle is the end of your profile''s address. It has 3 to 30 letters, digits or hyphens and belongs to you alone. Change it under **My Profile, Handle**, once in 30 days. A link with your old handle leads to your page for 90 days.

Your page has a preview picture of its own when somebody shares its link.', '/profile', 'username url address share profile', 3, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'handle-and-link')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'handle-and-link' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'disputes', 'We do not agree about a delivery: what can I do?', 'Money and membership', 'A dispute stops the milestone; both sides are heard, and a share can be offered.', 'Talking in the desk''s chat is often quicker. If it does not help, choose *Open a dispute* beside the milestone: say what is wrong, what you want, and show files. The milestone rests, and its money stays held.

The **other side answers** within five days, with files of their own. Either of you may **offer a share** of the money; when the other one takes it, it is over.

Without an answer, time decides: what was delivered is paid, and what was not goes back. Where both have spoken and found no way, somebody of our team **rules** and writes down why. Nobody of the team decides about a project of their own.

Things of a trade have disputes as well; there it is about the thing, not about money.', '/projects', 'dispute disagree quarrel conflict not as agreed bad work unpaid ruling arbitration decide', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'disputes')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'disputes' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'hours', 'How is work by the hour recorded and paid?', 'Money and membership', 'Hours on the desk, a yes from the client, then an invoice.', 'On a desk, open **Payments** and write down your hours: the day, how long, and what for; or start the clock there and stop it when you are done. You can go 90 days back.

The client says yes to them or asks what they were for. Approved hours become lines of an **invoice** with one press.', '/projects', 'hours hourly time sheet tracking timer rate per hour log', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'hours')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'hours' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'how-i-am-paid', 'How am I paid for my work?', 'Money and membership', 'The client pays a milestone in before the work begins; with their yes it is yours.', '1. You agree on a **milestone** with an amount.
2. The client **funds** it. From then on the money is held on Thrive: neither side can take it away alone.
3. You do the work and **deliver** it.
4. With the client''s **approval**, or after the days of silence you agreed on, the money is on your **balance**. Where several did the work, each gets the share that stands on the desk.
5. From your balance you send it to your bank, under **Wallet**.

There is no fee in the beta. What is held, paid out and still to be funded stands at the top of each desk and under **Payments** there.', '/projects', 'get paid payment money held escrow fund release balance earn income when', 2, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'how-i-am-paid')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'how-i-am-paid' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'invoices', 'How do I send an invoice?', 'Money and membership', 'Under ThrivePay: lines, tax and due date; your customer pays by link.', 'Open **ThrivePay**. Fill in *Tax & details* once: an invoice says who it is from. Then make one from lines, from approved hours or from milestones of a project, give it a due date, and send it.

Your customer gets a link and pays there, with or without an account. They are reminded three days before the due date, on it, and 3 and 10 days after. An invoice that comes back every week, month, quarter or year sends itself.

**Somebody contests it**: you have five days to answer. **It was wrong**: void it as long as nothing was paid, or write a credit note.', '/thrivepay', 'invoice invoices bill customer client tax vat due reminder overdue thrivepay recurring credit note hours', 3, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'invoices')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'invoices' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'pay-somebody', 'How do I pay for work, and with what?', 'Money and membership', 'By card, or from your balance or that of your company.', 'Open the project, **Milestones**, and press *Fund* beside one that is agreed. You pay by card, from your own balance, or from the balance of your company if your role there allows it. The money is held until you approve what was delivered.

Somebody sent you an **invoice**? Open it from *ThrivePay* or from the link in the mail: it can be paid by card without an account.

Every payment has its page with a **receipt** as a PDF, under **Payment history**. There you also export all of them as a table, or give your accountant a link that shows them.', '/projects', 'fund milestone card pay client checkout balance company purse invoice receipt', 4, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'pay-somebody')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'pay-somebody' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'payouts', 'How does money get from Thrive to my bank?', 'Money and membership', 'Withdraw under Wallet; it is usually there in two days.', 'Open **Wallet**. First add a **bank account** that takes the currency of your balance. Then choose *Withdraw*: at least 10 in that currency, without a fee in the beta. It is usually there in **two days**.

Somebody of our team looks at a payout before it leaves if it is your first one, if the account was added less than 72 hours ago, or if it is more than 5,000. The list of payouts in your wallet says so.

**A payout has not arrived?** Look at what its line says: *In review* and *On its way* need patience. If it *Came back*, the bank refused it and the money is on your balance again: check the account and send it anew. *Paid*, and still not there after two working days? Write to [Support](/support-dashboard).

You can also let it go **by itself**, every week or every month, and keep a part on Thrive.', '/wallet', 'payout payouts withdraw withdrawal bank transfer iban arrived missing late wallet cash out', 5, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'payouts')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'payouts' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'plans', 'What do the plans cost, and how do I cancel?', 'Money and membership', 'Free, Pro and Business; paused or cancelled on one page.', '**Free** stays free. **Pro** is 12 a month or 120 a year, **Business** 39 a month or 390 a year, in euros, dollars or pounds by your country. What each holds stands under **Membership**. Two weeks can be tried for nothing, once, without a card.

**Cancel or pause** under *Subscription*, with one press. What you have paid runs to its end, then you are on the free plan; nothing of yours is deleted. A pause lasts one to three months, and the days you have paid for come after it.

A renewal that could not be charged is tried again after 1, 3 and 7 days; then the plan ends. Plans bring no XP, and XP buys no plan.', '/subscription', 'membership subscription plan price cost cancel end stop pause pro business trial renew downgrade upgrade yearly', 6, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'plans')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'plans' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'refunds', 'How do I get my money back?', 'Money and membership', 'From a milestone by the other side; of a plan by our team.', '**A milestone that has not begun**: choose *Ask for a refund* beside it. The other side answers within 72 hours; if they say nothing, the money goes back to you.

**A milestone under way**: talk first. If you do not come to terms, open a **dispute**.

**What you paid to Thrive**, such as a plan or credits: open the payment under **Payment history** and ask for a refund there within 60 days, with a reason. Somebody of our team decides, and says why. Money you added to your balance stays yours: withdraw it under **Wallet**.

What goes back to a card needs some days until the bank shows it.', '/payment-history', 'refund money back chargeback return cancel charge card reversal', 7, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'refunds')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'refunds' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'trades', 'How does a trade without money work?', 'Money and membership', 'Both say what they give; the desk keeps what was sent, has arrived and is as agreed.', 'Both sides write down what they give and what it is worth, and both press *Yes, this is fair*. From then on each thing is **sent**, **has arrived**, and **is as agreed**, each said by the side that knows.

Something is not as agreed? Open a dispute about that one thing. It never moves money.

A trade may be taxed like income: the year''s trades are a table under **Payment history**.', '/projects', 'barter trade swap exchange goods product gift without money value tax', 8, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'trades')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'trades' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'copy-of-my-data', 'How do I get a copy of everything Thrive holds about me?', 'Notifications and privacy', 'A ZIP with your data and files, under Settings, Your data.', 'Open **Settings, Your data** and choose the export. We make a ZIP with your profile, messages, work, money and settings, and your files. You get a message when it is ready; the link works for 7 days, and for you alone.

You can ask three times a day.', '/settings/data', 'export download data copy gdpr archive backup takeout', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'copy-of-my-data')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'copy-of-my-data' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'keyboard', 'Can I use Thrive with the keyboard or a screen reader?', 'Notifications and privacy', 'Yes, all of it.', 'Everything works without a pointer: Tab and Shift+Tab move, Enter and Space press, Escape closes. **Ctrl-K** (or **/**) finds people, opportunities, projects, settings and help. In Discover the arrow keys swipe and **U** takes back. On boards, each card has a menu to move it.

Focus is always visible, dialogs keep and give back the focus, and news is announced. Every page works at 360 px and with larger text. If your system asks for less motion there are no animations.

Something is a barrier for you? We treat it as a fault and mend it.', '/settings', 'accessibility keyboard shortcuts screen reader contrast', 2, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'keyboard')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'keyboard' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'leave-thrive', 'How do I hide or delete my account?', 'Notifications and privacy', 'Take a break, or delete: both under Settings, Your data.', '**Take a break** hides your profile and everything you posted, and signs you out everywhere. Sign in again and you are back; nothing is lost.

**Delete your account** hides you at once. After **14 days** everything that is yours is erased; until then you can sign in and keep it. Messages you sent and records of shared projects stay with the other people, as from a deleted member.

Some things have to be settled first: money on your balance, money held for a milestone, a payout on its way, an open dispute, or a company that others use and you alone own. The page says which, and leads there.', '/settings/data', 'delete account close remove erase deactivate hide break leave quit cancel account', 3, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'leave-thrive')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'leave-thrive' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
