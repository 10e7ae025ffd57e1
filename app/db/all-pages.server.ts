/** As many reads as one request may make of one list. */
const MOST_READS = 40;

/**
 * A whole list for a file, read page after page until one is not full, or `MOST_READS` were.
 * @param size rows of a full page
 * @param read the page after a row; the first one without it
 */
export async function allPages<Row>(
  size: number,
  read: (last: Row | undefined) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let reads = 0; reads < MOST_READS; reads++) {
    const page = await read(all.at(-1));
    all.push(...page);
    if (page.length < size) break;
  }
  return all;
}
