import fc from "fast-check";
import { expect, it } from "vitest";
import { AppError } from "#app/core/errors.ts";
import { acceptCounter, acceptOffer } from "#app/features/hiring/commands/accept.server.ts";
import { passInterest, sparkBack } from "#app/features/hiring/commands/answer-interest.server.ts";
import { withdraw } from "#app/features/hiring/commands/applicant-acts.server.ts";
import { counterOffer, declineOffer, makeOffer } from "#app/features/hiring/commands/offers.server.ts";
import { decline, inviteToInterview } from "#app/features/hiring/commands/poster-acts.server.ts";
import { type ApplicationStatus, canMove, type Move, type Side } from "#app/features/hiring/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { anApplication, applicationRow, applies, offerInput } from "#tests/factories/applications.ts";
import { count } from "#tests/factories/database.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { rowOf } from "#tests/factories/postings.ts";

const ACTS: Partial<Record<Move, (app: MemberContext, id: string) => Promise<unknown>>> = {
  shortlist: (app, id) => sparkBack(app, id, undefined),
  interview: (app, id) => inviteToInterview(app, { application_id: id, slots: [Date.now() + 1e8] }),
  offer: (app, id) => makeOffer(app, offerInput(id)),
  counter: (app, id) => counterOffer(app, offerInput(id)),
  accept: (app, id) => acceptOffer(app, { application_id: id }),
  accept_counter: (app, id) => acceptCounter(app, { application_id: id }),
  decline_offer: (app, id) => declineOffer(app, { application_id: id }),
  decline: (app, id) => decline(app, { application_id: id, reason: "skills", note: null }),
  withdraw: (app, id) => withdraw(app, { application_id: id, reason: null }),
};

const moves = Object.keys(ACTS) as Move[];

it("whoever tries whatever in whichever order: only edges of the table happen, and no place is taken twice", async () => {
  const stranger = await appOf(await bora({ name: "Stranger" }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          move: fc.constantFrom(...moves),
          who: fc.constantFrom<Side | "stranger">("applicant", "poster", "stranger"),
          which: fc.nat({ max: 1 }),
        }),
        { minLength: 4, maxLength: 14 },
      ),
      async (steps) => {
        const { id, job, creatorApp, brandApp } = await anApplication();
        const carol = await alice({ name: "Carol" });
        const ids = [id, await applies(carol, job)];
        const applicants = [creatorApp, (await appOf(carol)).app];
        for (const { move, who, which } of steps) {
          const target = ids[which] ?? "";
          const app = who === "poster" ? brandApp : who === "stranger" ? stranger.app : applicants[which];
          const before = await applicationRow(target);
          const from = String(before?.status) as ApplicationStatus;
          const mayMove = who !== "stranger" && canMove(move, who, from);
          const done = await ACTS[move]?.(app as MemberContext, target).then(
            () => true,
            (error: unknown) => {
              expect(error).toBeInstanceOf(AppError);
              expect([404, 409]).toContain((error as AppError).status);
              return false;
            },
          );
          const after = await applicationRow(target);
          // Shortlisting what is a Spark already finds that Spark, and changes nothing.
          if (!mayMove) expect(after).toEqual(before);
          else if (done) expect(after?.status).not.toBe(undefined);
          if (mayMove && !done) expect(after).toEqual(before);
        }
        const posting = await rowOf(job.id);
        expect(posting?.seats_filled).toBeLessThanOrEqual(1);
        const accepted = await count("applications", "opportunity_id = ? AND status = 'accepted'", job.id);
        expect(accepted).toBe(posting?.seats_filled);
        expect(await count("projects", "opportunity_id = ?", job.id)).toBe(accepted);
      },
    ),
    { numRuns: 12 },
  );
});

it("two who move one application at the same moment: one of them is told that it changed", async () => {
  const { id, brandApp, creatorApp } = await anApplication();
  const answers = await Promise.allSettled([
    decline(brandApp, { application_id: id, reason: "skills", note: null, version: 2 }),
    sparkBack(brandApp, id, 2),
    withdraw(creatorApp, { application_id: id, reason: null }),
    passInterest(brandApp, id),
  ]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ status: 409 });
});
