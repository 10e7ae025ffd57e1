import { days } from "#app/core/time.ts";
import { chooseCounted } from "#app/features/rates/choose-counted.server.ts";
import { collectDeals } from "#app/features/rates/collect.server.ts";
import { countRanges } from "#app/features/rates/count-ranges.server.ts";
import { selectHint, selectOwnPart, selectRates } from "#app/features/rates/queries.server.ts";
import { rows } from "#tests/factories/database.ts";
import type { Acts, Cast } from "./cast.ts";

/** What was paid, and how it is counted. */
export async function rateActs({ app, creator, creatorApp, brand, jobs }: Cast): Promise<Acts> {
  const asked = { country: "PT", currency: "EUR" } as const;
  const kind = { ...asked, application: null, category: "photo" };
  const clock = { now: () => Date.now() + days(60) };
  const insert = (sql: string, ...values: unknown[]) =>
    rows(`INSERT INTO ${sql} ON CONFLICT DO NOTHING`, ...values);
  await insert(
    `rate_deals (project_id, creator_id, poster_id, category, country, currency, amount, closed_at)
      VALUES ('a deal', ?, ?, 'photo', 'PT', 'EUR', 50000, ?)`,
    creator.userId,
    brand.userId,
    Date.now(),
  );
  for (const country of ["PT", ""])
    await insert(
      `rate_ranges (currency, country, category, low, median, high, at_least, due_at)
        VALUES ('EUR', ?, 'photo', 1, 2, 3, 8, 0)`,
      country,
    );
  return {
    reads: {
      "what was paid": async () => await app.ask([selectRates(app, asked)]),
      "what was paid where one is": async () =>
        await app.ask([selectRates(app, { country: null, currency: null })]),
      "one's part in rates": async () => await app.ask([selectOwnPart(app)]),
      "a hint on prices": async () => await app.ask([selectHint(app, kind)]),
      "a hint on the price of an application": async () =>
        await app.ask([selectHint(app, { ...kind, application: crypto.randomUUID() })]),
    },
    commands: { "one's deals not counted": () => chooseCounted(creatorApp, false) },
    jobs: {
      "deals collected": () => collectDeals({ ...jobs, clock }),
      "ranges counted": () => countRanges({ ...jobs, clock }),
    },
  };
}
