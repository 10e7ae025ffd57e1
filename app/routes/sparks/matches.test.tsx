import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { Matches } from "./matches.tsx";

const SPARK = {
  ...{ userId: "u1", name: "Alice", avatarUrl: null, xp: 0, status: "active", lastSaid: null, call: null },
  ...{
    opportunityTitle: null,
    opportunityId: null,
    projectId: null,
    reasons: ["You liked each other"],
    createdAt: 1,
  },
};

it("of several new Sparks the first alone has the light of the page", () => {
  const matches = [false, true, true].map((fresh, at) => ({ ...SPARK, id: `m${at}`, fresh })) as never;
  const page = { matches, archived: [], older: false, ownZone: "UTC", now: 2 };
  const html = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "/", element: <Matches {...page} /> }])} />,
  );
  const lit = html.split("<li ").map((card) => card.includes("bg-spark-gradient"));
  expect(lit).toEqual([false, false, true, false]);
});
