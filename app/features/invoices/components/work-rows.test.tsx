import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { MilestoneRows } from "./work-rows.tsx";

it("a long name of a project gives way to the day its milestone is due", () => {
  const milestone = {
    id: "m",
    projectId: "p",
    project: "Stills of the mending wall and of the hands that mend",
    title: "Three days in the workshop",
    status: "in_progress",
    amount: 80000,
    currency: "EUR",
    dueOn: "2026-12-01",
  } as never;
  const element = <MilestoneRows milestones={[milestone]} />;
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  expect(html).toMatch(/class="[^"]*truncate">Stills[^<]*<\/span><span>due (<!-- -->)?Dec 1, 2026</);
});
