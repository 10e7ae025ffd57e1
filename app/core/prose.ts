/** Text with the few marks we allow, as data: what renders it cannot be led to anything else. */
export type Inline =
  | string
  | { mark: "strong" | "em" | "code"; content: Inline[] }
  | { mark: "link"; to: string; content: Inline[] };

export type Block =
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "heading"; content: Inline[] }
  | { kind: "list"; ordered: boolean; items: Block[][] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "code"; text: string }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };
