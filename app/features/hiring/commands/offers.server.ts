import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { textsIn } from "#app/core/web-domains.ts";
import { offers } from "#app/db/schema/hiring.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import {
  type ApplicationCase,
  getForApplicant,
  getForPoster,
  type HiringContext,
  moved,
} from "../find-application.server.ts";
import { refuseResting } from "../resting-side.server.ts";
import { FREED_AFTER, LETS_TALK, MOST_ROUNDS, OFFER_LIFE } from "../rules.ts";
import type { OfferInput, TargetInput } from "../schema.ts";
import { settleOpen } from "../settle-offer.server.ts";
import { transition } from "../transition.server.ts";

/**
 * The poster offers terms: the first time, or in answer to a counter-offer.
 * @throws AppError `conflict` when it is not the poster's turn, after the sixth round, or while the company is suspended
 */
export async function makeOffer(ctx: HiringContext, input: OfferInput): Promise<void> {
  await putOnTable(ctx, await getForPoster(ctx, input.application_id), input, "offer");
}

/** The applicant answers an offer with terms of their own. @throws AppError `conflict` as above */
export async function counterOffer(ctx: HiringContext, input: OfferInput): Promise<void> {
  await putOnTable(ctx, await getForApplicant(ctx, input.application_id), input, "counter");
}

async function putOnTable(
  ctx: HiringContext,
  application: ApplicationCase,
  input: OfferInput,
  move: "offer" | "counter",
): Promise<void> {
  await refuseBanned(ctx, null, ...textsIn(input));
  const now = ctx.clock.now();
  const [latest] = await ctx.db
    .select({ version: offers.version })
    .from(offers)
    .where(sql`${offers.application_id} = ${application.id}`)
    .orderBy(sql`${offers.version} DESC`)
    .limit(1);
  const round = (latest?.version ?? 0) + 1;
  if (round > MOST_ROUNDS) throw new AppError("conflict", { sentence: LETS_TALK });
  const { companyId } = application;
  const guards =
    move === "offer" ? [await refuseResting(ctx, { clientId: ctx.viewer.userId, companyId })] : [];
  // A counter-offer is owed an answer like an application, with a reminder of its own.
  const due = move === "counter" ? now + days(application.promiseDays) : null;
  await orConflict(() =>
    ctx.commit(
      [
        ...guards,
        ...transition(ctx.db, {
          applicationId: application.id,
          move,
          now,
          version: input.version ?? application.version,
          set: [
            sql`reply_due_at = ${due}`,
            sql`reminded_at = NULL`,
            sql`viewed_at = coalesce(viewed_at, ${now})`,
          ],
        }),
        settleOpen(ctx.db, application.id, "superseded", now),
        ctx.db.insert(offers).values({
          id: newId(now),
          application_id: application.id,
          version: round,
          by_user_id: ctx.viewer.userId,
          amount: input.amount,
          currency: input.currency,
          milestones: input.milestones,
          rights_terms: input.rights_terms,
          note: input.note,
          status: "open",
          // What the applicant asks for stands until it is answered, or they are freed.
          expires_at: due === null ? now + OFFER_LIFE : due + FREED_AFTER + days(1),
          created_at: now,
        }),
      ],
      moved(ctx, application, move),
    ),
  );
}

/** The applicant says no to an offer, which ends the application. */
export async function declineOffer(ctx: HiringContext, input: TargetInput): Promise<void> {
  const application = await getForApplicant(ctx, input.application_id);
  const now = ctx.clock.now();
  await orConflict(() =>
    ctx.commit(
      [
        ...transition(ctx.db, {
          applicationId: application.id,
          move: "decline_offer",
          now,
          version: input.version,
          set: [sql`decision_at = ${now}`],
        }),
        settleOpen(ctx.db, application.id, "declined", now),
        failWhen(ctx.db, sql`changes() = 0`),
      ],
      moved(ctx, application, "decline_offer"),
    ),
  );
}
