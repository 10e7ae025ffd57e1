import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { ALL_LIKES } from "#app/features/sparks/likes-view.ts";
import { Likes } from "./spark-lists.tsx";

const ALICE = { userId: "u1", name: "Alice", headline: null, avatarUrl: null, xp: 0, likedAt: 1 };

/** The list of likes as it is drawn with five of them, and perhaps more. */
function drawn(moreWait: boolean): string {
  const likes = ["1", "2", "3", "4", "5"].map((userId) => ({ ...ALICE, userId })) as never;
  const lists = { view: ALL_LIKES, likes, interested: [], moreWait, now: 2 };
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "/", element: <Likes {...lists} /> }])} />,
  );
}

it("a list of likes that is not all of them says so", () => {
  const words = "More people wait: they come up as you answer these.";
  expect(drawn(true)).toContain(words);
  expect(drawn(false)).not.toContain(words);
});
