import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { addLine } from "#app/features/hiring/commands/add-line.server.ts";
import { passInterest, sparkBack } from "#app/features/hiring/commands/answer-interest.server.ts";
import { archiveForPoster } from "#app/features/hiring/commands/poster-acts.server.ts";
import { selectInterested } from "#app/features/hiring/queries.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { count, everythingOf, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { type Posting, posting } from "#tests/factories/postings.ts";
import { likes, passes, takesBack } from "#tests/factories/swipes.ts";

/** Alice is interested in a job of bora's. */
async function anInterest(): Promise<{
  creator: Person;
  brand: Person;
  job: Posting;
  applicationId: string;
}> {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  const job = await posting(brand);
  await likes(creator, job);
  const [application] = await rows<{ id: string }>(
    "SELECT id FROM applications WHERE opportunity_id = ?",
    job.id,
  );
  return { creator, brand, job, applicationId: application?.id ?? "" };
}

async function interestIn(job: Posting) {
  const [found] = await rows(
    `SELECT applications.status, applications.origin, opportunities.interest_count
     FROM opportunities LEFT JOIN applications ON applications.opportunity_id = opportunities.id WHERE opportunities.id = ?`,
    job.id,
  );
  return found;
}

describe("swiping right on a posting", () => {
  it("creates an interest that the poster is told of at high priority", async () => {
    const { creator, brand, job } = await anInterest();
    expect(await interestIn(job)).toEqual({ status: "interested", origin: "swipe", interest_count: 1 });
    expect(
      await rows(
        "SELECT kind, priority, category, actor_id FROM notifications WHERE user_id = ?",
        brand.userId,
      ),
    ).toEqual([
      { kind: "interest_received", priority: "high", category: "opportunity", actor_id: creator.userId },
    ]);
    expect(await selectInterested((await appOf(brand)).app)).toMatchObject([
      { name: "Alice", userId: creator.userId, opportunityId: job.id, opportunityTitle: job.title },
    ]);
  });

  it("records the poster as whom the swipe was about", async () => {
    const { creator, brand } = await anInterest();
    const [event] = await rows<{ event_properties: string }>(
      "SELECT event_properties FROM analytics_events WHERE event_name = 'swipe' AND user_id = ?",
      creator.userId,
    );
    expect(JSON.parse(event?.event_properties ?? "")).toEqual({
      direction: "right",
      target_user_id: brand.userId,
    });
  });

  it("and taking it back withdraws the interest and its unread notification", async () => {
    const { creator, brand, job } = await anInterest();
    expect((await takesBack(creator)).status).toBe(200);

    expect(await interestIn(job)).toEqual({ status: "withdrawn", origin: "swipe", interest_count: 0 });
    expect(await count("notifications", "user_id = ?", brand.userId)).toBe(0);
    expect(await rows("SELECT unread FROM notification_counters WHERE user_id = ?", brand.userId)).toEqual([
      { unread: 0 },
    ]);
    expect(await selectInterested((await appOf(brand)).app)).toEqual([]);
  });

  it("and passing on it later withdraws the interest as well", async () => {
    const { creator, brand, job } = await anInterest();
    await passes(creator, job);
    expect(await interestIn(job)).toMatchObject({ status: "withdrawn", interest_count: 0 });
    expect(await count("notifications", "user_id = ?", brand.userId)).toBe(0);
  });

  it("again after taking it back begins anew: nothing of the first is left beside it", async () => {
    const { creator, brand, job, applicationId: id } = await anInterest();
    const { app } = await appOf(creator);
    await addLine(app, { opportunity_id: job.id, line: "I live next door." });
    await archiveForPoster((await appOf(brand)).app, id, true);
    await takesBack(creator);
    await likes(creator, job);
    expect(await rows("SELECT status, pitch, archived_at FROM applications WHERE id = ?", id)).toEqual([
      { status: "interested", pitch: null, archived_at: null },
    ]);
  });

  it("again after taking it back makes one interest, told once more", async () => {
    const { creator, brand, job } = await anInterest();
    await takesBack(creator);
    await likes(creator, job);
    expect(await interestIn(job)).toMatchObject({ status: "interested", interest_count: 1 });
    expect(await count("applications", "opportunity_id = ?", job.id)).toBe(1);
    expect(await count("notifications", "user_id = ?", brand.userId)).toBe(1);
  });
});

