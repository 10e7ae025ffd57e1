import { splitLinks } from "#app/features/feed/rules.ts";

/** What a message's words are made of: marks of limited Markdown (product.md §5.6), and never markup. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; href: string }
  | { kind: "code"; text: string }
  | { kind: "strong" | "em" | "del"; parts: Inline[] };

export type Block =
  | { kind: "text"; parts: Inline[] }
  | { kind: "quote"; parts: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "list"; items: Inline[][] };

const MARKS = [
  ["strong", /\*\*(?=\S)([^\n]*?\S)\*\*/],
  ["del", /~~(?=\S)([^\n]*?\S)~~/],
  ["em", /(?<![\w*])\*(?=\S)([^*\n]*?\S)\*(?![\w*])|(?<![\w_])_(?=\S)([^_\n]*?\S)_(?![\w_])/],
] as const;

/** The words of a line. Marks that do not close, and everything else, stay as they were typed. */
export function inline(text: string, depth = 0): Inline[] {
  const code = /`([^`\n]+)`/.exec(text);
  if (code) return around(text, code.index, code[0].length, { kind: "code", text: code[1] ?? "" }, depth);
  if (depth < 3) {
    // Addresses are taken out first: what looks like a mark in one is part of it.
    const pieces = splitLinks(text);
    if (pieces.some((piece) => "href" in piece))
      return pieces.flatMap((piece): Inline[] =>
        "href" in piece ? [{ kind: "link", text: piece.text, href: piece.href }] : inline(piece.text, depth),
      );
    for (const [kind, pattern] of MARKS) {
      const found = pattern.exec(text);
      if (!found) continue;
      const parts = inline(found[1] ?? found[2] ?? "", depth + 1);
      return around(text, found.index, found[0].length, { kind, parts }, depth);
    }
  }
  return text === "" ? [] : [{ kind: "text", text }];
}

function around(text: string, at: number, length: number, middle: Inline, depth: number): Inline[] {
  return [...inline(text.slice(0, at), depth), middle, ...inline(text.slice(at + length), depth)];
}

/** The parts of a message: lines, quotes, lists and fenced code. */
export function blocks(text: string): Block[] {
  const found: Block[] = [];
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const fence = line.startsWith("```") ? lines.indexOf("```", at + 1) : -1;
    if (fence > at) {
      // What stands behind the fence is the name of a language, or the first words: both were said.
      const said = line.slice(3).trim();
      found.push({ kind: "code", text: [...(said ? [said] : []), ...lines.slice(at + 1, fence)].join("\n") });
      at = fence;
      continue;
    }
    const quote = /^> ?(.*)$/.exec(line)?.[1];
    const item = /^[-*] (.+)$/.exec(line)?.[1];
    const last = found.at(-1);
    if (item !== undefined) {
      if (last?.kind === "list") last.items.push(inline(item));
      else found.push({ kind: "list", items: [inline(item)] });
    } else {
      const kind = quote === undefined ? "text" : "quote";
      const parts = inline(quote ?? line);
      if (last?.kind === kind) last.parts.push({ kind: "text", text: "\n" }, ...parts);
      else found.push({ kind, parts });
    }
  }
  return found;
}
