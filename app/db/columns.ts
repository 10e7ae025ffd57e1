import { customType, integer, text } from "drizzle-orm/sqlite-core";

/** UUIDv7 text. */
export const id = (name: string) => text(name);

/** Epoch milliseconds UTC. */
export const moment = (name: string) => integer(name);

export const flag = (name: string) => integer(name, { mode: "boolean" });

/** A list of short texts, stored as JSON text (product.md §4.4). */
export const textList = customType<{ data: string[]; driverData: string }>({
  dataType: () => "text",
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => parseTextList(value),
});

/** Any JSON value; read back as `unknown` until a schema has spoken. */
export const json = customType<{ data: unknown; driverData: string }>({
  dataType: () => "text",
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => JSON.parse(value),
});

/** Reads a stored list of texts; anything else reads as empty, so one bad row cannot break a page. */
export function parseTextList(value: unknown): string[] {
  if (typeof value !== "string") return [];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed.filter((item) => typeof item === "string") : [];
  } catch {
    return [];
  }
}
