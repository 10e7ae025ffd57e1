import { describe, expect, it } from "vitest";
import { days, minutes } from "#app/core/time.ts";
import { claimDeal } from "#app/features/partners/commands/claim.server.ts";
import { confirmPartner, sendPartnerCode } from "#app/features/partners/commands/confirm-partner.server.ts";
import { runDealTimes } from "#app/features/partners/commands/deal-times.server.ts";
import { findDraft, keepDraft } from "#app/features/partners/commands/drafts.server.ts";
import { answerStaff, editSubmission } from "#app/features/partners/commands/edit-submission.server.ts";
import { setGuestLogo, sweepGuestLogos } from "#app/features/partners/commands/guest-logo.server.ts";
import { addCodes, reviewPartner } from "#app/features/partners/commands/review.server.ts";
import { submitPartner } from "#app/features/partners/commands/submit.server.ts";
import { getSubmission } from "#app/features/partners/queries/submissions.server.ts";
import { type Submission, submissionSchema } from "#app/features/partners/schema.ts";
import { submissionPath } from "#app/features/partners/submission-link.server.ts";
import { LISTED, PARTNER_MOVES, type PartnerMove } from "#app/features/partners/terms.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { action as submitAction } from "#app/routes/partners/partner-submit.tsx";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { call } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { livePartner, offer } from "#tests/factories/partners.ts";
import { ada, alice } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";
import { plainPng } from "#tests/fakes/covers.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const read = (fields: Record<string, string> = {}): Submission => submissionSchema.parse(offer(fields));

async function codeTo(address: string): Promise<string> {
  const [mail] = await rows<{ data: string }>(
    "SELECT data FROM email_outbox WHERE to_email = ? AND template = 'partner_code' ORDER BY created_at DESC, id DESC LIMIT 1",
    address,
  );
  return JSON.parse(mail?.data ?? "{}").code;
}

/** Where a submission stands, for who holds its link. */
async function standing(app: AppContext, id: string) {
  const token = new URL(await submissionPath(app.env, id), "https://thrive.test").searchParams.get("token");
  return getSubmission(app, id, token);
}

async function statusOf(id: string): Promise<string | undefined> {
  return (await rows<{ status: string }>("SELECT status FROM partners WHERE id = ?", id))[0]?.status;
}

async function confirmed(app: AppContext, input = read()) {
  const { id } = await submitPartner(app, input, null);
  await confirmPartner(app, await standing(app, id), await codeTo(input.contact_email));
  return id;
}

