import { icons, lorelei, micah, notionists, openPeeps } from "@dicebear/collection";
import { expect, test } from "vitest";
import { AVATAR_LOOKS } from "./avatar-looks.ts";
import { members } from "./world/members.ts";

test("every look belongs to a member, and six members show their initials", () => {
  const keys = new Set(members.map((member) => member.key));
  expect(Object.keys(AVATAR_LOOKS).filter((key) => !keys.has(key))).toEqual([]);
  expect(members.length - Object.keys(AVATAR_LOOKS).length).toBe(6);
});

test("a look is the same picture each time, and no two members share one", () => {
  const drawn = members.flatMap(({ key, avatarSeed }) => AVATAR_LOOKS[key]?.(avatarSeed) ?? []);
  expect(members.flatMap(({ key, avatarSeed }) => AVATAR_LOOKS[key]?.(avatarSeed) ?? [])).toEqual(drawn);
  expect(new Set(drawn).size).toBe(drawn.length);
});

test("the styles are licensed as docs/stack.md says", () => {
  const licences = [openPeeps, lorelei, notionists, micah, icons].map(({ meta }) => meta.license?.name);
  expect(licences).toEqual(["CC0 1.0", "CC0 1.0", "CC0 1.0", "CC BY 4.0", "MIT"]);
});
