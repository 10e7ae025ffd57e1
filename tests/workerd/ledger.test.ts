import { env } from "cloudflare:workers";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import {
  bookOnce,
  isBookedBefore,
  type Journal,
  postJournal,
} from "#app/features/ledger/post-journal.server.ts";
import { selectBalances, selectStatement } from "#app/features/ledger/queries.server.ts";
import { reconcile } from "#app/features/ledger/reconcile.server.ts";
import {
  type Account,
  accountId,
  CREDITS,
  creditsOf,
  heldFor,
  ofMember,
  ofPlatform,
  ofProvider,
  splitByShares,
} from "#app/features/ledger/rules.ts";
import { count, db, rows } from "#tests/factories/database.ts";

const now = Date.UTC(2026, 10, 1);
const bank = ofProvider("sandbox", "EUR");

/** What a command's batch would hold of it. */
function book(journal: Partial<Journal> & Pick<Journal, "postings">) {
  const whole = {
    type: "topup",
    reference: { type: "payment", id: newId(now) },
    key: newId(now),
    memo: "Top-up",
    by: null,
    ...journal,
  } satisfies Journal;
  return db.batch(postJournal(db, whole, now) as unknown as [never]);
}

const moves = (from: Account, to: Account, amount: number) => [
  { account: from, amount: -amount },
  { account: to, amount },
];

const balance = async (account: Account) =>
  (await rows<{ balance: number }>("SELECT balance FROM ledger_accounts WHERE id = ?", accountId(account)))[0]
    ?.balance ?? 0;

const run = (sql: string, ...params: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...params)
    .run();

const wallet = () => ofMember(newId(now), "available", "EUR");

describe("money moves by journals", () => {
  it("from the bank to bora, into a milestone, and on to alice and the platform", async () => {
    const [bora, alice] = [wallet(), wallet()];
    const held = heldFor(newId(now), "EUR");
    await book({ postings: moves(bank, bora, 50_000) });
    await book({ type: "fund_milestone", postings: moves(bora, held, 40_000) });
    const [fee = 0, rest = 0] = splitByShares(40_000, [500, 9500]);
    await book({
      type: "release",
      postings: [
        { account: held, amount: -40_000 },
        { account: alice, amount: rest },
        { account: ofPlatform("fees", "EUR"), amount: fee },
      ],
    });
    expect([await balance(bora), await balance(held), await balance(alice)]).toEqual([10_000, 0, 38_000]);
    expect(await selectBalances(db, { type: "user", id: bora.ownerId })).toEqual([
      { kind: "available", currency: "EUR", balance: 10_000 },
    ]);
    expect(await selectStatement(db, bora, null)).toMatchObject([
      { seq: 2, amount: -40_000, balanceAfter: 10_000, type: "fund_milestone" },
      { seq: 1, amount: 50_000, balanceAfter: 50_000, type: "topup" },
    ]);
    expect(await selectStatement(db, bora, 2)).toMatchObject([{ seq: 1 }]);
  });

  it("once for each key, also when the same command comes twenty times at once", async () => {
    const bora = wallet();
    const once = { key: newId(now), postings: moves(bank, bora, 700) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bookOnce(async () => void (await book(once)))),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await balance(bora)).toBe(700);
    await expect(book(once)).rejects.toSatisfy(isBookedBefore);
  });

  it("only as far as they last: of two that take the same money one is refused in a sentence", async () => {
    const [bora, held] = [wallet(), heldFor(newId(now), "EUR")];
    await book({ postings: moves(bank, bora, 100) });
    const tries = await Promise.allSettled(
      [1, 2].map(() => bookOnce(() => book({ type: "fund_milestone", postings: moves(bora, held, 80) }))),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(tries.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { status: 409, message: "There is not enough money for that." },
    });
    expect([await balance(bora), await balance(held)]).toEqual([20, 80]);
  });

  it("below zero for nobody but by a chargeback, and then back up", async () => {
    const bora = wallet();
    await book({ postings: moves(bank, bora, 100) });
    await book({ type: "chargeback", postings: moves(bora, bank, 150) });
    expect(await balance(bora)).toBe(-50);
    await expect(book({ type: "payout", postings: moves(bora, bank, 1) })).rejects.toThrow(/not enough/);
    await book({ postings: moves(bank, bora, 20) });
    expect(await balance(bora)).toBe(-30);
  });

  it("credits are given and spent like money, and never more than there are", async () => {
    const hers = creditsOf(newId(now));
    const source = ofPlatform("clearing", CREDITS);
    await book({ type: "credit_grant", postings: moves(source, hers, 30) });
    await book({ type: "credit_spend", postings: moves(hers, source, 20) });
    await expect(book({ type: "credit_spend", postings: moves(hers, source, 20) })).rejects.toThrow(
      /not enough/,
    );
    expect(await balance(hers)).toBe(10);
  });

  it("back once: a journal is reversed one time", async () => {
    const bora = wallet();
    const reference = { type: "payment" as const, id: newId(now) };
    await book({ reference, postings: moves(bank, bora, 100) });
    const [first] = await rows<{ id: string }>(
      "SELECT id FROM ledger_journals WHERE reference_id = ?",
      reference.id,
    );
    const back = { type: "refund", reverses: first?.id ?? "", postings: moves(bora, bank, 100) } as const;
    await book(back);
    await expect(book(back)).rejects.toThrow(/ledger_journals.reverses/);
    expect(await balance(bora)).toBe(0);
  });
});

