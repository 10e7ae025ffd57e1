import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { AppContext } from "#app/platform/context.server.ts";
import { openSheet, printable } from "./pdf-sheet.server.ts";

const env = {
  ASSETS: {
    fetch: async (address: string) => new Response(readFileSync(`public${new URL(address).pathname}`)),
  },
} as unknown as AppContext["env"];

const isLatin = (code: number) => code < 0x250;

describe("what a paper can show of a name", () => {
  it.each([
    ["Mira Valadares", "Mira Valadares", true],
    ["👩🏽‍🎨 Ana 🇧🇷", " Ana ", true],
    ["Acme © 2026", "Acme © 2026", true],
    ["Ann\u202eevil", "Annevil", true],
    ["יוסף (Yosef)", "יוסף (Yosef)", false],
    ["山田", "山田", false],
    ["🦄🦄", "🦄🦄", false],
    ["", "", true],
  ])("%j is %j", (text, shown, whole) => {
    expect(printable(text, isLatin)).toEqual({ shown, whole });
  });
});

describe("a paper whose typeface lacks letters", () => {
  it.each([
    ["Łukasz Đặng, Ωμέγα, Жанна: €12", false],
    ["عبد الرحمن", true],
    ["🔥 Tide clock", false],
  ])("of %s it says so at its end: %s", async (text, says) => {
    const page = await openSheet(env);
    page.write(text);
    page.write("€12", { bold: true, right: true });
    const end = page.y;
    expect(new TextDecoder().decode(page.bytes().slice(0, 5))).toBe("%PDF-");
    expect(page.y > end).toBe(says);
  });
});
