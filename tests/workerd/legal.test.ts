import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayOf } from "#app/core/days.ts";
import { days } from "#app/core/time.ts";
import { readNow } from "#app/db/client.server.ts";
import { startCheckout } from "#app/features/billing/start-checkout.server.ts";
import { readBuiltIn } from "#app/features/legal/built-in.server.ts";
import {
  acceptVersion,
  draftVersion,
  publishVersion,
  withdrawVersion,
} from "#app/features/legal/commands.server.ts";
import { writeLegalText } from "#app/features/legal/legal-text.ts";
import { selectToAccept, toAsked } from "#app/features/legal/queries.server.ts";
import { legalDraftSchema } from "#app/features/legal/schema.ts";
import { repost } from "#app/features/opportunities/commands/clone-posting.server.ts";
import { savePosting } from "#app/features/opportunities/commands/save-posting.server.ts";
import { action as adminAction, loader as adminPage } from "#app/routes/admin/legal.tsx";
import { loader as legalPage } from "#app/routes/marketing/legal/legal-page.tsx";
import { action as consentsAction } from "#app/routes/settings/consents.tsx";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { ada, alice, bora, type Person, person } from "#tests/factories/people.ts";
import { postInput, posting } from "#tests/factories/postings.ts";
import { visits } from "#tests/factories/visits.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

let first: string;
beforeAll(async () => {
  first = writeLegalText(await readBuiltIn(env, "terms"));
});

/** What one test publishes holds for everybody. */
beforeEach(() => rows("DELETE FROM legal_documents"));

function draft(more: object = {}) {
  const body = first.replace("Terms of use", "Terms of use, again");
  return legalDraftSchema.parse({
    kind: "terms",
    version: "2.0",
    effective_on: dayOf(Date.now() + days(30)),
    change_note: "Payouts are faster.",
    material: "on",
    body,
    ...more,
  });
}

async function published(more: object = {}) {
  const { app } = await appOf(await ada());
  const id = await draftVersion(app, draft(more));
  await publishVersion(app, id);
  return { app, id };
}

async function asked(who: Person, now = Date.now()) {
  const { app } = await appOf(who);
  return toAsked(await readNow(app.db, selectToAccept(app.db, who.userId)), now);
}

const page = async (query = "") =>
  (await visits(null, legalPage, { path: `/terms${query}` })) as {
    status: number;
    body: { version: string; standing: string; text: { title: string }; changes: { version: string }[] };
  };

describe("a new version of the terms", () => {
  it("is read by everybody ahead of its day, holds from then on, and leaves the first one readable", async () => {
    expect((await page()).body).toMatchObject({ version: "1.0", standing: "current" });
    await published();
    expect((await page()).body).toMatchObject({ version: "1.0", standing: "current" });
    const ahead = (await page("?version=2.0")).body;
    expect(ahead).toMatchObject({
      version: "2.0",
      standing: "later",
      text: { title: "Terms of use, again" },
    });
    expect(ahead.changes.map(({ version }) => version)).toEqual(["2.0", "1.0"]);
    await rows("UPDATE legal_documents SET effective_at = ?", Date.now() - days(1));
    expect((await page()).body).toMatchObject({ version: "2.0", standing: "current" });
    expect((await page("?version=1.0")).body).toMatchObject({ version: "1.0", standing: "earlier" });
    expect((await page("?version=3.0")).status).toBe(404);
    const newcomer = await person({ name: "Nia" });
    expect(
      await rows("SELECT version FROM consents WHERE user_id = ? AND kind = 'terms'", newcomer.userId),
    ).not.toContainEqual({ version: "1.0" });
  });

  it("that matters is asked of members, who accept it once; until then they cannot pay once it holds", async () => {
    const [creator, clock] = [await alice(), movedClock()];
    await published();
    expect(await asked(creator)).toMatchObject([{ kind: "terms", version: "2.0", inForce: false }]);
    const { app } = await appOf(creator, { clock });
    const pays = () =>
      startCheckout(app, {
        purpose: "topup",
        referenceId: creator.userId,
        title: "Top-up",
        amount: 1000,
        currency: "EUR",
        payer: { userId: creator.userId, email: null },
        backTo: "/wallet",
        key: crypto.randomUUID(),
      });
    await pays();
    clock.move(days(31));
    await expect(pays()).rejects.toMatchObject({ status: 403 });
    // Nor does a posting go out: neither a draft nor one that is posted again.
    const draft = await posting(creator, { status: "draft", published_at: null });
    const over = await posting(creator, { status: "closed" });
    const goesOut = { input: postInput(), publish: true, image: null };
    await expect(savePosting(app, { id: draft.id, version: 1 }, goesOut)).rejects.toMatchObject({
      status: 403,
    });
    await expect(repost(app, { id: over.id, version: 1 })).rejects.toMatchObject({ status: 403 });
    await savePosting(app, { id: draft.id, version: 1 }, { ...goesOut, publish: false });
    await acceptVersion(app, { kind: "terms", version: "2.0" });
    await acceptVersion(app, { kind: "terms", version: "2.0" });
    await pays();
    expect(await asked(creator)).toEqual([]);
    expect(await asked(await bora())).toHaveLength(1);
  });

  it("that does not matter is asked of nobody; whoever accepts a later one has accepted the earlier", async () => {
    const creator = await alice();
    await published({ version: "1.1", material: undefined });
    expect(await asked(creator)).toEqual([]);
    await published({ version: "2.0", effective_on: dayOf(Date.now() + days(40)) });
    await published({ version: "3.0", effective_on: dayOf(Date.now() + days(50)) });
    expect(await asked(creator)).toMatchObject([{ version: "3.0" }]);
    await acceptVersion((await appOf(creator)).app, { kind: "terms", version: "3.0" });
    expect(await asked(creator)).toEqual([]);
  });
});

