import { expect, it } from "vitest";
import { onlyMoved } from "./discover-path.ts";

const moved = (one: string, other: string) =>
  onlyMoved(new URL(`https://thrive.test/discover?${one}`), new URL(`https://thrive.test/discover?${other}`));

it.each([
  ["view=map", "view=map&at=1,2,3", true],
  ["view=map", "tab=opportunities&view=map&at=1,2,3", true],
  ["view=map&tab=creators&at=1,2,3", "tab=creators&view=map&at=4,5,6", true],
  ["view=map&at=1,2,3", "view=map", true],
  [
    "tab=opportunities&view=map&q=a&type=&city=&currency=EUR",
    "tab=opportunities&q=a&view=map&at=1,2,3",
    true,
  ],
  ["view=map&pay=5&currency=EUR", "view=map&pay=5&currency=USD&at=1,2,3", false],
  ["view=map", "view=map&place=1.00,2.00", false],
  ["view=map&at=1,2,3", "view=map&at=1,2,3", false],
  ["tab=creators&view=map", "tab=opportunities&view=map&at=1,2,3", false],
  ["view=map&from=1", "view=map&from=2&at=1,2,3", false],
])("from %s to %s nothing but the map was moved: %s", (one, other, only) =>
  expect(moved(one, other)).toBe(only),
);
