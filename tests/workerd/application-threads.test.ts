import { describe, expect, it } from "vitest";
import { acceptOffer } from "#app/features/hiring/commands/accept.server.ts";
import { sparkBack } from "#app/features/hiring/commands/answer-interest.server.ts";
import { counterOffer, makeOffer } from "#app/features/hiring/commands/offers.server.ts";
import {
  applicationOf,
  selectThreadOffers,
  toThreadOffers,
} from "#app/features/hiring/thread-offers.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { anApplication, applies, offerInput } from "#tests/factories/applications.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { rows } from "#tests/factories/database.ts";
import { opensWindow } from "#tests/factories/live.ts";
import { reads, says, thread, threadOf, threadsOf, unreadOf, writes } from "#tests/factories/messages.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";

async function company(owner: Person): Promise<string> {
  const id = crypto.randomUUID();
  await rows(
    `INSERT INTO companies (id, created_by, name, handle, kind, domain_token, created_at, updated_at)
     VALUES (?1, ?2, 'Northlight', ?1, 'studio', 't', 1, 1)`,
    id,
    owner.userId,
  );
  return id;
}

const joins = (companyId: string, person: Person, role: string) =>
  rows(
    `INSERT INTO company_members (company_id, user_id, role, status, created_at, updated_at)
     VALUES (?, ?, ?, 'active', 1, 1)`,
    companyId,
    person.userId,
    role,
  );

const becomes = (companyId: string, person: Person, role: string, status = "active") =>
  rows(
    "UPDATE company_members SET role = ?, status = ?, updated_at = 2 WHERE company_id = ? AND user_id = ?",
    role,
    status,
    companyId,
    person.userId,
  );

/** Alice applied to a posting of bora's company, where a recruiter and a viewer work, too. */
async function atNorthlight() {
  const [creator, brand, recruiter, viewer] = await Promise.all([
    alice(),
    bora(),
    bora({ name: "Rosa" }),
    bora({ name: "Vera" }),
  ]);
  const house = await company(brand);
  await joins(house, brand, "owner");
  await joins(house, recruiter, "recruiter");
  await joins(house, viewer, "viewer");
  const job = await posting(brand, { company_id: house });
  const application = { kind: "application", id: await applies(creator, job) } as const;
  return { creator, brand, recruiter, viewer, house, job, application };
}

describe("a conversation about an application to a company", () => {
  it("is seen and answered by who hires there, and the applicant sees for whom they speak", async () => {
    const { creator, brand, recruiter, viewer, application } = await atNorthlight();
    const { conversationId: id } = await says(creator, application, "Did you see my pictures?");
    for (const person of [brand, recruiter]) {
      expect((await threadsOf(person)).rows).toMatchObject([{ id, title: "Alice", unread: 1 }]);
      expect((await threadOf(person, id)).thread).toMatchObject({
        otherId: creator.userId,
        writing: "freely",
        about: { kind: "application", poster: true },
      });
    }
    expect((await writes(viewer, thread(id))).status).toBe(404);
    expect((await writes(viewer, application)).status).toBe(404);

    const window = await opensWindow(creator);
    const answer = await says(recruiter, thread(id), "We did, and we like them.");
    expect((await window.hears("message.created")).message).toMatchObject({ id: answer.id });
    const { thread: theirs } = await threadOf(creator, id);
    expect(theirs).toMatchObject({ otherId: brand.userId, about: { poster: false } });
    expect(Object.fromEntries(theirs.people.map(({ userId, speaksFor }) => [userId, speaksFor]))).toEqual({
      [creator.userId]: null,
      [brand.userId]: "Northlight",
      [recruiter.userId]: "Northlight",
    });
    await reads(recruiter, id, 2);
    expect([await unreadOf(recruiter), await unreadOf(brand), await unreadOf(creator)]).toEqual([0, 2, 1]);
  });

  it("may be begun by a colleague of the poster", async () => {
    const { creator, brand, recruiter, application } = await atNorthlight();
    const { conversationId: id } = await says(recruiter, application, "When could you start?");
    expect((await threadsOf(creator)).rows).toMatchObject([{ id, title: "Bora", unread: 1 }]);
    expect((await threadsOf(brand)).rows).toMatchObject([{ id, title: "Alice", unread: 1 }]);
    expect((await says(brand, application, "Or next week?")).conversationId).toBe(id);
  });

  it("goes with the role, and comes with it", async () => {
    const { creator, recruiter, viewer, house, application } = await atNorthlight();
    const { conversationId: id } = await says(creator, application, "Hello");
    await becomes(house, recruiter, "finance");
    expect((await writes(recruiter, thread(id))).status).toBe(404);
    expect((await writes(recruiter, application)).status).toBe(404);
    expect((await threadsOf(recruiter)).rows).toEqual([]);
    expect(await unreadOf(recruiter)).toBe(0);
    const window = await opensWindow(recruiter);
    await becomes(house, viewer, "admin");
    expect((await threadsOf(viewer)).rows).toMatchObject([{ id, unread: 0 }]);
    await says(viewer, thread(id), "Hello Alice");
    expect(window.frames).toEqual([]);
    await becomes(house, viewer, "admin", "removed");
    expect((await writes(viewer, thread(id))).status).toBe(404);
    await rows("DELETE FROM company_members WHERE company_id = ? AND user_id = ?", house, recruiter.userId);
    const late = await bora({ name: "Lena" });
    await joins(house, late, "owner");
    expect((await threadOf(late, id)).messages).toHaveLength(2);
  });

  it("stays the poster's own when they leave the company, and moves with the posting", async () => {
    const { creator, brand, recruiter, house, job, application } = await atNorthlight();
    const { conversationId: id } = await says(creator, application, "Hello");
    await becomes(house, brand, "viewer", "removed");
    await says(brand, thread(id), "Still here");
    const other = await company(brand);
    const theirs = await bora({ name: "Olga" });
    await joins(other, theirs, "recruiter");
    await rows("UPDATE opportunities SET company_id = ? WHERE id = ?", other, job.id);
    expect((await writes(recruiter, thread(id))).status).toBe(404);
    await says(theirs, thread(id), "From the other house");
    expect((await threadOf(creator, id)).messages).toHaveLength(3);
  });

  it("is closed to a colleague by a block, and to all of them by one between poster and applicant", async () => {
    const { creator, brand, recruiter, application } = await atNorthlight();
    const { conversationId: id } = await says(creator, application, "Hello");
    await blocks(creator, recruiter);
    expect((await writes(recruiter, thread(id))).status).toBe(409);
    expect((await threadsOf(recruiter)).rows).toEqual([]);
    const window = await opensWindow(recruiter);
    await says(brand, thread(id), "Hello Alice");
    await says(creator, thread(id), "Hello Bora");
    expect(window.frames).toEqual([]);
    await blocks(creator, brand);
    for (const person of [creator, brand, recruiter])
      expect((await writes(person, thread(id))).status).toBe(409);
  });

  it("goes on with the company while the poster cannot be reached", async () => {
    const { creator, brand, application } = await atNorthlight();
    const { conversationId: id } = await says(creator, application, "Hello");
    await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", brand.userId);
    await says(creator, thread(id), "Is anybody there?");
  });

  it("of two stays theirs where no company stands behind it", async () => {
    const { creator, brand, id } = await anApplication();
    const application = { kind: "application", id } as const;
    const { conversationId } = await says(creator, application, "Hello");
    expect((await threadOf(brand, conversationId)).thread.people.map(({ speaksFor }) => speaksFor)).toEqual([
      null,
      null,
    ]);
    expect((await writes(await bora(), application)).status).toBe(404);
  });
});

