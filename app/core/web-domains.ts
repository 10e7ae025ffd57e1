/** "evil.example." at the end of a sentence, "-evil.example-": what cannot stand at the ends of a name. */
const ENDS = /^[.-]+|[.-]+$/g;

/**
 * Every name of a host that stands in texts, with those above it: "a.evil.example" names "evil.example" too. Small
 * letters and ASCII, each once; what only looks like one ("end.Then") is among them.
 */
export function webDomains(...texts: (string | null | undefined)[]): string[] {
  const found = new Set<string>();
  for (const word of plainOf(texts).split(/[^\p{L}\p{N}.-]+/u)) {
    const host = asciiHost(word.replace(ENDS, ""));
    if (host === null) continue;
    const labels = host.split(".");
    for (let from = 0; from < labels.length - 1; from++) found.add(labels.slice(from).join("."));
  }
  return [...found];
}

/** All texts in what a form holds, however deep. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}

/** As a browser reads an address: other writings of a letter or a dot are that letter and that dot. */
function plainOf(texts: (string | null | undefined)[]): string {
  return texts
    .filter(Boolean)
    .join("\n")
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/[。｡]/g, ".")
    .toLowerCase();
}

function asciiHost(word: string): string | null {
  if (!word.includes(".") || word.length > 253) return null;
  if (/^[a-z0-9.-]+$/.test(word)) return word;
  return URL.parse(`http://${word}`)?.hostname ?? null;
}
