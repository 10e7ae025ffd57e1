DELETE FROM help_articles WHERE edited_at IS NULL AND slug NOT IN ('create-an-account', 'creator-brand-or-company', 'set-up-your-profile', 'the-tour', 'what-is-thrive', 'change-email-or-phone', 'forgot-password', 'light-and-dark', 'passkeys', 'recovery-codes', 'sessions-and-devices', 'sign-in-problems', 'sign-in-with-others', 'two-step-verification', 'what-apps-may-do', 'add-to-portfolio', 'company-page-and-team', 'edit-my-profile', 'handle-and-link', 'link-not-recognised', 'media-kit', 'skills-and-endorsements', 'who-sees-my-profile', 'how-discover-chooses', 'save-for-later', 'saved-searches', 'search-and-filters', 'swipe-limit', 'swiping', 'undo-a-swipe', 'block-somebody', 'circle-and-posts', 'connect-with-somebody', 'end-a-spark', 'follow-somebody', 'introductions', 'report-something', 'what-is-a-spark', 'who-likes-me', 'clear-terms', 'compensation-types', 'edit-pause-close', 'post-an-opportunity', 'post-was-flagged', 'post-without-account', 'questions-on-a-posting', 'rates', 'rights-in-plain-words', 'application-states', 'apply-to-an-opportunity', 'choose-applicants', 'crews', 'no-ghost-promise', 'offers-and-counter-offers', 'edit-or-delete-a-message', 'message-requests', 'presence-and-typing', 'stay-safe-from-scams', 'write-a-message', 'agreement-and-signing', 'complete-a-project', 'guest-link', 'invite-to-a-project', 'log-and-evidence', 'milestones', 'project-files', 'project-templates', 'start-a-project', 'tasks', 'daily-check-in', 'invite-friends', 'leaderboard', 'reviews', 'tiers', 'what-brings-xp', 'work-passport', 'xp-credits-balance', 'get-help', 'keyboard', 'my-data', 'notifications', 'offline');
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'create-an-account', 'How do I create an account?', 'Getting started', 'Press Get Started, give a name, an email and a password, and confirm your email.', '1. Press **Get Started** on the first page, or open the sign-in page and choose to create an account.
2. Choose what you are: a **creator**, a **brand** or a **company**. You can do the same things with each; it changes what we suggest to you first.
3. Give your name, your email and a password. Long passwords are better than complicated ones, and those known from leaks are refused.
4. If we ask you to confirm your email, open the mail and type its six-digit code, or press its link.

You land on your dashboard. A short tour of six steps shows you around; you can skip it at any time.

**The mail did not come?** Look in the spam folder, then ask for a new code on the same page. A code is good for one use and for a short time only, and asking again too quickly makes you wait a minute.', '/auth?mode=signup', 'register signup sign up signing join new member registration confirm verification mail code', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'create-an-account')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'create-an-account' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'creator-brand-or-company', 'Creator, brand or company: which account should I choose?', 'Getting started', 'All of them can post, apply and work together; it changes what is suggested first.', '- **Creator**: you make things. We show you opportunities first.
- **Brand**: one person or a small team who looks for creators. We show you creators first.
- **Company**: like a brand, with a page of its own, a team with roles and a proven web domain.

Every account can post opportunities, apply to those of others, swipe in both decks and have projects. A creator may also belong to the team of a company: ask its owner to invite you.

Choose the one closest to what you do; nothing is closed to you by it.', '/onboarding', 'account type kind difference', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'creator-brand-or-company')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'creator-brand-or-company' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'set-up-your-profile', 'How do I set up my profile?', 'Getting started', 'Five short steps, which you can leave and come back to.', 'The setup has five steps: your name and picture, what you do, your skills, what you look for, and a first taste of Discover. You may leave in the middle; what you entered is kept, and the dashboard offers to go on.

Nobody forces you: you can swipe and post with an empty profile. But a full one is found more often, and at 100 % completeness you earn **100 XP** once.

What counts towards completeness: picture 10, headline 10, bio 15, place 10, at least three skills 15, a first work 20 (5 more from three works on), other places on the web 5, availability 5, cover 5.

Later you change everything under **My Profile**.', '/onboarding', 'wizard completeness percent complete', 2, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'set-up-your-profile')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'set-up-your-profile' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'the-tour', 'Can I see the tour again, or skip it?', 'Getting started', 'Six steps, shown once. Skip it or close it and it stays away.', 'When you are new, a tour of six steps shows the main places: your profile, opportunities, creators and your Spark page. **Next** takes you to the place of the step, **Back** goes one step back, **Skip Tour** and the cross end it.

The tour is shown once. Whoever skipped it misses nothing: everything it tells is in this help centre, and *First steps* on your dashboard lists what to do next.', '/dashboard', 'onboarding tutorial introduction', 3, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'the-tour')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'the-tour' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'what-is-thrive', 'What is Thrive?', 'Getting started', 'The home where creators, brands and companies find each other, work together and get paid.', 'Thrive brings together **creators** (photographers, editors, musicians, designers, influencers), **brands** and **companies**. You discover each other by swiping or in a list, and when the interest is mutual you have a **Spark**: a match that both of you wanted.

What you can do here:

- **Discover** opportunities and creators, each card with the reasons why it is shown to you.
- **Post opportunities**: a paid job, a collaboration or a barter.
- **Apply**, follow what happens with your application, and agree on an offer.
- **Work together** on a desk: milestones, tasks, files, an agreement and a log nobody can rewrite.
- **Write messages** to people you have a Spark or a connection with.
- **Grow**: XP, tiers, reviews and endorsements tell others what you have done.

Thrive is in **beta**. Parts that are still being built say so inside the page. Limits of plans are off while the beta lasts; storage limits and technical limits are on.', '/', '', 4, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'what-is-thrive')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'what-is-thrive' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'change-email-or-phone', 'How do I change my email address or phone number?', 'Account and security', 'Under Settings, Account; both the old and the new address confirm.', 'Open **Settings, Account**, type the new address and confirm. We send a code to the new address and, for your safety, one to the old address as well. When both have confirmed, the new one is yours.

No access to the old address any more? Write to support. We will ask for proof that the account is yours, and it takes a few days on purpose.

