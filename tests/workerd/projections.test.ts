import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { XP_AWARDS, type XpReward } from "#app/core/xp.ts";
import type { Statement } from "#app/db/client.server.ts";
import { recordInterest, withdrawInterest } from "#app/features/hiring/interest.server.ts";
import { withdrawNotification } from "#app/features/notifications/withdraw.server.ts";
import { grantXp } from "#app/features/rewards/commands.server.ts";
import { db, rows } from "#tests/factories/database.ts";
import { telling, unreadOf } from "#tests/factories/notifications.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";

const RUNS = { numRuns: 12 };
const REWARDS = Object.keys(XP_AWARDS) as XpReward[];

async function run(...statements: Statement[]): Promise<void> {
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
}

describe("a member's XP", () => {
  it("is always the sum of the grants that stand, each counted once", async () => {
    const step = fc.record({
      act: fc.constantFrom("grant", "grant", "grant", "reverse", "reverse again"),
      reward: fc.constantFrom(...REWARDS.slice(0, 4)),
      source: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { userId } = await alice();
        const standing = new Map<string, { points: number; reversed: boolean }>();
        for (const { act, reward, source } of steps) {
          const key = `${reward}:${source}`;
          if (act === "grant") {
            await run(
              grantXp(db, { userId, reward, sourceType: "test", sourceId: String(source), now: Date.now() }),
            );
            if (!standing.has(key)) standing.set(key, { points: XP_AWARDS[reward].xp, reversed: false });
          } else {
            await rows(
              "UPDATE xp_activities SET reversed_at = ? WHERE user_id = ? AND activity_type = ? AND source_id = ?",
              Date.now(),
              userId,
              reward,
              String(source),
            );
            const grant = standing.get(key);
            if (grant) grant.reversed = true;
          }
        }
        const sum = [...standing.values()].reduce(
          (total, { points, reversed }) => total + (reversed ? 0 : points),
          0,
        );
        expect(await rows("SELECT xp FROM profiles WHERE user_id = ?", userId)).toEqual([{ xp: sum }]);
      }),
      RUNS,
    );
  });
});

describe("a member's unread count and sequence", () => {
  it("are always those of the rows, whatever happens to them", async () => {
    const step = fc.record({
      act: fc.constantFrom("tell", "tell", "tell", "read", "unread", "read all", "delete", "take back"),
      about: fc.nat(6),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const person = await bora();
        const { userId } = person;
        let told = 0;
        for (const { act, about } of steps) {
          const entityId = `job:${about}`;
          const one = "user_id = ? AND entity_id = ?";
          switch (act) {
            case "tell": {
              const [before] = await rows(`SELECT id FROM notifications WHERE ${one}`, userId, entityId);
              if (!before) told += 1;
              await run(telling(person, entityId));
              break;
            }
            case "read":
            case "unread":
              await rows(
                `UPDATE notifications SET read = ? WHERE ${one}`,
                act === "read" ? 1 : 0,
                userId,
                entityId,
              );
              break;
            case "read all":
              await rows("UPDATE notifications SET read = 1 WHERE user_id = ?", userId);
              break;
            case "delete":
              await rows(`DELETE FROM notifications WHERE ${one}`, userId, entityId);
              break;
            case "take back":
              await run(withdrawNotification(db, { userId, kind: "interest_received", entityId }));
              break;
          }
          const { stored, real } = await unreadOf(person);
          expect(stored).toBe(real);
        }
        const [counter] = await rows("SELECT last_seq FROM notification_counters WHERE user_id = ?", userId);
        expect(counter?.last_seq ?? 0).toBe(told);
      }),
      RUNS,
    );
  });
});

describe("a posting's interest count", () => {
  it("is always the number of interests that stand", async () => {
    const step = fc.record({
      who: fc.nat(2),
      act: fc.constantFrom("like", "undo", "record", "record", "withdraw"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const brand = await bora();
        const job = await posting(brand);
        const people = await Promise.all([alice(), alice(), alice()]);
        for (const { who, act } of steps) {
          const applicantId = people[who]?.userId ?? "";
          const interest = { opportunityId: job.id, applicantId, now: Date.now() };
          if (act === "record") await run(recordInterest(db, { ...interest, posterId: brand.userId }));
          else if (act === "withdraw") await run(withdrawInterest(db, interest));
          else {
            await rows(
              `INSERT INTO swipes (actor_id, target_type, target_id, direction, swiped_at, undone_at)
               VALUES (?1, 'opportunity', ?2, 'right', 1, ?3) ON CONFLICT DO UPDATE SET undone_at = ?3`,
              applicantId,
              job.id,
              act === "undo" ? 1 : null,
            );
          }
        }
        const [found] = await rows<{ stored: number; real: number }>(
          `SELECT interest_count AS stored, (SELECT count(*) FROM applications WHERE opportunity_id = ?1
           AND status <> 'withdrawn') AS real FROM opportunities WHERE id = ?1`,
          job.id,
        );
        expect(found?.stored).toBe(found?.real);
      }),
      RUNS,
    );
  });
});

describe("the guard", () => {
  it("rolls the whole batch back, and never holds a row", async () => {
    const { userId } = await alice();
    const batch = [
      env.DB.prepare("UPDATE profiles SET xp = 999 WHERE user_id = ?").bind(userId),
      env.DB.prepare("UPDATE profiles SET xp = 1 WHERE user_id = ?").bind(newId(1)),
      env.DB.prepare("INSERT INTO guard (ok) SELECT NULL WHERE changes() = 0"),
    ];
    await expect(env.DB.batch(batch)).rejects.toThrow("guard.ok");
    expect(await rows("SELECT xp FROM profiles WHERE user_id = ?", userId)).toEqual([{ xp: 0 }]);
    expect(await rows("SELECT * FROM guard")).toEqual([]);
  });
});
