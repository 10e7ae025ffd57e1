import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeCursor } from "#app/core/cursor.ts";
import { days, minutes } from "#app/core/time.ts";
import { askForReview } from "#app/features/reviews/commands/ask.server.ts";
import { decideDispute } from "#app/features/reviews/commands/decide-dispute.server.ts";
import { declineRequest } from "#app/features/reviews/commands/decline.server.ts";
import { disputeReview } from "#app/features/reviews/commands/dispute.server.ts";
import { cancelRequest, resendRequest } from "#app/features/reviews/commands/own-requests.server.ts";
import { replyToReview } from "#app/features/reviews/commands/reply.server.ts";
import { saveDraft } from "#app/features/reviews/commands/save-draft.server.ts";
import { editReview, sendCodeAgain, writeReview } from "#app/features/reviews/commands/write.server.ts";
import { publishSealed } from "#app/features/reviews/publishing.server.ts";
import {
  selectAsked,
  selectGiven,
  selectOwed,
  toOwnPage,
} from "#app/features/reviews/queries/own-reviews.server.ts";
import {
  selectRatingOf,
  selectReviewsOf,
  toReviewPage,
} from "#app/features/reviews/queries/reviews-of.server.ts";
import { expireRequests, remindReviewers } from "#app/features/reviews/reminders.server.ts";
import { getRequest } from "#app/features/reviews/requests.server.ts";
import { ratingOf } from "#app/features/reviews/rules.ts";
import { reviewSchema } from "#app/features/reviews/schema.ts";
import { appealCase } from "#app/features/safety/commands/appeal-case.server.ts";
import { decideAppeal } from "#app/features/safety/commands/decide-appeal.server.ts";
import { decideCase } from "#app/features/safety/commands/decide-case.server.ts";
import { report } from "#app/features/safety/commands/report.server.ts";
import { putBackContent, takeDownContent } from "#app/features/safety/commands/staff-takedowns.server.ts";
import { reportSchema } from "#app/features/safety/schema.ts";
import { loader as adminLoader } from "#app/routes/admin/admin.tsx";
import { action as moderationAction, loader as moderationLoader } from "#app/routes/admin/moderation.tsx";
import { openRequest } from "#app/routes/reviews/request-forms.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { ORIGIN } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { ada, alice, bora, type Person, person } from "#tests/factories/people.ts";
import {
  askOutside,
  codeTo,
  linkTo,
  requestInput,
  reviewInput,
  sealedPair,
} from "#tests/factories/reviews.ts";
import { visits } from "#tests/factories/visits.ts";
import { aMinutePasses, newAddress } from "#tests/factories/wire.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const AUTHOR = { name: "Clara Client", company: "Field & Co" };

/** Somebody without an account, from an address of their own. */
function stranger(ports: Parameters<typeof visitorApp>[0] = {}) {
  return visitorApp(ports, { "cf-connecting-ip": newAddress() }).app;
}

/** Writes with a code, both steps. */
async function writeOutside(token: string, email: string, input = reviewInput(), app = stranger()) {
  await writeReview(app, { token }, input, { author: AUTHOR, code: null });
  return writeReview(app, { token }, input, { author: AUTHOR, code: await codeTo(email) });
}

const xpOf = async (person: Person) =>
  (await rows<{ xp: number }>("SELECT xp FROM profiles WHERE user_id = ?", person.userId))[0]?.xp;

async function shownOf(person: Person, viewer?: Person) {
  const { app } = viewer ? await appOf(viewer) : visitorApp();
  return toReviewPage(await selectReviewsOf(app, person.userId)).reviews;
}

async function ratedAs(person: Person) {
  const [sums] = await selectRatingOf(visitorApp().app, person.userId);
  return ratingOf(sums);
}

