import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { eraseTraces } from "#app/features/privacy/erasure/erase-members.server.ts";
import { approve } from "#app/features/projects/commands/approve.server.ts";
import { leave } from "#app/features/projects/commands/members.server.ts";
import { selectLog, toLines } from "#app/features/projects/queries/log.server.ts";
import { grantRights } from "#app/features/rights/commands/grant-rights.server.ts";
import { answerOffer, offerRenewal } from "#app/features/rights/commands/renewal-offers.server.ts";
import { revokeRights } from "#app/features/rights/commands/revoke-rights.server.ts";
import { selectGrants, selectGrantToBill, selectSubjects } from "#app/features/rights/queries.server.ts";
import { GRANTS_MAX } from "#app/features/rights/rules.ts";
import { grantSchema, offerSchema } from "#app/features/rights/schema.ts";
import { moveRights } from "#app/features/rights/time.server.ts";
import { loader as newInvoice } from "#app/routes/money/edit-invoice.tsx";
import { appOf } from "#tests/factories/app.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { aDeliveredPart, aProject, joins } from "#tests/factories/projects.ts";
import { brings } from "#tests/factories/trades.ts";
import { visits } from "#tests/factories/visits.ts";

const dayIn = (by: number) => new Date(Date.now() + days(by)).toISOString().slice(0, 10);

/** Alice delivered portraits, which Bora approved. */
async function aDelivery() {
  const made = await aProject();
  const milestone_id = await aDeliveredPart(made);
  await approve(made.clientApp, made.id, { milestone_id, version: undefined });
  const [delivery] = await selectSubjects(made.app, made.id)[1];
  const wish = (more: Record<string, unknown> = {}) =>
    grantSchema.parse({
      subject: `delivery:${delivery?.id}`,
      grantee_id: made.client.userId,
      channels: ["social", "print"],
      territory: "Portugal",
      starts_on: dayIn(-1),
      ends_on: dayIn(90),
      currency: "EUR",
      price: "120",
      ...more,
    });
  return { ...made, wish };
}

