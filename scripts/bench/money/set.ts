import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import type { Stage } from "../runtime/stage.ts";
import type { Cast, Member } from "../world/people.ts";
import type { Database } from "../world/raw-database.ts";
import type { Dice } from "./dice.ts";

const PROJECTS = 25;
const INVOICES_EACH = 8;

export interface PaidProject {
  id: Id;
  client: Member;
  lead: Member;
  member: Member;
}

/** Who acts, and on what. */
export interface MoneySet {
  projects: PaidProject[];
  finance: Member;
  /** Bank accounts that are older than the time in which somebody looks at them first. */
  accounts: { member: Member; methodId: Id }[];
  invoices: { id: Id; issuer: Member; payer: Member }[];
}

/** Projects with agreed milestones, bank accounts and sent invoices. */
export async function buildSet(
  stage: Stage,
  cast: Cast,
  dice: Dice,
  milestonesEach: number,
): Promise<MoneySet> {
  const { db } = stage;
  const people = [...cast.actors, ...cast.swipers];
  const at = (index: number): Member => {
    const found = people[index];
    if (!found) throw new Error("There are too few members.");
    return found;
  };
  const now = Date.now();
  // The acts of money ask for a fresh proof of who it is.
  await db.run([{ sql: "UPDATE sessions SET proved_at = ?1, aal = 'aal2'", params: [now] }]);
  const projects = Array.from({ length: PROJECTS }, (_, index) => ({
    id: crypto.randomUUID(),
    client: at(index * 3),
    lead: at(index * 3 + 1),
    member: at(index * 3 + 2),
  }));
  await insertProjects(db, projects, dice, milestonesEach, now);
  const finance = at(PROJECTS * 3);
  await db.run([
    {
      sql: "INSERT INTO user_roles (user_id, role, created_at) VALUES (?1, 'finance', ?2)",
      params: [finance.userId, now],
    },
  ]);
  const accounts = projects
    .flatMap(({ client, lead, member }) => [client, lead, member])
    .map((member, index) => ({
      member,
      methodId: crypto.randomUUID(),
      last4: index % 5 === 0 ? "0002" : "1234",
    }));
  await db.run([
    {
      sql: `INSERT INTO payout_methods (id, user_id, provider, provider_ref, holder, bank, last4, country, currency,
          status, is_default, created_at)
        SELECT value->>0, value->>1, 'sandbox', 'ba_test_' || (value->>0) || '_' || (value->>2), 'One of many',
          'Sandbox Bank', value->>2, 'DE', 'EUR', 'active', 1, ?2 FROM json_each(?1)`,
      params: [
        JSON.stringify(accounts.map(({ member, methodId, last4 }) => [methodId, member.userId, last4])),
        now - days(30),
      ],
    },
  ]);
  return { projects, finance, accounts, invoices: await sendInvoices(stage, projects, dice) };
}

async function insertProjects(
  db: Database,
  projects: PaidProject[],
  dice: Dice,
  milestonesEach: number,
  now: number,
): Promise<void> {
  const seats = projects.flatMap(({ id, client, lead, member }) => [
    [id, client.userId, "client", 0],
    [id, lead.userId, "lead", 6_667],
    [id, member.userId, "member", 3_333],
  ]);
  const parts = projects.flatMap(({ id }) =>
    Array.from({ length: milestonesEach }, (_, place) => [
      crypto.randomUUID(),
      id,
      dice.between(101, 40_001),
      place + 1,
    ]),
  );
  await db.run([
    {
      sql: `INSERT INTO projects (id, title, kind, owner_id, status, currency, created_at, updated_at)
        SELECT value->>0, 'Faults', 'collab', value->>1, 'active', 'EUR', ?2, ?2 FROM json_each(?1)`,
      params: [JSON.stringify(projects.map(({ id, lead }) => [id, lead.userId])), now],
    },
    {
      sql: `INSERT INTO project_members (project_id, user_id, role, split_bps, status, created_at)
        SELECT value->>0, value->>1, value->>2, value->>3, 'active', ?2 FROM json_each(?1)`,
      params: [JSON.stringify(seats), now],
    },
    {
      sql: `INSERT INTO milestones (id, project_id, title, amount, currency, position, status, created_at, updated_at)
        SELECT value->>0, value->>1, 'A part', value->>2, 'EUR', value->>3, 'agreed', ?2, ?2 FROM json_each(?1)`,
      params: [JSON.stringify(parts), now],
    },
  ]);
}

/** Every lead writes to their client, by the product's own forms. */
async function sendInvoices(
  stage: Stage,
  projects: PaidProject[],
  dice: Dice,
): Promise<MoneySet["invoices"]> {
  const handles = new Map(
    (await stage.db.rows<{ user_id: Id; handle: string }>("SELECT user_id, handle FROM profiles")).map(
      (row) => [row.user_id, row.handle],
    ),
  );
  const each = await Promise.all(
    projects.map(async ({ client, lead }) => {
      await accepted(
        stage.post(lead, "/thrivepay.data", {
          intent: "tax",
          legal_name: "One of many",
          address: "Main Street 1",
          country: "DE",
          tax_type: "vat",
        }),
      );
      const sent: MoneySet["invoices"] = [];
      for (let count = 0; count < INVOICES_EACH; count++) {
        const text = await accepted(
          stage.post(lead, "/thrivepay/invoices/new.data", {
            customer: "member",
            handle: handles.get(client.userId) ?? "",
            customer_name: "Client Co",
            currency: "EUR",
            "lines[0].text": "Photos",
            "lines[0].quantity": "1",
            "lines[0].price": String(dice.between(20, 900)),
            "lines[0].tax": "19",
            due_days: "14",
          }),
        );
        const id = /thrivepay\/invoices\/([\da-f-]{36})/.exec(text)?.[1] ?? "";
        await accepted(
          stage.post(lead, `/thrivepay/invoices/${id}.data`, {
            intent: "send",
            invoice_id: id,
            version: "1",
          }),
        );
        sent.push({ id, issuer: lead, payer: client });
      }
      return sent;
    }),
  );
  return each.flat();
}

async function accepted(answer: Promise<{ status: number; text: string }>): Promise<string> {
  const { status, text } = await answer;
  if (status >= 400) throw new Error(`The set was refused (${status}): ${text.slice(0, 400)}`);
  return text;
}
