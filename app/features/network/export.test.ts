import { expect, it } from "vitest";
import { type ExportedMember, networkCsv, networkVcards } from "./export.ts";

const SITE = "https://thrive.test";
const MEMBER: ExportedMember = {
  name: "Bora",
  handle: "bora",
  headline: "Brand, and more",
  city: "Porto",
  country: "PT",
  website: null,
  connectedAt: 0,
  labels: ["Clients", "Porto"],
  note: "Pays\non time",
};

it("no cell of the table can be read as a formula", () => {
  for (const name of ["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", '=HYPERLINK("x")']) {
    const [, row = ""] = networkCsv([{ ...MEMBER, name, note: name }], SITE).split("\r\n");
    expect(row.startsWith(`"'${name.replaceAll('"', '""')}"`)).toBe(true);
  }
});

it("each card holds what its member lets be seen, with nothing that ends a line or a field early", () => {
  const card = networkVcards([{ ...MEMBER, name: "Bo;ra, \\ Brand\nEND:VCARD" }], SITE);
  expect(card.split("\r\n").filter((line) => line === "END:VCARD")).toHaveLength(1);
  expect(card).toContain("FN:Bo\\;ra\\, \\\\ Brand\\nEND:VCARD\r\n");
  expect(card).toContain("NOTE:Pays\\non time\r\n");
  expect(card).toContain("CATEGORIES:Clients,Porto\r\n");
});

it("long lines are folded at 75 bytes, between characters", () => {
  const note = "é".repeat(200);
  const lines = networkVcards([{ ...MEMBER, note }], SITE).split("\r\n");
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(lines.join("\r\n").replace(/\r\n /g, "")).toContain(note);
});
