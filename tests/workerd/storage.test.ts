import { describe, expect, it } from "vitest";
import { PLAN_LIMITS } from "#app/core/plan-limits.ts";
import { days } from "#app/core/time.ts";
import { removeOrphans } from "#app/features/files/commands.server.ts";
import { recountStorage } from "#app/features/files/recount-storage.server.ts";
import { ownSpace, selectBiggest } from "#app/features/files/storage.server.ts";
import { toStoredPage } from "#app/features/files/stored-view.server.ts";
import { addItem } from "#app/features/portfolio/commands/add-item.server.ts";
import { emptyWorks } from "#app/features/portfolio/commands/trash-items.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerStorageForm } from "#app/routes/storage/storage-forms.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { call } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import {
  cancel,
  keysOf,
  sendImage,
  song,
  start,
  storageOf,
  uploadedImage,
} from "#tests/factories/uploads.ts";
import { noisyPng } from "#tests/fakes/covers.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

async function press(app: MemberContext, intent: string, ...ids: string[]): Promise<string> {
  const form = new FormData();
  form.set("intent", intent);
  for (const id of ids) form.append("file_ids", id);
  return answerStorageForm(app, form);
}

/** A work of hers on her profile. */
async function shownWork(creator: Person, app: MemberContext, bytes?: Uint8Array) {
  const upload = await uploadedImage(creator, bytes);
  const words = { title: "Night market", description: null, category: null, tags: [], rights_note: null };
  const item = await addItem(app, {
    intent: "add",
    id: crypto.randomUUID(),
    visibility: "public",
    file_id: upload.id,
    ...words,
  });
  return { ...upload, itemId: item.id };
}

/** Takes so much of her storage that only `left` bytes are free. */
async function leaveFree(creator: Person, left: number): Promise<void> {
  await rows(
    "INSERT INTO storage_usage (user_id, category, bytes, files) VALUES (?, 'other', ?, 1)",
    creator.userId,
    PLAN_LIMITS.free.storageBytes - left,
  );
}

/** What who empties the trash may hear: that it is done, or that there was nothing left to do. */
const HEARD = ["It is gone for good.", "not_found", "conflict"];

