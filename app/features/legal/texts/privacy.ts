import { LEGAL_VERSIONS } from "#app/core/legal-versions.ts";
import type { LegalDocument } from "./legal-document";

export const privacy: LegalDocument = {
  kind: "privacy",
  title: "Privacy notice",
  version: LEGAL_VERSIONS.privacy,
  effective: "2026-11-20",
  intro:
    "This notice tells you what Thrive knows about you, why, who else sees it, how long it stays and what you can do about it. We " +
    'collect what the product needs, show no advertising, and do not sell your data. Thrive is a beta: where a sentence says "where ' +
    'offered" or "if enabled", it applies from the day that part is switched on.',
  sections: [
    {
      id: "who-is-responsible",
      title: "Who is responsible",
      summary: "Thrive decides how your data is used here. One address answers all privacy questions.",
      body: [
        {
          kind: "text",
          text:
            "Thrive is the controller of the personal data described here. For anything about your data, write to " +
            "privacy@thrive.example. You reach a person there.",
        },
        {
          kind: "text",
          text:
            "When you share something with another member, for example an application with a company, that member decides for " +
            "themselves how they use it outside Thrive and has to follow privacy law too.",
        },
      ],
    },
    {
      id: "what-we-collect",
      title: "What we collect",
      summary: "Mostly what you give us, plus the technical minimum that keeps the service safe and working.",
      body: [
        {
          kind: "table",
          head: ["Area", "What we hold"],
          rows: [
            [
              "Account and sign-in",
              "Email address, phone number if you add one, password as a hash only, second factors, linked sign-in services where " +
                "offered, your sessions with device and time, your confirmation of age and your acceptance of our terms",
            ],
            [
              "Profile and portfolio",
              "Name, handle, pictures, headline, bio, place, time zone, languages, skills, availability, rates, links, works and " +
                "their descriptions. A private rate floor is used only to filter for you and is never shown to others",
            ],
            [
              "Companies, where offered",
              "Company details, proof of domain, team members and their roles, billing details",
            ],
            [
              "Opportunities and applications",
              "What you post, the contact email of a post (not public), pitches, answers, offers, decisions and reply times",
            ],
            [
              "Discovery and Sparks",
              "Swipes, saved items and searches, matches and their reasons, connections, follows and blocks",
            ],
            [
              "Messages",
              "Conversations, files, reactions, read marks and, if you allow it, whether you are online",
            ],
            [
              "Projects, where offered",
              "Tasks, files, milestones, deliveries, comments, agreements with the typed name, time and a one-way fingerprint of the " +
                "network address, and the project's record",
            ],
            [
              "Payments, where offered",
              "Amounts, invoices, payouts, tax details, card brand, last four digits and country. Card and bank numbers go straight " +
                "to the payment provider",
            ],
            [
              "XP, rewards and partner deals",
              "XP history, check-ins with an optional note or mood, badges, referrals, claimed deals",
            ],
            ["Posts, reviews and endorsements", "What you write, upload and react to"],
            [
              "Support",
              "Your tickets, the chat with the AI assistant and our team, its category and your rating",
            ],
            ["Safety", "Reports, decisions, appeals and strikes"],
            [
              "Notifications and email",
              "Notifications, your choices, push addresses of your devices where offered, and which emails were sent or bounced",
            ],
            ["Usage", 'The events described under "Usage statistics"'],
            ["Technical", "Network address (IP), browser type, time, page asked for, and error reports"],
          ],
        },
        {
          kind: "text",
          text:
            "Your network address is needed to deliver a page to you and to hold off attacks. It is not stored with usage statistics. " +
            "When you upload an image, we remove the place data hidden in it. When you paste a link for a preview, our server opens " +
            "the link, so the other site does not see you at that moment.",
        },
        {
          kind: "text",
          text:
            "Please do not put health, religious, political or similarly sensitive details into free text unless you want them there. " +
            "We do not ask for them. We receive data about you from others only when they invite, mention, review, endorse, credit, " +
            "message or report you, when you link a sign-in service, or when a payment provider reports a result.",
        },
      ],
    },
    {
      id: "why",
      title: "Why we use it, and the legal bases",
      summary:
        "Most of it is needed to give you the service. For some things we rely on a fair interest, for others we ask you.",
      body: [
        {
          kind: "table",
          head: ["Purpose", "Legal basis (GDPR)"],
          rows: [
            [
              "Run your account, profile, posts, Sparks, messages, projects and support",
              "Contract, Art. 6(1)(b)",
            ],
            [
              "Payments, invoices and payouts, where offered",
              "Contract, Art. 6(1)(b), and legal duty, Art. 6(1)(c)",
            ],
            ["Order and suggest opportunities and people with visible reasons", "Contract, Art. 6(1)(b)"],
            [
              "XP, tiers, leaderboard and rewards",
              "Contract, Art. 6(1)(b). You can leave the public ranking where that is offered",
            ],
            [
              "Security, limits against misuse, fraud checks, moderation",
              "Legitimate interest in a safe place, Art. 6(1)(f), and legal duty where a law requires it",
            ],
            [
              "Usage statistics without message text, names or stored network address",
              "Legitimate interest in improving the beta, Art. 6(1)(f). You can object",
            ],
            [
              "Work passport: signed proof of what you choose, public from when you issue it",
              "Contract, Art. 6(1)(b). You can withdraw it at any time",
            ],
            [
              "Media kit: what you choose to show, and how often a link of yours was opened, not by whom",
              "Contract, Art. 6(1)(b). You can take it off at any time",
            ],
            [
              "Rates: what finished deals were agreed at, shown as rounded ranges over at least eight members",
              "Legitimate interest in fair prices for both sides, Art. 6(1)(f). You can object under Rates",
            ],
            [
              "Error reports, and recordings of screens around a fault without text and media",
              "Legitimate interest in repairing faults, Art. 6(1)(f). You can object",
            ],
            [
              "Product news by email, push notifications, and optional AI uses",
              "Consent, Art. 6(1)(a), which you can take back at any time",
            ],
            ["Tax and accounting records, answers to lawful orders", "Legal duty, Art. 6(1)(c)"],
            ["Defending or bringing legal claims", "Legitimate interest, Art. 6(1)(f)"],
          ],
        },
        {
          kind: "text",
          text:
            "You need to give us an email address and a way to sign in, or we cannot open an account. Everything else on your profile " +
            "is up to you.",
        },
      ],
    },
    {
      id: "who-can-see",
      title: "What other people can see",
      summary: "You choose what is public, what is for members and what is private.",
      body: [
        {
          kind: "list",
          items: [
            "Public profiles, published portfolio items and public opportunities can be seen by anyone and found by search engines. " +
              "You can change the visibility of your profile where that setting is offered.",
            "Posts go to your circle unless you choose otherwise. Messages go to the people in the conversation. Project content " +
              "goes to the people of that project.",
            "Applicants see that their application was seen. A poster sees what you sent with your application.",
            "Views of your profile are counted. Names of viewers are shown only if both sides allow it, where offered.",
            "Files kept in private spaces are reached only through a checked address. Files of published items can be opened by " +
              "anyone who has their address.",
          ],
        },
      ],
    },
    {
      id: "cookies",
      title: "Cookies and storage in your browser",
      summary: "What keeps you signed in, remembers your choices and counts visits. Nothing for advertising.",
      body: [
        {
          kind: "table",
          head: ["What", "Category", "Why", "How long"],
          rows: [
            [
              "Sign-in cookies (access and refresh)",
              "Necessary",
              "Keep you signed in. Scripts in the page cannot read them",
              "Until you sign out, after 30 days without use, or after 90 days at the latest",
            ],
            [
              "Short-lived sign-in steps",
              "Necessary",
              "Bring you back to the right place after a code, a link or a sign-in service",
              "Minutes, 24 hours at most",
            ],
            [
              "A mark of this browser",
              "Necessary",
              "A random number, set when you sign in: we tell you when a browser we do not know signs in to your account",
              "400 days",
            ],
            [
              "Browser session id",
              "Statistics",
              "A random number that groups the page views of one visit",
              "Until the browser session ends",
            ],
            [
              "What you changed last, and that news has arrived",
              "Necessary",
              "Two marks without any content: the next page shows your change, and the news",
              "Seconds, five minutes at most",
            ],
            ["Theme", "Preference", "Remembers light, dark or system", "Until you clear it"],
            [
              "Choice not to be counted",
              "Preference",
              "Remembers that what you do in this browser is only counted",
              "400 days, or until you change it",
            ],
            [
              "Saved draft",
              "Preference",
              "Keeps an opportunity or a text you began, also when you have to sign in first",
              "Until you post it, discard it or clear it",
            ],
            [
              "Offline files",
              "Necessary for offline use",
              "Static files and the offline page",
              "Until replaced or cleared",
            ],
            [
              "Offline copies of cards, messages and desk, where offered",
              "Preference",
              "Let you read without a connection",
              "Until you sign out",
            ],
            ["Referral code, where offered", "Preference", "Remembers who invited you", "60 days at most"],
          ],
        },
        {
          kind: "text",
          text:
            "You can delete all of this in your browser. Without the necessary ones you cannot stay signed in. A portfolio may show a " +
            "player from another service, such as a video site. When such a player loads, that service sees your network address and " +
            "may set its own cookies under its own rules. The same is true for a captcha, which may appear when sign-in traffic looks " +
            "suspicious.",
        },
      ],
    },
    {
      id: "statistics",
      title: "Usage statistics and Global Privacy Control",
      summary: "We count what happens in the product, not what you say in it.",
      body: [
        {
          kind: "text",
          text:
            "When something happens, such as a page view, a swipe, an application or a new project, we store an event: its name and " +
            "category, your member id if you are signed in, the browser session id, ids of what it was about, the page, the page you " +
            "came from, the browser type and the time. We run this ourselves, without an advertising or outside analytics service.",
        },
        {
          kind: "list",
          items: [
            "No message text and no names are part of an event.",
            "Your network address is never stored with it.",
            "Single events are kept for 13 months. After that only totals remain.",
            "If your browser sends Global Privacy Control or Do Not Track, or you choose so under Settings, Your visits, an event is only counted: what remains of it is its name, the " +
              "hour, the kind of page, and whom it counts for, such as the profile or the posting that was opened. Who you are, your " +
              "session, your browser and the page you came from are not stored.",
            "What happens without a browser, such as a posting of yours that ends by itself, is counted in the same way if one of your " +
              "browsers asked for that when it was last here.",
          ],
        },
      ],
    },
    {
      id: "ai",
      title: "AI and automated decisions",
      summary: "AI helps, and people stay responsible. We do not train models on your content.",
      body: [
        {
          kind: "text",
          text:
            "If enabled, the text you give to the AI assistant, the text of an opportunity before it is posted, a message that you " +
            "or the other side ask to translate, and the words for a picture are sent to an AI model at our AI provider. The assistant gets only your own ticket and public help texts. First " +
            "messages may be checked for signs of fraud, where offered. We do not train AI models on your content and do not allow the " +
            "provider to do so.",
        },
        {
          kind: "text",
          text:
            "An automated check may stop a post. You then see the reason and can ask a person to look at it. Matching orders what you " +
            "see and gives reasons. No decision with legal or similarly serious effect on you, such as a ban or a ruling on money, is " +
            "made by automation alone, except that agreed deadlines in a project run out on their own, as the terms describe.",
        },
      ],
    },
    {
      id: "processors",
      title: "Companies that work for us",
      summary: "They handle data on our behalf, under contract, and only for the purpose listed.",
      body: [
        {
          kind: "table",
          head: ["Company", "What for", "Data", "When"],
          rows: [
            [
              "Cloudflare",
              "Hosting, network protection, database, file storage, live connections, outgoing email",
              "All data of the service",
              "Always",
            ],
            [
              "Cloudflare Workers AI",
              "AI assistant, text checks, pictures",
              "The text of the request",
              "If enabled",
            ],
            [
              "Stripe",
              "Payments, payouts, identity checks for payments",
              "Payment and payout details, name, email, country",
              "Where payments are offered",
            ],
            [
              "Upstash",
              "Counters for limits against misuse",
              "Network address or member id, time",
              "If enabled",
            ],
            [
              "Sentry",
              "Error reports",
              "Technical details of the error, page, browser, member id. Sampled recordings of screens only as described below",
              "If enabled",
            ],
          ],
        },
        {
          kind: "text",
          text:
            "If error reporting is enabled, it records how a screen behaved around a fault, and for one visit in ten. Such " +
            "recordings hide all text, what is typed, and media. None is made if your browser sends Global Privacy Control or Do " +
            "Not Track, or if you chose under Settings, Your visits, only to be counted.",
        },
        {
          kind: "text",
          text:
            "If we need another company, for example to send text messages or email, we name it here before it gets your data. Stripe " +
            "also acts on its own responsibility where payment law demands it.",
        },
      ],
    },
    {
      id: "other-recipients",
      title: "Who else may receive data",
      summary: "Other members as you choose, and others only for a clear reason. We do not sell data.",
      body: [
        {
          kind: "list",
          items: [
            "Members and guests you deal with, as far as the feature shows.",
            "Sign-in services such as Google or Apple, where offered and only if you use them. They learn that you sign in to Thrive.",
            "The push service of your browser or phone, if you turn on push where offered.",
            "Apps you connect yourself, within the permissions you give them, where offered.",
            "Partners, only what a deal needs, when you claim it.",
            "Authorities and courts, when a valid order or law obliges us. We check each order, give only what is demanded, and tell " +
              "you unless that is forbidden.",
            "A company that takes over Thrive. We tell you before, and this notice goes on applying to what you gave us.",
          ],
        },
        {
          kind: "text",
          text: "We do not sell personal data, and we do not share it for advertising across other sites.",
        },
      ],
    },
    {
      id: "transfers",
      title: "International transfers",
      summary: "Your data may be handled outside your country, with safeguards.",
      body: [
        {
          kind: "text",
          text:
            "Our providers run networks in many countries, including the United States. Where data from the European Economic Area, " +
            "the United Kingdom or Switzerland goes to a country without an adequacy decision, we rely on the standard contractual " +
            "clauses of the European Commission (with the addition for the United Kingdom where needed). For certified companies in " +
            "the United States we rely on the Data Privacy Framework. You can ask for a copy of the safeguards at " +
            "privacy@thrive.example.",
        },
      ],
    },
    {
      id: "retention",
      title: "How long we keep it",
      summary: "As long as you need it here, then by this table.",
      body: [
        {
          kind: "table",
          head: ["Data", "How long"],
          rows: [
            [
              "Account, profile, portfolio, posts",
              "While your account exists. After you ask for deletion: 14 days of grace, then removed",
            ],
            ["Sessions", "Until sign-out, 30 days without use, or 90 days at the latest"],
            [
              "Sign-in codes and links",
              "A code works for 10 minutes, a link for 1 hour. The text is erased once it has been sent",
            ],
            ["Sign-in and security records", "Up to 12 months"],
            ["Counters for limits (network address or id)", "Up to 2 days"],
            ["Server logs", "Up to 30 days"],
            ["Error reports, if enabled", "Up to 90 days"],
            ["Single usage events", "13 months, then totals only"],
            ["Notifications", "Until you delete them, 12 months at most"],
            [
              "Record of emails sent",
              "Up to 90 days, without codes or links. An address that refuses our mail stays on a do-not-send list",
            ],
            ["Uploads that never became part of anything", "Removed within 24 hours"],
            ["Files in the trash, where offered", "30 days"],
            ["Drafts in your browser", "On your device until you post, discard or clear them"],
            [
              "Opportunities",
              'After expiry shown as "no longer open" for 30 days, then visible to you only, until you delete them',
            ],
            [
              "Messages",
              "While a participant keeps the conversation. A message deleted for all leaves only a mark that it was removed",
            ],
            [
              "Project records and signed agreements, where offered",
              "While a member of the project has an account, and after that as long as claims can be brought",
            ],
            [
              "Payment and invoice records, where offered",
              "As long as tax and accounting law demands, usually 6 to 10 years",
            ],
            ["Support tickets", "24 months after they are closed"],
            [
              "Reports and moderation cases",
              "24 months. Strikes count for 12 months. For a permanent ban, what we need to recognise the account stays as long as the ban",
            ],
            ["Invitations to people without an account", "Until answered or expired, and 30 days more"],
            [
              "Proof of consents, and the log of staff access",
              "While your account exists, and up to 3 years after the event it records",
            ],
            ["Data exports", "7 days, then the file is removed"],
            ["Backups", "Overwritten within 30 days"],
          ],
        },
        {
          kind: "text",
          text: "If a dispute, a legal claim or an order needs certain data, we keep just that data until the matter is over.",
        },
      ],
    },
    {
      id: "security",
      title: "Security",
      summary: "No system is perfect. These are the things we do.",
      body: [
        {
          kind: "list",
          items: [
            "Passwords are stored only as salted scrypt hashes. Nobody here can read them.",
            "Refresh tokens, which keep you signed in, are stored only as hashes.",
            "All traffic is encrypted on its way (HTTPS), and browsers are told to insist on it.",
            "Sign-in tries, codes and requests are limited. Codes expire quickly and work once.",
            "Who may see or change something is decided on our servers for every request. What is not yours is answered as not found.",
            "Uploaded files are checked for their type and served so that they cannot run as programs.",
            "We do not store card numbers.",
          ],
        },
        {
          kind: "text",
          text:
            "If a breach puts you at risk, we tell you and the authorities as the law demands, in plain words and with what you can " +
            "do. Please report flaws to safety@thrive.example.",
        },
      ],
    },
    {
      id: "staff-access",
      title: "When our staff look at your data",
      summary: "Only for a reason, and the access leaves a trace that you can see.",
      body: [
        {
          kind: "text",
          text:
            "Staff have roles and see only what their role needs. Private messages are not read, except the part that a participant " +
            "reports, what you open to us in a support case, or what the law orders. Project content is opened only in an open dispute " +
            "or with a member's permission.",
        },
        {
          kind: "text",
          text:
            "When a staff member opens private data of yours, we record when, why and for which ticket or case. You can see this " +
            "record in your settings, where offered, or ask for it. If staff view Thrive as you see it in order to help, they can only " +
            "read, and this is shown to you as well.",
        },
      ],
    },
    {
      id: "your-rights",
      title: "Your rights",
      summary: "You can see, correct, take, limit and delete your data, and you can object.",
      body: [
        {
          kind: "list",
          items: [
            "Access: get to know what we hold, and receive a copy.",
            "Correction: most of it you can change yourself.",
            "Deletion: see the next section.",
            "Portability: receive your data in a format machines can read.",
            "Objection: to anything we base on legitimate interest, for reasons of your own situation, and to product news at any time.",
            "Restriction: ask us to hold still while a question is open.",
            "Consent: take it back at any time, with effect for the future.",
            "A person: have an automated decision looked at by a human.",
          ],
        },
        {
          kind: "text",
          text:
            "Write to privacy@thrive.example. We answer within one month, free of charge, and may need to make sure that it is you. " +
            "You can complain to the data protection authority where you live or work. Laws elsewhere, such as those of several states " +
            "of the United States, give you similar rights, including the right to know, correct and delete. We honour them for " +
            "everyone, and never treat you worse for using them. You may send someone to act for you.",
        },
      ],
    },
    {
      id: "export-and-delete",
      title: "Export and delete",
      summary: "Take your data with you, or leave for good.",
      body: [
        {
          kind: "text",
          text:
            "Where the settings offer it, you can ask for an export: it is prepared in the background, you get a message when it is " +
            "ready, and the link works for 7 days. You can also delete your account there. Both are always possible by writing to " +
            "privacy@thrive.example.",
        },
        {
          kind: "list",
          items: [
            "Deleting hides your profile and content at once. After 14 days it is removed. Until then you can come back.",
            "Deletion has to wait while money is held, a dispute is open, or you are the only owner of a company account that others " +
              "still use. We tell you which it is.",
            "Messages you sent, files you delivered and records of shared projects stay with the other people, marked as from a " +
              "deleted member. Reviews of finished work may stay without your name.",
            "What the law makes us keep, such as invoices, is locked away from daily use and deleted when its time is over.",
          ],
        },
      ],
    },
    {
      id: "messages-from-us",
      title: "Messages from us",
      summary: "You decide what reaches you, except for security and money matters.",
      body: [
        {
          kind: "text",
          text:
            "We send notifications and emails about what happens to your account, posts, Sparks and projects. Where settings for this " +
            "are offered, you choose the kind and the channel. You can leave product news with one click. Messages about security, " +
            "payments and these documents cannot be switched off fully, because you need them.",
        },
      ],
    },
    {
      id: "children",
      title: "Children",
      summary: "Thrive is for people of 16 and over.",
      body: [
        {
          kind: "text",
          text:
            "Thrive is not meant for anyone under 16, and we do not knowingly collect their data. Payments are for people of 18 and " +
            "over. If you believe that a younger person has an account, write to safety@thrive.example, and we close it and delete the " +
            "data.",
        },
      ],
    },
    {
      id: "without-account",
      title: "If you have no account",
      summary: "You may be invited, asked for a review, or just look around.",
      body: [
        {
          kind: "text",
          text:
            "If a member invites you or asks you for a review or endorsement, we use your address to deliver that one request and to " +
            "see that it is you who answers. Tell us and we will not write to you again. If you visit without signing in, we handle " +
            "the technical data and the usage events described above, without a member id. If you write an opportunity before signing " +
            "in, the draft stays in your browser until you post it.",
        },
      ],
    },
    {
      id: "changes",
      title: "Changes to this notice",
      summary: "We announce important changes before they apply.",
      body: [
        {
          kind: "text",
          text:
            "If we change how we use data in a way that matters, we tell you at least 30 days before, inside Thrive or by email. If " +
            "the change needs your consent, we ask. Earlier versions are listed below.",
        },
      ],
    },
    {
      id: "contact",
      title: "Contact",
      summary: "Write to us. A person answers.",
      body: [
        {
          kind: "list",
          items: [
            "Privacy and data requests: privacy@thrive.example",
            "Danger, fraud and security: safety@thrive.example",
            "Legal matters: legal@thrive.example",
          ],
        },
      ],
    },
  ],
  changes: [{ version: "1.0", date: "2026-11-20", note: "First published version, for the beta." }],
};
