import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { minutes } from "#app/core/time.ts";
import { readNow } from "#app/db/client.server.ts";
import { selectContent } from "#app/features/admin/content.server.ts";
import type { ContentKind } from "#app/features/admin/content-kinds.ts";
import { createPost } from "#app/features/feed/commands/create-post.server.ts";
import { deletePost } from "#app/features/feed/commands/delete-post.server.ts";
import { newPostSchema } from "#app/features/feed/schema.ts";
import { removeOrphans } from "#app/features/files/commands.server.ts";
import { postOpportunity } from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { addItem } from "#app/features/portfolio/commands/add-item.server.ts";
import { deleteItems, editItem, setShown } from "#app/features/portfolio/commands/change-items.server.ts";
import { purgeItems } from "#app/features/portfolio/commands/trash-items.server.ts";
import { grantXpTo } from "#app/features/rewards/commands.server.ts";
import { appealCase } from "#app/features/safety/commands/appeal-case.server.ts";
import { decideAppeal } from "#app/features/safety/commands/decide-appeal.server.ts";
import { decideCase } from "#app/features/safety/commands/decide-case.server.ts";
import { report } from "#app/features/safety/commands/report.server.ts";
import { askToFix } from "#app/features/safety/commands/self-service.server.ts";
import { putBackContent, takeDownContent } from "#app/features/safety/commands/staff-takedowns.server.ts";
import { type SubjectRow, selectSubject } from "#app/features/safety/subject-view.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { call } from "#tests/factories/calls.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { meanwhile } from "#tests/factories/meanwhile.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";
import { postInput, posting } from "#tests/factories/postings.ts";
import { fileOf, film, uploaded, uploadedImage } from "#tests/factories/uploads.ts";
import { plainPng } from "#tests/fakes/covers.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";
import { sweepOutbox } from "#workers/jobs/sweep-outbox.ts";

const moderator = () => person({ name: "Mia", role: "moderator" });
const about = (subject_id: string, subject_type: ContentKind = "opportunity", reason = "It is spam.") => ({
  subject_type,
  subject_id,
  reason,
});
const found = async (kind: ContentKind, typed: string) =>
  (await readNow(db, selectContent(db, kind, typed, null))) as {
    content_id: string;
    case_id: string | null;
  }[];

/** As a posting pays who posts it. */
const paid = (owner: Person, job: string) =>
  db.batch([
    grantXpTo(db, sql`SELECT ${owner.userId} AS user_id, ${job} AS source_id`, {
      reward: "opportunity_posted",
      sourceType: "opportunity",
      now: Date.now(),
    }),
  ]);

async function post(owner: Person, content: string, visibility = "members"): Promise<string> {
  const id = crypto.randomUUID();
  await rows(
    "INSERT INTO feed_posts (id, user_id, content, media_type, visibility, client_id, created_at) VALUES (?, ?, ?, 'text', ?, ?, 1)",
    id,
    owner.userId,
    content,
    visibility,
    id,
  );
  return id;
}