A phone number is changed on the same page, with a code by SMS.', '/settings/account', 'update email address new mail', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'change-email-or-phone')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'change-email-or-phone' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'forgot-password', 'I forgot my password', 'Account and security', 'Ask for a code by email and choose a new one.', '1. On the sign-in page press **Forgot your password?**
2. Type your email and press **Send the code**.
3. Type the six-digit code from the mail, and your new password.

Your old password is dead at once, and all other sessions are signed out. If you have two-step verification, it is asked for as usual.

For your safety the page says the same whether the address has an account or not. No mail? Check the spelling of the address and the spam folder, and wait a minute before you ask again.', '/auth/recover', 'reset lost password recover locked out', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'forgot-password')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'forgot-password' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'light-and-dark', 'How do I switch between light and dark?', 'Account and security', 'With the button in the bar; following your system is a choice in the settings.', 'The sun or moon in the bar switches between light and dark. Thrive starts dark. Under **Settings** you can also choose **system**, and Thrive follows your device.

The choice is kept in this browser and reaches your other tabs at once. If your system asks for less motion, we leave animations out.', '/settings', 'theme dark mode appearance colours', 2, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'light-and-dark')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'light-and-dark' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'passkeys', 'What is a passkey, and how do I add one?', 'Account and security', 'Sign in with your fingerprint, face or device PIN instead of a password.', 'A passkey is kept by your device or your password manager. It cannot be guessed, leaked or typed into a fake page.

Add one under **Settings, Security** with **Add a passkey**. From then on the sign-in page offers **Sign in with a passkey**. You can have several, one per device, and remove each of them there.

If a device is lost, sign in another way and remove its passkey.', '/settings/security', 'webauthn fingerprint face id passwordless', 3, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'passkeys')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'passkeys' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'recovery-codes', 'What are recovery codes?', 'Account and security', 'Codes for the day you lose your phone. Each works once.', 'When you turn on two-step verification, we show you a set of recovery codes. Print them or keep them in your password manager. Each of them replaces the code of your app **once**.

Used up, or seen by somebody else? Under **Settings, Security** you can make new ones. The old ones are dead from that moment on.

We store only fingerprints of them, so nobody at Thrive can read them to you.', '/settings/security', 'backup codes lost phone', 4, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'recovery-codes')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'recovery-codes' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'sessions-and-devices', 'Where am I signed in, and how do I sign out there?', 'Account and security', 'See every browser that is signed in and end the ones you do not know.', '**Settings, Security** lists your sessions: browser, system and when each was last used. Press sign out beside one to end it, or **sign out all others** to stay only where you are.

**Account activity** shows what happened with your account: sign-ins, changed passwords, new second steps, and when staff looked at private data of yours and why.

Something there was not you? Change your password, end all other sessions, and turn on two-step verification.', '/settings/security', 'devices logged in elsewhere hacked suspicious activity', 5, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'sessions-and-devices')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'sessions-and-devices' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'sign-in-problems', 'I cannot sign in', 'Account and security', 'What to try when the password, the code or the second step is refused.', '- **"Invalid login credentials"**: email or password is wrong. Check the spelling and the caps lock, then use *Forgot your password?*.
- **Email not confirmed**: open the mail we sent when you signed up, or ask for a new code on the sign-in page.
- **Too many tries**: after many wrong attempts we make everybody wait a while. Come back in 15 minutes; the wait protects your account.
- **The code of your app is refused**: check that your phone sets its time automatically. Codes change every 30 seconds.
- **You lost your phone**: use one of your recovery codes. Each works once.
- **You signed up with another provider**: use the same button again instead of a password.
- **Your account is suspended**: the sign-in page says so, and until when.

If nothing helps, write to support from another account or by email from the address of your account.', '/auth', 'login log in signin sign wrong password locked blocked access', 6, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'sign-in-problems')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'sign-in-problems' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'sign-in-with-others', 'Can I sign in with another account I have?', 'Account and security', 'Link and unlink providers under Settings, Security.', 'If the sign-in page shows buttons of other providers, you can use them to sign up and to sign in. An account whose email you already use here must be linked by you: sign in first, then link it under **Settings, Security**.

You can unlink a provider as long as another way to sign in is left: a password, a passkey or another provider.', '/settings/security', 'google apple github oauth social login link identity', 7, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'sign-in-with-others')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'sign-in-with-others' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'two-step-verification', 'How do I turn on two-step verification?', 'Account and security', 'With an authenticator app or a phone number, under Settings, Security.', '1. Open **Settings**, then **Security**.
2. Press **Add an authenticator app** and scan the picture with your app, or type the key by hand. Or press **Add a phone** and type your number.
3. Type the code to prove that it works.
4. Keep the **recovery codes** we show you then. They are shown once.

From now on we ask for a code after your password, and again before things that matter, such as changing your password or signing an agreement.

To take a method away, press remove beside it. While your last method is removed, you are asked for a code one last time.', '/settings/security', '2fa mfa totp authenticator second factor two factor', 8, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'two-step-verification')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'two-step-verification' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
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
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'add-to-portfolio', 'How do I add works to my portfolio?', 'Profile and portfolio', 'Paste a link or upload a file; 30 XP for each work you publish.', 'Press **Add to Portfolio** on your profile, or the centre button on a phone.

- **Paste Link**: paste the address of a video, a track, a post or a page. We look at it for a moment and fill in the title and the preview.
- **Upload File**: images up to 10 MB, audio up to 50 MB, video up to 200 MB. You see how far it is and can cancel.

Give it a title, a category and tags. **Add** publishes it and brings **30 XP**; a private save is for you alone, without XP. What you typed is kept when the dialog is closed by accident.

The same file or link counts once. A work deleted within a day takes its XP along.', '/profile?add=portfolio', 'upload work video image audio link', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'add-to-portfolio')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'add-to-portfolio' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
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
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'edit-my-profile', 'How do I edit my profile?', 'Profile and portfolio', 'My Profile shows what others see; each part is edited in place.', 'Open **My Profile**. Beside each part (about, skills, rates, availability, places on the web) stands **Edit**. Save, and others see it at once.

**See it as** shows the page as a stranger, a member or a connection sees it.

