import { expect, it } from "vitest";
import { initials } from "./initials.ts";

it.each([
  ["Mira Okafor", "MO"],
  ["  mira   de la  cruz ", "MC"],
  ["Cher", "C"],
  ["e\u0301lodie n\u0303unez", "E\u0301N\u0303"],
  ["👩🏽‍🎨 Studio", "👩🏽‍🎨S"],
  ["🇩🇪", "🇩🇪"],
  ["❤️", "❤️"],
  ["فاطمة الزهراء", "فا"],
  ["\u202Eשרה לוי\u202C", "של"],
  ["ß maria", "ßM"],
  ["(Nova) [Ray]", "NR"],
  ["नि शा", "निशा"],
  ["김 민준", "김민"],
  ["\u200B", "?"],
  ["", "?"],
  ["...", "."],
])("the initials of %j are %j", (name, shown) => {
  expect(initials(name)).toBe(shown);
});