describe("the database itself refuses", () => {
  const nothing = async (act: () => Promise<unknown>, why: RegExp) => {
    const before = await rows("SELECT * FROM ledger_accounts ORDER BY id");
    const journals = await count("ledger_journals");
    await expect(act()).rejects.toThrow(why);
    expect(await rows("SELECT * FROM ledger_accounts ORDER BY id")).toEqual(before);
    expect(await count("ledger_journals")).toBe(journals);
  };

  it.each([
    ["a journal that does not sum to zero", [100, -99], /sum to zero/],
    ["one with a single line", [100], /sum to zero/],
    ["an amount of nothing", [0, 0], /ledger_entries_amount/],
    ["half a cent", [0.5, -0.5], /ledger_entries_amount/],
    ["more than a line may move", [10 ** 15, -(10 ** 15)], /ledger_entries_amount/],
  ])("%s", async (_, amounts, why) => {
    const accounts = [wallet(), bank];
    await nothing(
      () => book({ postings: amounts.map((amount, at) => ({ account: accounts[at] ?? bank, amount })) }),
      why,
    );
  });

  it("one without lines", () => nothing(() => book({ postings: [] }), /nothing moves/));

  it("one that sums to zero only across currencies", () =>
    nothing(
      () =>
        book({
          postings: [
            { account: bank, amount: -100 },
            { account: ofMember(newId(now), "available", "USD"), amount: 100 },
          ],
        }),
      /sum to zero/,
    ));

  it("a journal that was never sealed", () =>
    nothing(async () => {
      const unsealed = postJournal(
        db,
        {
          type: "topup",
          reference: { type: "payment", id: newId(now) },
          key: newId(now),
          memo: "Top-up",
          by: null,
          postings: moves(bank, wallet(), 5),
        },
        now,
      ).slice(0, -1);
      await db.batch(unsealed as unknown as [never]);
    }, /FOREIGN KEY/));

  it("another line in a journal that is sealed, and every change to what stands", async () => {
    const bora = wallet();
    await book({ postings: moves(bank, bora, 100) });
    const account = accountId(bora);
    const [entry] = await rows<{ journal_id: string }>(
      "SELECT journal_id FROM ledger_entries WHERE account_id = ?",
      account,
    );
    const journal = entry?.journal_id;
    const refused: [string, unknown[], RegExp][] = [
      [
        `INSERT INTO ledger_entries (account_id, seq, journal_id, amount, currency, balance_after, created_at)
         VALUES (?, 2, ?, 5, 'EUR', 105, 1)`,
        [account, journal],
        /sealed/,
      ],
      ["UPDATE ledger_entries SET amount = 1 WHERE account_id = ?", [account], /never changed/],
      ["DELETE FROM ledger_entries WHERE account_id = ?", [account], /entries stay/],
      ["UPDATE ledger_journals SET memo = 'x' WHERE id = ?", [journal], /never changed/],
      ["DELETE FROM ledger_journals WHERE id = ?", [journal], /journals stay/],
      ["DELETE FROM ledger_seals WHERE journal_id = ?", [journal], /seal stays/],
      ["UPDATE ledger_seals SET journal_id = 'x' WHERE journal_id = ?", [journal], /seal stays/],
      ["UPDATE ledger_accounts SET balance = 1000000 WHERE id = ?", [account], /follows its entries/],
      ["UPDATE ledger_accounts SET last_seq = 0, balance = 0 WHERE id = ?", [account], /follows its entries/],
      ["UPDATE ledger_accounts SET owner_id = 'mallory' WHERE id = ?", [account], /stays whose it is/],
      ["DELETE FROM ledger_accounts WHERE id = ?", [account], /accounts stay/],
      [
        `INSERT INTO ledger_accounts (id, owner_type, owner_id, kind, currency, balance, created_at)
         VALUES ('user:mallory:available:EUR', 'user', 'mallory', 'available', 'EUR', 100, 1)`,
        [],
        /opens empty/,
      ],
    ];
    for (const [sql, params, why] of refused) await nothing(() => run(sql, ...params), why);
  });
});

