import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { HiringFigures } from "./small-cards.tsx";

const shown = (figures: { fresh: number; views: number; more: boolean }) =>
  renderToStaticMarkup(<HiringFigures figures={{ waiting: 0, due: 0, ...figures }} />);

it("figures of more postings than are counted are said to be at least so many", () => {
  expect(shown({ fresh: 12, views: 1200, more: true })).toContain(">1,200+<");
  expect(shown({ fresh: 12, views: 1200, more: false })).toContain(">1,200<");
});
