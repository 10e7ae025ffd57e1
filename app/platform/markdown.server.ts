import { decodeHTML } from "entities/decode";
import { lexer, type Token, type Tokens } from "marked";
import type { Block, Inline } from "#app/core/prose.ts";
import { isOwnPath } from "#app/core/return-path.ts";

/**
 * Reads Markdown into the few things we show. HTML in it stays text, pictures become their words, and links lead to
 * our own pages only; of any other link the words remain (security.md, *AI answers*).
 */
export function readMarkdown(text: string): Block[] {
  return blocksOf(lexer(text, { gfm: true }));
}

function blocksOf(tokens: readonly Token[]): Block[] {
  return tokens.flatMap((token): Block[] => {
    switch (token.type) {
      case "space":
      case "hr":
      case "def":
        return [];
      case "heading":
        return [{ kind: "heading", content: inlinesOf(token.tokens) }];
      case "list": {
        const { ordered, items } = token as Tokens.List;
        return [{ kind: "list", ordered, items: items.map((item) => blocksOf(item.tokens)) }];
      }
      case "blockquote":
        return [{ kind: "quote", blocks: blocksOf(token.tokens ?? []) }];
      case "code":
        return [{ kind: "code", text: token.text }];
      case "table": {
        const { header, rows } = token as Tokens.Table;
        const cells = (row: Tokens.TableCell[]) => row.map((cell) => inlinesOf(cell.tokens));
        return [{ kind: "table", head: cells(header), rows: rows.map(cells) }];
      }
      case "paragraph":
      case "text":
        return [{ kind: "paragraph", content: inlinesOf(token.tokens, token.text) }];
      default:
        return [{ kind: "paragraph", content: [token.raw.trim()] }];
    }
  });
}

function inlinesOf(tokens: readonly Token[] | undefined, otherwise: string = ""): Inline[] {
  if (!tokens) return [otherwise];
  return tokens.flatMap((token): Inline[] => {
    switch (token.type) {
      case "strong":
      case "em":
        return [{ mark: token.type, content: inlinesOf(token.tokens) }];
      case "codespan":
        return [{ mark: "code", content: [token.text] }];
      case "link":
        return isOwnPath(token.href)
          ? [{ mark: "link", to: token.href, content: inlinesOf(token.tokens) }]
          : inlinesOf(token.tokens);
      case "br":
        return ["\n"];
      case "del":
        return inlinesOf(token.tokens);
      case "text":
      case "escape":
        return "tokens" in token && token.tokens ? inlinesOf(token.tokens) : [decodeHTML(token.text)];
      default:
        return [token.type === "image" ? token.text : token.raw];
    }
  });
}
