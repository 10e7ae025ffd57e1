import { describe, expect, it } from "vitest";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { swipes, takesBack } from "#tests/factories/swipes.ts";

const CROWD = 24;

describe("a crowd that swipes at the same moment", () => {
  it("stores and tells each once, beside repeats and commands that fail", async () => {
    const brand = await bora();
    const [people, job] = await Promise.all([
      Promise.all(Array.from({ length: CROWD }, () => alice())),
      posting(brand),
    ]);
    const nobody = await alice();
    const answers = await Promise.all(
      people.flatMap((person, index) => [
        swipes(person, "right", job),
        // Pressed twice: the second one's event does not happen, and rolls its batch back.
        ...(index % 3 === 0 ? [swipes(person, "right", job)] : []),
        // There is nothing to take back.
        ...(index % 4 === 0 ? [takesBack(nobody)] : []),
      ]),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 409)).toHaveLength(CROWD / 4);
    expect(statuses.filter((status) => status === 200)).toHaveLength(CROWD + CROWD / 3);

    expect(await count("applications", "opportunity_id = ?", job.id)).toBe(CROWD);
    expect(await rows("SELECT interest_count FROM opportunities WHERE id = ?", job.id)).toEqual([
      { interest_count: CROWD },
    ]);
    const told = await rows<{ seq: number }>(
      "SELECT seq FROM notifications WHERE user_id = ? ORDER BY seq",
      brand.userId,
    );
    expect(told.map(({ seq }) => seq)).toEqual(people.map((_, index) => index + 1));
    for (const { userId } of people) {
      expect(await count("swipes", "actor_id = ?", userId)).toBe(1);
      expect(await count("analytics_events", "user_id = ? AND event_name = 'swipe'", userId)).toBe(1);
      expect(await count("outbox", "actor_id = ? AND name = 'swipe.made'", userId)).toBe(1);
    }
  });
});
