import { describe, expect, it } from "vitest";
import { post } from "#tests/factories/calls.ts";
import { rows } from "#tests/factories/database.ts";
import { alice, type Person } from "#tests/factories/people.ts";

const tell = (person: Person | null, body: unknown) => post(person, "/api/v1/tour", body);

async function told(person: Person): Promise<[string, unknown][]> {
  const events = await rows<{ event_name: string; event_properties: string }>(
    "SELECT event_name, event_properties FROM analytics_events WHERE user_id = ? ORDER BY created_at, id",
    person.userId,
  );
  return events.map((event) => [event.event_name, JSON.parse(event.event_properties)]);
}

async function isOver(person: Person): Promise<boolean> {
  const [row] = await rows<{ onboarding_completed: number }>(
    "SELECT onboarding_completed FROM profiles WHERE user_id = ?",
    person.userId,
  );
  return row?.onboarding_completed === 1;
}

describe("the tour", () => {
  it("is told step by step, each once, whatever windows repeat", async () => {
    const creator = await alice();
    for (let window = 0; window < 2; window++) {
      expect((await tell(creator, { moment: "started" })).status).toBe(204);
      expect((await tell(creator, { moment: "step", step: 2 })).status).toBe(204);
    }
    expect((await told(creator)).sort()).toEqual([
      ["onboarding_started", {}],
      ["onboarding_step", { step_number: 1, step_name: "welcome" }],
      ["onboarding_step", { step_number: 2, step_name: "profile" }],
    ]);
    expect(await isOver(creator)).toBe(false);
  });

  it("is over once, also when twenty windows say so at the same moment", async () => {
    const creator = await alice();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tell(creator, { moment: "completed" })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await isOver(creator)).toBe(true);
    await tell(creator, { moment: "completed" });
    await tell(creator, { moment: "started" });
    expect(await told(creator)).toEqual([["onboarding_completed", {}]]);
  });

  it.each([
    ["a step that is none", { moment: "step", step: 7 }, 422],
    ["half a step", { moment: "step", step: 1.5 }, 422],
    ["another moment", { moment: "undone" }, 422],
    ["nothing", null, 422],
  ])("refuses %s", async (_, body, status) => {
    const creator = await alice();
    expect((await tell(creator, body)).status).toBe(status);
    expect(await told(creator)).toEqual([]);
  });

  it("is nothing for strangers", async () => {
    expect((await tell(null, { moment: "completed" })).status).toBe(401);
  });

  it("changes nobody else", async () => {
    const [creator, other] = [await alice(), await alice()];
    await tell(creator, { moment: "completed", user_id: other.userId });
    expect(await isOver(other)).toBe(false);
  });
});
