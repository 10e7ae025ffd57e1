import { expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { tip } from "#app/features/billing/commands/tip.server.ts";
import { tipSchema } from "#app/features/billing/schema.ts";
import { apply } from "#app/features/hiring/commands/apply.server.ts";
import { answerInvite } from "#app/features/projects/commands/answer-invite.server.ts";
import { invite } from "#app/features/projects/commands/invites.server.ts";
import { inviteSchema } from "#app/features/projects/invite-schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { applyInput } from "#tests/factories/applications.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { count } from "#tests/factories/database.ts";
import { paidDesk } from "#tests/factories/paid-desks.ts";
import { balanceOf, rich } from "#tests/factories/payments.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { aProject } from "#tests/factories/projects.ts";

/** An app in whose commands somebody blocks its member between what was read and what is written. */
function blockedMeanwhile(app: MemberContext, by: Person): MemberContext {
  const commit: typeof app.commit = async (...step) => {
    await blocks(by, { userId: app.viewer.userId } as Person);
    return app.commit(...step);
  };
  return { ...app, commit };
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
