import { describe, expect, it } from "vitest";
import type { AppError } from "#app/core/errors.ts";
import { createCompany } from "#app/features/companies/commands/create-company.server.ts";
import { saveItem } from "#app/features/discovery/commands/save-item.server.ts";
import { connect } from "#app/features/network/commands/connect.server.ts";
import { follow } from "#app/features/network/commands/follow.server.ts";
import { askIntro } from "#app/features/network/commands/introduce.server.ts";
import { selectSuggestions } from "#app/features/network/queries/suggestions.server.ts";
import { addItem } from "#app/features/portfolio/commands/add-item.server.ts";
import { creditMember } from "#app/features/portfolio/commands/credits.server.ts";
import { addItemSchema } from "#app/features/portfolio/schema.ts";
import { stealthSchema } from "#app/features/privacy/stealth/schema.ts";
import { selectStealth, setStealth } from "#app/features/privacy/stealth/stealth.server.ts";
import { beginProject } from "#app/features/projects/commands/begin-project.server.ts";
import { invite } from "#app/features/projects/commands/invites.server.ts";
import { inviteSchema } from "#app/features/projects/invite-schema.ts";
import { askForReview } from "#app/features/reviews/commands/ask.server.ts";
import { getEndorsable } from "#app/features/reviews/queries/endorsements.server.ts";
import { readMemberPage } from "#app/routes/profile/member-page.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { applies } from "#tests/factories/applications.ts";
import { count, rows } from "#tests/factories/database.ts";
import { says, sparkOf } from "#tests/factories/messages.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { projectInput } from "#tests/factories/projects.ts";
import { idsInDeck, likes } from "#tests/factories/swipes.ts";

const handleOf = async (member: Person) => (await appOf(member)).app.viewer.handle;

async function hides(from: Person, list: { members?: string; companies?: string; domains?: string }) {
  const { app } = await appOf(from);
  await setStealth(app, stealthSchema.parse(list));
}

const livesAt = (member: Person, email: string) =>
  rows("UPDATE users SET email = ? WHERE id = ?", email, member.userId);

async function sees(viewer: Person, other: Person): Promise<{ deck: boolean; page: boolean }> {
  const deck = (await idsInDeck(viewer, "creators")).includes(other.userId);
  const { app } = await appOf(viewer);
  const page = await readMemberPage(app, other.userId, { tab: null, cursor: null }).then(
    () => true,
    (error: { code: string }) => {
      expect(error.code).toBe("not_found");
      return false;
    },
  );
  return { deck, page };
}

/** Who asks each other is connected. */
async function connects(one: Person, other: Person): Promise<void> {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const { app } = await appOf(from);
    await connect(app, { intent: "connect", user_id: to.userId, note: null, source: "search" });
  }
}

