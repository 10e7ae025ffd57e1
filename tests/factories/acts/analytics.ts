import { dayOf } from "#app/core/days.ts";
import { days } from "#app/core/time.ts";
import { companyInsightReads } from "#app/features/analytics/company-insight.server.ts";
import { meetFlag } from "#app/features/analytics/exposure.server.ts";
import { goalReads, removeGoal, setGoal } from "#app/features/analytics/goals.server.ts";
import { selectEarned, selectPaidWait, selectSources } from "#app/features/analytics/income.server.ts";
import {
  selectContactDays,
  selectFunnel,
  selectPostings,
  selectPosts,
  selectRollups,
  selectUnfollowed,
  selectWorks,
  selectXpDays,
} from "#app/features/analytics/insight.server.ts";
import { countLooks } from "#app/features/analytics/looks.server.ts";
import { tellMonth } from "#app/features/analytics/monthly-run.server.ts";
import { periodOf } from "#app/features/analytics/period.ts";
import { rollUp, rollUpNextDay } from "#app/features/analytics/roll-up.server.ts";
import {
  endSnapshotLink,
  makeSnapshotLink,
  openSnapshot,
  selectSnapshotLinks,
} from "#app/features/analytics/snapshot-links.server.ts";
import { selectOwnHires, selectOwnSpent } from "#app/features/analytics/spent.server.ts";
import { NONE } from "#app/features/discovery/filters.ts";
import { noteSearch } from "#app/features/discovery/visits.server.ts";
import { postLooks } from "#app/features/feed/commands/count-looks.server.ts";
import { selectMailChoice } from "#app/features/notifications/mail-choice.server.ts";
import { choose } from "#app/features/notifications/settings.server.ts";
import { workLooks } from "#app/features/portfolio/commands/count-looks.server.ts";
import { rows } from "#tests/factories/database.ts";
import type { Acts, Cast } from "./cast.ts";

/** A member's own figures, and the days they are summed up by. */
export async function analyticsActs({ app, creatorApp, jobs, visitor, settled }: Cast): Promise<Acts> {
  const period = periodOf(30, Date.now());
  const company = crypto.randomUUID();
  const goal = { metric: "xp", period: "month", target: 100 } as const;
  const shared = { name: "Ana", length: 30, parts: ["likes", "funnel", "money"], days: 7 } as const;
  const link = { ...shared, parts: [...shared.parts] };
  await setGoal(creatorApp, null, goal);
  await choose(creatorApp, { kind: "monthly_figures", channel: "email", value: "instant" });
  const snapshot = await makeSnapshotLink(creatorApp, null, link);
  // A month later: the run tells of a month that is over and summed up.
  const later = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1, 9);
  const clock = { now: () => later };
  await rows(
    "INSERT INTO rolled_up_days (day, done_at) VALUES (?, 1) ON CONFLICT DO NOTHING",
    dayOf(later - days(1)),
  );
  return {
    reads: {
      "one's figures by day": async () => await app.ask([selectRollups(app, period)]),
      "one's XP by day": async () => await app.ask([selectXpDays(app, period)]),
      "one's contacts by day": async () => await app.ask([selectContactDays(app, period)]),
      "what became of one's applications": async () => await app.ask([selectFunnel(app, period)]),
      "figures of one's postings": async () => await selectPostings(app),
      "figures of one's posts": async () => await selectPosts(app),
      "what one earned": async () => await app.ask([selectEarned(app, period)]),
      "what one paid for work": async () => await app.ask([selectOwnSpent(app, period)]),
      "whom one hired": async () => await app.ask([selectOwnHires(app, period)]),
      "who one was paid by": async () => await app.ask([selectSources(app, period)]),
      "whether one is only counted": async () => await selectUnfollowed(app),
      "how soon one is paid": async () => await app.ask([selectPaidWait(app, period)]),
      "the figures of a company": async () =>
        await app.ask([...companyInsightReads(app, crypto.randomUUID(), period)]),
      "figures of one's works": async () => await selectWorks(app),
      "one's goals": async () => await creatorApp.ask([...goalReads(creatorApp, null, period.end)]),
      "the goals of a company": async () =>
        await creatorApp.ask([...goalReads(creatorApp, company, period.end)]),
      "one's addresses of snapshots": async () => await selectSnapshotLinks(creatorApp, null),
      "a company's addresses of snapshots": async () => await selectSnapshotLinks(creatorApp, company),
      "whether a month is mailed": async () => await selectMailChoice(creatorApp, "monthly_figures"),
    },
    commands: {
      "a search noted": async () => {
        noteSearch(creatorApp, "creators", { ...NONE, q: "film" });
        await settled();
      },
      "a flag met": async () => {
        meetFlag(creatorApp, "api_tokens", [
          { key: "api_tokens", enabled: true, percent: 50, segment: "everyone" },
        ]);
        await settled();
      },
      "looks at posts and works": () =>
        countLooks(
          { ...app, browserSessionId: crypto.randomUUID() },
          { posts: [company], works: [company] },
          { post: postLooks(app), work: workLooks(app) },
        ),
      "a goal set": () => setGoal(creatorApp, null, goal),
      "a goal taken away": () => removeGoal(creatorApp, null, { metric: "likes", period: "week" }),
      "a snapshot shared": () => makeSnapshotLink(creatorApp, null, link),
      "a snapshot opened": () => openSnapshot(visitor, snapshot),
      "a snapshot taken back": () => endSnapshotLink(creatorApp, null, crypto.randomUUID()),
    },
    jobs: {
      "a month told": () => tellMonth({ ...jobs, clock, commit: creatorApp.commit }),
      "a day summed up": () => rollUpNextDay(jobs),
      "today summed up": () => rollUp(jobs.db, dayOf(Date.now()), Date.now()),
    },
  };
}
