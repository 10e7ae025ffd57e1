const ID = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";

/** Pages of ours a request may be about: by a pasted address, or by a word and an id. */
const PLACES = [
  { named: "case", at: "admin/moderation/", to: (id: string) => `/admin/moderation/${id}` },
  { named: "dispute", at: "admin/finance#", to: (id: string) => `/admin/finance#${id}` },
  { named: "project", at: "desk/", to: (id: string) => `/desk/${id}` },
  { named: "posting", at: "opportunity/", to: (id: string) => `/opportunity/${id}` },
].map(({ named, at, to }) => ({ named, to, pattern: new RegExp(`(?:${at}|\\b${named}[: ]\\s*)${ID}`, "i") }));

/** Where what a request is linked to is opened; null for mere words. Who opens it needs the right to it there. */
export function linkOf(entityRef: string | null): { to: string; label: string } | null {
  for (const { named, pattern, to } of PLACES) {
    const id = pattern.exec(entityRef ?? "")?.[1];
    if (id) return { to: to(id.toLowerCase()), label: `Open the ${named}` };
  }
  return null;
}
