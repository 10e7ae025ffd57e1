import type { LegalBlock, LegalSection, LegalText } from "./legal-document.ts";

/** A text of ours as the team edits it: Markdown with an anchor behind each headline and a summary quoted below it. */
export function writeLegalText({ title, intro, sections }: LegalText): string {
  const parts = sections.flatMap((section) => [
    `## ${section.title} {#${section.id}}`,
    `> ${section.summary}`,
    ...section.body.map(writeBlock),
  ]);
  return `${[`# ${title}`, intro, ...parts].join("\n\n")}\n`;
}

function writeBlock(block: LegalBlock): string {
  switch (block.kind) {
    case "text":
      return block.text;
    case "list":
      return block.items.map((item) => `- ${item}`).join("\n");
    case "table":
      return [block.head, block.head.map(() => "---"), ...block.rows].map(writeRow).join("\n");
  }
}

function writeRow(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

/** Says in a sentence what is wrong with a text, and where. */
export class LegalTextError extends Error {}

/**
 * Reads what `writeLegalText` writes.
 * @throws LegalTextError
 */
export function readLegalText(text: string): LegalText {
  const [first = "", ...blocks] = text
    .replaceAll("\r\n", "\n")
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "");
  if (!first.startsWith("# ")) throw new LegalTextError("Begin with the title: “# Terms of use”.");
  const begins = blocks.findIndex((block) => block.startsWith("## "));
  if (begins < 1) throw new LegalTextError("After the title an introduction, then sections: “## Title”.");
  const sections: LegalSection[] = [];
  for (const block of blocks.slice(begins)) {
    const section = sections.at(-1);
    if (block.startsWith("## ")) sections.push(readHead(block));
    else if (!section) continue;
    else if (section.summary === "") section.summary = readSummary(block, section.title);
    else section.body.push(readBlock(block, section.title));
  }
  for (const { title, summary, body } of sections)
    if (summary === "" || body.length === 0)
      throw new LegalTextError(`“${title}” needs its summary (“> In short”) and its text.`);
  const ids = sections.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice) throw new LegalTextError(`Two sections have the anchor “${twice}”.`);
  return { title: first.slice(2).trim(), intro: joined(blocks.slice(0, begins).join(" ")), sections };
}

function readHead(block: string): LegalSection {
  const [, title = "", anchor] = /^##\s+(.*?)(?:\s*\{#([a-z0-9-]+)\})?$/.exec(joined(block)) ?? [];
  const id =
    anchor ??
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "");
  if (title === "" || id === "") throw new LegalTextError("A section has no title.");
  return { id, title, summary: "", body: [] };
}

function readSummary(block: string, title: string): string {
  if (!block.startsWith(">"))
    throw new LegalTextError(`Below “${title}” its summary comes first: “> In short”.`);
  return joined(block.replace(/^>\s?/gm, ""));
}

function readBlock(block: string, title: string): LegalBlock {
  const lines = block.split("\n");
  if (lines.every((line) => line.startsWith("- ")))
    return { kind: "list", items: lines.map((line) => line.slice(2).trim()) };
  if (!lines.every((line) => line.startsWith("|"))) return { kind: "text", text: joined(block) };
  const [head = [], , ...rows] = lines.map(readRow);
  if (rows.length === 0 || rows.some((row) => row.length !== head.length))
    throw new LegalTextError(`A table in “${title}” has rows of different length.`);
  return { kind: "table", head, rows };
}

function readRow(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function joined(text: string): string {
  return text.split(/\s+/).join(" ").trim();
}

/** Titles of sections that are new, changed or gone in a version, against the one before it. */
export function changedSections(before: LegalText, after: LegalText) {
  const old = new Map(before.sections.map((section) => [section.id, JSON.stringify(section)]));
  const kept = new Set(after.sections.map(({ id }) => id));
  return {
    added: after.sections.filter(({ id }) => !old.has(id)).map(({ title }) => title),
    changed: after.sections
      .filter((section) => old.has(section.id) && old.get(section.id) !== JSON.stringify(section))
      .map(({ title }) => title),
    removed: before.sections.filter(({ id }) => !kept.has(id)).map(({ title }) => title),
  };
}
