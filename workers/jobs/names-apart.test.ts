import { expect, it } from "vitest";
import { namesApart } from "./names-apart.ts";

it("sets names and titles apart that read from right to left, wherever they stand, and nothing else", () => {
  const happened = {
    actorName: "نورا",
    title: "Winter lookbook",
    projectTitle: "שלום 3",
    about: null,
    people: [{ userId: "7", otherName: "דנה", link: "/desk/דנה" }],
    query: "نورا",
    votes: 3,
    soon: false,
  };
  expect(namesApart(happened)).toEqual({
    ...happened,
    actorName: "\u2068نورا\u2069",
    projectTitle: "\u2068שלום 3\u2069",
    people: [{ userId: "7", otherName: "\u2068דנה\u2069", link: "/desk/דנה" }],
  });
});