You can also choose the page theme, which works stand first, and which tabs are shown: *Work, About, Services, Reviews, Endorsements, Posts* and *Open opportunities* appear when there is something in them.', '/profile', 'change bio headline picture avatar cover', 2, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'edit-my-profile')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'edit-my-profile' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'handle-and-link', 'What is a handle, and can I change it?', 'Profile and portfolio', 'The short name in the address of your page.', 'Your handle is the end of your profile''s address. It has 3 to 30 letters, digits or hyphens and belongs to you alone. Change it under **My Profile, Handle**. Links with your old handle lead nowhere from then on, so tell people who kept it.

Your page has a preview picture of its own when somebody shares its link.', '/profile', 'username url address share profile', 3, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'handle-and-link')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'handle-and-link' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'link-not-recognised', 'My link could not be analyzed', 'Profile and portfolio', 'Some sites do not answer us. Upload the file instead.', 'We read the public page behind a link to find its title and picture. It fails when the page needs a sign-in, blocks visitors like us, or is too slow. The toast then says *Could not analyze link*.

You can still fill in title and preview yourself, or choose **Upload File**. Only links that begin with http are looked at, and pages on private networks never are.', '/profile?add=portfolio', 'could not analyze link embed preview fails', 4, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'link-not-recognised')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'link-not-recognised' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'media-kit', 'What is a media kit, and how do I share mine?', 'Profile and portfolio', 'One page for who may hire you, with links that say whether they were opened.', 'Your **media kit** is one page at its own address: up to twelve of your published works, your audience, your services and rates, and your newest reviews. Make it under **My Profile, Media kit**. Only you see it until you choose *Published*.

**Numbers carry a date.** Every number of followers says who stated it and when. Saving the audience says that all of it is right today.

**Rates can ask for a code.** Whoever has it sees them, and is remembered in that browser for seven days. Wrong codes are limited, and a new code takes the place of the old one everywhere.

**Links for recipients** show your kit to one person or brand, with or without the rates, for as long as you choose. The link is shown once. You see how often it was opened and when last; your own looks and those of programs do not count, and nothing is kept of who it was. Taken back or over, a link shows what everybody sees, or nothing where your kit is for links alone.

*Print* and *PDF* put on paper what stands on the page for whoever opens it.', '/profile/kit', 'media kit press kit rate card cv followers audience share link code pdf print', 5, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'media-kit')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'media-kit' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'skills-and-endorsements', 'How are skills verified?', 'Profile and portfolio', 'By endorsements of at least three different people, or by work that clients approved and paid.', 'Add skills under **My Profile** with how well you know them and for how long.

Others can **endorse** a skill: a link from you, or the *Endorse* button on your profile. They say how you worked together and how strong you are in it. An endorsement weighs more when you are connected, did a project together, or when the person has that skill verified themselves. Two people who only endorse each other do not count.

When the weights of at least three different people add up to 3, the skill is **verified**: it gets a check mark and you get **75 XP**, once per skill. You may hide an endorsement; it then no longer counts.

Work counts as well: when you **deliver** a paid milestone, choose up to three of your skills that it shows. A skill is verified once clients have approved and paid two deliveries that show it.', '/endorse', 'endorsement verified skill badge delivery', 6, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'skills-and-endorsements')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'skills-and-endorsements' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'who-sees-my-profile', 'Who can see my profile?', 'Profile and portfolio', 'Everybody, members only or nobody; and each field on its own.', 'Under **My Profile, Who sees what** you decide:

- **The whole page**: everybody on the web, members only, or hidden. A hidden profile is in no list and no search.
- **Each field**: everybody, members, connections or only you. The least you work for is never shown to anybody; it only keeps cards away that pay less.
- **Your rate**: everybody, only people you have a Spark with, or nobody.

Whoever you block sees nothing of you, and you see nothing of them.', '/profile', 'privacy visibility hide private public', 7, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'who-sees-my-profile')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'who-sees-my-profile' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'how-discover-chooses', 'How does Discover choose what I see?', 'Discover', 'By a score you can see the reasons of, and change.', 'Each card says **why** you see it, in two short reasons: shared skills, the right kind of work, the place, the budget, how fast somebody answers, and so on. Press *Why you see this* for the whole list.

Things that count: skills and topics you share, the kinds of work you want, place and language, budget against your rate, how well and fast the other side answers, how new it is, and from *rising_star* on a little for your tier. Newcomers have places of their own, so that nobody begins at the end of the line. From *creator* on, members may appear in the *Featured* lane.

What you have handled, people you blocked and hidden profiles are never shown. **Less like this** on a card takes its strongest reason down for you; the mixing desk in Discover''s settings shows what you turned and lets you turn it back.

Nobody can buy a better place without a mark that says so.', '/discover', 'algorithm recommendation ranking why shown score', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'how-discover-chooses')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'how-discover-chooses' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'save-for-later', 'How do I keep something for later?', 'Discover', 'The bookmark on cards and pages puts it on your Saved page.', 'Press the bookmark on an opportunity or a profile. You find it under **Saved**. Nobody is told that you saved them, and saving is not an interest: the card stays in your deck until you swipe it.

An opportunity that has closed stays in the list and says so.', '/saved', 'bookmark favourite save', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'save-for-later')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'save-for-later' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'saved-searches', 'How do I get told about new opportunities?', 'Discover', 'Save a search and choose instant, daily or weekly alerts.', 'Set your filters in Discover and press **Save this search**. Give it a name and choose how you are told: at once, once a day, once a week, or not at all.

All your searches are under **Saved**, where you rename, pause and delete them. Each alert leads to what is new since the last one, never to what you saw.', '/saved', 'alert notification new opportunities job alert saved search', 2, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'saved-searches')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'saved-searches' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'search-and-filters', 'How do I search and filter in Discover?', 'Discover', 'Words, kind, place, budget, skills and more; the address keeps them.', 'Type words into the search field: titles and descriptions count, the best match comes first. Press **Filters** for kind, category, place or remote, budget, skills, verified only, and more.

Filters are part of the page''s address. So you can bookmark a search, send it to a friend, and the back button does what you expect.

Nothing found? The page offers to take single filters away, and to **save the search**: we tell you when something new fits.', '/discover?tab=opportunities', 'search filter find keyword location budget remote', 3, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'search-and-filters')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'search-and-filters' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'swipe-limit', 'Is there a limit of swipes?', 'Discover', '60 to the right in a day, so that a like keeps its worth.', 'You can swipe right 60 times a day, 200 times with a paid plan. Passing is free of limits. When you reach the limit a calm page tells you when it starts again, and the list stays open: you can still look, save and apply.

