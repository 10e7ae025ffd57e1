/** What is asked of an assistant that should rather go to nobody. */
const HOSTILE: RegExp[] = [
  /\b(ignore|disregard|forget|override|bypass|skip)\b[^.?!]{0,60}\b(rules?|instructions?|prompts?|guidelines|above|previous|prior|polic(y|ies)|restrictions?|filters?|training)\b/i,
  /\b(system|hidden|initial|secret|original|developer|internal|your)\b[^.?!]{0,20}\b(prompts?|instructions?|rules|messages? above|directives?|configuration|guidelines)\b/i,
  /\b(repeat|print|show|reveal|output|dump|leak|translate|summari[sz]e|quote|spell|encode)\b[^.?!]{0,50}\b(everything above|text above|words above|instructions?|system|prompts?|rules you|first (line|sentence|message)|context|passages? verbatim)\b/i,
  /\b(you are|act as|pretend|role.?play|behave|imagine you)\b[^.?!]{0,40}\b(now|dan|admin\w*|root|developer|unrestricted|jailbr\w*|no (rules|limits|restrictions)|employee|agent|support (agent|staff)|ceo|grandm\w+|terminal|shell|database|linux)\b/i,
  /\b(jailbreak|developer mode|god mode|debug mode|maintenance mode|sudo|do anything now)\b/i,
  /<\/?\s*(system|assistant|instructions?|script|iframe|img|svg|object)\b/i,
  /\[(system|inst|\/inst|assistant)\]|<\|[a-z_]+\|>|^\s*(system|assistant)\s*:/im,
  /\b(api|secret|private|signing|access|service)[ -]?(keys?|tokens?)\b|\b(env(ironment)? (variables?|vars?|file)|\.env|process\.env|bearer token|jwt|session (cookie|token)s?|credentials? (of|for|in))\b/i,
  /\b(select\b.{1,40}\bfrom\b|drop\s+table|union\s+select|insert\s+into|delete\s+from|;\s*--)/i,
  /\b(e-?mails?( address(es)?)?|phone( number)?s?|passwords?|address(es)?|ip|messages|inbox|payments?|balances?|bank details|wallets?|tickets?|data|accounts?|location|birthdays?|real names?|identity|codes?)\b[^.?!]{0,20}\b(of|from|for|belonging to|behind)\b[^.?!]{0,20}\b(user|member|customer|account|creator|brand|profile|person|people|everyone|everybody|all|other|another|someone|somebody|anyone|[@][\w.]+|[A-Z][a-z]+ [A-Z][a-z]+)\b/,
  /\b(another|other|someone else|somebody else|everyone|everybody|all) ?('s|s')? ?(member|user|customer|people|person|account|creator|brand)?s?('s|s'|’s)? (private |personal |secret )?(e-?mails?|phone|password|address|messages|data|tickets?|conversations?|payments?|balance|details)\b/i,
  /\b(list|show|give|send|export|dump|tell)\b( me)?[^.?!]{0,30}\b(all|every|other)\b[^.?!]{0,20}\b(users|members|customers|accounts|emails|tickets|passwords|conversations)\b/i,
  /\b(give|grant|make|set|add|transfer|credit)\b( me| my| us)?[^.?!]{0,30}\b(admin|staff|moderator|free (premium|credits)|\d{2,} ?(xp|credits|points|euros?|dollars?)|refund now|role)\b/i,
  /\b(promise|guarantee|confirm|approve|issue|authori[sz]e|say (that )?(i|my))\b[^.?!]{0,50}\b(refund\w*|compensation|payout|reimburse\w*|money back)\b/i,
  /\b(base64|rot13|hex|morse|backwards|reversed?|leetspeak|caesar)\b[^.?!]{0,60}\b(decode|encode|answer|reply|write|instruction|prompt|execute|follow)\b|\b(decode|execute|run|eval)\b[^.?!]{0,30}\b(base64|hex|rot13|this (code|payload|script|command))\b/i,
  /\b(curl|wget|fetch|http get|open|visit|load|go to)\b[^.?!]{0,20}https?:\/\/|javascript:|data:text\/html|!\[[^\]]*\]\(https?:/i,
  /[A-Za-z0-9+/]{60,}={0,2}/,
  /\b(impersonate|log ?in as|sign in as|act on behalf of|switch to (the )?account|disable (the )?(2fa|two|checks?|moderation|logging))\b/i,
  /\b(ignoriere|vergiss|ignora|olvida|ignorez|oublie|игнорируй|忽略|無視)\b.{0,60}/i,
  /忽略|無視して|игнорируй/,
];

/** Words that are meant for a machine and not for help: they are answered by us, and no model sees them. */
export function isHostile(text: string): boolean {
  const plain = text.normalize("NFKC").replace(/[\p{Cf}\p{Mn}]/gu, "");
  const tight = plain.replace(/(?<=\b\w)[ .\-_*](?=\w\b)/g, "");
  return HOSTILE.some((pattern) => pattern.test(plain) || pattern.test(tight));
}

export const REFUSAL =
  "I can only help with using Thrive, from our help centre. I know nothing about other members, and I decide nothing. If something else is the matter, a person can look at it.";

/** Nothing of ours promises money or decisions (product.md §5.15): people do. */
const PROMISES: RegExp[] = [
  /\b(refund|reimburs|compensat|money back|credited?|payout|voucher|discount)\w*\b/i,
  /\b(we|i|thrive|our team)\b('ll| will| have| has| can| shall| am going to)\b[^.]{0,40}\b(approve|grant|waive|cancel|delete|ban|suspend|unban|restore|decide|guarantee|promise|pay|transfer|send you)\w*/i,
  /\b(guarantee|promise)d?\b/i,
];

/** What no answer may hold, unless our own articles say it. */
const PRIVATE: RegExp[] = [
  /[\w.+-]+@[\w-]+(\.[\w-]+)+/,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/i,
  /\beyJ[\w-]{10,}|\b(sk|pk|rk)[-_][\w-]{12,}|\b[A-Z][A-Z0-9]+_(KEY|SECRET|TOKEN|PASSWORD)\b/,
  /(?:\d[ .()-]?){9,}/,
  /\b(password|passcode|code|token|secret|key) (is|:|=)/i,
  /[A-Za-z0-9+/]{40,}={0,2}/,
  /\bhttps?:\/\//i,
];

/** Words in a row that only our instructions hold. */
const SHINGLE = 6;

interface Sources {
  rules: string;
  /** Texts of ours that may be repeated. */
  passages: readonly string[];
}

/**
 * Whether an answer may be shown: nothing private, no promise, nothing of our instructions. It holds whatever a model was
 * talked into; what stands word for word in our articles is ours to say.
 */
export function isSafeAnswer(answer: string, { rules, passages }: Sources): boolean {
  const ours = passages.map(squeeze).join("\n");
  const own = answer
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => {
      const plain = squeeze(sentence);
      return plain !== "" && !ours.includes(plain);
    })
    .join("\n");
  if ([...PROMISES, ...PRIVATE].some((pattern) => pattern.test(own))) return false;
  return !repeats(own, rules);
}

function repeats(answer: string, rules: string): boolean {
  const told = wordsOf(rules);
  const shingles = new Set(told.map((_, place) => told.slice(place, place + SHINGLE).join(" ")));
  const said = wordsOf(answer);
  for (let place = 0; place + SHINGLE <= said.length; place++)
    if (shingles.has(said.slice(place, place + SHINGLE).join(" "))) return true;
  return false;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function squeeze(text: string): string {
  return wordsOf(text).join(" ");
}
