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

const pageOf = (matches: object[]) =>
  renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: "/",
          element: (
            <Matches
              {...{
                matches: matches as never,
                archived: [],
                older: false,
                gone: false,
                ownZone: "UTC",
                now: 2,
              }}
            />
          ),
        },
      ])}
    />,
  );

it("of several new Sparks the first alone has the light of the page", () => {
  const html = pageOf([false, true, true].map((fresh, at) => ({ ...SPARK, id: `m${at}`, fresh })));
  const lit = html.split("<li ").map((card) => card.includes("bg-spark-gradient"));
  expect(lit).toEqual([false, false, true, false]);
});

it("says once what a Spark is about", () => {
  const about = {
    opportunityTitle: "Blue hour",
    reasons: ["Both of you want “Blue hour”", "You bring light"],
  };
  const html = pageOf([{ ...SPARK, ...about, id: "m", fresh: false }]);
  expect(html.split("Blue hour")).toHaveLength(2);
  expect(html).toContain("You bring light");
});
