import { expect, it } from "vitest";
import { agreementText } from "#app/features/projects/agreement-text.ts";
import { structureSchema } from "./structure.ts";
import { termsOf } from "./terms.ts";

const origin = structureSchema.parse({
  milestones: [{ title: "All of it", day: 6 }],
  roles: [{ role: "lead", title: "Photographer", does: "Takes the pictures" }],
  agreement: ["Weather days are free."],
  rights: { channels: ["Shop"], territory: "Nordics" },
  questions: ["Who holds the light?"],
});

function agreement(terms: Record<string, unknown>) {
  return { words: agreementText({ title: "Winter pictures", kind: "job", terms }), terms };
}

it("keeps the rights both sides agreed on, over those the project began with", () => {
  const rights = { usage: "paid", duration_days: 90, exclusive: true };
  const kept = termsOf(origin, agreement({ amount: 90_000, currency: "EUR", rights, note: "Tea is on us." }));
  expect(kept.rights).toEqual({
    ...origin.rights,
    duration_days: 90,
    exclusive: true,
    paid_ads: true,
  });
  expect(kept.roles).toEqual(origin.roles);
  expect(kept.questions).toEqual(origin.questions);
  expect(kept.agreement[0]).toBe("Weather days are free.");
  expect(kept.agreement.join(" ")).toContain("Tea is on us.");
});

it("keeps no title and no amount of the agreement", () => {
  const words = termsOf(null, agreement({ amount: 123_400, currency: "EUR" })).agreement.join(" ");
  expect(words).toMatch(/^Rights\./);
  expect(words).not.toMatch(/Winter|1,234|Payment/);
});

it("falls back to what the project began with, and to nothing", () => {
  expect(termsOf(origin, undefined)).toMatchObject({ agreement: origin.agreement, rights: origin.rights });
  expect(termsOf({ milestones: "?" }, { words: "", terms: "?" })).toMatchObject({ agreement: [], roles: [] });
});