describe("a review by somebody without an account", () => {
  it("is open as soon as the code came back, pays 150 XP once and is told to its subject", async () => {
    const creator = await alice();
    const { token, email } = await askOutside(creator, undefined, { project_title: "Spring lookbook" });
    const app = stranger();
    expect(await writeReview(app, { token }, reviewInput(), { author: AUTHOR, code: null })).toEqual({
      state: "code_sent",
    });
    expect(await count("reviews", "subject_user_id = ?", creator.userId)).toBe(0);
    const code = await codeTo(email);
    expect(await writeReview(app, { token }, reviewInput(), { author: AUTHOR, code })).toEqual({
      state: "published",
    });
    const [review] = await shownOf(creator);
    expect(review).toMatchObject({
      stars: 5,
      ratings: { communication: 4 },
      wouldAgain: true,
      projectTitle: "Spring lookbook",
      author: { external: true, name: "Clara Client", company: "Field & Co", handle: null },
    });
    expect(await xpOf(creator)).toBe(150);
    expect(await ratedAs(creator)).toEqual({ count: 1, average: 5 });
    expect(await rows("SELECT kind, link FROM notifications WHERE user_id = ?", creator.userId)).toEqual([
      { kind: "review_published", link: `/review?tab=received#${review?.id}` },
    ]);
    const mails = await rows<{ data: string }>(
      "SELECT data FROM email_outbox WHERE template = 'review_published' AND to_email = ?",
      creator.email,
    );
    expect(mails.map(({ data }) => JSON.parse(data))).toEqual([
      { link: expect.stringMatching(new RegExp(`^https?://[^/]+/review\\?tab=received#${review?.id}$`)) },
    ]);
  });

  it("is kept as a draft, which goes with it and which only who holds the link sees", async () => {
    const creator = await alice();
    const { token, email } = await askOutside(creator);
    const app = stranger();
    const draft = {
      ratings: { quality: 4 },
      would_again: null,
      body: "Not done",
      private_feedback: undefined,
    };
    const page = new Request(`${ORIGIN}/review?token=${encodeURIComponent(token)}`);
    await saveDraft(app, { token }, { rating_overall: undefined, ...draft });
    expect(await openRequest(app, page, "review")).toMatchObject({
      draft: { body: "Not done", ratings: { quality: 4 } },
    });
    expect(await count("reviews", "subject_user_id = ?", creator.userId)).toBe(0);
    await expect(saveDraft(app, { token: "x" }, { rating_overall: 5, ...draft })).rejects.toMatchObject({
      status: 404,
    });
    await writeReview(app, { token }, reviewInput(), { author: AUTHOR, code: null });
    await writeReview(app, { token }, reviewInput(), { author: AUTHOR, code: await codeTo(email) });
    expect((await openRequest(app, page, "review"))?.draft).toBeNull();
    await expect(saveDraft(app, { token }, { rating_overall: 5, ...draft })).rejects.toMatchObject({
      status: 409,
    });
  });

  it("shows nobody the address it came from, and stores it nowhere in the review", async () => {
    const creator = await alice();
    const { token, email } = await askOutside(creator);
    await writeOutside(token, email);
    expect(JSON.stringify(await shownOf(creator))).not.toContain(email);
    expect(
      JSON.stringify(await rows("SELECT * FROM reviews WHERE subject_user_id = ?", creator.userId)),
    ).not.toContain(email);
  });

  it("cannot be written twice with one link, nor by ten windows at once", async () => {
    const creator = await alice();
    const { token, email } = await askOutside(creator);
    const app = stranger();
    await writeReview(app, { token }, reviewInput(), { author: AUTHOR, code: null });
    const code = await codeTo(email);
    // Five at once: each takes one of the code's five tries.
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        writeReview(stranger(), { token }, reviewInput(), { author: AUTHOR, code }),
      ),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "rejected") expect([409, 422]).toContain(answer.reason.status);
    }
    await expect(writeReview(app, { token }, reviewInput(), { author: AUTHOR, code })).rejects.toMatchObject({
      status: 409,
    });
    expect(await count("reviews", "subject_user_id = ?", creator.userId)).toBe(1);
    expect(await xpOf(creator)).toBe(150);
  });

  it("is refused after five wrong codes, also when they come at once, until a new one is sent", async () => {
    const creator = await alice();
    const { token, email } = await askOutside(creator);
    const app = stranger();
    await writeReview(app, { token }, reviewInput(), { author: AUTHOR, code: null });
    const code = await codeTo(email);
    const wrong = code === "111111" ? "222222" : "111111";
    const guess = (guessed: string) =>
      writeReview(stranger(), { token }, reviewInput(), { author: AUTHOR, code: guessed });
    const guesses = await Promise.allSettled(Array.from({ length: 8 }, () => guess(wrong)));
    for (const answer of guesses) {
      expect(answer).toMatchObject({
        status: "rejected",
        reason: { status: 422, fields: { code: [/wrong/] } },
      });
    }
    await expect(guess(code)).rejects.toMatchObject({ status: 422 });
    expect(await count("reviews", "subject_user_id = ?", creator.userId)).toBe(0);

    await aMinutePasses(email);
    await sendCodeAgain(app, "review", { token });
    expect(await guess(await codeTo(email))).toEqual({ state: "published" });
  });

  it("is refused with a code that is ten minutes old, and with the code before the newest", async () => {
    const creator = await alice();
    const { token, email } = await askOutside(creator);
    const clock = movedClock();
    const app = stranger({ clock });
    await writeReview(app, { token }, reviewInput(), { author: AUTHOR, code: null });
    const first = await codeTo(email);
    clock.move(minutes(10));
    await expect(
      writeReview(app, { token }, reviewInput(), { author: AUTHOR, code: first }),
    ).rejects.toMatchObject({ status: 422 });
    await sendCodeAgain(app, "review", { token });
    const second = await codeTo(email);
    if (first !== second) {
      await expect(
        writeReview(app, { token }, reviewInput(), { author: AUTHOR, code: first }),
      ).rejects.toMatchObject({ status: 422 });
    }
    expect(await writeReview(app, { token }, reviewInput(), { author: AUTHOR, code: second })).toEqual({
      state: "published",
    });
  });

  it("mails one code for a double press, and none to any address but the one that was asked", async () => {
    const creator = await alice();
    const { token, email } = await askOutside(creator);
    const app = stranger();
    for (let press = 0; press < 3; press++) {
      await writeReview(app, { token }, reviewInput(), { author: AUTHOR, code: null });
    }
    expect(
      await rows("SELECT to_email FROM email_outbox WHERE template = 'request_code' AND to_email = ?", email),
    ).toHaveLength(1);
    await expect(sendCodeAgain(app, "review", { token })).rejects.toMatchObject({ status: 429 });
  });

  it("comes once from one address about one member", async () => {
    const creator = await alice();
    const { token, email } = await askOutside(creator);
    await writeOutside(token, email);
    const { app } = await appOf(creator);
    for (const spelled of [email, email.replace("@", "+two@")])
      await expect(askForReview(app, requestInput(spelled))).rejects.toMatchObject({
        fields: { receiver: [/already/] },
      });
  });

  it("comes once from one person: also where they have an account by now", async () => {
    const [creator, client] = await Promise.all([alice(), bora()]);
    const { app } = await appOf(creator);
    const { token, email } = await askOutside(creator);
    await writeOutside(token, email);
    await rows("UPDATE users SET email = ? WHERE id = ?", email, client.userId);
    const them = (await appOf(client)).app;
    await askForReview(app, requestInput(`@${them.viewer.handle}`));
    const [owed] = await selectOwed(them, "review");
    await expect(writeReview(them, { id: owed?.id ?? "" }, reviewInput(), null)).rejects.toMatchObject({
      code: "conflict",
      message: "You have reviewed Alice before.",
    });
    expect(await count("reviews", "subject_user_id = ?", creator.userId)).toBe(1);
  });

  it("is not taken of a link that has expired, was taken back, was never there or is for endorsements", async () => {
    const creator = await alice();
    const { token, email } = await askOutside(creator);
    const clock = movedClock();
    clock.move(days(30));
    await expect(
      writeReview(stranger({ clock }), { token }, reviewInput(), { author: AUTHOR, code: null }),
    ).rejects.toMatchObject({ status: 409, message: /expired/ });
    await expect(
      writeReview(stranger(), { token: `${token}x` }, reviewInput(), { author: AUTHOR, code: null }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(getRequest(stranger(), "endorsement", { token })).rejects.toMatchObject({ status: 404 });

    const [request] = await rows<{ id: string }>("SELECT id FROM review_requests WHERE to_email = ?", email);
    await cancelRequest((await appOf(creator)).app, request?.id ?? "");
    await expect(
      writeReview(stranger(), { token }, reviewInput(), { author: AUTHOR, code: null }),
    ).rejects.toMatchObject({ status: 409, message: /taken back/ });
    expect(await count("reviews", "subject_user_id = ?", creator.userId)).toBe(0);
  });

  it("is refused when its words break the guidelines, before any code is sent", async () => {
    const creator = await alice();
    const { token, email } = await askOutside(creator);
    const rude = reviewInput({ body: "He is a fucking liar and I would never come back." });
    await expect(
      writeReview(stranger(), { token }, rude, { author: AUTHOR, code: null }),
    ).rejects.toMatchObject({ status: 422, fields: { body: [/guidelines/] } });
    expect(await codeTo(email)).toBe("");
  });

  it("may be declined by the link, once", async () => {
    const creator = await alice();
    const { token, email } = await askOutside(creator);
    await declineRequest(stranger(), "review", { token }, "too_long_ago");
    expect(
      await rows("SELECT status, decline_reason FROM review_requests WHERE to_email = ?", email),
    ).toEqual([{ status: "declined", decline_reason: "too_long_ago" }]);
    await expect(declineRequest(stranger(), "review", { token }, "no_work")).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe("what a review may say", () => {
  const problems = (fields: Record<string, unknown>) => {
    const result = reviewSchema.safeParse({ ...reviewInputForm(), ...fields });
    return result.success ? [] : result.error.issues.map(({ path }) => path.join("."));
  };
  const reviewInputForm = () => ({ rating_overall: "5", would_again: "yes", body: "x".repeat(20) });

  it.each([
    [{}, []],
    [{ body: "x".repeat(19) }, ["body"]],
    [{ body: "x".repeat(1500) }, []],
    [{ body: "x".repeat(1501) }, ["body"]],
    [{ body: `${" ".repeat(30)}short` }, ["body"]],
    [{ body: "\u200b".repeat(30) }, ["body"]],
    [{ rating_overall: "0" }, ["rating_overall"]],
    [{ rating_overall: "6" }, ["rating_overall"]],
    [{ rating_overall: "4.5" }, ["rating_overall"]],
    [{ rating_overall: "five" }, ["rating_overall"]],
    [{ quality: "6" }, ["quality"]],
    [{ would_again: "perhaps" }, ["would_again"]],
  ])("%j", (fields, expected) => {
    expect(problems(fields)).toEqual(expected);
  });

  it("keeps only the scores of its direction", async () => {
    const creator = await alice();
    const { token, email } = await askOutside(creator);
    await writeOutside(token, email, reviewInput({ payment: "1", quality: "3" }));
    expect((await shownOf(creator))[0]?.ratings).toEqual({ communication: 4, quality: 3 });
  });

  it("an unknown direction is refused", () => {
    expect(() => requestInput("a@b.test", { direction: "sideways" })).toThrow();
    expect(() => requestInput("not an@address")).toThrow();
  });
});

describe("asking for a review", () => {
  it("reaches a member by handle or by address, who owes it then and is told", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { app } = await appOf(creator);
    const [profile] = await rows<{ handle: string }>(
      "SELECT handle FROM profiles WHERE user_id = ?",
      brand.userId,
    );
    await askForReview(app, requestInput(`@${profile?.handle}`));
    const client = (await appOf(brand)).app;
    const [owed] = await selectOwed(client, "review");
    expect(owed).toMatchObject({ name: "Alice" });
    expect(await rows("SELECT kind, link FROM notifications WHERE user_id = ?", brand.userId)).toEqual([
      { kind: "review_requested", link: `/review?request=${owed?.id}` },
    ]);
    expect(await writeReview(client, { id: owed?.id ?? "" }, reviewInput(), null)).toEqual({
      state: "published",
    });
    expect((await shownOf(creator))[0]).toMatchObject({ author: { external: false, name: "Bora" } });
    expect(await selectOwed(client, "review")).toEqual([]);
  });

  it("is for the member it names only: others find nothing, and nobody without signing in", async () => {
    const [creator, brand, other] = await Promise.all([alice(), bora(), bora()]);
    await askForReview((await appOf(creator)).app, requestInput(brand.email));
    const [request] = await rows<{ id: string }>(
      "SELECT id FROM review_requests WHERE to_user = ?",
      brand.userId,
    );
    const key = { id: request?.id ?? "" };
    for (const app of [(await appOf(other)).app, (await appOf(creator)).app, visitorApp().app]) {
      await expect(writeReview(app, key, reviewInput(), null)).rejects.toMatchObject({ status: 404 });
    }
    // The link in the mail: another member has to confirm the address it was sent to, like anybody.
    const { token } = await linkTo(brand.email);
    expect(
      await writeReview((await appOf(other)).app, { token }, reviewInput(), { author: AUTHOR, code: null }),
    ).toEqual({ state: "code_sent" });
    expect(await codeTo(brand.email)).toMatch(/^\d{6}$/);
    // Its receiver needs no code.
    expect(await writeReview((await appOf(brand)).app, { token }, reviewInput(), null)).toEqual({
      state: "published",
    });
  });

  it("oneself is refused, when asking and when answering", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    for (const spelled of [creator.email, creator.email.replace("@", "+client@")])
      await expect(askForReview(app, requestInput(spelled))).rejects.toMatchObject({
        fields: { receiver: [/yourself/] },
      });
    const { token } = await askOutside(creator);
    await expect(
      writeReview(app, { token }, reviewInput(), { author: AUTHOR, code: null }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it("somebody blocked finds nobody by handle, and sends nothing by address", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await blocks(brand, creator);
    const { app } = await appOf(creator);
    const [profile] = await rows<{ handle: string }>(
      "SELECT handle FROM profiles WHERE user_id = ?",
      brand.userId,
    );
    await expect(askForReview(app, requestInput(profile?.handle ?? ""))).rejects.toMatchObject({
      fields: { receiver: [/no member/] },
    });
    await askForReview(app, requestInput(brand.email));
    expect(await count("email_outbox", "to_email = ?", brand.email)).toBe(0);
    expect(await count("notifications", "user_id = ?", brand.userId)).toBe(0);
  });

  it("and blocking afterwards closes the link", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await askForReview((await appOf(creator)).app, requestInput(brand.email));
    const { token } = await linkTo(brand.email);
    await blocks(creator, brand);
    for (const app of [(await appOf(brand)).app, stranger()]) {
      await expect(getRequest(app, "review", { token })).rejects.toMatchObject({ status: 404 });
    }
  });

  it("are listed in pages to who asked, each of them once", async () => {
    const { app } = await appOf(await alice());
    await rows(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 59)
       INSERT INTO review_requests (id, requester_id, subject_user_id, to_email, purpose, direction, token_hash, status,
         expires_at, created_at, updated_at)
       SELECT 'asked-' || i, ?1, ?1, i || '@outside.test', 'review', 'peer', 'asked-' || i, 'sent', ?2, i / 20, 0 FROM n`,
      app.viewer.userId,
      Date.now() + days(30),
    );
    const first = toOwnPage(await selectAsked(app, "review"));
    const second = toOwnPage(await selectAsked(app, "review", decodeCursor(first.next)));
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 10, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(60);
  });

  it.each(["before", "afterwards"])(
    "and blocking %s ends its reminders, which nobody learns of",
    async (when) => {
      const [creator, brand] = await Promise.all([alice(), bora()]);
      const clock = movedClock();
      const { app, jobs } = await appOf(creator, { clock });
      if (when === "before") await blocks(brand, creator);
      await askForReview(app, requestInput(brand.email));
      if (when === "afterwards") await blocks(brand, creator);
      clock.move(days(2));
      expect(await selectAsked(app, "review")).toMatchObject([{ mayRemind: 1 }]);
      const [request] = await rows<{ id: string }>(
        "SELECT id FROM review_requests WHERE requester_id = ?",
        creator.userId,
      );
      await resendRequest(app, request?.id ?? "");
      clock.move(days(8));
      for (const _minute of [1, 2]) await remindReviewers({ ...jobs, env: app.env });
      expect(await count("email_outbox", "template = 'review_reminder' AND to_email = ?", brand.email)).toBe(
        0,
      );
      expect(await rows("SELECT reminders_sent FROM review_requests WHERE id = ?", request?.id)).toEqual([
        { reminders_sent: 2 },
      ]);
    },
  );

  it("the same person twice makes one request, also in five windows at once", async () => {
    const creator = await alice();
    const email = `client.${crypto.randomUUID()}@outside.test`;
    const windows = await Promise.all(Array.from({ length: 5 }, () => appOf(creator)));
    const answers = await Promise.allSettled(
      windows.map(({ app }) => askForReview(app, requestInput(email))),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await count("review_requests", "to_email = ?", email)).toBe(1);
    expect(await count("email_outbox", "to_email = ?", email)).toBe(1);
  });

  it("more than ten times a day is refused", async () => {
    const { app } = await appOf(await alice());
    for (let nth = 0; nth < 10; nth++)
      await askForReview(app, requestInput(`c${nth}.${crypto.randomUUID()}@outside.test`));
    await expect(askForReview(app, requestInput("one.more@outside.test"))).rejects.toMatchObject({
      status: 429,
    });
  });

  it("carries no links of others and nothing rude to strangers", async () => {
    expect(() => requestInput("a@b.test", { message: "Win at https://evil.test" })).toThrow();
    expect(() => requestInput("a@b.test", { project_title: "www.evil.test" })).toThrow();
    const { app } = await appOf(await alice());
    await expect(
      askForReview(app, requestInput("x@outside.test", { message: "Write it, you fucking idiot" })),
    ).rejects.toMatchObject({ fields: { message: [/guidelines/] } });
  });

  it("staff do not write reviews", async () => {
    const [creator, admin] = await Promise.all([alice(), ada()]);
    await askForReview((await appOf(creator)).app, requestInput(admin.email));
    const { token } = await linkTo(admin.email);
    await expect(writeReview((await appOf(admin)).app, { token }, reviewInput(), null)).rejects.toMatchObject(
      {
        status: 403,
      },
    );
  });

  it("is brought to mind twice at most, with the same link, and ends after 30 days", async () => {
    const creator = await alice();
    const { token, email } = await askOutside(creator);
    const clock = movedClock();
    const { app, jobs } = await appOf(creator, { clock });
    const cron = { ...jobs, env: app.env };
    const [request] = await rows<{ id: string }>("SELECT id FROM review_requests WHERE to_email = ?", email);
    const id = request?.id ?? "";
    await expect(resendRequest(app, id)).rejects.toMatchObject({ status: 409 });
    clock.move(days(2));
    await remindReviewers(cron);
    expect(await count("email_outbox", "to_email = ?", email)).toBe(1);
    await resendRequest(app, id);
    clock.move(days(7));
    await remindReviewers(cron);
    await remindReviewers(cron);
    clock.move(days(14));
    await remindReviewers(cron);
    expect(await count("email_outbox", "to_email = ? AND template = 'review_reminder'", email)).toBe(2);
    expect((await linkTo(email)).token).toBe(token);
    await expect(resendRequest(app, id)).rejects.toMatchObject({ status: 409 });
    clock.move(days(8));
    await expireRequests(jobs);
    expect(await rows("SELECT status FROM review_requests WHERE id = ?", id)).toEqual([
      { status: "expired" },
    ]);
  });

  it("is the asker's alone to take back or to repeat", async () => {
    const [creator, other] = await Promise.all([alice(), alice()]);
    const { email } = await askOutside(creator);
    const [request] = await rows<{ id: string }>("SELECT id FROM review_requests WHERE to_email = ?", email);
    const { app } = await appOf(other);
    await expect(cancelRequest(app, request?.id ?? "")).rejects.toMatchObject({ status: 404 });
    await expect(resendRequest(app, request?.id ?? "")).rejects.toMatchObject({ status: 404 });
  });
});

describe("the reviews of a project", () => {
  it("are sealed until both are in; then both open, and each pays once", async () => {
    const [creator, client] = await Promise.all([alice(), bora()]);
    const { requestOf } = await sealedPair(creator, client);
    const [mine, theirs] = [(await appOf(creator)).app, (await appOf(client)).app];
    const written = await writeReview(mine, { id: requestOf.get(creator.userId) ?? "" }, reviewInput(), null);
    expect(written).toMatchObject({ state: "sealed" });
    expect([await shownOf(client), await shownOf(client, client), await ratedAs(client)]).toEqual([
      [],
      [],
      { count: 0, average: null },
    ]);
    expect(await xpOf(client)).toBe(0);
    expect(await count("notifications", "user_id = ?", client.userId)).toBe(0);

    expect(
      await writeReview(
        theirs,
        { id: requestOf.get(client.userId) ?? "" },
        reviewInput({ rating_overall: "4" }),
        null,
      ),
    ).toEqual({ state: "published" });
    expect((await shownOf(client)).map(({ stars }) => stars)).toEqual([5]);
    expect((await shownOf(creator)).map(({ stars }) => stars)).toEqual([4]);
    expect([await xpOf(creator), await xpOf(client)]).toEqual([150, 150]);
  });

  it("written at the same moment open once, and are told once", async () => {
    for (let round = 0; round < 5; round++) {
      const [creator, client] = await Promise.all([alice(), bora()]);
      const { requestOf, projectId } = await sealedPair(creator, client);
      await Promise.all(
        [creator, client].map(async (person) =>
          writeReview(
            (await appOf(person)).app,
            { id: requestOf.get(person.userId) ?? "" },
            reviewInput(),
            null,
          ),
        ),
      );
      expect(await count("reviews", "project_id = ? AND status = 'published'", projectId)).toBe(2);
      expect(
        await count("outbox", "name = 'review.published' AND payload LIKE ?", `%${creator.userId}%`),
      ).toBe(2);
      expect([await xpOf(creator), await xpOf(client)]).toEqual([150, 150]);
    }
  });

  it("open after 14 days without the other side, and the other side's later one at once", async () => {
    const [creator, client] = await Promise.all([alice(), bora()]);
    const { requestOf } = await sealedPair(creator, client);
    const clock = movedClock();
    const { app } = await appOf(creator, { clock });
    await writeReview(app, { id: requestOf.get(creator.userId) ?? "" }, reviewInput(), null);
    clock.move(days(14) - minutes(1));
    await publishSealed(app);
    expect(await shownOf(client)).toEqual([]);
    clock.move(minutes(1));
    await Promise.all([publishSealed(app), publishSealed(app)]);
    expect(await shownOf(client)).toHaveLength(1);
    expect(await xpOf(client)).toBe(150);
    const late = (await appOf(client, { clock })).app;
    expect(await writeReview(late, { id: requestOf.get(client.userId) ?? "" }, reviewInput(), null)).toEqual({
      state: "published",
    });
  });

  it("may be changed by their author until they open, by nobody else and not afterwards", async () => {
    const [creator, client] = await Promise.all([alice(), bora()]);
    const { requestOf } = await sealedPair(creator, client);
    const [mine, theirs] = [(await appOf(creator)).app, (await appOf(client)).app];
    const id = requestOf.get(creator.userId) ?? "";
    await writeReview(mine, { id }, reviewInput(), null);
    await expect(editReview(theirs, id, reviewInput())).rejects.toMatchObject({ status: 404 });
    await editReview(mine, id, reviewInput({ rating_overall: "3", body: "On second thought it was fine." }));
    expect((await selectGiven(mine))[0]).toMatchObject({ stars: 3, status: "submitted" });
    await writeReview(theirs, { id: requestOf.get(client.userId) ?? "" }, reviewInput(), null);
    await expect(editReview(mine, id, reviewInput())).rejects.toMatchObject({ status: 409 });
    expect((await shownOf(client)).map(({ stars }) => stars)).toEqual([3]);
    expect(await ratedAs(client)).toEqual({ count: 1, average: 3 });
  });

  it("are asked for once, however often the project is completed", async () => {
    const [creator, client] = await Promise.all([alice(), bora()]);
    const { projectId } = await sealedPair(creator, client);
    expect(
      await rows("SELECT direction FROM review_requests WHERE project_id = ? ORDER BY direction", projectId),
    ).toEqual([{ direction: "client_to_creator" }, { direction: "creator_to_client" }]);
  });

  it("between members who block each other are not found", async () => {
    const [creator, client] = await Promise.all([alice(), bora()]);
    const { requestOf } = await sealedPair(creator, client);
    await blocks(client, creator);
    await expect(
      writeReview(
        (await appOf(creator)).app,
        { id: requestOf.get(creator.userId) ?? "" },
        reviewInput(),
        null,
      ),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("open exactly when both are in or 14 days have passed, and pay once, in every order of events", async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant("write" as const), side: fc.integer({ min: 0, max: 1 }) }),
      fc.record({ do: fc.constant("edit" as const), side: fc.integer({ min: 0, max: 1 }) }),
      fc.record({ do: fc.constant("cron" as const), side: fc.constant(0) }),
      fc.record({ do: fc.constant("wait" as const), side: fc.integer({ min: 1, max: 8 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const people = await Promise.all([alice(), bora()]);
        const { requestOf } = await sealedPair(people[0], people[1]);
        const clock = movedClock();
        const apps = await Promise.all(people.map(async (person) => (await appOf(person, { clock })).app));
        const ids = people.map(({ userId }) => requestOf.get(userId) ?? "");
        // What the rules say, kept beside: when each side wrote, and which are open.
        const wroteAt: (number | null)[] = [null, null];
        const open = [false, false];
        let passed = 0;
        for (const { do: what, side } of steps) {
          const app = apps[side] ?? apps[0];
          const id = ids[side] ?? "";
          if (!app) continue;
          if (what === "wait") {
            clock.move(days(side));
            passed += side;
          }
          if (what === "write") {
            await writeReview(app, { id }, reviewInput(), null).catch(() => null);
            if (wroteAt[side] === null && passed < 30) {
              wroteAt[side] = passed;
              if (wroteAt[1 - side] !== null) open.fill(true);
            }
          }
          if (what === "edit")
            await editReview(app, id, reviewInput({ rating_overall: "2" })).catch(() => null);
          if (what === "cron") {
            await publishSealed(app);
            for (const one of [0, 1]) {
              const at = wroteAt[one] ?? null;
              if (at !== null && passed - at >= 14) open[one] = true;
            }
          }
          const shown = await Promise.all(people.map((person) => shownOf(person)));
          // A review of mine is shown with the other one.
          expect([shown[1]?.length === 1, shown[0]?.length === 1]).toEqual(open);
          expect(await Promise.all(people.map(xpOf))).toEqual([open[1] ? 150 : 0, open[0] ? 150 : 0]);
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe("a published review", () => {
  it("is replied to once, by its subject only", async () => {
    const [creator, other] = await Promise.all([alice(), alice()]);
    const { token, email } = await askOutside(creator);
    await writeOutside(token, email);
    const [review] = await shownOf(creator);
    const id = review?.id ?? "";
    await expect(replyToReview((await appOf(other)).app, id, "Thanks!")).rejects.toMatchObject({
      status: 404,
    });
    const windows = await Promise.all(Array.from({ length: 4 }, () => appOf(creator)));
    const replies = await Promise.allSettled(
      windows.map(({ app }, index) => replyToReview(app, id, `Thank you, ${index}.`)),
    );
    expect(replies.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [shown] = await shownOf(creator);
    await replyToReview((await appOf(creator)).app, id, shown?.reply?.body ?? "");
    await expect(replyToReview((await appOf(creator)).app, id, "Another.")).rejects.toMatchObject({
      status: 409,
    });
  });

  it("takes the same reply twice at the same moment for one", async () => {
    const creator = await alice();
    const { token, email } = await askOutside(creator);
    await writeOutside(token, email);
    const [review] = await shownOf(creator);
    const id = review?.id ?? "";
    const { app } = await appOf(creator);
    const second = (text: string): typeof app => ({
      ...app,
      commit: async (...batch) => {
        await replyToReview(app, id, text);
        return app.commit(...batch);
      },
    });
    await replyToReview(second("Thank you."), id, "Thank you.");
    expect((await shownOf(creator))[0]?.reply?.body).toBe("Thank you.");
    await rows("UPDATE reviews SET reply_body = NULL WHERE id = ?", id);
    await expect(replyToReview(second("Thank you."), id, "Another.")).rejects.toMatchObject({ status: 409 });
  });

  it("is disputed once, by its subject only, and stays with its stars until that is decided", async () => {
    const [creator, other] = [await alice(), await bora()];
    const { token, email } = await askOutside(creator);
    await writeOutside(token, email);
    const review = (await shownOf(creator))[0]?.id ?? "";
    const { app } = await appOf(creator);
    const dispute = { review_id: review, reason: "untrue", details: "I was never late." } as const;
    const [moderator, finance] = [
      await person({ name: "Mia", role: "moderator" }),
      await person({ name: "Finn", role: "finance" }),
    ];
    await expect(disputeReview((await appOf(other)).app, dispute)).rejects.toMatchObject({ status: 404 });
    const answers = await Promise.allSettled([disputeReview(app, dispute), disputeReview(app, dispute)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(disputeReview(app, dispute)).rejects.toMatchObject({ status: 409 });
    const told = (who: Person) =>
      rows(
        "SELECT title, link FROM notifications WHERE kind = 'moderation_waits' AND entity_id = ? AND user_id = ?",
        review,
        who.userId,
      );
    expect(await told(moderator)).toEqual([
      { title: "A review is disputed", link: "/admin/moderation?view=disputes" },
    ]);
    for (const who of [finance, creator, other]) expect(await told(who)).toEqual([]);
    expect(await shownOf(creator)).toMatchObject([{ id: review, status: "disputed" }]);
    expect(await ratedAs(creator)).toEqual({ count: 1, average: 5 });
    expect(JSON.stringify(await shownOf(creator))).not.toContain("never late");
    expect(await xpOf(creator)).toBe(150);
  });

  it("of somebody the viewer blocks, or who was suspended, is not shown to them", async () => {
    const [creator, brand, viewer] = await Promise.all([alice(), bora(), alice()]);
    await askForReview((await appOf(creator)).app, requestInput(brand.email));
    const { token } = await linkTo(brand.email);
    await writeReview((await appOf(brand)).app, { token }, reviewInput(), null);
    expect(await shownOf(creator, viewer)).toHaveLength(1);
    await blocks(viewer, brand);
    expect(await shownOf(creator, viewer)).toEqual([]);
    expect(await shownOf(creator)).toHaveLength(1);
    await rows("UPDATE profiles SET status = 'deleted' WHERE user_id = ?", brand.userId);
    expect((await shownOf(creator))[0]?.author).toMatchObject({ name: "A former member", handle: null });
    await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", brand.userId);
    expect(await shownOf(creator)).toEqual([]);
  });

  it("counts in the rating until it is removed", async () => {
    const creator = await alice();
    for (const stars of ["5", "4", "4"]) {
      const { token, email } = await askOutside(creator);
      await writeOutside(token, email, reviewInput({ rating_overall: stars }));
    }
    expect(await ratedAs(creator)).toEqual({ count: 3, average: 4.3 });
    await rows(
      "UPDATE reviews SET status = 'disputed' WHERE subject_user_id = ? AND rating_overall = 5",
      creator.userId,
    );
    expect(await ratedAs(creator)).toEqual({ count: 3, average: 4.3 });
    await rows(
      "UPDATE reviews SET status = 'removed' WHERE subject_user_id = ? AND rating_overall = 5",
      creator.userId,
    );
    expect(await ratedAs(creator)).toEqual({ count: 2, average: 4 });
    await rows("DELETE FROM reviews WHERE subject_user_id = ?", creator.userId);
    expect(await ratedAs(creator)).toEqual({ count: 0, average: null });
  });
});

describe("a disputed review", () => {
  const moderator = () => person({ name: "Mia", role: "moderator" });

  /** Written by a member about a creator, who disputes it. */
  async function disputed(of: Person, by: Person): Promise<string> {
    await askForReview((await appOf(of)).app, requestInput(by.email));
    const { token } = await linkTo(by.email);
    await writeReview((await appOf(by)).app, { token }, reviewInput({ rating_overall: "1" }), null);
    const id = (await shownOf(of))[0]?.id ?? "";
    await disputes(of, id);
    return id;
  }

  const disputes = async (of: Person, review_id: string) =>
    disputeReview((await appOf(of)).app, { review_id, reason: "untrue", details: "I was never late." });

  const decides = async (who: Person, review_id: string, outcome: "upheld" | "removed") =>
    decideDispute((await appOf(who)).app, { review_id, outcome, reason: "The mails say so." });

  const statusOf = async (id: string) =>
    (await rows<{ status: string }>("SELECT status FROM reviews WHERE id = ?", id))[0]?.status;

  const earned = async (who: Person) => {
    const counts = "user_id = ? AND activity_type = 'review_received' AND reversed_at IS NULL";
    const [sum] = await rows<{ xp: number }>(
      `SELECT coalesce(sum(xp_earned), 0) AS xp FROM xp_activities WHERE ${counts}`,
      who.userId,
    );
    return sum?.xp;
  };
  const toldTo = async (who: Person) =>
    (
      await rows<{ title: string; message: string }>(
        "SELECT title, message FROM notifications WHERE user_id = ? AND kind = 'moderation_action' ORDER BY id",
        who.userId,
      )
    ).map(({ title, message }) => `${title}: ${message}`);

  const queue = async (who: Person) => {
    const page = (await visits(who, moderationLoader, { path: "/admin/moderation?view=disputes" })).body;
    return (page as { disputed: { review: { id: string } }[] }).disputed;
  };

  const counted = async (who: Person) => {
    const { tabs } = (await visits(who, adminLoader, { path: "/admin" })).body as {
      tabs: { to: string; count?: number }[];
    };
    return tabs.find(({ to }) => to === "/admin/moderation")?.count ?? 0;
  };

  it("comes to the moderators with what its subject says, and stays where they find it right: both read why", async () => {
    const [creator, brand, mod] = await Promise.all([alice(), bora(), moderator()]);
    const before = await counted(mod);
    const id = await disputed(creator, brand);
    expect(await counted(mod)).toBe(before + 1);
    expect((await queue(mod)).find(({ review }) => review.id === id)).toMatchObject({
      reason: "untrue",
      details: "I was never late.",
      review: { stars: 1, ratings: { communication: 4 }, author: { name: "Bora" } },
      subject: { id: creator.userId, name: "Alice" },
      authorId: brand.userId,
      caseId: null,
    });
    const press = (who: Person, reason: string) =>
      visits(who, moderationAction, {
        path: "/admin/moderation?view=disputes",
        form: { intent: "review-dispute", review_id: id, outcome: "upheld", reason },
      });
    expect(await press(creator, "x")).toMatchObject({ status: 404 });
    await expect(decides(creator, id, "removed")).rejects.toMatchObject({ status: 404 });
    expect(await press(mod, " ")).toMatchObject({
      status: 422,
      body: { error: { fields: { reason: [/why/] } } },
    });
    expect(await press(mod, "The mails say so.")).toMatchObject({
      body: { done: "It stays, and both sides are told." },
    });
    expect(await statusOf(id)).toBe("upheld");
    expect(await counted(mod)).toBe(before);
    expect(await ratedAs(creator)).toEqual({ count: 1, average: 1 });
    expect(await toldTo(creator)).toEqual(["The review you disputed stays: The mails say so."]);
    expect(await toldTo(brand)).toEqual(["A review you wrote was disputed, and stays: The mails say so."]);
    expect(await shownOf(creator, creator)).toMatchObject([
      { status: "upheld", ruling: "The mails say so." },
    ]);
    expect(await shownOf(creator, mod)).toMatchObject([{ ruling: null }]);
    expect(await selectGiven((await appOf(brand)).app)).toMatchObject([{ ruling: "The mails say so." }]);
    expect(await count("audit_log", "subject_id = ? AND action = 'review_uphold'", id)).toBe(1);
    await expect(disputes(creator, id)).rejects.toMatchObject({ status: 409 });
    await expect(decides(mod, id, "removed")).rejects.toMatchObject({ status: 409 });
  });

  it("is taken down with its stars; its author may appeal, and one that comes back stays for good", async () => {
    const [creator, brand, mod, other] = await Promise.all([alice(), bora(), moderator(), moderator()]);
    const id = await disputed(creator, brand);
    await decides(mod, id, "removed");
    expect(await statusOf(id)).toBe("removed");
    expect(await shownOf(creator)).toEqual([]);
    expect(await ratedAs(creator)).toEqual({ count: 0, average: null });
    expect(await toldTo(creator)).toEqual(["The review you disputed was taken down: The mails say so."]);
    expect(await earned(creator)).toBe(0);
    expect(await toldTo(brand)).toEqual(["We took your review down: The mails say so."]);
    await expect(decides(other, id, "upheld")).rejects.toMatchObject({ status: 409 });
    const [decided] = await rows<{ id: string }>("SELECT id FROM moderation_cases WHERE subject_id = ?", id);
    const case_id = decided?.id ?? "";
    await appealCase((await appOf(brand)).app, { case_id, statement: "It was so." });
    const [appeal] = await rows<{ id: string }>("SELECT id FROM appeals WHERE subject_id = ?", case_id);
    const again = { appeal_id: appeal?.id ?? "", outcome: "overturned", reason: "Right." } as const;
    await rows(
      "INSERT INTO user_roles (user_id, role, created_at) VALUES (?, 'moderator', 1)",
      creator.userId,
    );
    await expect(decideAppeal((await appOf(creator)).app, again)).rejects.toMatchObject({ status: 403 });
    await decideAppeal((await appOf(other)).app, again);
    expect(await toldTo(creator)).toContain("The review you disputed is back: Right.");
    expect(await earned(creator)).toBe(150);
    expect(await statusOf(id)).toBe("upheld");
    expect(await ratedAs(creator)).toEqual({ count: 1, average: 1 });
    expect((await queue(mod)).some(({ review }) => review.id === id)).toBe(false);
    await expect(disputes(creator, id)).rejects.toMatchObject({ status: 409 });
    // A second time down and back, and it has paid what it pays.
    const decision = { subject_type: "review", subject_id: id, reason: "It is spam." } as const;
    await takeDownContent((await appOf(mod)).app, decision);
    expect(await earned(creator)).toBe(0);
    await putBackContent((await appOf(other)).app, decision);
    expect(await earned(creator)).toBe(150);
  });

  it("from outside goes with the case of those who reported it; of two who decide at once one wins", async () => {
    const [creator, reporter, mod, other] = await Promise.all([alice(), bora(), moderator(), moderator()]);
    const { token, email } = await askOutside(creator);
    await writeOutside(token, email);
    const id = (await shownOf(creator))[0]?.id ?? "";
    await expect(decides(mod, id, "removed")).rejects.toMatchObject({ status: 409 });
    await disputes(creator, id);
    const told = { intent: "report", subject_type: "review", subject_id: id, reason: "harassment" };
    await report((await appOf(reporter)).app, reportSchema.parse(told));
    expect((await queue(mod)).find(({ review }) => review.id === id)).toMatchObject({
      authorId: null,
      review: { author: { external: true, name: "Clara Client" } },
      caseId: expect.any(String),
    });
    const answers = await Promise.allSettled([
      decides(mod, id, "removed"),
      decides(other, id, "upheld"),
      decides(mod, id, "removed"),
    ]);
    const refused = answers.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toEqual([
      expect.objectContaining({ status: 409 }),
      expect.objectContaining({ status: 409 }),
    ]);
    const down = (await statusOf(id)) === "removed";
    expect(answers[1]?.status).toBe(down ? "rejected" : "fulfilled");
    expect(await rows("SELECT status FROM moderation_cases WHERE subject_id = ?", id)).toEqual([
      { status: down ? "actioned" : "open" },
    ]);
    expect(await toldTo(creator)).toHaveLength(1);
  });

  it("is decided by nobody whom it is about or who wrote it, whichever way they take", async () => {
    const [about, author] = await Promise.all([moderator(), bora()]);
    const id = await disputed(about, author);
    await rows(
      "INSERT INTO user_roles (user_id, role, created_at) VALUES (?, 'moderator', 1)",
      author.userId,
    );
    for (const who of [about, author])
      for (const outcome of ["upheld", "removed"] as const)
        await expect(decides(who, id, outcome)).rejects.toMatchObject({ status: 403 });
    await rows("DELETE FROM user_roles WHERE user_id = ?", author.userId);
    const { app } = await appOf(about);
    const down = { subject_type: "review", subject_id: id, reason: "It is wrong." } as const;
    await expect(takeDownContent(app, down)).rejects.toMatchObject({ status: 403 });
    const reported = { intent: "report", subject_type: "review", subject_id: id, reason: "harassment" };
    await report(app, reportSchema.parse(reported));
    const [open] = await rows<{ id: string }>("SELECT id FROM moderation_cases WHERE subject_id = ?", id);
    await expect(
      decideCase(app, { case_id: open?.id ?? "", action: "remove", strike: false, reason: "It is wrong." }),
    ).rejects.toMatchObject({ status: 403 });
    expect(await statusOf(id)).toBe("disputed");
  });

  it("ends with a takedown of another kind as well, of which she hears; and is open again when it is back", async () => {
    const [creator, brand, mod] = await Promise.all([alice(), bora(), moderator()]);
    const id = await disputed(creator, brand);
    expect(await earned(creator)).toBe(150);
    const { app } = await appOf(mod);
    const input = { subject_type: "review", subject_id: id, reason: "Rude." } as const;
    for (const nth of [1, 2]) {
      await takeDownContent(app, input);
      expect(await toldTo(creator)).toHaveLength(2 * nth - 1);
      expect(await earned(creator)).toBe(0);
      await putBackContent(app, { ...input, reason: "It was not." });
      expect(await statusOf(id)).toBe("disputed");
      expect(await toldTo(creator)).toHaveLength(2 * nth);
    }
    expect((await toldTo(creator)).slice(0, 2)).toEqual([
      "The review you disputed was taken down: Rude.",
      "The review you disputed is back: It was not.",
    ]);
  });

  it("that is sealed or gone is not decided", async () => {
    const [creator, brand, mod] = await Promise.all([alice(), bora(), moderator()]);
    const id = await disputed(creator, brand);
    await takeDownContent((await appOf(mod)).app, {
      subject_type: "review",
      subject_id: id,
      reason: "Rude.",
    });
    await expect(decides(mod, id, "upheld")).rejects.toMatchObject({ status: 409 });
    const { requestOf } = await sealedPair(creator, brand);
    const sealed = requestOf.get(brand.userId) ?? "";
    await writeReview((await appOf(brand)).app, { id: sealed }, reviewInput(), null);
    expect(await statusOf(sealed)).toBe("submitted");
    await expect(decides(mod, sealed, "upheld")).rejects.toMatchObject({ status: 404 });
  });
});
