import { describe, expect, it } from "vitest";
import { IDENTITY_MAILS, identityLetter } from "./identity-mails.ts";
import { renderLetter } from "./render-letter.ts";

const rendered = (template: string, data: Record<string, string>) => {
  const letter = identityLetter(template, data);
  return letter && renderLetter(letter);
};

const DATA = {
  code: "012345",
  link: "https://thrive.test/auth/verify?token_hash=t&type=signup",
  name: "Alice",
};

const mails = await Promise.all(
  IDENTITY_MAILS.map(async (template) => ({ template, ...(await rendered(template, DATA)) })),
);

describe.each(mails)("the mail $template", ({ subject = "", text = "", html = "" }) => {
  it("has a subject that fits a phone, and says the same as text and as HTML", () => {
    expect(subject.length).toBeGreaterThan(5);
    expect(subject.length).toBeLessThan(60);
    expect(text).not.toMatch(/undefined|<|&amp;/);
    expect(html).not.toContain("undefined");
    const words = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
    for (const line of text.split("\n\n")[0]?.split("\n") ?? []) {
      expect(words).toContain(line.replaceAll("'", "'"));
    }
  });

  it("carries code and link in both, or in neither", () => {
    expect(text.includes("012 345")).toBe(html.includes("012 345"));
    expect(text.includes(DATA.link)).toBe(html.includes(DATA.link.replaceAll("&", "&amp;")));
  });

  it("says what to do when it was not them, and loads nothing from elsewhere", () => {
    expect(text.split("\n--\n")[1]?.trim().length).toBeGreaterThan(20);
    expect(html).not.toMatch(/<img|<script|url\(/);
  });
});

it("member text stays text", async () => {
  const mail = await rendered("welcome", { name: '<img src=x onerror="alert(1)">' });
  expect(mail?.html).not.toContain("<img");
  expect(mail?.html).toContain("&lt;img");
});

it.each(["nothing", "constructor", "toString", "__proto__"])("knows no template %s", (name) => {
  expect(identityLetter(name, {})).toBeNull();
});
