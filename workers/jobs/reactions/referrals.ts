import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { readReferral } from "#app/features/rewards/referral-rules.ts";
import { attributeReferral, settleReferral } from "#app/features/rewards/referrals.server.ts";
import type { Effect, Reactions } from "./effects.ts";

/** What events of other areas mean for who brought a member here (product.md §5.12). */
export const referralReactions: Partial<Reactions> = {
  "account.created": (db, event) => {
    const referral = readReferral(event.payload.referral);
    if (!referral) return [];
    return attributeReferral(db, {
      referredId: event.payload.userId,
      referral,
      now: event.createdAt,
    }).map((statement) => ({ statement }));
  },
  "setup.completed": (db, event) => settled(db, event.payload.userId, event.createdAt),
  "match.created": (db, event) =>
    event.payload.members.flatMap(({ userId }) => settled(db, userId, event.createdAt)),
  "project.created": (db, event) =>
    event.payload.members.flatMap((userId) => settled(db, userId, event.createdAt)),
  "project.joined": (db, { payload: { memberId, inviterId }, createdAt }) =>
    [memberId, inviterId].flatMap((userId) => settled(db, userId, createdAt)),
  // An address may have been confirmed after the setup.
  "check_in.claimed": (db, event) => settled(db, event.payload.userId, event.createdAt),
};

function settled(db: Database, userId: Id, now: number): Effect[] {
  return settleReferral(db, userId, now).map((statement) => ({ statement }));
}
