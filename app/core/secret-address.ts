/**
 * For a page whose address is a secret: other sites are not told it. Our own are: without any referrer a form of the page
 * that is sent without script says that it comes from nowhere, and is refused (security.md §3).
 */
export const SECRET_ADDRESS = { name: "referrer", content: "same-origin" };

/** Pages that are opened by what stands in their path: `/guest/{token}` and its like. */
const OPENED_BY_PATH: ReadonlySet<string> = new Set(["books", "feeds", "figures", "guest", "invoice", "u"]);

/**
 * A path as it may be kept or logged. Of what lets somebody in we keep hashes alone, so what is written down of visits and
 * faults does not hold it either, however its area is written: the router reads signs that are escaped as well.
 */
export function withoutSecret(path: string): string {
  return path.replace(/^\/+([^/?#]+)\/+[^/?#]+/, (whole, written: string) => {
    const area = unescaped(written).toLowerCase();
    return OPENED_BY_PATH.has(area) ? `/${area}/:token` : whole;
  });
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
