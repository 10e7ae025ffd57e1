import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { TabPages } from "./tab-pages.tsx";

const HREF = "/profile/alice?tab=reviews";

/** The links of a tab's list, as the page at this address has them. */
function links(at: string, cursor: string | null): string[] {
  const routes = [{ path: "/profile/alice", element: <TabPages href={HREF} cursor={cursor} /> }];
  const markup = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter(routes, { initialEntries: [at] })} />,
  );
  return [...markup.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, to, words]) =>
    `${words}: ${to}`.replaceAll("&amp;", "&"),
  );
}

it("older reviews and posts of a member lead back to the newest, also where none is left of them", () => {
  expect(links(HREF, null)).toEqual([]);
  expect(links(HREF, "c1")).toEqual([`Earlier ones: ${HREF}&cursor=c1`]);
  expect(links(`${HREF}&cursor=c1`, "c2")).toEqual([
    `The newest: ${HREF}`,
    `Earlier ones: ${HREF}&cursor=c2`,
  ]);
  expect(links(`${HREF}&cursor=c2`, null)).toEqual([`The newest: ${HREF}`]);
});
