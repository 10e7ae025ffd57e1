import { pageOfData } from "./data-address.ts";

/** Words of our own addresses. What looks like an id, a handle, a token or anything of a member's does not. */
const WORD = /^(?:[a-z]{1,16}(?:-[a-z]{1,16})*|v1|[\w.-]+\.(?:js|css|png|json|xml|txt))$/;

/** The kind of page an address is of, for reports of faults: "/desk/:id/files", whatever its query. */
export function pathShape(address: string): string {
  const { pathname } = new URL(address, "https://thrive.invalid");
  const [area = "", ...rest] = pageOfData(pathname).split("/").slice(1);
  return `/${[area, ...rest].map((part) => (part === "" || WORD.test(part) ? part : ":id")).join("/")}`;
}
