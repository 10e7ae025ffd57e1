import { describe, expect, it } from "vitest";
import { days, minutes } from "#app/core/time.ts";
import { selectSkillsOf } from "#app/features/profiles/queries/skills-of.server.ts";
import { deliver, requestChanges } from "#app/features/projects/commands/deliver.server.ts";
import { askForEndorsement } from "#app/features/reviews/commands/ask.server.ts";
import { answerEndorsementRequest, endorseMember } from "#app/features/reviews/commands/endorse.server.ts";
import {
  answerSuggestion,
  setEndorsementHidden,
  takeBackEndorsement,
} from "#app/features/reviews/commands/endorsement-changes.server.ts";
import {
  getEndorsable,
  selectEndorsementsOf,
  selectOwnEndorsements,
} from "#app/features/reviews/queries/endorsements.server.ts";
import { requestEndorsementSchema } from "#app/features/reviews/schema.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { count, rows } from "#tests/factories/database.ts";
import { approved, delivered, targetOf } from "#tests/factories/paid-desks.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { codeTo, endorseInput, endorses, linkTo, spark, withSkills } from "#tests/factories/reviews.ts";
import { newAddress } from "#tests/factories/wire.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const PHOTO = "portrait-photography";

async function photographer(): Promise<Person> {
  const person = await alice();
  await withSkills(person, PHOTO, "photo-retouching");
  return person;
}

/** Others who share a Spark with somebody. */
async function partnersOf(person: Person, how_many: number): Promise<Person[]> {
  const partners = await Promise.all(Array.from({ length: how_many }, () => bora()));
  for (const partner of partners) await spark(partner, person);
  return partners;
}

async function skillOf(person: Person, slug = PHOTO) {
  const skills = await selectSkillsOf(visitorApp().app, person.userId);
  const found = skills.find((skill) => skill.slug === slug);
  return { verified: found ? found.verifiedAt !== null : null, count: found?.endorsements ?? null };
}

const xpOf = async (person: Person) =>
  (await rows<{ xp: number }>("SELECT xp FROM profiles WHERE user_id = ?", person.userId))[0]?.xp;

const told = (person: Person) =>
  rows<{ title: string; message: string }>(
    "SELECT title, message FROM notifications WHERE user_id = ? AND kind = 'endorsement' ORDER BY seq",
    person.userId,
  );

