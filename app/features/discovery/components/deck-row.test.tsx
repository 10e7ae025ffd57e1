import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { DeckRow } from "./deck-row.tsx";

it("a member's rating has a star of its own: the purse is for what is paid", () => {
  const card = {
    ...{ kind: "user", id: "1", name: "Bea", handle: "bea", score: 70, reasons: [], swiped: null },
    ...{ rating: 4.5, headline: null, city: "Porto", country: "PT", away: null, avatarUrl: null, skills: [] },
  } as never;
  const element = <DeckRow card={card} memberId="2" />;
  const markup = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />,
  );
  const rated = markup.slice(0, markup.indexOf("4.5 of 5"));
  expect(rated).toMatch(/lucide-star[^<]*(<[^>]*>)*<\/svg>[^s]*<span[^>]*>$/);
  expect(markup).not.toContain("lucide-wallet");
});
