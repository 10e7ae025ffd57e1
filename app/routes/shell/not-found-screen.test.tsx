import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { NotFoundScreen } from "./not-found-screen.tsx";

it("leads on from an address that leads nowhere: home, to Discover, to the help, and to a search (product.md §6.1)", () => {
  const Site = createRoutesStub([{ path: "/", Component: NotFoundScreen }]);
  const page = renderToStaticMarkup(<Site initialEntries={["/"]} />);
  const links = [...page.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to);
  expect(links).toEqual(["/", "/discover", "/help"]);
  expect(page).toMatch(/<form role="search" [^>]*action="\/help"/);
  expect(page).toMatch(/<input type="search" [^>]*name="q"/);
});
