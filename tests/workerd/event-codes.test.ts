import { describe, expect, it } from "vitest";
import { days, hours } from "#app/core/time.ts";
import { checkInAtEvent, createEvent, endEvent } from "#app/features/rewards/event-codes.server.ts";
import { getCheckIns } from "#app/features/rewards/queries/check-ins.server.ts";
import { newEventSchema } from "#app/features/rewards/schema.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const UNKNOWN = { fields: { code: [expect.stringContaining("does not work today")] } };
const MARCH = { name: "Makers' evening", place: "Porto", starts_on: "2031-03-14", ends_on: "2031-03-15" };

async function event(of: Partial<typeof MARCH> = {}) {
  const { app: team } = await appOf(await person({ name: "Paulo", role: "partner_manager" }));
  await createEvent(team, { ...MARCH, ...of });
  const [row] = await rows<{ id: string; code: string }>(
    "SELECT id, code FROM event_codes ORDER BY id DESC LIMIT 1",
  );
  if (!row) throw new Error("There is no event.");
  return { ...row, team, end: () => endEvent(team, row.id) };
}

/** Somebody at so many milliseconds after the event's first midnight in UTC. */
async function guest(who: Person, after = hours(18)) {
  const clock = movedClock();
  const { app } = await appOf(who, { clock });
  clock.move(Date.parse(`${MARCH.starts_on}T00:00:00Z`) + after - clock.now());
  return {
    clock,
    comes: (code: string) => checkInAtEvent(app, code),
    sees: async () => {
      const { attended, alsoThere } = await getCheckIns(app, null);
      return { attended, names: alsoThere.map(({ userId }) => userId) };
    },
  };
}

describe("an event", () => {
  it("keeps who checked in by its code, once, and shows them to each other", async () => {
    const { id, code } = await event();
    const [a, b] = [await alice(), await bora()];
    const [one, two] = [await guest(a), await guest(b, hours(20))];
    await Promise.all([one.comes(code), one.comes(code), one.comes(code)]);
    await two.comes(code);
    const kept = { eventId: id, eventName: "Makers' evening", place: "Porto", attended: 2 };
    expect(await one.sees()).toMatchObject({ attended: [kept], names: [b.userId] });
    expect(await two.sees()).toMatchObject({ attended: [kept], names: [a.userId] });
    expect(await count("event_check_ins", "event_id = ?", id)).toBe(2);
    expect(await count("xp_activities", "user_id = ? AND description LIKE '%event%'", a.userId)).toBe(0);
  });

  it("is open on its days anywhere on Earth, and not before or after", async () => {
    const { id, code } = await event();
    const someone = await alice();
    for (const after of [-hours(14) - 1, days(2) + hours(12)])
      await expect((await guest(someone, after)).comes(code)).rejects.toMatchObject(UNKNOWN);
    await (await guest(someone, -hours(14))).comes(code);
    await (await guest(await bora(), days(2) + hours(12) - 1)).comes(code);
    expect(await count("event_check_ins", "event_id = ?", id)).toBe(2);
  });

  it("that was ended, or that nobody made, lets nobody in, and who came before stays", async () => {
    const { id, code, end, team } = await event();
    const one = await guest(await alice());
    await one.comes(code);
    await end();
    await expect(end()).rejects.toMatchObject({ code: "conflict" });
    await expect((await guest(await bora())).comes(code)).rejects.toMatchObject(UNKNOWN);
    await expect(one.comes("NOBODYHAS1")).rejects.toMatchObject(UNKNOWN);
    expect((await one.sees()).attended).toHaveLength(1);
    expect(await count("event_check_ins", "event_id = ?", id)).toBe(1);
    expect(
      await rows("SELECT action FROM audit_log WHERE actor_id = ? ORDER BY id", team.viewer.userId),
    ).toEqual([{ action: "event_create" }, { action: "event_end" }]);
  });

  it("names nobody who blocked, hides or was suspended, and nobody two weeks after it", async () => {
    const { code } = await event();
    const me = await alice();
    const others = await Promise.all([bora(), bora(), bora(), bora()]);
    const [blocked, hidden, suspended, shown] = others;
    if (!blocked || !hidden || !suspended || !shown) throw new Error("They all came.");
    const mine = await guest(me);
    await mine.comes(code);
    for (const other of others) await (await guest(other)).comes(code);
    await blocks(blocked, me);
    await rows("UPDATE profiles SET visibility = 'hidden' WHERE user_id = ?", hidden.userId);
    await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", suspended.userId);
    expect((await mine.sees()).names).toEqual([shown.userId]);
    mine.clock.move(days(17));
    expect((await mine.sees()).names).toEqual([]);
    expect((await mine.sees()).attended).toHaveLength(1);
  });

  it("is not made for days that are over, that end before they begin, or for half a year", async () => {
    await expect(event({ starts_on: "2020-01-01", ends_on: "2020-01-02" })).rejects.toMatchObject({
      fields: { ends_on: ["This day is over."] },
    });
    for (const ends_on of ["2031-03-13", "2031-09-14"])
      expect(newEventSchema.safeParse({ ...MARCH, ends_on }).error?.issues[0]?.path).toEqual(["ends_on"]);
    expect(newEventSchema.safeParse({ ...MARCH, name: " " }).success).toBe(false);
    expect(newEventSchema.parse({ ...MARCH, place: "" }).place).toBeNull();
  });
});
