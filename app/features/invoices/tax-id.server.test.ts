import { expect, it } from "vitest";
import { checkTaxId } from "./tax-id.server.ts";

const check = (country: string | null, id: string | null, type = "vat") => checkTaxId({ country, id, type });

it.each([
  ["PT", "PT 999 999 990"],
  ["PT", "999999990"],
  ["DE", "de136695976"],
  ["GR", "094259216"],
  ["GR", "EL094259216"],
  ["CH", "CHE-123.456.788 MWST"],
  ["NO", "NO 974 760 673 MVA"],
  ["AU", "51 824 753 556"],
  ["NL", "NL000099998B57"],
  ["GB", "XI980780684"],
])("of %s, %s is formed right", (country, id) => {
  expect(check(country, id, country === "AU" ? "gst" : "vat")).toBe("right");
});

it("tells a wrong digit, a number of another country and what is no number at all", () => {
  for (const [country, id] of [
    ["DE", "DE123456789"],
    ["PT", "DE136695976"],
    ["FR", "none"],
    ["IT", "00743110158"],
  ] as const)
    expect([id, check(country, id)]).toEqual([id, "wrong"]);
});

it("says nothing where it cannot tell", () => {
  expect(check("US", "12-3456789")).toBe("unknown");
  expect(check(null, "DE136695976")).toBe("unknown");
  expect(check("DE", null)).toBe("unknown");
  expect(check("DE", "DE136695976", "sales")).toBe("unknown");
});
