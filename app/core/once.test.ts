import { expect, it } from "vitest";
import { once, onceFor } from "./once.ts";

it("makes its value when it is first asked for, and only then", () => {
  let made = 0;
  const value = once(() => ({ number: ++made }));
  expect(made).toBe(0);
  expect([value(), value()]).toEqual([{ number: 1 }, { number: 1 }]);
  expect(made).toBe(1);
});

it("makes one for each key, keeps nothing of what fails, and goes on beyond what it keeps", () => {
  const asked: string[] = [];
  const upper = onceFor((key) => {
    asked.push(key);
    if (key === "bad") throw new RangeError(key);
    return key.toUpperCase();
  });
  expect([upper("a"), upper("b"), upper("a")]).toEqual(["A", "B", "A"]);
  expect(asked).toEqual(["a", "b"]);
  for (let twice = 0; twice < 2; twice++) expect(() => upper("bad")).toThrow(RangeError);
  for (let more = 0; more < 600; more++) expect(upper(`k${more}`)).toBe(`K${more}`);
  expect(upper("k599")).toBe("K599");
});