describe("bad input", () => {
  it("is refused: a number twice, a day before another's, the past, and what holds already taken back", async () => {
    const { app, id } = await published();
    for (const more of [
      { effective_on: dayOf(Date.now() + days(60)) },
      { version: "2.1", effective_on: dayOf(Date.now() + days(3)) },
      { version: "1.0", effective_on: dayOf(Date.now() + days(60)) },
      { version: "2.2", effective_on: dayOf(Date.now() - days(3)) },
    ]) {
      const other = await draftVersion(app, draft(more));
      await expect(publishVersion(app, other)).rejects.toMatchObject({ status: 409 });
    }
    await expect(publishVersion(app, id)).rejects.toMatchObject({ status: 409 });
    await rows("UPDATE legal_documents SET effective_at = ? WHERE id = ?", Date.now() - 1, id);
    await expect(withdrawVersion(app, id)).rejects.toMatchObject({ status: 409 });
    const { app: member } = await appOf(await alice());
    await expect(acceptVersion(member, { kind: "terms", version: "9.0" })).rejects.toMatchObject({
      status: 404,
    });
    expect(
      legalDraftSchema.safeParse({ ...draft(), effective_on: "2030-01-01", body: "Hello" }).success,
    ).toBe(false);
  });

  it("is not found by anybody but an admin", async () => {
    const moderator = await person({ name: "Mia", role: "moderator" });
    for (const who of [moderator, await alice()]) {
      expect((await visits(who, adminPage, { path: "/admin/legal" })).status).toBe(404);
      const form = { intent: "publish", document_id: crypto.randomUUID() };
      expect((await visits(who, adminAction, { path: "/admin/legal", form })).status).toBe(404);
    }
  });
});

it("is written, published and accepted on its pages", async () => {
  const [boss, creator] = [await ada(), await alice()];
  const path = "/admin/legal";
  const shown = (await visits(boss, adminPage, { path })).body as { text: string };
  const form = {
    intent: "draft",
    kind: "terms",
    version: "2.0",
    effective_on: dayOf(Date.now() + days(30)),
    change_note: "Payouts are faster.",
    material: "on",
    body: shown.text,
  };
  expect((await visits(boss, adminAction, { path, form: { ...form, body: "No title" } })).status).toBe(422);
  expect((await visits(boss, adminAction, { path, form })).status).toBe(200);
  const { written } = (await visits(boss, adminPage, { path })).body as { written: { legal_id: string }[] };
  const publish = { intent: "publish", document_id: written[0]?.legal_id ?? "" };
  expect((await visits(boss, adminAction, { path, form: publish })).status).toBe(200);
  const accept = { intent: "accept", kind: "terms", version: "2.0" };
  expect((await visits(creator, consentsAction, { path: "/settings/consents", form: accept })).status).toBe(
    200,
  );
  expect(await asked(creator)).toEqual([]);
  expect((await page("?version=2.0")).body.version).toBe("2.0");
});