describe("the rights on what a project made", () => {
  it("are granted by its side to the other, in the log, and told", async () => {
    const { id, app, clientApp, client, wish } = await aDelivery();
    await grantRights(app, id, wish());
    expect(await selectGrants(clientApp, id)).toMatchObject([
      {
        title: "Ten portraits, version 1",
        granteeId: client.userId,
        channels: ["social", "print"],
        territory: "Portugal",
        price: 12_000,
        status: "active",
      },
    ]);
    expect(
      await rows("SELECT type FROM project_events WHERE project_id = ? ORDER BY seq DESC LIMIT 1", id),
    ).toEqual([{ type: "rights.granted" }]);
    await revokeRights(app, id, { grant_id: (await selectGrants(app, id))[0]?.id ?? "", reason: "Too dark" });
    expect(await selectGrants(app, id)).toMatchObject([{ status: "revoked", revokedReason: "Too dark" }]);
  });

  it("are granted once, however often the same is sent, and anew once they were taken back", async () => {
    const { id, app, wish } = await aDelivery();
    await Promise.all([1, 2].map(() => grantRights(app, id, wish())));
    await grantRights(app, id, wish());
    expect(await selectGrants(app, id)).toHaveLength(1);
    await grantRights(app, id, wish({ channels: ["social"] }));
    const [, first] = await selectGrants(app, id);
    await revokeRights(app, id, { grant_id: first?.id ?? "", reason: "Too dark" });
    await grantRights(app, id, wish());
    expect((await selectGrants(app, id)).map(({ status }) => status).sort()).toEqual([
      "active",
      "active",
      "revoked",
    ]);
  });

  it("need a second yes without an end or for advertising", async () => {
    const { wish } = await aDelivery();
    for (const over of [{ ends_on: undefined }, { paid_ads: "yes" }]) {
      expect(() => wish(over)).toThrow(/worth more/);
      expect(wish({ ...over, sure: "yes" }).sure).toBe(true);
    }
    expect(() => wish({ ends_on: dayIn(-2) })).toThrow(/before it begins/);
  });

  it("are held against an exclusive right that somebody else has, unless it is said in so many words", async () => {
    const { id, app, clientApp, wish } = await aDelivery();
    await grantRights(app, id, wish({ category: "Watches", exclusive: "yes" }));
    const second = await joins(clientApp, id, await bora({ name: "Second" }), "client");
    const other = { grantee_id: second.viewer.userId, category: "watches" };
    await expect(grantRights(app, id, wish(other))).rejects.toMatchObject({
      fields: { despite: [expect.stringContaining("has exclusive rights for “watches”")] },
    });
    for (const common of [
      { starts_on: dayIn(90), ends_on: dayIn(99) },
      { ends_on: undefined, sure: "yes" },
    ])
      await expect(grantRights(app, id, wish({ ...other, ...common }))).rejects.toMatchObject({
        code: "invalid_input",
      });
    await grantRights(app, id, wish({ ...other, starts_on: dayIn(91), ends_on: dayIn(99) }));
    await grantRights(app, id, wish({ ...other, despite: "yes" }));
    expect(await selectGrants(app, id)).toHaveLength(3);

    // Granted between the look and the yes.
    const all = (status: string) =>
      rows("UPDATE rights_grants SET status = ? WHERE project_id = ?", status, id);
    await all("revoked");
    const commit: typeof app.commit = async (...batch) => {
      await all("active");
      return app.commit(...batch);
    };
    const later = wish({ ...other, channels: ["print"] });
    await expect(grantRights({ ...app, commit }, id, later)).rejects.toMatchObject({
      fields: { despite: [expect.stringContaining("has exclusive rights for “watches”")] },
    });
    expect(await selectGrants(app, id)).toHaveLength(3);
  });

  it("end by time: both are told 30 and 7 days before and at the end, once each", async () => {
    const { id, app, lead, client, wish } = await aDelivery();
    await grantRights(app, id, wish());
    const told = async () => {
      const found = await rows<{ user_id: string }>(
        "SELECT user_id FROM notifications WHERE kind = 'rights_expiring' AND user_id IN (?, ?)",
        lead.userId,
        client.userId,
      );
      return found.length;
    };
    const counts: [string, number][] = [];
    for (const by of [59, 60, 61, 82, 83, 90, 91, 92]) {
      const at = Date.now() + days(by);
      const later = { db: app.db, commit: app.commit, clock: { now: () => at } };
      await moveRights(later);
      await moveRights(later);
      const [grant] = await selectGrants(app, id);
      counts.push([`${by} ${grant?.status}`, await told()]);
    }
    expect(counts.map(([words]) => words)).toEqual([
      "59 active",
      "60 expiring",
      "61 expiring",
      "82 expiring",
      "83 expiring",
      "90 expiring",
      "91 expired",
      "92 expired",
    ]);
    expect(counts.map(([, count]) => count)).toEqual([0, 2, 2, 2, 4, 4, 6, 6]);
  });

  it("are renewed once, by who granted them", async () => {
    const { id, app, clientApp, wish } = await aDelivery();
    await grantRights(app, id, wish());
    const [first] = await selectGrants(app, id);
    const renewal = wish({ renewal_of: first?.id, starts_on: dayIn(91), ends_on: dayIn(200) });
    await grantRights(app, id, renewal);
    await grantRights(app, id, renewal);
    expect((await selectGrants(app, id)).filter(({ renewalOf }) => renewalOf === first?.id)).toHaveLength(1);
    await expect(grantRights(app, id, { ...renewal, territory: "Spain" })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(grantRights(clientApp, id, renewal)).rejects.toMatchObject({ code: "invalid_input" });
    expect((await selectGrants(app, id))[0]).toMatchObject({ renewalOf: first?.id, status: "scheduled" });
  });

  it("are not renewed once they are taken back, nor where they never end", async () => {
    const { id, app, wish } = await aDelivery();
    await grantRights(app, id, wish());
    const [taken] = await selectGrants(app, id);
    await revokeRights(app, id, { grant_id: taken?.id ?? "", reason: "Too dark" });
    await grantRights(app, id, wish({ territory: "Spain", ends_on: undefined, sure: "yes" }));
    const endless = (await selectGrants(app, id)).find(({ endsOn }) => endsOn === null);
    for (const renewal_of of [taken?.id, endless?.id])
      await expect(
        grantRights(
          app,
          id,
          wish({ renewal_of, territory: "Malta", starts_on: dayIn(91), ends_on: dayIn(200) }),
        ),
      ).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("Only rights that end") });
    expect(await selectGrants(app, id)).toHaveLength(2);
  });

  it("go to somebody else of the project, for a price in its currency, and renew only one's own", async () => {
    const { id, app, client, lead, wish } = await aDelivery();
    const stranger = await bora({ name: "Dora" });
    for (const grantee_id of [lead.userId, stranger.userId])
      await expect(grantRights(app, id, wish({ grantee_id }))).rejects.toMatchObject({
        fields: { grantee_id: ["Choose somebody else of this project."] },
      });
    const colleague = await bora({ name: "Cleo" });
    await joins(app, id, colleague, "member");
    await expect(grantRights(app, id, wish({ grantee_id: colleague.userId }))).rejects.toMatchObject({
      fields: { grantee_id: ["Choose somebody of the other side."] },
    });
    await expect(grantRights(app, id, wish({ currency: "USD" }))).rejects.toMatchObject({
      fields: { price: ["Prices are in EUR here."] },
    });
    await expect(grantRights(app, id, wish({ renewal_of: newId(1) }))).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await selectGrants(app, id)).toEqual([]);

    await grantRights(app, id, wish());
    await rows(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
        INSERT INTO rights_grants (id, project_id, deliverable_id, title, grantor_id, grantee_id, channels, territory,
          starts_on, exclusive, paid_ads, price, currency, status, created_at, updated_at)
        SELECT 'grant-' || i || ?1, ?1, deliverable_id, title, grantor_id, ?3, channels, 'Region ' || i, starts_on,
          exclusive, paid_ads, price, currency, status, created_at, updated_at
        FROM n, (SELECT * FROM rights_grants WHERE project_id = ?1)`,
      id,
      GRANTS_MAX - 1,
      client.userId,
    );
    const full = { code: "conflict", message: "A project has at most 60 grants of rights." };
    await expect(grantRights(app, id, wish({ territory: "Spain" }))).rejects.toMatchObject(full);
    await rows("DELETE FROM rights_grants WHERE id = ?", `grant-2${id}`);
    const atOnce = await Promise.allSettled(
      ["Spain", "Italy"].map((territory) => grantRights(app, id, wish({ territory }))),
    );
    expect(atOnce.filter((one) => one.status === "rejected").map(({ reason }) => reason)).toEqual([
      expect.objectContaining(full),
    ]);
    expect(await count("rights_grants", "project_id = ?", id)).toBe(GRANTS_MAX);
  });

  it("stay with the side that made it once who brought it has left", async () => {
    const { id, app, lead, client, clientApp, wish } = await aDelivery();
    const subject = `file:${await brings(client, id)}`;
    const second = await bora({ name: "Second" });
    const seat = { role: "client", status: "active", created_at: 1 } as const;
    await db.insert(project_members).values({ ...seat, project_id: id, user_id: second.userId });
    await leave(clientApp, id);
    await expect(grantRights(app, id, wish({ subject, grantee_id: second.userId }))).rejects.toMatchObject({
      fields: { subject: ["Choose something that your side made."] },
    });
    await grantRights((await appOf(second)).app, id, wish({ subject, grantee_id: lead.userId }));
    expect(await selectGrants(app, id)).toMatchObject([{ grantorId: second.userId, title: "portraits.png" }]);
  });

  it("are not the other side's, a stranger's or a foreign project's to grant or take back", async () => {
    const { id, app, clientApp, lead, wish } = await aDelivery();
    const { app: stranger } = await appOf(await alice({ name: "Dora" }));
    await expect(grantRights(stranger, id, wish())).rejects.toMatchObject({ code: "not_found" });
    await expect(grantRights(clientApp, id, wish({ grantee_id: lead.userId }))).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(grantRights(app, id, wish({ subject: `file:${newId(1)}` }))).rejects.toMatchObject({
      code: "invalid_input",
    });
    const other = await aDelivery();
    await expect(grantRights(other.app, other.id, wish())).rejects.toMatchObject({ code: "invalid_input" });
    await grantRights(app, id, wish());
    const grant_id = (await selectGrants(app, id))[0]?.id ?? "";
    await expect(revokeRights(clientApp, id, { grant_id, reason: "x" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(revokeRights(other.app, other.id, { grant_id, reason: "x" })).rejects.toMatchObject({
      code: "not_found",
    });
    await revokeRights(app, id, { grant_id, reason: "x" });
    await expect(revokeRights(app, id, { grant_id, reason: "x" })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

describe("a longer term of rights", () => {
  /** Rights that end in ninety days, given by alice to bora. */
  async function granted() {
    const made = await aDelivery();
    await grantRights(made.app, made.id, made.wish());
    const [grant] = await selectGrants(made.app, made.id);
    const offer = (more: Record<string, unknown> = {}) =>
      offerSchema.parse({ grant_id: grant?.id, ends_on: dayIn(455), currency: "EUR", price: "300", ...more });
    const openOffer = async () =>
      (await selectGrants(made.app, made.id)).find(({ offer: one }) => one)?.offer;
    const says = async (app: typeof made.app, answer: "accepted" | "declined" | "withdrawn", id?: string) =>
      answerOffer(app, made.id, { offer_id: id ?? (await openOffer())?.id ?? "", answer });
    return { ...made, grantId: grant?.id ?? "", offer, openOffer, says };
  }

  it("is asked for at a price by who has them, and with a yes goes on in the same words: in the log, and for the invoice", async () => {
    const { id, app, clientApp, lead, client, grantId, offer, openOffer, says } = await granted();
    await offerRenewal(clientApp, id, offer());
    await offerRenewal(clientApp, id, offer());
    expect(await count("rights_offers", "grant_id = ?", grantId)).toBe(1);
    expect(await count("notifications", "user_id = ? AND title = 'Rights may go on'", lead.userId)).toBe(1);
    const asked = await openOffer();
    await expect(says(clientApp, "accepted")).rejects.toMatchObject({ code: "forbidden" });
    await expect(offerRenewal(app, id, offer({ price: "400" }))).rejects.toMatchObject({ code: "conflict" });
    await says(app, "accepted");
    await says(app, "accepted", asked?.id);
    await expect(says(app, "declined", asked?.id)).rejects.toMatchObject({ code: "conflict" });
    const [renewed, before] = await selectGrants(app, id);
    expect(renewed).toMatchObject({
      ...{
        renewalOf: before?.id,
        startsOn: dayIn(91),
        endsOn: dayIn(455),
        price: 30_000,
        status: "scheduled",
      },
      ...{ channels: ["social", "print"], territory: "Portugal", grantorId: lead.userId, offer: null },
    });
    const [entry] = toLines(await selectLog(clientApp, id, null, 1));
    expect(entry?.words).toContain(", for €300");
    expect(await count("notifications", "user_id = ? AND title = 'The rights go on'", client.userId)).toBe(1);

    const bill = async (who: typeof app) => selectGrantToBill(who, renewed?.id ?? "");
    expect(await bill(app)).toMatchObject([{ grantPrice: 30_000, granteeHandle: clientApp.viewer.handle }]);
    expect(await bill(clientApp)).toEqual([]);
    const { body } = await visits(lead, newInvoice, {
      path: `/thrivepay/invoices/new?rights=${renewed?.id}`,
    });
    expect(body).toMatchObject({ draft: { projectId: id, lines: [{ price: 30_000, quantity: 1000 }] } });
    // What goes on already is not asked about again.
    await expect(offerRenewal(clientApp, id, offer())).rejects.toMatchObject({ code: "conflict" });
  });

  it("is declined or taken back, and offered anew; over once the rights are taken back or renewed otherwise", async () => {
    const { id, app, clientApp, grantId, offer, openOffer, says, wish } = await granted();
    await offerRenewal(app, id, offer());
    await says(clientApp, "declined");
    await offerRenewal(clientApp, id, offer({ price: "" }));
    expect(await openOffer()).toMatchObject({ price: 0 });
    await says(clientApp, "withdrawn");
    await offerRenewal(clientApp, id, offer());
    const asked = await openOffer();
    await grantRights(app, id, wish({ renewal_of: grantId, starts_on: dayIn(91), ends_on: dayIn(120) }));
    expect(await openOffer()).toBeUndefined();
    await expect(says(app, "accepted", asked?.id)).rejects.toMatchObject({ code: "conflict" });
    const [renewed] = await selectGrants(app, id);
    await rows("UPDATE rights_grants SET status = 'active' WHERE id = ?", renewed?.id);
    await offerRenewal(clientApp, id, offer({ grant_id: renewed?.id }));
    await revokeRights(app, id, { grant_id: renewed?.id ?? "", reason: "Too dark" });
    expect(await rows("SELECT status FROM rights_offers WHERE grant_id = ?", renewed?.id)).toEqual([
      { status: "withdrawn" },
    ]);
  });

  it("lapses once a side has left, and can be taken back by who made it whatever became of the other one", async () => {
    const { id, app, clientApp, grantId, offer, openOffer, says } = await granted();
    await joins(clientApp, id, await bora({ name: "Stays" }), "client");
    await offerRenewal(app, id, offer());
    const asked = await openOffer();
    await leave(clientApp, id);
    const stands = () =>
      rows("SELECT status, closed_at > 0 AS closed FROM rights_offers WHERE grant_id = ?", grantId);
    expect(await stands()).toEqual([{ status: "lapsed", closed: 1 }]);
    expect(await openOffer()).toBeUndefined();
    await says(app, "withdrawn", asked?.id);
    expect(await stands()).toEqual([{ status: "lapsed", closed: 1 }]);
    await expect(offerRenewal(app, id, offer())).rejects.toThrow("no longer part of this project");
    // One that stood open before offers lapsed.
    await rows("UPDATE rights_offers SET status = 'open', closed_at = NULL WHERE grant_id = ?", grantId);
    await says(app, "withdrawn");
    expect(await stands()).toEqual([{ status: "withdrawn", closed: 1 }]);
  });

  it("lapses with the account of who made it", async () => {
    const { id, app, client, clientApp, grantId, offer } = await granted();
    await offerRenewal(clientApp, id, offer());
    const { userId, email } = client;
    await eraseTraces(app, { id: userId, email, phone: null, now: Date.now() });
    expect(await rows("SELECT status FROM rights_offers WHERE grant_id = ?", grantId)).toEqual([
      { status: "lapsed" },
    ]);
  });

  it("is for the two sides alone, later than the one they have, and not against an exclusive right of somebody else", async () => {
    const { id, app, clientApp, grantId, offer, says } = await granted();
    const second = await joins(clientApp, id, await bora({ name: "Second" }), "client");
    await expect(offerRenewal(second, id, offer())).rejects.toMatchObject({ code: "forbidden" });
    await expect(offerRenewal(app, id, offer({ ends_on: dayIn(90) }))).rejects.toMatchObject({
      fields: { ends_on: [expect.stringContaining("after the one they end on")] },
    });
    await rows("UPDATE rights_grants SET category = 'watches' WHERE id = ?", grantId);
    await rows(
      `INSERT INTO rights_grants SELECT ?, project_id, file_id, deliverable_id, title, grantor_id, ?, channels, territory, ?,
        ?, 1, category, paid_ads, price, currency, status, next_on, renewal_of, revoked_reason, created_at, updated_at
        FROM rights_grants WHERE id = ?`,
      ...[newId(Date.now()), second.viewer.userId, dayIn(100), dayIn(200), grantId],
    );
    await offerRenewal(clientApp, id, offer());
    const taken = {
      code: "conflict",
      message: expect.stringContaining("Somebody else has exclusive rights"),
    };
    await expect(says(app, "accepted")).rejects.toMatchObject(taken);
    // Granted between the look and the yes.
    const theirs = (status: string) =>
      rows("UPDATE rights_grants SET status = ? WHERE grantee_id = ?", status, second.viewer.userId);
    await theirs("revoked");
    const commit: typeof app.commit = async (...batch) => {
      await theirs("scheduled");
      return app.commit(...batch);
    };
    await expect(says({ ...app, commit }, "accepted")).rejects.toMatchObject(taken);
    expect(await count("rights_grants", "renewal_of = ?", grantId)).toBe(0);
    await rows("UPDATE rights_grants SET status = 'revoked' WHERE id = ?", grantId);
    await expect(says(app, "accepted")).rejects.toMatchObject({ code: "conflict" });
  });
});
