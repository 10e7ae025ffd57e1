/**
 * A page out of a read of one row more than it shows: whether something follows is known, and nobody is offered more where
 * there is none.
 * @returns `last`, behind which the next page begins; undefined on the last page
 */
export function pageOf<R>(rows: readonly R[], size: number): { page: R[]; last: R | undefined } {
  return { page: rows.slice(0, size), last: rows.length > size ? rows[size - 1] : undefined };
}
