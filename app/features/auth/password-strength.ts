import { PASSWORD_MIN } from "./rules.ts";

export interface PasswordStrength {
  /** 0 is refused; 4 is more than enough. */
  score: 0 | 1 | 2 | 3 | 4;
  word: "Too short" | "Weak" | "Fair" | "Good" | "Strong";
}

/** What everybody tries first; the full list is the server's. */
const COMMON =
  /password|passwort|qwertz?|qwerty|azerty|letmein|welcome|iloveyou|dragon|monkey|football|admin|thrive|summer|winter|hello|abc123/g;

const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz", "01234567890"];

/**
 * A rough guess at how long guessing takes, light enough for the first load: how many letters surprise, from how large
 * an alphabet. Length counts most (NIST SP 800-63B appendix A.2).
 * @param personal name and email of who chooses it: they hide nothing
 */
export function passwordStrength(
  password: string,
  personal: string[] = [],
  atLeast: number = PASSWORD_MIN,
): PasswordStrength {
  if ([...password].length < atLeast) return { score: 0, word: "Too short" };
  const bits = surprises(withoutKnownWords(password, personal)) * Math.log2(alphabet(password));
  if (bits < 35) return { score: 1, word: "Weak" };
  if (bits < 50) return { score: 2, word: "Fair" };
  return bits < 70 ? { score: 3, word: "Good" } : { score: 4, word: "Strong" };
}

/** Whole words that a guesser knows count as one letter. */
function withoutKnownWords(password: string, personal: string[]): string {
  const own = personal
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2);
  let rest = password.toLowerCase();
  for (const word of own) rest = rest.replaceAll(word, "\u0000");
  return rest.replace(COMMON, "\u0000");
}

/** Letters that do not simply go on from the one before, as in `aaa`, `abc`, `321` or `asdf`. */
function surprises(text: string): number {
  let count = 0;
  let previous = "";
  for (const letter of text) {
    if (letter !== previous && !ROWS.some((row) => neighbours(row, previous, letter))) count += 1;
    previous = letter;
  }
  return count;
}

function neighbours(row: string, one: string, other: string): boolean {
  if (one === "") return false;
  return row.includes(one + other) || row.includes(other + one);
}

function alphabet(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[^a-zA-Z0-9]/, 20],
  ];
  return kinds.reduce((size, [kind, letters]) => size + (kind.test(password) ? letters : 0), 0);
}
