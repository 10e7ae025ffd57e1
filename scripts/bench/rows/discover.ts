import { closedLoop } from "../load/closed-loop.ts";
import type { Finding } from "../report/findings.ts";
import { pairedRatio, percentile } from "../stats.ts";
import type { Member } from "../world/people.ts";
import { SEARCH } from "../world/statements.ts";
import type { Bench } from "./bench.ts";

const GROWTH = { must: 1.25, stretch: 1.1, better: "lower" } as const;
const { q, type, mode, category } = SEARCH;
const PAGE = `/discover?${new URLSearchParams({ tab: "opportunities", q, type, mode, category })}`;
const NAME = "discover, text and three filters";
/** One visitor at a time: what the page takes, not how it queues. */
const CONNECTIONS = 1;

type World = Bench["large"];

/** The page that somebody with an aim asks for, among 10,000 and 100,000 members and postings. */
export async function discover(
  { cast, large, pace }: Bench,
  openMiddle: () => Promise<{ world: World; reader: Member }>,
): Promise<Finding[]> {
  const middle = await openMiddle();
  const worlds = [
    { world: middle.world, reader: middle.reader },
    { world: large, reader: cast.reader },
  ];
  try {
    const times = worlds.map((): number[][] => []);
    for (let round = -1; round < pace.rounds; round++) {
      for (const [at, { world, reader }] of worlds.entries()) {
        const headers = { Accept: "text/html", ...(await reader.headers()) };
        const target = {
          address: world.addresses.door ?? "",
          next: () => ({ path: PAGE, headers }),
          status: 200,
        };
        const loop = await closedLoop(target, world.workerd, {
          connections: CONNECTIONS,
          milliseconds: pace.slice * 2,
        });
        if (round >= 0) times[at]?.push(loop.times);
      }
    }
    const rows = await Promise.all(
      worlds.map(async ({ world }) =>
        (await world.db.run(world.statements[NAME])).reduce((sum, { meta }) => sum + meta.rows_read, 0),
      ),
    );
    const p95 = times.map((rounds) => rounds.map((one) => percentile(one, 95)));
    const whole = times.map((rounds) => percentile(rounds.flat(), 95).toFixed(1));
    return [
      {
        what: NAME,
        beside: "rows read at 100,000 / at 10,000",
        value: (rows[1] ?? Number.NaN) / (rows[0] ?? Number.NaN),
        unit: "x",
        aim: GROWTH,
        note: `${rows[1]} and ${rows[0]} rows`,
      },
      {
        what: NAME,
        beside: "p95 at 100,000 / at 10,000",
        value: pairedRatio(p95[1] ?? [], p95[0] ?? []),
        unit: "x",
        aim: GROWTH,
        note: `${whole[1]} and ${whole[0]} ms`,
      },
    ];
  } finally {
    await middle.world.stop();
  }
}
