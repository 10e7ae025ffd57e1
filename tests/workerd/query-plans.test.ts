import { beforeAll, describe, expect, it } from "vitest";
import { type Stage, stage } from "#tests/factories/acts.ts";
import { rows } from "#tests/factories/database.ts";
import { columnsOf, costOf, planOf, scansOf } from "#tests/factories/plans.ts";

async function tables(): Promise<Set<string>> {
  const found = await rows<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'");
  return new Set(found.map(({ name }) => name));
}

type Kind = "reads" | "commands" | "jobs";
type Sent = Awaited<ReturnType<typeof asked>>;

/** What each act asked the database, by its name: nearly all of the time is in the acts, so each is done once. */
const sentBy: Record<Kind, Record<string, Sent>> = { reads: {}, commands: {}, jobs: {} };

beforeAll(async () => {
  const acts = await stage();
  for (const kind of ["reads", "commands", "jobs"] as const)
    for (const [name, act] of Object.entries(acts[kind])) sentBy[kind][name] = await asked(acts, act);
  // All acts of the product, one after the other: longer than any other beginning.
}, 240_000);

/** Runs one act and gives what it asked the database. */
async function asked({ recording }: Stage, act: () => Promise<unknown>) {
  recording.sent.length = 0;
  await act();
  return [...recording.sent];
}

describe("no statement walks through a whole table", () => {
  it.each(["reads", "commands", "jobs"] as const)("of the %s", async (kind) => {
    const known = await tables();
    const scans: Record<string, string[]> = {};
    for (const [name, sent] of Object.entries(sentBy[kind])) {
      expect(sent.length, name).toBeGreaterThan(0);
      for (const statement of sent) {
        const found = await scansOf(statement, known);
        if (found.length > 0) scans[name] = [...(scans[name] ?? []), ...found];
      }
    }
    expect(scans).toEqual({});
  });

  it("and a scan would be noticed", async () => {
    const statement = { sql: "SELECT * FROM opportunities WHERE title = ?", params: ["x"], batched: false };
    expect(await scansOf(statement, await tables())).toEqual(["SCAN opportunities"]);
  });
});

/** An index entered by a column of few values alone: with many rows, most of the table. */
const COARSE =
  /^SEARCH \S+ USING (?:COVERING )?INDEX (\S+) \((?:status|state|type|kind|role|visibility)=\?\)$/;
/** Read in the order of the index up to a page's end, or of the few people of the team. */
const IN_ORDER = ["support_tickets_status", "user_roles_role", "payouts_status", "disputes_status"];

describe("no page reads all rows of one state", () => {
  it("of the reads", async () => {
    const coarse: Record<string, string[]> = {};
    for (const [name, sent] of Object.entries(sentBy.reads))
      for (const statement of sent) {
        const indexes = (await planOf(statement)).map((step) => COARSE.exec(step)?.[1] ?? null);
        const found = indexes.filter((index) => index !== null && !IN_ORDER.includes(index));
        if (found.length > 0) coarse[name] = [...(coarse[name] ?? []), ...found.map(String)];
      }
    expect(coarse).toEqual({});
  });
});

describe("the limits that the local database does not enforce", () => {
  it("are kept: at most 90 parameters a statement, 50 statements a request", () => {
    for (const [name, sent] of Object.entries({ ...sentBy.reads, ...sentBy.commands })) {
      // One more for the session of the request.
      expect(sent.length + 1, name).toBeLessThanOrEqual(50);
      for (const { params } of sent) expect(params.length, name).toBeLessThanOrEqual(90);
    }
  });
});

describe("a list in order", () => {
  let acts: Stage;
  beforeAll(async () => {
    acts = await stage();
  });

  it.each([
    "the deck of postings",
    "the next page of postings",
    "a search for postings",
    "the deck of members",
    "the next page of members",
    "a search for members",
    "the likes",
    "the interested",
    "the sent likes",
    "a posting",
  ])("is read in the order of an index, and never sorted: %s", async (name) => {
    const statement = (await asked(acts, acts.reads[name] ?? (async () => {}))).at(-1);
    if (!statement) throw new Error(`${name} asked nothing`);
    const plan = await planOf(statement);
    expect(plan.filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
    expect((await costOf(statement)).shown).toBeGreaterThan(0);
  });

  it.each(["payments, in and out", "payments, further on", "payments, in"])(
    "takes what came for invoices by the day it was paid, off an index: %s",
    async (name) => {
      const plans = await Promise.all((sentBy.reads[name] ?? []).map(planOf));
      expect(plans.flat().filter((step) => step.startsWith("SEARCH ip "))).toContainEqual(
        expect.stringMatching(/INDEX invoice_payments_paid \(payee_id=\? AND <expr>>\?/),
      );
    },
  );
});

describe("what a page reads in one batch", () => {
  it("has no two columns of one name: D1's batch would fold them into one", async () => {
    for (const [name, sent] of Object.entries({ ...sentBy.reads, ...sentBy.commands })) {
      // A page may put any read into its batch.
      const inBatch = sent.filter((statement) => statement.batched || name in sentBy.reads);
      for (const statement of inBatch) {
        const columns = await columnsOf(statement);
        expect(new Set(columns).size, `${name}: ${columns.join()}`).toBe(columns.length);
      }
    }
  });
});