describe("sparking back", () => {
  it("shortlists the interest and makes the Spark about the posting", async () => {
    const { creator, brand, job, applicationId } = await anInterest();
    const { app } = await appOf(brand);
    const sparked = await sparkBack(app, applicationId);

    expect(sparked.name).toBe("Alice");
    expect(
      await rows("SELECT kind, opportunity_id, application_id FROM matches WHERE id = ?", sparked.matchId),
    ).toEqual([{ kind: "opportunity", opportunity_id: job.id, application_id: applicationId }]);
    expect(await rows("SELECT status, match_id FROM applications WHERE id = ?", applicationId)).toEqual([
      { status: "shortlisted", match_id: sparked.matchId },
    ]);
    expect(
      await count("notifications", "kind = 'match_new' AND user_id IN (?, ?)", creator.userId, brand.userId),
    ).toBe(2);
    expect(await count("notifications", "kind = 'application_shortlisted'")).toBe(0);
    expect(await selectInterested(app)).toEqual([]);
    // The like that became a Spark can no longer be taken back.
    expect((await takesBack(creator)).status).toBe(409);
  });

  it("twice, in ten windows at once, makes one Spark and finds it again", async () => {
    const { brand, applicationId } = await anInterest();
    const windows = await Promise.all(Array.from({ length: 10 }, () => appOf(brand)));
    const answers = await Promise.all(windows.map(({ app }) => sparkBack(app, applicationId)));
    const again = await sparkBack((await appOf(brand)).app, applicationId);

    expect(new Set([...answers, again].map((answer) => answer.matchId)).size).toBe(1);
    expect(await count("matches", "application_id = ?", applicationId)).toBe(1);
    expect(await count("outbox", "name = 'match.created' AND actor_id = ?", brand.userId)).toBe(1);
    expect(await rows("SELECT match_id FROM applications WHERE id = ?", applicationId)).toEqual([
      { match_id: again.matchId },
    ]);
  });

  it("finds nothing in someone else's posting, of someone unknown, or for the one who is interested", async () => {
    const { creator, brand, applicationId } = await anInterest();
    const before = [await everythingOf(creator.userId), await everythingOf(brand.userId)];
    const stranger = await bora();
    for (const [who, id] of [
      [stranger, applicationId],
      [creator, applicationId],
      [brand, newId(Date.now())],
    ] as const) {
      await expect(sparkBack((await appOf(who)).app, id)).rejects.toMatchObject({ status: 404 });
    }
    expect([await everythingOf(creator.userId), await everythingOf(brand.userId)]).toEqual(before);
  });

  it("finds nothing when they block each other, and says so when the interest was taken back", async () => {
    const blocked = await anInterest();
    await blocks(blocked.creator, blocked.brand);
    await expect(sparkBack((await appOf(blocked.brand)).app, blocked.applicationId)).rejects.toMatchObject({
      status: 404,
    });

    const withdrawn = await anInterest();
    await takesBack(withdrawn.creator);
    await expect(
      sparkBack((await appOf(withdrawn.brand)).app, withdrawn.applicationId),
    ).rejects.toMatchObject({ status: 409 });
    expect(await count("matches", "application_id = ?", withdrawn.applicationId)).toBe(0);
  });

  it("and the other one's undo at the same moment leave either a Spark or a withdrawn interest", async () => {
    const interests = await Promise.all(Array.from({ length: 12 }, anInterest));
    await Promise.all(
      interests.map(async ({ creator, brand, applicationId }) => {
        const { app } = await appOf(brand);
        const [undone, sparked] = await Promise.all([
          takesBack(creator),
          sparkBack(app, applicationId).catch((error: { status: number }) => error.status),
        ]);
        const [application] = await rows("SELECT status FROM applications WHERE id = ?", applicationId);
        const sparks = await count("matches", "application_id = ?", applicationId);
        if (undone.status === 200) {
          expect([application?.status, sparks, sparked]).toEqual(["withdrawn", 0, 409]);
        } else {
          expect([undone.status, application?.status, sparks]).toEqual([409, "shortlisted", 1]);
        }
      }),
    );
  });
});

describe("passing on an interest", () => {
  it("takes it off the poster's list for good, and alice never hears of it", async () => {
    const { creator, brand, job, applicationId } = await anInterest();
    const { app } = await appOf(brand);
    const told = () => count("notifications", "user_id = ?", creator.userId);
    const before = await told();
    await passInterest(app, applicationId);
    await passInterest(app, applicationId);
    expect(await selectInterested(app)).toEqual([]);
    expect(await interestIn(job)).toEqual({ status: "declined", origin: "swipe", interest_count: 1 });
    expect(await told()).toBe(before);

    await takesBack(creator);
    await likes(creator, job);
    expect(await selectInterested(app)).toEqual([]);
    expect(await count("notifications", "user_id = ?", brand.userId)).toBe(0);
    await expect(sparkBack(app, applicationId)).rejects.toMatchObject({ status: 409 });
  });

  it("finds nothing in someone else's posting, and does not undo a Spark or revive what was taken back", async () => {
    const sparked = await anInterest();
    const { app } = await appOf(sparked.brand);
    for (const [who, id] of [
      [await bora(), sparked.applicationId],
      [sparked.creator, sparked.applicationId],
      [sparked.brand, newId(Date.now())],
    ] as const) {
      await expect(passInterest((await appOf(who)).app, id)).rejects.toMatchObject({ status: 404 });
    }
    await sparkBack(app, sparked.applicationId);
    await expect(passInterest(app, sparked.applicationId)).rejects.toMatchObject({ status: 409 });
    expect(await interestIn(sparked.job)).toMatchObject({ status: "shortlisted" });

    const withdrawn = await anInterest();
    await takesBack(withdrawn.creator);
    await expect(
      passInterest((await appOf(withdrawn.brand)).app, withdrawn.applicationId),
    ).rejects.toMatchObject({ status: 409 });
    expect(await interestIn(withdrawn.job)).toMatchObject({ status: "withdrawn" });
  });
});
