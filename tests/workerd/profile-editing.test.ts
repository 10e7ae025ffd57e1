import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { handleNotification } from "#app/features/notifications/commands.server.ts";
import { changeHandle } from "#app/features/profiles/commands/change-handle.server.ts";
import { changePicture } from "#app/features/profiles/commands/pictures.server.ts";
import { saveSection } from "#app/features/profiles/commands/save-section.server.ts";
import { removeService, saveService } from "#app/features/profiles/commands/services.server.ts";
import {
  addSkills,
  moveSkill,
  removeSkill,
  setSkillLevel,
} from "#app/features/profiles/commands/skills.server.ts";
import { takeUpTimeZones } from "#app/features/profiles/commands/take-up-time-zones.server.ts";
import { findSkills } from "#app/features/profiles/queries/list-skills.server.ts";
import { getOwnProfile } from "#app/features/profiles/queries/own-profile.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { count, everythingOf, rows } from "#tests/factories/database.ts";
import { tells } from "#tests/factories/notifications.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { plainPng } from "#tests/fakes/covers.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const SERVICE = {
  title: "Portraits",
  description: "An hour in the studio.",
  price_from: 25_000,
  currency: "EUR",
  delivery_days: 5,
} as const;

async function profileOf(person: Person): Promise<Record<string, unknown>> {
  const [row] = await rows("SELECT * FROM profiles WHERE user_id = ?", person.userId);
  return row ?? {};
}

async function updatesOf(person: Person): Promise<string[]> {
  const found = await rows<{ field: string }>(
    `SELECT event_properties ->> '$.field' AS field FROM analytics_events
     WHERE user_id = ? AND event_name = 'profile_updated' ORDER BY created_at, id`,
    person.userId,
  );
  return found.map(({ field }) => field);
}

async function skillsOf(person: Person): Promise<string[]> {
  const found = await rows<{ skill: string }>(
    "SELECT skill FROM profile_skills WHERE user_id = ? ORDER BY position",
    person.userId,
  );
  return found.map(({ skill }) => skill);
}

