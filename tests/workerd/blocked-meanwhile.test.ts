import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { tip } from "#app/features/billing/commands/tip.server.ts";
import { tipSchema } from "#app/features/billing/schema.ts";
import { addComment, changeComment, deleteComment } from "#app/features/feed/commands/comment.server.ts";
import { react } from "#app/features/feed/commands/react.server.ts";
import { vote } from "#app/features/feed/commands/vote.server.ts";
import { apply } from "#app/features/hiring/commands/apply.server.ts";
import { connect } from "#app/features/network/commands/connect.server.ts";
import { askIntro } from "#app/features/network/commands/introduce.server.ts";
import { askQuestion } from "#app/features/opportunities/commands/questions.server.ts";
import { addItem } from "#app/features/portfolio/commands/add-item.server.ts";
import { creditMember } from "#app/features/portfolio/commands/credits.server.ts";
import { answerInvite } from "#app/features/projects/commands/answer-invite.server.ts";
import { invite } from "#app/features/projects/commands/invites.server.ts";
import { inviteSchema } from "#app/features/projects/invite-schema.ts";
import { askForReview } from "#app/features/reviews/commands/ask.server.ts";
import { endorseMember } from "#app/features/reviews/commands/endorse.server.ts";
import { cheer } from "#app/features/rewards/commands/cheer.server.ts";
import { swipe } from "#app/features/sparks/commands/swipe.server.ts";
import { swipeSchema } from "#app/features/sparks/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { applyInput } from "#tests/factories/applications.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { meet } from "#tests/factories/crews.ts";
import { count, rows } from "#tests/factories/database.ts";
import { commented, shares } from "#tests/factories/feed.ts";
import { meanwhile } from "#tests/factories/meanwhile.ts";
import { paidDesk } from "#tests/factories/paid-desks.ts";
import { balanceOf, rich } from "#tests/factories/payments.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { aProject } from "#tests/factories/projects.ts";
import { endorseInput, requestInput, withSkills } from "#tests/factories/reviews.ts";
import { uploadedImage } from "#tests/factories/uploads.ts";

/** An app in whose commands somebody blocks its member between what was read and what is written. */
function blockedMeanwhile(app: MemberContext, by: Person): MemberContext {
  return meanwhile(app, () => blocks(by, { userId: app.viewer.userId } as Person));
}

it("no tip reaches who blocks at the same moment", async () => {
  const on = await paidDesk();
  const client = await appOf(on.client);
  await rich(client, 10_000);
  const given = { key: newId(Date.now()), to_id: on.lead.userId, amount: "25", currency: "EUR" };
  await expect(tip(blockedMeanwhile(client.app, on.lead), tipSchema.parse(given))).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await balanceOf(on.client)).toBe(10_000);
});

it("no application reaches who blocks at the same moment", async () => {
  const [creator, brand] = [await alice(), await bora()];
  const job = await posting(brand);
  const { app } = await appOf(creator);
  await expect(apply(blockedMeanwhile(app, brand), job.id, applyInput({}))).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await count("applications", "opportunity_id = ?", job.id)).toBe(0);
});

