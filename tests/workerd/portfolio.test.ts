import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { PLAN_LIMITS } from "#app/core/plan-limits.ts";
import { hours } from "#app/core/time.ts";
import { removeOrphans } from "#app/features/files/commands.server.ts";
import { addItem } from "#app/features/portfolio/commands/add-item.server.ts";
import {
  deleteItems,
  editItem,
  orderItems,
  setFeatured,
  setShown,
} from "#app/features/portfolio/commands/change-items.server.ts";
import {
  answerCredit,
  creditMember,
  creditMembers,
  removeCredit,
  requireCreditable,
} from "#app/features/portfolio/commands/credits.server.ts";
import { restoreItem } from "#app/features/portfolio/commands/trash-items.server.ts";
import { selectOwnCredits, selectPortfolio } from "#app/features/portfolio/queries.server.ts";
import { type AddItem, MOST_CREDITS, MOST_ITEMS, portfolioCommand } from "#app/features/portfolio/schema.ts";
import { report } from "#app/features/safety/commands/report.server.ts";
import { reportSchema } from "#app/features/safety/schema.ts";
import { action } from "#app/routes/profile/portfolio.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { call } from "#tests/factories/calls.ts";
import { count, everythingOf, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";
import { film, keysOf, song, storageOf, uploaded, uploadedImage } from "#tests/factories/uploads.ts";
import { visits } from "#tests/factories/visits.ts";
import { plainPng } from "#tests/fakes/covers.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { recordingD1 } from "#tests/fakes/recording-d1.ts";

const LINK = "https://www.youtube.com/watch?v=aqz-KE-bpKQ";

function adding(fields: Partial<AddItem>): AddItem {
  const words = { title: "Night market", description: null, category: null, tags: [], rights_note: null };
  return { intent: "add", id: crypto.randomUUID(), visibility: "public", ...words, ...fields };
}

async function xpOf(person: Person): Promise<number> {
  const [profile] = await rows<{ xp: number }>("SELECT xp FROM profiles WHERE user_id = ?", person.userId);
  return profile?.xp ?? 0;
}

async function handleOf(person: Person): Promise<string> {
  const [profile] = await rows<{ handle: string }>(
    "SELECT handle FROM profiles WHERE user_id = ?",
    person.userId,
  );
  return profile?.handle ?? "";
}

async function shownTo(viewer: Person | null, owner: Person) {
  const app = viewer ? (await appOf(viewer)).app : visitorApp().app;
  return selectPortfolio(app, owner.userId);
}

describe("alice adds a file", () => {
  it("which everyone sees from then on, and gets 30 XP", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    const upload = await uploadedImage(creator, plainPng(), {
      thumbnail: new Blob([plainPng() as Uint8Array<ArrayBuffer>]),
    });
    expect((await call(null, upload.url)).status).toBe(404);
    const added = await addItem(app, adding({ file_id: upload.id, tags: ["film", "night"] }));
    expect(added).toMatchObject({ visibility: "public", xp: true });
    expect((await call(null, upload.url)).status).toBe(200);
    expect(await shownTo(null, creator)).toMatchObject([
      {
        id: added.id,
        mediaType: "image",
        mediaUrl: upload.url,
        thumbnailUrl: upload.thumbnailUrl,
        tags: ["film", "night"],
      },
    ]);
    expect(await xpOf(creator)).toBe(30);
  });

  it("twice at once, by the same Add: there is one, and 30 XP", async () => {
    const creator = await alice();
    const upload = await uploaded(creator, film(4000));
    const input = adding({ file_id: upload.id });
    const apps = await Promise.all([appOf(creator), appOf(creator), appOf(creator)]);
    const answers = await Promise.allSettled(apps.map(({ app }) => addItem(app, input)));
    expect(answers.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    const { app } = await appOf(creator);
    expect(await addItem(app, input)).toMatchObject({ id: input.id });
    expect(await count("portfolio_items", "user_id = ?", creator.userId)).toBe(1);
    expect(await xpOf(creator)).toBe(30);
  });

  it("with something else under the same Add: she is told, the first stays, and the other can still be added", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    const [first, other] = [await uploaded(creator, film(4000)), await uploaded(creator, film(5000))];
    const input = adding({ file_id: first.id });
    await addItem(app, input);
    for (const changed of [
      { file_id: other.id },
      { file_id: undefined, link: LINK },
      { title: "Day market" },
      { tags: ["day"] },
      { visibility: "private" as const },
    ])
      await expect(addItem(app, { ...input, ...changed })).rejects.toMatchObject({
        code: "conflict",
        message: /before your last change/,
      });
    expect(await addItem(app, input)).toMatchObject({ id: input.id, xp: true });
    expect(await shownTo(null, creator)).toMatchObject([{ title: "Night market", mediaUrl: first.url }]);
    await addItem(app, adding({ file_id: other.id }));
    await editItem(app, { ...input, intent: "edit", title: "Evening market" });
    expect(await addItem(app, input)).toMatchObject({ id: input.id });
  });

  it("under the id of somebody else's work: it is refused in words, and theirs stays", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const { id } = await addItem(
      (await appOf(brand)).app,
      adding({ file_id: (await uploadedImage(brand)).id }),
    );
    const before = await everythingOf(brand.userId);
    const { app } = await appOf(creator);
    const upload = await uploaded(creator, film(4000));
    await expect(addItem(app, adding({ id, file_id: upload.id }))).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await everythingOf(brand.userId)).toBe(before);
    expect(await count("files", "id = ? AND attached_at IS NULL", upload.id)).toBe(1);
  });

  it("as the last there is room for: of two at once the second is refused in words", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    await rows(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
        INSERT INTO portfolio_items (id, user_id, title, media_type, media_url, source_key, visibility, position,
          created_at, updated_at)
        SELECT 'work-' || i || ?1, ?1, 'Work ' || i, 'link', 'https://works.example/' || i, 'link:' || i, 'public', i, 1, 1
        FROM n`,
      creator.userId,
      MOST_ITEMS - 1,
    );
    const files = [await uploaded(creator, film(4000)), await uploaded(creator, film(5000))];
    const added = await Promise.allSettled(files.map(({ id }) => addItem(app, adding({ file_id: id }))));
    expect(added.filter((one) => one.status === "rejected").map(({ reason }) => reason)).toEqual([
      expect.objectContaining({
        code: "invalid_input",
        message: "A portfolio holds 200 works. Please delete one first.",
      }),
    ]);
    expect(await count("portfolio_items", "user_id = ?", creator.userId)).toBe(MOST_ITEMS);
  });

  it("out of the trash is refused where there is no room for one more, and stays in the trash", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    const { id } = await addItem(app, adding({ file_id: (await uploadedImage(creator)).id }));
    await deleteItems(app, [id]);
    await rows(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
        INSERT INTO portfolio_items (id, user_id, title, media_type, media_url, source_key, visibility, position,
          created_at, updated_at)
        SELECT 'work-' || i || ?1, ?1, 'Work ' || i, 'link', 'https://works.example/' || i, 'link:' || i, 'public', i, 1, 1
        FROM n`,
      creator.userId,
      MOST_ITEMS,
    );
    await expect(restoreItem(app, id)).rejects.toMatchObject({
      code: "invalid_input",
      message: "A portfolio holds 200 works. Please delete one first.",
    });
    await deleteItems(app, [`work-1${creator.userId}`]);
    await restoreItem(app, id);
    expect(await count("portfolio_items", "user_id = ? AND deleted_at IS NULL", creator.userId)).toBe(
      MOST_ITEMS,
    );
  });

  it("that is in her portfolio already: she is told, and it stays one", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    await addItem(app, adding({ file_id: (await uploadedImage(creator)).id }));
    const again = adding({ file_id: (await uploadedImage(creator)).id });
    await expect(addItem(app, again)).rejects.toMatchObject({ code: "conflict", message: /already/ });
    expect(await count("portfolio_items", "user_id = ?", creator.userId)).toBe(1);
  });

  it("of somebody else, of nobody, or one she has not finished: it is not there", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const { app } = await appOf(creator);
    const foreign = await uploadedImage(brand);
    const post = await uploadedImage(creator, plainPng(), { purpose: "feed" });
    const before = await everythingOf(brand.userId);
    for (const file_id of [foreign.id, post.id, crypto.randomUUID()]) {
      await expect(addItem(app, adding({ file_id }))).rejects.toMatchObject({ code: "invalid_input" });
    }
    expect(await everythingOf(brand.userId)).toBe(before);
    expect(await count("portfolio_items", "user_id = ?", creator.userId)).toBe(0);
  });

  it("privately: no XP, nobody else sees it, and publishing it pays once", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    const upload = await uploadedImage(creator);
    const { id, xp } = await addItem(app, adding({ file_id: upload.id, visibility: "private" }));
    expect([xp, await xpOf(creator)]).toEqual([false, 0]);
    expect([await shownTo(null, creator), (await call(null, upload.url)).status]).toEqual([[], 404]);
    for (const shown of [true, false, true]) await setShown(app, [id], shown);
    expect(await xpOf(creator)).toBe(30);
    expect((await call(null, upload.url)).status).toBe(200);
    await setShown(app, [id], false);
    expect((await call(null, upload.url)).status).toBe(404);
    expect((await call(creator, upload.url)).status).toBe(200);
  });
});

