import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BUILT_IN } from "./built-in.server.ts";
import { LEGAL_KIND_NAMES } from "./kinds.ts";
import type { LegalBlock, LegalDocument, LegalText } from "./legal-document.ts";
import { readLegalText } from "./legal-text.ts";

function blockTexts(block: LegalBlock): string[] {
  switch (block.kind) {
    case "text":
      return [block.text];
    case "list":
      return block.items;
    case "table":
      return [...block.head, ...block.rows.flat()];
  }
}

function allTexts(document: LegalText & LegalDocument): string[] {
  const sections = document.sections.flatMap((section) => [
    section.title,
    section.summary,
    ...section.body.flatMap(blockTexts),
  ]);
  return [document.title, document.intro, ...sections, ...document.changes.map((change) => change.note)];
}

function isIsoDate(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

const documents = LEGAL_KIND_NAMES.map((kind) => ({
  ...BUILT_IN[kind],
  ...readLegalText(readFileSync(`public/legal/${kind}.md`, "utf8")),
}));

describe.each(documents)("$title", (document) => {
  it("gives every section its own anchor in kebab-case", () => {
    const ids = document.sections.map((section) => section.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it("leaves no section, list, table or text empty", () => {
    expect(document.sections.length).toBeGreaterThan(0);
    for (const section of document.sections) {
      expect(section.body.length, section.id).toBeGreaterThan(0);
      for (const block of section.body) expect(blockTexts(block).length, section.id).toBeGreaterThan(0);
    }
    for (const text of allTexts(document)) expect(text).toBe(text.trim());
    expect(allTexts(document)).not.toContain("");
  });

  it("fills every row of a table to the width of its head", () => {
    const tables = document.sections
      .flatMap((section) => section.body)
      .filter((block) => block.kind === "table");
    for (const table of tables) {
      expect(table.rows.length).toBeGreaterThan(0);
      for (const row of table.rows) expect(row, row[0]).toHaveLength(table.head.length);
    }
  });

  it("takes effect on a real date, with its version on top of the changes", () => {
    expect(isIsoDate(document.effective)).toBe(true);
    expect(document.changes[0]).toMatchObject({ version: document.version });
    for (const change of document.changes) expect(isIsoDate(change.date)).toBe(true);
  });

  it("holds no placeholder and no word reserved to licensed providers", () => {
    for (const text of allTexts(document)) expect(text).not.toMatch(/todo|lorem|\[|escrow/i);
  });
});
