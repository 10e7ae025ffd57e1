import { describe, expect, it } from "vitest";
import { materialChanges } from "./changes.ts";

type Material = Parameters<typeof materialChanges>[0];
const BEFORE: Material = {
  type: "job",
  compensation: "paid",
  budget_min: 400,
  budget_max: 600,
  budget_currency: "EUR",
  budget_unit: "project",
  pay_terms: null,
  barter_give: null,
  barter_get: null,
  barter_value_give: null,
  barter_value_get: null,
  rights_terms: { usage: "organic" },
  deliverables: ["10 photos"],
  requirements: null,
  location: "Porto",
  location_mode: "onsite",
  city: "Porto",
  country: "PT",
  duration: null,
  starts_on: "2026-05-01",
};

describe("what those who applied have to know", () => {
  it("is nothing where nothing is different", () => {
    expect(materialChanges(BEFORE, structuredClone(BEFORE))).toEqual([]);
  });
  it("is nothing where what was never said is still not said", () => {
    expect(materialChanges(BEFORE, { ...BEFORE, pay_terms: undefined })).toEqual([]);
  });
  it.each(Object.keys(BEFORE) as (keyof Material)[])("is told when %s is different", (field) => {
    expect(materialChanges(BEFORE, { ...BEFORE, [field]: "another" })).toHaveLength(1);
  });
  it("is told in each word once", () => {
    const after = { ...BEFORE, budget_min: 500, budget_max: 700, city: "Lisbon", location: "Lisbon" };
    expect(materialChanges(BEFORE, after)).toEqual(["compensation", "place"]);
  });
  it("is seen inside of lists and terms", () => {
    expect(materialChanges(BEFORE, { ...BEFORE, deliverables: ["10 photos", "1 film"] })).toEqual([
      "deliverables",
    ]);
    expect(materialChanges(BEFORE, { ...BEFORE, rights_terms: { usage: "paid" } })).toEqual(["rights"]);
  });
});
