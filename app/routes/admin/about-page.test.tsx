import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AboutPage } from "./about-page.tsx";

it("what can be done with a member or company stands on phones above its lists", () => {
  const page = renderToStaticMarkup(
    <AboutPage back="all of them" about="who it is" acts="what can be done">
      its team
    </AboutPage>,
  );
  const order = ["all of them", "who it is", "what can be done", "its team"].map((words) =>
    page.indexOf(words),
  );
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order[0]).toBeGreaterThan(0);
});