The limit keeps out people who like everything without looking. A right swipe should mean something.', '/discover', 'limit reached too many likes daily', 4, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'swipe-limit')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'swipe-limit' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'swiping', 'How do I swipe, and what does it mean?', 'Discover', 'Right is interest, left is pass; by drag, arrow key or button.', '- **Right** on an opportunity means **interest**: the poster sees it at once. Right on a member is a **like**.
- **Left** is a **pass**. The card stays away for 30 days and comes back only if it changed.

Drag the card, press the left or right arrow key, or use the buttons. **U** or *Undo* takes the last swipe back. If you prefer no cards at all, switch to the **list**: the same things, with buttons.

Without a network your swipes wait in the browser and go out, once, when it is back.', '/discover?tab=opportunities', 'swipe right left like pass interest arrow keys', 5, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'swiping')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'swiping' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'undo-a-swipe', 'I swiped the wrong way. Can I take it back?', 'Discover', 'Undo takes back up to 20 swipes; Passed shows everything you passed on.', 'Press **Undo** (or U) right away: up to your last 20 swipes can be taken back one after the other.

Later: open **Saved**, then **Passed**, to find what you passed on, and bring a card back. A like or interest is taken back under **Spark, Sent**.

When a like has already become a Spark, undo no longer works; you can end the Spark instead.', '/saved', 'undo mistake passed back', 6, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'undo-a-swipe')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'undo-a-swipe' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'block-somebody', 'How do I block somebody, and what happens then?', 'Sparks and people', 'They and you are invisible to each other, everywhere, at once.', '**Block** is in the menu of profiles, messages, posts and Sparks. From that moment neither of you finds the other in Discover, search, lists or messages; a Spark between you is closed, open requests and applications between you disappear.

They are not told. A project you share stays, because others work there too, but direct chat is off.

Your blocked members are under **Settings**, where you can unblock them. What was closed does not come back by itself.', '/settings', 'block unblock stop contact harassment', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'block-somebody')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'block-somebody' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'circle-and-posts', 'What is my Circle, and how do I post?', 'Sparks and people', 'The feed of people you know: connections, Sparks and those you follow.', 'The centre button on a phone, or the composer on top of **Spark, Circle**, opens *Create Post*: text, images, video, audio and up to 10 files, with tags.

Choose who sees it: your **circle** (the default), all members, or everybody. Others react and comment; you may edit or delete your post at any time, and it says that it was edited.

**Report** and **mute** are in the menu of each post.', '/spark?tab=circle', 'post feed share comment reaction tags', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'circle-and-posts')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'circle-and-posts' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'connect-with-somebody', 'How do I connect with somebody?', 'Sparks and people', 'Send a request with a note; both get 25 XP when it is accepted.', 'Press **Connect** on a profile and add a note, up to 300 characters, about why. Requests are under **Connect, Requests**: accept, decline, or withdraw your own.

- A decline is silent: the other side still reads *Requested*.
- If both ask each other, you are connected at once.
- After a decline you may ask again after 90 days. Requests without an answer end after 60 days.
- You may have 20 open requests a day to people you do not know yet.

When a request is accepted both of you get **25 XP**, once per pair. **My network** lists your connections with search, labels and notes only you see, and exports them as CSV or vCard.', '/connect', 'connection request network contact add friend', 2, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'connect-with-somebody')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'connect-with-somebody' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'end-a-spark', 'How do I end a Spark (unmatch)?', 'Sparks and people', 'Unmatch on its card; the reason stays private.', 'Open **Spark, Matches**, the menu of the card, and **Unmatch**. You may give a reason for us; the other member never reads it and gets no message about it. The conversation is locked for both of you, and neither is shown to the other again in the deck.

A shared project is not touched. If somebody behaves badly, **Block** or **Report** instead.', '/spark', 'unmatch remove match delete spark', 3, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'end-a-spark')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'end-a-spark' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'follow-somebody', 'What is the difference between following and connecting?', 'Sparks and people', 'Following shows you their posts; connecting needs a yes.', '**Follow** puts somebody''s posts into your Circle. They need not agree and it opens no conversation. Mute keeps following without the posts.

**Connect** asks them. Once accepted, you are in each other''s network and can write messages.

A **Spark** comes from Discover and is about working together.', '/connect', 'follow unfollow mute connection', 4, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'follow-somebody')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'follow-somebody' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'introductions', 'Can somebody introduce me?', 'Sparks and people', 'Ask a mutual contact; names are linked only after the other side agrees.', 'Under **Connect, Introductions**, ask a connection of yours to introduce you to somebody they know. They forward it with a word of their own, or not. The person you want to meet reads who asks and decides. Only when they say yes, both of you are introduced and can write.

Nobody sees a refusal as more than silence.', '/connect?tab=introductions', 'introduction intro mutual contact', 5, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'introductions')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'introductions' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'report-something', 'How do I report a person, a post or an opportunity?', 'Sparks and people', 'Report is in every menu; choose a reason and add what we should know.', 'Open the menu of a profile, posting, post, comment, message or review and press **Report**. Choose the reason, add details if they help, and send. The other side does not learn who reported.

Our moderators read it together with what you selected, never your whole conversation. You hear from us when it is decided. If you wish, block at the same time.

You may send 20 reports a day. Danger for somebody''s life: call the emergency number of your country first.', '/community-guidelines', 'report abuse spam scam fake harassment moderation', 6, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'report-something')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'report-something' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'what-is-a-spark', 'What is a Spark?', 'Sparks and people', 'A match that both sides wanted.', 'A Spark begins in one of two ways:

- Two members **like each other**.
- Somebody is **interested in your opportunity** and you spark back.

Both are told at once. From then on you can write to each other and start a project. Your Sparks are on the **Spark** page under *Matches*, each with why you fit and what happened since.

After 14 days of silence we ask once, kindly, whether you are still interested. **Yes** keeps it, **no** closes it cleanly. A Spark is not a connection by itself; press *Connect* if you want to keep somebody in your network.', '/spark', 'match mutual like', 7, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'what-is-a-spark')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'what-is-a-spark' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'who-likes-me', 'Who likes me?', 'Sparks and people', 'Everybody sees who liked them, also without a plan.', '**Spark, Likes you** lists members who liked you and those interested in your opportunities. Spark back or pass; a pass is silent.

