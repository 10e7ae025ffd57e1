import type { Filter } from "../terms.ts";

/** The address of a thread within a filter. */
export function threadPath(filter: Filter, id: string | null, at?: number): string {
  const query = new URLSearchParams();
  if (filter !== "all") query.set("filter", filter);
  if (id) query.set("c", id);
  if (at !== undefined) query.set("at", String(at));
  const text = query.toString();
  return text ? `/messages?${text}` : "/messages";
}