describe("alice adds a link", () => {
  it("as we read it, whatever her browser says about it", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    await addItem(app, adding({ link: `${LINK}&utm_source=mail` }));
    const [item] = await shownTo(null, creator);
    expect(item).toMatchObject({
      mediaType: "video",
      mediaUrl: LINK,
      embedCode: '{"platform":"youtube","id":"aqz-KE-bpKQ"}',
    });
    const short = adding({ link: "https://youtu.be/aqz-KE-bpKQ" });
    await expect(addItem(app, short)).rejects.toMatchObject({ code: "conflict" });
    expect(await xpOf(creator)).toBe(30);
  });

  it.each(["http://127.0.0.1/", "http://169.254.169.254/latest", "https://nowhere.invalid/"])(
    "%s that cannot be analysed: nothing is stored",
    async (link) => {
      const creator = await alice();
      const { app } = await appOf(creator);
      await expect(addItem(app, adding({ link }))).rejects.toMatchObject({ code: "invalid_input" });
      expect(await count("portfolio_items", "user_id = ?", creator.userId)).toBe(0);
    },
  );
});

describe("the picture of a work", () => {
  const PICTURE = "https://cdn.studio-nord.com/point.gif";

  it("behind a link is copied to our own storage, counted, and goes with the work", async () => {
    const creator = await alice();
    const { app, settled } = await appOf(creator);
    const { id } = await addItem(app, adding({ link: `${PICTURE}?mark=${crypto.randomUUID()}` }));
    await settled();
    const [item] = await shownTo(null, creator);
    expect(item?.thumbnailUrl).toMatch(new RegExp(`^/media/${creator.userId}/[0-9a-f-]{36}\\.gif$`));
    expect((await call(null, item?.thumbnailUrl ?? "")).headers.get("content-type")).toBe("image/gif");
    expect((await storageOf(creator)).files).toBe(1);
    await deleteItems(app, [id]);
    await settled();
    expect(await keysOf(creator)).toEqual([]);
    expect((await call(null, item?.thumbnailUrl ?? "")).status).toBe(404);
  });

  it("that cannot be copied stays under our signed path", async () => {
    const creator = await alice();
    const { app, settled } = await appOf(creator);
    await rows(
      "INSERT INTO storage_usage (user_id, category, bytes, files) VALUES (?, 'other', ?, 1)",
      creator.userId,
      PLAN_LIMITS.free.storageBytes,
    );
    await addItem(app, adding({ link: `${PICTURE}?mark=${crypto.randomUUID()}` }));
    await settled();
    const [item] = await shownTo(null, creator);
    expect(item?.thumbnailUrl).toMatch(/^\/media\/link\?/);
    expect(await count("files", "owner_id = ?", creator.userId)).toBe(0);
  });

  it("may be one she chose, with the work and afterwards; the one before goes", async () => {
    const creator = await alice();
    const { app, settled } = await appOf(creator);
    const chosen = () => uploadedImage(creator, undefined, { purpose: "work_cover" });
    const [first, second] = [await chosen(), await chosen()];
    const { id } = await addItem(app, adding({ link: LINK, cover_id: first.id }));
    await settled();
    expect((await shownTo(null, creator))[0]?.thumbnailUrl).toBe(first.url);
    const words = {
      title: "Night market",
      description: null,
      category: null,
      tags: [],
      rights_note: "© Alice",
    };
    await editItem(app, { intent: "edit", id, cover_id: second.id, ...words });
    await editItem(app, { intent: "edit", id, cover_id: second.id, ...words });
    await settled();
    expect(await shownTo(null, creator)).toMatchObject([{ thumbnailUrl: second.url, rightsNote: "© Alice" }]);
    expect((await storageOf(creator)).files).toBe(1);
    expect((await call(null, first.url)).status).toBe(404);
    // What was reported stays for who decides about it.
    const told = { subject_type: "portfolio_item", subject_id: id, reason: "spam" };
    await report((await appOf(await bora())).app, reportSchema.parse({ intent: "report", ...told }));
    const third = await chosen();
    await editItem(app, { intent: "edit", id, cover_id: third.id, ...words });
    await settled();
    const mod = await person({ name: "Mia", role: "moderator" });
    expect((await call(null, second.url)).status).toBe(404);
    expect((await call(mod, second.url)).status).toBe(200);
    expect((await call(null, third.url)).status).toBe(200);
  });

  it("is not changed where the work is deleted while the words are looked at: it comes back as it was", async () => {
    const creator = await alice();
    const { app, settled, jobs } = await appOf(creator);
    const chosen = () => uploadedImage(creator, plainPng(), { purpose: "work_cover" });
    const [first, second] = [await chosen(), await chosen()];
    const song_ = await uploaded(creator, song());
    const input = adding({ file_id: song_.id, cover_id: first.id });
    const { id } = await addItem(app, input);
    const whileChecked = async () => {
      await deleteItems(app, [id]);
      return { flagged: false, reason: null, undecided: false };
    };
    const edit = editItem(
      { ...app, moderation: { check: whileChecked } },
      { ...input, intent: "edit", cover_id: second.id },
    );
    await expect(edit).rejects.toMatchObject({ code: "not_found" });
    await settled();
    while ((await removeOrphans(jobs)) > 0);
    await restoreItem(app, id);
    await setShown(app, [id], true);
    expect(await shownTo(null, creator)).toMatchObject([{ thumbnailUrl: first.url }]);
    expect((await call(null, first.url)).status).toBe(200);
    expect(await count("files", "id = ? AND attached_at IS NULL", second.id)).toBe(1);
  });

  it("is the first that was saved of two edits at once: the other hears of it, and no picture is left over", async () => {
    const creator = await alice();
    const { app, settled } = await appOf(creator);
    const chosen = () => uploadedImage(creator, plainPng(), { purpose: "work_cover" });
    const [first, second, third] = [await chosen(), await chosen(), await chosen()];
    const input = adding({ link: LINK, cover_id: first.id });
    const { id } = await addItem(app, input);
    const edit = { ...input, id, intent: "edit" as const };
    const whileChecked = async () => {
      await editItem(app, { ...edit, cover_id: second.id });
      return { flagged: false, reason: null, undecided: false };
    };
    const late = editItem({ ...app, moderation: { check: whileChecked } }, { ...edit, cover_id: third.id });
    await expect(late).rejects.toMatchObject({ code: "conflict" });
    await settled();
    expect(await shownTo(null, creator)).toMatchObject([{ thumbnailUrl: second.url }]);
    expect(
      await rows("SELECT id FROM files WHERE owner_id = ? AND attached_at IS NOT NULL", creator.userId),
    ).toEqual([{ id: second.id }]);
  });

  it("of somebody else, or for something else, is not there, and nothing is saved", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const { app } = await appOf(creator);
    const theirs = await uploadedImage(brand, undefined, { purpose: "work_cover" });
    const work = await uploadedImage(creator);
    for (const cover_id of [theirs.id, work.id, crypto.randomUUID()]) {
      await expect(addItem(app, adding({ link: LINK, cover_id }))).rejects.toMatchObject({ status: 422 });
    }
    expect(await count("portfolio_items", "user_id = ?", creator.userId)).toBe(0);
  });
});