describe("a stealth list", () => {
  it("hides a member from those it names, in the deck and on their page; from nobody else, and not from visitors", async () => {
    const [me, boss, other] = [
      await alice(),
      await bora(),
      await person({ name: "Otto", accountType: "brand" }),
    ];
    expect(await sees(boss, me)).toEqual({ deck: true, page: true });
    await hides(me, { members: `@${await handleOf(boss)}` });
    expect(await sees(boss, me)).toEqual({ deck: false, page: false });
    expect(await sees(other, me)).toEqual({ deck: true, page: true });
    const visitor = { ...(await appOf(other)).app, viewer: null };
    expect((await readMemberPage(visitor, me.userId, { tab: null, cursor: null })).state).toBe("shown");
    expect(await count("notifications", "user_id = ?", boss.userId)).toBeLessThanOrEqual(1);
    await hides(me, {});
    expect(await sees(boss, me)).toEqual({ deck: true, page: true });
  });

  it("knows a company's people and a domain with what is below it, but never hides a member from themselves", async () => {
    const [me, boss] = [await alice(), await bora()];
    const { app } = await appOf(boss);
    const { id } = await createCompany(
      app,
      { name: "Secret Works", kind: "brand", website: null, handle: "secret-works" },
      null,
    );
    await hides(me, { companies: "@secret-works" });
    expect(await sees(boss, me)).toEqual({ deck: false, page: false });
    await rows("UPDATE company_members SET status = 'removed' WHERE company_id = ?", id);
    expect((await sees(boss, me)).page).toBe(true);

    await livesAt(boss, "bora@mail.acme.example");
    await livesAt(me, "alice@acme.example");
    await hides(me, { domains: "acme.example, rival.example" });
    expect((await sees(boss, me)).page).toBe(false);
    expect((await sees(me, me)).page).toBe(true);
    await livesAt(boss, "bora@notacme.example");
    expect((await sees(boss, me)).page).toBe(true);
  });

  it("leaves those who talk with the member, and those they applied to, as they are", async () => {
    const [me, friend, client] = [
      await alice(),
      await bora(),
      await person({ name: "Cleo", accountType: "brand" }),
    ];
    await hides(me, { members: `${await handleOf(friend)}, ${await handleOf(client)}` });
    expect((await sees(friend, me)).page).toBe(false);
    await sparkOf(me, friend);
    expect((await sees(friend, me)).page).toBe(true);
    expect((await sees(client, me)).page).toBe(false);
    await applies(me, await posting(client));
    expect((await sees(client, me)).page).toBe(true);
  });

  it("is obeyed by what is done to a member as well, until they begin themselves", async () => {
    const [me, boss, friend] = [await alice(), await bora(), await alice()];
    const { app } = await appOf(boss);
    for (const other of [me, boss]) await connects(friend, other);
    const acts: Record<string, () => Promise<unknown>> = {
      like: () => likes(boss, me),
      write: () => says(boss, me, "Found you."),
      follow: () => follow(app, { target_type: "user", target_id: me.userId }),
      keep: () => saveItem(app, { item_type: "profile", item_id: me.userId }),
      "ask to be introduced": () =>
        askIntro(app, { target_id: me.userId, via_id: friend.userId, note: "Hi" }),
      "open the page to endorse": async () => {
        if (!(await getEndorsable(app, me.userId))) throw new Error("404");
      },
    };
    await hides(me, { members: `@${await handleOf(boss)}` });
    for (const [act, does] of Object.entries(acts)) {
      const answer = await does().then(
        () => "done",
        (error: Error) => ("code" in error ? error.code : error.message),
      );
      expect(answer, act).toMatch(/404|not_found/);
    }
    await likes(me, boss);
    await expect(likes(boss, me)).resolves.toMatchObject({ matchId: expect.any(String) });
    for (const act of ["write", "follow", "keep"]) await acts[act]?.();
  });

  it("is obeyed by who asks for a review by a handle, as is a hidden profile: it answers as nobody's", async () => {
    const [me, boss, hidden] = [await alice(), await bora(), await alice()];
    await hides(me, { members: `@${await handleOf(boss)}` });
    await rows("UPDATE profiles SET visibility = 'hidden' WHERE user_id = ?", hidden.userId);
    const { app } = await appOf(boss);
    for (const other of [me, hidden]) {
      const ask = async () =>
        askForReview(app, {
          receiver: { handle: await handleOf(other) },
          direction: "peer",
          project_title: null,
          message: null,
        });
      await expect(ask()).rejects.toMatchObject({
        fields: { receiver: ["We know no member with that handle."] },
      });
      await sparkOf(boss, other);
      await ask();
    }
  });

  it("is obeyed by who asks by a handle: it is as if there were no such member", async () => {
    const [me, boss] = [await alice(), await bora()];
    const { app } = await appOf(boss);
    const handle = await handleOf(me);
    const work = { link: "https://vimeo.com/76979871", title: "Film", tags: "" };
    const { id } = await addItem(
      app,
      addItemSchema.parse({ intent: "add", id: crypto.randomUUID(), ...work }),
    );
    const desk = await beginProject(app, projectInput());
    const asks: Record<string, () => Promise<unknown>> = {
      "a credit": () => creditMember(app, { intent: "credit", id, handle, role: "Light" }),
      "an invitation": () =>
        invite(app, desk, inviteSchema.parse({ invite_to: `@${handle}`, role: "member" })),
    };
    await hides(me, { members: `@${await handleOf(boss)}` });
    for (const [what, asked] of Object.entries(asks)) {
      const refusal = await asked().catch((error: AppError) =>
        Object.values(error.fields ?? {})
          .flat()
          .join(),
      );
      expect(refusal, what).toMatch(/^We know (no member|nobody)/);
    }
    expect(await count("notifications", "user_id = ?", me.userId)).toBe(0);
    await hides(me, {});
    for (const asked of Object.values(asks)) await asked();
  });

  it("suggests nobody who hides", async () => {
    const [me, boss] = [await alice(), await bora()];
    const { app } = await appOf(boss);
    await hides(me, { members: await handleOf(boss) });
    const suggested = await selectSuggestions(app);
    expect(JSON.stringify(suggested)).not.toContain(me.userId);
  });

  it("is saved again with who rests their account or is suspended meanwhile, and hides from them once they are back", async () => {
    const [me, boss, other] = await Promise.all([alice(), bora(), bora()]);
    const { app } = await appOf(me);
    const name = await handleOf(boss);
    await hides(me, { members: name });
    for (const status of ["deactivated", "suspended"]) {
      await rows("UPDATE profiles SET status = ? WHERE user_id = ?", status, boss.userId);
      await hides(me, { members: name, domains: "acme.example" });
      await expect(hides(other, { members: name })).rejects.toMatchObject({ code: "invalid_input" });
    }
    await rows("UPDATE profiles SET status = 'active' WHERE user_id = ?", boss.userId);
    expect(await selectStealth(app)).toHaveLength(2);
    expect(await sees(boss, me)).toEqual({ deck: false, page: false });
  });

  it("refuses names that nobody has, and keeps what there was", async () => {
    const [me, boss] = [await alice(), await bora()];
    const { app } = await appOf(me);
    await hides(me, { members: await handleOf(boss), domains: "acme.example" });
    await expect(hides(me, { members: "nobody-at-all", companies: "no-such" })).rejects.toMatchObject({
      fields: {
        members: ["Nobody else is called @nobody-at-all."],
        companies: ["No company is called @no-such."],
      },
    });
    await expect(hides(me, { members: app.viewer.handle })).rejects.toMatchObject({ code: "invalid_input" });
    expect(stealthSchema.safeParse({ domains: "not a domain" }).success).toBe(false);
    expect(await selectStealth(app)).toHaveLength(2);
  });
});
