/** Words between slashes from the root on, none of them with a dot in it; a search and a hash that say something. */
const PLAIN = /^(\/|(?:\/[^/\\.?#]+)+)(\?[^#]+)?(#.+)?$/;

/** The parts of an address that lead to the same place from wherever they are asked for; null for any other. */
export function plainPath(to: unknown): { pathname: string; search: string; hash: string } | null {
  const found = typeof to === "string" ? PLAIN.exec(to) : null;
  return found && { pathname: found[1] ?? "/", search: found[2] ?? "", hash: found[3] ?? "" };
}
