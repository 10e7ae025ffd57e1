import { LEGAL_VERSIONS } from "#app/core/legal-versions.ts";
import type { LegalDocument } from "./legal-document";

export const terms: LegalDocument = {
  kind: "terms",
  title: "Terms of use",
  version: LEGAL_VERSIONS.terms,
  effective: "2026-11-20",
  intro:
    "Welcome to Thrive, a beta home where creators, brands and companies find each other, work together and get paid. These terms are " +
    'the agreement between you and Thrive ("we", "us"). By opening an account or using Thrive you accept them, together with the ' +
    "Community guidelines. The Privacy notice tells you what happens to your data. Beside each part stands a short summary: it is " +
    "there to help you read, while the full text is what binds us both.",
  sections: [
    {
      id: "who-may-use",
      title: "Who may use Thrive",
      summary: "You need to be 16 to join, and 18 for anything that involves money.",
      body: [
        {
          kind: "text",
          text:
            "You may open an account if you are at least 16 years old. If the law where you live asks for the consent of a parent or " +
            "guardian at your age, you need that consent as well.",
        },
        {
          kind: "text",
          text:
            "You must be at least 18 to post or accept a Paid Job, to pay or be paid through Thrive, to buy a plan, and to act for a " +
            "brand or company.",
        },
        {
          kind: "list",
          items: [
            "You give true details about yourself and keep them up to date.",
            "You have not been banned from Thrive before, and no sanctions law forbids us to serve you.",
            'If you act for a brand or company, you are allowed to bind it. "You" then means both of you.',
          ],
        },
        {
          kind: "text",
          text:
            "We may ask you to show that you meet these rules. If we learn that someone under 16 has an account, we close it and " +
            "delete its data.",
        },
      ],
    },
    {
      id: "your-account",
      title: "Your account",
      summary:
        "One account per person. Keep your sign-in to yourself, and tell us at once if something looks wrong.",
      body: [
        {
          kind: "list",
          items: [
            "You hold one personal account. A company can have its own page and team where offered, but each person in it signs in " +
              "with an account of their own.",
            "Choose a password you use nowhere else, and turn on a second factor where offered. Never share a password or a code: " +
              "our staff will not ask you for either.",
            "You may not pretend to be someone else, take a handle in order to mislead, or sell, rent or give away your account.",
            "If you think somebody else got in, sign out your other devices where that is offered, change your password and write to " +
              "safety@thrive.example.",
          ],
        },
        {
          kind: "text",
          text:
            "You answer for what is done through your account, unless it was done without your permission and you took reasonable care " +
            "of your sign-in.",
        },
      ],
    },
    {
      id: "beta",
      title: "Thrive is a beta",
      summary:
        "We are still building. Parts will change, break or arrive later, so keep your own copies of what matters to you.",
      body: [
        {
          kind: "text",
          text:
            "Thrive carries a BETA badge because it is unfinished. Features may be added, changed, paused or taken away. Where these " +
            'terms speak of a feature that you cannot see yet, or say "where offered", the words apply from the day the feature is ' +
            "switched on for you. They are not a promise that it will come.",
        },
        {
          kind: "list",
          items: [
            'Money, AI answers or messages marked "simulated" are for trying things out. Simulated money is worth nothing and cannot ' +
              "be paid out.",
            "The plan limits are switched off during the beta. Storage limits and technical limits against misuse still apply.",
            "During the beta we take no platform fee on money released between members, and the AI support assistant is free. We " +
              "tell you at least 30 days before either of these changes.",
            "Keep your own copy of work, contracts and files you cannot afford to lose.",
            "If you send us ideas, we may use them freely without owing you anything. Your name stays out of it unless you agree.",
          ],
        },
        {
          kind: "text",
          text:
            "If we end the beta or the whole service, we tell you at least 30 days ahead wherever we can, so that you can export your " +
            "data and finish open work.",
        },
      ],
    },
    {
      id: "your-content",
      title: "What you post, and the licence you give us",
      summary:
        "Your work stays yours. We may store it and show it to the people you chose, so that Thrive can work, and nothing more.",
      body: [
        {
          kind: "text",
          text:
            "You keep every right in what you post, upload or send. You give us a worldwide, non-exclusive, free licence to store, " +
            "copy, resize, convert, translate on request, back up and display it, only to run Thrive and only for the audience you " +
            "chose. We may pass this licence on to our service providers, and only as far as they need it to do that work for us.",
        },
        {
          kind: "list",
          items: [
            "We do not sell your content.",
            "We do not use it in advertising outside Thrive without asking you first.",
            "We do not train AI models on it, and we do not allow our AI providers to do so.",
            "What you make public can be seen by anyone. It may appear on our landing page, in search engines and in link previews.",
          ],
        },
        {
          kind: "text",
          text:
            "The licence ends when you delete the content or your account. Three things may outlast that: what you already gave to " +
            "someone else (a message you sent, a file you delivered, an entry in a project's record), backups until they run out, and " +
            "what the law makes us keep.",
        },
        {
          kind: "text",
          text:
            "You confirm that you are allowed to share what you post: you made it or hold the rights, the people in it agree, the " +
            "people who worked on it are credited, and it breaks no law and no promise you made to somebody else.",
        },
      ],
    },
    {
      id: "opportunities",
      title: "Opportunities",
      summary: "Post only what is real and clear. Each post is checked before it goes live.",
      body: [
        {
          kind: "text",
          text:
            "There are three kinds of opportunity: Paid Job, Collaboration and Barter/Trade. When you post one, you confirm that it " +
            "exists, that you mean to fill it, that the company or brand name is one you may use, and that the compensation is " +
            "described truthfully.",
        },
        {
          kind: "list",
          items: [
            "The email address you enter is for contact about your post. It is not shown publicly.",
            "Your text is checked automatically before it is published. If it is flagged, it is not published and you see the " +
              "reason. If the check cannot run, a person looks at it first.",
            "If you add no picture, Thrive may make one with AI. You may replace it where editing is offered.",
            "A post runs for a limited time and then expires. Please do not post the same thing again and again.",
            "You follow the law on job advertising, equal treatment, minimum pay and the marking of paid content.",
          ],
        },
      ],
    },
    {
      id: "dealings",
      title: "Dealings between members",
      summary:
        "Deals are between you and the other member. We give you the room and the tools. We are not a party to your agreement.",
      body: [
        {
          kind: "text",
          text:
            "When members agree on a job, a collaboration or a trade, the contract is between them. Thrive is not an employer, agency, " +
            "broker or agent of either side, and we do not check every member, post or piece of work. A badge or score says only what " +
            "is written beside it.",
        },
        {
          kind: "list",
          items: [
            "Put the deal in writing before you start: what is delivered, when, for how much or for what in return, how many rounds " +
              "of changes, and who may use the result where and for how long.",
            "You settle your own taxes, insurance, permits and social security. A trade without money can be taxable too.",
            "In a Barter/Trade, both sides state honestly what they give and what it is worth to them.",
            "Unless you agree otherwise in writing, the maker keeps the rights in their work, and the other side may use it for the " +
              "purpose you agreed on.",
            "Reviews must come from real work and be your honest view. Paid, traded or threatened reviews are not allowed.",
          ],
        },
        {
          kind: "text",
          text:
            "If you disagree with each other, talk first. Where offered, a project's desk keeps a dated record that both sides can " +
            "use, and our team can help to find a solution. That help does not replace a court, and your legal rights stay open.",
        },
      ],
    },
    {
      id: "reply-promise",
      title: "The no-ghost promise",
      summary:
        "If you post, you promise to answer the people who apply. Keeping that promise is part of using Thrive.",
      body: [
        {
          kind: "text",
          text:
            "Where applications are offered, every opportunity carries a reply time that the poster chooses, from 1 to 14 days, and 7 " +
            "days unless changed. By posting you promise to answer each application within that time. A no is an answer.",
        },
        {
          kind: "list",
          items: [
            "Applicants see when their application was seen and when a reply is due.",
            "When you close a post, you give every open application an outcome.",
            "A public reply score may show how often you answered in time. It can affect where your posts appear.",
            "After 14 days of silence we may close an application kindly on your behalf and lower the number of posts you can have " +
              "open, until you have answered the people who wait.",
          ],
        },
        {
          kind: "text",
          text: "The promise is about courtesy and clarity. It gives nobody a right to be hired, and it is not a payment obligation.",
        },
      ],
    },
    {
      id: "sparks-and-messages",
      title: "Sparks, connections and messages",
      summary:
        "A Spark means that both sides are interested, and no more than that. Messages are for real conversations.",
      body: [
        {
          kind: "text",
          text:
            "A right swipe shows interest, a left swipe passes. When interest is mutual, it becomes a Spark. Neither a swipe nor a " +
            "Spark binds you to anything, and you can end a Spark or block someone at any time where these features are offered.",
        },
        {
          kind: "list",
          items: [
            "To someone you are not connected with, you send a request first. They may accept it, decline it without telling you, or " +
              "report it.",
            "Do not send advertising in bulk, and do not write again to somebody who declined.",
            "First messages may be checked automatically for signs of fraud. When that happens, you see a warning and its reason.",
            "Our staff do not read private messages, except the part that a participant reports, what you open to us in a support " +
              "case, or what the law orders us to disclose.",
          ],
        },
      ],
    },
    {
      id: "payments",
      title: "Held payments, payouts and invoices, where offered",
      summary:
        "Where payments are offered, a payment provider takes and holds the money. It is released when the work is approved, or by the " +
        "rules below.",
      body: [
        {
          kind: "text",
          text:
            "Payments may not be available to you yet. Where they are offered, they are carried out by our payment provider (Stripe), " +
            "whose terms you accept as well and who may need to check your identity. Thrive is not a bank, does not store card numbers " +
            "and pays no interest on held money.",
        },
        {
          kind: "list",
          items: [
            "A held payment is money that the client has paid for a milestone and that has not yet been released to the people who " +
              "did the work.",
            "The client approves a delivery or asks for changes. If the client does neither, the milestone counts as approved after " +
              "the period shown in the project: 7 days unless both sides chose another one, from 3 to 14 days. Reminders are sent " +
              "before that.",
            "Approved money goes out by the shares agreed in the project.",
            "Either side may open a dispute before release. The money then stays held. The other side has 5 days to answer. If they " +
              "do not, we normally decide for the side that delivered. Otherwise we look at the record of the project and decide on " +
              "release, refund or a split.",
            "A refund that one side asks for goes through when the other side agrees, or when they do not answer within 72 hours.",
            "A first payout, an unusually large one, or one to a newly added account may be reviewed before it is sent.",
            "If a payment is reversed by the bank or card company, you owe back what you received for it, unless the reversal was " +
              "our mistake.",
          ],
        },
        {
          kind: "text",
          text:
            "Fees and estimated arrival are shown before you confirm. What we decide in a dispute is about the held money only: both " +
            "sides may still go to court. Issuing correct invoices and paying tax on what you earn is up to you.",
        },
      ],
    },
    {
      id: "membership",
      title: "Membership and plans, where offered",
      summary:
        "A free account stays possible. Where paid plans are offered, you see the price first and can cancel at any time.",
      body: [
        {
          kind: "list",
          items: [
            "The price, the period and what you get are shown before you buy. Taxes are included or listed separately.",
            "A paid plan renews for the same period until you cancel. You can cancel at any time in one step. It then runs to the " +
              "end of the period you paid for.",
            "We announce a price change at least 30 days ahead. It applies from your next renewal, and you can cancel before that.",
            "If a charge fails, we try again and tell you. If it keeps failing, your account returns to the free plan. Your content " +
              "is not deleted for that reason.",
          ],
        },
        {
          kind: "text",
          text:
            "If you are a consumer in the European Union, the United Kingdom or a place with a similar rule, you may withdraw from a " +
            "paid plan within 14 days of buying it, without giving a reason. Write to legal@thrive.example. If you asked us to start " +
            "at once, we may keep a fair share for the days already used. Your legal rights when a digital service is faulty stay " +
            "untouched.",
        },
      ],
    },
    {
      id: "xp-and-credits",
      title: "XP, tiers, credits and partner deals",
      summary: "XP and credits are for use inside Thrive. They are not money and cannot be turned into it.",
      body: [
        {
          kind: "list",
          items: [
            "XP shows how active you are and places you in a tier and on the leaderboard. Credits, where offered, pay for extras " +
              "such as a boost. Neither has a cash value, and neither can be sold, transferred or inherited. They end with your " +
              "account.",
            "The XP awards are shown in the product. We may change what earns XP or credits for the future. We do not take away what " +
              "you earned honestly.",
            "XP or credits gained by mistake, through fake accounts, by trading favours, or for something that was undone can be " +
              "taken back.",
            "Tier benefits outside the product, such as events, come as the beta grows and are not guaranteed.",
            "A partner deal, where offered, is made by the partner under the partner's own terms. We do not stand in for the partner.",
          ],
        },
        {
          kind: "text",
          text:
            "XP, credits and your balance are three different things. Your balance, where payments are offered, is real money and " +
            "belongs to you. Nothing in this section touches it.",
        },
      ],
    },
    {
      id: "acceptable-use",
      title: "Acceptable use",
      summary: "Be honest, be kind and do not break things. The Community guidelines give examples.",
      body: [
        {
          kind: "text",
          text: "You agree not to:",
        },
        {
          kind: "list",
          items: [
            "break the law, or another person's rights in their work, name, image or data;",
            "deceive or defraud anyone, ask for upfront fees for work, or push someone to move an agreed held payment elsewhere;",
            "harass, threaten, hate, stalk, or share someone's private details;",
            "post sexual content that the guidelines do not allow, or anything that sexualises minors;",
            "send spam, or run fake accounts, fake reviews, fake swipes or schemes to farm XP or credits;",
            "collect data from Thrive by robots, or build lists of members, other than through an interface we offer for that purpose;",
            "attack, overload, probe or get around our security, limits or blocks, or upload harmful code;",
            "use Thrive to train AI models on the work of other members.",
          ],
        },
        {
          kind: "text",
          text:
            "If you find a security flaw, tell us at safety@thrive.example and give us a fair time to repair it. If you act in good " +
            "faith, touch only your own data and harm nobody, we will not take legal action against you for having looked.",
        },
      ],
    },
    {
      id: "moderation",
      title: "Moderation and appeals",
      summary: "If you break the rules we act in proportion, tell you why, and you can appeal.",
      body: [
        {
          kind: "text",
          text:
            "Anyone can report content with the Report button where it is offered, or by writing to safety@thrive.example, which is " +
            "also the contact point for authorities and for questions about content, in English. We use automated checks and people. " +
            "Depending on how serious a case is, we may ask you to fix the content (normally within 72 hours), hide or remove it, " +
            "limit a feature, warn you, or suspend or ban the account.",
        },
        {
          kind: "list",
          items: [
            "The usual steps are a warning, then 7 days, then 30 days, then a permanent ban. A strike expires after 12 months. " +
              "Fraud, threats, danger to others or harm to minors can lead straight to a ban.",
            "We tell you what we decided, which rule or law it rests on, what facts we used and whether automation played a part, " +
              "unless the law forbids it or telling you would put someone in danger.",
            "You can appeal within six months, free of charge. Someone who did not make the first decision looks at it again, never " +
              "automation alone.",
            "If you live in the European Union, you may also turn to a certified body for out-of-court dispute settlement. You can " +
              "go to court in any case.",
            "People who again and again send reports or appeals that are plainly unfounded may have them set aside for a while, " +
              "after a warning.",
          ],
        },
      ],
    },
    {
      id: "how-we-order",
      title: "How we order what you see",
      summary: "Discover puts what fits you first, and tells you why. Nobody can buy a hidden place.",
      body: [
        {
          kind: "text",
          text:
            "Where cards, lists and suggestions are ordered for you, the order rests mainly on shared skills, how alike the texts are, " +
            "whether the type and availability fit, budget, place and time zone, trust (reviews, replies in time, proven details), " +
            "freshness and people you both know. Newcomers get a share of the places, so that they can be found. Tiers and the reply " +
            "score can lift or lower a place.",
        },
        {
          kind: "text",
          text:
            "A paid plan or a boost, where offered, that changes a place is marked as such. You can change the order by your filters " +
            "and by telling us what you want less of, where offered.",
        },
      ],
    },
    {
      id: "ai-features",
      title: "AI features and their limits",
      summary: "AI helps with support, checks and pictures. It can be wrong, so check what matters.",
      body: [
        {
          kind: "text",
          text:
            "Where enabled, AI answers support questions, helps to check posts before they are published, can make a picture for your " +
            "opportunity, and can help with matching, wording or translation. You are told when you talk to an AI.",
        },
        {
          kind: "list",
          items: [
            "AI answers are not legal, tax, financial or medical advice, and they can be wrong or out of date.",
            "The AI assistant cannot promise refunds, decide disputes or change your account. Only a person or a clear rule of the " +
              "product can.",
            "You can ask for a person at any time. Payment, dispute, safety, legal and account access questions go to people.",
            "Do not type in passwords, card numbers or secrets of other people.",
            "You answer for what you publish, also when AI helped you to make it. Pictures made by AI may resemble others, and may " +
              "not be protected by copyright.",
          ],
        },
        {
          kind: "text",
          text: "If an automated check blocked your post and you think it was wrong, write to us and a person looks at it.",
        },
      ],
    },
    {
      id: "ip-complaints",
      title: "Complaints about copyright and other rights",
      summary:
        "If someone uses your work without permission, tell us. If your work was taken down by mistake, tell us that too.",
      body: [
        {
          kind: "text",
          text: "Write to legal@thrive.example with:",
        },
        {
          kind: "list",
          items: [
            "who you are and how we can reach you, and for whom you act;",
            "the work or right concerned, with a link or copy if you can;",
            "the address on Thrive of what you complain about;",
            "a statement that you believe in good faith that the use is not allowed by you, your agent or the law;",
            "a statement that your details are true, under penalty of perjury where your law requires it, and your signature, typed " +
              "or electronic.",
          ],
        },
        {
          kind: "text",
          text:
            "If the notice is complete, we remove or block the content promptly and tell the member who posted it. That member may " +
            "answer with reasons (a counter-notice). We pass the answer on, and may restore the content if you do not go to court " +
            "within the time the law gives. Accounts that infringe again and again are closed. A knowingly false notice can make you " +
            "liable for the harm it does.",
        },
      ],
    },
    {
      id: "ending",
      title: "Ending the account",
      summary:
        "You can leave at any time. If we have to end your account, you learn why and can take your data with you.",
      body: [
        {
          kind: "text",
          text:
            "You can delete your account in the settings, where offered, or by writing to privacy@thrive.example. It is hidden right " +
            "away and deleted after 14 days. Until then you can change your mind. Deletion has to wait while money is held, a dispute " +
            "is open, or you are the only owner of a company account that others still use.",
        },
        {
          kind: "text",
          text:
            "We may suspend or end your account if you break these terms in a serious way or again and again, if the law demands it, " +
            "or if your use puts others at risk. Unless the matter is urgent, we give you notice, reasons and a chance to put things " +
            "right. If we end your account for another reason, you get at least 30 days' notice and your money back for the unused " +
            "part of a paid plan.",
        },
        {
          kind: "list",
          items: [
            "Where payments are offered, money that you honestly earned is still paid out, once disputes and legal checks are settled.",
            "Running deals with other members stay valid between you and them.",
            "You can ask for an export of your data, also after a suspension.",
            "The parts about content already shared, payments, liability, law and disputes go on as long as they are needed.",
          ],
        },
      ],
    },
    {
      id: "warranty",
      title: "What we promise and what we do not",
      summary:
        "We run Thrive with reasonable care. We cannot promise that it never fails or that you will find work.",
      body: [
        {
          kind: "text",
          text:
            "We provide Thrive with reasonable skill and care. Beyond that, as far as the law allows, Thrive comes as it is and as it " +
            "is available, above all during the beta. We do not promise that it runs without a break or error, that a match leads to a " +
            "deal, that members are who they say they are, or that their work or payment is good.",
        },
        {
          kind: "text",
          text:
            "If you are a consumer, this section does not limit the rights you have by law when a digital service does not do what it " +
            "should.",
        },
      ],
    },
    {
      id: "liability",
      title: "Liability",
      summary: "We stand up for harm we cause through serious fault. For the rest there is a limit.",
      body: [
        {
          kind: "text",
          text:
            "Nothing in these terms limits liability for death or injury, for intent, fraud or gross negligence, or where the law does " +
            "not let us limit it.",
        },
        {
          kind: "text",
          text:
            "Otherwise we are liable only for breaking a duty that is essential to this agreement, and only for harm that is typical " +
            "and could be foreseen. As far as the law allows, our total liability for one year is limited to the larger of what you " +
            "paid us in the 12 months before the harm and 100 euros. Held money that is due to you does not count toward this limit: " +
            "it stays owed to you under the payment rules.",
        },
        {
          kind: "text",
          text:
            "We are not liable for what other members do, for the dealings between you, or for events outside our reasonable control. " +
            "If you use Thrive as a business and a third party claims against us because you broke these terms or the law, you cover " +
            "our reasonable costs. This last sentence does not apply to consumers.",
        },
      ],
    },
    {
      id: "changes",
      title: "Changes to these terms",
      summary: "We announce important changes 30 days ahead, and you can always read, export and leave.",
      body: [
        {
          kind: "text",
          text:
            "We may change these terms for good reason: a new feature, a change in law, a matter of security, or words that were " +
            "unclear. We announce important changes at least 30 days before they take effect, inside Thrive or by email, with a note " +
            "of what is different. Small corrections that take nothing away from you appear in the list of changes.",
        },
        {
          kind: "text",
          text:
            "When an important change takes effect, we ask you to accept it. Until you do, you cannot post or pay. You can still read, " +
            "answer what is open, export your data and delete your account. A change never works backwards on deals you already made.",
        },
      ],
    },
    {
      id: "law-and-disputes",
      title: "Law and disputes",
      summary: "Talk to us first. Your local consumer rights always stay with you.",
      body: [
        {
          kind: "text",
          text: "If something is wrong, please write to legal@thrive.example first. Most things can be solved within a few weeks.",
        },
        {
          kind: "text",
          text:
            "The law of the country where Thrive is established applies. If you are a consumer, you also keep the protection of the " +
            "mandatory rules of the country where you live, and you may sue and be sued there. For business members, the courts at our " +
            "place of business are responsible.",
        },
        {
          kind: "text",
          text:
            "There is no forced arbitration, and you give up no right to join with others. If one part of these terms turns out to be " +
            "invalid, the rest stays in force. If we do not enforce a rule once, we may still do so later. We may pass this agreement " +
            "to a company that takes over Thrive, if your rights do not suffer and we tell you first. If these terms are translated, " +
            "the English text decides, unless your law says otherwise.",
        },
      ],
    },
    {
      id: "contact",
      title: "Contact",
      summary: "Three addresses, all read by people.",
      body: [
        {
          kind: "list",
          items: [
            "Terms, rights complaints and legal notices: legal@thrive.example",
            "Your data: privacy@thrive.example",
            "Danger, fraud, moderation and security: safety@thrive.example",
          ],
        },
      ],
    },
  ],
  changes: [{ version: "1.0", date: "2026-11-20", note: "First published version, for the beta." }],
};
