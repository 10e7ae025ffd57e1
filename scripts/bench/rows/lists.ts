import { interleave } from "../load/interleave.ts";
import type { Finding } from "../report/findings.ts";
import { pairedRatio } from "../stats.ts";
import type { Member } from "../world/people.ts";
import type { RawStatement } from "../world/raw-database.ts";
import { statementsOf } from "../world/statements.ts";
import { type Bench, loadOf, type Outcome, productTarget, roundTripsOf, twinTarget } from "./bench.ts";

const BESIDE_BARE_LIST = { must: 1.6, stretch: 1.25, better: "lower" } as const;
const ROUND_TRIPS = { must: 2, stretch: 1, better: "lower" } as const;
const ROWS_READ = { must: 3, better: "lower" } as const;

interface Read {
  what: string;
  path: string;
  member: Member;
  /** Its own statements, without the session's. */
  statements: RawStatement[];
  /** Whether the aim for lists is for it. */
  aimed: boolean;
}

/** The reads of the API and the page of one posting, each beside the bare statements it rests on. */
export async function lists(bench: Bench): Promise<Outcome> {
  const { cast, large } = bench;
  const { statements } = large;
  const posting = cast.postings[0] ?? "";
  const reads: Read[] = [
    {
      what: "list API, opportunities",
      path: "/api/v1/deck?tab=opportunities",
      member: cast.reader,
      statements: statements["deck, opportunities"],
      aimed: true,
    },
    {
      what: "list API, creators",
      path: "/api/v1/deck?tab=creators",
      member: cast.reader,
      statements: statements["deck, members"],
      aimed: true,
    },
    {
      what: "notifications list",
      path: "/api/v1/notifications",
      member: cast.reader,
      statements: statements.notifications,
      aimed: false,
    },
    {
      what: "Circle, 120 Sparks",
      path: "/api/v1/feed",
      member: cast.reader,
      statements: statements.circle,
      aimed: false,
    },
    {
      what: "opportunity page, signed in",
      path: `/opportunity/${posting}`,
      member: cast.reader,
      statements: statements.opportunity,
      aimed: false,
    },
  ];
  const outcomes: Outcome[] = [];
  for (const [index, read] of reads.entries()) outcomes.push(await measure(bench, read, `/list-${index}`));
  return {
    findings: [
      ...outcomes.flatMap((outcome) => outcome.findings),
      ...(await rowsRead(bench)),
      ...(await afterManySwipes(bench)),
    ],
    loads: outcomes.flatMap((outcome) => outcome.loads),
  };
}

async function measure(bench: Bench, read: Read, path: string): Promise<Outcome> {
  await bench.large.db.publish(path, read.statements);
  const { bare, product } = await interleave(
    { bare: twinTarget(bench, "d1", path), product: await productTarget(bench, read.path, read.member) },
    bench.large.workerd,
    bench.pace,
  );
  const { what } = read;
  return {
    findings: [
      {
        what,
        beside: "bare D1 statement, CPU per request",
        value: pairedRatio(product.cpus, bare.cpus),
        unit: "x",
        aim: read.aimed ? BESIDE_BARE_LIST : null,
      },
      {
        what,
        beside: "D1 round trips",
        value: roundTripsOf(product.last.headers) ?? Number.NaN,
        unit: "count",
        aim: ROUND_TRIPS,
      },
    ],
    loads: [loadOf(`bare D1: ${what}`, bare), loadOf(what, product)],
  };
}

/** The deck of a member who has swiped the 1,000 newest cards, beside that of one who has swiped a few. */
async function afterManySwipes({ large, cast, pace }: Bench): Promise<Finding[]> {
  const veteran = await statementsOf(cast.veteran, cast.postings[0] ?? "");
  const findings: Finding[] = [];
  for (const name of ["deck, opportunities", "deck, members"] as const) {
    await large.db.publish("/fresh", large.statements[name]);
    await large.db.publish("/veteran", veteran[name]);
    const target = (path: string) => ({
      address: large.addresses.d1 ?? "",
      next: () => ({ path }),
      status: 200,
    });
    const targets = { fresh: target("/fresh"), veteran: target("/veteran") };
    const measured = await interleave(targets, large.workerd, {
      ...pace,
      warmUp: 300,
      slice: pace.slice / 2,
    });
    const [result] = await large.db.run(veteran[name]);
    findings.push({
      what: `${name}, 1,000 cards swiped`,
      beside: "the same with a few swiped, CPU",
      value: pairedRatio(measured.veteran.cpus, measured.fresh.cpus),
      unit: "x",
      aim: null,
      note: `${result?.meta.rows_read} rows read, ${result?.results.length} shown`,
    });
  }
  return findings;
}

/** Rows that the database reads for each row shown; a batch is counted as a whole. */
async function rowsRead(bench: Bench): Promise<Finding[]> {
  const { db, statements } = bench.large;
  const findings: Finding[] = [];
  for (const name of [
    "deck, opportunities",
    "deck, members",
    "notifications",
    "circle",
    "likes",
    "sent",
  ] as const) {
    const results = await db.run(statements[name]);
    const read = results.reduce((sum, { meta }) => sum + meta.rows_read, 0);
    const shown = results.reduce((sum, { results }) => sum + results.length, 0);
    findings.push({
      what: name,
      beside: "rows read per row shown",
      value: read / shown,
      unit: "x",
      // The Circle asks everybody in it for their newest post: its rows follow its size, and nothing else.
      aim: name === "circle" ? null : ROWS_READ,
      note: `${read} read, ${shown} shown`,
    });
  }
  return findings;
}
