import list from "./oembed-providers.txt?raw";

/** A site that tells about its pages in JSON (oembed.com). */
export interface OEmbedProvider {
  name: string;
  endpoint: string;
}

interface Entry extends OEmbedProvider {
  patterns: { host: string; path: string }[];
}

let entries: Entry[] | undefined;

/** The provider of a page by the public list; null where the list has none. */
export function findProvider(url: URL): OEmbedProvider | null {
  entries ??= list.trim().split("\n").map(readLine);
  const path = url.pathname + url.search;
  const found = entries.find(({ patterns }) =>
    patterns.some((pattern) => matches(url.hostname, pattern.host) && matches(path, pattern.path)),
  );
  return found ? { name: found.name, endpoint: found.endpoint } : null;
}

function readLine(line: string): Entry {
  const [name = "", endpoint = "", schemes = ""] = line.split("\t");
  const patterns = schemes.split(" ").map((scheme) => {
    const slash = scheme.indexOf("/");
    return slash < 0
      ? { host: scheme, path: "/*" }
      : { host: scheme.slice(0, slash), path: scheme.slice(slash) };
  });
  return { name, endpoint: `https://${endpoint}`, patterns };
}

/** Stars stand for anything. The pieces between them are looked for from left to right, once each. */
function matches(text: string, pattern: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
