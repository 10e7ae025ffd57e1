import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { createCompany } from "#app/features/companies/commands/create-company.server.ts";
import { inviteToCompany } from "#app/features/companies/commands/invite.server.ts";
import { createCrew } from "#app/features/crews/commands/create-crew.server.ts";
import { saveCrew } from "#app/features/crews/commands/save-crew.server.ts";
import { changePost } from "#app/features/feed/commands/change-post.server.ts";
import { inviteMember } from "#app/features/hiring/commands/invite-member.server.ts";
import { confirmRecorded, recordPayment } from "#app/features/invoices/commands/pay.server.ts";
import { requestPayment } from "#app/features/invoices/commands/request.server.ts";
import { sendInvoice } from "#app/features/invoices/commands/send.server.ts";
import { lookAtPayer } from "#app/features/invoices/payer.server.ts";
import { issueRecurring } from "#app/features/invoices/time.server.ts";
import { accept } from "#app/features/network/commands/answer-requests.server.ts";
import { connect } from "#app/features/network/commands/connect.server.ts";
import { postOpportunity } from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { askQuestion } from "#app/features/opportunities/commands/questions.server.ts";
import { addItem } from "#app/features/portfolio/commands/add-item.server.ts";
import { creditMember } from "#app/features/portfolio/commands/credits.server.ts";
import { askForReview } from "#app/features/reviews/commands/ask.server.ts";
import { appealCase } from "#app/features/safety/commands/appeal-case.server.ts";
import { decideAppeal } from "#app/features/safety/commands/decide-appeal.server.ts";
import { decideCase } from "#app/features/safety/commands/decide-case.server.ts";
import { liftLimit } from "#app/features/safety/commands/lift-limit.server.ts";
import { report } from "#app/features/safety/commands/report.server.ts";
import { reportSchema } from "#app/features/safety/schema.ts";
import { forkTemplate } from "#app/features/templates/commands/add-template.server.ts";
import { publishTemplate } from "#app/features/templates/commands/publish-template.server.ts";
import { OFFICIAL_TEMPLATES } from "#app/features/templates/official/all.ts";
import { appOf } from "#tests/factories/app.ts";
import { applies } from "#tests/factories/applications.ts";
import { call } from "#tests/factories/calls.ts";
import { crewInput, meet } from "#tests/factories/crews.ts";
import { rows } from "#tests/factories/database.ts";
import { comments, oldPost, postOf, shares } from "#tests/factories/feed.ts";
import { aDraft, aSentInvoice, aTaxProfile, paid } from "#tests/factories/invoices.ts";
import { says, sparkOf, writes } from "#tests/factories/messages.ts";
import { paidDesk } from "#tests/factories/paid-desks.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";
import { postInput, posting } from "#tests/factories/postings.ts";
import { endorses, withSkills } from "#tests/factories/reviews.ts";
import { passes, swipes } from "#tests/factories/swipes.ts";
import { uploadedImage } from "#tests/factories/uploads.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const moderator = () => person({ name: "Mia", role: "moderator" });

/** A case about their profile, decided with a limit. */
async function limits(mod: Person, who: Person, limit_days: "3" | "7" | "30" = "7"): Promise<string> {
  const reporter = await bora();
  const subject = { subject_type: "profile", subject_id: who.userId };
  await report(
    (await appOf(reporter)).app,
    reportSchema.parse({ intent: "report", ...subject, reason: "spam" }),
  );
  const [found] = await rows<{ id: string }>(
    "SELECT id FROM moderation_cases WHERE subject_id = ? AND status = 'open'",
    who.userId,
  );
  const case_id = found?.id ?? "";
  const { app, settled } = await appOf(mod);
  await decideCase(app, {
    case_id,
    action: "limit",
    limit_days,
    strike: false,
    reason: "The same words to 80 people.",
  });
  await settled();
  return case_id;
}

async function houseOf(who: Person) {
  const handle = `lights-${crypto.randomUUID().slice(0, 8)}`;
  const basics = { name: "Lights", kind: "brand", website: null, handle } as const;
  return { handle, id: (await createCompany((await appOf(who)).app, basics, null)).id };
}

const limitedUntil = async (who: Person) =>
  (
    await rows<{ limited_until: number | null }>("SELECT limited_until FROM users WHERE id = ?", who.userId)
  )[0]?.limited_until ?? null;

const asks = async (from: Person, to: Person, ports = {}) =>
  connect((await appOf(from, ports)).app, {
    intent: "connect",
    user_id: to.userId,
    note: null,
    source: "search",
  });

const refused = { code: "forbidden", message: expect.stringContaining("begin nothing new") };