describe("a submission", () => {
  it("waits for the code of its contact, and is read by who holds its link alone", async () => {
    const { app } = visitorApp();
    const input = read();
    const { id } = await submitPartner(app, input, null);
    expect(await statusOf(id)).toBe("unconfirmed");
    const submission = await standing(app, id);
    for (const token of [null, "", "wrong", "x".repeat(43)])
      await expect(getSubmission(app, id, token)).rejects.toMatchObject({ code: "not_found" });
    await confirmPartner(app, submission, await codeTo(input.contact_email));
    expect(await statusOf(id)).toBe("submitted");
    expect(
      await count("email_outbox", "to_email = ? AND template = 'partner_received'", input.contact_email),
    ).toBe(1);
    await expect(confirmPartner(app, submission, await codeTo(input.contact_email))).rejects.toMatchObject({
      status: 422,
    });
  });

  it("gives five tries at its code in all, also to many at once", async () => {
    const { app } = visitorApp();
    const input = read();
    const { id } = await submitPartner(app, input, null);
    const submission = await standing(app, id);
    const code = await codeTo(input.contact_email);
    const wrong = code === "000000" ? "000001" : "000000";
    await Promise.allSettled(Array.from({ length: 9 }, () => confirmPartner(app, submission, wrong)));
    await expect(confirmPartner(app, submission, code)).rejects.toMatchObject({ status: 422 });
    expect(await statusOf(id)).toBe("unconfirmed");
  });

  it("sends no second code within a minute", async () => {
    const { app } = visitorApp();
    const { id } = await submitPartner(app, read(), null);
    await expect(sendPartnerCode(app, await standing(app, id))).rejects.toMatchObject({ status: 429 });
  });

  it("is sent no code once it is confirmed, from a window that does not know", async () => {
    const clock = movedClock();
    const { app } = visitorApp({ clock });
    const input = read();
    const { id } = await submitPartner(app, input, null);
    const open = await standing(app, id);
    await confirmPartner(app, open, await codeTo(input.contact_email));
    clock.move(minutes(2));
    await expect(sendPartnerCode(app, open)).rejects.toMatchObject({ code: "conflict" });
    expect(
      await count("email_outbox", "to_email = ? AND template = 'partner_code'", input.contact_email),
    ).toBe(1);
  });

  it("of a site that is listed already is refused, before the code and after it", async () => {
    const [first, second] = [visitorApp().app, visitorApp().app];
    const input = read();
    const late = await submitPartner(second, { ...input, contact_email: "late@partners.test" }, null);
    await confirmed(first, input);
    await expect(
      submitPartner(visitorApp().app, { ...input, contact_email: "third@partners.test" }, null),
    ).rejects.toMatchObject({ fields: { website: [expect.stringContaining("listed already")] } });
    await expect(
      confirmPartner(second, await standing(second, late.id), await codeTo("late@partners.test")),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(await statusOf(late.id)).toBe("unconfirmed");
  });

  it("of a member at their own address needs no code, and is theirs", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    const offer = read({ contact_email: creator.email });
    const { id } = await submitPartner(app, offer, null);
    // Pressed twice, it is one, and nobody else holds her site.
    expect(await submitPartner(app, offer, null)).toEqual({ id, confirmed: true });
    await expect(submitPartner(app, { ...offer, name: "Another" }, null)).rejects.toMatchObject({
      fields: { website: [LISTED] },
    });
    expect(await statusOf(id)).toBe("submitted");
    expect((await getSubmission(app, id, null)).id).toBe(id);
  });

  it("comes from one address five times a day", async () => {
    const { app } = visitorApp();
    for (let one = 0; one < 5; one++) await submitPartner(app, read(), null);
    await expect(submitPartner(app, read(), null)).rejects.toMatchObject({ status: 429 });
  });

  it.each([
    [{ name: "" }],
    [{ website: "not a site" }],
    [{ website: "javascript:alert(1)" }],
    [{ category: "weapons" }],
    [{ deal_code: "" }],
    [{ code_mode: "link", url: "" }],
    [{ code_mode: "link", url: "//evil.example\\@x" }],
    [{ stock: "-1" }],
    [{ stock: "1.5" }],
    [{ stock: "1e9" }],
    [{ starts_on: "2027-02-02", ends_on: "2027-01-01" }],
    [{ ends_on: "tomorrow" }],
    [{ tier_min: "god" }],
    [{ contact_email: "nobody" }],
    [{ consent: "" }],
    [{ title: "x".repeat(91) }],
  ])("with %j is refused", (fields) => {
    expect(submissionSchema.safeParse(offer(fields as Record<string, string>)).success).toBe(false);
  });
});

