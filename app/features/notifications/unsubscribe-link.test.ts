import { expect, it } from "vitest";
import { unsubscribeLink } from "./unsubscribe-link.ts";

const SITE = "https://thrive.test";

it.each([
  ["one kind", "offer", "t0ken", `${SITE}/u/t0ken/unsubscribe?kind=offer`],
  ["the digest", "digest", "t0ken", `${SITE}/u/t0ken/unsubscribe?kind=digest`],
  ["what protects the account", "security_passkey_added", "t0ken", undefined],
  ["a mail of the account", null, "t0ken", undefined],
  ["an address outside", "offer", undefined, undefined],
  ["a member who was never mailed", "offer", null, undefined],
])("leads from %s to where it stops", (_, kind, token, link) =>
  expect(unsubscribeLink(SITE, token, kind)).toBe(link),
);