describe("content for the team", () => {
  it("is found by words or by who made it, taken down ones as well; what only a circle sees is not", async () => {
    const [creator, mod] = await Promise.all([alice(), moderator()]);
    const mark = `zq${crypto.randomUUID().slice(0, 8)}`;
    const [open, circle] = [await post(creator, `Buy ${mark} now`), await post(creator, mark, "circle")];
    const ids = async (typed: string) => (await found("post", typed)).map(({ content_id }) => content_id);
    expect(await ids(mark.toUpperCase())).toEqual([open]);
    expect(await ids("@nobody-at-all")).toEqual([]);
    const [row] = await rows<{ handle: string }>(
      "SELECT handle FROM profiles WHERE user_id = ?",
      creator.userId,
    );
    expect(await ids(`@${row?.handle}`)).toEqual([open]);
    await takeDownContent((await appOf(mod)).app, about(open, "post"));
    expect((await found("post", mark))[0]?.case_id).toBeTruthy();
    expect(await ids(mark)).not.toContain(circle);
    await rows("UPDATE feed_posts SET deleted_at = 2 WHERE id = ?", circle);
    for (const odd of ['"', "%", "NEAR(", "'; DROP TABLE feed_posts", "@"])
      expect(await found("opportunity", odd)).toBeDefined();
  });

  it("that goes is gone at once with its XP, its owner reads why and may appeal; then it is back with all of it", async () => {
    const [owner, first, second] = await Promise.all([bora(), moderator(), moderator()]);
    const job = await posting(owner);
    const xp = async () =>
      (await rows<{ xp: number }>("SELECT xp FROM profiles WHERE user_id = ?", owner.userId))[0]?.xp;
    await paid(owner, job.id);
    const before = await xp();
    await takeDownContent((await appOf(first)).app, about(job.id));
    expect(await count("opportunities", "id = ? AND status = 'removed'", job.id)).toBe(1);
    expect(await xp()).toBe((before ?? 0) - 50);
    expect(
      await rows(
        "SELECT title, message FROM notifications WHERE user_id = ? AND kind = 'moderation_action'",
        owner.userId,
      ),
    ).toEqual([{ title: "We took your posting down", message: "It is spam." }]);
    const [decided] = await rows<{ id: string; opened_by: string }>(
      "SELECT id, opened_by FROM moderation_cases WHERE subject_id = ?",
      job.id,
    );
    expect(decided?.opened_by).toBe("staff");
    await appealCase((await appOf(owner)).app, { case_id: decided?.id ?? "", statement: "It is not." });
    await expect(putBackContent((await appOf(first)).app, about(job.id))).rejects.toMatchObject({
      status: 409,
    });
    const [appeal] = await rows<{ id: string }>("SELECT id FROM appeals WHERE subject_id = ?", decided?.id);
    await decideAppeal((await appOf(second)).app, {
      appeal_id: appeal?.id ?? "",
      outcome: "overturned",
      reason: "Right.",
    });
    expect(await count("opportunities", "id = ? AND status = 'active'", job.id)).toBe(1);
    expect(await xp()).toBe(before);
    // The same again: nobody loses by it that our team was wrong twice.
    await takeDownContent((await appOf(first)).app, about(job.id));
    expect(await xp()).toBe((before ?? 0) - 50);
    await putBackContent((await appOf(second)).app, about(job.id, "opportunity", "It was a mistake."));
    expect(await xp()).toBe(before);
  });

  it("stays without its XP where only a warning before was wrong", async () => {
    const [owner, first, second] = await Promise.all([bora(), moderator(), moderator()]);
    const job = await posting(owner);
    const xp = async () =>
      (await rows<{ xp: number }>("SELECT xp FROM profiles WHERE user_id = ?", owner.userId))[0]?.xp;
    const before = await xp();
    await paid(owner, job.id);
    const warned = crypto.randomUUID();
    await rows(
      `INSERT INTO moderation_cases (id, subject_type, subject_id, owner_id, opened_by, status, action, reason, decided_by,
          decided_at, created_at) VALUES (?1, 'opportunity', ?2, ?3, 'report', 'actioned', 'warn', 'Mind the words.', ?4, ?5, ?5)`,
      warned,
      job.id,
      owner.userId,
      first.userId,
      Date.now() - 1000,
    );
    await takeDownContent((await appOf(first)).app, about(job.id));
    await appealCase((await appOf(owner)).app, { case_id: warned, statement: "They were mild." });
    const [appeal] = await rows<{ id: string }>("SELECT id FROM appeals WHERE subject_id = ?", warned);
    const right = { appeal_id: appeal?.id ?? "", outcome: "overturned", reason: "Right." } as const;
    await decideAppeal((await appOf(second)).app, right);
    expect(await count("opportunities", "id = ? AND status = 'removed'", job.id)).toBe(1);
    expect(await xp()).toBe(before);
  });

  it("is put back by the team, once, and both acts are written down", async () => {
    const [owner, mod] = await Promise.all([bora(), moderator()]);
    const job = await posting(owner);
    const { app } = await appOf(mod);
    const both = await Promise.allSettled([
      takeDownContent(app, about(job.id)),
      takeDownContent(app, about(job.id)),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await putBackContent(app, about(job.id, "opportunity", "It was a mistake."));
    expect(await count("opportunities", "id = ? AND status = 'active'", job.id)).toBe(1);
    await expect(putBackContent(app, about(job.id))).rejects.toMatchObject({ status: 409 });
    expect(
      await rows("SELECT action, reason FROM audit_log WHERE subject_id = ? ORDER BY id", job.id),
    ).toEqual([
      { action: "content_remove", reason: "It is spam." },
      { action: "content_restore", reason: "It was a mistake." },
    ]);
  });

  it("is never one's own or a colleague's, and what is not there is not found", async () => {
    const [mod, other] = await Promise.all([moderator(), moderator()]);
    const own = await post(mod, "Hello");
    for (const who of [mod, other])
      await expect(takeDownContent((await appOf(who)).app, about(own, "post"))).rejects.toMatchObject({
        status: 403,
      });
    await expect(
      takeDownContent((await appOf(other)).app, about(crypto.randomUUID(), "comment")),
    ).rejects.toMatchObject({ status: 404 });
    expect(await count("moderation_cases", "subject_id = ?", own)).toBe(0);
  });
});

/** Something of a member with pictures that lie where everybody may read: their addresses. */
type Shown = (owner: Person) => Promise<{ id: string; kind: ContentKind; pictures: string[] }>;

const postWithPictures: Shown = async (owner) => {
  const [picture, clip] = await Promise.all([
    uploadedImage(owner, plainPng(), {
      purpose: "feed",
      thumbnail: new Blob([plainPng() as Uint8Array<ArrayBuffer>]),
    }),
    uploaded(owner, film(5000), { purpose: "feed" }),
  ]);
  const media = [picture, clip].map(({ id: file_id }) => ({ file_id, alt: "" }));
  const input = newPostSchema.parse({
    content: "Look.",
    tags: [],
    visibility: "public",
    client_id: crypto.randomUUID(),
    media,
  });
  const { id } = await createPost((await appOf(owner)).app, input);
  return { id, kind: "post", pictures: [picture.url, picture.thumbnailUrl ?? "none", clip.url] };
};

const postingWithPicture: Shown = async (owner) => {
  const { id } = await postOpportunity((await appOf(owner)).app, postInput(), plainPng());
  const [row] = await rows<{ url: string }>("SELECT image_url AS url FROM opportunities WHERE id = ?", id);
  return { id, kind: "opportunity", pictures: [row?.url ?? "none"] };
};

const workWithCover: Shown = async (owner) => {
  const [work, cover] = await Promise.all([
    uploaded(owner, fileOf("ID3\x04\0\0\0\0\0\x10", 3000), { name: "song.mp3" }),
    uploadedImage(owner, undefined, { purpose: "work_cover" }),
  ]);
  const { app } = await appOf(owner);
  const words = { title: "Night song", description: null, category: null, tags: [], rights_note: null };
  const id = crypto.randomUUID();
  await addItem(app, {
    intent: "add",
    id,
    visibility: "public",
    ...words,
    file_id: work.id,
    cover_id: cover.id,
  });
  return { id, kind: "portfolio_item", pictures: [work.url, cover.url] };
};

it("a case whose owner is asked to change it at the same moment is not decided", async () => {
  const [owner, first, second, reader] = await Promise.all([bora(), moderator(), moderator(), alice()]);
  const id = await post(owner, "Buy now");
  const told = { subject_type: "post", subject_id: id, reason: "spam", details: null } as const;
  await report((await appOf(reader)).app, { ...told, intent: "report", excerpts: [], also_block: false });
  const [found] = await rows<{ id: string }>("SELECT id FROM moderation_cases WHERE subject_id = ?", id);
  const case_id = found?.id ?? "";
  const [{ app: asks }, { app: decides }] = await Promise.all([appOf(first), appOf(second)]);
  const commit: typeof decides.commit = async (...args) => {
    await askToFix(asks, { case_id, reason: "Please say what it is." });
    return decides.commit(...args);
  };
  await expect(
    decideCase({ ...decides, commit }, { case_id, action: "remove", strike: false, reason: "It is spam." }),
  ).rejects.toMatchObject({ code: "conflict" });
  expect(await count("moderation_cases", "id = ? AND status = 'open'", case_id)).toBe(1);
});

describe("the pictures of what is taken down", () => {
  const asked = async (who: Person | null, pictures: string[], headers = {}) =>
    Promise.all(
      pictures.map(async (path) => {
        const answer = await call(who, path, { headers });
        await answer.arrayBuffer();
        return answer;
      }),
    );
  const statuses = async (...args: Parameters<typeof asked>) =>
    (await asked(...args)).map(({ status }) => status);
  const all = <T>(pictures: string[], value: T) => pictures.map(() => value);

  it.each([
    ["a post", postWithPictures],
    ["a posting", postingWithPicture],
    ["a work", workWithCover],
  ])("of %s are not there for who kept their address, and are again once it is back", async (_, made) => {
    const [owner, stranger, mod] = await Promise.all([bora(), alice(), moderator()]);
    const { id, kind, pictures } = await made(owner);
    expect(await statuses(null, pictures)).toEqual(all(pictures, 200));
    const { app, settled } = await appOf(mod);
    await takeDownContent(app, about(id, kind));
    await settled();
    for (const who of [null, stranger]) {
      expect(await statuses(who, pictures)).toEqual(all(pictures, 404));
      expect(await statuses(who, pictures, { range: "bytes=0-9" })).toEqual(all(pictures, 404));
      expect(await statuses(who, pictures, { range: "bytes=99999999-" })).toEqual(all(pictures, 404));
      expect(await statuses(who, pictures, { "if-none-match": '"x"' })).toEqual(all(pictures, 404));
    }
    for (const answer of await asked(null, pictures))
      expect(answer.headers.get("cache-control")).toBe("no-store");
    for (const who of [owner, mod])
      for (const answer of await asked(who, pictures)) {
        expect(answer.status).toBe(200);
        expect(answer.headers.get("cache-control")).toBe("private, no-store");
      }
    await putBackContent(app, about(id, kind));
    await settled();
    for (const answer of await asked(null, pictures)) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    }
  });

  it("of a post stay when its author deletes it in a window that still shows it, and are back with it", async () => {
    const [owner, mod] = await Promise.all([bora(), moderator()]);
    const { id, kind, pictures } = await postWithPictures(owner);
    const { app, settled } = await appOf(mod);
    await takeDownContent(app, about(id, kind));
    await settled();
    const late = await appOf(owner);
    await deletePost(late.app, id);
    await late.settled();
    await putBackContent(app, about(id, kind));
    await settled();
    expect(await statuses(null, pictures)).toEqual(all(pictures, 200));
  });

  const deleted: Record<string, [Shown, (owner: MemberContext, id: string) => Promise<unknown>]> = {
    post: [postWithPictures, deletePost],
    work: [
      workWithCover,
      async (owner, id) => {
        await deleteItems(owner, [id]);
        await purgeItems(owner, [id]);
      },
    ],
  };

  it.each(Object.entries(deleted))(
    "of a reported %s stay for who decides when its owner deletes it, for nobody else, and no longer",
    async (_, [made, goes]) => {
      const [owner, mod, reader] = await Promise.all([bora(), moderator(), alice()]);
      const { id, kind, pictures } = await made(owner);
      const told = { subject_type: kind, subject_id: id, reason: "spam", details: null } as const;
      await report((await appOf(reader)).app, { ...told, intent: "report", excerpts: [], also_block: false });
      const late = await appOf(owner);
      await goes(late.app, id);
      await late.settled();
      while ((await removeOrphans(late.jobs)) > 0);
      for (const who of [null, reader, owner])
        expect(await statuses(who, pictures)).toEqual(all(pictures, 404));
      expect(await statuses(mod, pictures)).toEqual(all(pictures, 200));
      const { app } = await appOf(mod);
      const [{ id: caseId } = { id: "" }] = await rows<{ id: string }>(
        "SELECT id FROM moderation_cases WHERE subject_id = ?",
        id,
      );
      const [subject] = (await readNow(db, selectSubject(db, caseId))) as SubjectRow[];
      expect(subject?.subject_media).toContain(pictures[0]);

      await decideCase(app, { case_id: caseId, action: "dismiss", strike: false, reason: "It is fine." });
      while ((await removeOrphans(late.jobs)) > 0);
      expect(await count("files", "owner_id = ?", owner.userId)).toBe(0);
      expect(await statuses(mod, pictures)).toEqual(all(pictures, 404));
    },
  );

  it("of a reported link stay for who decides when its owner deletes it, and no longer", async () => {
    const [owner, mod, reader] = await Promise.all([bora(), moderator(), alice()]);
    const made = await workWithCover(owner);
    const picture = made.pictures.slice(1);
    // Behind a link its picture is all that is here of a work.
    await rows("UPDATE portfolio_items SET file_id = NULL WHERE id = ?", made.id);
    const told = { subject_type: made.kind, subject_id: made.id, reason: "spam", details: null } as const;
    await report((await appOf(reader)).app, { ...told, intent: "report", excerpts: [], also_block: false });
    const late = await appOf(owner);
    await deleteItems(late.app, [made.id]);
    await late.settled();
    while ((await removeOrphans(late.jobs)) > 0);
    expect([await statuses(reader, picture), await statuses(mod, picture)]).toEqual([[404], [200]]);
    const [{ id: case_id } = { id: "" }] = await rows<{ id: string }>(
      "SELECT id FROM moderation_cases WHERE subject_id = ?",
      made.id,
    );
    const { app } = await appOf(mod);
    await decideCase(app, { case_id, action: "dismiss", strike: false, reason: "It is fine." });
    while ((await removeOrphans(late.jobs)) > 0);
    expect(await statuses(mod, picture)).toEqual([404]);
  });

  it("of a reported work in the trash, or hidden, are there for who decides as well", async () => {
    const [owner, mod, reader] = await Promise.all([bora(), moderator(), alice()]);
    const { id, kind, pictures } = await workWithCover(owner);
    const told = { subject_type: kind, subject_id: id, reason: "spam", details: null } as const;
    const { app } = await appOf(owner);
    await setShown(app, [id], false);
    expect(await statuses(mod, pictures)).toEqual([404, 200]);
    await setShown(app, [id], true);
    await report((await appOf(reader)).app, { ...told, intent: "report", excerpts: [], also_block: false });
    await setShown(app, [id], false);
    expect(await statuses(mod, pictures)).toEqual([200, 200]);
    await deleteItems(app, [id]);
    expect(await statuses(mod, pictures)).toEqual([200, 200]);
    expect(await statuses(reader, pictures)).toEqual([404, 200]);
  });

  it("of a work stay, with its words: its owner can neither change, show nor delete it while it is down", async () => {
    const [owner, mod] = await Promise.all([bora(), moderator()]);
    const { id, kind, pictures } = await workWithCover(owner);
    const { app, settled } = await appOf(mod);
    await takeDownContent(app, about(id, kind));
    await settled();
    const { app: own } = await appOf(owner);
    const other = await uploadedImage(owner, plainPng(), { purpose: "work_cover" });
    const words = { title: "A quiet song", description: null, category: null, tags: [], rights_note: null };
    for (const act of [
      () => editItem(own, { intent: "edit", id, cover_id: other.id, ...words }),
      () => setShown(own, [id], true),
      () => deleteItems(own, [id]),
    ])
      await expect(act()).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("ask for another look"),
      });
    await putBackContent(app, about(id, kind));
    await settled();
    expect(await statuses(null, pictures)).toEqual(all(pictures, 200));
    expect(await rows("SELECT title, visibility FROM portfolio_items WHERE id = ?", id)).toEqual([
      { title: "Night song", visibility: "public" },
    ]);
    await deleteItems(own, [id]);
  });

  it.each(["shown", "deleted"])("of a work stay where it is %s as it is taken down", async (how) => {
    const [owner, mod] = await Promise.all([bora(), moderator()]);
    const { id, kind } = await workWithCover(owner);
    const [{ app }, { app: own }] = [await appOf(mod), await appOf(owner)];
    const at = meanwhile(own, () => takeDownContent(app, about(id, kind)));
    const act = how === "shown" ? setShown(at, [id], true) : deleteItems(at, [id]);
    await expect(act).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("ask for another look"),
    });
    await putBackContent(app, about(id, kind));
    expect(await rows("SELECT visibility, deleted_at FROM portfolio_items WHERE id = ?", id)).toEqual([
      { visibility: "public", deleted_at: null },
    ]);
  });

  it("stay where another posting shows the same one, and go with the last: out of every data centre", async () => {
    const [owner, mod] = await Promise.all([bora(), moderator()]);
    const zone = crypto.randomUUID();
    const installed = { ...env, CLOUDFLARE_ZONE_ID: zone, CACHE_PURGE_TOKEN: "purger" };
    const { id, pictures } = await postingWithPicture(owner);
    const copy = await posting(owner, { image_url: pictures[0] });
    const { app, settled } = await appOf(mod, { env: installed });
    await takeDownContent(app, about(id));
    await settled();
    expect(await statuses(null, pictures)).toEqual([200]);
    await takeDownContent(app, about(copy.id));
    await settled();
    expect(await statuses(null, pictures)).toEqual([404]);
    const purged = await (await fetch(`http://purges.foreign-web.test/${zone}`)).json();
    expect(purged).toEqual([{ token: "Bearer purger", tags: [pictures[0]?.replace("/media/", "file:")] }]);
    await putBackContent(app, about(id));
    await settled();
    expect(await statuses(null, pictures)).toEqual([200]);
  });

  it("are kept back by the next sweep where the bucket was out of reach", async () => {
    expectConsoleError("delivery_failed");
    const [owner, mod] = await Promise.all([bora(), moderator()]);
    const { id, kind, pictures } = await postWithPictures(owner);
    const broken = {
      ...(await appOf(mod)).app.portfolio,
      askAbout: () => Promise.reject(new Error("out of reach")),
    };
    const { app, settled } = await appOf(mod, { portfolio: broken });
    await takeDownContent(app, about(id, kind));
    await settled();
    expect(await statuses(null, pictures)).toEqual(all(pictures, 200));
    const clock = movedClock();
    clock.move(minutes(2));
    const { jobs, settled: swept } = await appOf(mod, { clock });
    while ((await sweepOutbox(jobs)) > 0);
    await swept();
    expect(await statuses(null, pictures)).toEqual(all(pictures, 404));
  });
});
