import { describe, expect, it } from "vitest";
import { isApplePhone, mayAsk, readVisits, withVisit } from "./install-visits.ts";

const visited = (...sessions: string[]) => sessions.reduce(withVisit, readVisits(null));

describe("the question whether to install Thrive", () => {
  it("comes with the third visit, and a visit is a browser session", () => {
    expect(mayAsk(visited("a", "b"))).toBe(false);
    expect(mayAsk(visited("a", "a", "b", "b", "b"))).toBe(false);
    expect(mayAsk(visited("a", "b", "c"))).toBe(true);
  });

  it("is not asked again once it was answered", () => {
    const visits = { ...visited("a", "b", "c"), answered: true };
    expect(mayAsk(withVisit(visits, "d"))).toBe(false);
    expect(readVisits(JSON.stringify(visits))).toEqual(visits);
  });

  it("begins anew where storage holds something else", () => {
    for (const kept of ["{", "null", "[]", '"x"', '{"count":"many","answered":1}'])
      expect(readVisits(kept)).toMatchObject({ count: 0, answered: false });
  });
});

it("knows phones and tablets of Apple, also where they call themselves Macs", () => {
  const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15";
  const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15";
  expect(isApplePhone({ userAgent: iphone, maxTouchPoints: 5 })).toBe(true);
  expect(isApplePhone({ userAgent: mac, maxTouchPoints: 5 })).toBe(true);
  expect(isApplePhone({ userAgent: mac, maxTouchPoints: 0 })).toBe(false);
});
