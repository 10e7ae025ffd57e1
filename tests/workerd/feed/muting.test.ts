import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { follow } from "#app/features/network/commands/follow.server.ts";
import { selectFollows } from "#app/features/network/queries/follows.server.ts";
import { selectTie } from "#app/features/network/queries/tie.server.ts";
import { stealthSchema } from "#app/features/privacy/stealth/schema.ts";
import { setStealth } from "#app/features/privacy/stealth/stealth.server.ts";
import { selectBlocked, selectMuted } from "#app/features/profiles/queries/shut-out.server.ts";
import { mute, unmute } from "#app/features/safety/commands/mute.server.ts";
import { report } from "#app/features/safety/commands/report.server.ts";
import { reportSchema } from "#app/features/safety/schema.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { count, rows } from "#tests/factories/database.ts";
import { feedOf, idsInFeed, oldPost, send, shares, sparks } from "#tests/factories/feed.ts";
import { opensWindow } from "#tests/factories/live.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";

const mutes = (reader: Person | null, author: { userId: string }, muted = true) =>
  send(reader, "PUT", `/api/v1/people/${author.userId}/mute`, { muted });

describe("a member whom one mutes without following them", () => {
  it("is gone from the Circle, and told nothing; taken back, they are there again", async () => {
    const [reader, author, other] = await Promise.all([alice(), bora(), bora()]);
    for (const near of [author, other]) await sparks(reader, near);
    const theirs = await oldPost(author, { created_at: Date.now() - 1000 });
    const others = await oldPost(other);
    expect((await mutes(reader, author)).status).toBe(204);
    expect((await mutes(reader, author)).status).toBe(204);
    expect(await idsInFeed(reader)).toEqual([others]);
    const { app } = await appOf(reader);
    expect(await selectMuted(app)).toMatchObject([{ userId: author.userId, name: "Bora" }]);
    expect(await count("notifications", "user_id = ?", author.userId)).toBe(0);
    expect(await idsInFeed(author)).toEqual([theirs]);
    expect((await mutes(reader, author, false)).status).toBe(204);
    expect(await idsInFeed(reader)).toEqual([others, theirs]);
  });

  it("reaches no open window any more", async () => {
    const [reader, author] = await Promise.all([alice(), bora()]);
    await sparks(reader, author);
    await mutes(reader, author);
    const window = await opensWindow(reader);
    await shares(author);
    await unmute((await appOf(reader)).app, author.userId);
    const heard = await shares(author);
    await expect
      .poll(() => window.frames.filter(({ type }) => type === "post.created"))
      .toMatchObject([{ postId: heard }]);
  });

  it("is no one who is not there, blocks, or is oneself; a visitor mutes nobody", async () => {
    const [reader, author] = await Promise.all([alice(), bora()]);
    await blocks(author, reader);
    for (const who of [author, reader, { userId: crypto.randomUUID() }])
      expect((await mutes(reader, who)).status).toBe(404);
    expect((await mutes(null, author)).status).toBe(401);
    expect((await send(reader, "PUT", `/api/v1/people/${author.userId}/mute`, { muted: "yes" })).status).toBe(
      422,
    );
    expect(await count("mutes", "user_id = ?", reader.userId)).toBe(0);
  });

  it.each(["mutes", "blocks"])(
    "is named by no list to who may not find them, and %s them by their id",
    async (how) => {
      const [reader, author] = await Promise.all([alice(), bora()]);
      const { app } = await appOf(reader);
      await (how === "mutes" ? mute(app, author.userId) : blocks(reader, author));
      const listed = () => (how === "mutes" ? selectMuted(app) : selectBlocked(app));
      const nobody = [{ userId: author.userId, name: "A member", avatarUrl: null }];
      await rows("UPDATE profiles SET avatar_url = '/media/face.webp' WHERE user_id = ?", author.userId);
      expect(await listed()).toMatchObject([{ name: "Bora", avatarUrl: "/media/face.webp" }]);
      await rows("UPDATE profiles SET visibility = 'hidden' WHERE user_id = ?", author.userId);
      expect(await listed()).toMatchObject(nobody);
      await rows("UPDATE profiles SET visibility = 'members' WHERE user_id = ?", author.userId);
      await setStealth((await appOf(author)).app, stealthSchema.parse({ members: app.viewer.handle }));
      expect(await listed()).toMatchObject(nobody);
      await sparks(reader, author);
      expect(await listed()).toMatchObject([{ name: "Bora" }]);
    },
  );

  it("stays muted when they are followed, and is listed so", async () => {
    const [reader, author] = await Promise.all([alice(), bora()]);
    const { app } = await appOf(reader);
    await mute(app, author.userId);
    await follow(app, { target_type: "user", target_id: author.userId });
    expect(await selectFollows(app)).toMatchObject([{ targetId: author.userId, muted: true }]);
    expect(await selectTie(app, sql`${author.userId}`)).toMatchObject([{ following: true, muted: true }]);
    await unmute(app, author.userId);
    expect(await selectTie(app, sql`${author.userId}`)).toMatchObject([{ following: true, muted: false }]);
    expect(await selectFollows(app)).toMatchObject([{ muted: false }]);
  });
});

it("a post is marked as reported for who reported it, and for nobody else", async () => {
  const [reader, author, other] = await Promise.all([alice(), bora(), alice()]);
  for (const near of [reader, other]) await sparks(near, author);
  const id = await shares(author);
  const fields = { intent: "report", subject_type: "post", subject_id: id, reason: "spam" };
  await report((await appOf(reader)).app, reportSchema.parse(fields));
  const seen = await Promise.all(
    [reader, author, other].map(async (who) => (await feedOf(who))[0]?.reported),
  );
  expect(seen).toEqual([true, false, false]);
});