describe("a limited member", () => {
  it("begins nothing new, by whichever way, and nothing of it is stored", async () => {
    const [mod, who, other, stranger] = await Promise.all([moderator(), alice(), bora(), bora()]);
    const [job, theirs] = [await posting(other), await shares(other, { visibility: "members" })];
    const own = await posting(who);
    await sparkOf(who, other);
    await withSkills(stranger, "retouching");
    const company = (await houseOf(who)).id;
    const before = (await appOf(who)).app;
    const template = await forkTemplate(before, OFFICIAL_TEMPLATES[0]?.id ?? "");
    await aTaxProfile(before);
    const invoice = await aDraft(before);
    const strange = { customer: "member", handle: (await appOf(stranger)).app.viewer.handle };
    const [toStranger, toHouse] = [
      await aDraft(before, strange),
      await aDraft(before, { customer: "company", handle: (await houseOf(stranger)).handle }),
    ];
    const known = await bora();
    await meet(who, known);
    const crew = await createCrew(before, { name: "Daylight", about: null });
    const said = await oldPost(who);
    const work = await addItem(before, {
      ...{ intent: "add", id: crypto.randomUUID(), visibility: "public" },
      file_id: (await uploadedImage(who)).id,
      ...{ title: "Night market", description: null, category: null, tags: [], rights_note: null },
    }).then(({ id }) => id);
    await limits(mod, who);
    const { app } = await appOf(who);
    const begins: Record<string, () => Promise<unknown>> = {
      "a posting": () => postOpportunity(app, postInput(), null),
      "an application": () => applies(who, job),
      "a question": () => askQuestion(app, job.id, "Is there a studio?"),
      "a member asked to apply": () =>
        inviteMember(app, { opportunity_id: own.id, user_id: stranger.userId, note: null }),
      "a request to connect": () => asks(who, stranger),
      "a review asked for by mail": () =>
        askForReview(app, {
          receiver: { email: "client@elsewhere.example" },
          direction: "peer",
          project_title: null,
          message: null,
        }),
      "somebody invited to a company": () =>
        inviteToCompany(app, company, { email: "friend@elsewhere.example", role: "viewer" }),
      "an invoice by mail": () => sendInvoice(app, { invoice_id: invoice, version: 1 }),
      "an invoice to a member they never worked with": () =>
        sendInvoice(app, { invoice_id: toStranger, version: 1 }),
      "one to such a company": () => sendInvoice(app, { invoice_id: toHouse, version: 1 }),
      "a payment asked of such a member": () =>
        requestPayment(app, {
          ...{ key: crypto.randomUUID(), to: strange.handle, name: "You", text: "Buy now" },
          ...{ amount: 10_000, currency: "EUR" },
        }),
      "a template for everybody": () => publishTemplate(app, { template_id: template, to: "community" }),
      "an endorsement nobody asked for": () => endorses(who, stranger, ["retouching"]),
      "somebody named in a post of before": () =>
        changePost(app, said, { content: `Look, @${strange.handle}`, tags: [], visibility: "public" }),
      "somebody credited for a work": () =>
        creditMember(app, { intent: "credit", id: work, handle: strange.handle, role: "Light" }),
      "somebody asked into a crew": () =>
        saveCrew(
          app,
          crewInput(crew, 1, [
            [who, "Lead", "50"],
            [known, "Light", "50"],
          ]),
        ),
    };
    for (const [what, begin] of Object.entries(begins))
      await expect(begin(), what).rejects.toMatchObject(refused);
    const answers = {
      "an interest": await swipes(who, "right", job),
      "a like": await swipes(who, "right", stranger),
      "a post": await call(who, "/api/v1/posts", {
        method: "POST",
        body: JSON.stringify(postOf()),
        headers: { "content-type": "application/json" },
      }),
      "a comment": await comments(who, theirs, "Buy now"),
      "a first message": await writes(who, stranger, "Hello"),
    };
    for (const [what, answer] of Object.entries(answers)) {
      expect(answer.status, what).toBe(403);
      expect(JSON.stringify(await answer.json()), what).toContain("begin nothing new");
    }
    // Nor does time do it in their place.
    for (const to of [{}, strange]) {
      const pattern = await aDraft(app, { ...to, every: "week", auto_send: "on" });
      await issueRecurring((await appOf(mod)).app);
      expect(await rows("SELECT next_on > date('now') AS made FROM invoices WHERE id = ?", pattern)).toEqual([
        { made: 1 },
      ]);
    }
    for (const [table, column] of [
      ["applications", "applicant_id"],
      ["feed_posts", "content LIKE '%@%' AND user_id"],
      ["crew_members JOIN crews ON crews.id = crew_id", "user_id <> lead_id AND lead_id"],
      ["portfolio_credits JOIN portfolio_items AS work ON work.id = item_id", "work.user_id"],
      ["post_comments", "user_id"],
      ["messages", "sender_id"],
      ["swipes", "actor_id"],
      ["invoices", "status = 'sent' AND issuer_id"],
      ["project_templates", "status <> 'draft' AND owner_id"],
    ])
      expect(await rows(`SELECT 1 FROM ${table} WHERE ${column} = ? LIMIT 1`, who.userId), table).toEqual([]);
  });

  it("answers what is open: messages, requests, cards that are passed; and others reach them", async () => {
    const [mod, who, other, asker] = await Promise.all([moderator(), alice(), bora(), bora()]);
    const conversation = await sparkOf(who, other);
    await says(other, conversation, "Are you free in May?");
    await asks(asker, who);
    await limits(mod, who);
    await says(who, conversation, "Yes.");
    const { app } = await appOf(who);
    const { handle } = (await appOf(other)).app.viewer;
    await aSentInvoice(app, { customer: "member", handle });
    const pattern = await aDraft(app, { customer: "member", handle, every: "week", auto_send: "on" });
    await issueRecurring((await appOf(mod)).app);
    expect(
      await rows(
        "SELECT status FROM invoices WHERE issuer_id = ? AND id <> ? ORDER BY id",
        who.userId,
        pattern,
      ),
    ).toEqual([{ status: "sent" }, { status: "sent" }]);
    await accept((await appOf(who)).app, [asker.userId]);
    await passes(who, await posting(other));
    await says(other, conversation, "Good.");
  });

  it("asks for money whom they work with, or who paid them before: members, and companies", async () => {
    const mod = await moderator();
    const on = await paidDesk();
    const [client] = [(await appOf(on.client)).app];
    const payer = await appOf(await bora());
    const house = await houseOf(await bora());
    const before = (await appOf(on.lead)).app;
    const paidOnce = await aSentInvoice(before, { customer: "member", handle: payer.app.viewer.handle });
    await recordPayment(before, paid(paidOnce, "535.50"));
    // What they alone say tells nothing.
    const again = { customer: "member", handle: payer.app.viewer.handle };
    const stranger = async () =>
      (await lookAtPayer(before.db, await aDraft(before, again), before.viewer.userId)).opens;
    expect(await stranger()).toBe(true);
    const [payment] = await rows<{ id: string }>(
      "SELECT id FROM invoice_payments WHERE invoice_id = ?",
      paidOnce,
    );
    await confirmRecorded(payer.app, { payment_id: payment?.id ?? "" });
    expect(await stranger()).toBe(false);
    await limits(mod, on.lead);
    const { app } = await appOf(on.lead);
    await aSentInvoice(app, { customer: "member", handle: client.viewer.handle });
    await aSentInvoice(app, again);
    const toHouse = { customer: "company", handle: house.handle };
    await expect(aSentInvoice(app, toHouse)).rejects.toMatchObject(refused);
    await rows("UPDATE projects SET company_id = ? WHERE id = ?", house.id, on.id);
    await aSentInvoice(app, toHouse);
  });

  it("is told until when, and it ends by itself", async () => {
    const [mod, who, other] = await Promise.all([moderator(), alice(), bora()]);
    await limits(mod, who, "3");
    expect(
      await rows(
        "SELECT title, message FROM notifications WHERE user_id = ? AND kind = 'moderation_action'",
        who.userId,
      ),
    ).toEqual([
      {
        title: "Your account is limited for some days",
        message: expect.stringMatching(/^The same words to 80 people\. Until .+ begin nothing new\.$/),
      },
    ]);
    const clock = movedClock();
    clock.move(days(3) + 1000);
    await asks(who, other, { clock });
  });

  it("is limited no longer once an appeal was right, but for as long as another decision says", async () => {
    const [mod, second, who, other] = await Promise.all([moderator(), moderator(), alice(), bora()]);
    const short = await limits(mod, who, "3");
    const long = await limits(mod, who, "30");
    const overturn = async (case_id: string) => {
      await appealCase((await appOf(who)).app, { case_id, statement: "It was one message." });
      const [row] = await rows<{ id: string }>("SELECT id FROM appeals WHERE subject_id = ?", case_id);
      const decided = { appeal_id: row?.id ?? "", outcome: "overturned", reason: "You are right." } as const;
      await decideAppeal((await appOf(second)).app, decided);
    };
    await overturn(long);
    expect(await limitedUntil(who)).toBeLessThan(Date.now() + days(3) + 1000);
    await expect(asks(who, other)).rejects.toMatchObject(refused);
    await overturn(short);
    expect(await limitedUntil(who)).toBeNull();
    await asks(who, other);
  });

  it("is let go early by the team once, and hears of it", async () => {
    const [mod, who, other] = await Promise.all([moderator(), alice(), bora()]);
    const case_id = await limits(mod, who);
    const { app, settled } = await appOf(mod);
    await liftLimit(app, { case_id, reason: "It was a misunderstanding." });
    await settled();
    expect(await limitedUntil(who)).toBeNull();
    await asks(who, other);
    expect(
      await rows("SELECT title FROM notifications WHERE user_id = ? ORDER BY seq", who.userId),
    ).toContainEqual({ title: "Your account is no longer limited by this" });
    await expect(liftLimit(app, { case_id, reason: "Again." })).rejects.toMatchObject({ code: "conflict" });
    expect(await rows("SELECT action FROM audit_log WHERE subject_id = ? ORDER BY id", who.userId)).toEqual([
      { action: "case_limit" },
      { action: "case_lift" },
    ]);
  });

  it("is nobody who works here, and not who decides", async () => {
    const [mod, colleague] = await Promise.all([moderator(), moderator()]);
    await expect(limits(mod, colleague)).rejects.toMatchObject({ code: "forbidden" });
    await expect(limits(mod, mod)).rejects.toMatchObject({ code: "forbidden" });
  });
});
