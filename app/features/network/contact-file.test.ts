import { expect, test } from "vitest";
import { addressesIn, addressHash } from "./contact-file.ts";

test("reads the addresses of a CSV, each once, whatever its letters", () => {
  const csv =
    'Name,"E-mail 1 - Value",Phone\r\nMira,Mira@Example.com,1\r\n"Ade, O.",ade+work@mail.example.org,\r\nMira,mira@example.com,2';
  expect(addressesIn(csv)).toEqual(["mira@example.com", "ade+work@mail.example.org"]);
});

test("reads a vCard with folded lines", () => {
  const card =
    "BEGIN:VCARD\r\nFN:Mira\r\nEMAIL;TYPE=INTERNET:mira.long.na\r\n me@example.com\r\nEMAIL:<other@example.com>\r\nEND:VCARD";
  expect(addressesIn(card)).toEqual(["mira.long.name@example.com", "other@example.com"]);
});

test("finds nothing in what holds no address", () => {
  expect(addressesIn("Name,Phone\nMira,@mira\nAde,ade@localhost\n")).toEqual([]);
});

test("stands for an address however it is written", async () => {
  expect(await addressHash(" Mira@Example.com ")).toBe(await addressHash("mira@example.com"));
  expect(await addressHash("mira@example.com")).toHaveLength(43);
});
