import { Link } from "react-router";
import { TIERS, type TierKey } from "#app/core/tiers.ts";
import { XP_AWARDS, type XpReward } from "#app/core/xp.ts";
import { counted } from "#app/features/admin/counted.ts";
import { BADGES } from "#app/features/rewards/badges.ts";
import { FEEDBACK_RATINGS, FEEDBACK_REWARD, feedbackTask } from "#app/features/rewards/feedback-tasks.ts";
import { oddWords } from "#app/features/rewards/odd-weeks.ts";
import { type FeedbackGiven, selectFeedbackGiven } from "#app/features/rewards/queries/feedback.server.ts";
import {
  FIGURE_MAX,
  selectBadgeFigures,
  selectQuestFigures,
  selectWeek,
} from "#app/features/rewards/queries/game-figures.server.ts";
import { type Reached, selectReached } from "#app/features/rewards/queries/tier-figures.server.ts";
import { isOn, QUESTS } from "#app/features/rewards/quests.ts";
import { staffQuery } from "#app/features/staff/guards.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { FiguresTable } from "#app/ui/primitives/figures-table.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import type { Route } from "./+types/gamification.ts";

/** XP, tiers, badges and quests as they stand (specification §9), how far members have come, and what is odd. */
export const loader = staffQuery(
  "admin",
  (ctx, _args: Route.LoaderArgs) =>
    [
      selectReached(ctx.db),
      selectBadgeFigures(ctx.db),
      selectQuestFigures(ctx.db),
      selectWeek(ctx.db, ctx.clock.now()),
      selectFeedbackGiven(ctx.db),
    ] as const,
  (app, [rows, badges, quests, week, feedback]) => ({
    most: FIGURE_MAX,
    feedback: feedback,
    badges: BADGES.map(({ key, name, purpose }) => ({
      ...{ name, purpose },
      members: badges.find(({ badge }) => badge === key)?.members ?? 0,
    })),
    quests: QUESTS.map((quest) => {
      const { finished = 0, claimed = 0 } = quests.find((one) => one.quest === quest.key) ?? {};
      return {
        title: quest.title,
        on: isOn(quest, app.clock.now()),
        reward: quest.reward,
        finished,
        claimed,
      };
    }),
    week: week.map((row) => ({ ...row, odd: oddWords(row) })),
    tiers: TIERS.map(({ key, name, min }, index) => {
      const next = TIERS[index + 1];
      const members = reachedIn(rows, key) - (next ? reachedIn(rows, next.key) : 0);
      return { name, min, members };
    }),
  }),
);

function reachedIn(rows: readonly Reached[], key: TierKey): number {
  return rows.find(({ tier }) => tier === key)?.reached ?? 0;
}

const number = (value: number) => value.toLocaleString("en");

export default function Gamification({ loaderData }: Route.ComponentProps) {
  const { tiers, badges, quests, week, most, feedback } = loaderData;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Card className="lg:col-span-2">
        <h2 className="text-18">Most XP this week</h2>
        <p className="mb-2 text-14 text-muted">
          Who earned most since Monday, and what they did most often. What one person hardly does is marked.
        </p>
        {week.length === 0 ? (
          <p>Nobody has earned XP this week yet.</p>
        ) : (
          <ol aria-label="Most XP this week" className="flex flex-col divide-y divide-hairline">
            {week.map((one) => (
              <li key={one.user_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-14">
                <Link
                  to={`/admin/users/${one.user_id}`}
                  className="-my-2.5 flex min-h-11 min-w-0 flex-1 basis-40 items-center underline underline-offset-2"
                >
                  <span className="truncate">{one.display_name}</span>
                </Link>
                <span className="tabular">{number(one.week_xp)} XP</span>
                <span className="w-full text-muted sm:w-64 sm:text-right">
                  {one.odd ? <Chip tone="strong">{one.odd}</Chip> : oftenWords(one)}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Card>
      <div className="flex flex-col gap-4">
        <Card>
          <h2 className="text-18">Tiers</h2>
          <p className="mb-2 text-14 text-muted">Members who are ranked, by the tier they stand in.</p>
          <FiguresTable
            caption="Tiers"
            head={["Tier", "From XP", "Members"]}
            rows={tiers.map(({ name, min, members }) => [name, number(min), number(members)])}
          />
        </Card>
        <Card>
          <h2 className="text-18">Badges</h2>
          <p className="mb-2 text-14 text-muted">Each is given once, by what a member did.</p>
          <FiguresTable
            caption="Badges"
            head={["Badge", "Members"]}
            rows={badges.map(({ name, purpose, members }) => [`${name}: ${purpose}`, counted(members, most)])}
          />
        </Card>
      </div>
      <div className="flex flex-col gap-4">
        <Card>
          <h2 className="text-18">XP awards</h2>
          <p className="mb-2 text-14 text-muted">
            What each act brings. The values are part of the product and change with a release, for everybody
            at once.
          </p>
          <FiguresTable
            caption="XP awards"
            head={["For", "XP"]}
            rows={Object.values(XP_AWARDS).map(({ description, xp }) => [description, number(xp)])}
          />
        </Card>
        <Card>
          <h2 className="text-18">Quests</h2>
          <p className="mb-2 text-14 text-muted">Rewards are in credits.</p>
          <FiguresTable
            caption="Quests"
            head={["Quest", "Reward", "Finished", "Claimed"]}
            rows={quests.map(({ title, on, reward, finished, claimed }) => [
              on ? title : `${title} (not running)`,
              number(reward),
              counted(finished, most),
              counted(claimed, most),
            ])}
          />
        </Card>
      </div>
      <Said feedback={feedback} />
    </div>
  );
}

function oftenWords({ most_of, times }: { most_of: string | null; times: number }): string {
  const award = XP_AWARDS[most_of as XpReward];
  return award ? `${award.description}, ${times} ×` : "–";
}
/** Answers to the questions of the beta, the latest first. */
function Said({ feedback }: { feedback: readonly FeedbackGiven[] }) {
  return (
    <Card className="lg:col-span-2">
      <h2 className="text-18">What members tell us</h2>
      <p className="mb-2 text-14 text-muted">
        Their latest answers to the questions on /earn-credits, each for {FEEDBACK_REWARD} credits.
      </p>
      {feedback.length === 0 ? <p className="text-muted">Nothing yet.</p> : null}
      <ul aria-label="What members tell us" className="divide-y divide-hairline">
        {feedback.map((one) => (
          <li key={`${one.saidByHandle} ${one.saidTask}`} className="py-3">
            <p className="flex flex-wrap items-center gap-x-2 text-14 text-muted">
              <Link
                to={`/profile/${one.saidByHandle}`}
                className="py-2.5 font-medium text-text hover:underline"
              >
                {one.saidBy}
              </Link>
              {feedbackTask(one.saidTask)?.title ?? one.saidTask} · {RATINGS[one.saidRating]} ·{" "}
              <LocalTime at={one.saidAt} />
            </p>
            <p className="whitespace-pre-line break-words">{one.said}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const RATINGS: Record<number, string> = FEEDBACK_RATINGS;