We do not hide these people behind a payment. A plan only adds sorting and filters.', '/spark?tab=likes', 'likes you interested see who liked', 8, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'who-likes-me')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'who-likes-me' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'clear-terms', 'What is the clarity check?', 'Opportunities', 'A traffic light that tells what a posting or offer leaves open.', 'As you write, the clarity check looks for what later leads to trouble: no payment date, unlimited revisions, vague deliverables, use of the work that is nowhere mentioned. Green is clear, amber is worth a look, red is missing. Each point suggests words.

It never blocks you. Rights without an end or for paid ads need a second tick, because they are worth money.', '/opportunities/new', 'clarity traffic light terms rights missing', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'clear-terms')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'clear-terms' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'compensation-types', 'Paid job, collaboration or barter: what is the difference?', 'Opportunities', 'Money, shared work, or something for something.', '- **Paid Job**: one side pays. Give a budget and when you pay: on delivery, milestone by milestone, or within 30 days of the invoice.
- **Collaboration**: both make something together and share what comes of it. No money needs to change hands.
- **Barter/Trade**: something for something, for example photos for a hotel stay. Both say what they give and what it is worth, so that you see whether it is balanced. Barter may be taxed in your country.', '/opportunities/new', 'types job collab barter trade exchange payment', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'compensation-types')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'compensation-types' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'edit-pause-close', 'How do I edit, pause, extend or close a posting?', 'Opportunities', 'All under Manage Opportunities.', '**Manage Opportunities** lists your postings with their state.

- **Edit** changes text and terms. Applicants see that important terms changed.
- **Pause** hides it from Discover; **Resume** brings it back.
- **Extend**: a posting lives for 45 days. You are told seven days and one day before it ends.
- **Close** asks for the reason. While people still wait for an answer, one press answers all of them kindly, by name.
- **Repost** makes a new one from the old, and **Save as template** keeps it for next time.', '/manage-opportunities', 'edit pause resume extend expire close repost template delete posting', 2, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'edit-pause-close')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'edit-pause-close' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'post-an-opportunity', 'How do I post an opportunity?', 'Opportunities', 'Fill in the form, post it; it is live at once and brings 50 XP.', 'Press **Post Opportunity** on the dashboard, on *Manage Opportunities* or with the centre button of your phone.

Needed: email, company or brand name, type (**Paid Job**, **Collaboration**, **Barter/Trade**), a title of at most 100 characters and a description of at most 1000. Better with: compensation, location, requirements, skills (separated by commas), deliverables, duration and an image. Without an image we draw one.

Before it goes live the text is checked. Then you read *Opportunity Posted! 🎉*, it is in Discover, and you get **50 XP**, once per opportunity. The email is for us alone and is never shown.

Terms such as budget, dates, rights and questions to applicants are under *Details* and can be added later.', '/opportunities/new', 'post job create opportunity publish collaboration barter', 3, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'post-an-opportunity')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'post-an-opportunity' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'post-was-flagged', 'My post was flagged or is under review', 'Opportunities', 'Reword what the message names; if we were wrong, appeal.', 'Every posting is checked before it goes live.

- **Content Flagged**: something breaks the community guidelines. The message names the field. Nothing was posted and what you wrote is still in the form: change it and post again.
- **Sent for review**: the check could not be done just now. A person looks at it, and you are told. It brings its 50 XP when it goes live.
- **Your posting was removed**: moderators took it down, with a reason. **Appeal** on its page if you think they were wrong. Somebody else decides about the appeal.', '/community-guidelines', 'moderation flagged rejected removed appeal review content', 4, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'post-was-flagged')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'post-was-flagged' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'post-without-account', 'Can I write an opportunity before I have an account?', 'Opportunities', 'Yes. It is kept in your browser until you have signed up.', 'Fill in the form and press the button. Thrive keeps it, with the image, in your browser and takes you to the sign-up. Afterwards the form opens again with everything in it: *Welcome back!* Look it over and post.

Nothing is stored with us before you post. Clearing your browser''s data also clears the draft. The same works for an application.', '/opportunities/new', 'anonymous draft sign up later', 5, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'post-without-account')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'post-without-account' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'questions-on-a-posting', 'How do questions and answers on a posting work?', 'Opportunities', 'Public: everybody reads question and answer.', 'Members ask under **Questions and answers** on the posting''s page. The poster answers once for all. Questions are public and carry a name; unanswered ones are seen by the poster and by who asked.

Private things belong into an application or a message.', '/discover?tab=opportunities', 'ask question answer public', 6, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'questions-on-a-posting')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'questions-on-a-posting' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'rates', 'What do others pay, and what are they paid?', 'Opportunities', 'Ranges from finished deals, from eight creators on, never one price.', '**Rates** shows what was paid for each kind of work, by country and currency. Creators and brands see the same. The posting form and the offer form show the range that fits beside the price.

It comes from **accepted offers** for paid jobs of the last two years whose project was completed, at least two weeks ago, with nothing refunded. Each creator counts once, with the middle of their own prices. The bar is the middle half: a quarter was paid less, a quarter more.

**Nobody''s price can be read from it.** A range needs at least eight creators and four clients, and no client may stand for more than a third of it. Figures are rounded and counted once a week. Where there are too few for your country you see the range of all countries, or nothing.

Your deals count unless you say no: untick *My deals may count* at the end of the page. They leave with the next weekly count, and you still see the ranges.', '/rates', 'rates prices benchmark budget salary range median opt out statistics how much', 7, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'rates')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'rates' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'rights-in-plain-words', 'What do the rights of an opportunity mean?', 'Opportunities', 'Where, for how long and how exclusively the work may be used.', 'A posting can say:

- **Where the work may be used**: channels such as social media, website, print, and in which countries.
- **For how long**: a number of days, or without an end. Without an end is marked, because it is worth more.
- **Exclusivity**: whether you may work for a competitor, in which field and how long.
- **Paid ads**: whether money may be put behind it.
- **Credit**: whether you must be named.

On the posting it stands as *Rights in plain words*. What you agree on in an offer becomes the agreement of the project.