describe("a credit", () => {
  async function asked() {
    const [creator, helper] = [await alice(), await alice()];
    const { app } = await appOf(creator);
    const { id } = await addItem(app, adding({ file_id: (await uploadedImage(creator)).id }));
    const credit = { intent: "credit", id, handle: await handleOf(helper), role: "Light" } as const;
    await creditMember(app, credit);
    return { creator, helper, app, credit, id, his: (await appOf(helper)).app };
  }
  const creditsFor = async (viewer: Person | null, owner: Person) =>
    (await shownTo(viewer, owner))[0]?.credits.map(({ role, status }) => [role, status]);

  it("shows once who is named has confirmed it, and goes when they take their name off", async () => {
    const { creator, helper, his, id } = await asked();
    expect(await count("notifications", "user_id = ? AND kind = 'credit'", helper.userId)).toBe(1);
    expect(await creditsFor(null, creator)).toEqual([]);
    expect(await creditsFor(creator, creator)).toEqual([["Light", "asked"]]);
    expect(await selectOwnCredits(his)).toMatchObject([{ itemId: id, status: "asked", role: "Light" }]);
    await answerCredit(his, id, "confirm");
    expect(await creditsFor(null, creator)).toEqual([["Light", "confirmed"]]);
    await answerCredit(his, id, "decline");
    expect(await creditsFor(creator, creator)).toEqual([]);
    await expect(answerCredit(his, id, "confirm")).rejects.toMatchObject({ status: 409 });
  });

  it("of a new work is asked with it, by however many tries; where somebody is unknown nothing is added", async () => {
    const [creator, helper, blocker] = [await alice(), await alice(), await bora()];
    const { app } = await appOf(creator);
    await blocks(blocker, creator);
    const credits = async (...people: Person[]) =>
      await Promise.all(people.map(async (one) => ({ handle: await handleOf(one), role: "Light" })));
    for (const somebody of [creator, blocker]) {
      await expect(requireCreditable(app, await credits(helper, somebody))).rejects.toMatchObject({
        fields: { credits: [expect.stringMatching(/your work already|know no member @/)] },
      });
    }
    const both = await credits(helper, await bora());
    const people = await requireCreditable(app, both);
    const { id } = await addItem(app, adding({ file_id: (await uploadedImage(creator)).id }));
    for (const _try of [1, 2]) await creditMembers(app, { id, title: "Night market" }, people);
    expect(await count("portfolio_credits", "item_id = ? AND status = 'asked'", id)).toBe(2);
    expect(await count("notifications", "user_id = ? AND kind = 'credit'", helper.userId)).toBe(1);
    expect(await creditsFor(null, creator)).toEqual([]);
  });

  it("of a new work is looked up once and asked in one batch; who went meanwhile is left out", async () => {
    const [creator, helper, blocker] = [await alice(), await alice(), await bora()];
    const recording = recordingD1(env.DB);
    const { app } = await appOf(creator, { d1: recording.d1 });
    const { id } = await addItem(app, adding({ file_id: (await uploadedImage(creator)).id }));
    const people = await Promise.all(
      [helper, blocker, ...(await Promise.all(Array.from({ length: 8 }, () => bora())))].map(async (one) => ({
        handle: await handleOf(one),
        role: "Light",
      })),
    );
    recording.sent.length = 0;
    const asked = await requireCreditable(app, people);
    expect(recording.sent).toHaveLength(1);
    await blocks(blocker, creator);
    await creditMembers(app, { id, title: "Night market" }, asked);
    expect(await count("portfolio_credits", "item_id = ?", id)).toBe(9);
    expect(await count("notifications", "entity_id = ? AND kind = 'credit'", id)).toBe(9);
    expect(await count("portfolio_credits", "item_id = ? AND user_id = ?", id, blocker.userId)).toBe(0);
    const his = (await appOf(blocker)).app;
    await creditMembers(his, { id, title: "Not his" }, [{ userId: creator.userId, role: "Light" }]);
    expect(await count("portfolio_credits", "item_id = ?", id)).toBe(9);
  });

  it("that is refused leaves the work, and both are said", async () => {
    const [creator, helper] = [await alice(), await alice()];
    const upload = await uploadedImage(creator);
    const credits = JSON.stringify([{ handle: await handleOf(helper), role: "Light" }]);
    const form = {
      intent: "add",
      id: crypto.randomUUID(),
      title: "Night market",
      file_id: upload.id,
      credits,
    };
    const { app } = await appOf(creator);
    // All but one of what they may write in a minute.
    for (let taken = 1; taken < 80; taken++) await app.limits.take("api_write", creator.userId);
    const answer = await visits(creator, action, { path: "/portfolio", form });
    expect(answer).toMatchObject({
      status: 200,
      body: { done: { intent: "add", id: form.id, notAsked: expect.stringContaining("a lot at once") } },
    });
    expect(await count("portfolio_items", "id = ?", form.id)).toBe(1);
    expect(await count("portfolio_credits", "item_id = ?", form.id)).toBe(0);
  });

  it("is asked for once: not again after it was declined, and not by two windows", async () => {
    const { app, his, id, credit, helper } = await asked();
    await expect(creditMember(app, credit)).rejects.toMatchObject({ status: 409 });
    await answerCredit(his, id, "decline");
    await removeCredit(app, id, helper.userId);
    await expect(creditMember(app, credit)).rejects.toMatchObject({ status: 409 });
  });

  it("names ten people of one work, and the eleventh is refused in words", async () => {
    const { app, credit, id } = await asked();
    const more = await Promise.all(Array.from({ length: MOST_CREDITS }, () => alice()));
    for (const one of more.slice(2)) await creditMember(app, { ...credit, handle: await handleOf(one) });
    const lastTwo = await Promise.all(
      more.slice(0, 2).map(async (one) => ({ ...credit, handle: await handleOf(one) })),
    );
    const full = { fields: { handle: ["A work credits 10 people."] } };
    const atOnce = await Promise.allSettled(lastTwo.map((one) => creditMember(app, one)));
    expect(atOnce.filter((one) => one.status === "rejected").map(({ reason }) => reason)).toEqual([
      expect.objectContaining(full),
    ]);
    const eleventh = lastTwo[atOnce[0]?.status === "rejected" ? 0 : 1] ?? credit;
    await expect(creditMember(app, eleventh)).rejects.toMatchObject(full);
    await removeCredit(app, id, more[2]?.userId ?? "");
    await creditMember(app, eleventh);
    expect(await count("portfolio_credits", "item_id = ?", id)).toBe(MOST_CREDITS);
  });

  it("that is taken back takes its unread notice with it", async () => {
    const { app, id, helper, his } = await asked();
    await removeCredit(app, id, helper.userId);
    expect(await count("notifications", "user_id = ? AND kind = 'credit'", helper.userId)).toBe(0);
    await expect(answerCredit(his, id, "confirm")).rejects.toMatchObject({ status: 409 });
  });

  it("names nobody who is unknown, oneself, hidden or on either side of a block", async () => {
    const { creator, app, credit, helper, his, id } = await asked();
    const hidden = await alice({ profile: { visibility: "hidden" } });
    for (const handle of ["no-such-member", await handleOf(creator), await handleOf(hidden)]) {
      await expect(creditMember(app, { ...credit, handle })).rejects.toMatchObject({ status: 422 });
    }
    await answerCredit(his, id, "confirm");
    const viewer = await bora();
    await blocks(helper, viewer);
    expect(await creditsFor(viewer, creator)).toEqual([]);
    await blocks(creator, helper);
    expect(await creditsFor(creator, creator)).toEqual([]);
    expect(await selectOwnCredits(his)).toEqual([]);
  });
});

