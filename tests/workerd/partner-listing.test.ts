import { describe, expect, it } from "vitest";
import { type Id, newId } from "#app/core/ids.ts";
import { hours } from "#app/core/time.ts";
import { createCompany } from "#app/features/companies/commands/create-company.server.ts";
import { removeOrphans } from "#app/features/files/commands.server.ts";
import { sweepGuestLogos } from "#app/features/partners/commands/guest-logo.server.ts";
import { addDeal, claimListing } from "#app/features/partners/commands/own-listing.server.ts";
import { setOwnLogo } from "#app/features/partners/commands/own-logo.server.ts";
import { featurePartner, publishDeal, reviewPartner } from "#app/features/partners/commands/review.server.ts";
import { selectFeatured } from "#app/features/partners/queries/deals.server.ts";
import { selectDealsOf } from "#app/features/partners/queries/partner-page.server.ts";
import { eraseTraces } from "#app/features/privacy/erasure/erase-members.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { call } from "#tests/factories/calls.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { anotherDeal, livePartner } from "#tests/factories/partners.ts";
import { ada, alice, type Person, person } from "#tests/factories/people.ts";
import { plainPng } from "#tests/fakes/covers.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

describe("a listing that nobody looks after", () => {
  it("is claimed once, by who proves its domain: an address there, or a company that proved it", async () => {
    const [mine, other, stranger, unsure] = [await alice(), await alice(), await alice(), await alice()];
    const listed = await livePartner();
    const site = `https://${listed.slug}.example/`;
    const at = (person: Person) =>
      rows(
        "UPDATE users SET email = ? WHERE id = ?",
        `${person.userId}@${listed.slug}.example`,
        person.userId,
      );
    await Promise.all([at(mine), at(other), at(unsure)]);
    await rows("UPDATE users SET email_confirmed_at = NULL WHERE id = ?", unsure.userId);
    const [me, rival, them] = await Promise.all([mine, other, stranger].map((one) => appOf(one)));
    if (!me || !rival || !them) throw new Error("Somebody is missing.");
    await expect(claimListing(them.app, site)).rejects.toMatchObject({ code: "forbidden" });
    const { app: unconfirmed } = await appOf(unsure);
    await expect(claimListing(unconfirmed, site)).rejects.toMatchObject({ code: "forbidden" });
    await expect(claimListing(me.app, "nobody-knows.example")).rejects.toMatchObject({
      code: "invalid_input",
    });
    const raced = await Promise.allSettled([claimListing(me.app, site), claimListing(rival.app, site)]);
    expect(raced.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await count("partners", "id = ? AND owner_user_id IS NOT NULL", listed.id)).toBe(1);
    expect(
      await count(
        "email_outbox",
        "to_email = ? AND template = 'partner_answer'",
        `${listed.slug}@partners.test`,
      ),
    ).toBe(1);
    await expect(claimListing(them.app, site)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is claimed for no company that is suspended, or whose proof is gone as it is claimed", async () => {
    const { app } = await appOf(await alice());
    const listed = await livePartner();
    const handle = `proved-${crypto.randomUUID().slice(0, 8)}`;
    const { id } = await createCompany(app, { name: "House", kind: "brand", website: null, handle }, null);
    const proved = "UPDATE companies SET domain = ?, domain_status = 'proved', status = ? WHERE id = ?";
    const site = `${listed.slug}.example`;
    await rows(proved, site, "suspended", id);
    await expect(claimListing(app, site)).rejects.toMatchObject({ code: "forbidden" });
    await rows(proved, site, "active", id);
    const lapses: typeof app.commit = async (...step) => {
      await rows("UPDATE companies SET domain_status = 'lapsed' WHERE id = ?", id);
      return app.commit(...step);
    };
    await expect(claimListing({ ...app, commit: lapses }, site)).rejects.toMatchObject({ code: "conflict" });
    await rows(proved, site, "active", id);
    expect(await claimListing(app, site)).toBe(listed.slug);
  });

  it("has the logo that who looks after it gives it, and nobody else", async () => {
    const [mine, other] = [await alice(), await alice()];
    const listed = await livePartner({}, { owner_user_id: mine.userId });
    const [me, rival] = [await appOf(mine), await appOf(other)];
    await expect(setOwnLogo(rival.app, listed.slug, plainPng())).rejects.toMatchObject({ code: "not_found" });
    await expect(setOwnLogo(me.app, listed.slug, new Uint8Array([1, 2, 3]))).rejects.toMatchObject({
      code: "invalid_input",
    });
    const logo = async () =>
      (await rows<{ logo_url: string | null }>("SELECT logo_url FROM partners WHERE id = ?", listed.id))[0]
        ?.logo_url;
    await setOwnLogo(me.app, listed.slug, plainPng());
    const first = await logo();
    expect(first).toContain(mine.userId);
    await setOwnLogo(me.app, listed.slug, plainPng());
    await me.settled();
    expect(await logo()).not.toBe(first);
    expect(
      await count("files", "owner_id = ? AND status = 'ready' AND attached_at IS NOT NULL", mine.userId),
    ).toBe(1);
    expect(await count("files", "owner_id = ?", other.userId)).toBe(0);
  });

  it("keeps its logo when who looked after it is erased, for whoever comes next; one that ended keeps none", async () => {
    const [mine, next] = [await alice(), await alice()];
    const listed = await livePartner({}, { owner_user_id: mine.userId, contact_email: mine.email });
    const ended = await livePartner({}, { owner_user_id: mine.userId, status: "ended" });
    const me = await appOf(mine);
    for (const { slug } of [listed, ended]) await setOwnLogo(me.app, slug, plainPng());
    const logo = async ({ id }: { id: string }) =>
      (await rows<{ url: string | null }>("SELECT logo_url AS url FROM partners WHERE id = ?", id))[0]?.url ??
      "";
    const [kept, gone] = [await logo(listed), await logo(ended)];
    const status = async (url: string) => (await call(null, url)).status;
    expect([await status(kept), await status(gone)]).toEqual([200, 200]);
    const who = { id: mine.userId as Id, email: mine.email, phone: null, now: Date.now() };
    for (const _ of [1, 2]) await eraseTraces({ db }, who);
    await removeOrphans(me.app);
    expect([await logo(listed), await status(kept)]).toEqual([kept, 200]);
    expect([await logo(ended), await status(gone)]).toEqual(["", 404]);
    const contacts = "SELECT contact_name, contact_email FROM partners WHERE id = ?";
    expect(await rows(contacts, listed.id)).toEqual([{ contact_name: "Deleted member", contact_email: "" }]);
    await rows(
      "UPDATE users SET email = ? WHERE id = ?",
      `${next.userId}@${listed.slug}.example`,
      next.userId,
    );
    const { app: manager } = await appOf(await person({ name: "Paulo", role: "partner_manager" }));
    await reviewPartner(manager, listed.id, "pause");
    await reviewPartner(manager, listed.id, "resume");
    await claimListing((await appOf(next)).app, `https://${listed.slug}.example/`);
    expect(await rows(contacts, listed.id)).toEqual([
      { contact_name: next.name, contact_email: `${next.userId}@${listed.slug}.example` },
    ]);
    expect(await count("email_outbox", "to_email = ''")).toBe(0);
    const clock = movedClock();
    const them = await appOf(next, { clock });
    await setOwnLogo(them.app, listed.slug, plainPng());
    clock.move(hours(1));
    while ((await sweepGuestLogos(them.app)) > 0);
    expect([await status(kept), await status(await logo(listed))]).toEqual([404, 200]);
  });

  it("gives more than one deal: each waits for the team, pressed twice it is one, and nobody else adds any", async () => {
    const [mine, other] = [await alice(), await alice()];
    const listed = await livePartner({}, { owner_user_id: mine.userId });
    const [me, rival] = [await appOf(mine), await appOf(other)];
    const key = newId(Date.now());
    const deal = anotherDeal({ title: "A day for nothing" });
    await expect(addDeal(rival.app, listed.slug, key, deal)).rejects.toMatchObject({ code: "not_found" });
    await Promise.all([1, 2].map(() => addDeal(me.app, listed.slug, key, deal)));
    await expect(addDeal(me.app, listed.slug, listed.dealId, deal)).resolves.toBeUndefined();
    expect(await count("partner_deals", "partner_id = ?", listed.id)).toBe(2);
    expect(await selectDealsOf(rival.app, listed.slug)).toHaveLength(1);
    expect(await selectDealsOf(me.app, listed.slug)).toHaveLength(2);
    const staff = await appOf(await ada());
    await publishDeal(staff.app, key);
    await expect(publishDeal(staff.app, key)).rejects.toMatchObject({ code: "conflict" });
    expect(await selectDealsOf(rival.app, listed.slug)).toHaveLength(2);
    for (const [status, ends_at, forMembers] of [
      ["scheduled", null, 1],
      ["paused", null, 1],
      ["expired", null, 1],
      ["live", 1, 1],
      ["sold_out", null, 2],
    ]) {
      await rows("UPDATE partner_deals SET status = ?, ends_at = ? WHERE id = ?", status, ends_at, key);
      const seen = await Promise.all(
        [rival, me, staff].map(async ({ app }) => (await selectDealsOf(app, listed.slug)).length),
      );
      expect([status, ...seen]).toEqual([status, forMembers, 2, 2]);
    }
    await rows("UPDATE partner_deals SET status = 'live', ends_at = NULL WHERE id = ?", key);
    await featurePartner(staff.app, listed.id, true);
    expect((await selectFeatured(rival.app)).map(({ slug }) => slug)).toContain(listed.slug);
  });
});
