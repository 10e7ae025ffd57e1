import type { Id } from "#app/core/ids.ts";

/** A first handle from a name: lower-case ASCII words, and part of the id so that it is unique (3-30 characters). */
export function firstHandle(displayName: string, userId: Id): string {
  const words = displayName
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 18)
    .replace(/-+$/, "");
  return `${words || "member"}-${userId.replaceAll("-", "").slice(-10)}`;
}
