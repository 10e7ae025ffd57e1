INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
VALUES ('create-an-account', 'How do I create an account?', 'Getting started', 'Press Get Started, give a name, an email and a password, and confirm your email.', '1. Press **Get Started** on the first page, or open the sign-in page and choose to create an account.
2. Choose what you are: a **creator**, a **brand** or a **company**. You can do the same things with each; it changes what we suggest to you first.
3. Give your name, your email and a password. Long passwords are better than complicated ones, and those known from leaks are refused.
4. If we ask you to confirm your email, open the mail and type its six-digit code, or press its link.

You land on your dashboard. A short tour of six steps shows you around; you can skip it at any time.

**The mail did not come?** Look in the spam folder, then ask for a new code on the same page. A code is good for one use and for a short time only, and asking again too quickly makes you wait a minute.', '/auth?mode=signup', 'register signup sign up signing join new member registration confirm verification mail code', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER))
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
VALUES ('sign-in-problems', 'I cannot sign in', 'Account and security', 'What to try when the password, the code or the second step is refused.', '- **"Invalid login credentials"**: email or password is wrong. Check the spelling and the caps lock, then use *Forgot your password?*.
- **Email not confirmed**: open the mail we sent when you signed up, or ask for a new code on the sign-in page.
- **Too many tries**: after many wrong attempts we make everybody wait a while. Come back in 15 minutes; the wait protects your account.
- **The code of your app is refused**: check that your phone sets its time automatically. Codes change every 30 seconds.
- **You lost your phone**: use one of your recovery codes. Each works once.
- **You signed up with another provider**: use the same button again instead of a password.
- **Your account is suspended**: the sign-in page says so, and until when.

If nothing helps, write to support from another account or by email from the address of your account.', '/auth', 'login log in signin sign wrong password locked blocked access', 6, CAST(unixepoch('subsec') * 1000 AS INTEGER))
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
VALUES ('apply-to-an-opportunity', 'How do I apply?', 'Applications and hiring', 'Write a pitch, answer the questions, choose works and say your price.', 'Open the opportunity and press **Apply**. Write a pitch (up to 2000 characters), answer the poster''s questions, pick up to six works from your portfolio and, if you like, make an offer: amount, when you can begin and deliver.

A draft is kept. After you sent it, follow it under **Opportunity Dashboard, My applications**. Until somebody decided you may withdraw it; the same opportunity cannot be applied to twice.

A right swipe already shows your interest. An application says much more and is answered first.', '/opportunity-dashboard', 'apply application pitch proposal send submit hand in applying', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER))
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
