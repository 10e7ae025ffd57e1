import { type Id, isId } from "#app/core/ids.ts";

export const CONNECT_TABS = {
  requests: "Requests",
  network: "My network",
  suggestions: "Suggestions",
  introductions: "Introductions",
  invite: "Invite people",
} as const;

export type ConnectTab = keyof typeof CONNECT_TABS;

export const NETWORK_SORTS = { newest: "Newest first", name: "By name", contact: "Last in touch" } as const;

/** What an address of /connect asks for. */
export function asked(request: Request) {
  const query = new URL(request.url).searchParams;
  const tab = query.get("tab") ?? "";
  const sort = query.get("sort") ?? "";
  const [after, to] = [query.get("after"), query.get("to")];
  return {
    tab: Object.hasOwn(CONNECT_TABS, tab) ? (tab as ConnectTab) : ("requests" as const),
    cursor: query.get("cursor"),
    network: {
      sort: Object.hasOwn(NETWORK_SORTS, sort) ? (sort as keyof typeof NETWORK_SORTS) : ("newest" as const),
      q: (query.get("q") ?? "").trim().slice(0, 60),
      label: query.get("label")?.slice(0, 60) || null,
      after: isId(after) ? (after as Id) : null,
    },
    /** Whom one would like to be introduced to. */
    to: isId(to) ? (to as Id) : null,
  };
}
