import { sql } from "drizzle-orm";
import { newId } from "#app/core/ids.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { approve } from "#app/features/projects/commands/approve.server.ts";
import { deliver } from "#app/features/projects/commands/deliver.server.ts";
import { fundMilestone } from "#app/features/projects/commands/fund.server.ts";
import { startMilestone } from "#app/features/projects/commands/move-milestone.server.ts";
import { appOf } from "./app.ts";
import { db, rows } from "./database.ts";
import { desk } from "./desks.ts";
import { CARD } from "./payments.ts";
import { alice, bora, type Person, person } from "./people.ts";

/** Alice, or who is named, leads with 70 of 100, Mo helps with 30, bora is the client; one milestone of so much is agreed. */
export async function paidDesk(amount = 40_001, leader?: Person) {
  const [lead, client, member] = await Promise.all([leader ?? alice(), bora(), person({ name: "Mo" })]);
  const made = await desk([
    [lead, "lead"],
    [client, "client"],
    [member, "member"],
  ]);
  await db.update(milestones).set({ status: "agreed", amount }).where(sql`id = ${made.milestoneId}`);
  for (const [{ userId }, bps] of [
    [lead, 7_000],
    [member, 3_000],
  ] as const) {
    await db
      .update(project_members)
      .set({ split_bps: bps })
      .where(sql`project_id = ${made.id} AND user_id = ${userId}`);
  }
  return { ...made, amount, lead, client, member };
}

export type PaidDesk = Awaited<ReturnType<typeof paidDesk>>;

export async function stepOf({ milestoneId }: PaidDesk) {
  const [row] = await rows<{ status: string; version: number }>(
    "SELECT status, version FROM milestones WHERE id = ?",
    milestoneId,
  );
  return row ?? { status: "", version: 0 };
}

const at = async (on: PaidDesk) => ({
  milestone_id: on.milestoneId,
  version: (await stepOf(on)).version,
});

/** The client presses Fund, and gets to the provider's page. */
export async function beginFunding(on: PaidDesk, by: Person, over: { amount?: number; key?: string } = {}) {
  const { app, settled } = await appOf(by);
  const url = await fundMilestone(app, on.id, {
    ...(await at(on)),
    amount: on.amount,
    from: "card",
    key: newId(Date.now()),
    ...over,
  });
  const session = url?.split("/").at(-1) ?? "";
  return {
    session,
    pay: async (card = CARD) => {
      const answer = await app.payments.pages?.use(session, { card });
      await settled();
      return answer;
    },
  };
}

export async function funded(amount?: number, lead?: Person): Promise<PaidDesk> {
  const on = await paidDesk(amount, lead);
  await (await beginFunding(on, on.client)).pay();
  return on;
}

/** @param work who leads, and skills that what they deliver shows */
export async function delivered(
  amount?: number,
  work: { lead?: Person; skills?: string[] } = {},
): Promise<PaidDesk> {
  const on = await funded(amount, work.lead);
  const { app } = await appOf(on.lead);
  await startMilestone(app, on.id, await at(on));
  await deliver(app, on.id, {
    ...(await at(on)),
    note: "Here it is",
    urls: [],
    file_ids: [],
    skills: work.skills,
  });
  return on;
}

export async function approved(on: PaidDesk) {
  const { app, settled } = await appOf(on.client);
  await approve(app, on.id, await at(on));
  await settled();
}

export { at as targetOf };
