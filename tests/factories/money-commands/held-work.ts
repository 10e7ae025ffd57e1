import { newId } from "#app/core/ids.ts";
import { openDispute } from "#app/features/projects/commands/disputes.server.ts";
import { action as deskAction } from "#app/routes/desk/desk.tsx";
import { action as financeAction } from "#app/routes/money/finance.tsx";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { delivered, funded, paidDesk, stepOf } from "#tests/factories/paid-desks.ts";
import { type Person, person } from "#tests/factories/people.ts";
import { type Command, HUGE } from "./command.ts";

/** Milestones that money is held for. */
export const HELD_WORK: Record<string, () => Promise<Command>> = {
  "a milestone proposed": async () => {
    const [on, other] = [await paidDesk(), await paidDesk()];
    return {
      ...at(on, on.lead),
      form: {
        intent: "add-milestone",
        title: "A second film",
        amount: "450",
        currency: "EUR",
        revision_limit: "2",
        propose: "yes",
        key: newId(Date.now()),
      },
      spoil: { title: "text", currency: "currency", propose: "choice" },
      foreign: {
        amount: ["-5", "1.001", "NaN", "Infinity", "five", ...HUGE],
        currency: ["USD", "JPY"],
        revision_limit: ["-1", "0.5", "NaN", "21", ...HUGE],
        key: ["x", other.milestoneId],
      },
      makes: ["milestones"],
    };
  },
  "a milestone funded": async () => {
    const [on, other] = [await paidDesk(), await paidDesk()];
    return {
      ...at(on, on.client),
      form: {
        intent: "fund",
        milestone_id: on.milestoneId,
        version: String((await stepOf(on)).version),
        amount: String(on.amount),
        from: "card",
        key: newId(Date.now()),
      },
      spoil: { amount: "seen", milestone_id: "id", version: "version", key: "key" },
      foreign: { milestone_id: [other.milestoneId], from: ["balance", "x"] },
      makes: ["payments"],
    };
  },
  "a funded milestone asked back": async () => {
    const [on, other] = [await funded(), await funded()];
    return {
      ...at(on, on.client),
      form: {
        intent: "request-refund",
        milestone_id: on.milestoneId,
        version: String((await stepOf(on)).version),
        reason: "Plans changed",
      },
      spoil: { milestone_id: "id", version: "version" },
      foreign: { milestone_id: [other.milestoneId] },
      makes: ["milestones", "status = 'refund_requested'"],
    };
  },
  "a milestone approved": async () => {
    const [on, other] = [await delivered(), await delivered()];
    return {
      ...at(on, on.client),
      form: {
        intent: "approve",
        milestone_id: on.milestoneId,
        version: String((await stepOf(on)).version),
      },
      spoil: { milestone_id: "id", version: "version" },
      foreign: { milestone_id: [other.milestoneId] },
      makes: ["ledger_journals", "type = 'release'"],
    };
  },
  "a dispute decided": async () => {
    const on = await quarrelled();
    return {
      by: await person({ name: "Fin", role: "finance" }),
      action: financeAction,
      form: {
        intent: "rule",
        dispute_id: on.dispute,
        resolution: "split",
        work_percent: "40",
        ruling: "Half of it is there.",
      },
      spoil: { dispute_id: "id", resolution: "choice", work_percent: "percent", ruling: "text" },
      makes: ["ledger_journals", "type = 'split'"],
    };
  },
  "a share offered": async () => {
    const on = await quarrelled();
    return {
      ...at(on, on.client),
      form: { intent: "offer-share", milestone_id: on.milestoneId, work_percent: "40" },
      spoil: { milestone_id: "id", work_percent: "percent" },
      foreign: { milestone_id: [(await quarrelled()).milestoneId], work_percent: ["1.001", "Infinity"] },
      makes: ["disputes", "offer_bps = 4000"],
    };
  },
};

const at = (on: { id: string }, by: Person) => ({
  by,
  action: deskAction,
  path: `/desk/${on.id}/milestones`,
  params: { projectId: on.id },
});

async function quarrelled() {
  const on = await delivered();
  await openDispute((await appOf(on.client)).app, on.id, {
    milestone_id: on.milestoneId,
    version: (await stepOf(on)).version,
    reason: "not_as_agreed",
    statement: "It is another film.",
    requested_outcome: "split",
    file_ids: [],
  });
  const [row] = await rows<{ id: string }>("SELECT id FROM disputes WHERE milestone_id = ?", on.milestoneId);
  return { ...on, dispute: row?.id ?? "" };
}
