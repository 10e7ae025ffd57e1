interface Badge {
  /** What it says below its first line; cut where it does not fit. */
  words: string;
  valid: boolean;
  theme: "light" | "dark" | "auto";
}

const MOST = 36;
const DARK = "--b:#17181c;--t:#f4f4f2;--m:#a9abb3;--l:#3a3c44";
const LIGHT = "--b:#ffffff;--t:#17181c;--m:#5a5c66;--l:#d5d6da";

/** A credential as a picture to put on a page elsewhere: two lines and a mark, nothing from outside. */
export function badgeSvg({ words, valid, theme }: Badge): string {
  const title = valid ? "Certified on Thrive" : "Withdrawn on Thrive";
  const shown = escaped(cut(words));
  const night = theme === "auto" ? `@media(prefers-color-scheme:dark){svg{${DARK}}}` : "";
  const mark = valid ? "M22 29.500l4.500 4.500 8.500-9.500" : "M23.500 24.500l9 9m0-9l-9 9";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="56" viewBox="0 0 320 56" role="img" aria-label="${title}${shown ? `: ${shown}` : ""}">
<title>${title}${shown ? `: ${shown}` : ""}</title>
<style>svg{${theme === "dark" ? DARK : LIGHT}}${night}text{font-family:system-ui,sans-serif}</style>
<rect x=".5" y=".5" width="319" height="55" rx="12" style="fill:var(--b);stroke:var(--l)"/>
<circle cx="28.500" cy="28.500" r="14.500" fill="${valid ? "#1f8a5b" : "#8a8c94"}"/>
<path d="${mark}" fill="none" stroke="#fff" stroke-width="2.500" stroke-linecap="round" stroke-linejoin="round"/>
<text x="54" y="${shown ? 24 : 33}" font-size="13" font-weight="600" style="fill:var(--t)">${title}</text>
${shown ? `<text x="54" y="42" font-size="12" style="fill:var(--m)">${shown}</text>` : ""}
</svg>`;
}

function cut(words: string): string {
  const signs = [...words.replace(/\s+/g, " ").trim()];
  return signs.length > MOST ? `${signs.slice(0, MOST - 1).join("")}…` : signs.join("");
}

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text for XML and HTML; signs that XML does not know are left out. */
function escaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML refuses.
  return text.replace(/[\u0000-\u001f\ufffe\uffff]|[&<>"']/g, (sign) => SIGNS[sign] ?? "");
}

/** What somebody copies into a page of theirs. */
export function embedOf(url: string, words: string): string {
  return `<a href="${escaped(url)}"><img src="${escaped(url)}/badge.svg" alt="Certified on Thrive: ${escaped(words)}" width="320" height="56"></a>`;
}
