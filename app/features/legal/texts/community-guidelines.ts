import type { LegalDocument } from "./legal-document";

export const communityGuidelines: LegalDocument = {
  kind: "community-guidelines",
  title: "Community guidelines",
  version: "1.0",
  effective: "2026-11-20",
  intro:
    "Thrive works when people can trust each other: that a job is real, that an answer comes, that work is credited and paid. These " +
    "guidelines say in plain words what that means from day to day. They are part of our Terms and hold everywhere on Thrive: " +
    "profiles, posts, opportunities, messages, projects, reviews and support. The examples are not a full list. When in doubt, ask " +
    "yourself how you would feel on the other side.",
  sections: [
    {
      id: "spirit",
      title: "The spirit of this place",
      summary: "Be real, be clear, be kind, and keep your word.",
      body: [
        {
          kind: "list",
          items: [
            "Be real: your own name or brand, your own work, your honest intentions.",
            "Be clear: say what you want, what you give and until when.",
            "Be kind: newcomers and stars get the same respect.",
            "Keep your word: deliver, answer, pay and credit as agreed.",
          ],
        },
      ],
    },
    {
      id: "honest-postings",
      title: "Honest postings",
      summary: "A post says what it is, who stands behind it and what people get.",
      body: [
        {
          kind: "list",
          items: [
            "Choose the right kind. A Paid Job pays money. Work for a share, for practice or for fun is a Collaboration. Work for " +
              "goods, services or access is a Barter/Trade.",
            "Name the company or brand truthfully, and only if you may speak for it.",
            "Say what is to be done, how much, by when, and how the result will be used. Paid advertising, exclusivity and use " +
              "without end have to be named up front.",
            'Give the pay as a figure or a range. "Great exposure" is not pay.',
            "Close the post when it is filled. Do not keep dead posts open to collect contacts.",
            "Do not shut people out for their origin, skin colour, religion, disability, age, gender or whom they love. A role that " +
              "truly needs a certain look or voice may say so, where the law allows it.",
            "Follow the rules for advertising: paid content has to be marked as such.",
          ],
        },
      ],
    },
    {
      id: "paid-jobs",
      title: "Examples: Paid Job",
      summary: "Fair, concrete and really paid.",
      body: [
        {
          kind: "table",
          head: ["Fine", "Not fine"],
          rows: [
            [
              '"Three product videos of 20 seconds, 600 EUR, paid on delivery, use on our own channels for one year."',
              '"Send us ten videos. The best one gets paid."',
            ],
            [
              '"Half-day shoot in Lyon, 300 to 400 EUR depending on experience, travel paid."',
              '"Paid job" with no amount, or with the promise of "huge earnings from home"',
            ],
            ["A short, paid test before a longer job", 'An unpaid "trial" whose result you keep and use'],
            [
              "A commission explained with rate, basis and payment date",
              "Pay only for bringing in more people, or a pyramid scheme",
            ],
            [
              "A role that involves nudity, for adults only, said in the first line, with limits and conditions",
              'The same role hidden behind "lifestyle modelling"',
            ],
            [
              "A genuine job with a link to the company's own page",
              "A fee for the application, the training, the kit or a background check",
            ],
          ],
        },
      ],
    },
    {
      id: "collaborations",
      title: "Examples: Collaboration",
      summary: "Both sides gain, and both know what they gain.",
      body: [
        {
          kind: "table",
          head: ["Fine", "Not fine"],
          rows: [
            [
              '"Musician looks for a video maker. We both publish, both are credited, both may show it."',
              "A company asking for free work it would normally pay for",
            ],
            [
              '"Short film, no budget, two weekends, food and travel covered, festival plan attached."',
              '"No budget now, but lots of paid work later" without anything in writing',
            ],
            [
              "Income shared by percentages that are set down before the start",
              "Shares that one side changes after the work is done",
            ],
            [
              "A charity that says it is one and that the work is voluntary",
              "A brand posing as a student project",
            ],
          ],
        },
      ],
    },
    {
      id: "barter",
      title: "Examples: Barter/Trade",
      summary: "Say what you give, what you get and what each is worth.",
      body: [
        {
          kind: "table",
          head: ["Fine", "Not fine"],
          rows: [
            [
              '"Two nights in our hotel (worth about 280 EUR) for twelve edited photos."',
              '"Free product" that the creator first has to buy, or has to send back after the work',
            ],
            [
              '"Logo design for six hours of web development, both delivered by 15 March."',
              "Something worth a fraction of the work, with the value left out",
            ],
            [
              "A product sample for an honest review that is marked as such",
              "A product for a review that has to be positive",
            ],
            [
              "Terms fixed by both sides before anything is sent",
              "Adding demands after one side has delivered",
            ],
          ],
        },
        {
          kind: "text",
          text:
            "Not for trade: medicines, alcohol and tobacco, weapons, adult services, animals, stolen or fake goods, XP, credits, " +
            "reviews, followers and accounts. Remember that a trade can be taxable.",
        },
      ],
    },
    {
      id: "reply",
      title: "Reply to people",
      summary: "A no is kind. Silence is not.",
      body: [
        {
          kind: "list",
          items: [
            "If you post, answer every application within the reply time you promised, from 1 to 14 days where applications are offered.",
            "If you close a post, tell the people who still wait how it ended.",
            "If you apply, answer offers, and withdraw when you have found something else.",
            "If you cannot keep a date, say so before it has passed.",
            "Nobody owes you a yes. Do not ask again and again after a no.",
          ],
        },
      ],
    },
    {
      id: "safety-and-scams",
      title: "Safety and scams",
      summary: "Never pay to get work, and keep agreed payments where they are protected.",
      body: [
        {
          kind: "text",
          text: "These are warning signs. Doing these things to others can mean a ban at once.",
        },
        {
          kind: "list",
          items: [
            'Upfront fees: for a job, for equipment, for "verification", for shipping, for a prize.',
            "Overpayment: someone sends too much and asks you to send part of it back.",
            "Pressure to leave Thrive for a private messenger right after the first message, or to pay in gift cards, crypto or by " +
              "transfer to a stranger.",
            "Changing an agreed held payment into a payment outside Thrive, where payments are offered.",
            "Links that look like a known brand but are not, shortened links, and files you did not expect.",
            "Asking for a password, a sign-in code, a copy of an identity card or a bank login. Our staff never ask for a password " +
              "or code.",
          ],
        },
        {
          kind: "text",
          text:
            "Paying each other outside Thrive is not forbidden if both sides freely choose it, but we cannot protect it. For a first " +
            "meeting, choose a public place, tell someone where you are, and trust your feeling. If someone is in danger, call your " +
            "local emergency number first, then write to safety@thrive.example.",
        },
      ],
    },
    {
      id: "respect",
      title: "Harassment and hate",
      summary: "Criticise the work, not the person.",
      body: [
        {
          kind: "list",
          items: [
            "No insults, threats, stalking, bullying, blackmail, or calls to go after someone.",
            "No attacks on people for their origin, skin colour, religion, disability, illness, age, gender, identity or whom they " +
              "love, and no praise for those who do it.",
            "No unwanted advances. Thrive is for work, and a Spark is not a date.",
            "No private details of others (address, phone number, documents, private pictures) without their permission.",
            "No threats to leave a bad review, and no revenge reviews.",
            "Blunt feedback is welcome when it is about the work and helps.",
          ],
        },
        {
          kind: "text",
          text: "Blocking someone is always all right. Making a new account to get around a block is not.",
        },
      ],
    },
    {
      id: "sexual-content",
      title: "Sexual content and minors",
      summary: "Thrive is a workplace from the age of 16. Sexual content does not belong here.",
      body: [
        {
          kind: "list",
          items: [
            "No pornography, no sexual services, no sexual messages or pictures that nobody asked for.",
            "Artistic or documentary nudity that is not sexual may be part of a portfolio if everyone shown is an adult and agrees. " +
              "It does not belong in profile pictures, covers, opportunities or messages.",
            "No intimate pictures without consent, real or made by AI.",
            "Anything that sexualises a minor leads to a permanent ban and is reported to the authorities. So does trying to " +
              "approach a minor.",
          ],
        },
        {
          kind: "text",
          text:
            "Work with people under 18 needs the consent of their parents or guardians, fair hours and a safe setting, and has to " +
            "follow the law on child performers.",
        },
      ],
    },
    {
      id: "harmful-content",
      title: "Violence, illegal goods and other harm",
      summary: "Nothing that hurts people, or helps others to do so.",
      body: [
        {
          kind: "list",
          items: [
            "No calls for violence, no praise of terror or cruelty, no gore for shock.",
            "No trade in drugs, weapons, stolen goods, forgeries, or other people's data.",
            "No encouragement of self-harm or eating disorders. If someone seems to be in need, tell us.",
            "No dangerous stunts or challenges as a condition of a job.",
            "No deliberate falsehoods that can cause harm, such as fake health claims or faked news.",
          ],
        },
        {
          kind: "text",
          text: "Reporting, art, education and satire may deal with hard subjects. Give context and a warning.",
        },
      ],
    },
    {
      id: "ai-made",
      title: "Work made with AI",
      summary: "Use the tools you like, and say so when it matters.",
      body: [
        {
          kind: "list",
          items: [
            "Label pictures, video, sound or text that is wholly or mostly made by AI, in the title, the description or the tags.",
            "Small help, such as spelling, noise removal or a colour fix, needs no label.",
            "If a brief rules AI out or asks for it, keep to that. Tell your client before you use AI for a delivery.",
            "No imitation of a real person's face or voice without their permission, and no passing off of another artist's name or " +
              "style as your own work.",
            "Do not use the work of other members to train models.",
            "A picture that Thrive makes for an opportunity decorates it. It is not a sample of the work.",
          ],
        },
      ],
    },
    {
      id: "credit",
      title: "Credit and rights",
      summary: "Show what is yours, and name who helped.",
      body: [
        {
          kind: "list",
          items: [
            "Portfolio items are your own work, or your own part of it. Say which part.",
            "Name the people you worked with, and let them correct the credit.",
            "Use music, pictures and fonts that you have a licence for.",
            "Use delivered work only as agreed: where, for how long, and in what form. For more, ask again.",
            "Respect secrets and publication dates. Client work goes into your portfolio when the client allows it, or once it is " +
              "public and nothing was agreed against it.",
          ],
        },
        {
          kind: "text",
          text: "If somebody uses your work without permission, write to legal@thrive.example. The Terms say what we need from you.",
        },
      ],
    },
    {
      id: "reviews",
      title: "Reviews and endorsements",
      summary: "Honest, first-hand and about the work.",
      body: [
        {
          kind: "list",
          items: [
            "Review only what you experienced yourself, and stick to the facts.",
            "Do not buy, sell, trade or force reviews, endorsements or skill confirmations.",
            "Do not review yourself, your own company or a rival through another account.",
            "You may disagree with a review in a reply, or dispute it where that is offered. Do not go after its author.",
          ],
        },
      ],
    },
    {
      id: "spam",
      title: "Spam and fair play",
      summary: "Quality over quantity, for posts and for points.",
      body: [
        {
          kind: "list",
          items: [
            "No mass messages, no copied pitches to everyone, no tags that do not fit, no post published again and again.",
            "No advertising in applications, comments or support.",
            "No fake or second accounts, no bots that swipe, follow or write.",
            "No trading of likes, check-ins, invitations or partner visits for XP or credits. Points gained that way are taken back.",
            "No buying or selling of accounts, handles or followers.",
          ],
        },
      ],
    },
    {
      id: "reporting",
      title: "Reporting",
      summary: "If something is wrong, tell us. Reports are confidential.",
      body: [
        {
          kind: "text",
          text:
            "Use Report on the content, where offered, or write to safety@thrive.example with a link or a picture and a sentence on " +
            "what happened. The person you report is not told who did it, unless the law demands it or the case itself makes it plain, " +
            "as with a rights complaint.",
        },
        {
          kind: "list",
          items: [
            "Urgent danger comes first. We then work by severity.",
            "You hear from us when we have received your report and when we have decided, where we can reach you.",
            "You can block the person right away, where offered, whatever we decide.",
            "Honest reports never count against you, even if we see it differently. Knowingly false ones do.",
          ],
        },
      ],
    },
    {
      id: "moderation-ladder",
      title: "What happens when a rule is broken",
      summary: "Usually step by step: a warning, 7 days, 30 days, for good.",
      body: [
        {
          kind: "text",
          text:
            "For a small slip, we may first ask you to fix the content, normally within 72 hours, and nothing more happens. Otherwise " +
            "the content is hidden or removed, and these steps apply:",
        },
        {
          kind: "table",
          head: ["Step", "When", "What it means"],
          rows: [
            [
              "1. Warning",
              "First clear breach",
              "You learn what was wrong. Your account works as before. Single features can be limited for a short time",
            ],
            ["2. 7 days", "Second breach within 12 months", "Your account is suspended for 7 days"],
            ["3. 30 days", "Third breach within 12 months", "Your account is suspended for 30 days"],
            [
              "4. Permanent",
              "Another breach within 12 months",
              "The account is banned, and you may not open a new one",
            ],
          ],
        },
        {
          kind: "list",
          items: [
            "A strike expires after 12 months.",
            "Fraud, threats, hate, intimate pictures without consent, danger to minors and attacks on the service can go straight to " +
              "a suspension or a permanent ban.",
            "We look at severity, intent, harm, your history and whether you put things right.",
            "Automated checks help to find problems. People decide on suspensions and bans.",
            "During a suspension you can still appeal and ask for an export of your data. Where payments are offered, money you " +
              "earned honestly is not lost.",
          ],
        },
        {
          kind: "text",
          text: "Every decision comes with its reason, unless the law forbids it or telling you would endanger someone.",
        },
      ],
    },
    {
      id: "appeals",
      title: "Appeals",
      summary: "Everyone can be wrong, and so can we. Ask for a second look.",
      body: [
        {
          kind: "list",
          items: [
            "You have six months from the decision to appeal, in the product where offered or by writing to safety@thrive.example.",
            "Say what we missed. A short text and a link are enough.",
            "A person who did not make the first decision looks at it. We aim to answer within 14 days.",
            "If you were right, we restore what can be restored and remove the strike.",
            "If you reported something and we did not act, you can appeal that too.",
          ],
        },
        {
          kind: "text",
          text:
            "If you live in the European Union, you may also turn to a certified body for out-of-court dispute settlement. The way to " +
            "court stays open to everyone.",
        },
      ],
    },
    {
      id: "questions",
      title: "Questions",
      summary: "Not sure whether something is fine? Ask first.",
      body: [
        {
          kind: "list",
          items: [
            "Safety, reports and appeals: safety@thrive.example",
            "Rights and legal matters: legal@thrive.example",
            "Your data: privacy@thrive.example",
          ],
        },
      ],
    },
  ],
  changes: [{ version: "1.0", date: "2026-11-20", note: "First published version, for the beta." }],
};
