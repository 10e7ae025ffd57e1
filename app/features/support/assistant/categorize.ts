import type { Category } from "../terms.ts";

/** What in a request says what it is about; the first that fits. Those that people must see stand first. */
const SIGNS: [Category, RegExp][] = [
  [
    "safety",
    /\b(scam(med|mer)?|fraud|threat\w*|harass\w*|stalk\w*|abus(e|ive)|blackmail\w*|suicid\w*|unsafe|assault\w*|extort\w*|nudes?|minor|underage)\b/i,
  ],
  [
    "dispute",
    /\b(disput\w*|chargeback|did(n't| not) (pay|deliver)|refus\w+ to pay|never paid|not paid|unpaid|won't pay|broke (the|our) (agreement|contract))\b/i,
  ],
  [
    "payment",
    /\b(refund\w*|reimburs\w*|pay(ment|out)s?|paid|charg(ed|e)s?|invoice\w*|billing|money|withdraw\w*|credit card|bank|receipt)\b/i,
  ],
  [
    "legal",
    /\b(lawyer|attorney|court|legal|lawsuit|sue|gdpr|subpoena|copyright|dmca|trademark|data protection)\b/i,
  ],
  [
    "account_access",
    /\b(hack\w*|lock(ed)? out|locked|stolen|can(no|')?t (sign|log) ?in|cannot (sign|log) ?in|lost my (phone|authenticator)|no recovery codes?|someone (else )?(is|got) in(to)? my account)\b/i,
  ],
  [
    "account",
    /\b(password|passkeys?|e-?mail( address)?|sign ?(in|up|out)|log ?in|2fa|two.?step|account|delete my|phone number)\b/i,
  ],
  ["opportunities", /\b(opportunit\w*|posting|job|apply|applicants?|application|hiring|offer|pitch)\b/i],
  ["projects", /\b(projects?|desk|milestones?|tasks?|deliver\w*|template|agreement)\b/i],
  ["messages", /\b(messages?|chat|inbox|thread|typing|conversation)\b/i],
  ["sparks", /\b(spark\w*|match\w*|connection|connect|follow\w*|likes?)\b/i],
  ["rewards", /\b(xp|points|tiers?|streak|badge|leaderboard|check.?in|credits?|invite friends|referral)\b/i],
  ["profile", /\b(profile|portfolio|bio|avatar|picture|handle|username|skills?|reviews?)\b/i],
  ["discover", /\b(discover|swip\w+|search|filter\w*|deck|card)\b/i],
  [
    "technical",
    /\b(bug|error|crash\w*|broken|does(n't| not) (work|load)|slow|blank|stuck|freez\w*|offline)\b/i,
  ],
];

/** What a request is about, from its words alone. */
export function categorize(text: string): Category {
  return SIGNS.find(([, sign]) => sign.test(text))?.[0] ?? "other";
}

const ANGRY =
  /\b(furious|angry|outrag\w+|ridiculous|unacceptable|terrible|awful|worst|useless|disgust\w*|pathetic|fed up|sick of|hate (this|you|thrive)|waste of (time|money)|third time|for weeks|nobody (answers|helps|cares))\b|!{3,}/i;

/** A member who has had enough is given to a person. */
export function isUpset(text: string): boolean {
  return ANGRY.test(text);
}

const NO_HELP =
  /\b(did(n't| not) (help|work)|does(n't| not) (help|work|answer)|not what i (asked|meant)|still (not|does|can|cannot|broken)|same (answer|thing)|already (tried|did)|no[,.]? that)\b/i;

/** They say that what was answered led nowhere. */
export function saysItDidNotHelp(text: string): boolean {
  return NO_HELP.test(text);
}
