import { expect, it } from "vitest";
import { inviteMember } from "#app/features/hiring/commands/invite-member.server.ts";
import { invite } from "#app/features/projects/commands/invites.server.ts";
import { inviteSchema } from "#app/features/projects/invite-schema.ts";
import { action, loader } from "#app/routes/settings/messages.tsx";
import { appOf } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { desk } from "#tests/factories/desks.ts";
import { sparks } from "#tests/factories/feed.ts";
import { says, writes } from "#tests/factories/messages.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { visits } from "#tests/factories/visits.ts";

const page = { path: "/settings/messages" };

async function takesNoStrangers(who: Person) {
  const form = { intent: "message-settings", presence: "on", read_receipts: "on" };
  expect((await visits(who, action, { ...page, form })).status).toBe(200);
}

it("who takes no first words of strangers is neither written to nor invited, until there is a Spark", async () => {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  expect((await visits(creator, loader, page)).body).toMatchObject({ fromStrangers: true });
  await takesNoStrangers(creator);
  expect((await visits(creator, loader, page)).body).toMatchObject({ fromStrangers: false, presence: true });

  const target = { kind: "user", id: creator.userId } as const;
  const { app } = await appOf(brand);
  const job = await posting(brand);
  const offer = { opportunity_id: job.id, user_id: creator.userId, note: null };
  const [{ handle } = { handle: "" }] = await rows<{ handle: string }>(
    "SELECT handle FROM profiles WHERE user_id = ?",
    creator.userId,
  );
  const project = await desk([[brand, "lead"]]);
  const toProject = () =>
    invite(app, project.id, inviteSchema.parse({ invite_to: `@${handle}`, role: "member" }));

  expect((await writes(brand, target, "Hello!")).status).toBe(409);
  await expect(inviteMember(app, offer)).rejects.toMatchObject({ code: "conflict" });
  await expect(toProject()).rejects.toMatchObject({
    fields: { invite_to: [expect.stringContaining("Sparks and connections alone")] },
  });
  expect(await count("conversations", "created_by = ?", brand.userId)).toBe(0);

  await sparks(creator, brand);
  await says(brand, target, "Hello!");
  await inviteMember(app, offer);
  await toProject();
});

it("a conversation that was begun before goes on", async () => {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  await says(brand, { kind: "user", id: creator.userId }, "Hello!");
  await says(creator, { kind: "user", id: brand.userId }, "Hello to you.");
  await takesNoStrangers(creator);
  await says(brand, { kind: "user", id: creator.userId }, "Still there?");
});
