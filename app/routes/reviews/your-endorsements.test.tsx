import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { YourEndorsements } from "./your-endorsements.tsx";

const by = { external: true, name: "Bora", company: null, handle: null, avatarUrl: null, xp: null };
const said = { strength: "best", relationship: "client", note: null, givenAt: 1, by };

it("a skill, and one that others see, are headings right below the title of the page", () => {
  const mine = {
    view: "mine",
    now: 2,
    skills: [{ slug: "film", name: "Film", level: "working", verifiedAt: null, endorsements: 1 }],
    endorsements: [
      { ...said, skill: "film", status: "active", endorser: "e1", suggestedName: null },
      { ...said, skill: "sound", status: "suggested", endorser: "e2", suggestedName: "Sound" },
    ],
    owed: [],
    asked: { rows: [], next: null },
    below: false,
  } as never;
  const element = <YourEndorsements mine={mine} answer={undefined} />;
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  const headings = Array.from(
    html.matchAll(/<(h\d)[^>]*>([^<]*)/g),
    ([, level, words]) => `${level} ${words}`,
  );
  expect(headings).toEqual(["h1 Your endorsements", "h2 Sound", "h2 Film", "h2 Ask for endorsements"]);
});
