import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PostingDetails } from "../../queries/posting-page.server.ts";
import { Facts } from "./facts.tsx";

it("says once what the place and the kind of work both say", () => {
  const posting = { location: "Remote", locationMode: "remote", seats: 1, seatsFilled: 0 } as PostingDetails;
  expect(renderToStaticMarkup(<Facts posting={posting} />).match(/Remote/g)).toHaveLength(1);
});
