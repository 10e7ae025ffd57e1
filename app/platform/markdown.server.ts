import { decodeHTML } from "entities/decode";
import { Lexer, type Token, type Tokens } from "marked";
import type { Block, Inline } from "#app/core/prose.ts";
import { isOwnPath } from "#app/core/return-path.ts";

/** Nobody writes lists in lists deeper than this, or marks in marks; a model that was told to might. */
const DEEPEST = 12;

/**
 * Reads Markdown into the few things we show. HTML in it stays text, pictures become their words, and links lead to
 * our own pages only; of any other link the words remain (security.md, *AI answers*). What is nested without end stays
 * as it was written: what is shown here is stored, and a page that failed on it once would fail for good.
 */
export function readMarkdown(text: string): Block[] {
  return blocksOf(tokensOf(text), 0);
}

/** The reader goes as deep as a text does, and no stack is that deep. */
function tokensOf(text: string): Token[] {
  try {
    return Lexer.lex(text, { gfm: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return text.split(/\n{2,}/).map((raw) => ({ type: "paragraph", raw, text: raw }));
  }
}

function blocksOf(tokens: readonly Token[], depth: number): Block[] {
  return tokens.flatMap((token): Block[] => {
    if (depth > DEEPEST) return [{ kind: "paragraph", content: [token.raw.trim()] }];
    switch (token.type) {
      case "space":
      case "hr":
      case "def":
        return [];
      case "heading":
        return [{ kind: "heading", content: inlinesOf(token.tokens) }];
      case "list": {
        const { ordered, items } = token as Tokens.List;
        return [{ kind: "list", ordered, items: items.map((item) => blocksOf(item.tokens, depth + 1)) }];
      }
      case "blockquote":
        return [{ kind: "quote", blocks: blocksOf(token.tokens ?? [], depth + 1) }];
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

function inlinesOf(tokens: readonly Token[] | undefined, otherwise = "", depth = 0): Inline[] {
  if (!tokens) return [otherwise];
  const within = (token: Token) => inlinesOf("tokens" in token ? token.tokens : undefined, "", depth + 1);
  return tokens.flatMap((token): Inline[] => {
    if (depth > DEEPEST) return [token.raw];
    switch (token.type) {
      case "strong":
      case "em":
        return [{ mark: token.type, content: within(token) }];
      case "codespan":
        return [{ mark: "code", content: [token.text] }];
      case "link":
        return isOwnPath(token.href)
          ? [{ mark: "link", to: token.href, content: within(token) }]
          : within(token);
      case "br":
        return ["\n"];
      case "del":
        return within(token);
      case "text":
      case "escape":
        return "tokens" in token && token.tokens ? within(token) : [decodeHTML(token.text)];
      default:
        return [token.type === "image" ? token.text : token.raw];
    }
  });
}
