import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { selectContent } from "#app/features/admin/content.server.ts";
import type { ContentKind } from "#app/features/admin/content-kinds.ts";
import { grantXpTo } from "#app/features/rewards/commands.server.ts";
import { appealCase } from "#app/features/safety/commands/appeal-case.server.ts";
import { decideAppeal } from "#app/features/safety/commands/decide-appeal.server.ts";
import { putBackContent, takeDownContent } from "#app/features/safety/commands/staff-takedowns.server.ts";
import { readNow } from "#app/features/support/queries/tickets.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";

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
