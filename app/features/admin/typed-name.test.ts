import { expect, it } from "vitest";
import { requireTyped } from "./typed-name.ts";

it.each(["mira", "@mira", " @MIRA "])("takes the handle as it is known: %j", (typed) => {
  expect(() => requireTyped(typed, "mira")).not.toThrow();
});

it.each([null, "", "@", "mir", "mira-2", "yes"])("takes nothing else: %j", (typed) => {
  expect(() => requireTyped(typed, "mira")).toThrow(
    expect.objectContaining({ fields: { confirm: ["Type @mira to confirm."] } }),
  );
});
