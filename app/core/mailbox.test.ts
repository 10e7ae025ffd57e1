import { expect, it } from "vitest";
import { mailboxOf } from "./mailbox.ts";

it.each([
  ["Mira+two@Studio.example", "mira@studio.example"],
  ["mi.ra@studio.example", "mi.ra@studio.example"],
  ["Mi.ra+x@googlemail.com", "mira@gmail.com"],
])("%s leads to %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