**Rights that end can go on.** On the **Agreement & rights** tab of the desk, who has them asks for a longer term, or who gives them offers one, with its last day and a price. Once the other side agrees, the rights go on in the same words, the log says so, and who gives them writes the invoice from there. Both are told 30 and 7 days before rights end.', '/discover?tab=opportunities', 'usage rights licence exclusivity paid ads credit', 8, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'rights-in-plain-words')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'rights-in-plain-words' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'application-states', 'What do the states of my application mean?', 'Applications and hiring', 'Sent, Seen, Shortlisted, In talks, Offer, Accepted, Not selected, Closed, Withdrawn.', '- **Sent**: it has arrived. **Seen**: the poster has opened it. This is always told; there is no hidden archive.
- **Shortlisted**: you are among the few. **In talks**: times for a talk were proposed.
- **Offer**: terms are on the table. Accept, make a counter-offer, or decline. An offer stands for 7 days.
- **Accepted**: a project was made for both of you.
- **Not selected**: with a reason. **Closed**: the posting ended or is filled. **Withdrawn**: by you.

The clock beside it shows until when the poster promised an answer.', '/opportunity-dashboard', 'status seen shortlisted offer not selected closed pending', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'application-states')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'application-states' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'apply-to-an-opportunity', 'How do I apply?', 'Applications and hiring', 'Write a pitch, answer the questions, choose works and say your price.', 'Open the opportunity and press **Apply**. Write a pitch (up to 2000 characters), answer the poster''s questions, pick up to six works from your portfolio and, if you like, make an offer: amount, when you can begin and deliver.

A draft is kept. After you sent it, follow it under **Opportunity Dashboard, My applications**. Until somebody decided you may withdraw it; the same opportunity cannot be applied to twice.

A right swipe already shows your interest. An application says much more and is answered first.', '/opportunity-dashboard', 'apply application pitch proposal send submit hand in applying', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'apply-to-an-opportunity')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'apply-to-an-opportunity' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'choose-applicants', 'How do I work through my applicants?', 'Applications and hiring', 'The pipeline: drag cards, or move them by keyboard, and decide.', '**Opportunity Dashboard, Hiring** shows a column per stage: Interested, New, Shortlisted, In talks, Offer, Accepted, Declined. Drag a card, or use its menu by keyboard. Opening a card shows the whole application beside it, and the applicant sees *Seen*.

- **Notes** and a rating are for your side alone.
- **Compare** lays a few side by side.
- **Decline** asks for a reason; start from a kind text with the name filled in.
- **Export** gives you a CSV file.

In a company, owner, admin and recruiter may do this.', '/opportunity-dashboard?side=hiring', 'pipeline applicants kanban compare decline shortlist hiring export', 2, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'choose-applicants')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'choose-applicants' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
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
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'edit-or-delete-a-message', 'Can I edit or delete a message?', 'Messages', 'Edit for 15 minutes, delete for everybody for 24 hours.', 'Open the menu of your message. **Edit** works for 15 minutes and leaves a mark that it was edited. **Delete** works for 24 hours: for everybody it then reads *message removed*.

If a message was reported, our moderators can still read it for as long as the case takes.', '/messages', 'edit delete unsend remove message', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
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

So nobody''s inbox fills up with strangers, and yours does not either.', '/messages?filter=requests', 'message request pending accept decline one message locked', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'message-requests')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'message-requests' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'presence-and-typing', 'Who sees that I am online or typing?', 'Messages', 'The people you talk to, unless you switch it off.', 'In a conversation you see a green dot when the other is here, and when they type. In the settings you can switch your presence off. Then you do not see that of others either.

Neither is stored: it is gone when you close the page. People you blocked never see it.', '/settings', 'online status presence typing read receipt', 2, CAST(unixepoch('subsec') * 1000 AS INTEGER)
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

We mark such messages with a banner that says why. Do not answer; **report** it with one press. Held milestones, agreements and the log of a desk protect you only for work that is done here.', '/community-guidelines', 'scam fraud phishing suspicious link fee telegram whatsapp safety', 3, CAST(unixepoch('subsec') * 1000 AS INTEGER)
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

Under each message of yours stands where it is: queued, sending, sent, delivered, read, or failed. Press a failed one to try again; it can never arrive twice. Without a network messages wait and go out in their order.', '/messages', 'message chat conversation write send dm', 4, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'write-a-message')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'write-a-message' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'agreement-and-signing', 'How do I sign or change the agreement?', 'Projects and desks', 'Type your name; a change is a new version that both sign again.', 'The **Agreement & rights** tab holds what you agreed on: work, money, rights, cancellation. Sign with your typed name. If you use two-step verification we ask for it.

Once all have signed it is active. It is never changed behind your back: an amendment makes a **new version**, the old ones stay readable, and each has a fingerprint which proves that not a letter was changed.

**If you leave a project**, or are taken out of it, what you signed stays yours to read, with what you paid or were paid, your invoices and the rights you gave or got. You find it at the end of **Projects**, under *Projects you left*.', '/projects', 'contract sign agreement amendment terms signature', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'agreement-and-signing')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'agreement-and-signing' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'complete-a-project', 'How is a project completed?', 'Projects and desks', 'Lead and client confirm; XP and reviews follow.', 'A project can be completed when no funded milestone is open and what had to be delivered is approved. **Lead and client both confirm.** When one has confirmed and the other is silent for seven days, it is completed.

Then all active members get **500 XP**, if at least two people worked on it and a milestone was approved, and both sides are asked for a **review**. Within 14 days it can be opened again. An archived project is read only.', '/projects', 'complete finish close project archive reopen', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'complete-a-project')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'complete-a-project' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'guest-link', 'Can my client see the project without an account?', 'Projects and desks', 'Yes, by a guest link, limited to what you share.', 'The **lead** or the **client** makes a **guest link** on the Members tab. Whoever has it sees the milestones and the files you shared, may comment and, if you allow it, approve a delivery; where the project has a client, only the client lets others approve. They need no account.

A guest link ends on a day you choose, and you can revoke it at once. Treat it like a key.', '/projects', 'guest client link without account share review approve', 2, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'guest-link')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'guest-link' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'invite-to-a-project', 'How do I invite somebody to a project?', 'Projects and desks', 'Members: by name or by email, with a role; each side says who answers for it.', 'On the **Members** tab a lead or a client invites a member or an email address, with a role: **lead**, **client** or **member**. The link in the mail works for 14 days and for that address only. A project has at most 30 people.

