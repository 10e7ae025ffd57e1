import fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfter, dayOf, daysBetween } from "#app/core/days.ts";
import { OFFICIAL_TEMPLATES } from "./official/all.ts";
import { planOf, shareOut } from "./plan.ts";
import { useTemplateSchema } from "./schema.ts";
import { LENGTH_MAX, lengthOf, lengthWords, structureSchema } from "./structure.ts";

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => dayOf(days * 86_400_000));

test.each([
  ["2026-02-27", 2, "2026-03-01"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2026-12-31", 1, "2027-01-01"],
  // The clocks change in between.
  ["2026-03-28", 2, "2026-03-30"],
  ["2026-10-24", 2, "2026-10-26"],
  ["2026-05-05", 0, "2026-05-05"],
])("%s and %i days is %s", (start, days, end) => {
  expect(dayAfter(start, days)).toBe(end);
});

test("counting days forth and back leads to where it began, and keeps their order", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 730 }), fc.integer({ min: 0, max: 730 }), (start, a, b) => {
      expect(daysBetween(start, dayAfter(start, a))).toBe(a);
      expect(dayAfter(dayAfter(start, a), b)).toBe(dayAfter(start, a + b));
      expect(Math.sign(dayAfter(start, a).localeCompare(dayAfter(start, b)))).toBe(Math.sign(a - b));
    }),
  );
});

test("the parts of a budget add up to it, and nobody with a share of nothing gets any", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 12 }),
      (total, shares) => {
        const parts = shareOut(total, shares);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(parts.every((part) => part >= 0)).toBe(true);
        if (shares.some((share) => share > 0))
          expect(parts.every((part, index) => shares[index] !== 0 || part === 0)).toBe(true);
      },
    ),
  );
});

test("there are at least eight official templates, each with a name and an id of its own", () => {
  expect(OFFICIAL_TEMPLATES.length).toBeGreaterThanOrEqual(8);
  expect(new Set(OFFICIAL_TEMPLATES.map(({ id }) => id)).size).toBe(OFFICIAL_TEMPLATES.length);
  expect(new Set(OFFICIAL_TEMPLATES.map(({ title }) => title)).size).toBe(OFFICIAL_TEMPLATES.length);
});

test.each(OFFICIAL_TEMPLATES)("$title holds together", ({ kind, structure }) => {
  const plan = structureSchema.parse(structure);
  expect(plan.tasks.length).toBeGreaterThanOrEqual(8);
  expect(plan.agreement.length).toBeGreaterThanOrEqual(3);
  expect(plan.questions.length).toBeGreaterThanOrEqual(3);
  expect(plan.milestones.map(({ day }) => day)).toEqual(
    plan.milestones.map(({ day }) => day).toSorted((a, b) => a - b),
  );
  // Paid work pays for all of it, the rest for nothing.
  const shares = plan.milestones.reduce((sum, { share }) => sum + share, 0);
  expect(shares).toBe(kind === "job" ? 100 : 0);
});

test("work that starts on a day is due by the days of its template", () => {
  const [photo] = OFFICIAL_TEMPLATES;
  const structure = structureSchema.parse(photo?.structure);
  const plan = planOf(structure, "2026-12-20", 100_000);
  expect(plan.milestones.map(({ due_on, amount }) => [due_on, amount])).toEqual([
    ["2026-12-26", 20_000],
    ["2027-01-02", 30_000],
    ["2027-01-06", 20_000],
    ["2027-01-14", 30_000],
  ]);
  expect(daysBetween(plan.startsOn, plan.dueOn)).toBe(lengthOf(structure) - 1);
});

test("a task of a milestone that is not there is refused", () => {
  const milestones = [{ title: "One", day: 1 }];
  expect(
    structureSchema.safeParse({ milestones, tasks: [{ title: "Lost", day: 1, milestone: 1 }] }).success,
  ).toBe(false);
});

test.each([
  [1, "1 day"],
  [13, "13 days"],
  [14, "2 weeks"],
  [73, "10 weeks"],
])("%i days read as %s", (days, words) => {
  expect(lengthWords(days)).toBe(words);
});

test("whatever day the form takes as the start, all that is due is due on a day", () => {
  const typed = fc
    .record({
      year: fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 9990, max: 9999 })),
      month: fc.integer({ min: 1, max: 12 }),
      date: fc.integer({ min: 1, max: 31 }),
    })
    .map(({ year, month, date }) =>
      [String(year).padStart(4, "0"), month, date].map((part) => String(part).padStart(2, "0")).join("-"),
    );
  const structure = structureSchema.parse({ milestones: [{ title: "All of it", day: LENGTH_MAX }] });
  fc.assert(
    fc.property(typed, (starts_on) => {
      const form = useTemplateSchema.safeParse({
        template_id: OFFICIAL_TEMPLATES[0]?.id,
        title: "Spring",
        starts_on,
      });
      if (!form.success) return;
      const { dueOn } = planOf(structure, form.data.starts_on);
      expect(dueOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(daysBetween(form.data.starts_on, dueOn)).toBe(LENGTH_MAX);
    }),
  );
});