describe("whatever comes, in any order", () => {
  it("every currency sums to zero, balances are the sums of their lines, and nobody owes", async () => {
    const people = [wallet(), wallet(), wallet()];
    const move = fc.record({
      from: fc.integer({ min: -1, max: 2 }),
      to: fc.integer({ min: -1, max: 2 }),
      amount: fc.integer({ min: 1, max: 500 }),
      again: fc.boolean(),
    });
    const at = (index: number) => people[index] ?? bank;
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 12 }), async (all) => {
        await Promise.all(
          all.flatMap(({ from, to, amount, again }) => {
            const one = { key: newId(now), postings: moves(at(from), at(to), amount) };
            return (again ? [one, one] : [one]).map((same) =>
              bookOnce(() => book(same)).catch((error: { status?: number }) =>
                expect(error.status).toBe(409),
              ),
            );
          }),
        );
        expect(
          await rows(
            "SELECT currency FROM ledger_entries GROUP BY journal_id, currency HAVING sum(amount) <> 0",
          ),
        ).toEqual([]);
        expect(
          await rows(`SELECT id FROM ledger_accounts WHERE balance <> (SELECT coalesce(sum(amount), 0)
            FROM ledger_entries WHERE account_id = ledger_accounts.id)`),
        ).toEqual([]);
        for (const person of people) expect(await balance(person)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 8 },
    );
  });
});

describe("the nightly comparison", () => {
  afterEach(() => vi.restoreAllMocks());

  it("finds nothing in a ledger that only commands have touched, and names an account a hand was in", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const [bora, alice] = [wallet(), wallet()];
    await book({ postings: moves(bank, bora, 100) });
    await book({ postings: moves(bank, alice, 100) });
    const tomorrow = { db, clock: { now: () => now + days(1) } };
    while ((await count("ledger_accounts", "counted_at <= ?", now)) > 0)
      expect(await reconcile(tomorrow)).toEqual([]);
    expect(await reconcile(tomorrow)).toEqual([]);

    await run("DROP TRIGGER ledger_balance_follows");
    await run("UPDATE ledger_accounts SET balance = balance + 1 WHERE id = ?", accountId(alice));
    const later = { db, clock: { now: () => now + days(2) } };
    const found = [];
    while ((await count("ledger_accounts", "counted_at <= ?", now + days(1))) > found.length)
      found.push(...(await reconcile(later)));
    expect(found).toEqual([accountId(alice)]);
    expect(said).toHaveBeenCalledWith(JSON.stringify({ event: "ledger_differs", account: accountId(alice) }));
  });
});
