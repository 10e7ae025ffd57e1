import { expect, it } from "vitest";
import { linkOf } from "./entity-link.ts";

const ID = "0198f2c4-9a00-7000-8000-0123456789ab";

it.each([
  [`https://thrive.example/admin/moderation/${ID}?tab=1`, `/admin/moderation/${ID}`, "Open the case"],
  [`case ${ID.toUpperCase()}`, `/admin/moderation/${ID}`, "Open the case"],
  [`dispute: ${ID}`, `/admin/finance#${ID}`, "Open the dispute"],
  [`/desk/${ID}/payments`, `/desk/${ID}`, "Open the project"],
  [`posting:${ID}`, `/opportunity/${ID}`, "Open the posting"],
])("a request linked to %s leads there", (typed, to, label) => {
  expect(linkOf(typed)).toEqual({ to, label });
});

it.each([null, "", "case 12", `suitcase${ID}`, ID, "https://elsewhere.example/case"])(
  "words lead nowhere: %s",
  (typed) => {
    expect(linkOf(typed)).toBeNull();
  },
);