Each side says who answers for it. Once a project has a client, only clients bring another one, and once it has a lead, only leads do; a **member** may be brought by both. So nobody sets up the other side, which approves and pays. An invitation of before says then that *somebody else answers for this side by now*: ask them for a new one.

Somebody who is only to look, and to answer where you let them, gets a **guest link** there. How what is paid is shared is agreed on below, by all whose share changes.

The invited reads who asks, for what and until when, and accepts or declines. An invitation can be sent again or revoked.

*"This invite was sent to somebody else"*: sign in with the address it was sent to, or ask for a new one.', '/projects', 'invite member project join accept invitation expired wrong email role lead client side full', 3, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'invite-to-a-project')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'invite-to-a-project' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'log-and-evidence', 'What is the log of a desk, and how do I prove what happened?', 'Projects and desks', 'Every step is chained to the one before; one press makes an evidence pack.', 'The **Log** tab lists everything that happened on the desk: who agreed, delivered, approved and signed, and when. Each entry carries a fingerprint of the entry before. If anybody changed an old one, the chain would break, and the page would say so.

**Export** makes a ZIP with the agreement, deliveries, approvals and checksums, for a dispute, your tax adviser or a court. The files of the project are in it too, up to 250 MB of them: those that were handed over first, then the newest. What does not fit is named. Everybody can check such a pack on the verify page.', '/projects', 'log evidence proof dispute export audit hash chain zip', 4, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'log-and-evidence')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'log-and-evidence' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'milestones', 'How do milestones work?', 'Projects and desks', 'Propose, agree, work, deliver, approve; each step is one side''s.', 'A milestone is a part of the project that is delivered, approved and, if it has an amount, paid on its own.

1. Either side **proposes**, the other **agrees**.
2. Work begins. With an amount, the client funds it first.
3. The one who makes it **delivers**: a file, a link or a note.
4. The client **approves** or **requests changes**. Two rounds of changes are included unless you agreed otherwise; more need an amendment.
5. Without an answer for seven days (3 to 14, as agreed) it is **approved by itself**. Reminders come three days and one day before.

Approved milestones bring those who delivered **200 XP**. Either side can open a dispute while it is not approved.', '/projects', 'milestone deliver approve request changes auto release deadline', 5, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'milestones')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'milestones' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'project-files', 'How do files and versions work on a desk?', 'Projects and desks', 'Private to the project; upload again to make a new version.', 'Upload into folders on the **Files** tab; large files go in parts and continue after a break. Uploading a file again makes a **new version**, and you can compare two. Pin a comment to a spot in an image or a moment in a video; resolve it when it is done.

Files of a desk are never public: each look at one is checked. Deleted files stay in the trash for 30 days.

They count towards your **storage**. In a project of a company with a Business plan they count towards the company''s space instead; its owners and admins see what each takes and can delete it, but open only what they are part of.', '/projects', 'file upload version folder preview comment pin share storage', 6, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'project-files')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'project-files' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'project-templates', 'What are project templates?', 'Projects and desks', 'Ready plans for usual work, yours to change.', '**Project templates** has official ones, such as a photo shoot, UGC video, podcast, brand collaboration, barter, event, website and music, and those of the community.

Look at one: milestones, tasks, roles, agreement. **Use** it with a start date, **fork** it to make your own, or save a project of yours as a template. Publishing one to the community goes through the same check as a posting.', '/project-templates', 'template plan reuse official community fork', 7, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'project-templates')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'project-templates' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'start-a-project', 'How do I start a project?', 'Projects and desks', 'From a Spark, from an accepted offer, from a template or empty.', '- **From an offer**: when it is accepted the project is there, with milestones and agreement.
- **From a Spark**: press *Start project* on its card.
- **From a template**: choose one under **Project templates**, and a start date; all dates follow.
- **Empty**: press *New project* under **Projects**.

Each project has a **desk** with tabs for milestones, tasks, files, chat, calendar, agreement, members and log. **Projects** shows all of yours as a board, list or calendar, those that wait for you first.', '/projects', 'new project create desk workspace', 8, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'start-a-project')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'start-a-project' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'tasks', 'How do I use tasks?', 'Projects and desks', 'A board all members move, by drag or keyboard.', '**Tasks** on the desk has four columns: to do, in progress, in review, done. Add a task, assign people, set a priority and a due date, tick off its checklist, or mark it as blocked with the reason.

Drag cards, or move them with the keyboard. Others see it at once. When two people change the same task at the same moment, the second is asked what to keep. Lead, client and assignees may delete a task.', '/projects', 'task board todo kanban assign due date', 9, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'tasks')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'tasks' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'daily-check-in', 'How does the daily check-in work?', 'Reviews and XP', 'Once a day in your time zone; seven in a row bring 100 more.', 'Press **Check in** on the dashboard or the check-in page: 5 XP, plus 25 for your streak, plus 100 on every seventh day in a row.

A day is a day in **your time zone**. A change of time zone counts after the next midnight of the old one. A second press reads *Already claimed today*. A missed day ends the streak, unless you have a freeze. While you are **on vacation** (Settings, Notifications) your streak rests, for two weeks at most.

With a claim you may write **what you want from the day**: it is for you alone, unless you share it with your circle. Those you have a Spark with or are connected to then see it for a day, and you can take it back at any time.

At a **real-life event** the hosts show a code, or a QR code for your camera: enter it under *At an event?* on the check-in page. You see who else checked in there, and they see you, until two weeks after it. It brings no XP.', '/check-in', 'streak daily login bonus claim already claimed freeze vacation away pause event code qr meetup', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'daily-check-in')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'daily-check-in' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'invite-friends', 'How do I invite friends, and what do I get?', 'Reviews and XP', 'Your link; 200 XP when they start, more for what they do.', '**Earn credits** has your link, a code to show, and invitations by email. When somebody signs up with it, completes the setup and has confirmed their email, you get **200 XP**. Their first match brings 100, their first project 150, and there are milestones at 5, 10, 25, 50 and 100 friends.

The link counts for 60 days; the last one used wins. Inviting yourself does not count. Who wants no more mails from us presses the link at their end, and never gets one again.', '/earn-credits', 'referral invite friends code link reward credits', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'invite-friends')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'invite-friends' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'leaderboard', 'How does the leaderboard work?', 'Reviews and XP', 'All time, month, week, circle, country and category.', 'The **Leaderboard** ranks by XP: of all time, this month, this week, in your circle, in your country or in your category. Your own place stands on top even when it is far down. The ranking of this month also tells who was first in the months before.

