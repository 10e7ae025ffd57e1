import { describe, expect, it } from "vitest";
import { fittingWorks, readWorkFilter, workChoices } from "./work-filter.ts";

const work = (mediaType: "image" | "video" | "link", category: string | null, tags: string[] = []) => ({
  mediaType,
  category,
  tags,
});

const works = [
  work("image", "Portraits", ["Studio", "analog"]),
  work("image", "portraits", ["Analog"]),
  work("video", null, ["analog", "city"]),
  work("video", "Films", ["analog"]),
];

describe("the filters of a member's works", () => {
  it("offer what tells works apart, the most used first, each word once", () => {
    expect(workChoices(works)).toEqual({
      kind: ["image", "video"],
      category: ["Portraits", "Films"],
      // All have "analog".
      tag: ["city", "Studio"],
    });
    expect(workChoices(works.slice(0, 1))).toEqual({ kind: [], category: [], tag: [] });
    expect(workChoices([])).toEqual({ kind: [], category: [], tag: [] });
  });

  it.each([
    ["", [0, 1, 2, 3]],
    ["kind=video", [2, 3]],
    ["category=PORTRAITS", [0, 1]],
    ["tag=studio&kind=image", [0]],
    ["kind=video&category=portraits", []],
    ["kind=sculpture", []],
  ])("of %j leave %j", (query, places) => {
    const fitting = fittingWorks(works, readWorkFilter(new URLSearchParams(query)));
    expect(fitting).toEqual(places.map((place) => works[place]));
  });
});