describe("a review", () => {
  it("goes from the first look over a question to live, and tells the contact each step", async () => {
    const { app } = visitorApp();
    const staff = (await appOf(await ada())).app;
    const input = read({ code_mode: "unique", deal_code: "" });
    const id = await confirmed(app, input);
    await reviewPartner(staff, id, "take");
    await reviewPartner(staff, id, "ask", {
      answer: "What does it cost without?",
      fields: ["terms", "title"],
    });
    const asked = await standing(app, id);
    expect([asked.status, asked.askedFields]).toEqual(["needs_info", ["terms", "title"]]);
    await answerStaff(app, asked, {
      terms: "A day costs 40 euros.",
      title: "A better title",
      name: "Someone else",
    });
    const after = await standing(app, id);
    expect([after.name, after.title, after.status]).toEqual([input.name, "A better title", "in_review"]);
    await reviewPartner(staff, id, "approve");
    await expect(reviewPartner(staff, id, "publish")).rejects.toMatchObject({ code: "conflict" });
    const [deal] = await rows<{ id: string }>("SELECT id FROM partner_deals WHERE partner_id = ?", id);
    expect(await addCodes(staff, deal?.id ?? "", "A\nB, B\nC")).toBe(3);
    await reviewPartner(staff, id, "publish");
    expect(await statusOf(id)).toBe("live");
    const [told] = await rows<{ n: number }>(
      "SELECT count(*) AS n FROM email_outbox WHERE to_email = ? AND template = 'partner_answer'",
      input.contact_email,
    );
    expect(told?.n).toBe(3);
    const [member] = [(await appOf(await alice({ profile: { xp: 0 } }))).app];
    await expect(claimDeal(member, deal?.id ?? "", "directory")).rejects.toMatchObject({ code: "forbidden" });
  });

  it("takes each step from its own state alone", async () => {
    const { app } = visitorApp();
    const staff = (await appOf(await ada())).app;
    const id = await confirmed(app);
    for (const move of Object.keys(PARTNER_MOVES) as PartnerMove[]) {
      if ((PARTNER_MOVES[move].from as readonly string[]).includes("submitted")) continue;
      await expect(reviewPartner(staff, id, move)).rejects.toMatchObject({ code: "conflict" });
    }
    expect(await statusOf(id)).toBe("submitted");
  });

  it("of two at once lets one win", async () => {
    const { app } = visitorApp();
    const staff = (await appOf(await ada())).app;
    const id = await confirmed(app);
    await reviewPartner(staff, id, "take");
    const said = { answer: "It is not what it says.", fields: [] };
    const outcomes = await Promise.allSettled([
      reviewPartner(staff, id, "approve"),
      reviewPartner(staff, id, "reject", said),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(["approved", "rejected"]).toContain(await statusOf(id));
  });
});

describe("an offer that is written later", () => {
  const draftOf = async (address: string) => {
    const [mail] = await rows<{ data: string }>(
      "SELECT data FROM email_outbox WHERE to_email = ? AND template = 'partner_draft' ORDER BY id DESC LIMIT 1",
      address,
    );
    const link = new URL(JSON.parse(mail?.data ?? "{}").link);
    return { id: link.searchParams.get("draft") ?? "", token: link.searchParams.get("token") };
  };

  it("is opened by its mailed link alone, is written anew, and is gone once it is submitted, or after 30 days", async () => {
    const { app } = visitorApp();
    const { consent: _, ...typed } = offer({ title: "" });
    await keepDraft(app, typed, null);
    const key = await draftOf(String(typed.contact_email));
    expect(await findDraft(app, key)).toMatchObject({
      name: "Lumen Rental",
      website: typed.website,
      deal_code: "THRIVE20",
    });
    for (const token of [null, "", "x".repeat(43)])
      expect(await findDraft(app, { ...key, token })).toBeNull();
    const later = visitorApp({ clock: { now: () => Date.now() + minutes(2) } }).app;
    await keepDraft(later, { ...typed, title: "A fifth off" }, key);
    expect(await findDraft(later, key)).toMatchObject({ title: "A fifth off" });
    expect(await count("partner_drafts", "contact_email = ?", typed.contact_email)).toBe(1);
    await expect(keepDraft(app, { ...typed, contact_email: "nobody" }, null)).rejects.toMatchObject({
      code: "invalid_input",
    });
    await submitPartner(visitorApp().app, read(), null, key.id);
    expect(await findDraft(later, key)).toBeNull();

    const other = offer();
    await keepDraft(visitorApp().app, other, null);
    const old = await draftOf(String(other.contact_email));
    const month = visitorApp({ clock: { now: () => Date.now() + days(31) } }).app;
    expect(await findDraft(month, old)).toBeNull();
    await runDealTimes(month);
    expect(await count("partner_drafts", "id = ?", old.id)).toBe(0);
  });
});

describe("a submission that nobody has begun to look at", () => {
  it("is written anew by who holds its link, but not as a site that is listed, and not once somebody looks", async () => {
    const { app } = visitorApp();
    const id = await confirmed(app);
    const listed = await livePartner();
    const edited: Record<string, string> = { ...offer(), name: "Lumen & Sons", country: "none" };
    await editSubmission(app, id, edited);
    expect(await standing(app, id)).toMatchObject({ name: "Lumen & Sons", title: edited.title });
    await expect(
      editSubmission(app, id, { ...edited, website: `${listed.slug}.example` }),
    ).rejects.toMatchObject({ code: "invalid_input", fields: { website: [LISTED] } });
    await expect(editSubmission(app, id, { ...edited, title: "" })).rejects.toMatchObject({
      fields: { title: [expect.any(String)] },
    });
    // What members get stays: a code for all is not taken out, and who follows no link of its own is led to the site.
    await expect(editSubmission(app, id, { ...edited, deal_code: "" })).rejects.toMatchObject({
      fields: { deal_code: ["Please enter the code members get."] },
    });
    await editSubmission(app, id, { ...edited, url: "" });
    expect((await standing(app, id)).url).toBe(read(edited).website);
    await rows("UPDATE partner_deals SET code_mode = 'link', code = NULL WHERE partner_id = ?", id);
    await expect(editSubmission(app, id, { ...edited, url: "" })).rejects.toMatchObject({
      fields: { url: ["Please enter the link members follow."] },
    });
    await editSubmission(app, id, { ...edited, url: "lumen.example/offer", deal_code: "STRAY" });
    expect(await standing(app, id)).toMatchObject({ sharedCode: null });
    await rows("UPDATE partner_deals SET code_mode = 'shared' WHERE partner_id = ?", id);
    // Another one with the same site is listed at this moment.
    const domain = new URL(read(edited).website).hostname;
    const meanwhile: typeof app.commit = async (...step) => {
      await livePartner({}, { domain });
      return app.commit(...step);
    };
    await expect(editSubmission({ ...app, commit: meanwhile }, id, edited)).rejects.toMatchObject({
      code: "conflict",
    });
    await rows("UPDATE partners SET status = 'ended' WHERE domain = ? AND id <> ?", domain, id);
    const staff = await appOf(await ada());
    await reviewPartner(staff.app, id, "take");
    await expect(editSubmission(app, id, edited)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("a logo of somebody without an account", () => {
  const logoOf = async (id: string) =>
    (await rows<{ logo_url: string | null }>("SELECT logo_url FROM partners WHERE id = ?", id))[0]?.logo_url;
  const shown = async (url: string | null | undefined) => (await call(null, url ?? "/media/none")).status;
  const sweepAt = async (app: AppContext, at: number) =>
    sweepGuestLogos({ ...app, clock: { ...app.clock, now: () => at } });

  it("comes once the code is typed, is stored without what it need not say, and makes room for the next", async () => {
    const { app } = visitorApp();
    const input = read();
    const { id } = await submitPartner(app, input, null);
    await expect(setGuestLogo(app, id, plainPng())).rejects.toMatchObject({ status: 409 });
    expect(await count("partner_logos", "partner_id = ?", id)).toBe(0);
    await confirmPartner(app, await standing(app, id), await codeTo(input.contact_email));
    for (const bytes of [new TextEncoder().encode("<svg/>"), new Uint8Array(0), new Uint8Array(2_100_000)])
      await expect(setGuestLogo(app, id, bytes)).rejects.toMatchObject({ status: 422 });
    await setGuestLogo(app, id, plainPng());
    const first = await logoOf(id);
    expect(first).toMatch(new RegExp(`^/media/partner-${id}/[0-9a-f]{32}\\.png$`));
    expect(await shown(first)).toBe(200);
    await setGuestLogo(app, id, plainPng());
    const second = await logoOf(id);
    await sweepAt(app, Date.now() + 1000);
    expect([await shown(first), await shown(second)]).toEqual([404, 200]);
    expect(await count("partner_logos", "partner_id = ?", id)).toBe(1);
    const staff = (await appOf(await ada())).app;
    await reviewPartner(staff, id, "take");
    await expect(setGuestLogo(app, id, plainPng())).rejects.toMatchObject({ status: 409 });
    await reviewPartner(staff, id, "approve");
    await reviewPartner(staff, id, "publish");
    await sweepAt(app, Date.now() + days(1));
    expect([await logoOf(id), await shown(second)]).toEqual([second, 200]);
  });

  it("goes with an offer that is rejected, and when it came to nothing", async () => {
    const { app } = visitorApp();
    const id = await confirmed(app);
    await setGuestLogo(app, id, plainPng());
    const logo = await logoOf(id);
    const staff = (await appOf(await ada())).app;
    await reviewPartner(staff, id, "take");
    await reviewPartner(staff, id, "reject", { answer: "Not for us.", fields: [] });
    expect(await logoOf(id)).toBeNull();
    await sweepAt(app, Date.now() + 1000);
    expect([await shown(logo), await count("partner_logos", "partner_id = ?", id)]).toEqual([404, 0]);
    const cut = await confirmed(app);
    const broken = { ...app.portfolio, put: () => Promise.reject(new Error("The bucket is away.")) };
    await expect(setGuestLogo({ ...app, portfolio: broken }, cut, plainPng())).rejects.toThrow("away");
    expect(await logoOf(cut)).toBeNull();
    expect(await sweepAt(app, Date.now() + minutes(61))).toBe(1);
  });

  it("is asked for by the form of whoever holds the link, with a word for what is none", async () => {
    const { app } = visitorApp();
    const id = await confirmed(app);
    const path = await submissionPath(app.env, id);
    const none = await visits(null, submitAction, { path, form: { intent: "logo" } });
    expect([none.status, none.body]).toMatchObject([
      422,
      { error: { fields: { logo: ["Please choose a picture."] } } },
    ]);
    const stranger = await visits(null, submitAction, {
      path: `/partner-submit?partner=${id}&token=${"x".repeat(43)}`,
      form: { intent: "logo" },
    });
    expect(stranger.status).toBe(404);
  });
});
