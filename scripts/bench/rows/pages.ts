import { interleave } from "../load/interleave.ts";
import { pairedRatio } from "../stats.ts";
import { discoverStatements } from "../world/statements.ts";
import { type Bench, loadOf, type Outcome, productTarget, roundTripsOf, twinTarget } from "./bench.ts";

const OF_A_STRING = { must: 20, stretch: 30, better: "higher" } as const;
const OF_A_STREAM = { must: 1, stretch: 1.5, better: "higher" } as const;
const ROUND_TRIPS = { must: 2, stretch: 1, better: "lower" } as const;

/** Whole pages, beside React's own ways of making one of 20 cards. */
export async function pages(bench: Bench): Promise<Outcome> {
  const { reader } = bench.cast;
  for (const tab of ["opportunities", "creators"] as const)
    await bench.large.db.publish(`/discover-${tab}`, await discoverStatements(reader, tab));
  const measured = await interleave(
    {
      empty: twinTarget(bench, "empty"),
      string: twinTarget(bench, "string"),
      stream: twinTarget(bench, "stream"),
      landing: await productTarget(bench, "/"),
      opportunities: await productTarget(bench, "/discover?tab=opportunities", reader),
      creators: await productTarget(bench, "/discover?tab=creators", reader),
      profile: await productTarget(bench, `/profile/${reader.userId}`),
      opportunitiesData: twinTarget(bench, "d1", "/discover-opportunities"),
      creatorsData: twinTarget(bench, "d1", "/discover-creators"),
    },
    bench.large.workerd,
    bench.pace,
  );
  const { empty, string, stream, ...product } = measured;
  const discover = (["opportunities", "creators"] as const).flatMap((tab) => {
    const page = product[tab];
    const data = product[`${tab}Data`];
    const limit = (share: string) =>
      `its statements alone, asked for everything and answered by a bare Worker: ${share}`;
    const what = `discover page, ${tab}`;
    return [
      {
        what,
        beside: "bare renderToString page, requests/s",
        value: 100 * pairedRatio(page.rates, string.rates),
        unit: "%",
        aim: OF_A_STRING,
        note: limit(`${Math.round(100 * pairedRatio(data.rates, string.rates))} %`),
      },
      {
        what,
        beside: "plain React stream, requests/s",
        value: pairedRatio(page.rates, stream.rates),
        unit: "x",
        aim: OF_A_STREAM,
        note: limit(`${pairedRatio(data.rates, stream.rates).toFixed(2)}x`),
      },
      {
        what,
        beside: "D1 round trips",
        value: roundTripsOf(page.last.headers) ?? Number.NaN,
        unit: "count",
        aim: ROUND_TRIPS,
      },
    ] as const;
  });
  return {
    findings: [
      {
        what: "landing page",
        beside: "bare renderToString page, requests/s",
        value: 100 * pairedRatio(product.landing.rates, string.rates),
        unit: "%",
        aim: null,
      },
      {
        what: "landing page",
        beside: "plain React stream, requests/s",
        value: pairedRatio(product.landing.rates, stream.rates),
        unit: "x",
        aim: null,
      },
      {
        what: "landing page",
        beside: "D1 round trips",
        value: roundTripsOf(product.landing.last.headers) ?? Number.NaN,
        unit: "count",
        aim: ROUND_TRIPS,
      },
      {
        what: "profile page, anonymous",
        beside: "bare renderToString page, requests/s",
        value: 100 * pairedRatio(product.profile.rates, string.rates),
        unit: "%",
        aim: null,
      },
      {
        what: "profile page, anonymous",
        beside: "D1 round trips",
        value: roundTripsOf(product.profile.last.headers) ?? Number.NaN,
        unit: "count",
        aim: ROUND_TRIPS,
      },
      ...discover,
    ],
    loads: [
      loadOf("empty Worker", empty),
      loadOf("bare renderToString page, 20 cards", string),
      loadOf("plain React stream, 20 cards", stream),
      loadOf("landing, anonymous", product.landing),
      loadOf("discover, opportunities", product.opportunities),
      loadOf("discover, creators", product.creators),
      loadOf("profile, anonymous", product.profile),
    ],
  };
}
