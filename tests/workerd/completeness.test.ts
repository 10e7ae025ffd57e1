import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { refreshCompleteness } from "#app/features/profiles/completeness.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { sweepOutbox } from "#workers/jobs/sweep-outbox.ts";

const EVERYTHING_WRITTEN = {
  avatar_url: "/media/a.png",
  cover_url: "/media/c.png",
  headline: "Photographer",
  bio: "I take pictures.",
  city: "Porto",
  availability: "open" as const,
  socials: [{ platform: "instagram", handle: "alice", url: "https://instagram.com/alice" }],
};

async function hasSkills(person: Person, many: number): Promise<void> {
  for (let n = 0; n < many; n++) {
    await rows(
      "INSERT INTO profile_skills (user_id, skill, name, position) VALUES (?, ?, ?, ?)",
      person.userId,
      `skill-${n}`,
      `Skill ${n}`,
      n,
    );
  }
}

async function showsWorks(person: Person, many: number, visibility = "public"): Promise<void> {
  for (let n = 0; n < many; n++) {
    await rows(
      `INSERT INTO portfolio_items (id, user_id, title, media_type, media_url, source_key, visibility, position, created_at, updated_at)
       VALUES (?1, ?2, 'Work', 'image', '/media/w.png', ?1, ?3, 0, 1, 1)`,
      newId(n),
      person.userId,
      visibility,
    );
  }
}

async function refreshed(person: Person): Promise<number> {
  const { app, settled } = await appOf(person);
  await app.commit(refreshCompleteness(app.db, person.userId, app.clock.now()));
  await settled();
  const [row] = await rows<{ completeness: number }>(
    "SELECT completeness FROM profiles WHERE user_id = ?",
    person.userId,
  );
  return row?.completeness ?? -1;
}

describe("completeness", () => {
  it.each([
    ["nothing but a name", { bio: null }, 0],
    ["a picture", { avatar_url: "/media/a.png" }, 10],
    ["a headline", { headline: "Photographer" }, 10],
    ["an empty headline", { headline: "" }, 0],
    ["a bio", { bio: "I take pictures." }, 15],
    ["a country", { country: "PT" }, 10],
    ["socials", { socials: EVERYTHING_WRITTEN.socials }, 5],
    ["an availability", { availability: "booked" as const }, 5],
    ["a cover", { cover_url: "/media/c.png" }, 5],
    ["everything that is written", EVERYTHING_WRITTEN, 60],
  ])("of a creator with %s", async (_what, profile, points) => {
    expect(await refreshed(await alice({ profile }))).toBe(points);
  });

  it("counts three skills, and one public work or three", async () => {
    const person = await alice();
    await hasSkills(person, 2);
    expect(await refreshed(person)).toBe(0);
    await rows(
      "INSERT INTO profile_skills (user_id, skill, name, position) VALUES (?, 'x', 'X', 9)",
      person.userId,
    );
    expect(await refreshed(person)).toBe(15);
    await showsWorks(person, 4, "private");
    expect(await refreshed(person)).toBe(15);
    await showsWorks(person, 1);
    expect(await refreshed(person)).toBe(35);
    await showsWorks(person, 2);
    expect(await refreshed(person)).toBe(40);
  });

  it("asks of a brand what it looks for, not whether it is free", async () => {
    expect(await refreshed(await bora({ profile: { availability: "open" } }))).toBe(0);
    expect(await refreshed(await bora({ profile: { wants: ["job"] } }))).toBe(5);
  });

  it("is nobody else's: another member's skills and works do not count", async () => {
    const [person, other] = [await alice(), await alice()];
    await hasSkills(other, 3);
    await showsWorks(other, 3);
    expect(await refreshed(person)).toBe(0);
  });
});

describe("a profile that becomes complete", () => {
  const complete = async () => {
    const person = await alice({ profile: EVERYTHING_WRITTEN });
    await hasSkills(person, 3);
    await showsWorks(person, 3);
    return person;
  };
  const rewards = (person: Person) =>
    count("xp_activities", "user_id = ? AND activity_type = 'profile_complete'", person.userId);

  it("pays 100 XP and is counted once, however often it is reached again", async () => {
    const person = await complete();
    expect(await refreshed(person)).toBe(100);
    expect(await refreshed(person)).toBe(100);
    await rows("UPDATE profiles SET bio = NULL WHERE user_id = ?", person.userId);
    expect(await refreshed(person)).toBe(85);
    await rows("UPDATE profiles SET bio = 'Again' WHERE user_id = ?", person.userId);
    expect(await refreshed(person)).toBe(100);
    expect(await rewards(person)).toBe(1);
    expect(await rows("SELECT xp FROM profiles WHERE user_id = ?", person.userId)).toEqual([{ xp: 100 }]);
    expect(
      await rows(
        "SELECT event_category, event_properties FROM analytics_events WHERE user_id = ? AND event_name = 'profile_completed'",
        person.userId,
      ),
    ).toEqual([{ event_category: "profile", event_properties: '{"completion_percentage":100}' }]);
  });

  it("says so in one of two batches that reach it at the same moment", async () => {
    const person = await complete();
    await Promise.all([refreshed(person), refreshed(person), refreshed(person)]);
    expect(await count("outbox", "actor_id = ? AND name = 'profile.completed'", person.userId)).toBe(1);
    expect(await rewards(person)).toBe(1);
  });

  it("is paid by the sweep when the Worker dies after the batch", async () => {
    const person = await complete();
    const { app, jobs } = await appOf(person, { react: async () => {} });
    const { events } = await app.commit(refreshCompleteness(app.db, person.userId, app.clock.now()));
    expect(events.map(({ name }) => name)).toEqual(["profile.completed"]);
    expect(await rewards(person)).toBe(0);
    await rows("UPDATE outbox SET next_attempt_at = 0 WHERE actor_id = ?", person.userId);
    await sweepOutbox(jobs);
    expect(await rewards(person)).toBe(1);
  });
});