describe("endorsing a member", () => {
  it("counts on each skill, is told once, and shows on their page", async () => {
    const [creator, brand] = [await photographer(), await bora()];
    await endorses(brand, creator, [PHOTO, "photo-retouching"], { note: "Patient with a shy team." });
    expect(await skillOf(creator)).toEqual({ verified: false, count: 1 });
    expect(await told(creator)).toEqual([
      {
        title: "You are endorsed",
        message: "Bora endorses you for portrait photography and photo retouching.",
      },
    ]);
    const shown = await selectEndorsementsOf(visitorApp().app, creator.userId);
    expect(shown.map(({ skill, note, authorName }) => ({ skill, note, authorName }))).toContainEqual({
      skill: PHOTO,
      note: "Patient with a shy team.",
      authorName: "Bora",
    });
  });

  it("again changes what was said, and neither counts nor tells twice", async () => {
    const [creator, brand] = [await photographer(), await bora()];
    await endorses(brand, creator, [PHOTO]);
    await Promise.all(
      Array.from({ length: 4 }, () =>
        endorses(brand, creator, [PHOTO], { strength: "best", note: "Even better." }),
      ),
    );
    expect(await skillOf(creator)).toEqual({ verified: false, count: 1 });
    expect(await told(creator)).toHaveLength(1);
    const { given } = await getEndorsable((await appOf(brand)).app, creator.userId);
    expect(given).toMatchObject([{ skill: PHOTO, strength: "best", note: "Even better." }]);
  });

  it("is refused for oneself, for whom one blocks either way, for skills they do not list and rude notes", async () => {
    const [creator, brand, other] = [await photographer(), await bora(), await bora()];
    await expect(endorses(creator, creator, [PHOTO])).rejects.toMatchObject({ status: 403 });
    await blocks(creator, brand);
    await expect(endorses(brand, creator, [PHOTO])).rejects.toMatchObject({ status: 404 });
    await expect(getEndorsable((await appOf(brand)).app, creator.userId)).rejects.toMatchObject({
      status: 404,
    });
    await expect(endorses(other, creator, ["juggling"])).rejects.toMatchObject({
      fields: { skills: [/list/] },
    });
    await expect(endorses(other, creator, [PHOTO], { note: "what a fucking genius" })).rejects.toMatchObject({
      fields: { note: [/guidelines/] },
    });
    expect(() => endorseInput([])).toThrow();
    expect(() => endorseInput(["a", "b", "c", "d", "e", "f"])).toThrow();
    expect(() => endorseInput([PHOTO], { note: "x".repeat(201) })).toThrow();
    expect(() => endorseInput([PHOTO], { relationship: "stranger" })).toThrow();
    expect(await count("endorsements", "user_id = ?", creator.userId)).toBe(0);
  });

  it("ends at 30 within a week, exactly, also when they come at once, and goes on afterwards", async () => {
    const brand = await bora();
    const creators = await Promise.all(Array.from({ length: 8 }, () => alice()));
    const skills = ["a1", "b2", "c3", "d4", "e5"];
    for (const creator of creators) await withSkills(creator, ...skills);
    const answers = await Promise.allSettled(creators.map((creator) => endorses(brand, creator, skills)));
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused).toHaveLength(2);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ status: 409, message: /30 endorsements/ });
    expect(await count("endorsements", "endorser = ?", brand.userId)).toBe(30);
    // Changing one of them is no new one.
    const first = creators.find((_, index) => answers[index]?.status === "fulfilled");
    if (first) await endorses(brand, first, ["a1"], { strength: "good" });
    const clock = movedClock();
    clock.move(days(7) + minutes(1));
    const last = creators.find((_, index) => answers[index]?.status === "rejected");
    if (last) await endorseMember((await appOf(brand, { clock })).app, last.userId, endorseInput(["a1"]));
    expect(await count("endorsements", "endorser = ?", brand.userId)).toBe(31);
  });
});

describe("a verified skill", () => {
  it("is earned by three people who know the work, pays 75 XP once, and is told", async () => {
    const creator = await photographer();
    const [one, two, three, four] = await partnersOf(creator, 4);
    for (const partner of [one, two]) if (partner) await endorses(partner, creator, [PHOTO]);
    expect(await skillOf(creator)).toEqual({ verified: false, count: 2 });
    if (three && four) {
      await Promise.all([endorses(three, creator, [PHOTO]), endorses(four, creator, [PHOTO])]);
    }
    expect(await skillOf(creator)).toEqual({ verified: true, count: 4 });
    expect(await xpOf(creator)).toBe(75);
    expect((await told(creator)).filter(({ title }) => title.includes("verified"))).toHaveLength(1);
    expect(
      await count("xp_activities", "user_id = ? AND activity_type = 'skill_verified'", creator.userId),
    ).toBe(1);
  });

  it("takes three people, however much two of them say", async () => {
    const creator = await photographer();
    for (const partner of await partnersOf(creator, 2)) {
      await endorses(partner, creator, [PHOTO], { strength: "best", relationship: "client" });
    }
    expect(await skillOf(creator)).toEqual({ verified: false, count: 2 });
  });

  it("takes three points: the word of four strangers, or of three who share a Spark", async () => {
    const creator = await photographer();
    const strangers = await Promise.all([bora(), bora(), bora(), bora()]);
    for (const stranger of strangers.slice(0, 3)) await endorses(stranger, creator, [PHOTO]);
    expect((await skillOf(creator)).verified).toBe(false);
    if (strangers[3]) await endorses(strangers[3], creator, [PHOTO]);
    expect((await skillOf(creator)).verified).toBe(true);
  });

  it("does not count those who only trade endorsements, and counts them once they share a Spark", async () => {
    const creator = await photographer();
    const [one, two] = await partnersOf(creator, 2);
    const trader = await photographer();
    await endorses(creator, trader, [PHOTO]);
    await endorses(trader, creator, [PHOTO], { strength: "best", relationship: "client" });
    for (const partner of [one, two]) if (partner) await endorses(partner, creator, [PHOTO]);
    expect(await skillOf(creator)).toEqual({ verified: false, count: 3 });
    await spark(trader, creator);
    await endorses(trader, creator, [PHOTO], { strength: "best", relationship: "client" });
    expect((await skillOf(creator)).verified).toBe(true);
  });

  it("is lost when an endorsement is taken back, with its XP, which does not come twice", async () => {
    const creator = await photographer();
    const partners = await partnersOf(creator, 3);
    for (const partner of partners) await endorses(partner, creator, [PHOTO]);
    expect(await xpOf(creator)).toBe(75);
    const [first] = partners;
    if (!first) return;
    const { app } = await appOf(first);
    await takeBackEndorsement(app, { userId: creator.userId, skill: PHOTO });
    expect([await skillOf(creator), await xpOf(creator)]).toEqual([{ verified: false, count: 2 }, 0]);
    await endorses(first, creator, [PHOTO]);
    expect([await skillOf(creator), await xpOf(creator)]).toEqual([{ verified: true, count: 3 }, 0]);
  });

  it("weighs the word of those whose own skill is verified more", async () => {
    const [creator, expert] = [await photographer(), await photographer()];
    await rows("UPDATE profile_skills SET verified_at = 1 WHERE user_id = ?", expert.userId);
    await endorses(expert, creator, [PHOTO]);
    await endorses(await photographer(), creator, [PHOTO]);
    const weights = await rows<{ weight: number }>(
      "SELECT weight FROM endorsements WHERE user_id = ? ORDER BY weight",
      creator.userId,
    );
    expect(weights.map(({ weight }) => weight)).toEqual([90, 113]);
  });
});