describe("offers where both sides talk", () => {
  const offersIn = async (person: Person, conversationId: string) => {
    const { app } = await appOf(person);
    const [found] = await app.ask([selectThreadOffers(app, applicationOf(conversationId))]);
    return toThreadOffers(found);
  };

  it("are read by both with their terms, and only by them", async () => {
    const { creator, brand, recruiter, viewer, application } = await atNorthlight();
    const { conversationId: id } = await says(creator, application, "Hello");
    expect(await offersIn(creator, id)).toEqual([]);
    const [{ app: creatorApp }, { app: recruiterApp }] = await Promise.all([
      appOf(creator),
      appOf(recruiter),
    ]);
    await sparkBack(recruiterApp, application.id);
    await makeOffer(recruiterApp, offerInput(application.id));
    await counterOffer(creatorApp, offerInput(application.id, { amount: "1100", milestones: [] }));
    expect(await offersIn(creator, id)).toMatchObject([
      { round: 1, byMe: false, applies: true, amount: 90_000, offerStatus: "superseded", latest: false },
      { round: 2, byMe: true, amount: 110_000, offerStatus: "open", status: "countered", latest: true },
    ]);
    for (const person of [brand, recruiter])
      expect(await offersIn(person, id)).toMatchObject([
        { round: 1, byMe: true, applies: false, other: "Alice" },
        { round: 2, byMe: false, milestones: [] },
      ]);
    expect(await offersIn(viewer, id)).toEqual([]);
    expect(await offersIn(await alice(), id)).toEqual([]);
  });

  it("are told to the windows of both as they come and are answered", async () => {
    const { creator, brand, application } = await atNorthlight();
    const { conversationId: id } = await says(creator, application, "Hello");
    const rooms = recordingRooms();
    const [{ app: creatorApp }, { app: brandApp, settled }] = await Promise.all([
      appOf(creator),
      appOf(brand, { rooms }),
    ]);
    await sparkBack(brandApp, application.id);
    await makeOffer(brandApp, offerInput(application.id));
    await settled();
    for (const { userId } of [creator, brand])
      expect(rooms.sent).toContainEqual({
        userId,
        frame: { type: "application.changed", applicationId: application.id },
      });
    await acceptOffer(creatorApp, { application_id: application.id });
    expect(await offersIn(brand, id)).toMatchObject([
      { offerStatus: "accepted", status: "accepted", projectId: expect.any(String) },
    ]);
  });

  it("are gone with a block", async () => {
    const { creator, brand, application } = await atNorthlight();
    const { conversationId: id } = await says(creator, application, "Hello");
    const { app } = await appOf(brand);
    await sparkBack(app, application.id);
    await makeOffer(app, offerInput(application.id));
    await blocks(creator, brand);
    expect(await offersIn(creator, id)).toEqual([]);
    expect(await offersIn(brand, id)).toEqual([]);
  });
});