it.each(["accept", "decline"] as const)(
  "no invitation to a project is answered (%s) of who blocks at the same moment",
  async (answer) => {
    const { app, id, lead } = await aProject();
    const carol = await appOf(await alice({ name: "Carol" }));
    await invite(app, id, inviteSchema.parse({ invite_to: `@${carol.app.viewer.handle}`, role: "member" }));
    await expect(
      answerInvite(blockedMeanwhile(carol.app, lead), { projectId: id, token: null }, answer, null),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(
      await count(
        "project_invites",
        "project_id = ? AND user_id = ? AND status IN ('pending', 'viewed')",
        id,
        carol.app.viewer.userId,
      ),
    ).toBe(1);
  },
);

it.each(["asks first", "meets a request of theirs"])("no request to connect, where she %s", async (how) => {
  const [creator, brand] = [await alice(), await bora()];
  const asks = (app: MemberContext, to: Person) =>
    connect(app, { intent: "connect", user_id: to.userId, note: null, source: "search" });
  if (how !== "asks first") await asks((await appOf(brand)).app, creator);
  const { app } = await appOf(creator);
  await expect(asks(blockedMeanwhile(app, brand), brand)).rejects.toMatchObject({ code: "conflict" });
  expect(
    await count(
      "connections",
      "requester_id = ?1 OR (addressee_id = ?1 AND status <> 'pending')",
      creator.userId,
    ),
  ).toBe(0);
  expect(await count("notifications", "user_id = ?", brand.userId)).toBe(0);
});

it("no introduction is asked for to who blocks at the same moment", async () => {
  const [creator, brand, via] = [await alice(), await bora(), await bora()];
  await meet(creator, via);
  await meet(via, brand);
  const { app } = await appOf(creator);
  const asked = { target_id: brand.userId, via_id: via.userId, note: "We both shoot food." };
  await expect(askIntro(blockedMeanwhile(app, brand), asked)).rejects.toMatchObject({ code: "not_found" });
  expect(await count("intros", "requester_id = ?", creator.userId)).toBe(0);
  expect(await count("notifications", "user_id = ? AND kind = 'intro_request'", via.userId)).toBe(0);
});

it("no question is asked below a posting of who blocks, or closes it, at the same moment", async () => {
  const [creator, brand] = [await alice(), await bora()];
  const [blocking, closed] = [await posting(await bora()), await posting(brand)];
  const { app } = await appOf(creator);
  const [poster] = await rows<{ userId: string }>(
    "SELECT created_by AS userId FROM opportunities WHERE id = ?",
    blocking.id,
  );
  for (const [id, at] of [
    [blocking.id, blockedMeanwhile(app, poster as Person)],
    [
      closed.id,
      meanwhile(app, () => rows("UPDATE opportunities SET status = 'closed' WHERE id = ?", closed.id)),
    ],
  ] as const) {
    await expect(askQuestion(at, id, "Is there a studio?")).rejects.toMatchObject({ code: "not_found" });
    expect(await count("opportunity_questions", "opportunity_id = ?", id)).toBe(0);
  }
});

describe("below a post", () => {
  const words = (parent_id: string | null = null) => ({ client_id: newId(1), parent_id, body: "Well lit." });

  async function aPost() {
    const [creator, brand] = [await alice(), await bora()];
    const id = await shares(brand, {
      ...{ content: "Film or digital?", visibility: "members" },
      poll: { answers: ["Film", "Digital"], days: 3 },
    });
    return { creator, brand, id, app: (await appOf(creator)).app };
  }

  it("of who blocks at the same moment nothing is said, and nothing counts", async () => {
    const { creator, brand, id, app } = await aPost();
    const acts: ((at: MemberContext) => Promise<unknown>)[] = [
      (at) => addComment(at, id, words()),
      (at) => react(at, id, "love"),
      (at) => vote(at, id, 0),
    ];
    for (const act of acts) {
      await act(blockedMeanwhile(app, brand)).catch((error) => expect(error.code).toBe("not_found"));
      await rows("DELETE FROM blocks WHERE blocked_id = ?", creator.userId);
    }
    for (const table of ["post_comments", "post_reactions", "post_votes"])
      expect(await count(table, "post_id = ?", id), table).toBe(0);
    expect(await count("notifications", "user_id = ?", brand.userId)).toBe(0);
  });

  it("that is for a circle by now, which she is not in, nothing is said", async () => {
    const { id, app } = await aPost();
    const narrowed = () => rows("UPDATE feed_posts SET visibility = 'circle' WHERE id = ?", id);
    await expect(addComment(meanwhile(app, narrowed), id, words())).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await count("post_comments", "post_id = ?", id)).toBe(0);
  });

  it("nobody who blocks is answered, nor a comment that is gone", async () => {
    const { creator, id, app } = await aPost();
    const other = await bora();
    const said = await commented(other, id, "Where is it?");
    await expect(addComment(blockedMeanwhile(app, other), id, words(said))).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await count("post_comments", "post_id = ? AND user_id = ?", id, creator.userId)).toBe(0);
  });

  it("of who blocks her she does not change what she said; she may take it away", async () => {
    const { creator, brand, id, app } = await aPost();
    const said = await commented(creator, id, "Well lit.");
    await blocks(brand, creator);
    await expect(changeComment(app, said, "Badly lit.")).rejects.toMatchObject({ code: "not_found" });
    expect(await count("post_comments", "id = ? AND body = 'Well lit.'", said)).toBe(1);
    await deleteComment(app, said);
    expect(await count("post_comments", "id = ? AND deleted_at IS NULL", said)).toBe(0);
  });
});

