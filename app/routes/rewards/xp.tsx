import { Form } from "react-router";
import { decodeCursor } from "#app/core/cursor.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { XP_AWARDS, type XpReward } from "#app/core/xp.ts";
import { AwardTable } from "#app/features/rewards/components/award-table.tsx";
import { BadgeBoard } from "#app/features/rewards/components/badge-board.tsx";
import { TierLadder } from "#app/features/rewards/components/tier-ladder.tsx";
import { getBadges } from "#app/features/rewards/queries/badges.server.ts";
import { listXpHistory } from "#app/features/rewards/queries/xp-history.server.ts";
import { rewardFilter } from "#app/features/rewards/schema.ts";
import { memberLoader } from "#app/platform/responses.server.ts";
import { SelectField } from "#app/ui/form/fields.tsx";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/xp.ts";

export const meta: Route.MetaFunction = () => [{ title: "How XP works · Thrive" }];

export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams;
  const reward = rewardFilter.parse(query.get("type"));
  const [history, badges] = await Promise.all([
    listXpHistory(app, reward, decodeCursor(query.get("cursor"))),
    getBadges(app),
  ]);
  return {
    reward,
    history,
    badges,
    xp: app.viewer.xp,
    now: app.clock.now(),
  };
});

export default function Xp({ loaderData: { reward, history, badges, xp, now } }: Route.ComponentProps) {
  return (
    <Page width="pair" className="flex flex-col gap-8">
      <div>
        <BackLink to="/leaderboard">Leaderboard</BackLink>
        <PageHeader
          title="How XP works"
          lead="XP says how much you give and finish here. It cannot be bought, and each thing counts once."
        />
        <h2 className="mb-3 text-22">Tiers</h2>
        <TierLadder xp={xp} />
      </div>
      <section id="badges" className="scroll-mt-20">
        <h2 className="mb-3 text-22">Badges</h2>
        <BadgeBoard badges={badges} />
      </section>
      <section>
        <h2 className="mb-3 text-22">What brings XP</h2>
        <AwardTable />
      </section>
      <section id="history" className="scroll-mt-20">
        <h2 className="mb-3 text-22">Your history</h2>
        <History reward={reward} history={history} now={now} />
      </section>
    </Page>
  );
}

type Data = Route.ComponentProps["loaderData"];

function History({ reward, history, now }: Pick<Data, "reward" | "history" | "now">) {
  const filter = reward ? `type=${reward}&` : "";
  return (
    <>
      <Form method="get" action="/leaderboard/xp#history" className="mb-3 flex flex-wrap items-end gap-3">
        <div className="min-w-[min(100%,14rem)] flex-1 sm:max-w-80">
          <SelectField
            key={reward ?? "every"}
            label="Show"
            name="type"
            required
            defaultValue={reward ?? "every"}
            options={{ every: "Everything", ...rewardNames() }}
          />
        </div>
        <Button type="submit">Show</Button>
      </Form>
      <Card flush>
        {history.items.length === 0 ? (
          <p className="p-5 text-muted">Nothing here yet.</p>
        ) : (
          <ol className="divide-y divide-hairline">
            {history.items.map((item) => (
              <li key={item.id} className="flex items-center justify-between gap-4 px-5 py-3">
                <span className="min-w-0">
                  <span className="block">{item.description}</span>
                  <span className="block text-14 text-muted">
                    {relativeTime(item.createdAt, now)}
                    {item.reversedAt ? " · taken back" : ""}
                  </span>
                </span>
                <span className="shrink-0 font-semibold tabular">
                  {item.reversedAt ? (
                    <s className="font-normal text-muted">+{item.xp} XP</s>
                  ) : (
                    `+${item.xp} XP`
                  )}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Card>
      {history.nextCursor ? (
        <div className="mt-4 text-center">
          <ButtonLink to={`/leaderboard/xp?${filter}cursor=${history.nextCursor}#history`}>Older</ButtonLink>
        </div>
      ) : null}
    </>
  );
}

function rewardNames(): Record<string, string> {
  return Object.fromEntries(
    (Object.keys(XP_AWARDS) as XpReward[]).map((reward) => [reward, XP_AWARDS[reward].description]),
  );
}
