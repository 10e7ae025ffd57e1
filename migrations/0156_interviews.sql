ALTER TABLE `applications` ADD `interview_by` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `interview_remind_at` integer;--> statement-breakpoint
CREATE INDEX `applications_interviewed` ON `applications` (`applicant_id`,`interview_at`) WHERE interview_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_interviewer` ON `applications` (`interview_by`,`interview_at`) WHERE interview_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_interview_remind` ON `applications` (`interview_remind_at`) WHERE interview_remind_at IS NOT NULL;--> statement-breakpoint
UPDATE applications SET interview_by = poster_id, interview_remind_at = iif(status = 'interviewing'
  AND interview_at - 900000 > unixepoch() * 1000, interview_at - 900000, NULL)
WHERE interview_slots IS NOT NULL;
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'calls', 'How do we find a time for a call?', 'Messages', 'Propose up to five times; both of you read them by your own clock, and one is taken.', 'Press the camera on top of a conversation, or **Intro call** on the card of a Spark. Propose one to five times within three months, say how long, and add the link of your video call if you have one. While you choose, you see what each time is by the other one''s clock, also across summer time.

The call stands as a card in your conversation. The other one **takes** one of the times, **declines**, or proposes **other times**; you can take yours back. Once a time is taken, either of you can still call it off, and the other one is told. One call waits for an answer at a time.

What you agreed on is under **Projects, Calendar**, and in the calendar that you subscribed to there. **To my calendar** on the card gives it as a file. You are reminded a day before and a quarter of an hour before: **Notification settings**, *A call or talk begins soon*.

Times to talk about an application work the same: who hires proposes them on the application, and the applicant takes one.', '/messages', 'call meeting schedule time zone clock calendar ics video interview reminder slots appointment', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'calls')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'calls' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'edit-or-delete-a-message', 'Can I edit or delete a message?', 'Messages', 'Edit for 15 minutes, delete for everybody for 24 hours.', 'Open the menu of your message. **Edit** works for 15 minutes and leaves a mark that it was edited. **Delete** works for 24 hours: for everybody it then reads *message removed*.

If a message was reported, our moderators can still read it for as long as the case takes.', '/messages', 'edit delete unsend remove message', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'edit-or-delete-a-message')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'edit-or-delete-a-message' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'message-requests', 'Why can I send only one message?', 'Messages', 'To people you do not know yet you send a request first.', 'A first message to somebody who is neither a Spark nor a connection is a **request**: one text, without links and files. They read it under *Requests* and accept, decline or report it. A decline is silent.

Once accepted you can both write as much as you like. You may send 10 new requests a day.

So nobody''s inbox fills up with strangers, and yours does not either.', '/messages?filter=requests', 'message request pending accept decline one message locked', 2, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'message-requests')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'message-requests' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'presence-and-typing', 'Who sees that I am online or typing?', 'Messages', 'The people you talk to, unless you switch it off.', 'In a conversation you see a green dot when the other is here, and when they type. In the settings you can switch your presence off. Then you do not see that of others either.

Neither is stored: it is gone when you close the page. People you blocked never see it.', '/settings', 'online status presence typing read receipt', 3, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'presence-and-typing')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'presence-and-typing' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'stay-safe-from-scams', 'How do I recognise a scam?', 'Messages', 'Payment outside, fees in advance, a move to another messenger, odd links.', 'Be careful when somebody you do not know

- wants to pay or be paid **outside Thrive**,
- asks for a **fee in advance**, for equipment, training or a visa,
- wants to move to another **messenger** at once,
- sends **shortened links**, or an address that only looks like a known one,
- asks for your **password or a code**. We never do.

We mark such messages with a banner that says why. Do not answer; **report** it with one press. Held milestones, agreements and the log of a desk protect you only for work that is done here.', '/community-guidelines', 'scam fraud phishing suspicious link fee telegram whatsapp safety', 4, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'stay-safe-from-scams')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'stay-safe-from-scams' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'write-a-message', 'How do I write to somebody?', 'Messages', 'From a profile, a Spark, an application or a project; Messages has them all.', 'Press **Message** on a profile, a Spark or an application. All conversations are under **Messages**, on a phone one after the other, on a large screen list and thread side by side.

Enter sends, Shift+Enter starts a new line. You can attach files, reply to a single message, react, pin, mute and archive a conversation, and search in all of them. Filters: All, Unread, Requests, Projects, Pinned, Archived.

Under each message of yours stands where it is: queued, sending, sent, delivered, read, or failed. Press a failed one to try again; it can never arrive twice. Without a network messages wait and go out in their order.', '/messages', 'message chat conversation write send dm', 5, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'write-a-message')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'write-a-message' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