describe("the trash of works", () => {
  it("keeps a work for 30 days at half its size, unseen, and gives it back hidden", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    const work = await shownWork(creator, app);
    const whole = (await storageOf(creator)).bytes;
    expect((await call(null, work.url)).status).toBe(200);

    await press(app, "trash", work.id);
    expect((await call(null, work.url)).status).toBe(404);
    expect((await call(creator, work.url)).status).toBe(200);
    expect(await storageOf(creator)).toEqual({ bytes: Math.floor(whole / 2), files: 1 });
    await rows("UPDATE storage_usage SET counted_at = 0 WHERE user_id = ?", creator.userId);
    await recountStorage(app);
    expect((await storageOf(creator)).bytes).toBe(Math.floor(whole / 2));

    await press(app, "restore", work.id);
    expect((await call(null, work.url)).status).toBe(404);
    expect((await storageOf(creator)).bytes).toBe(whole);
    expect(await rows("SELECT visibility FROM portfolio_items WHERE id = ?", work.itemId)).toEqual([
      { visibility: "hidden" },
    ]);
  });

  it("is emptied after 30 days, and no day before", async () => {
    const clock = movedClock();
    const creator = await alice();
    const { app, jobs } = await appOf(creator, { clock });
    const work = await shownWork(creator, app);
    await press(app, "trash", work.id);
    clock.move(days(30) - 1000);
    await emptyWorks(jobs);
    expect(await count("files", "id = ? AND status = 'ready'", work.id)).toBe(1);
    clock.move(2000);
    await emptyWorks(jobs);
    expect(await storageOf(creator)).toEqual({ bytes: 0, files: 0 });
    await removeOrphans(jobs);
    expect(await keysOf(creator)).toEqual([]);
    await expect(press(app, "restore", work.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("lets go of what is deleted for good, and a restore that comes too late finds nothing", async () => {
    const creator = await alice();
    const { app, settled } = await appOf(creator);
    const work = await shownWork(creator, app);
    await press(app, "trash", work.id);
    const outcomes = await Promise.allSettled([press(app, "purge", work.id), press(app, "restore", work.id)]);
    await settled();
    const kept = await count("files", "id = ? AND status = 'ready'", work.id);
    const shown = await count("portfolio_items", "id = ? AND deleted_at IS NULL", work.itemId);
    // Either the work is back with its file, or both are gone.
    expect(kept).toBe(shown);
    expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
  });

  it("is emptied once by two presses at once: the second hears a sentence, not that something broke", async () => {
    for (let round = 0; round < 4; round++) {
      const creator = await alice();
      const { app, settled } = await appOf(creator);
      const work = await shownWork(creator, app);
      await press(app, "trash", work.id);
      const presses = ["purge", "purge", "empty", "empty"].map((intent) => press(app, intent, work.id));
      const answers = (await Promise.allSettled(presses)).map((each) =>
        each.status === "fulfilled" ? each.value : (each.reason.code ?? each.reason),
      );
      await settled();
      expect(answers).toContain("It is gone for good.");
      expect(answers).toSatisfy((all: unknown[]) => all.every((each) => HEARD.includes(String(each))));
      expect(await storageOf(creator)).toEqual({ bytes: 0, files: 0 });
    }
  });

  it("gives a work back when the whole of it fits, to the byte", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    const work = await shownWork(creator, app);
    const whole = (await storageOf(creator)).bytes;
    await press(app, "trash", work.id);
    await leaveFree(creator, whole - 1);
    await expect(press(app, "restore", work.id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("There is no room for it"),
    });
    expect(await count("files", "id = ? AND trashed_at IS NOT NULL", work.id)).toBe(1);
    await rows(
      "UPDATE storage_usage SET bytes = bytes - 1 WHERE user_id = ? AND category = 'other'",
      creator.userId,
    );
    await press(app, "restore", work.id);
    expect((await storageOf(creator)).bytes).toBe(PLAN_LIMITS.free.storageBytes);
  });

  it("refuses to restore a work that was added again meanwhile", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    const first = await shownWork(creator, app);
    await press(app, "trash", first.id);
    await shownWork(creator, app);
    await expect(press(app, "restore", first.id)).rejects.toMatchObject({ code: "conflict" });
    expect(await count("files", "id = ? AND trashed_at IS NOT NULL", first.id)).toBe(1);
  });
});

describe("a smaller copy in a picture's place", () => {
  const shrink = (app: MemberContext, from: string, to: string) => {
    const form = new FormData();
    form.set("intent", "smaller");
    form.set("file_ids", from);
    form.set("smaller_ids", to);
    return answerStorageForm(app, form);
  };

  it("is what the work shows from then on, and frees the rest at once", async () => {
    const creator = await alice();
    const { app, settled } = await appOf(creator);
    const work = await shownWork(creator, app, noisyPng(40));
    const copy = await uploadedImage(creator, noisyPng(10));
    expect(await shrink(app, work.id, copy.id)).toMatch(/ are free again\.$/);
    await settled();
    expect((await call(null, copy.url)).status).toBe(200);
    expect((await call(creator, work.url)).status).toBe(404);
    expect(await storageOf(creator)).toEqual({ bytes: copy.size, files: 1 });
    expect(await rows("SELECT file_id, media_url FROM portfolio_items WHERE id = ?", work.itemId)).toEqual([
      { file_id: copy.id, media_url: copy.url },
    ]);
    // The picture it was made of is still this work.
    await expect(shownWork(creator, app, noisyPng(40))).rejects.toMatchObject({ code: "conflict" });
  });

  it("fits where nothing else does any more, for that one picture alone, and one at a time", async () => {
    const creator = await alice();
    const { app, settled, jobs } = await appOf(creator);
    const work = await shownWork(creator, app, noisyPng(40));
    const other = await shownWork(creator, app, noisyPng(41));
    await leaveFree(creator, 0);
    const before = (await storageOf(creator)).bytes;
    const instead = { instead_of: work.id };
    expect((await sendImage(creator, noisyPng(10))).status).toBe(422);
    expect((await sendImage(creator, noisyPng(44), instead)).status).toBe(422);
    expect((await sendImage(creator, noisyPng(10), { ...instead, purpose: "feed" })).status).toBe(422);
    expect((await sendImage(await bora(), noisyPng(10), instead)).status).toBe(201);
    const sent = await Promise.all([10, 11, 12].map((edge) => sendImage(creator, noisyPng(edge), instead)));
    expect(sent.map(({ status }) => status)).toContain(201);
    expect(
      await count("files", "owner_id = ? AND instead_of = ? AND status = 'ready'", creator.userId, work.id),
    ).toBe(1);
    const copy = await uploadedImage(creator, noisyPng(10), instead);
    await expect(shrink(app, other.id, copy.id)).rejects.toMatchObject({ code: "invalid_input" });
    const words = { title: "New", description: null, category: null, tags: [], rights_note: null };
    const item = {
      intent: "add",
      id: crypto.randomUUID(),
      visibility: "public",
      file_id: copy.id,
      ...words,
    } as const;
    await expect(addItem(app, item)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await shrink(app, work.id, copy.id)).toMatch(/ are free again\.$/);
    await settled();
    expect((await storageOf(creator)).bytes).toBe(before - work.size + copy.size);
    await removeOrphans(jobs);
    expect(await keysOf(creator)).toHaveLength(2);
  });

  it("is taken once, when it comes twice at once", async () => {
    const creator = await alice();
    const { app, settled } = await appOf(creator);
    const work = await shownWork(creator, app, noisyPng(40));
    const copies = [await uploadedImage(creator, noisyPng(10)), await uploadedImage(creator, noisyPng(11))];
    const outcomes = await Promise.allSettled(copies.map((copy) => shrink(app, work.id, copy.id)));
    await settled();
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [item] = await rows<{ file_id: string }>(
      "SELECT file_id FROM portfolio_items WHERE id = ?",
      work.itemId,
    );
    expect(await count("files", "owner_id = ? AND attached_at IS NOT NULL", creator.userId)).toBe(1);
    expect(copies.map(({ id }) => id)).toContain(item?.file_id);
  });

  it("is refused while our team holds the work back, and taken once it is back", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    const work = await shownWork(creator, app, noisyPng(40));
    const smaller = await uploadedImage(creator, noisyPng(5));
    await rows(
      "INSERT INTO takedowns (subject_type, subject_id, case_id, created_at) VALUES ('portfolio_item', ?, 'a case', 1)",
      work.itemId,
    );
    await expect(shrink(app, work.id, smaller.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await count("files", "id = ? AND status = 'ready'", work.id)).toBe(1);
    await rows("DELETE FROM takedowns WHERE subject_id = ?", work.itemId);
    await shrink(app, work.id, smaller.id);
  });

  it("is refused when it is no smaller, not one's own, or in use", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const [hers, his] = [(await appOf(creator)).app, (await appOf(brand)).app];
    const work = await shownWork(creator, hers, noisyPng(10));
    const larger = await uploadedImage(creator, noisyPng(40));
    const foreign = await uploadedImage(brand, noisyPng(5));
    await expect(shrink(hers, work.id, larger.id)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(shrink(hers, work.id, foreign.id)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(shrink(his, work.id, foreign.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(shrink(hers, work.id, work.id)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(shrink(hers, work.id, "none")).rejects.toMatchObject({ status: 422 });
    expect(await rows("SELECT file_id FROM portfolio_items WHERE id = ?", work.itemId)).toEqual([
      { file_id: work.id },
    ]);
  });
});

describe("works on the storage page", () => {
  it("are hidden and shown", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    const work = await shownWork(creator, app);
    await press(app, "hide", work.id);
    expect((await call(null, work.url)).status).toBe(404);
    await press(app, "show", work.id);
    expect((await call(null, work.url)).status).toBe(200);
    const loose = await uploadedImage(creator, noisyPng(7));
    await expect(press(app, "show", loose.id)).rejects.toMatchObject({ code: "conflict" });
  });

  it("leave the trash together when it is emptied, and nobody else's do", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const [hers, his] = [await appOf(creator), await appOf(brand)];
    const kept = await shownWork(creator, hers.app, noisyPng(9));
    for (const edge of [5, 6, 7])
      await press(hers.app, "trash", (await shownWork(creator, hers.app, noisyPng(edge))).id);
    await press(his.app, "trash", (await shownWork(brand, his.app)).id);
    expect(await press(hers.app, "empty")).toBe("3 files are gone for good.");
    await hers.settled();
    expect(await storageOf(creator)).toEqual({ bytes: kept.size, files: 1 });
    expect(await count("files", "owner_id = ? AND trashed_at IS NOT NULL", brand.userId)).toBe(1);
    await expect(press(hers.app, "empty")).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("somebody else's files", () => {
  it.each(["trash", "restore", "purge"])("cannot be touched by %s", async (intent) => {
    const [creator, brand] = [await alice(), await bora()];
    const [hers, his] = [(await appOf(creator)).app, (await appOf(brand)).app];
    const work = await shownWork(creator, hers);
    const own = await shownWork(brand, his);
    if (intent !== "trash")
      for (const [app, id] of [
        [hers, work.id],
        [his, own.id],
      ] as const)
        await press(app, "trash", id);
    const before = await rows("SELECT * FROM files WHERE owner_id = ?", creator.userId);
    await expect(press(his, intent, work.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(press(his, intent, own.id, work.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await rows("SELECT * FROM files WHERE owner_id = ?", creator.userId)).toEqual(before);
  });

  it.each([[[]], [["not-an-id"]], [["' OR 1=1 --"]]])("nor by forged ids: %j", async (ids) => {
    const { app } = await appOf(await alice());
    await expect(press(app, "trash", ...ids)).rejects.toMatchObject({ status: 422 });
  });
});

describe("the quota of a plan", () => {
  it("holds under uploads and deletions at once, to the byte", async () => {
    const creator = await alice();
    const sizes = [3000, 3001, 3002, 3003, 3004];
    await leaveFree(creator, 9_500);
    const round = async (size: number) => {
      const id = crypto.randomUUID();
      const answer = await start(creator, song(size), { id });
      if (answer.status === 201 && size % 2 === 0) await cancel(creator, id);
      return answer.status;
    };
    const statuses = (await Promise.all([...sizes, ...sizes].map(round))).sort();
    expect(new Set(statuses)).toEqual(new Set([201, 422]));
    const [{ bytes } = { bytes: 0 }] = await rows<{ bytes: number }>(
      "SELECT coalesce(sum(size + thumb_size), 0) AS bytes FROM files WHERE owner_id = ? AND status <> 'deleted'",
      creator.userId,
    );
    expect((await storageOf(creator)).bytes).toBe(PLAN_LIMITS.free.storageBytes - 9_500 + bytes);
    expect((await storageOf(creator)).bytes).toBeLessThanOrEqual(PLAN_LIMITS.free.storageBytes);
  });

  it("refuses a picture that does not fit with one sentence, and leaves nothing half saved", async () => {
    const creator = await alice();
    await leaveFree(creator, 10);
    const answer = await sendImage(creator);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Your storage of 2 GB is full. Please remove something");
    expect(await keysOf(creator)).toEqual([]);
    expect(await count("files", "owner_id = ?", creator.userId)).toBe(0);
  });

  it("grows with the plan, and what was too much yesterday fits today", async () => {
    const creator = await alice();
    await leaveFree(creator, 10);
    await rows(
      "UPDATE profiles SET subscription_tier = 'pro', subscription_status = 'active', subscription_end_date = ? WHERE user_id = ?",
      Date.now() + days(20),
      creator.userId,
    );
    expect((await sendImage(creator)).status).toBe(201);
  });
});

it("lists the biggest files page by page, each once", async () => {
  const creator = await alice();
  const { app } = await appOf(creator);
  await rows(
    `INSERT INTO files (id, owner_id, bucket, r2_key, mime, size, purpose, category, name, created_at)
    SELECT 'f' || value, ?, 'private', 'private/' || hex(randomblob(8)), 'audio/mpeg', value % 7, 'project', 'project', 'Take ' || value, 1
    FROM json_each(?)`,
    creator.userId,
    JSON.stringify(Array.from({ length: 47 }, (_, index) => index)),
  );
  const seen: string[] = [];
  for (let cursor: string | null = "", pages = 0; cursor !== null && pages < 5; pages++) {
    const [key, id] = cursor.split(".");
    const after = id ? { key: Number.parseInt(key ?? "", 36), id } : null;
    const page = toStoredPage(await selectBiggestRows(app, after), "bytes");
    seen.push(...page.files.map((file) => file.id));
    cursor = page.nextCursor;
  }
  expect([seen.length, new Set(seen).size]).toEqual([47, 47]);
});

async function selectBiggestRows(app: MemberContext, after: { key: number; id: string } | null) {
  const [found] = await app.db.batch([selectBiggest(app, ownSpace(app), null, after)]);
  return found;
}