describe("a skill that work shows", () => {
  const shows = (lead: Person, skills = [PHOTO]) => delivered(30_000, { lead, skills });

  it("is verified by the second delivery that a client approves and pays, with 75 XP, and is told", async () => {
    const creator = await photographer();
    await approved(await shows(creator));
    expect((await skillOf(creator)).verified).toBe(false);
    const before = await xpOf(creator);
    await approved(await shows(creator, [PHOTO, "photo-retouching"]));
    expect((await skillOf(creator)).verified).toBe(true);
    expect((await skillOf(creator, "photo-retouching")).verified).toBe(false);
    expect(await told(creator)).toEqual([
      {
        title: "portrait photography is verified",
        message: "A client approved and paid work that shows it, twice. It shows on your profile.",
      },
    ]);
    expect((await xpOf(creator)) ?? 0).toBeGreaterThanOrEqual((before ?? 0) + 75);
    // What people say of it later takes nothing from it.
    const brand = await bora();
    await endorses(brand, creator, [PHOTO]);
    await takeBackEndorsement((await appOf(brand)).app, { userId: creator.userId, skill: PHOTO });
    expect((await skillOf(creator)).verified).toBe(true);
  });

  it("is none of the profile, or of a delivery that was changed or not approved: it counts for nothing", async () => {
    const creator = await photographer();
    await approved(await shows(creator, ["juggling"]));
    expect(await count("delivery_skills", "user_id = ?", creator.userId)).toBe(0);
    await approved(await shows(creator));
    await shows(creator);
    const on = await shows(creator, [PHOTO]);
    const { app } = await appOf(on.client);
    await requestChanges(app, on.id, { ...(await targetOf(on)), reason: "Too dark" });
    await deliver((await appOf(creator)).app, on.id, {
      ...(await targetOf(on)),
      note: "Brighter, without the portraits",
      urls: [],
      file_ids: [],
    });
    await approved(on);
    expect((await skillOf(creator)).verified).toBe(false);
  });

  it.each([
    ["time", "UPDATE deliverables SET answered_by = NULL WHERE project_id = ?"],
    ["a lead", "UPDATE project_members SET role = 'lead' WHERE project_id = ?"],
    ["who paid nothing", "UPDATE milestones SET amount = 0 WHERE project_id = ?"],
    ["who got the money back", "UPDATE milestones SET status = 'refunded' WHERE project_id = ?"],
  ])("is not verified by what was approved by %s", async (_who, instead) => {
    const creator = await photographer();
    const on = await shows(creator);
    await approved(on);
    await rows(instead, on.id);
    await approved(await shows(creator));
    expect((await skillOf(creator)).verified).toBe(false);
    await approved(await shows(creator));
    expect((await skillOf(creator)).verified).toBe(true);
  });
});

