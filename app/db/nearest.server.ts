/** A bookmark of D1: three counters and a hash, in hexadecimal. */
const BOOKMARK = /^[\da-f]{8}-[\da-f]{8}-[\da-f]{8}-[\da-f]{32}$/;

/** A browser's text as a bookmark, or null: it is sent to the database, so nothing else may pass for one. */
export function toBookmark(text: string | undefined): D1SessionBookmark | null {
  return text && BOOKMARK.test(text) ? text : null;
}

/**
 * What one request asks of the database: the nearest copy that is fresh enough, and only the primary from `toPrimary()`
 * on (docs/decisions/0032). Writes always reach the primary, and what this request reads afterwards shows them.
 */
export class NearestDatabase implements Pick<D1DatabaseSession, "prepare" | "batch"> {
  readonly #primary: D1Database;
  #session: D1DatabaseSession;

  /** @param freshness a bookmark: at least as fresh as what it was taken of */
  constructor(primary: D1Database, freshness: D1SessionBookmark | D1SessionConstraint) {
    this.#primary = primary;
    this.#session = primary.withSession(freshness);
  }

  prepare(query: string): D1PreparedStatement {
    return this.#session.prepare(query);
  }

  batch<T>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    return this.#session.batch<T>(statements);
  }

  /** Before the first statement of what must not be told by a copy that lags behind. */
  toPrimary(): void {
    this.#session = this.#primary.withSession("first-primary");
  }

  /** Where this request has got to; null when it asked nothing. */
  bookmark(): D1SessionBookmark | null {
    return toBookmark(this.#session.getBookmark() ?? undefined);
  }
}
