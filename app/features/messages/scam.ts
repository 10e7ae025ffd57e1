/** The rules of the scam shield (product.md B6): name -> what a member is told. */
export const SCAM_REASONS = {
  off_platform_payment: "asks for payment outside Thrive",
  upfront_fee: "asks you to pay something first",
  messenger: "wants to move to another messenger",
  short_link: "hides where a link leads",
  lookalike: "has a link that imitates a known name",
  secrets: "asks for a password or code",
} as const;

export type ScamReason = keyof typeof SCAM_REASONS;

const WEIGHTS: Record<ScamReason, number> = {
  off_platform_payment: 40,
  upfront_fee: 40,
  messenger: 20,
  short_link: 25,
  lookalike: 50,
  secrets: 60,
};

const PHRASES: [ScamReason, RegExp][] = [
  [
    "off_platform_payment",
    /\b(western union|moneygram|gift ?cards?|cash ?app|zelle|venmo|wire transfer|bitcoin|btc|usdt|crypto(?:currency)? wallet|paypal (?:friends|f&f)|outside (?:of )?(?:the )?(?:platform|thrive))\b/i,
  ],
  [
    "upfront_fee",
    /\b((?:registration|application|processing|activation|verification|training|security|insurance|release) (?:fee|deposit)|pay (?:a |the )?(?:small )?(?:fee|deposit) (?:first|upfront|up front|in advance)|refundable deposit|send (?:me|us) money|overpaid|cashier'?s che(?:ck|que))\b/i,
  ],
  [
    "messenger",
    /\b((?:whats ?app|telegram|signal|wechat|line app|viber|snapchat|t\.me\/|wa\.me\/)[^.\n]{0,40}(?:me|number|chat|contact|instead|\+?\d{6,})|(?:contact|text|message|write|add|reach|continue|chat)[^.\n]{0,30}(?:on|via|over|through|at) (?:whats ?app|telegram|signal|wechat|viber|snapchat))\b|\b(?:t\.me|wa\.me)\/\S+/i,
  ],
  [
    "secrets",
    /\b(?:(?:send|share|tell|give|confirm|forward)[^.\n]{0,30}(?:password|passcode|verification code|login code|sms code|one[- ]time code|otp|pin code|seed phrase|private key))\b/i,
  ],
];

const SHORTENERS = new Set(
  "bit.ly tinyurl.com t.co goo.gl ow.ly is.gd buff.ly rebrand.ly cutt.ly rb.gy shorturl.at tiny.cc s.id lnkd.in v.gd".split(
    " ",
  ),
);

/** Names that are imitated, with the domains that are really theirs. */
const IMITATED: Record<string, string[]> = {
  paypal: ["paypal.com", "paypal.me"],
  instagram: ["instagram.com"],
  facebook: ["facebook.com"],
  google: ["google.com", "withgoogle.com"],
  youtube: ["youtube.com"],
  tiktok: ["tiktok.com"],
  stripe: ["stripe.com"],
  apple: ["apple.com"],
  microsoft: ["microsoft.com"],
  thrive: [],
};

const DOMAIN = /(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,})(?=[/:?#\s]|$)/giu;

/**
 * What speaks for a scam in a text, by rules alone: the same text always gets the same answer.
 * @returns null when nothing does
 */
export function scamFlags(text: string): { score: number; reasons: ScamReason[] } | null {
  const plain = text.normalize("NFKC");
  const found = new Set(PHRASES.filter(([, pattern]) => pattern.test(plain)).map(([reason]) => reason));
  for (const [, domain = ""] of plain.matchAll(DOMAIN)) {
    const host = domain.toLowerCase().replace(/^www\./, "");
    if (SHORTENERS.has(host)) found.add("short_link");
    if (imitates(host)) found.add("lookalike");
  }
  if (found.size === 0) return null;
  const reasons = (Object.keys(SCAM_REASONS) as ScamReason[]).filter((reason) => found.has(reason));
  return {
    score: Math.min(
      100,
      reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0),
    ),
    reasons,
  };
}

/** A known name in a domain that is not theirs, also with digits or letters of other scripts in place of its own. */
function imitates(host: string): boolean {
  // Other scripts in a domain that reads like Latin letters.
  const mixed = /[\u0370-\u052f]/u.test(host) && /[a-z]/.test(host);
  const read = plainLetters(host);
  return (
    mixed ||
    Object.entries(IMITATED).some(
      ([name, own]) =>
        read.split(".").some((label) => label.split("-").includes(name)) &&
        !own.some((domain) => host === domain || host.endsWith(`.${domain}`)) &&
        (own.length > 0 || host !== `${name}.com`) &&
        (name !== "thrive" || read !== host),
    )
  );
}

const LOOKS_LIKE: Record<string, string> = { "0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t" };

function plainLetters(host: string): string {
  return host.replace(/[013457]/g, (digit) => LOOKS_LIKE[digit] ?? digit).replaceAll("rn", "m");
}

/** Whether a text holds a web address: a stranger's first message may not (product.md §5.6). */
export function holdsLink(text: string): boolean {
  return /https?:\/\/|\bwww\./i.test(text) || domainsOf(text).some((host) => /\.(?:[a-z]{2,})$/.test(host));
}

function domainsOf(text: string): string[] {
  return [...text.normalize("NFKC").matchAll(DOMAIN)]
    .map(([, domain = ""]) => domain.toLowerCase())
    .filter((host) => COMMON_ENDS.has(host.slice(host.lastIndexOf(".") + 1)));
}

/** "end.Then" is no address; a name under one of these is. */
const COMMON_ENDS = new Set(
  "com net org io co app dev me ly gl gd to tv xyz info biz shop site online store link click top icu ru cn de uk eu fr es it nl pl at ch be in br us ca au jp".split(
    " ",
  ),
);