describe("taking an endorsement back", () => {
  it("within ten minutes leaves nothing behind, later it is revoked; others cannot", async () => {
    const [creator, brand] = [await photographer(), await bora()];
    await endorses(brand, creator, [PHOTO]);
    await expect(
      takeBackEndorsement((await appOf(creator)).app, { userId: creator.userId, skill: PHOTO }),
    ).rejects.toMatchObject({ status: 404 });
    await takeBackEndorsement((await appOf(brand)).app, { userId: creator.userId, skill: PHOTO });
    expect(await count("endorsements", "user_id = ?", creator.userId)).toBe(0);
    expect(await told(creator)).toEqual([]);

    await endorses(brand, creator, [PHOTO]);
    const clock = movedClock();
    clock.move(minutes(11));
    const { app } = await appOf(brand, { clock });
    await takeBackEndorsement(app, { userId: creator.userId, skill: PHOTO });
    expect(await rows("SELECT status FROM endorsements WHERE user_id = ?", creator.userId)).toEqual([
      { status: "revoked" },
    ]);
    expect(await skillOf(creator)).toEqual({ verified: false, count: 0 });
    await expect(takeBackEndorsement(app, { userId: creator.userId, skill: PHOTO })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("the owner", () => {
  it("hides an endorsement, which then counts for nothing, and shows it again", async () => {
    const [creator, brand] = [await photographer(), await bora()];
    await endorses(brand, creator, [PHOTO]);
    const { app } = await appOf(creator);
    const key = { skill: PHOTO, endorser: brand.userId };
    await setEndorsementHidden(app, key, true);
    expect(await skillOf(creator)).toEqual({ verified: false, count: 0 });
    expect(await selectEndorsementsOf(visitorApp().app, creator.userId)).toEqual([]);
    expect(await selectOwnEndorsements(app)).toMatchObject([{ status: "hidden_by_owner" }]);
    // Saying it again does not bring it back.
    await endorses(brand, creator, [PHOTO], { strength: "best" });
    expect(await skillOf(creator)).toEqual({ verified: false, count: 0 });
    await setEndorsementHidden(app, key, false);
    expect(await skillOf(creator)).toEqual({ verified: false, count: 1 });
    await expect(setEndorsementHidden((await appOf(brand)).app, key, true)).rejects.toMatchObject({
      status: 404,
    });
  });

  it.each([
    ["at once", 0],
    ["days later", days(3)],
  ])("does not see again what they hid, and what was taken back %s and given anew", async (_when, later) => {
    const [creator, brand] = [await photographer(), await bora()];
    await endorses(brand, creator, [PHOTO]);
    const { app } = await appOf(creator);
    const key = { skill: PHOTO, endorser: brand.userId };
    await setEndorsementHidden(app, key, true);
    const clock = movedClock();
    clock.move(later);
    const giver = await appOf(brand, { clock });
    await takeBackEndorsement(giver.app, { userId: creator.userId, skill: PHOTO });
    expect(await selectOwnEndorsements(app)).toEqual([]);
    await endorses(brand, creator, [PHOTO]);
    expect(await selectOwnEndorsements(app)).toMatchObject([{ status: "hidden_by_owner" }]);
    expect(await skillOf(creator)).toEqual({ verified: false, count: 0 });
    expect(await told(creator)).toEqual([]);
    await setEndorsementHidden(app, key, false);
    expect(await skillOf(creator)).toEqual({ verified: false, count: 1 });
  });

  it("accepts a suggested skill, which joins their list, or declines it for good", async () => {
    const [creator, brand] = [await photographer(), await bora()];
    await endorses(brand, creator, [], { suggestion: "Puppet stages" });
    expect(await told(creator)).toMatchObject([{ title: "A skill is suggested to you" }]);
    expect(await selectEndorsementsOf(visitorApp().app, creator.userId)).toEqual([]);
    const { app } = await appOf(creator);
    await answerSuggestion(app, "puppet-stages", true);
    expect(await skillOf(creator, "puppet-stages")).toEqual({ verified: false, count: 1 });
    const [profile] = await rows<{ skills: string }>(
      "SELECT skills FROM profiles WHERE user_id = ?",
      creator.userId,
    );
    expect(JSON.parse(profile?.skills ?? "[]")).toEqual([
      "portrait photography",
      "photo retouching",
      "Puppet stages",
    ]);
    await expect(answerSuggestion(app, "puppet-stages", true)).rejects.toMatchObject({ status: 404 });

    await endorses(brand, creator, [], { suggestion: "Mind reading" });
    await answerSuggestion(app, "mind-reading", false);
    await endorses(brand, creator, [], { suggestion: "Mind reading" });
    expect((await selectOwnEndorsements(app)).filter(({ status }) => status === "suggested")).toEqual([]);
  });

  it("finds a skill they list already endorsed instead of suggested", async () => {
    const [creator, brand] = [await photographer(), await bora()];
    await endorses(brand, creator, [], { suggestion: "Portrait Photography" });
    expect(await skillOf(creator)).toEqual({ verified: false, count: 1 });
    await endorses(await bora(), creator, [], { suggestion: "Headshots" });
    expect(await skillOf(creator)).toEqual({ verified: false, count: 2 });
  });

  it("finds the endorsements of a skill again that left the list and came back", async () => {
    const [creator, brand] = [await photographer(), await bora()];
    await endorses(brand, creator, [PHOTO]);
    await rows("DELETE FROM profile_skills WHERE user_id = ?", creator.userId);
    await withSkills(creator, PHOTO);
    expect(await skillOf(creator)).toEqual({ verified: false, count: 1 });
  });
});

describe("a request for endorsements", () => {
  const ask = (receiver: string, skills = [PHOTO]) => requestEndorsementSchema.parse({ receiver, skills });
  const AUTHOR = { name: "Clara Client", company: null };

  it("is answered from outside with a code, once, and is labelled so", async () => {
    const creator = await photographer();
    const email = `client.${crypto.randomUUID()}@outside.test`;
    await askForEndorsement((await appOf(creator)).app, ask(email));
    const { token } = await linkTo(email);
    const { app } = visitorApp({}, { "cf-connecting-ip": newAddress() });
    const input = endorseInput([PHOTO], { relationship: "client" });
    expect(await answerEndorsementRequest(app, { token }, input, { author: AUTHOR, code: null })).toEqual({
      state: "code_sent",
    });
    expect(await count("endorsements", "user_id = ?", creator.userId)).toBe(0);
    const code = await codeTo(email);
    await answerEndorsementRequest(app, { token }, input, { author: AUTHOR, code });
    expect(await skillOf(creator)).toEqual({ verified: false, count: 1 });
    expect(await selectEndorsementsOf(visitorApp().app, creator.userId)).toMatchObject([
      { external: { name: "Clara Client" }, authorName: null },
    ]);
    await expect(
      answerEndorsementRequest(app, { token }, input, { author: AUTHOR, code }),
    ).rejects.toMatchObject({ status: 409 });
  });

  it("reaches a member, and is not theirs to pass on", async () => {
    const [creator, brand, other] = [await photographer(), await bora(), await bora()];
    const [profile] = await rows<{ handle: string }>(
      "SELECT handle FROM profiles WHERE user_id = ?",
      brand.userId,
    );
    await askForEndorsement((await appOf(creator)).app, ask(`@${profile?.handle}`));
    const [request] = await rows<{ id: string }>(
      "SELECT id FROM review_requests WHERE to_user = ?",
      brand.userId,
    );
    const key = { id: request?.id ?? "" };
    await expect(
      answerEndorsementRequest((await appOf(other)).app, key, endorseInput([PHOTO]), null),
    ).rejects.toMatchObject({ status: 404 });
    await answerEndorsementRequest((await appOf(brand)).app, key, endorseInput([PHOTO]), null);
    expect(await skillOf(creator)).toEqual({ verified: false, count: 1 });
  });

  it("names skills of one's own only", async () => {
    const { app } = await appOf(await photographer());
    await expect(askForEndorsement(app, ask("x@outside.test", ["juggling"]))).rejects.toMatchObject({
      fields: { skills: [/your profile/] },
    });
  });
});
