import { describe, expect, it } from "vitest";
import { connect } from "#app/features/network/commands/connect.server.ts";
import { follow } from "#app/features/network/commands/follow.server.ts";
import { selectIncoming, selectNetworkCounts } from "#app/features/network/queries/requests.server.ts";
import { selectBlocked } from "#app/features/profiles/queries/shut-out.server.ts";
import { block, unblock } from "#app/features/safety/commands/block.server.ts";
import { decideCase } from "#app/features/safety/commands/decide-case.server.ts";
import { report } from "#app/features/safety/commands/report.server.ts";
import { type ReportRow, selectReports } from "#app/features/safety/moderation-queries.server.ts";
import { reportSchema } from "#app/features/safety/schema.ts";
import { selectMatches } from "#app/features/sparks/queries.server.ts";
import { readMemberPage } from "#app/routes/profile/member-page.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { shares } from "#tests/factories/feed.ts";
import { says, sparkOf } from "#tests/factories/messages.ts";
import { ada, alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { likes } from "#tests/factories/swipes.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";

const blocks = async (who: Person, whom: Person) => block((await appOf(who)).app, whom.userId);

async function sparked(): Promise<[Person, Person]> {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  await likes(creator, brand);
  await likes(brand, creator);
  return [creator, brand];
}

const aboutPosting = (subject_id: string, more: object = {}) =>
  reportSchema.parse({ intent: "report", subject_type: "opportunity", subject_id, reason: "scam", ...more });

describe("a block", () => {
  it("closes the Spark, ends connection, follows and notifications, and the other one sees lists change without a word", async () => {
    const [creator, brand] = await sparked();
    await connect((await appOf(creator)).app, {
      intent: "connect",
      user_id: brand.userId,
      note: null,
      source: "match",
    });
    await connect((await appOf(brand)).app, {
      intent: "connect",
      user_id: creator.userId,
      note: null,
      source: "match",
    });
    await follow((await appOf(brand)).app, { target_type: "user", target_id: creator.userId });
    const rooms = recordingRooms();
    const { app, settled } = await appOf(brand, { rooms });
    await block(app, creator.userId);
    await settled();
    expect(rooms.sent).toContainEqual({ userId: creator.userId, frame: { type: "relations.changed" } });
    expect(rooms.sent.map(({ frame }) => frame.type)).not.toContain("notification.created");
    for (const who of [creator, brand]) {
      expect(await selectMatches((await appOf(who)).app)).toEqual([]);
      expect(await count("network", "user_id = ?", who.userId)).toBe(0);
      expect(await count("notifications", "user_id = ?", who.userId)).toBe(0);
    }
    expect(await count("follows", "follower_id = ?", brand.userId)).toBe(0);
    expect(
      await rows(
        "SELECT status, close_reason, closed_by FROM matches WHERE user_a = ?1 OR user_b = ?1",
        brand.userId,
      ),
    ).toEqual([{ status: "closed", close_reason: "block", closed_by: brand.userId }]);
  });

  it("hides a request that waits from who got it, from the counts as well, and shows it again after", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await connect((await appOf(creator)).app, {
      intent: "connect",
      user_id: brand.userId,
      note: null,
      source: "search",
    });
    await blocks(brand, creator);
    const { app } = await appOf(brand);
    expect(await selectIncoming(app)).toEqual([]);
    expect(await selectNetworkCounts(app)).toMatchObject([{ incoming: 0 }]);
    await unblock(app, creator.userId);
    expect(await selectIncoming(app)).toHaveLength(1);
  });

  it("keeps both from asking, following and seeing each other, whoever blocked", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await blocks(brand, creator);
    for (const [who, whom] of [
      [creator, brand],
      [brand, creator],
    ] as const) {
      const { app } = await appOf(who);
      const ask = { intent: "connect", user_id: whom.userId, note: null, source: "search" } as const;
      await expect(connect(app, ask)).rejects.toMatchObject({ code: "not_found" });
      await expect(follow(app, { target_type: "user", target_id: whom.userId })).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(readMemberPage(app, whom.userId, { tab: null, cursor: null })).rejects.toMatchObject({
        code: "not_found",
      });
    }
  });

  it("is listed for who made it alone, once, and taken back by them alone", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await blocks(brand, creator);
    await blocks(brand, creator);
    expect(await selectBlocked((await appOf(brand)).app)).toMatchObject([{ userId: creator.userId }]);
    expect(await selectBlocked((await appOf(creator)).app)).toEqual([]);
    await unblock((await appOf(creator)).app, brand.userId);
    expect(await selectBlocked((await appOf(brand)).app)).toHaveLength(1);
    await unblock((await appOf(brand)).app, creator.userId);
    expect(await selectBlocked((await appOf(brand)).app)).toEqual([]);
    await expect(blocks(brand, brand)).rejects.toMatchObject({ code: "bad_request" });
    await expect(
      block((await appOf(brand)).app, "0190a0b0-0000-7000-8000-000000000000"),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a report", () => {
  it("is made by who follows as well of what the followed share with their circle, and by nobody else", async () => {
    const [creator, follower, stranger] = await Promise.all([alice(), bora(), bora()]);
    await follow((await appOf(follower)).app, { target_type: "user", target_id: creator.userId });
    const subject_id = await shares(creator);
    const about = reportSchema.parse({ intent: "report", subject_type: "post", subject_id, reason: "spam" });
    await expect(report((await appOf(stranger)).app, about)).rejects.toMatchObject({ code: "not_found" });
    await expect(report((await appOf(follower)).app, about)).resolves.toMatchObject({ again: false });
  });

  it("is made of a message after its sender has blocked whom it is to, and not of what they only posted", async () => {
    const [sender, reader] = await Promise.all([alice(), bora()]);
    const { id } = await says(sender, await sparkOf(sender, reader), "You are worth nothing.");
    const job = await posting(sender);
    await blocks(sender, reader);
    const { app } = await appOf(reader);
    const about = { intent: "report", subject_type: "message", subject_id: id, reason: "harassment" };
    await expect(report(app, reportSchema.parse(about))).resolves.toMatchObject({ again: false });
    await expect(report(app, aboutPosting(job.id))).rejects.toMatchObject({ code: "not_found" });
  });

  it("is stored once for who made it, and gives the same number again", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const job = await posting(brand);
    const { app } = await appOf(creator);
    const first = await report(app, aboutPosting(job.id, { details: "Asks for money first." }));
    const second = await report(app, aboutPosting(job.id, { reason: "spam" }));
    expect(first.caseNumber).toMatch(/^R-[0-9A-F]{8}$/);
    expect(second).toEqual({ caseNumber: first.caseNumber, again: true, blocked: false });
    expect(
      await rows(
        "SELECT reason, owner_id, status, details FROM reports WHERE reporter_id = ?",
        creator.userId,
      ),
    ).toEqual([
      { reason: "scam", owner_id: brand.userId, status: "in_review", details: "Asks for money first." },
    ]);
    expect(
      await count("analytics_events", "event_name = 'report_created' AND user_id = ?", creator.userId),
    ).toBe(1);
    expect(await count("notifications", "user_id = ?", brand.userId)).toBe(0);
  });

  it("is another one once the first was decided, and a case of its own; both stay with who reads them", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { app } = await appOf(creator);
    const about = (reason: string) =>
      reportSchema.parse({ intent: "report", subject_type: "profile", subject_id: brand.userId, reason });
    const first = await report(app, about("spam"));
    const cases = () =>
      rows<{ id: string; status: string; reports: number }>(
        "SELECT id, status, reports FROM moderation_cases WHERE subject_id = ? ORDER BY id",
        brand.userId,
      );
    const [{ id: decided } = { id: "" }] = await cases();
    const { app: moderator } = await appOf(await ada());
    await decideCase(moderator, {
      case_id: decided,
      action: "dismiss",
      strike: false,
      reason: "Nothing there.",
    });
    const both = await Promise.all([report(app, about("harassment")), report(app, about("harassment"))]);
    expect(both.map(({ again }) => again).toSorted()).toEqual([false, true]);
    expect(new Set(both.map(({ caseNumber }) => caseNumber)).size).toBe(1);
    expect(both[0]?.caseNumber).not.toBe(first.caseNumber);
    expect(await cases()).toMatchObject([
      { id: decided, status: "dismissed", reports: 1 },
      { status: "open", reports: 1 },
    ]);
    const [, { id: open } = { id: "" }] = await cases();
    const reasons = async (id: string) => {
      const [found] = (await moderator.ask([selectReports(moderator.db, id)])) as [ReportRow[]];
      return found.map((one) => one.report_reason);
    };
    expect([await reasons(decided), await reasons(open)]).toEqual([["spam"], ["harassment"]]);
    expect(await report(app, about("spam"))).toMatchObject({ again: true });
  });

  it("can block its owner in the same act", async () => {
    const [creator, brand] = await sparked();
    const job = await posting(brand);
    const { app } = await appOf(creator);
    expect(await report(app, aboutPosting(job.id, { also_block: "on" }))).toMatchObject({ blocked: true });
    expect(await selectMatches(app)).toEqual([]);
    expect(await selectBlocked(app)).toMatchObject([{ userId: brand.userId }]);
  });

  it("of what is one's own, is not there, or was never to be seen finds nothing", async () => {
    const [creator, brand, stranger] = await Promise.all([alice(), bora(), alice()]);
    const job = await posting(brand);
    const { app } = await appOf(brand);
    await expect(report(app, aboutPosting(job.id))).rejects.toMatchObject({ code: "not_found" });
    const nothing = "0190a0b0-0000-7000-8000-000000000000";
    for (const subject_type of [
      "profile",
      "company",
      "opportunity",
      "post",
      "comment",
      "message",
      "review",
      "portfolio_item",
      "template",
      "project_invite",
      "connection",
      "application",
    ] as const)
      await expect(report(app, { ...aboutPosting(nothing), subject_type })).rejects.toMatchObject({
        code: "not_found",
      });
    const postId = crypto.randomUUID();
    await rows(
      "INSERT INTO feed_posts (id, user_id, content, media_type, visibility, client_id, created_at) VALUES (?, ?, 'x', 'text', 'circle', 'c', 1)",
      postId,
      creator.userId,
    );
    const post = { ...aboutPosting(postId), subject_type: "post" } as const;
    await expect(report((await appOf(stranger)).app, post)).rejects.toMatchObject({ code: "not_found" });
    expect(await count("reports", "reporter_id IN (?, ?)", brand.userId, stranger.userId)).toBe(0);
  });

  it("is refused after 20 in a day", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const job = await posting(brand);
    const { app } = await appOf(creator);
    for (let made = 0; made < 20; made++) await report(app, aboutPosting(job.id));
    await expect(report(app, aboutPosting(job.id))).rejects.toMatchObject({ code: "rate_limited" });
  });
});
