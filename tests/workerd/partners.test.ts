import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { claimDeal } from "#app/features/partners/commands/claim.server.ts";
import { pauseDeal, resumeDeal } from "#app/features/partners/commands/deal-terms.server.ts";
import { runDealTimes } from "#app/features/partners/commands/deal-times.server.ts";
import {
  confirmUse,
  markUsed,
  rateDeal,
  reportDead,
  reverseUse,
} from "#app/features/partners/commands/redemptions.server.ts";
import { addCodes } from "#app/features/partners/commands/review.server.ts";
import { saveDeal, unsaveDeal } from "#app/features/partners/commands/save-deal.server.ts";
import { visitPartner } from "#app/features/partners/commands/visit.server.ts";
import { selectKeptDeals, selectMyDeals } from "#app/features/partners/queries/deals.server.ts";
import { selectPartner } from "#app/features/partners/queries/partner-page.server.ts";
import { action as directoryAction } from "#app/routes/partners/directory.tsx";
import { action as partnerAction } from "#app/routes/partners/partner.tsx";
import { action as review, loader as reviewLoader } from "#app/routes/partners/review-partners.tsx";
import { appOf } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { livePartner } from "#tests/factories/partners.ts";
import { ada, alice, bora, type Person, type PersonDetails, person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

async function apps(many: number, profile?: PersonDetails["profile"]) {
  const people = [];
  for (let one = 0; one < many; one++) people.push(await person(profile ? { profile } : {}));
  return Promise.all(people.map(async (one) => (await appOf(one)).app));
}

async function xpOf({ userId }: Person): Promise<number> {
  const [found] = await rows<{ xp: number }>("SELECT xp FROM profiles WHERE user_id = ?", userId);
  return found?.xp ?? 0;
}

describe("a deal", () => {
  it("gives each of fifty members at once a code of their own, and never one twice", async () => {
    const codes = Array.from({ length: 40 }, (_, index) => `CODE-${index}`);
    const { dealId } = await livePartner({}, { codes });
    const members = await apps(50);
    const outcomes = await Promise.allSettled(members.map((app) => claimDeal(app, dealId, "directory")));
    const given = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value.code] : []));
    expect(given).toHaveLength(40);
    expect(new Set(given)).toEqual(new Set(codes));
    const refused = outcomes.filter((one) => one.status === "rejected");
    expect(refused.every(({ reason }) => reason.code === "conflict" && /sold out/.test(reason.message))).toBe(
      true,
    );
    expect(await rows("SELECT claimed_count AS n, status FROM partner_deals WHERE id = ?", dealId)).toEqual([
      { n: 40, status: "sold_out" },
    ]);
  });

  it("is remembered by the page it was claimed on", async () => {
    const { dealId, slug } = await livePartner();
    const form = { intent: "claim", deal_id: dealId };
    const [one, other] = [await alice(), await alice()];
    await visits(one, partnerAction, { path: `/partner-directory/${slug}`, params: { slug }, form });
    await visits(other, directoryAction, { path: "/partner-directory", form });
    const sourceOf = "SELECT source FROM deal_redemptions WHERE user_id = ?";
    expect([await rows(sourceOf, one.userId), await rows(sourceOf, other.userId)]).toEqual([
      [{ source: "partner_page" }],
      [{ source: "directory" }],
    ]);
  });

  it("is reached by our team however many there are", async () => {
    const team = await ada();
    for (let at = 1; at <= 51; at++) await livePartner({}, { status: "ended", updated_at: at });
    const page = async (after: string) => {
      const { body } = await visits(team, reviewLoader, { path: `/admin/partners?view=over${after}` });
      return body as { rows: { dealId: string }[]; next: string | null };
    };
    const first = await page("");
    expect(first.rows).toHaveLength(50);
    const second = await page(`&after=${first.next}`);
    expect(second.rows.length).toBeGreaterThan(0);
    expect(new Set([...first.rows, ...second.rows].map((one) => one.dealId)).size).toBe(
      50 + second.rows.length,
    );
  });

  it("is claimed no more often than its stock, however many come at once", async () => {
    const { dealId } = await livePartner({ stock: 7 });
    const members = await apps(20);
    const outcomes = await Promise.allSettled(members.map((app) => claimDeal(app, dealId, "directory")));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
    expect(await count("deal_redemptions", "deal_id = ?", dealId)).toBe(7);
  });

  it("that is sold out tells who saved it when there are codes again, each once, but not who has it", async () => {
    const { dealId } = await livePartner({}, { codes: ["ONE"] });
    const [owner, waiting, other] = await Promise.all([alice(), bora(), alice()]);
    const [{ app: has }, { app }, { app: gaveUp }] = await Promise.all([
      appOf(owner),
      appOf(waiting),
      appOf(other),
    ]);
    for (const saving of [has, app, app, gaveUp]) await saveDeal(saving, dealId);
    await unsaveDeal(gaveUp, dealId);
    await claimDeal(has, dealId, "directory");
    const told = async () =>
      (await rows<{ user_id: string }>("SELECT user_id FROM notifications WHERE entity_type = 'deal'"))
        .map(({ user_id }) => user_id)
        .filter((id) => [owner, waiting, other].some(({ userId }) => userId === id));
    const staff = (await appOf(await ada())).app;
    expect(await addCodes(staff, dealId, "ONE")).toBe(0);
    expect(await told()).toEqual([]);
    expect(await addCodes(staff, dealId, "TWO")).toBe(1);
    // It is live already: nothing new to tell.
    expect(await addCodes(staff, dealId, "THREE")).toBe(1);
    expect(await told()).toEqual([waiting.userId]);
    expect(await selectKeptDeals(app)).toMatchObject([{ id: dealId, kept: true, status: "live" }]);
  });

  it("cannot be saved unless it can be seen", async () => {
    const { dealId } = await livePartner({}, { status: "paused" });
    const { app } = await appOf(await alice());
    await expect(saveDeal(app, dealId)).rejects.toMatchObject({ code: "not_found" });
    await expect(saveDeal(app, crypto.randomUUID())).rejects.toMatchObject({ code: "not_found" });
  });

  it("is had once by a member who presses many times, with the same code", async () => {
    const { dealId } = await livePartner({ stock: 5 }, { codes: ["A", "B", "C"] });
    const { app } = await appOf(await alice());
    const claims = await Promise.all(Array.from({ length: 6 }, () => claimDeal(app, dealId, "directory")));
    expect(new Set(claims.map(({ id, code }) => `${id}:${code}`)).size).toBe(1);
    expect(await count("deal_codes", "deal_id = ? AND taken_at IS NOT NULL", dealId)).toBe(1);
  });

  it("may be had as often as its limit says", async () => {
    const { dealId } = await livePartner({ per_user_limit: 2 }, { codes: ["A", "B", "C"] });
    const { app } = await appOf(await alice());
    const codes = [];
    for (let press = 0; press < 3; press++) codes.push((await claimDeal(app, dealId, "directory")).code);
    expect(new Set(codes).size).toBe(2);
    expect(codes[2]).toBe(codes[1]);
  });

  it.each([
    [{ tier_min: "creator" }, { xp: 0 }, "Creator tier – 1,500 XP to go"],
    [{ plan_min: "pro" }, { city: "Porto" }, "With the Pro plan"],
    [{ countries: ["DE"] }, { country: "PT" }, "Only in Germany"],
  ] as const)("with %j is closed to %j", async (deal, profile, lock) => {
    const { dealId } = await livePartner(deal as object);
    const [app] = await apps(1, profile);
    if (!app) throw new Error("nobody");
    await expect(claimDeal(app, dealId, "directory")).rejects.toMatchObject({
      status: 403,
      message: `This deal is not open to you yet: ${lock}.`,
    });
    expect(await count("deal_redemptions", "deal_id = ?", dealId)).toBe(0);
  });

  it.each(["draft", "scheduled", "paused"] as const)("that is %s is not found", async (status) => {
    const { dealId } = await livePartner({ status });
    const { app } = await appOf(await alice());
    await expect(claimDeal(app, dealId, "directory")).rejects.toMatchObject({ code: "not_found" });
  });

  it("of a partner who is paused is not found, and the partner neither", async () => {
    const { dealId, slug } = await livePartner({}, { status: "paused" });
    const { app } = await appOf(await alice());
    await expect(claimDeal(app, dealId, "directory")).rejects.toMatchObject({ code: "not_found" });
    expect(await selectPartner(app, slug)).toEqual([]);
  });

  it("begins and ends by its times, and takes unused codes with it", async () => {
    const clock = movedClock();
    const now = clock.now();
    const { dealId } = await livePartner({
      status: "scheduled",
      live_at: null,
      starts_at: now + days(1),
      ends_at: now + days(3),
    });
    const { app, jobs } = await appOf(await alice(), { clock });
    const status = async () =>
      (await rows<{ status: string }>("SELECT status FROM partner_deals WHERE id = ?", dealId))[0]?.status;
    const afterDays = async (more: number) => {
      clock.move(days(more));
      while ((await runDealTimes(jobs)) > 0);
      return status();
    };
    expect(await afterDays(0.5)).toBe("scheduled");
    expect(await afterDays(1)).toBe("live");
    const { id } = await claimDeal(app, dealId, "directory");
    expect(await afterDays(2)).toBe("expired");
    expect(await rows("SELECT status FROM deal_redemptions WHERE id = ?", id)).toEqual([
      { status: "expired" },
    ]);
    await expect(
      claimDeal((await appOf(await bora(), { clock })).app, dealId, "directory"),
    ).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

describe("our team", () => {
  it("says who may have a deal, where, how often and what it saves; what is none it says is none", async () => {
    const manager = await person({ name: "Paulo", role: "partner_manager" });
    const { id, dealId } = await livePartner();
    const press = (fields: Record<string, string>) =>
      visits(manager, review, { path: "/admin/partners", form: fields });
    const terms = {
      intent: "terms",
      deal_id: dealId,
      tier_min: "creator",
      plan_min: "pro",
      per_user_limit: "3",
      countries: "pt, De",
      saves: "19.99",
      saves_currency: "EUR",
    };
    for (const [field, bad] of [
      ["countries", "Portugal"],
      ["saves", "-5"],
      ["saves", "0"],
      ["saves", "1.001"],
      ["per_user_limit", "0"],
      ["per_user_limit", "1.5"],
      ["per_user_limit", "many"],
    ] as const) {
      const answer = await press({ ...terms, [field]: bad });
      expect(answer.status, `${field} ${bad}`).toBe(422);
      expect(JSON.stringify(answer.body)).toMatch(/no country|Write an amount|whole number/);
    }
    await press(terms);
    await press({ intent: "commission", partner_id: id, note: "A tenth of what members buy." });
    expect(
      await rows(
        `SELECT tier_min, plan_min, per_user_limit, countries, value_amount, value_currency, commission_note
        FROM partner_deals AS d JOIN partners AS p ON p.id = d.partner_id WHERE d.id = ?`,
        dealId,
      ),
    ).toEqual([
      {
        tier_min: "creator",
        plan_min: "pro",
        per_user_limit: 3,
        countries: '["PT","DE"]',
        value_amount: 1999,
        value_currency: "EUR",
        commission_note: "A tenth of what members buy.",
      },
    ]);
    const stranger = await visits(await alice(), review, { path: "/admin/partners", form: terms });
    expect(stranger.status).toBe(404);
  });

  it("adds codes to a deal that gives each member one: each once, and not any number of any length", async () => {
    const { dealId } = await livePartner({ code_mode: "unique" }, { codes: ["A"] });
    const { app } = await appOf(await person({ name: "Paulo", role: "partner_manager" }));
    const codesLeft = () => count("deal_codes", "deal_id = ?", dealId);
    for (const [text, sentence] of [
      [" \n , ", "Paste the codes, one a line."],
      [Array.from({ length: 2001 }, (_, no) => `C${no}`).join("\n"), "Add at most 2000 codes at once."],
      ["x".repeat(61), "A code has at most 60 characters."],
    ] as const)
      await expect(addCodes(app, dealId, text)).rejects.toMatchObject({ fields: { codes: [sentence] } });
    await expect(addCodes(app, crypto.randomUUID(), "B")).rejects.toMatchObject({ code: "not_found" });
    expect(await codesLeft()).toBe(1);
    expect(await addCodes(app, dealId, `A\nB\n${"x".repeat(60)}\nB`)).toBe(2);
    expect(await codesLeft()).toBe(3);
    const shared = await livePartner();
    await expect(addCodes(app, shared.dealId, "B")).rejects.toMatchObject({ code: "conflict" });
  });

  it("lets one deal rest and go on; what members have of it stays theirs", async () => {
    const { dealId } = await livePartner({ stock: 1 });
    const [{ app }, { app: late }] = await Promise.all([appOf(await alice()), appOf(await alice())]);
    const { id } = await claimDeal(app, dealId, "directory");
    await pauseDeal(app, dealId);
    await expect(pauseDeal(app, dealId)).rejects.toMatchObject({ code: "conflict" });
    await expect(claimDeal(late, dealId, "directory")).rejects.toMatchObject({ code: "not_found" });
    await markUsed(app, id);
    await resumeDeal(app, dealId);
    await expect(resumeDeal(app, dealId)).rejects.toMatchObject({ code: "conflict" });
    expect(await count("partner_deals", "id = ? AND status = 'sold_out'", dealId)).toBe(1);
  });
});

describe("a code that does not work", () => {
  it("is replaced once while there are more, and never given to anybody again", async () => {
    const { dealId } = await livePartner({ per_user_limit: 1 }, { codes: ["A", "B"] });
    const { app } = await appOf(await alice());
    const { id, code: dead } = await claimDeal(app, dealId, "directory");
    const fresh = await Promise.allSettled([reportDead(app, id), reportDead(app, id)]);
    expect(fresh.map((one) => (one.status === "fulfilled" ? one.value : one.reason.code)).toSorted()).toEqual(
      [dead === "A" ? "B" : "A", "not_found"],
    );
    await expect(claimDeal((await appOf(await bora())).app, dealId, "directory")).rejects.toMatchObject({
      code: "conflict",
    });
    // With the last code it is sold out, and can be kept until there are more.
    expect(await rows("SELECT dead_reports, status FROM partner_deals WHERE id = ?", dealId)).toEqual([
      { dead_reports: 1, status: "sold_out" },
    ]);
  });

  it("is only reported where everybody has the same", async () => {
    const { dealId } = await livePartner();
    const { app } = await appOf(await alice());
    expect(await reportDead(app, (await claimDeal(app, dealId, "directory")).id)).toBeNull();
  });
});

describe("what a member has", () => {
  it("is marked used once, rated again and again, and counted right", async () => {
    const { dealId } = await livePartner();
    const { app } = await appOf(await alice());
    const { id } = await claimDeal(app, dealId, "directory");
    await expect(rateDeal(app, id, 5)).rejects.toMatchObject({ code: "not_found" });
    await markUsed(app, id);
    await expect(markUsed(app, id)).rejects.toMatchObject({ code: "not_found" });
    for (const stars of [5, 2, 4]) await rateDeal(app, id, stars);
    expect(
      await rows("SELECT used_count, useful_sum, useful_count FROM partner_deals WHERE id = ?", dealId),
    ).toEqual([{ used_count: 1, useful_sum: 4, useful_count: 1 }]);
  });

  it("is nobody else's to change", async () => {
    const { dealId } = await livePartner();
    const [hers, his] = [(await appOf(await alice())).app, (await appOf(await bora())).app];
    const { id } = await claimDeal(hers, dealId, "directory");
    const before = await rows("SELECT * FROM deal_redemptions WHERE id = ?", id);
    for (const attempt of [() => markUsed(his, id), () => rateDeal(his, id, 1), () => reportDead(his, id)])
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    expect(await rows("SELECT * FROM deal_redemptions WHERE id = ?", id)).toEqual(before);
  });
});

describe("a partner who confirms codes", () => {
  it("confirms those of their own deals alone, and cannot find any by guessing", async () => {
    const brand = await bora();
    const { dealId } = await livePartner({}, { codes: ["SECRET-1"], owner_user_id: brand.userId });
    const other = await livePartner({}, { codes: ["SECRET-2"] });
    const { app } = await appOf(await alice());
    const { id } = await claimDeal(app, dealId, "directory");
    const his = (await appOf(brand)).app;
    await expect(confirmUse(his, other.dealId, "SECRET-2")).rejects.toMatchObject({ code: "not_found" });
    const guesses = [];
    for (let guess = 0; guess < 22; guess++)
      guesses.push(await confirmUse(his, dealId, `SECRET-${guess + 5}`).catch((error) => error.status));
    expect(guesses.filter((status) => status === 422)).toHaveLength(19);
    expect(guesses.at(-1)).toBe(429);
    await expect(confirmUse(his, dealId, "SECRET-1")).rejects.toMatchObject({ status: 429 });
    await rows("DELETE FROM rate_limits WHERE key = ?", `deal_code_entry:${brand.userId}`);
    await confirmUse(his, dealId, "SECRET-1");
    expect(await rows("SELECT status FROM deal_redemptions WHERE id = ?", id)).toEqual([
      { status: "confirmed" },
    ]);
    expect(await count("partner_deals", "id = ? AND used_count = 1", dealId)).toBe(1);
  });

  it("confirms one that was used in time after the deal has ended, and counts it", async () => {
    const clock = movedClock();
    const brand = await bora();
    const { dealId } = await livePartner(
      { ends_at: clock.now() + days(3) },
      { codes: ["LAST-DAY"], owner_user_id: brand.userId },
    );
    const { app, jobs } = await appOf(await alice(), { clock });
    const { id } = await claimDeal(app, dealId, "directory");
    clock.move(days(4));
    while ((await runDealTimes(jobs)) > 0);
    const his = (await appOf(brand, { clock })).app;
    await confirmUse(his, dealId, "LAST-DAY");
    await expect(confirmUse(his, dealId, "LAST-DAY")).rejects.toMatchObject({ status: 422 });
    expect(await rows("SELECT status FROM deal_redemptions WHERE id = ?", id)).toEqual([
      { status: "confirmed" },
    ]);
    expect(await count("partner_deals", "id = ? AND used_count = 1", dealId)).toBe(1);
  });

  it("takes one back that was confirmed: it counts no longer, is given to nobody else, and may be had again", async () => {
    const brand = await bora();
    const { dealId } = await livePartner({}, { codes: ["X-1", "X-2", "X-3"], owner_user_id: brand.userId });
    const [{ app }, { app: his }, { app: other }] = await Promise.all([
      appOf(await alice()),
      appOf(brand),
      appOf(await alice()),
    ]);
    const { id, code } = await claimDeal(app, dealId, "directory");
    const wrong = { code: "invalid_input" };
    await expect(reverseUse(his, dealId, code ?? "")).rejects.toMatchObject(wrong);
    await markUsed(app, id);
    for (const [act, used] of [
      [confirmUse, 1],
      [reverseUse, 0],
    ] as const) {
      await expect(act(other, dealId, code ?? "")).rejects.toMatchObject({ code: "not_found" });
      await act(his, dealId, code ?? "");
      await expect(act(his, dealId, code ?? "")).rejects.toMatchObject(wrong);
      expect(await count("partner_deals", "id = ? AND used_count = ?", dealId, used)).toBe(1);
    }
    expect((await selectMyDeals(app)).map(({ state }) => state)).toEqual(["reversed"]);
    const again = await claimDeal(app, dealId, "directory");
    const theirs = await claimDeal(other, dealId, "directory");
    expect(new Set([code, again.code, theirs.code]).size).toBe(3);
  });
});

describe("a visit", () => {
  it("brings 20 XP once in seven days for each partner, also of many at once", async () => {
    const clock = movedClock();
    const creator = await alice();
    const { app } = await appOf(creator, { clock });
    const [one, other] = [await livePartner(), await livePartner()];
    await Promise.all(Array.from({ length: 8 }, () => visitPartner(app, one.slug)));
    expect(await xpOf(creator)).toBe(20);
    clock.move(days(6));
    await visitPartner(app, one.slug);
    expect(await xpOf(creator)).toBe(20);
    await visitPartner(app, other.slug);
    expect(await xpOf(creator)).toBe(40);
    clock.move(days(1) + 1000);
    await visitPartner(app, one.slug);
    await visitPartner(app, one.slug);
    expect(await xpOf(creator)).toBe(60);
  });

  it("of a partner who is not live brings nothing", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    const { slug } = await livePartner({}, { status: "ended" });
    await expect(visitPartner(app, slug)).rejects.toMatchObject({ code: "not_found" });
    expect(await xpOf(creator)).toBe(0);
  });
});