describe("a work that is deleted", () => {
  it("within a day takes its XP back, and never pays again", async () => {
    const creator = await alice();
    const { app, settled } = await appOf(creator);
    for (const expected of [30, 0]) {
      const upload = await uploadedImage(creator);
      const added = await addItem(app, adding({ file_id: upload.id }));
      expect([await xpOf(creator), added.xp]).toEqual([expected, expected === 30]);
      await deleteItems(app, [added.id]);
      await settled();
      expect(await xpOf(creator)).toBe(0);
      expect((await call(null, upload.url)).status).toBe(404);
    }
  });

  it("after a day keeps it", async () => {
    const clock = movedClock();
    const creator = await alice();
    const { app } = await appOf(creator, { clock });
    const { id } = await addItem(app, adding({ file_id: (await uploadedImage(creator)).id }));
    clock.move(hours(24));
    await deleteItems(app, [id]);
    expect(await xpOf(creator)).toBe(30);
  });
});

describe("the order of works", () => {
  it("is the newest first, then as alice puts them, with what she features before all", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    const ids: string[] = [];
    for (const size of [100, 101, 102]) {
      const { id } = await uploaded(creator, film(size));
      ids.push((await addItem(app, adding({ file_id: id }))).id);
    }
    const order = async () => (await shownTo(creator, creator)).map(({ id }) => ids.indexOf(id)).join("");
    expect(await order()).toBe("210");
    await orderItems(app, [ids[1], ids[0], ids[2]].map(String));
    expect(await order()).toBe("102");
    await setFeatured(app, [String(ids[2])], true);
    expect(await order()).toBe("210");
    await setFeatured(app, [String(ids[2])], false);
    expect(await order()).toBe("102");
  });
});