describe("nothing reaches who blocks at the same moment:", () => {
  const toldTo = ({ userId }: Person) => count("notifications", "user_id = ?", userId);

  async function aPair() {
    const [creator, brand] = [await alice(), await bora()];
    const [{ app }, { handle }] = [await appOf(creator), (await appOf(brand)).app.viewer];
    return { creator, brand, handle, app, at: blockedMeanwhile(app, brand) };
  }

  it("no like of them, and none of a posting that is closed or theirs", async () => {
    const { creator, brand, app, at } = await aPair();
    const swipes = (by: MemberContext, target_type: "user" | "opportunity", target_id: string) =>
      swipe(by, swipeSchema.parse({ intent: "swipe", target_type, target_id, direction: "right" }));
    const [theirs, closed] = [await posting(brand), await posting(await bora())];
    const closes = meanwhile(app, () =>
      rows("UPDATE opportunities SET status = 'closed' WHERE id = ?", closed.id),
    );
    await expect(swipes(closes, "opportunity", closed.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(swipes(at, "user", brand.userId)).rejects.toMatchObject({ code: "not_found" });
    await rows("DELETE FROM blocks WHERE blocked_id = ?", creator.userId);
    await expect(swipes(blockedMeanwhile(app, brand), "opportunity", theirs.id)).rejects.toMatchObject({
      code: "not_found",
    });
    for (const [table, column] of [
      ["swipes", "actor_id"],
      ["applications", "applicant_id"],
    ] as const)
      expect(await count(table, `${column} = ?`, creator.userId), table).toBe(0);
    expect(await toldTo(brand)).toBe(0);
  });

  it("no endorsement", async () => {
    const { brand, at } = await aPair();
    await withSkills(brand, "retouching");
    await expect(endorseMember(at, brand.userId, endorseInput(["retouching"]))).rejects.toMatchObject({
      code: "not_found",
    });
    expect([await count("endorsements", "user_id = ?", brand.userId), await toldTo(brand)]).toEqual([0, 0]);
  });

  it("no question for a review", async () => {
    const { creator, brand, handle, at } = await aPair();
    await expect(askForReview(at, requestInput(`@${handle}`))).rejects.toMatchObject({ code: "conflict" });
    expect(await count("review_requests", "requester_id = ?", creator.userId)).toBe(0);
    expect(await toldTo(brand)).toBe(0);
  });

  it("no credit for a work", async () => {
    const { creator, brand, handle, app, at } = await aPair();
    const { id } = await addItem(app, {
      ...{ intent: "add", id: crypto.randomUUID(), visibility: "public" },
      file_id: (await uploadedImage(creator)).id,
      ...{ title: "Night market", description: null, category: null, tags: [], rights_note: null },
    });
    await expect(creditMember(at, { intent: "credit", id, handle, role: "Light" })).rejects.toMatchObject({
      fields: { handle: ["We know no member with that handle."] },
    });
    expect([await count("portfolio_credits", "item_id = ?", id), await toldTo(brand)]).toEqual([0, 0]);
  });

  it("no cheer, and the day's cheer is still there", async () => {
    const { creator, brand, at } = await aPair();
    await expect(cheer(at, brand.userId)).rejects.toMatchObject({ code: "not_found" });
    expect([await count("cheers", "from_user = ?", creator.userId), await toldTo(brand)]).toEqual([0, 0]);
  });
});
