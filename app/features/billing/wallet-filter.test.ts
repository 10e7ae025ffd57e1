import { expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { walletFilter, walletOwner } from "./wallet-filter.ts";

it.each([
  ["", { currency: "EUR", before: null }],
  ["currency=USD&before=41", { currency: "USD", before: 41 }],
  ["currency=XCR", { currency: "EUR", before: null }],
  ["currency=usd&before=-1", { currency: "EUR", before: null }],
  ["before=1.5", { currency: "EUR", before: null }],
  ["before=1e9", { currency: "EUR", before: null }],
  ["before=9999999999999999", { currency: "EUR", before: null }],
])("the address ?%s asks the wallet for %j", (query, filter) => {
  expect(walletFilter(new URLSearchParams(query))).toEqual(filter);
});

it("is about one's own wallet, or a company's by its id, and about nobody's by anything else", () => {
  const [me, company] = [newId(1), newId(2)];
  expect(walletOwner({ userId: me }, {})).toEqual({ type: "user", id: me });
  expect(walletOwner({ userId: me }, { companyId: company })).toEqual({ type: "company", id: company });
  for (const companyId of ["", me.slice(1), "' OR 1 --"])
    expect(walletOwner({ userId: me }, { companyId })).toEqual({ type: "company", id: "none" });
});
