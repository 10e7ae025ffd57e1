import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { redeemRefreshToken } from "#app/features/auth/commands/refresh-session.server.ts";
import { rotateForStepUp } from "#app/features/auth/commands/rotate-for-step-up.server.ts";
import { visitorApp } from "#tests/factories/app.ts";
import { count } from "#tests/factories/database.ts";
import { alice } from "#tests/factories/people.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { recordingD1 } from "#tests/fakes/recording-d1.ts";

/** One step: some clients use tokens at once, each a number of tokens behind the newest they know; or time passes. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant("use" as const),
      behind: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 4 }),
      /** The answer never arrives: nobody learns the successor. */
      lost: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant("wait" as const), ms: fc.constantFrom(1000, 9_999, 10_001) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("step up" as const) }) },
);

it("a family has at most one living head, however uses, retries, lost answers and step-ups interleave", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { minLength: 1, maxLength: 10 }),
      async (scheduler, steps) => {
        const person = await alice();
        const clock = movedClock();
        // Every batch waits for its turn, in an order the property chooses.
        const turn = () => scheduler.schedule(Promise.resolve());
        const { app } = visitorApp({
          clock,
          d1: recordingD1(env.DB, turn).d1,
          env: { ...env, RATE_LIMIT_SCALE: "100" },
        });
        const known = [person.refresh];
        for (const current of steps) {
          if (current.act === "wait") clock.move(current.ms);
          else if (current.act === "step up") {
            const user = {
              id: person.userId,
              email: person.email,
              phone: null,
              app_metadata: {},
              user_metadata: {},
              is_anonymous: false,
            };
            const raised = await rotateForStepUp(
              app,
              user,
              { id: person.sessionId, amr: [] },
              { method: "totp", factorId: null },
            );
            if ((await count("sessions", "id = ?", person.sessionId)) === 0) continue;
            const [first, ...rest] = raised.statements;
            if (first) await scheduler.waitFor(app.db.batch([first, ...rest]));
            known.push(raised.tokens.refresh);
          } else {
            const uses = current.behind.map((behind) => known[Math.max(0, known.length - 1 - behind)] ?? "");
            const answers = await scheduler.waitFor(
              Promise.allSettled(uses.map((token) => redeemRefreshToken(app, token))),
            );
            const given = answers.flatMap((answer) =>
              answer.status === "fulfilled" ? [answer.value.refresh] : [],
            );
            for (const answer of answers) {
              if (answer.status === "rejected") expect(answer.reason.wireStatus).toBe(400);
            }
            if (!current.lost) known.push(...given.filter((token) => !known.includes(token)));
          }
          const heads = await count("refresh_tokens", "session_id = ? AND used_at IS NULL", person.sessionId);
          const alive = await count("sessions", "id = ?", person.sessionId);
          expect(heads).toBe(alive);
          expect(alive).toBeLessThanOrEqual(1);
        }
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);
