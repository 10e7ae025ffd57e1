import { setApart } from "#app/core/member-text.ts";

/** What of an event goes into sentences: who and what it is about, in words of members. */
const TOLD = /(?:^|[a-z])(?:name|title|excerpt|about)$/i;

/**
 * What happened, as sentences are made of it: names and titles that read from right to left are set apart, so that they
 * take no figure and no full stop beside them along. Everything else stays as it is.
 */
export function namesApart<T>(told: T, key = ""): T {
  if (typeof told === "string") return (TOLD.test(key) ? setApart(told) : told) as T;
  if (Array.isArray(told)) return told.map((one: unknown) => namesApart(one, key)) as T;
  if (typeof told !== "object" || told === null) return told;
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => [name, namesApart(value, name)]),
  ) as T;
}