describe("somebody else's works", () => {
  it("cannot be touched, not even together with one's own", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const [hers, his] = [(await appOf(creator)).app, (await appOf(brand)).app];
    const { id } = await addItem(hers, adding({ file_id: (await uploadedImage(creator)).id }));
    const own = await addItem(his, adding({ file_id: (await uploadedImage(brand)).id }));
    const before = [
      await everythingOf(creator.userId),
      await shownTo(creator, creator),
      await shownTo(brand, brand),
    ];
    const words = { title: "Mine", description: null, category: null, tags: [], rights_note: null };
    const tries = [
      () => editItem(his, { intent: "edit", id, ...words }),
      () => setShown(his, [own.id, id], false),
      () => setFeatured(his, [id], true),
      () => orderItems(his, [id, own.id]),
      () => deleteItems(his, [own.id, id]),
      () => creditMember(his, { intent: "credit", id, handle: "nobody", role: "Light" }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    expect([
      await everythingOf(creator.userId),
      await shownTo(creator, creator),
      await shownTo(brand, brand),
    ]).toEqual(before);
  });
});

describe("the form", () => {
  const words = { intent: "add", id: crypto.randomUUID(), title: "A", link: LINK };
  it.each([
    { title: "" },
    { title: "\u200b" },
    { title: "x".repeat(101) },
    { description: "x".repeat(1001) },
    { tags: Array.from({ length: 11 }, (_, tag) => `t${tag}`).join() },
    { link: "javascript:alert(1)" },
    { link: "ftp://example.com" },
    { visibility: "hidden" },
    { id: "1" },
    { intent: "grant" },
  ])("refuses %j", (fields) => {
    expect(portfolioCommand.safeParse({ ...words, ...fields }).success).toBe(false);
  });

  it("with bad words is answered with the reason, and nothing is stored", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    const input = adding({ title: "fucking amateurs", file_id: (await uploadedImage(creator)).id });
    await expect(addItem(app, input)).rejects.toMatchObject({
      name: "ContentFlagged",
      message: "The title contains language that violates our guidelines. Please reword it.",
    });
    expect(await count("portfolio_items", "user_id = ?", creator.userId)).toBe(0);
  });

  it.each([
    { tags: ["film", "fucking amateurs"] },
    { category: "fucking amateurs" },
    { rights_note: "© fucking amateurs" },
  ])("with bad words in what is shown beside them is refused as well: %j", async (words) => {
    const [creator, helper] = [await alice(), await bora()];
    const { app } = await appOf(creator);
    const { id: file_id } = await uploadedImage(creator);
    await expect(addItem(app, adding({ ...words, file_id }))).rejects.toMatchObject({
      name: "ContentFlagged",
    });
    const input = adding({ file_id });
    const { id } = await addItem(app, input);
    const edit = editItem(app, { ...input, ...words, intent: "edit" });
    await expect(edit).rejects.toMatchObject({ name: "ContentFlagged" });
    const credit = { id, handle: await handleOf(helper), role: "fucking amateur" };
    await expect(creditMember(app, { intent: "credit", ...credit })).rejects.toMatchObject({
      name: "ContentFlagged",
    });
    expect(await count("portfolio_credits", "item_id = ?", id)).toBe(0);
  });
});