describe("a section", () => {
  it("is saved, and every field that changed is counted once", async () => {
    const person = await alice();
    const { app } = await appOf(person);
    const input = { bio: "Harbour light.", interests: ["sea"] };
    expect(await saveSection(app, input)).toEqual({ fields: ["bio", "interests"], completed: false });
    expect(await profileOf(person)).toMatchObject({
      bio: "Harbour light.",
      interests: '["sea"]',
      completeness: 15,
    });
    expect((await updatesOf(person)).sort()).toEqual(["bio", "interests"]);
  });

  it("that says the same again changes nothing and tells nobody", async () => {
    const person = await alice();
    const { app } = await appOf(person);
    const input = { visibility: "members", field_visibility: { wants: "private", bio: "members" } } as never;
    await saveSection(app, input);
    const before = [await everythingOf(person.userId), await count("outbox", "actor_id = ?", person.userId)];
    expect(await saveSection(app, input)).toEqual({ fields: [], completed: false });
    expect([await everythingOf(person.userId), await count("outbox", "actor_id = ?", person.userId)]).toEqual(
      before,
    );
  });

  it("touches nobody else's profile", async () => {
    const [person, other] = [await alice(), await bora()];
    const before = await everythingOf(other.userId);
    await saveSection((await appOf(person)).app, { bio: "Mine", interests: [] });
    expect(await everythingOf(other.userId)).toBe(before);
  });

  it("with a page theme of the creator tier is refused below it", async () => {
    const [newcomer, creator] = [await alice(), await alice({ profile: { xp: 1500 } })];
    await expect(saveSection((await appOf(newcomer)).app, { theme_key: "dusk" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await saveSection((await appOf(creator)).app, { theme_key: "dusk" });
    expect(await profileOf(creator)).toMatchObject({ theme_key: "dusk" });
  });
});

describe("a time zone", () => {
  const place = { city: null, country: null, languages: [] };

  it("counts from the next midnight of the one before", async () => {
    const person = await alice({ profile: { timezone: "Europe/Lisbon" } });
    const clock = movedClock();
    const { app } = await appOf(person, { clock });
    await saveSection(app, { ...place, timezone: "Asia/Tokyo" });
    const { edited } = await getOwnProfile(app);
    expect(edited).toMatchObject({ timezone: "Europe/Lisbon", nextTimezone: "Asia/Tokyo" });
    expect(edited.nextTimezoneFrom).toBeGreaterThan(clock.now());
    expect(edited.nextTimezoneFrom).toBeLessThanOrEqual(clock.now() + days(1) + 3_600_000);
    clock.move(days(2));
    expect((await getOwnProfile(app)).edited).toMatchObject({ timezone: "Asia/Tokyo", nextTimezone: null });
  });

  it("holds up nobody else's where only its moment is left, as of who was erased before it", async () => {
    const [erased, other] = [await alice(), await alice({ profile: { timezone: "Europe/Lisbon" } })];
    await rows(
      "UPDATE profiles SET next_timezone = NULL, next_timezone_from = 1 WHERE user_id = ?",
      erased.userId,
    );
    await rows(
      "UPDATE profiles SET next_timezone = 'Asia/Tokyo', next_timezone_from = 2 WHERE user_id = ?",
      other.userId,
    );
    await takeUpTimeZones((await appOf(other)).app);
    expect(await profileOf(erased)).toMatchObject({ timezone: "UTC", next_timezone_from: null });
    expect(await profileOf(other)).toMatchObject({ timezone: "Asia/Tokyo" });
  });

  it("is theirs from then on for whatever goes by where they are, as a notification put off until tomorrow", async () => {
    const person = await alice({ profile: { timezone: "Europe/Lisbon" } });
    const clock = movedClock();
    const { app } = await appOf(person, { clock });
    await saveSection(app, { ...place, timezone: "Asia/Tokyo" });
    await takeUpTimeZones(app);
    expect(await profileOf(person)).toMatchObject({
      timezone: "Europe/Lisbon",
      next_timezone: "Asia/Tokyo",
    });
    clock.move(days(2));
    await Promise.all([takeUpTimeZones(app), takeUpTimeZones(app)]);
    expect(await profileOf(person)).toMatchObject({
      timezone: "Asia/Tokyo",
      next_timezone: null,
      next_timezone_from: null,
    });
    await tells(person, 1);
    const [told] = await rows<{ id: string }>(
      "SELECT id FROM notifications WHERE user_id = ?",
      person.userId,
    );
    await handleNotification(app, { intent: "snooze", id: told?.id ?? "", until: "tomorrow" });
    const [row] = await rows<{ at: number }>(
      "SELECT snoozed_until AS at FROM notifications WHERE user_id = ?",
      person.userId,
    );
    const local = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Tokyo", timeStyle: "short" });
    expect(local.format(row?.at)).toBe("08:00");
  });

  it("chosen again does not come later for it, and can be taken back", async () => {
    const person = await alice({ profile: { timezone: "Europe/Lisbon" } });
    const clock = movedClock();
    // At noon in Lisbon: with the minute below no day begins there.
    clock.move(days(1.5) - (Date.now() % days(1)));
    const { app } = await appOf(person, { clock });
    await saveSection(app, { ...place, timezone: "Asia/Tokyo" });
    const { nextTimezoneFrom } = (await getOwnProfile(app)).edited;
    clock.move(60_000);
    expect((await saveSection(app, { ...place, timezone: "Asia/Tokyo" })).fields).toEqual([]);
    expect((await getOwnProfile(app)).edited.nextTimezoneFrom).toBe(nextTimezoneFrom);
    await saveSection(app, { ...place, timezone: "Europe/Lisbon" });
    expect(await profileOf(person)).toMatchObject({ timezone: "Europe/Lisbon", next_timezone: null });
  });
});

describe("a handle", () => {
  const handleOf = (person: Person, prefix = "h") => `${prefix}-${person.userId.slice(-12)}`;

  it("is changed; the one before leads on and is kept for its member", async () => {
    const [person, other] = [await alice(), await bora()];
    const { app } = await appOf(person);
    const old = app.viewer.handle;
    await changeHandle(app, handleOf(person));
    expect(await profileOf(person)).toMatchObject({ handle: handleOf(person) });
    expect(await count("handle_redirects", "handle = ? AND user_id = ?", old, person.userId)).toBe(1);
    await expect(changeHandle((await appOf(other)).app, old)).rejects.toMatchObject({
      fields: { handle: ["That handle is taken."] },
    });
  });

  it("waits 30 days for the next change, then may go back", async () => {
    const person = await alice();
    const clock = movedClock();
    const { app } = await appOf(person, { clock });
    const old = app.viewer.handle;
    await changeHandle(app, handleOf(person));
    await expect(changeHandle(app, handleOf(person, "i"))).rejects.toMatchObject({ code: "invalid_input" });
    clock.move(days(30));
    await changeHandle(app, old);
    expect(await profileOf(person)).toMatchObject({ handle: old });
    expect(await count("handle_redirects", "handle = ?", old)).toBe(0);
  });

  it("that was given up 90 days ago is anybody's", async () => {
    const [person, other] = [await alice(), await bora()];
    const clock = movedClock();
    const old = (await appOf(person)).app.viewer.handle;
    await changeHandle((await appOf(person, { clock })).app, handleOf(person));
    clock.move(days(91));
    const { app } = await appOf(other);
    await changeHandle({ ...app, clock }, old);
    expect(await profileOf(other)).toMatchObject({ handle: old });
  });

  it("wanted by two at once goes to one", async () => {
    const [person, other] = [await alice(), await bora()];
    const wanted = handleOf(person, "both");
    const apps = [(await appOf(person)).app, (await appOf(other)).app];
    const answers = await Promise.allSettled(apps.map((app) => changeHandle(app, wanted)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await count("profiles", "handle = ?", wanted)).toBe(1);
    expect(await count("handle_redirects", "user_id IN (?, ?)", person.userId, other.userId)).toBe(1);
  });
});

describe("skills", () => {
  it("become the known ones they mean, or stay the member's own", async () => {
    const person = await alice();
    const { app } = await appOf(person);
    await addSkills(app, [
      "Headshots",
      "photo-retouching",
      "Cloud gazing",
      "headshots",
      "PORTRAIT photography",
    ]);
    expect(await skillsOf(person)).toEqual(["portrait-photography", "photo-retouching", "cloud-gazing"]);
    expect(await profileOf(person)).toMatchObject({
      skills: '["Portrait photography","Photo retouching","Cloud gazing"]',
      completeness: 15,
    });
  });

  it("are at most 15, also when many are added at once", async () => {
    const person = await alice();
    const { app } = await appOf(person);
    await addSkills(
      app,
      Array.from({ length: 14 }, (_, n) => `Own skill ${n}`),
    );
    await expect(addSkills(app, ["One", "Two"])).rejects.toMatchObject({ code: "invalid_input" });
    const answers = await Promise.allSettled(["A1", "B2", "C3"].map((name) => addSkills(app, [name])));
    // Who comes too late is told so.
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await skillsOf(person)).toHaveLength(15);
  });

  it("are moved, graded and removed in their order", async () => {
    const person = await alice();
    const { app } = await appOf(person);
    await addSkills(app, ["Aa", "Bb", "Cc"]);
    await moveSkill(app, "cc", "up");
    expect(await skillsOf(person)).toEqual(["aa", "cc", "bb"]);
    await moveSkill(app, "aa", "up");
    await moveSkill(app, "bb", "down");
    expect(await skillsOf(person)).toEqual(["aa", "cc", "bb"]);
    await setSkillLevel(app, { skill: "cc", level: "expert" });
    await removeSkill(app, "aa");
    await moveSkill(app, "cc", "down");
    expect(await skillsOf(person)).toEqual(["bb", "cc"]);
    expect(await profileOf(person)).toMatchObject({ skills: '["Bb","Cc"]' });
    expect(
      await rows("SELECT level FROM profile_skills WHERE user_id = ? AND skill = 'cc'", person.userId),
    ).toEqual([{ level: "expert" }]);
  });

  it("that come back bring what others said of them", async () => {
    const [person, other] = [await alice(), await bora()];
    const { app } = await appOf(person);
    await rows(
      `INSERT INTO endorsements (user_id, skill, endorser, endorser_id, relationship, strength, weight, status, created_at, updated_at)
       VALUES (?, 'ceramics', ?, ?, 'client', 'great', 100, 'visible', 1, 1)`,
      person.userId,
      other.userId,
      other.userId,
    );
    await addSkills(app, ["Pottery"]);
    expect(
      await rows("SELECT skill, endorsement_count FROM profile_skills WHERE user_id = ?", person.userId),
    ).toEqual([{ skill: "ceramics", endorsement_count: 1 }]);
  });

  it.each([
    ["ceram", "Ceramics"],
    ["POTT", "Ceramics"],
    ["retouch", "Photo retouching"],
    ["macramé", "Macramé"],
    ["ux res", "User research"],
  ])("are found by %j: %s", async (typed, name) => {
    const { app } = await appOf(await alice());
    expect((await findSkills(app, typed)).map((skill) => skill.name)).toContain(name);
  });

  it.each(["", " ", "%", "'; DROP TABLE skills; --", "zzzz", "x".repeat(1000)])(
    "are not found by %j",
    async (typed) => {
      const { app } = await appOf(await alice());
      expect(await findSkills(app, typed)).toEqual([]);
    },
  );
});

describe("a service", () => {
  it("is offered, changed and taken off", async () => {
    const person = await alice();
    const { app } = await appOf(person);
    await saveService(app, SERVICE);
    const [offered] = (await getOwnProfile(app)).services;
    expect(offered).toMatchObject({
      title: "Portraits",
      priceFrom: 25_000,
      currency: "EUR",
      deliveryDays: 5,
    });
    await saveService(app, { ...SERVICE, id: offered?.id, title: "Headshots", price_from: null });
    expect((await getOwnProfile(app)).services).toMatchObject([
      { title: "Headshots", priceFrom: null, currency: null },
    ]);
    await removeService(app, offered?.id ?? "");
    expect((await getOwnProfile(app)).services).toEqual([]);
  });

  it("of somebody else can be neither changed nor taken off", async () => {
    const [person, other] = [await alice(), await bora()];
    await saveService((await appOf(person)).app, SERVICE);
    const [offered] = (await getOwnProfile((await appOf(person)).app)).services;
    const { app } = await appOf(other);
    await expect(saveService(app, { ...SERVICE, id: offered?.id, title: "Mine" })).rejects.toMatchObject({
      code: "not_found",
    });
    await removeService(app, offered?.id ?? "");
    expect((await getOwnProfile((await appOf(person)).app)).services).toMatchObject([{ title: "Portraits" }]);
  });

  it("beyond ten is refused with a sentence", async () => {
    const { app } = await appOf(await alice());
    for (let n = 0; n < 10; n++) await saveService(app, SERVICE);
    await expect(saveService(app, SERVICE)).rejects.toMatchObject({
      fields: { title: [expect.any(String)] },
    });
  });
});

describe("a picture", () => {
  const stored = async (url: unknown) => env.PORTFOLIO.head(String(url).replace("/media/", ""));

  it("takes the place of the one before, whose file goes", async () => {
    const person = await alice();
    const { app, settled } = await appOf(person);
    await changePicture(app, "avatar", plainPng());
    const { avatar_url: first } = await profileOf(person);
    await changePicture(app, "avatar", plainPng());
    await settled();
    const { avatar_url: second } = await profileOf(person);
    expect(first).not.toBe(second);
    expect([await stored(first), (await stored(second)) !== null]).toEqual([null, true]);
    expect(
      await rows(
        "SELECT purpose, attached_at IS NOT NULL AS used FROM files WHERE owner_id = ?",
        person.userId,
      ),
    ).toEqual([{ purpose: "avatar", used: 1 }]);
    expect(await profileOf(person)).toMatchObject({ completeness: 10 });
  });

  it("is one of those that came at once, and the others' files go", async () => {
    const person = await alice();
    const { portfolio } = (await appOf(person)).app;
    let go: () => void = () => undefined;
    const all = new Promise<void>((resolve) => {
      go = resolve;
    });
    let stores = 0;
    const put: typeof portfolio.put = async (...file) => {
      if (++stores === 3) go();
      // Each has read what is shown by then.
      await all;
      await portfolio.put(...file);
    };
    const ports = { portfolio: { ...portfolio, put } };
    const apps = await Promise.all([1, 2, 3].map(() => appOf(person, ports)));
    await Promise.all(apps.map(({ app }) => changePicture(app, "avatar", plainPng())));
    await Promise.all(apps.map(({ settled }) => settled()));
    expect(await count("files", "owner_id = ? AND status <> 'deleted'", person.userId)).toBe(1);
    expect(await stored((await profileOf(person)).avatar_url)).not.toBeNull();
  });

  it("can be taken away", async () => {
    const person = await alice();
    const { app, settled } = await appOf(person);
    await changePicture(app, "cover", plainPng());
    const { cover_url: url } = await profileOf(person);
    await changePicture(app, "cover", null);
    await settled();
    expect(await profileOf(person)).toMatchObject({ cover_url: null, completeness: 0 });
    expect(await stored(url)).toBeNull();
    expect(await count("files", "owner_id = ?", person.userId)).toBe(0);
  });

  it("never takes somebody else's file with it", async () => {
    const [person, other] = [await alice(), await bora()];
    await changePicture((await appOf(other)).app, "avatar", plainPng());
    const { avatar_url: theirs } = await profileOf(other);
    await rows("UPDATE profiles SET avatar_url = ? WHERE user_id = ?", theirs, person.userId);
    const { app, settled } = await appOf(person);
    await changePicture(app, "avatar", null);
    await settled();
    expect(await stored(theirs)).not.toBeNull();
    expect(await count("files", "owner_id = ? AND attached_at IS NOT NULL", other.userId)).toBe(1);
  });

  it.each([
    ["nothing", new Uint8Array(0)],
    ["a page", new TextEncoder().encode("<html><script>alert(1)</script></html>")],
    ["an SVG", new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ["a cut-off PNG", plainPng().slice(0, 30)],
  ])("that is %s is refused, and nothing is left behind", async (_what, bytes) => {
    const person = await alice();
    const { app } = await appOf(person);
    await expect(changePicture(app, "avatar", bytes)).rejects.toMatchObject({
      fields: { image: [expect.any(String)] },
    });
    expect(await profileOf(person)).toMatchObject({ avatar_url: null });
    expect(await count("files", "owner_id = ?", person.userId)).toBe(0);
  });
});
