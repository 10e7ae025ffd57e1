import { describe, expect, it } from "vitest";
import { creditSchema, invoiceSchema, requestSchema } from "./schema.ts";
import { LINES_MAX, MILESTONES_MAX } from "./terms.ts";

const LINE = { text: "Photos", quantity: "1", price: "450", tax: "19" };
const INVOICE = {
  customer: "email",
  email: "books@client.example",
  customer_name: "Client Co",
  currency: "EUR",
  lines: [LINE],
  due_days: "14",
};
const id = crypto.randomUUID();

const read = (more: object = {}) => invoiceSchema.safeParse({ ...INVOICE, ...more });
/** The fields that need another look. */
const troubles = (more: object) => [
  ...new Set(read(more).error?.issues.map(({ path }) => path.join(".")) ?? []),
];
const withLine = (more: object) => ({ lines: [{ ...LINE, ...more }] });

describe("an invoice as it is written", () => {
  it("asks for its lines with tax, however the numbers are written", () => {
    expect(read().data?.amounts).toMatchObject({ total: 53_550 });
    expect(read(withLine({ quantity: "1,5", price: "0,10", tax: "7,5 %" })).data?.lines).toEqual([
      { text: "Photos", quantity: 1500, unit: "", price: 10, taxRate: 750 },
    ]);
    expect(read(withLine({ tax: undefined })).data?.lines[0]?.taxRate).toBe(0);
  });

  it("refuses numbers that are none, below nothing, or finer than what is counted", () => {
    for (const quantity of ["0", "-1", "1.0001", "100000", "two", ""])
      expect(troubles(withLine({ quantity })), quantity).toEqual(["lines.0.quantity"]);
    for (const price of ["-1", "1.001", "1,000", "much"])
      expect(troubles(withLine({ price })), price).toEqual(["lines.0.price"]);
    for (const tax of ["-1", "100.01", "7.555", "high"])
      expect(troubles(withLine({ tax })), tax).toEqual(["lines.0.tax"]);
    expect(troubles({ discount: "100.5" })).toEqual(["discount"]);
    expect(troubles({ late_fee: "20.01" })).toEqual(["late_fee"]);
    expect(read({ discount: "100", late_fee: "20" }).success).toBe(true);
  });

  it("has a line at least, thirty at most, and is due within 180 days", () => {
    const lines = (count: number) => Array.from({ length: count }, () => LINE);
    expect([0, 1, LINES_MAX, LINES_MAX + 1].map((count) => read({ lines: lines(count) }).success)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(["-1", "0", "180", "181", "1.5", "soon"].map((due_days) => read({ due_days }).success)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("is more than an invoice can ask for before its sums are more than money counts", () => {
    const most = { quantity: "99999.999", price: "999999999.99" };
    expect(read(withLine(most)).error?.issues.map(({ message }) => message)).toEqual([
      "That is more than an invoice can ask for.",
    ]);
  });

  it("goes to somebody: an address by mail, a handle of a member or a company", () => {
    expect(troubles({ email: "nobody" })).toEqual(["email"]);
    expect(troubles({ customer: "member", email: "" })).toEqual(["handle"]);
    expect(troubles({ customer: "company", handle: "@" })).toEqual(["handle"]);
    expect(read({ customer: "member", handle: "@mira", email: "" }).success).toBe(true);
    expect(troubles({ customer: undefined })).toEqual(["customer"]);
  });

  it("asks for hours and milestones once, of a project, and for who did the work", () => {
    expect(troubles({ hours: id })).toEqual(["project_id"]);
    expect(read({ hours: `${id},${crypto.randomUUID()}`, project_id: id }).data?.hours).toHaveLength(2);
    expect(troubles({ hours: id, project_id: id, every: "month" })).toEqual(["every"]);
    expect(troubles({ milestone_ids: [id], every: "month" })).toEqual(["every"]);
    expect(troubles({ milestone_ids: [id], company_id: id })).toEqual(["company_id"]);
    expect(troubles({ hours: id, project_id: id, company_id: id })).toEqual(["company_id"]);
    expect(read({ milestone_ids: [id], company_id: "me" }).data).toMatchObject({ company_id: null });
    expect(troubles({ hours: "not-an-id", project_id: id })).toEqual(["hours.0"]);
    const many = Array.from({ length: MILESTONES_MAX + 1 }, () => crypto.randomUUID());
    expect(troubles({ milestone_ids: many })).toEqual(["milestone_ids"]);
  });
});

describe("a payment that is asked for at once", () => {
  const to = (text: string) =>
    requestSchema.safeParse({
      key: id,
      to: text,
      name: "Client",
      text: "Photos",
      currency: "EUR",
      amount: "5",
    }).data?.to;

  it("goes to a handle as it is written, or to an address in small letters", () => {
    expect(to("@Mira")).toBe("@Mira");
    expect(to(" Books@Client.example ")).toBe("books@client.example");
    for (const none of ["", "books@", "a@b@c.example"]) expect(to(none), none).toBeUndefined();
  });
});

it("what is taken off an invoice is more than nothing, and says what for", () => {
  const credit = { key: id, invoice_id: id, currency: "EUR", reason: "Fewer pictures" };
  for (const amount of ["0", "-1", "0.001", ""])
    expect(creditSchema.safeParse({ ...credit, amount }).success, amount).toBe(false);
  expect(creditSchema.safeParse({ ...credit, amount: "0.01", reason: " " }).success).toBe(false);
  expect(creditSchema.parse({ ...credit, amount: "0.01" }).amount).toBe(1);
});
