import type { Id } from "#app/core/ids.ts";
import type { Member } from "../world/people.ts";
import type { Kind } from "./book.ts";
import type { MoneySet, PaidProject } from "./set.ts";
import { type Client, order } from "./turns.ts";

/** So many open milestones of a project are acted on at a time: few enough that clients meet. */
const AT_ONCE = 6;

interface Part {
  id: Id;
  status: string;
  version: number;
  amount: number;
  dispute: Id | null;
  openedBy: Id | null;
}

type Form = Record<string, string>;
interface Step {
  kind: Kind;
  mark: string;
  by: Member;
  form: Form;
  path?: string;
}

/** One random step of a milestone: mostly one that fits where it stands, now and then any other. */
export async function milestoneTurn(client: Client, project: PaidProject): Promise<void> {
  const { play, dice, set } = client;
  const open = await play.stage.db
    .rows<Part>(
      `SELECT m.id, m.status, m.version, m.amount, m.dispute_id AS dispute, d.opened_by AS openedBy
       FROM milestones AS m LEFT JOIN disputes AS d ON d.id = m.dispute_id
       WHERE m.project_id = '${project.id}' AND m.status NOT IN ('released', 'refunded', 'split', 'cancelled')
       ORDER BY m.position LIMIT ${AT_ONCE}`,
    )
    // Killed a moment ago: the next turn waits until it is back.
    .catch(() => []);
  if (open.length === 0) return;
  const part = dice.pick(open);
  if (part.status === "agreed" && dice.chance(0.4)) {
    const form = targeted(part, { intent: "fund", from: "card", amount: String(part.amount) });
    return order(client, project.client, `/desk/${project.id}.data`, form);
  }
  const steps = stepsOf(client, project, set, part);
  const fitting = dice.chance(0.9) ? FITTING[part.status] : undefined;
  const step = steps[dice.pick(fitting ?? (Object.keys(steps) as (keyof typeof steps)[]))]();
  const { kind, mark, by, form, path = `/desk/${project.id}.data` } = step;
  await play.press(dice, { kind, mark, by, path, form });
}

type StepName = keyof ReturnType<typeof stepsOf>;

/** What is usual where a milestone stands; twice what is more usual. */
const FITTING: Partial<Record<string, StepName[]>> = {
  agreed: ["fund"],
  funded: ["start", "start", "start", "askRefund", "dispute"],
  refund_requested: ["agreeRefund", "agreeRefund", "keep"],
  in_progress: ["deliver", "deliver", "deliver", "dispute"],
  changes_requested: ["deliver", "deliver", "dispute"],
  delivered: ["approve", "approve", "approve", "changes", "dispute"],
  disputed: ["rule", "rule", "withdraw"],
};

function stepsOf({ dice }: Client, { client, lead, member }: PaidProject, set: MoneySet, part: Part) {
  const target = (intent: string, more: Form = {}) => targeted(part, { intent, ...more });
  const anyone = () => dice.pick([client, lead, member]);
  return {
    fund: (): Step => ({
      kind: "fund",
      mark: part.id,
      by: client,
      form: target("fund", { from: "balance", amount: String(part.amount), key: dice.uuid() }),
    }),
    start: (): Step => ({
      kind: "start",
      mark: part.id,
      by: dice.pick([lead, member]),
      form: target("start-milestone"),
    }),
    deliver: (): Step => {
      const note = dice.uuid();
      return {
        kind: "deliver",
        mark: note,
        by: dice.pick([lead, member]),
        form: target("deliver", { note }),
      };
    },
    changes: (): Step => {
      const reason = dice.uuid();
      return { kind: "changes", mark: reason, by: client, form: target("request-changes", { reason }) };
    },
    approve: (): Step => ({ kind: "approve", mark: part.id, by: client, form: target("approve") }),
    askRefund: (): Step => {
      const reason = dice.uuid();
      return {
        kind: "refundAsked",
        mark: reason,
        by: dice.pick([client, lead]),
        form: target("request-refund", { reason }),
      };
    },
    agreeRefund: (): Step => ({
      kind: "settle",
      mark: `${part.id}:refund`,
      by: dice.pick([client, lead]),
      form: target("agree-refund"),
    }),
    keep: (): Step => ({
      kind: "keep",
      mark: part.id,
      by: dice.pick([client, lead]),
      form: target("keep-funded"),
    }),
    dispute: (): Step => {
      const statement = dice.uuid();
      return {
        kind: "dispute",
        mark: statement,
        by: anyone(),
        form: target("open-dispute", { reason: "late", statement, requested_outcome: "split" }),
      };
    },
    withdraw: (): Step => {
      const opener = [client, lead, member].find(({ userId }) => userId === part.openedBy) ?? client;
      return { kind: "withdraw", mark: part.id, by: opener, form: target("withdraw-dispute") };
    },
    rule: (): Step => {
      const resolution = dice.pick(["release", "refund", "split"] as const);
      const work_percent = String(dice.between(1, 99));
      return {
        kind: "settle",
        mark: `${part.id}:${resolution}`,
        by: set.finance,
        path: "/admin/finance.data",
        form: {
          intent: "rule",
          dispute_id: part.dispute ?? part.id,
          resolution,
          work_percent,
          ruling: "Both were late.",
        },
      };
    },
  };
}

function targeted(part: Part, form: Form): Form {
  return { milestone_id: part.id, version: String(part.version), ...form };
}
