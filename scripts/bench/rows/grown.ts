import type { LocalStore, StoredStatement } from "../../seed/local-store.ts";
import type { Finding } from "../report/findings.ts";
import { timesOf } from "../world/own-world.ts";

const GROWTH = { must: 1.25, stretch: 1.1, better: "lower" } as const;

/**
 * What pages cost in the same database of several sizes: rows read and milliseconds, beside those of the smallest.
 * @param of what there is more and more of: "ledger entries"
 */
export async function grown(
  worlds: { size: number; store: LocalStore }[],
  of: string,
  pages: Record<string, StoredStatement[]>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const [least] = worlds;
  for (const [page, sent] of Object.entries(pages)) {
    const rows = await Promise.all(
      worlds.map(async ({ store }) => (await store.rowsRead(sent)).reduce((sum, read) => sum + read, 0)),
    );
    const times = await timesOf(
      worlds.map(({ store }) => store),
      sent,
    );
    for (const [at, { size }] of worlds.entries()) {
      if (at === 0) continue;
      const what = `${page}, ${size.toLocaleString("en")} ${of}`;
      const beside = `of those among ${least?.size.toLocaleString("en")}`;
      const [read = 0, before = 0] = [rows[at], rows[0]];
      const [time = 0, earlier = 0] = [times[at], times[0]];
      findings.push(
        {
          what,
          beside: `rows read, ${beside}`,
          value: read / before,
          unit: "x",
          aim: GROWTH,
          note: `${read} and ${before} rows`,
        },
        {
          what,
          beside: `milliseconds, ${beside}`,
          value: time / earlier,
          unit: "x",
          aim: GROWTH,
          note: `${time.toFixed(2)} and ${earlier.toFixed(2)} ms in ${sent.length} statements`,
        },
      );
    }
  }
  return findings;
}
