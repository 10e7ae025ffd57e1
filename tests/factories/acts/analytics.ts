import { dayOf } from "#app/core/days.ts";
import { companyInsightReads } from "#app/features/analytics/company-insight.server.ts";
import {
  periodOf,
  selectContactDays,
  selectEarned,
  selectFunnel,
  selectPaidWait,
  selectPostings,
  selectPosts,
  selectRollups,
  selectWorks,
  selectXpDays,
} from "#app/features/analytics/insight.server.ts";
import { rollUp, rollUpNextDay } from "#app/features/analytics/roll-up.server.ts";
import type { Acts, Cast } from "./cast.ts";

/** A member's own figures, and the days they are summed up by. */
export function analyticsActs({ app, jobs }: Cast): Acts {
  const period = periodOf(30, Date.now());
  return {
    reads: {
      "one's figures by day": async () => await app.ask([selectRollups(app, period)]),
      "one's XP by day": async () => await app.ask([selectXpDays(app, period)]),
      "one's contacts by day": async () => await app.ask([selectContactDays(app, period)]),
      "what became of one's applications": async () => await app.ask([selectFunnel(app, period)]),
      "figures of one's postings": async () => await selectPostings(app),
      "figures of one's posts": async () => await selectPosts(app),
      "what one earned": async () => await app.ask([selectEarned(app, period)]),
      "how soon one is paid": async () => await app.ask([selectPaidWait(app, period)]),
      "the figures of a company": async () =>
        await app.ask([...companyInsightReads(app, crypto.randomUUID(), period)]),
      "figures of one's works": async () => await selectWorks(app),
    },
    jobs: {
      "a day summed up": () => rollUpNextDay(jobs),
      "today summed up": () => rollUp(jobs.db, dayOf(Date.now()), Date.now()),
    },
  };
}
