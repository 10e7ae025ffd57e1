import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { setLegalHold } from "#app/features/admin/legal-hold.server.ts";
import { createPost } from "#app/features/feed/commands/create-post.server.ts";
import { deletePost } from "#app/features/feed/commands/delete-post.server.ts";
import { newPostSchema } from "#app/features/feed/schema.ts";
import { removeOrphans } from "#app/features/files/commands.server.ts";
import { ownSpace, selectBiggest } from "#app/features/files/storage.server.ts";
import { toStoredPage } from "#app/features/files/stored-view.server.ts";
import { addItem } from "#app/features/portfolio/commands/add-item.server.ts";
import { editItem } from "#app/features/portfolio/commands/change-items.server.ts";
import { emptyWorks } from "#app/features/portfolio/commands/trash-items.server.ts";
import { blockersIn, selectBlockers } from "#app/features/privacy/leaving/blockers.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { action } from "#app/routes/admin/user.tsx";
import { answerStorageForm } from "#app/routes/storage/storage-forms.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { call } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { ada, alice, type Person, sam } from "#tests/factories/people.ts";
import { uploadedImage } from "#tests/factories/uploads.ts";
import { visits } from "#tests/factories/visits.ts";

const WHY = "The district court asks for it.";
const HELD = { code: "conflict", message: expect.stringContaining("legal reason") };

async function press(app: MemberContext, intent: string, id?: string): Promise<string> {
  const form = new FormData();
  form.set("intent", intent);
  if (id) form.append("file_ids", id);
  return answerStorageForm(app, form);
}

async function withWork() {
  const creator = await alice();
  const { app } = await appOf(creator);
  const file = await uploadedImage(creator);
  const words = { title: "Night market", description: null, category: null, tags: [], rights_note: null };
  const id = crypto.randomUUID();
  const item = await addItem(app, { intent: "add", id, visibility: "public", file_id: file.id, ...words });
  return { creator, app, fileId: file.id, itemId: item.id };
}

it("under a legal hold nothing of a member is deleted for good: no file, no trash, not their account", async () => {
  const { creator, app, fileId } = await withWork();
  await press(app, "trash", fileId);
  const { app: admin } = await appOf(await ada());
  await setLegalHold(admin, { userId: creator.userId, on: true, reason: WHY });
  await expect(press(app, "purge", fileId)).rejects.toMatchObject(HELD);
  await expect(press(app, "empty")).rejects.toMatchObject({ code: "conflict" });
  await rows("UPDATE portfolio_items SET deleted_at = 1 WHERE user_id = ?", creator.userId);
  while ((await emptyWorks(admin)) > 0);
  expect(await count("files", "id = ? AND status = 'ready'", fileId)).toBe(1);
  expect(blockersIn(await selectBlockers(app))).toEqual(["legal_hold"]);

  await press(app, "restore", fileId);
  await expect(press(app, "trash", fileId)).rejects.toMatchObject(HELD);
  const again = setLegalHold(admin, { userId: creator.userId, on: true, reason: WHY });
  await expect(again).rejects.toMatchObject({ code: "conflict" });

  await setLegalHold(admin, { userId: creator.userId, on: false, reason: "The case is closed." });
  expect(blockersIn(await selectBlockers(app))).toEqual([]);
  await press(app, "trash", fileId);
  await press(app, "purge", fileId);
  expect(await count("files", "id = ? AND status = 'ready'", fileId)).toBe(0);
  expect(await count("audit_log", "subject_id = ? AND action LIKE 'legal_hold%'", creator.userId)).toBe(2);
});

it("under a legal hold what a member deletes is out of everybody's sight, and its bytes stay until the hold ends", async () => {
  const { creator, app, fileId, itemId } = await withWork();
  const { app: admin, jobs } = await appOf(await ada());
  const picture = await uploadedImage(creator, undefined, { purpose: "feed" });
  const cover = await uploadedImage(creator, undefined, { purpose: "work_cover" });
  const next = await uploadedImage(creator, undefined, { purpose: "work_cover" });
  const { id: postId } = await createPost(
    app,
    newPostSchema.parse({ client_id: crypto.randomUUID(), media: [{ file_id: picture.id }] }),
  );
  const words = { title: "Night market", description: null, category: null, tags: [], rights_note: null };
  await editItem(app, { intent: "edit", id: itemId, cover_id: cover.id, ...words });
  await setLegalHold(admin, { userId: creator.userId, on: true, reason: WHY });
  const late = await appOf(creator);
  await deletePost(late.app, postId);
  await editItem(late.app, { intent: "edit", id: itemId, cover_id: next.id, ...words });
  await late.settled();
  while ((await removeOrphans(jobs)) > 0);
  for (const { id, url } of [picture, cover]) {
    const [file] = await rows<{ key: string }>("SELECT r2_key AS key FROM files WHERE id = ?", id);
    expect(await env.PORTFOLIO.head(file?.key ?? "")).not.toBeNull();
    for (const who of [null, creator]) expect((await call(who, url)).status).toBe(404);
  }
  expect(await count("files", "id = ? AND status = 'ready'", fileId)).toBe(1);

  await setLegalHold(admin, { userId: creator.userId, on: false, reason: "The case is closed." });
  while ((await removeOrphans(jobs)) > 0);
  expect(await count("files", "id IN (?, ?)", picture.id, cover.id)).toBe(0);
});

it("is placed by admins with a second factor alone, and not on oneself", async () => {
  const [member, agent, admin] = await Promise.all([alice(), sam(), ada()]);
  const by = async (who: Person, on = member) =>
    (
      await visits(who, action, {
        path: `/admin/users/${on.userId}`,
        params: { userId: on.userId },
        form: { intent: "hold", reason: WHY },
      })
    ).status;
  expect(await by(agent)).toBe(403);
  expect(await by(admin)).toBeGreaterThanOrEqual(400);
  expect(await count("users", "id = ? AND legal_hold_at IS NOT NULL", member.userId)).toBe(0);
  const { app } = await appOf(admin);
  const own = setLegalHold(app, { userId: admin.userId, on: true, reason: WHY });
  await expect(own).rejects.toMatchObject({ code: "forbidden" });
});

it("a work that our team took down says so in the storage, and stays until the decision does not", async () => {
  const { app, fileId, itemId } = await withWork();
  await rows(
    "INSERT INTO takedowns (subject_type, subject_id, case_id, created_at) VALUES ('portfolio_item', ?, 'a case', 1)",
    itemId,
  );
  const [stored] = toStoredPage(
    (await app.ask([selectBiggest(app, ownSpace(app), null, null)]))[0],
    "bytes",
  ).files;
  expect(stored).toMatchObject({ id: fileId, stays: "taken_down", used: { kind: "work", down: 1 } });
  await expect(press(app, "trash", fileId)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("another look"),
  });
  await rows("DELETE FROM takedowns WHERE subject_id = ?", itemId);
  await press(app, "trash", fileId);
});
