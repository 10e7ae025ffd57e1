import { newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { assistDispute } from "#app/features/projects/commands/assist-dispute.server.ts";
import { offerShare } from "#app/features/projects/commands/dispute-offers.server.ts";
import { openDispute } from "#app/features/projects/commands/disputes.server.ts";
import { fundMilestone, requestRefund } from "#app/features/projects/commands/fund.server.ts";
import { agreeToRefund, keepFunded, refundByTime } from "#app/features/projects/commands/refund.server.ts";
import { ruleByTime, ruleDispute } from "#app/features/projects/commands/rule-dispute.server.ts";
import { selectOpenDisputes } from "#app/features/projects/queries/open-disputes.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { delivered, paidDesk, targetOf } from "#tests/factories/paid-desks.ts";
import { rich } from "#tests/factories/payments.ts";
import { person } from "#tests/factories/people.ts";
import type { Acts, Cast } from "./cast.ts";

/** Money that is held: paid in, asked back, and quarrelled about. */
export async function fundingActs({ recording, jobs, app }: Cast): Promise<Acts> {
  const { d1 } = recording;
  const [on, done] = await Promise.all([paidDesk(4_000), delivered(5_000)]);
  const [client, lead, quarreller] = await Promise.all([
    appOf(on.client, { d1 }),
    appOf(on.lead, { d1 }),
    appOf(done.client, { d1 }),
  ]);
  const finance = (await appOf(await person({ name: "Ines", role: "finance" }), { d1 })).app;
  await rich(client, 9_000);
  const fund = async (from: "card" | "balance") =>
    fundMilestone(client.app, on.id, {
      ...(await targetOf(on)),
      amount: on.amount,
      from,
      key: newId(Date.now()),
    });
  const askBack = async () =>
    requestRefund(client.app, on.id, { ...(await targetOf(on)), reason: "Plans changed" });
  const cron = { ...jobs, commit: app.commit, clock: { now: () => Date.now() + days(4) } };
  return {
    reads: { "disputes to decide": async () => await selectOpenDisputes(finance.db) },
    commands: {
      "funding begun by card": () => fund("card"),
      "a milestone funded from a balance": () => fund("balance"),
      "the money of a milestone asked back": askBack,
      "a milestone kept funded": async () => keepFunded(lead.app, on.id, await targetOf(on)),
      "a refund agreed to": async () => {
        await askBack();
        await agreeToRefund(lead.app, on.id, await targetOf(on));
      },
      "a dispute about money": async () =>
        openDispute(quarreller.app, done.id, {
          ...(await targetOf(done)),
          reason: "not_as_agreed",
          statement: "It is another film.",
          requested_outcome: "refund",
          file_ids: [],
        }),
      "a word to both sides of a dispute": async () => {
        const [dispute] = await rows<{ id: string }>(
          "UPDATE disputes SET status = 'answered' WHERE milestone_id = ? RETURNING id",
          done.milestoneId,
        );
        await assistDispute(finance, { dispute_id: dispute?.id ?? "", word: "Look at the brief again." });
      },
      "a share offered": async () =>
        offerShare(quarreller.app, done.id, { milestone_id: done.milestoneId, work_percent: 40 }),
      "a dispute decided": async () => {
        const [dispute] = await rows<{ id: string }>(
          "SELECT id FROM disputes WHERE milestone_id = ?",
          done.milestoneId,
        );
        const ruling = {
          resolution: "release",
          work_percent: 100,
          ruling: "It is what was agreed.",
        } as const;
        await ruleDispute(finance, { dispute_id: dispute?.id ?? "", ...ruling });
      },
    },
    jobs: {
      "refunds that nobody answered": () => refundByTime(cron),
      "disputes that nobody answered": () => ruleByTime(cron),
    },
  };
}
