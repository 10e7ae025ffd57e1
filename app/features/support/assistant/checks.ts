/**
 * Words that speak to a machine and not to people. Only these: whoever asks about passwords, members' addresses or
 * refunds has a question, and what may be answered is decided by the passages and by `isSafeAnswer`.
 */
const HOSTILE: RegExp[] = [
  /\b(ignore|disregard|forget|override|bypass)\b[^.?!]{0,20}\b(all|any|your|previous|prior|above|the)\b[^.?!]{0,20}\b(rules?|instructions?|prompts?|guidelines|restrictions?|training|safety)\b/i,
  /\b(system|hidden|initial|developer)\s+(prompts?|instructions?|directives?)\b|\bdeveloper message\b/i,
  /\b(repeat|print|reveal|output|dump|leak|translate|summari[sz]e|write|show|tell|list|answer)\b[^.?!]{0,40}\b((everything|text|words) above|your (exact |own )?(prompts?|rules|instructions?|directives?|configuration)|context window|passages verbatim)\b/i,
  /\b(you are|act as|pretend)\b[^.?!]{0,20}\b(dan|unrestricted|jailbr\w*|the database|root|shell|terminal)\b/i,
  /\b(jailbreak|developer mode|god mode|do anything now)\b/i,
  /<\/?\s*(system|assistant|instructions?|script|iframe|img|svg|object)\b/i,
  /\[(system|inst|\/inst|assistant)\]|<\|[a-z_]+\|>|^\s*(system|assistant)\s*:/im,
  /\bprocess\.env\b|\benvironment variables?\b|\bcat \.env\b/i,
  /\b(drop\s+table|union\s+select|select\s+[\w*, ]+\s+from\s+\w+)\b\s*(;|where|$)|;\s*--/i,
  /javascript:|data:text\/html|!\[[^\]]*\]\(https?:/i,
  /[A-Za-z0-9+/]{60,}={0,2}/,
  /\b(ignoriere|vergiss|ignora|olvida|ignorez|oublie)\b[^.?!]{0,40}(anweisung|instruc|regel|reglas|règles)/i,
  /(忽略|無視)[^。]{0,20}(指示|指令|规则|プロンプト)|игнорируй[^.]{0,30}(инструкц|правил)/i,
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