You have **one cheer a day**: press *Cheer* beside somebody whose work you like to see go on, and they hear of it. It brings no XP.

If you would rather not be ranked, turn it off in the settings; your XP stay. Blocked members never see each other there.', '/leaderboard', 'rank ranking position opt out cheer kudos winners', 2, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'leaderboard')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'leaderboard' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'reviews', 'How do reviews work?', 'Reviews and XP', 'Sealed until both have written, or 14 days have passed.', 'After a project both sides are asked. Stars for the whole and for parts, and a text of 20 to 1500 characters. Nobody sees a review before **both have written or 14 days have passed**, so nobody answers a bad one with a bad one. Until then you can still change yours.

The one reviewed may reply once. A review about work on Thrive is marked *verified* and brings **150 XP**. Somebody without an account can write one too, by a link from you; it is marked *external* and does not bring XP.

Something untrue or insulting? **Report** it.', '/review', 'review rating stars feedback reply sealed', 3, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'reviews')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'reviews' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'tiers', 'What are tiers, and what do they give?', 'Reviews and XP', 'Eight steps from spark to elite, found from your XP.', 'spark (0), rising_star (500), creator (1500), maverick (3000), visionary (5000), legend (8000), icon (15000), elite (25000).

From **rising_star** on you come a little earlier in Discover. From **creator** on you can choose page themes, may be featured in Discover and use partner deals. From **maverick** on you have a premium frame and priority in support. Each tier adds to the one before; what needs events outside Thrive comes as the beta grows.

Your page and the **Leaderboard** show how many points are left to the next tier.', '/leaderboard/xp', 'tier level rank benefits rising star creator maverick visionary legend icon elite', 4, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'tiers')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'tiers' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'what-brings-xp', 'What brings XP?', 'Reviews and XP', 'What you do and finish; nobody can buy it.', '| For | XP |
|---|---|
| a complete profile | 100 |
| the daily check-in | 5, and 25 for the streak |
| every seventh day of the streak | 100 more |
| a connection | 25 |
| a work in your portfolio | 30 |
| an opportunity posted | 50 |
| a collaboration accepted | 100 |
| a milestone completed | 200 |
| a project completed | 500 |
| a review received | 150 |
| a skill verified | 75 |
| a visit to a partner | 20 |
| an invited friend who starts | 200, their first match 100, first project 150 |

XP are never taken away for looking around; they are when what brought them is undone at once, for example a work deleted within a day. Your history under **Leaderboard** shows each entry.', '/leaderboard/xp', 'xp points earn reward how many', 5, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'what-brings-xp')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'what-brings-xp' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
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
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'get-help', 'How do I reach support?', 'Notifications and privacy', 'Ask the AI Assistant in the menu; a person takes over whenever you want one.', '1. Open **AI Assistant** in the menu and describe your issue. It answers from these articles, and shows which.
2. **Talk to a person** stands below the conversation. From then on a person of our team answers there; usually within one day, often sooner: the assistant tells you how long it takes at the moment. From tier Maverick on, requests come first.
3. A screenshot says more than words: attach one with the picture button. Only you and our support team can open it.

Payments, disputes, safety, legal matters and lost access always go to a person. The assistant decides nothing, promises no refunds and knows nothing about other members.

All your requests and their answers stand under [Support](/support-dashboard). There you can send a new one, mark it as solved, open it again within a week, and say how it was. When our team looks at private data of yours for a request, you see that under **Settings, Account activity**.

Nobody from Thrive ever asks for your password or a code.', '/support-dashboard', 'support contact help human person assistant agent ticket request talk chat screenshot refund complaint', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'get-help')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'get-help' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'keyboard', 'Can I use Thrive with the keyboard or a screen reader?', 'Notifications and privacy', 'Yes, all of it.', 'Everything works without a pointer: Tab and Shift+Tab move, Enter and Space press, Escape closes. In Discover the arrow keys swipe and **U** takes back. On boards, each card has a menu to move it.

Focus is always visible, dialogs keep and give back the focus, and news is announced. Every page works at 360 px and with larger text. If your system asks for less motion there are no animations.

Something is a barrier for you? We treat it as a fault and mend it.', '/settings', 'accessibility keyboard shortcuts screen reader contrast', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'keyboard')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'keyboard' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'my-data', 'What do you know about me, and who can see it?', 'Notifications and privacy', 'What you gave us, and what you did here. Staff looking at it is shown to you.', 'The **privacy policy** says what is stored, why and for how long, in plain words. In short: your account, your profile, what you make here, and events such as visits of pages, without contents of messages.

Staff cannot read your messages, except for the part somebody reported. When staff opens private data of yours, you see who, when and why under **Settings, Account activity**.

If your browser sends *Global Privacy Control* or *Do Not Track*, what you do is only counted: without you, your session or your browser. **Settings, What you agreed to** lists the texts you said yes to.', '/privacy', 'data privacy gdpr staff access stored tracking export delete account', 2, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'my-data')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'my-data' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
INSERT INTO help_articles (slug, title, category, summary, body, path, words, place, updated_at)
SELECT 'notifications', 'How do notifications work?', 'Notifications and privacy', 'The bell is live in all your windows; open it to read, act or delete.', 'The bell shows how many are unread, *9+* above nine. Open it: each entry leads to what it is about, and its button does the next step. **Mark all read** clears the count, on all your devices at once.

Important ones also appear as a toast while you are here. Several of the same kind are gathered into one. Nothing is lost when you are away: what came meanwhile is there when you return.', '/dashboard', 'bell unread count badge notification toast', 3, CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM help_articles WHERE slug = 'notifications')
  OR NOT EXISTS (SELECT 1 FROM help_versions WHERE slug = 'notifications' AND status = 'published')
ON CONFLICT (slug) DO UPDATE SET title = excluded.title, category = excluded.category, summary = excluded.summary,
  body = excluded.body, path = excluded.path, words = excluded.words, place = excluded.place, updated_at = excluded.updated_at
WHERE edited_at IS NULL AND (title, category, summary, body, path, words, place)
  IS NOT (excluded.title, excluded.category, excluded.summary, excluded.body, excluded.path, excluded.words, excluded.place);
--> statement-breakpoint
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

