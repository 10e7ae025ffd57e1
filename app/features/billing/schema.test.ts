import { describe, expect, it } from "vitest";
import {
  accountantLinkSchema,
  autoPayoutSchema,
  cardSchema,
  ledgerSearch,
  payoutMethodSchema,
  payoutSchema,
  paySource,
  refundSchema,
  tipSchema,
  topUpSchema,
} from "./schema.ts";

const id = crypto.randomUUID();
const MONEY = { key: id, currency: "EUR", amount: "50.25" };

describe("money that somebody moves", () => {
  it("is more than nothing and no finer than its currency, wherever it is asked for", () => {
    const forms = {
      topUp: (more: object) => topUpSchema.safeParse({ ...MONEY, ...more }),
      payout: (more: object) => payoutSchema.safeParse({ ...MONEY, method_id: id, ...more }),
      tip: (more: object) => tipSchema.safeParse({ ...MONEY, to_id: id, ...more }),
    };
    for (const [name, form] of Object.entries(forms)) {
      expect(form({}).data, name).toMatchObject({ amount: 5025, currency: "EUR" });
      expect(form({ amount: "0,01" }).data?.amount, name).toBe(1);
      for (const bad of [
        ...["0", "0.00", "-5", "0.001", "1,000", "1e3", "", "all"].map((amount) => ({ amount })),
        { amount: "50.25", currency: "JPY" },
        { currency: "DOGE" },
        { key: "twice" },
      ])
        expect(form(bad).success, `${name} ${JSON.stringify(bad)}`).toBe(false);
    }
  });

  it("comes from a card, one's own balance, or a company's, and from nowhere else", () => {
    expect(["card", "balance", id, undefined].map((from) => paySource.safeParse(from).data)).toEqual([
      "card",
      "balance",
      id,
      "card",
    ]);
    for (const none of ["cash", "", "company"]) expect(paySource.safeParse(none).success, none).toBe(false);
  });

  it("leaves by itself but for what stays, which may be nothing", () => {
    const auto = (keep?: string) => autoPayoutSchema.safeParse({ currency: "EUR", every: "week", keep });
    expect([auto().data?.keep, auto(" ").data?.keep, auto("0").data?.keep, auto("99,90").data?.keep]).toEqual(
      [0, 0, 0, 9990],
    );
    for (const none of ["-1", "1.001", "some"]) expect(auto(none).success, none).toBe(false);
    expect(autoPayoutSchema.safeParse({ currency: "EUR", every: "hour" }).success).toBe(false);
  });
});

describe("where it comes from and goes", () => {
  it("is a card by its whole number, a month that there is, and three or four digits", () => {
    const card = { card: "4242-4242 4242 4242", expires: "01/30", cvc: "123" };
    expect(cardSchema.parse(card).card).toBe("4242424242424242");
    for (const bad of [
      { card: "4242" },
      { card: "4".repeat(20) },
      { expires: "13/30" },
      { expires: "1/30" },
      { cvc: "12" },
    ])
      expect(cardSchema.safeParse({ ...card, ...bad }).success, JSON.stringify(bad)).toBe(false);
  });

  it("is an account of somebody by an IBAN whose check digits fit", () => {
    const account = (iban: string, holder = "Mira Santos") =>
      payoutMethodSchema.safeParse({ holder, iban, currency: "EUR" }).data?.iban;
    expect(account("de89 3704 0044 0532 0130 00")).toBe("DE89370400440532013000");
    for (const none of ["DE88370400440532013000", "DE8937040044053201300", "4242424242424242", ""])
      expect(account(none), none).toBeUndefined();
    expect(account("DE89370400440532013000", "M")).toBeUndefined();
  });
});

describe("words about money", () => {
  it("say why in 5 to 500 characters that somebody can see", () => {
    const why = (reason: string) => refundSchema.safeParse({ reason }).success;
    expect(
      ["Late", "Late.", " \u200b\u200b\u200b\u200b\u200b ", "x".repeat(500), "x".repeat(501)].map(why),
    ).toEqual([false, true, false, true, false]);
  });

  it("open the ledger to nobody who does not say what for, and a year's books for days that end", () => {
    expect(ledgerSearch.safeParse({ query: "mira", reason: "Why" }).success).toBe(false);
    expect(ledgerSearch.safeParse({ query: "m", reason: "A chargeback" }).success).toBe(false);
    expect(ledgerSearch.safeParse({ query: "mira", reason: "A chargeback" }).success).toBe(true);
    const link = (more: object) =>
      accountantLinkSchema.safeParse({ name: "Books & Co", year: "2026", days: "30", ...more });
    expect(link({}).data).toEqual({ name: "Books & Co", year: 2026, days: 30 });
    for (const bad of [
      { days: "365" },
      { days: undefined },
      { year: "1999" },
      { year: "2026.5" },
      { name: "x" },
    ])
      expect(link(bad).success, JSON.stringify(bad)).toBe(false);
  });
});
