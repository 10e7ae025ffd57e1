import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { YourReviews } from "./your-reviews.tsx";

const received = (page: { below: boolean; nextCursor: string | null }) => {
  const mine = {
    view: "mine",
    now: 2,
    tab: "received",
    owed: [],
    reviews: [],
    rating: { count: 11, average: 5 },
    given: { rows: [], next: null },
    asked: { rows: [], next: null },
    name: "Alice",
    ...page,
  } as never;
  const element = <YourReviews mine={mine} answer={undefined} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
};

it("earlier reviews lead back to the newest, also where none is left of them", () => {
  expect(received({ below: true, nextCursor: null })).toMatch(
    /href="\/review\?tab=received"[^>]*>The newest/,
  );
  expect(received({ below: true, nextCursor: null })).not.toContain("No review yet");
  expect(received({ below: false, nextCursor: null })).toContain("No review yet");
});
